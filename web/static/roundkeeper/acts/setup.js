// Setting up a scene: who comes, as the lines that bring them in, said one after the other.

import { ASKS } from "./act.js";
import { Typing } from "./typing.js";

const part = (id) => document.getElementById(id);
const form = part("setup");
const typing = new Typing(form.dataset, (text) => { part("told").textContent = text; });
const rows = [...form.querySelectorAll("[data-npc]")];
let begun = !part("title"); // whether there is a scene to bring anybody into
const counted = (row) => Number(row.querySelector("output").textContent);

/** Return the lines that open the scene and bring in who was picked. */
function lines() {
  const auto = part("auto")?.checked ? " auto" : "";
  const opening = !begun ? [opened(part("title").value, form.dataset.ruleset)] : [];
  const coming = rows.filter(counted).map((row) => adding(row) + auto);
  return [...opening, ...coming];
}

function adding(row) {
  return `+init/add ${row.dataset.npc}${counted(row) > 1 ? `*${counted(row)}` : ""}`;
}

function opened(title, ruleset) {
  const plain = title.replace(/=/g, "-").trim();
  return `+init/new ${plain}${ruleset ? `=${ruleset}` : ""}`.trim();
}

function show() {
  const chosen = rows.filter(counted).map((row) => `${counted(row)} ${row.dataset.npc}`);
  part("chosen").textContent = chosen.join(", ") || "Nobody yet: pick from the list.";
  part("lines").textContent = [...lines(), form.querySelector("[data-roll]")?.dataset.roll].filter(Boolean).join("\n");
  for (const row of rows) {
    row.classList.toggle("picked", counted(row) > 0);
    row.querySelector("[data-step='-1']").disabled = !counted(row);
    row.querySelector("[data-step='1']").disabled = counted(row) >= Number(form.dataset.most);
  }
}

function search() {
  const words = part("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) {
    const text = row.dataset.words.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  for (const tier of form.querySelectorAll(".tier")) {
    tier.hidden = !tier.querySelector("[data-npc]:not([hidden])");
    tier.open ||= words.length > 0;
  }
  part("none").hidden = rows.some((row) => !row.hidden);
}

/** Say the lines until one is refused, or asks something first. */
async function say(waiting) {
  while (waiting.length) {
    part("told").textContent = `${waiting[0]} ...`;
    const { text, refused } = await typing.say(waiting[0]);
    const asked = !refused && ASKS.exec(text);
    if (refused || asked) {
      stop(text, asked ? [asked[0], ...waiting.slice(1)] : null);
      return;
    }
    done(waiting.shift());
  }
  window.location.assign(form.dataset.there);
}

/** Note that a line was carried out: what is pressed again after a refusal says it no more. */
function done(line) {
  begun = true;
  part("way").hidden = false;
  for (const row of rows.filter((one) => counted(one) && line.startsWith(adding(one)))) {
    row.querySelector("output").textContent = "0";
  }
}

function stop(text, rest) {
  const told = part("told");
  told.textContent = text;
  told.classList.toggle("bad", !rest);
  form.inert = false;
  show();
  if (rest) {
    const agree = document.createElement("button");
    agree.type = "button";
    agree.className = "primary";
    agree.textContent = "Agree, and go on";
    agree.addEventListener("click", () => say(rest));
    told.append(document.createElement("br"), agree);
    agree.focus();
  }
}

form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) {
    const output = step.parentElement.querySelector("output");
    output.textContent = String(Number(output.textContent) + Number(step.dataset.step));
    show();
  }
});
form.addEventListener("input", (event) => (event.target.id === "search" ? search() : show()));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { roll } = event.submitter?.dataset ?? {};
  form.inert = true;
  say([...lines(), ...(roll ? [roll] : [])]);
});
show();
form.inert = false; // until now a click would have been lost
