// The service worker: keeps one whole build of the site, every file checked against its hash, and serves it online and
// offline alike. docs/offline.md says what it promises. The build fills in the next two lines: its name, and each file's
// path below the scope with its hash; "" is the page itself.
const BUILD = "";
const FILES = {};

const scope = new URL(registration.scope);
const PREFIX = `zsy:${scope.pathname}:`; // other sites and other copies of this one share the origin
const NAME = PREFIX + BUILD; // of the cache, and of the lock that every page of this build holds while it is open
const AT_ONCE = 4;
// Names that tell the version: the browser's own copy is as good as a new one.
const FIXED = /^(assets|runtime)\/(?!.*(-lock\.json|\/zsy-[^/]*\.whl)$)/;
const LARGE = /\.(wasm|zip|bin)$/; // not hashed on the way to the page, but on {type: "verify"}

const LOST = `<!doctype html><html lang="zh-Hant"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>爭上游</title><h1>爭上游</h1><p>這部裝置上的遊戲檔案壞了，現在又連不上網路。連上網路後再試一次。</p><p><a href="">重試</a></p></html>`;

const address = (path) => new URL(path, scope).href;

// Runs a task for each item, a few at a time. After a failure no more are begun, and it ends when the last has ended.
async function each(items, task) {
  const queue = [...items];
  const work = async () => {
    while (queue.length) await task(queue.shift());
  };
  const stop = () => void (queue.length = 0);
  const works = Array.from({ length: AT_ONCE }, () => work().finally(stop));
  await Promise.allSettled(works);
  await Promise.all(works);
}

async function intact(response, path) {
  try {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
    return FILES[path] === `sha256-${btoa(String.fromCharCode(...hash))}`;
  } catch {
    return false; // not there, or cannot be read
  }
}

async function download(path) {
  const ask = async (cache) => {
    const response = await fetch(address(path), { cache, integrity: FILES[path], redirect: "error" });
    if (response.status !== 200) throw new Error(`${response.status} ${path}`);
    return response;
  };
  try {
    return await ask(FIXED.test(path) ? "default" : "no-cache");
  } catch {
    return ask("reload"); // the browser's own copy may be of another build
  }
}

// This build's cache first, then those of others, from which nothing is used unless its hash fits.
async function ownCaches() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  return [NAME, ...others];
}

const find = (cacheName, path) => caches.match(address(path), { cacheName, ignoreVary: true });

// Gets a file of this build into its cache: from any cache of ours or else from the server. Gives the file.
async function obtain(path, names) {
  let found;
  for (const name of names ?? (await ownCaches())) {
    const kept = await find(name, path);
    if (!(await intact(kept, path))) continue;
    if (name === NAME) return kept;
    found = kept;
    break;
  }
  found ??= await download(path);
  await (await caches.open(NAME)).put(address(path), found.clone());
  return found;
}

async function install() {
  const isNew = !(await caches.has(NAME));
  const names = await ownCaches();
  try {
    await each(Object.keys(FILES), (path) => obtain(path, names));
  } catch (error) {
    if (isNew) await caches.delete(NAME);
    throw error;
  }
}

// Checks every file. What can be neither mended nor had anew means that the server has gone on: so do we.
async function verify() {
  const repaired = [];
  const broken = [];
  await each(Object.keys(FILES), async (path) => {
    if (await intact(await find(NAME, path), path)) return;
    await obtain(path).then(() => repaired.push(path), () => broken.push(path));
  });
  if (broken.length) giveWay();
  return { type: "verified", repaired, broken };
}

// This build is damaged beyond repair: a newer one, whenever there is any, takes over without being asked.
let isBroken = false;

function hurry() {
  for (const next of [registration.installing, registration.waiting]) if (isBroken) next?.postMessage({ type: "activate" });
}

function giveWay() {
  isBroken = true;
  return registration.update().then(hurry, hurry);
}

// Deletes the caches of builds that no open page is on. Tells whether it could: when in doubt they stay.
function tidy() {
  return navigator.locks.request(PREFIX, { ifAvailable: true }, async (lock) => {
    if (!lock || registration.installing || registration.waiting) return false;
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const { held } = await navigator.locks.query();
    const used = held.map(({ name }) => name).filter((name) => name.startsWith(PREFIX) && name !== PREFIX);
    if (pages.filter(({ url }) => pathOf(url) === "").length > used.length) return false; // one is still loading
    for (const name of await ownCaches()) if (name !== NAME && !used.includes(name)) await caches.delete(name);
    return true;
  });
}

// Files of other builds are for the pages that were loaded from them. Everything else is the network's.
async function file(event, path) {
  if (Object.hasOwn(FILES, path)) return current(event, path);
  for (const name of await ownCaches().catch(() => [])) {
    const kept = await find(name, path).catch(() => {});
    if (kept) return kept;
  }
  return fetch(event.request);
}

async function current(event, path) {
  try {
    const kept = await find(NAME, path);
    if (kept && (LARGE.test(path) || (await intact(kept, path)))) return kept;
    return await obtain(path);
  } catch {
    const fresh = await download(path).catch(() => null); // no room to keep it is no reason to withhold it
    if (fresh) return fresh;
    event.waitUntil(giveWay());
    return Response.error();
  }
}

async function page(event) {
  const kept = await current(event, "");
  if (kept.ok) return kept;
  const fresh = await fetch(event.request, { cache: "reload" }).catch(() => kept); // may be another build, but a whole one
  if (fresh.type !== "error" && fresh.status < 400) return fresh;
  return new Response(LOST, { status: 503, headers: { "content-type": "text/html" } });
}

function pathOf(url) {
  const { href } = scope;
  const path = url.split(/[?#]/)[0];
  if (!path.startsWith(href)) return undefined;
  return path === `${href}index.html` ? "" : path.slice(href.length);
}

const answers = {
  activate: () => skipWaiting(),
  build: () => ({ type: "build", build: BUILD }),
  tidy,
  verify,
};

addEventListener("install", (event) => event.waitUntil(navigator.locks.request(PREFIX, install)));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const path = pathOf(url);
  if (method !== "GET" || path === undefined) return;
  const answer = mode === "navigate" ? path === "" && page(event) : file(event, path);
  if (answer) event.respondWith(answer);
});
registration.addEventListener("updatefound", hurry);
addEventListener("message", (event) => {
  const answer = Object.hasOwn(answers, event.data?.type) && answers[event.data.type];
  if (answer) event.waitUntil(Promise.resolve(answer()).then((result) => event.ports[0]?.postMessage(result)));
});
