// Starts PyScript, shows how far it is, and says so when it fails.
//
// #boot-progress is hidden once the game is there, that is, once <html data-zsy> is no longer "loading". Programs find
// the step in <html data-boot>: runtime, python, game, done or failed, and in <html data-start> which way Python
// started: quick or plain.

import { fetchEarly } from "./interpreter.js";
import { speak, tr } from "./words.js";
import { startWorker } from "./worker-start.js";

const html = document.documentElement;
const site = JSON.parse(document.getElementById("site").textContent);
const find = (id) => document.getElementById(id);
const STALL_MS = 30_000;
const PAINT_MS = 300;
const PYSCRIPT_DELAY_MS = 3_000;
const RETRIED = "zsy.retried";
const START = "from zsy.web import main; main.start()";

// Each step with its words and where it begins, in per cent. The first one is measured in bytes.
const STEPS = {
  runtime: [tr("下載遊戲"), 0],
  python: [tr("啟動遊戲…"), 80],
  game: [tr("準備牌桌…"), 95],
  done: ["", 100],
};

function create(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const box = find("boot-progress");
const text = box.querySelector(".boot-text");
const bar = box.querySelector("progress");
let problem = null;
let stall = 0;

const isOver = () => html.dataset.boot === "done" || html.dataset.boot === "failed";

function advance(percent) {
  bar.value = Math.max(bar.value, percent);
  problem?.remove();
  clearTimeout(stall);
  stall = setTimeout(() => report(tr("載入比平常久，還在繼續。也可以重試。")), STALL_MS);
}

function enter(step) {
  if (isOver() || html.dataset.boot === step) return;
  const [words, percent] = STEPS[step];
  html.dataset.boot = step;
  text.textContent = words;
  advance(percent);
}

function report(message, detail = "") {
  clearTimeout(stall);
  problem?.remove();
  const retry = create("button", { type: "button", textContent: tr("重試"), onclick: () => location.reload() });
  problem = create("div", { className: "boot-problem" }, create("p", { textContent: message }), retry);
  problem.setAttribute("role", "alert");
  if (detail) {
    const summary = create("summary", { textContent: tr("詳情") });
    problem.append(create("details", {}, summary, create("pre", { textContent: detail })));
  }
  box.append(problem);
}

// What may be wrong is a file in the worker's cache: it looks through them all, and then the page is loaded once more,
// by itself one time only.
function serviceWorker() {
  try {
    return navigator.serviceWorker?.controller;
  } catch {
    return null; // a frame that may not have one
  }
}

async function repair() {
  const worker = serviceWorker();
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, STALL_MS);
  });
  worker.postMessage({ type: "verify" }, [port2]);
  return (await answer)?.repaired?.length > 0;
}

async function fail(error) {
  if (isOver()) return;
  html.dataset.boot = "failed";
  stop();
  text.textContent = "";
  bar.hidden = true;
  console.error(error);
  report(tr("遊戲載入失敗，請重試。若一再失敗，請檢查網路連線。"), String(error?.message ?? error));
  try {
    if (!sessionStorage.getItem(RETRIED) && (await repair()) && html.dataset.boot === "failed") {
      sessionStorage.setItem(RETRIED, "1");
      location.reload();
    }
  } catch {
    // Where nothing may be stored there is no worker either.
  }
}

// Also after a failure that was none: scripts that others put into the page fail too.
function finish() {
  html.dataset.boot = "done";
  clearTimeout(stall);
  problem?.remove();
  stop();
  watcher.disconnect();
  find("rules").removeEventListener("click", openRules);
  find("rules-close").removeEventListener("click", closeRules);
  box.hidden = true;
  try {
    sessionStorage.removeItem(RETRIED);
  } catch {
    // As above.
  }
}

// What arrives is counted as the line has it. The build wrote down the sizes, unpacked and compressed, since the headers
// tell one of them or none.
const expected = new Map();
const received = new Map();
const sum = (map) => [...map.values()].reduce((total, bytes) => total + bytes, 0);

function showBytes(name, count, isEncoded) {
  const [plain, compressed] = site.sizes[name];
  const size = isEncoded ? compressed : plain;
  expected.set(name, size);
  received.set(name, (received.get(name) ?? 0) + (count * size) / plain);
  if (html.dataset.boot !== "runtime") return;
  const [done, all] = [sum(received), sum(expected)];
  text.textContent = `${STEPS.runtime[0]}　${(done / 1e6).toFixed(1)} / ${(all / 1e6).toFixed(1)} MB`;
  if (done < all - 1) advance((STEPS.python[1] * done) / all);
  else enter("python");
}

