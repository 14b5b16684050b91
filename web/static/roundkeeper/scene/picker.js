// Picks one of many options of a verb: its target, weapon and kind from lists of what is open, and
// what may be added to it.

import { fill, make } from "./dom.js";
import { button } from "./option.js";
import { withAdditions } from "./notation.js";

const LISTS = [["target", "Whom"], ["with", "With"], ["kind", "How"]];
let made = 0;

function values(options, key) {
  return [...new Set(options.map((one) => one[key] ?? ""))];
}

export class Picker {
  constructor(question, verb, options) {
    this.question = question;
    this.ask = question.ask;
    this.verb = verb;
    this.options = options;
    this.picked = options.some((one) => one.target === question.foe) ? { target: question.foe } : {};
    this.more = {};
    this.id = `pick-${(made += 1)}`;
    this.element = make("fieldset", { class: "picker" });
    this.show();
  }

  /** Return what fits all that was picked; what was picked first counts most. */
  fitting() {
    let found = this.options;
    for (const [key] of LISTS) {
      const kept = found.filter((one) => (one[key] ?? "") === this.picked[key]);
      if (kept.length) {
        found = kept;
      } else {
        this.picked[key] = found[0][key] ?? "";
        found = found.filter((one) => (one[key] ?? "") === this.picked[key]);
      }
    }
    return found;
  }

  show() {
    const fitting = this.fitting();
    const lists = [];
    let found = this.options;
    for (const [key, label] of LISTS) {
      const open = values(found, key);
      if (open.length > 1) {
        lists.push(this.list(key, label, open));
      }
      found = found.filter((one) => (one[key] ?? "") === this.picked[key]);
    }
    const same = fitting.length > 1 ? this.same(fitting) : null;
    const option = fitting[Math.min(this.more.index ?? 0, fitting.length - 1)];
    const title = `${this.verb[0].toUpperCase()}${this.verb.slice(1)}`.replaceAll("-", " ");
    fill(this.element, make("legend", {}, title), ...lists, same, this.additions(option), button(this.question, option, () => this.line(option)));
  }

  list(key, label, open) {
    const id = `${this.id}-${key}`;
    const pick = make("select", { id, "data-key": `${this.ask.id} ${this.verb} ${key}`, onchange: () => {
      this.picked[key] = pick.value;
      this.more.index = 0;
      this.show();
    } }, open.map((one) => make("option", { value: one }, one || "usual")));
    pick.value = this.picked[key];
    return make("label", { for: id }, label, " ", pick);
  }

  same(fitting) {
    const id = `${this.id}-which`;
    const pick = make("select", { id, "data-key": `${this.ask.id} ${this.verb} which`, onchange: () => {
      this.more.index = Number(pick.value);
      this.show();
    } }, fitting.map((one, index) => make("option", { value: index }, one.label || one.say)));
    pick.value = String(Math.min(this.more.index ?? 0, fitting.length - 1));
    return make("label", { class: "which", for: id }, "Which ", pick);
  }

  additions(option) {
    const fields = [];
    if (option.range) {
      fields.push(this.field("range", "Yards", { type: "number", min: 0, max: 9999, inputmode: "numeric" }));
    }
    if (option.at) {
      fields.push(this.field("at", "Aim at", { type: "text", maxlength: 60 }));
    }
    if (option.then?.length) {
      const id = `${this.id}-then`;
      const pick = make("select", { id, "data-key": `${this.ask.id} ${this.verb} then`, onchange: () => {
        this.more.then = pick.value;
        this.show();
      } }, make("option", { value: "" }, "choose later"), option.then.map((one) => make("option", { value: one }, one)));
      pick.value = this.more.then ?? "";
      fields.push(make("label", { for: id }, "And then ", pick));
    }
    return fields.length ? make("div", { class: "additions" }, fields) : null;
  }

  field(name, label, attributes) {
    const id = `${this.id}-${name}`;
    const input = make("input", { id, "data-key": `${this.ask.id} ${this.verb} ${name}`, ...attributes, onchange: () => {
      this.more[name] = input.value;
      this.show();
    } });
    input.value = this.more[name] ?? "";
    return make("label", { for: id }, label, " ", input);
  }

  line(option) {
    const more = this.question.more(option);
    for (const name of ["range", "at"]) {
      more[name] = option[name] && this.more[name];
    }
    more.then = option.then?.includes(this.more.then) && this.more.then;
    return withAdditions(option, more);
  }
}
