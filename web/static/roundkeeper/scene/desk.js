// The storyteller's desk: what moves the scene on, each with its +command. Whoever runs a scene
// without a storyteller has the part of it that is theirs.

import { fill, make } from "./dom.js";

const MOVES = [
  ["+init/next", "Next turn"],
  ["+init/run", "Run the phase"],
  ["+init/roll", "Roll the next round"],
  ["+init/resume", "Go on"],
  ["+combat/undo", "Undo"],
  ["+combat/redo", "Redo"],
];
const HELD = [
  ["+combat/review on", "Show me results first"],
  ["+combat/release", "Release the result"],
  ["+combat/review off", "Tell results at once"],
];
// Fields are put into the line in their order; {0} is the first.
const FORMS = [
  ["Hold the scene", ["Why"], "+init/hold {0}", "back in five minutes"],
  ["Act as", ["Who", "Action"], "+as {0}={1}", "Thug1-3, Brick", "attack Jo"],
  ["Plan for", ["Who", "Action"], "+plan {0}={1}", "Brick", "attack Jo"],
  ["Rule on the held result", ["Ruling", "Because"], "+rule {0} because {1}", "attack successes=2", "the floor is wet"],
  ["Add NPCs", ["Which"], "+init/add {0}", "thug*2"],
  ["Reveal", ["Who"], "+npc/reveal {0}", "Brick"],
  ["Hide", ["Who"], "+npc/hide {0}", "Brick"],
  ["Distance", ["Between", "Yards"], "+range {0}={1}", "Jo,Brick", "40"],
  ["Note of a check", ["Number"], "+check/done {0}", "1"],
  ["Harm", ["Who", "How much"], "+hurt {0}={1}", "Jo", "2l"],
];
const ST_ALONE = new Set(["+rule {0} because {1}", "+npc/reveal {0}", "+npc/hide {0}", "+range {0}={1}", "+hurt {0}={1}"]);

function button(command, label, send) {
  return make("div", { class: "choice" }, make("button", { type: "button", "data-key": command, onclick: (event) => send(command, event.currentTarget) }, label), make("code", {}, command));
}

function form([title, fields, template, ...examples], send, index) {
  const inputs = fields.map((label, at) => make("input", { id: `desk-${index}-${at}`, type: "text", maxlength: 500, placeholder: examples[at] ?? "" }));
  const line = () => inputs.reduce((text, one, at) => text.replace(`{${at}}`, () => one.value.trim() || fields[at].toUpperCase()), template);
  const shown = make("code", {}, line());
  for (const one of inputs) {
    one.addEventListener("input", () => { shown.textContent = line(); });
  }
  return make(
    "form",
    {
      class: "deed",
      onsubmit: (event) => {
        event.preventDefault();
        if (inputs.every((one) => one.value.trim())) {
          send(line(), event.submitter);
        }
      },
    },
    make("fieldset", {}, make("legend", {}, title), inputs.map((one, at) => make("label", { for: one.id }, fields[at], " ", one)), make("button", { type: "submit" }, title), shown),
  );
}

/** Return a function that shows the desk to whoever has one. */
export function desk(section, place, send) {
  let shown = null;
  return (scene) => {
    const rights = scene.storyteller ? "st" : scene.runs ? "runs" : "";
    section.hidden = !rights;
    if (shown === rights || !rights) {
      return;
    }
    shown = rights;
    const forms = FORMS.filter((one) => scene.storyteller || !ST_ALONE.has(one[2]));
    const held = scene.storyteller ? HELD : [];
    fill(
      place,
      make("div", { class: "moves" }, [...MOVES, ...held].map(([command, label]) => button(command, label, send))),
      make("details", {}, make("summary", {}, "More"), forms.map((one, index) => form(one, send, index))),
    );
  };
}
