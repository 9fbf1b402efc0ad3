// Put into a page: plays games as fast as the page lets a player, through its own buttons.

(() => {
  const find = (id) => document.getElementById(id);
  const state = () => document.documentElement?.dataset.zsy;
  const usable = (element) => element.checkVisibility() && !element.disabled && element.getAttribute("aria-disabled") !== "true";
  const selected = () => document.querySelector("#hand [aria-selected=true]");

  // Resolves when a condition holds, now or after some change of the page.
  function when(condition) {
    return new Promise((resolve) => {
      const observer = new MutationObserver(check);
      function check() {
        if (!condition()) return;
        observer.disconnect();
        resolve();
      }
      observer.observe(document, { subtree: true, attributes: true, childList: true });
      check();
    });
  }

  // Where the game stands: a move changes it.
  const position = () => `${state()} ${document.querySelectorAll("#hand [role=option]").length} ${find("log").textContent}`;

  async function begin(rules) {
    if (state() === "over" && rules === null) {
      find("again").click();
    } else {
      if (state() === "over") find("other").click();
      await when(() => state() === "ready" && usable(find("begin")));
      if (rules !== null) document.querySelector(`#games input[value="${rules}"]`).click();
      find("begin").click();
    }
    await when(() => ["turn", "tribute", "wait"].includes(state()));
  }

  async function move() {
    const before = position();
    find("hint").click();
    await when(() => selected() || usable(find("pass")));
    find(!selected() ? "pass" : state() === "tribute" ? "give" : "play").click();
    await when(() => position() !== before);
  }

  // One game: of other rules, or null for one more of the same. Resolves with the number of moves.
  async function game(rules) {
    await begin(rules);
    for (let moves = 0; ; moves += 1) {
      await when(() => ["turn", "tribute", "over"].includes(state()));
      if (state() === "over") return moves;
      await move();
    }
  }

  globalThis.benchmark = { game, ready: () => when(() => state() === "ready" && usable(find("begin"))) };
})();
