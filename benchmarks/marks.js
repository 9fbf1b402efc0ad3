// Put into a page before its own scripts: notes when things happened, in ms since the navigation began.
//
// playable: <html data-ready> (the stock page), or 開始 or a card can be tapped. It counts once a task of our own has run
// after that: a tap would have been handled. first(): plays on to the player's first move.

(() => {
  const marks = {};
  const waiting = new Map();

  function note(name, time = performance.now()) {
    marks[name] ??= time;
    waiting.get(name)?.();
  }

  function noteWhenFree(name) {
    if (name in marks || waiting.has(`free ${name}`)) return;
    waiting.set(`free ${name}`, null);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      note(name);
    };
    port2.postMessage(null);
  }

  const until = (name) => (name in marks ? Promise.resolve() : new Promise((resolve) => waiting.set(name, resolve)));

  const find = (id) => document.getElementById(id);
  const usable = (element) =>
    Boolean(element?.checkVisibility()) && !element.disabled && element.getAttribute("aria-disabled") !== "true";
  const state = () => document.documentElement?.dataset.zsy;
  const playing = () => ["turn", "tribute", "wait"].includes(state());
  const card = () => playing() && usable(document.querySelector("#hand [role=option]"));

  function look() {
    const { boot, ready } = document.documentElement?.dataset ?? {};
    if (boot) note(`boot ${boot}`);
    if (ready !== undefined || (state() === "ready" && usable(find("begin"))) || card()) noteWhenFree("playable");
  }

  const watcher = new MutationObserver(look);
  watcher.observe(document, {
    subtree: true,
    attributeFilter: ["data-zsy", "data-boot", "data-ready", "hidden", "disabled", "aria-disabled"],
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) note("fcp", entry.startTime);
  }).observe({ type: "paint", buffered: true });

  // Resolves when a condition holds after some change of the page.
  const when = (condition) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(check);
      function check() {
        if (!condition()) return false;
        observer.disconnect();
        resolve();
        return true;
      }
      if (!check()) observer.observe(document, { subtree: true, attributes: true, childList: true });
    });

  async function first() {
    await until("playable");
    watcher.disconnect();
    if (state() === "ready") {
      note("begun");
      find("begin").click();
      await when(card);
    } else {
      note("begun", marks.playable);
    }
    noteWhenFree("card");
    await until("card");
    await when(() => ["turn", "tribute"].includes(state()));
    const before = document.querySelectorAll("#hand [role=option]").length;
    const passes = () => !document.querySelector("#hand [aria-selected=true]");
    find("hint").click();
    await when(() => !passes() || usable(find("pass")));
    const button = passes() ? "pass" : state() === "tribute" ? "give" : "play";
    find(button).click();
    if (button !== "pass") await when(() => document.querySelectorAll("#hand [role=option]").length < before || !playing());
    noteWhenFree("moved");
    await until("moved");
  }

  async function installed() {
    const registration = await navigator.serviceWorker.ready;
    const worker = registration.active;
    if (worker.state === "activated") return;
    await new Promise((resolve) => worker.addEventListener("statechange", () => worker.state === "activated" && resolve()));
  }

  globalThis.benchmark = { marks, until, first, installed };
})();
