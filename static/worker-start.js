// Starts the bot worker, from which the page's Python takes over (zsy/web/thinking.py).

import { scriptURL } from "./policy.js";

// Its name tells the worker how Python started here, and so whether the large memory file is at hand.
export const startWorker = () =>
  new Worker(scriptURL(new URL("./worker.js", import.meta.url)), { type: "module", name: document.documentElement.dataset.start });
