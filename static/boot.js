// Starts PyScript, shows how far it is, and says so when it fails.
//
// The page may have an element #boot-progress: its .boot-text gets the step in words, its <progress> the share done;
// what is missing there is made. It is hidden once the game is there, that is, once <html data-zsy> is no longer
// "loading". <html data-boot> tells the step to programs: runtime, python, game, done or failed.

const html = document.documentElement;
const base = new URL("..", import.meta.url);
const RUNTIME = "runtime/pyodide/";
const STALL_MS = 30_000;

// What Pyodide asks for late, asked for at once.
const EARLY = [`${RUNTIME}pyodide.asm.wasm`, `${RUNTIME}python_stdlib.zip`, `${RUNTIME}pyodide-lock.json`, "zsy.zip"];
const EARLY_MODULES = [`${RUNTIME}pyodide.mjs`, `${RUNTIME}pyodide.asm.mjs`];

// Each step with its words and where it begins, in per cent. The first one is measured in bytes.
const STEPS = {
  runtime: ["下載 Python…", 0],
  python: ["啟動 Python…", 80],
  game: ["準備牌桌…", 95],
  done: ["", 100],
};

const at = (path) => new URL(path, base).href;

function create(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const box = document.getElementById("boot-progress") ?? document.body.appendChild(create("div", { id: "boot-progress" }));
const text = box.querySelector(".boot-text") ?? box.appendChild(create("p", { className: "boot-text" }));
const bar = box.querySelector("progress") ?? box.appendChild(create("progress", { max: 100, value: 0 }));
bar.max = 100;
bar.setAttribute("aria-label", "載入進度");
let problem = null;
let stall = 0;

const isOver = () => html.dataset.boot === "done" || html.dataset.boot === "failed";

function advance(percent) {
  bar.value = Math.max(bar.value, percent);
  problem?.remove();
  clearTimeout(stall);
  stall = setTimeout(() => report("載入比平常久，還在繼續。也可以重試。"), STALL_MS);
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
  const retry = create("button", { type: "button", textContent: "重試", onclick: () => location.reload() });
  problem = create("div", { className: "boot-problem" }, create("p", { textContent: message }), retry);
  problem.setAttribute("role", "alert");
  if (detail) {
    const summary = create("summary", { textContent: "詳情" });
    problem.append(create("details", {}, summary, create("pre", { textContent: detail })));
  }
  box.append(problem);
}

function fail(error) {
  if (isOver()) return;
  html.dataset.boot = "failed";
  stop();
  text.textContent = "";
  bar.hidden = true;
  report("遊戲載入失敗，請重試。若一再失敗，請檢查網路連線。", String(error?.message ?? error));
  console.error(error);
}

function finish() {
  enter("done");
  clearTimeout(stall);
  stop();
  box.hidden = true;
}

// While booting, fetch() hands out what was asked for early, and an error page is no file. What arrives early is counted,
// against the sizes that the build wrote down: the headers tell the compressed size or none.
const fetchPlain = window.fetch;

async function fetchFile(...request) {
  try {
    const response = await fetchPlain(...request);
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    return response;
  } catch (error) {
    fail(error);
    throw error;
  }
}

let received = 0;
let expected = Infinity;

function showBytes() {
  if (html.dataset.boot !== "runtime") return;
  if (received < expected) advance((STEPS.python[1] * received) / expected);
  else enter("python");
}

async function count(response) {
  const reader = response.body.getReader();
  for (let chunk; !(chunk = await reader.read()).done; showBytes()) received += chunk.value.byteLength;
}

async function sizes() {
  const { files } = await (await fetchFile(at("build.json"))).json();
  expected = EARLY.reduce((sum, path) => sum + files[path].size, 0);
  showBytes();
}

async function fetchEarly(path) {
  const response = await fetchFile(at(path), { credentials: "same-origin" });
  count(response.clone()).catch(fail);
  return response;
}

const early = new Map(EARLY.map((path) => [at(path), fetchEarly(path)]));

window.fetch = (input, options) => {
  const address = new URL(input instanceof Request ? input.url : input, document.baseURI).href;
  const response = early.get(address) ?? fetchFile(input, options);
  early.delete(address);
  return response;
};

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

const watcher = new MutationObserver(() => {
  if (html.dataset.zsy !== "loading") finish();
});
const onError = (event) => fail(event.reason ?? event.error ?? event.message);
const onProgress = ({ detail }) => {
  if (detail === "Loaded interpreter") enter("game");
};

function stop() {
  window.fetch = fetchPlain;
  if (plainIndexedDB) Object.defineProperty(window, "indexedDB", plainIndexedDB);
  watcher.disconnect();
  removeEventListener("error", onError);
  removeEventListener("unhandledrejection", onError);
  removeEventListener("py:progress", onProgress);
}

async function boot() {
  html.dataset.zsy ??= "loading";
  enter("runtime");
  watcher.observe(html, { attributeFilter: ["data-zsy"] });
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onError);
  addEventListener("py:progress", onProgress);
  sizes().catch(fail);
  Object.defineProperty(window, "indexedDB", { get: emptyIndexedDB, configurable: true });
  for (const path of EARLY_MODULES) document.head.append(create("link", { rel: "modulepreload", href: at(path) }));

  // PyScript looks for these when it is imported. The one for MicroPython, which is not used, keeps its plugins away too.
  for (const tag of ["py-config", "mpy-config"]) {
    if (document.querySelector(tag)) continue;
    const element = create(tag, { hidden: true });
    element.setAttribute("src", "./pyscript.toml");
    document.body.append(element);
  }
  const { hooks, config } = await import(at("runtime/pyscript/core.js"));
  if (!config.py?.interpreter) throw new Error("pyscript.toml");

  // PyScript's only use of eval() prepares workers, which this page has none of: so it runs without unsafe-eval.
  hooks.worker.onBeforeRunAsync.clear();

  // An exception in Python ends here; so do the lines that Python prints to stderr, which are no errors.
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (problem, ...rest) => {
      if (problem instanceof Error) fail(problem);
      return stderr(problem, ...rest);
    };
  });
  const script = create("script", { type: "py", src: "./static/main.py" });
  document.body.append(script);
}

boot().catch(fail);
