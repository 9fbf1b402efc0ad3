// A Firefox for tests/engines/firefox.py, over WebDriver BiDi: reads one command a line as JSON, answers each with one line.
//
// The commands are those of Engine in engine.py. The answer is {"value": …}, or {"error": "…"}.

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const TIMEOUT_MS = 60_000;

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  headless: true,
  defaultViewport: { width: 1280, height: 800 },
  // Nothing but the site can be reached: every other address goes to a proxy that is not there.
  extraPrefsFirefox: {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "network.proxy.allow_hijacking_localhost": false,
  },
});
const page = await browser.newPage();
page.setDefaultTimeout(TIMEOUT_MS);

const problems = [];
page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
page.on("console", async (message) => {
  if (message.type() !== "error") return;
  const words = message.args().map((word) => word.evaluate(String).catch(String));
  problems.push(`console: ${(await Promise.all(words)).join(" ")}`);
});

// What was found once is known, since a look at every element's role and name takes a while.
const found = new Map();
page.on("domcontentloaded", () => found.clear());

async function find(role, name) {
  const selector = `::-p-aria([name="${name}"][role="${role}"])`;
  if (!found.has(selector)) found.set(selector, await page.waitForSelector(selector, { visible: true }));
  return found.get(selector);
}

const commands = {
  open: (address) => page.goto(address),
  reload: () => page.reload(),
  run: (script) => page.evaluate(`(() => { ${script} })()`),
  click: async (role, name) => (await find(role, name)).click(),
  problems: () => problems,
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  let answer;
  try {
    const value = await commands[name](...given);
    answer = { value: name === "run" || name === "problems" ? value : null };
  } catch (error) {
    answer = { error: String(error) };
  }
  console.log(JSON.stringify(answer));
}
await browser.close();
