// The page's only Trusted Types policy: scripts come from this site's own folder, and nothing else becomes code.

const base = new URL("..", import.meta.url);

function own(address) {
  const url = new URL(address, base);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) throw new TypeError(`not of this site: ${url}`);
  return url.href;
}

const policy = globalThis.trustedTypes?.createPolicy("zsy", { createScriptURL: own });

// The address of a script of this site, relative to the site, in the form that the browser takes; TypeError for others.
export const scriptURL = (address) => (policy ? policy.createScriptURL(address) : own(address));
