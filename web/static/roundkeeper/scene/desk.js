// The storyteller's desk: what moves the scene on, what is held, who is in it; each act with its
// +command. Whoever runs a scene without a storyteller has the part of it that is theirs.

import { fill, make } from "./dom.js";
import { deeds } from "./deeds.js";
import { Form } from "./form.js";

const PASSING_OVER = "+choose skip"; // what the game says when a move would pass players over
const NO_CHECKS = "Nothing is left to settle.";

/** Return the moves that are open as the scene stands: a command and what its button says. */
function moves(scene, chases, skips) {
  const fighting = scene.round > 0 && scene.phase !== "setup";
  const found = [
    ["+init/next", "Next turn"],
    ["+init/run", "Run the phase"],
    ["+init/roll", fighting ? "Roll the next round" : "Roll initiative"],
    ["+combat/undo", "Undo"],
    ["+combat/redo", "Redo"],
  ];
  if (chases.length) {
    found.splice(3, 0, ["+chase/roll", "Roll the chase"]);
  }
  if (scene.frozen) {
    found.unshift(["+init/resume", "Go on"]);
  }
  if (skips) {
    found.unshift([PASSING_OVER, "Skip"], ["+choose wait", "Wait"]);
  }
  return found;
}

function held(scene) {
  if (!scene.held) {
    return null;
  }
  const whose = scene.held.map((one) => (one.target ? `${one.who} against ${one.target}` : one.who));
  return make("p", { class: "notice" }, `Held back: ${whose.join("; ")}. Only storytellers have read it.`);
}

/** The desk of one page; `show` is told of the scene, who is in it, and the chases. */
export class Desk {
  constructor(section, place, send) {
    this.section = section;
    this.send = send;
    this.now = { scene: null, order: [], chases: [] };
    this.skips = false;
    this.moves = make("div", { class: "moves" });
    this.held = make("div", { class: "held" });
    this.checks = make("div", { class: "checks" });
    this.forms = deeds().map((one) => new Form(one, send));
    const part = (title) => this.forms.filter((one) => one.deed.part === title).map((one) => one.element);
    this.folded = ["People", "Chase", "Scene"].map((title) =>
      make("details", { "data-part": title }, make("summary", {}, title), part(title)));
    fill(place, this.moves, this.held, part("Held"), part("Act"), this.checks, this.folded);
  }

  show(changed) {
    Object.assign(this.now, changed);
    const { scene, chases } = this.now;
    if (!scene) {
      return;
    }
    this.section.hidden = !(scene.storyteller || scene.runs);
    if (this.section.hidden) {
      return;
    }
    fill(this.moves, moves(scene, chases, this.skips).map(([command, label]) => this.button(command, label)));
    fill(this.held, held(scene), this.review(scene));
    this.showChecks(scene.checks ?? []);
    for (const one of this.forms) {
      one.show(this.now);
    }
    for (const one of this.folded) {
      one.hidden = ![...one.querySelectorAll("form")].some((form) => !form.hidden);
    }
  }

  /** Take note of what the game has written: it asks before players are passed over. */
  hears(text) {
    const asked = text.includes(PASSING_OVER);
    if (asked !== this.skips) {
      this.skips = asked;
      this.show({});
    }
  }

  button(command, label) {
    const { send } = this;
    return make(
      "div",
      { class: "choice" },
      make("button", { type: "button", "data-key": command, onclick: (event) => send(command, event.currentTarget) }, label),
      make("code", {}, command),
    );
  }

  review(scene) {
    if (!scene.storyteller) {
      return null;
    }
    const found = scene.held ? [["+combat/release", "Release the result"]] : [];
    found.push(scene.review ? ["+combat/review off", "Tell results at once"] : ["+combat/review on", "Show me results first"]);
    return make("div", { class: "moves" }, found.map(([command, label]) => this.button(command, label)));
  }

  showChecks(checks) {
    const text = JSON.stringify(checks);
    if (this.shownChecks === text) {
      return; // what is being written stays
    }
    this.shownChecks = text;
    const forms = checks.map((one) => new Form({
      title: `Check ${one.number}: ${one.text}`,
      fields: [{ name: "how", label: "What comes of it", optional: true, example: "nothing" }],
      lines: [["Settle it", ({ how }) => `+check/done ${one.number}${how ? `=${how}` : ""}`]],
    }, this.send));
    fill(this.checks, make("h3", {}, "To settle"), forms.length ? forms.map((one) => one.element) : make("p", { class: "hint" }, NO_CHECKS));
  }
}
