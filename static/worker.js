// The bot worker: answers the questions of the page that started it, see zsy/bots/remote.py. Nobody else can ask.

import { fetchEarly, loadPyodide } from "./interpreter.js";

async function start() {
  fetchEarly({ quick: self.name === "quick" });
  const { answer } = (await loadPyodide()).pyimport("zsy.bots.remote");
  self.onmessage = ({ data }) => self.postMessage(answer(data));
  self.postMessage("ready");
}

start().catch((error) => self.postMessage(`failed: ${error}`));
