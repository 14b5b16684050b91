// The page that checks the rolls of a log: one that the reader picks on their computer, or the one
// whose address stands behind the # of the page's own. Nothing of it is sent anywhere.

import { fill, make } from "../scene/dom.js";
import { lines, verify } from "./verifying.js";

const file = document.getElementById("log");
const answer = document.getElementById("answer");
const LOG = /^#(\/logs\/\d+\.json\?key=[\w-]+)$/;

file.addEventListener("change", () => {
  const [picked] = file.files;
  if (picked) {
    show(picked.name, picked.text());
  }
});
file.addEventListener("click", () => {
  file.value = ""; // so that the same file, written anew, is another choice
});
window.addEventListener("hashchange", fromAddress);
fromAddress();

/** Check the log that the page's address names, if it names one. */
function fromAddress() {
  const found = LOG.exec(window.location.hash);
  if (found) {
    show("This log", load(found[1]));
  }
}

async function load(address) {
  const got = await fetch(address, { headers: { Accept: "application/json" } });
  if (!got.ok) {
    throw new Error("the address is wrong, or too old");
  }
  return got.text();
}

/** Check a log, and show what came of it. */
async function show(name, text) {
  fill(answer, make("p", {}, `${name} is being checked ...`));
  try {
    const verdict = verify(JSON.parse(await text));
    const bad = verdict.faults.length > 0;
    const how = verdict.why_not ? "notice" : `notice ${bad ? "bad" : "good"}`;
    fill(
      answer,
      make("p", { class: how }, `${name}: ${summary(verdict, bad)}`),
      make("ul", {}, lines(verdict).map((one) => make("li", {}, one))),
    );
  } catch (error) {
    fill(answer, make("p", { class: "notice bad" }, `${name} cannot be checked: ${error.message}.`));
  }
}

function summary(verdict, bad) {
  if (verdict.why_not) {
    return "it cannot be checked.";
  }
  return bad ? "it is not what was sealed." : "every roll is as it was sealed.";
}
