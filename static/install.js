// Offers to install the game: by the browser's own question where it has one, else by telling how it is done by hand.
//
// The button shows only where it leads somewhere: install.css hides it in the installed game and beside a running one;
// here it stays hidden in frames and in browsers that cannot install.

import { say } from "./words.js";

const button = document.getElementById("install");
const box = document.getElementById("install-box");
let question = null; // the browser's, which can be asked once

function byHand({ userAgent, maxTouchPoints }) {
  if (window !== top) return "";
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  if ("onbeforeinstallprompt" in window) return ""; // it will ask by itself when it can
  if (/Android/.test(userAgent)) return "android";
  return /Macintosh.*Version\/.*Safari/.test(userAgent) ? "mac" : "";
}

const way = byHand(navigator);
for (const part of box.querySelectorAll("[data-on]")) part.hidden = !part.dataset.on.split(" ").includes(way);
if (way === "mac") say(button, "安裝");
button.hidden = !way;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  question = event;
  if (/Android/.test(navigator.userAgent)) say(button, "裝到手機");
  else say(button, "安裝");
  button.hidden = false;
});

addEventListener("appinstalled", () => {
  button.hidden = true;
});

button.addEventListener("click", () => {
  if (!question) return box.showModal();
  question.prompt();
  question = null;
  button.hidden = true;
});

document.getElementById("install-close").addEventListener("click", () => box.close());

// As with every sheet, a press beside it closes it.
box.addEventListener("click", (event) => {
  if (event.target === box) box.close();
});
