// Makes static/art/courts/ from the deck by Adrian Kennard (CC0) in npm's @letele/playing-cards: of every king, queen and
// jack the upper half without its corners, in this game's colours. It was run once; to run it again, in an empty folder:
//   npm install @letele/playing-cards@0.1.0 svgo@3.3.2 && node …/tools/courts.mjs …/static/art/courts
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { optimize } = createRequire(join(process.cwd(), "x.js"))("svgo");
const folder = process.argv[2];
const COLOURS = { "#44F": "#2f4da3", red: "#c81e2d", "#FC4": "#ebb64c" };
const OPTIONS = {
  multipass: true,
  floatPrecision: 1,
  plugins: [
    {
      name: "preset-default",
      params: { overrides: { cleanupIds: { minify: true }, convertPathData: { floatPrecision: 0, makeArcs: false, curveSmoothShorthands: false } } },
    },
  ],
};

// The package holds React components: what they would create is collected as text.
const NAMES = { xlinkHref: "href" };
const AS_THEY_ARE = ["viewBox", "preserveAspectRatio", "transform"];
const name = (key) => NAMES[key] ?? (AS_THEY_ARE.includes(key) ? key : key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`));
const React = {
  createElement(tag, properties, ...children) {
    const attributes = Object.entries(properties ?? {}).map(([key, value]) => ` ${name(key)}="${COLOURS[value] ?? value}"`);
    return { tag, id: properties?.id ?? "", open: `<${tag}${attributes.join("")}>`, children: children.filter(Boolean) };
  },
};
const text = (node) => `${node.open}${node.children.map(text).join("")}</${node.tag}>`;

const source = readFileSync("node_modules/@letele/playing-cards/dist/index.esm.js", "utf8").replace(/^import .*$/gm, "");
const code = source.replace(/export \{[^]*$/, "");
const cards = [...code.matchAll(/const Svg([SHDC])([KQJ]) =/g)];
const make = new Function("React", "_extends", `${code}; return {${cards.map(([, suit, rank]) => `Svg${suit}${rank}`)}}`);
const components = make(React, Object.assign);

mkdirSync(folder, { recursive: true });
for (const [, suit, rank] of cards) {
  const [defs] = components[`Svg${suit}${rank}`]({}).children;
  const symbols = Object.fromEntries(defs.children.map((symbol) => [symbol.id.at(-1), symbol]));
  // Layers from below: yellow, red, blue, black, thick and thin lines; each once upright and once upside down.
  const layers = ["b", "c", "d", "e", "f", "g"].filter((layer) => symbols[layer]);
  const drawn = layers.map(
    (layer) => `<g id="${layer}">${symbols[layer].children.map(text).join("")}</g><use href="#${layer}" transform="rotate(180 650 1000)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 1000" preserveAspectRatio="none"><defs>${text(symbols.a)}</defs>${drawn.join("")}</svg>`;
  const path = join(folder, `${rank}${suit}.svg`.toLowerCase());
  writeFileSync(path, `${optimize(svg, OPTIONS).data}\n`);
}
