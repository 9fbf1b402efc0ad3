// Put into a page before its own scripts: notes how long what the player does takes to be painted, and long tasks.

(() => {
  const taps = [];
  const tasks = [];
  const slides = [];
  const PRESSES = ["pointerdown", "pointerup", "click", "keydown"];

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!PRESSES.includes(entry.name)) continue;
      taps.push({
        name: entry.name,
        interaction: entry.interactionId,
        hand: Boolean(entry.target?.closest?.("#fan")),
        what: entry.target?.closest?.("button")?.id || (entry.target?.closest?.("#fan") ? "card" : ""),
        start: entry.startTime,
        wait: entry.processingStart - entry.startTime,
        work: entry.processingEnd - entry.processingStart,
        duration: entry.duration,
      });
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push({ start: entry.startTime, duration: entry.duration });
  }).observe({ type: "longtask", buffered: true });

  // Browsers tell nothing of moves: from the one that changed what is selected until the frame after it was made.
  const selected = () => document.querySelectorAll("#hand [aria-selected=true]").length;
  let before = 0;
  const painted = new MessageChannel();
  const moved = [];
  painted.port1.onmessage = () => {
    for (const start of moved.splice(0)) slides.push(performance.now() - start);
  };
  addEventListener("pointermove", () => (before = selected()), { capture: true });
  addEventListener("pointermove", ({ timeStamp }) => {
    if (selected() === before) return;
    requestAnimationFrame(() => {
      moved.push(timeStamp);
      painted.port2.postMessage(0);
    });
  });

  // Where to press, or null where nothing can be pressed.
  function middle(element) {
    if (!element?.checkVisibility() || element.getAttribute("aria-disabled") === "true") return null;
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  globalThis.latency = {
    button: (id) => middle(document.getElementById(id)),
    cards: (selected) => [...document.querySelectorAll(`#hand [role=option]${selected ? "[aria-selected=true]" : ""}`)].map(middle),
    state: () => document.documentElement?.dataset.zsy ?? "",
    begin: () => { taps.length = tasks.length = slides.length = 0; },
    figures: () => ({ taps, tasks, slides }),
  };
})();
