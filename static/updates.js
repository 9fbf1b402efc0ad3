// Keeps the game playable offline: registers the service worker once the game can be played, and offers a new version
// between games, never in one. The texts for players are in index.html (#update). docs/offline.md tells the whole.

import { scriptURL } from "./policy.js";
import { say } from "./words.js";

const html = document.documentElement;
const base = new URL("..", import.meta.url);
const HOUR = 3_600_000;
const CHECK_MS = HOUR; // a page that comes back into view after that looks for updates
const LATER_MS = 12 * HOUR;
const VERIFY_MS = 24 * HOUR;
const VERIFYING_MS = HOUR / 6;
const PAUSE_MS = HOUR / 6;
const VERIFY_DELAY_MS = 60_000;
const VERIFIED = "zsy.verified";
const BETWEEN_GAMES = ["ready", "over"];

const { build } = JSON.parse(document.getElementById("site")?.textContent ?? "{}");
const bar = document.getElementById("update");
const text = document.getElementById("update-text");

let registration;
let isStale = false; // a newer build is there
let isAsked = false; // this is the page where the player asked for it
let later = 0; // until when the player wants to hear nothing of it
let checked = Date.now();
let ended = 0; // when a game's end was last a reason to check

// Sends a message to a service worker; gives its answer, or undefined when none comes.
function ask(receiver, type, patience = 10_000) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, patience);
    receiver.postMessage({ type }, [port2]);
  });
}

const isBetweenGames = () => BETWEEN_GAMES.includes(html.dataset.zsy);

function show() {
  bar.hidden = !isStale || !isBetweenGames() || Date.now() < later;
  if (bar.hidden) text.textContent = "";
  else say(text, "有新版本"); // aloud, when it comes
}

async function look() {
  const newest = registration.waiting ?? registration.active;
  if (registration.installing || !newest || !navigator.serviceWorker.controller) return;
  const answer = await ask(newest, "build");
  isStale = answer !== undefined && answer.build !== build;
  if (answer?.build === build) takeOver(); // this page came from the network and is on it already
  show();
}

function check() {
  checked = Date.now();
  registration.update().catch(() => {}); // offline
}

function takeOver() {
  registration.waiting?.postMessage({ type: "activate" });
}

function update() {
  isAsked = true;
  bar.hidden = true;
  if (registration.waiting) takeOver();
  else location.reload();
}

function postpone() {
  later = Date.now() + LATER_MS;
  show();
}

async function tidy() {
  for (let wait = 1_000; wait < HOUR / 60; wait *= 2) {
    const { active, installing, waiting } = registration;
    if (active && !installing && !waiting && (await ask(active, "tidy"))) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function verifyDaily() {
  try {
    const { controller } = navigator.serviceWorker;
    const age = Date.now() - Number(localStorage.getItem(VERIFIED));
    if (!controller || (age >= 0 && age < VERIFY_MS)) return;
    if (await ask(controller, "verify", VERIFYING_MS)) localStorage.setItem(VERIFIED, Date.now());
  } catch (error) {
    console.info(`files not verified: ${error.message}`);
  }
}

async function start() {
  try {
    registration = await navigator.serviceWorker.register(scriptURL("sw.js"), { updateViaCache: "none" });
  } catch (error) {
    console.info(`no offline play here: ${error.message}`);
  }
  if (!registration) return; // some browsers answer with nothing
  const follow = () => registration.installing?.addEventListener("statechange", look);
  follow();
  registration.addEventListener("updatefound", follow);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isAsked && isBetweenGames()) location.reload(); // a browser may take its time, and a game may have begun
    else look();
  });
  new MutationObserver(() => {
    if (html.dataset.zsy === "over" && Date.now() - ended > PAUSE_MS) {
      ended = Date.now();
      check();
    }
    show();
  }).observe(html, { attributeFilter: ["data-zsy"] });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - checked > CHECK_MS) check();
  });
  document.getElementById("update-now").addEventListener("click", update);
  document.getElementById("update-later").addEventListener("click", postpone);
  // A worker that is about to be replaced is left in peace: Chromium would start it anew, and the new one would wait.
  tidy();
  setTimeout(verifyDaily, VERIFY_DELAY_MS);
  look();
}

function startOnceBooted() {
  if (html.dataset.boot !== "done") return;
  booted.disconnect();
  start();
}

const booted = new MutationObserver(startOnceBooted);

if (build) {
  // Held as long as this page lives: the service worker keeps the files of every build that is in use.
  navigator.locks?.request(`zsy:${base.pathname}:${build}`, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
  booted.observe(html, { attributeFilter: ["data-boot"] });
  startOnceBooted();
}