// The table is on the screen before the large files take the line. A hidden page is never painted.
const painted = () =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && resolve()).observe({
      type: "paint",
      buffered: true,
    });
    setTimeout(resolve, PAINT_MS);
  });

// PyScript opens IndexedDB as a cache of packages, which this page has none of, and fails where a frame may not store
// anything. So while booting, it finds a database that is always empty.
const plainIndexedDB = Object.getOwnPropertyDescriptor(window, "indexedDB");

function emptyIndexedDB() {
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess({ target: { result } }));
    return request;
  };
  const store = { getAllKeys: () => answer([]), clear: () => answer() };
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  return { open: () => answer(database) };
}

// What the page can show before Python is there: the title held at the last visit, if it was told in this language, and
// the rules. Those of the source's language are in the page, others are fetched when they are wanted.
function showStanding() {
  try {
    const [, language, told] = /^(\S+) (.*)$/su.exec(localStorage.getItem("zsy.standing") ?? "") ?? [];
    if (language === html.lang) find("standing").textContent = told.slice(0, 60);
  } catch {
    // Storage is closed to the page.
  }
}

function openRules() {
  find("rules-box").showModal();
  const rules = find("rules-text");
  const language = html.lang;
  const file = site.files[`static/rules-${language}.html`];
  if (!file || rules.lang === language) return;
  const request = new XMLHttpRequest();
  request.open("GET", file);
  request.responseType = "document";
  request.onload = () => {
    const body = request.status === 200 ? request.response?.body : null;
    if (!body || !rules.lang) return; // Python has told them meanwhile
    rules.lang = language;
    rules.replaceChildren(...body.childNodes);
  };
  request.onloadend = () => {
    rules.hidden = false;
  };
  rules.hidden = true;
  request.send();
}

const closeRules = () => find("rules-box").close();

const watcher = new MutationObserver(() => {
  if (html.dataset.zsy !== "loading") finish();
});
const onError = (event) => fail(event.reason ?? event.error ?? event.message);
const onProgress = ({ detail }) => {
  if (detail === "Loaded interpreter") enter("game");
};

function stop() {
  if (plainIndexedDB) Object.defineProperty(window, "indexedDB", plainIndexedDB);
  removeEventListener("error", onError);
  removeEventListener("unhandledrejection", onError);
  removeEventListener("py:progress", onProgress);
}

async function boot() {
  showStanding();
  enter("runtime");
  watcher.observe(html, { attributeFilter: ["data-zsy"] });
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onError);
  addEventListener("py:progress", onProgress);
  find("rules").addEventListener("click", openRules);
  find("rules-close").addEventListener("click", closeRules);
  Object.defineProperty(window, "indexedDB", { get: emptyIndexedDB, configurable: true });

  // A page that a service worker serves has the large memory file at hand.
  const quick = Boolean(serviceWorker());
  if (!quick) await painted();
  for (const name of fetchEarly({ quick, onBytes: quick ? null : showBytes })) expected.set(name, site.sizes[name][1]);
  if (quick) enter("python");

  // PyScript looks for these when it is imported. The one for MicroPython, which is not used, keeps its plugins away too.
  for (const tag of ["py-config", "mpy-config"]) {
    const element = create(tag, { hidden: true, textContent: JSON.stringify(site.pyscript) });
    element.setAttribute("type", "json");
    document.body.append(element);
  }
  const { hooks } = await import("../runtime/pyscript/core.js");

  // PyScript's only use of eval() prepares workers, which this page has none of: so it runs without unsafe-eval.
  hooks.worker.onBeforeRunAsync.clear();

  // The game starts as soon as there is Python. What PyScript then does before it runs a script (it writes and imports its
  // own Python part, which takes longer than the game's start) comes some time later, when the page is idle. An exception
  // in Python ends in io.stderr; so do the lines that Python prints to stderr, which are no errors.
  hooks.main.onReady.add(async ({ io, interpreter }) => {
    html.dataset.start = interpreter.quick ? "quick" : "plain";
    if (quick && !interpreter.quick) serviceWorker()?.postMessage({ type: "verify" });
    const { stderr } = io;
    io.stderr = (problem, ...rest) => {
      if (problem instanceof Error) fail(problem);
      return stderr(problem, ...rest);
    };
    interpreter.registerJsModule("zsy_page", { startWorker, speak });
    interpreter.runPython(START);
    await new Promise((resolve) => setTimeout(resolve, PYSCRIPT_DELAY_MS));
    await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  });
  document.body.append(create("script", { type: "py" }));
}

boot().catch(fail);
