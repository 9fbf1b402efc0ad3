// Lighthouse on the home screen and on the table: `node lighthouse.mjs <path of Chromium> <address>` prints a line of JSON.
//
// For each of the two the scores (0 to 1) and what was found wanting.

import puppeteer from "puppeteer-core";
import { startFlow } from "lighthouse";

const [executablePath, address] = process.argv.slice(2);
const CATEGORIES = ["accessibility", "best-practices"];

const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
const config = { extends: "lighthouse:default", settings: { onlyCategories: CATEGORIES } };
const flow = await startFlow(page, { config });

await flow.navigate(address);
await page.waitForSelector('html[data-zsy="ready"]');
await page.click("#begin");
await page.waitForSelector('html[data-zsy="turn"]');
await flow.snapshot();

const { steps } = await flow.createFlowResult();
const told = steps.map(({ lhr }) => ({
  scores: Object.fromEntries(CATEGORIES.map((name) => [name, lhr.categories[name].score])),
  wanting: Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
    .map(({ id, title, details }) => [id, title, JSON.stringify(details?.items ?? []).slice(0, 2000)]),
}));
console.log(JSON.stringify({ home: told[0], table: told[1] }));
await browser.close();
