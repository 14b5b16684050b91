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
    const pick = make("select", {}, open.map((one) => make("option", { value: one }, one || "usual")));
    return this.field(key, label, pick, this.picked[key], (value) => {
      this.picked[key] = value;
      this.more.index = 0;
    });
  }

  same(fitting) {
    const pick = make("select", {}, fitting.map((one, index) => make("option", { value: index }, one.label || one.say)));
    const at = Math.min(this.more.index ?? 0, fitting.length - 1);
    const field = this.field("which", "Which", pick, at, (value) => { this.more.index = Number(value); });
    field.className = "which";
    return field;
  }

  additions(option) {
    const field = (name, label, input) => this.field(name, label, input, this.more[name] ?? "", (value) => { this.more[name] = value; });
    const fields = [
      option.range && field("range", "Yards", make("input", { type: "number", min: 0, max: 9999, inputmode: "numeric" })),
      option.at && field("at", "Aim at", make("input", { type: "text", maxlength: 60 })),
      option.then?.length && field("then", "And then", make("select", {}, make("option", { value: "" }, "choose later"), option.then.map((one) => make("option", { value: one }, one)))),
    ].filter(Boolean);
    return fields.length ? make("div", { class: "additions" }, fields) : null;
  }

  /** Return a labelled input; what is picked in it is taken, and all is shown anew. */
  field(name, label, input, value, take) {
    input.id = `${this.id}-${name}`;
    input.dataset.key = `${this.ask.id} ${this.verb} ${name}`;
    input.value = value;
    input.addEventListener("change", () => {
      take(input.value);
      this.show();
    });
    return make("label", { for: input.id }, label, " ", input);
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
