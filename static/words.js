// The page's words. Chooses the language before anything is painted (by the address, else as at the last visit, else as
// the browser prefers), and translates what stands in index.html: own texts and some attributes of elements with data-t.
// Python calls speak() when the player's setting is known or changes. tools/words.py finds the texts in tr() and say().

const html = document.documentElement;
const LANGUAGES = ["zh-Hant", "zh-Hans", "en"];
const ATTRIBUTES = ["aria-label", "title", "placeholder"];
const KEPT = "zsy.lang";

const catalogues = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
const put = new WeakMap(); // by node: what was put there, [source, translation] by attribute
let asked = new URLSearchParams(location.search).getAll("lang").at(-1);

export const tr = (text) => catalogues[html.lang]?.[text] ?? text;

export function say(element, text) {
  element.dataset.t = "";
  element.textContent = text;
  translate(element);
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // storage is closed to the page
  }
}

function preferred(tag) {
  if (/^en\b/i.test(tag)) return "en";
  if (!/^(zh|yue|cmn|nan|hak)\b/i.test(tag)) return undefined;
  const isTraditional = /-(hant|tw|hk|mo)\b|^(yue|nan|hak)\b/i.test(tag) && !/-hans\b/i.test(tag);
  return isTraditional ? "zh-Hant" : "zh-Hans";
}

function choose(setting) {
  const choices = [asked, setting].filter((language) => LANGUAGES.includes(language));
  const liked = (navigator.languages ?? [navigator.language]).map(preferred).find(Boolean);
  return choices[0] ?? liked ?? "en";
}

// What a script has written there since is its own affair.
function replace(node, name, now) {
  const known = put.get(node) ?? {};
  const source = known[name]?.[1] === now ? known[name][0] : now;
  const text = source.trim();
  const then = source.replace(text, () => tr(text));
  put.set(node, { ...known, [name]: [source, then] });
  return then;
}

function translate(element) {
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) node.data = replace(node, "", node.data);
  }
  for (const name of ATTRIBUTES) {
    if (element.hasAttribute(name)) element.setAttribute(name, replace(element, name, element.getAttribute(name)));
  }
}

function show(language) {
  if (html.lang === language) return;
  html.lang = language;
  document.querySelectorAll("[data-t]").forEach(translate);
}

// The player's setting, "" to go by the browser; a new choice of his outdoes the address. Answers with the language.
export function speak(setting, isNew) {
  if (isNew && asked !== undefined) {
    asked = undefined;
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
  try {
    if (setting) localStorage.setItem(KEPT, setting);
    else localStorage.removeItem(KEPT);
  } catch {
    // As above.
  }
  show(choose(setting));
  return html.lang;
}

show(choose(kept()));
