// The kill switch: deployed as sw.js, it takes the service worker and all that it kept off every device that comes by.
// Pages go on from the network. See docs/offline.md.
const PREFIX = `zsy:${new URL(registration.scope).pathname}:`;

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
  await registration.unregister();
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
