// The storyteller's desk: what moves the scene on, what is held, who is in it; each act with its
// +command. A player who runs a scene without a storyteller has their part of it.

import { fill, make } from "./dom.js";
import { deeds } from "./deeds.js";
import { Form } from "./form.js";
import { moves } from "./next.js";

const FOLDED = ["People", "Surroundings", "Chase", "Scene"];
const ALWAYS = [["+init/next", "Next turn"], ["+init/run", "Run the phase"], ["+combat/undo", "Undo"], ["+combat/redo", "Redo"]];
const VERBS = ["block", "dodge", "escape", "guard", "pass"]; // what anybody can be told to do

function held(scene) {
  const whose = scene.held?.map((one) => (one.target ? `${one.who} against ${one.target}` : one.who));
  return whose ? make("p", { class: "notice" }, `Held back: ${whose.join("; ")}. Only storytellers have read it.`) : null;
}

/** The desk of one page; `show` is told of the scene, who is in it, and the chases. */
export class Desk {
  /** `people` is where the rows of NPCs stand, `place` where all the rest does. */
  constructor(people, place, send) {
    Object.assign(this, { people, place, send });
    this.moves = make("div", { class: "moves" });
    this.held = make("div", { class: "held" });
    this.checks = make("div", { class: "checks" });
    this.actions = make("datalist", { id: "actions" });
    this.forms = deeds().map((one) => new Form(one, send));
    const part = (title) => this.forms.filter((one) => one.deed.part === title).map((one) => one.element);
    this.folded = FOLDED.map((title) => make("details", { class: "group", "data-part": title }, make("summary", {}, title), title === "People" ? make("a", { class: "button", href: "npcs/" }, "NPCs from the list") : null, part(title)));
    fill(people, part("Act"), this.actions);
    fill(place, make("div", { "data-replies": "" }, this.moves, this.held, make("div", { class: "reply", role: "status" })), part("Held"), this.checks, this.folded);
  }

  show(now) {
    const { scene } = now;
    const shut = !scene || scene.over || !(scene.storyteller || scene.runs);
    this.people.hidden = shut;
    if (shut) {
      return;
    }
    const open = new Map([...ALWAYS, ...moves(now), ...this.review(scene)].map(([command, label]) => [command, label]));
    fill(this.moves, [...open].map(([command, label]) => this.button(command, label)));
    fill(this.held, held(scene));
    fill(this.actions, this.lines(now).map((value) => make("option", { value })));
    this.showChecks(scene.checks ?? []);
    for (const one of this.forms) {
      one.show(now);
    }
    for (const one of this.folded) {
      one.hidden = ![...one.querySelectorAll("form")].some((form) => !form.hidden);
    }
  }

  /** Open the part of the desk that has a form, and go to it. */
  open(title) {
    const form = this.forms.find((one) => one.deed.title === title).element;
    form.closest("details").open = true;
    form.querySelector("input, select").focus();
  }

  /** Return what NPCs may be told to do, to be chosen from. */
  lines({ order }) {
    const names = order.filter((one) => !one.down).map((one) => (/\s/.test(one.name) ? `"${one.name}"` : one.name));
    return [...names.map((one) => `attack ${one}`), ...VERBS, ...names.map((one) => `grapple ${one}`)];
  }

  button(command, label) {
    return make("button", { type: "button", "data-key": command, "data-command": command, title: command, onclick: (event) => this.send(command, event.currentTarget) },
      label, make("code", {}, command));
  }

  review(scene) {
    if (!scene.storyteller) {
      return [];
    }
    return [scene.review ? ["+combat/review off", "Tell results at once"] : ["+combat/review on", "Show me results first"]];
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
    fill(this.checks, forms.length ? [make("h3", {}, "To settle"), ...forms.map((one) => one.element)] : null);
  }
}
