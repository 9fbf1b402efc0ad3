// Python for the page and for its workers: the module that PyScript's setting `interpreter` names.
//
// There are two ways to start. The plain one starts Python from the part of its library that the game needs. The quick
// one puts back the memory of an interpreter that had imported the game already; it is taken where that memory (a large
// file) is at hand, and when anything is wrong with it, the plain way is taken after all.

import { loadPyodide as load, version } from "../runtime/pyodide/pyodide.mjs";
import { unpack } from "./memory.js";

export { version };

const at = (path) => new URL(path, import.meta.url).href;
const FOLDER = at("../runtime/pyodide/pyodide.mjs").replace(/[^/]+$/, "");
const WASM = at("../runtime/pyodide/pyodide.asm.wasm");
const PACKAGES = at("../runtime/pyodide/pyodide-lock.json");
const LIBRARY = at("./python.bin");
const SNAPSHOT = at("./snapshot.wasm");
const LIBRARY_URL = `${FOLDER}python_stdlib.zip`;

// PyScript writes its Python part into the working folder; the library has the same, compiled.
const LIBRARY_FIRST = "import sys; sys.path.append(sys.path.pop(0))";

const plainFetch = globalThis.fetch.bind(globalThis);
const nameOf = (path) => new URL(path).pathname.split("/").pop();
const early = new Map();

async function count(response, onBytes) {
  const isEncoded = response.headers.has("content-encoding");
  const reader = response.body.getReader();
  for (let chunk; !(chunk = await reader.read()).done; ) onBytes(nameOf(response.url), chunk.value.byteLength, isEncoded);
}

async function fetchFile(path, onBytes) {
  const response = await plainFetch(path, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  if (onBytes) count(response.clone(), onBytes).catch(() => {});
  return response;
}

async function compile(response) {
  const file = await response;
  const isTyped = file.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(file) : WebAssembly.compile(await file.arrayBuffer());
}

const unzip = async (response) => new Response((await response).body.pipeThrough(new DecompressionStream("gzip")));
const image = async (response) => unpack(await (await response).arrayBuffer());

// What becomes of each file once it is there.
const PREPARE = new Map([
  [WASM, compile],
  [PACKAGES, (response) => response],
  [LIBRARY, unzip],
  [SNAPSHOT, image],
]);

function ask(path, onBytes) {
  const ready = PREPARE.get(path)(fetchFile(path, onBytes));
  ready.catch(() => {}); // who takes it hears of it
  return ready;
}

// Ask for the files now that will be needed. onBytes(name, count, isEncoded) is told what arrives, unpacked, and whether
// it came compressed. Gives the files' names.
export function fetchEarly({ quick = false, onBytes = null } = {}) {
  const paths = [WASM, ...(quick ? [SNAPSHOT] : []), LIBRARY, PACKAGES];
  for (const path of paths) early.set(path, ask(path, path === PACKAGES ? null : onBytes));
  return paths.filter((path) => path !== PACKAGES).map(nameOf);
}

function take(path) {
  const ready = early.get(path) ?? ask(path);
  early.delete(path);
  return ready;
}

// While Python starts, what it asks the browser for is there already. Left alone, Pyodide would begin to compile when
// all else is done, and wait for ever when that fails.
async function start(options) {
  const wasm = take(WASM);
  const files = new Map([
    [WASM, async () => new Response()],
    [LIBRARY_URL, () => take(LIBRARY)],
    [PACKAGES, () => take(PACKAGES)],
  ]);
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  globalThis.fetch = (input, ...rest) => files.get(String(input?.url ?? input))?.() ?? fetch(input, ...rest);
  WebAssembly.instantiateStreaming = async (response, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  // Pyodide asks for a bit of shared memory to wait on, which no page may do, and browsers warn of it.
  WebAssembly.Memory = function ({ shared, ...size }) {
    return new Memory(size);
  };
  try {
    const loading = load({ ...options, indexURL: FOLDER, stdLibURL: LIBRARY_URL });
    const failure = new Promise((resolve, reject) => wasm.catch(reject));
    const python = await Promise.race([loading, failure]);
    python.runPython(LIBRARY_FIRST);
    return python;
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Memory });
  }
}

// As Pyodide's own loadPyodide(); which way was taken is in the result's property `quick`.
export async function loadPyodide(options = {}) {
  if (early.has(SNAPSHOT)) {
    try {
      const python = await start({ ...options, _loadSnapshot: take(SNAPSHOT) });
      delete python._api?.config?._loadSnapshot; // 31 MB
      return Object.assign(python, { quick: true });
    } catch (error) {
      console.info("The quick start failed, so Python starts the plain way.", error);
    }
  }
  return Object.assign(await start(options), { quick: false });
}
