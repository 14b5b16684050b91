// A form of the desk: fields that stay filled while the scene goes on, and a button for each
// +command that is made of them.

import { fill, make } from "./dom.js";

let made = 0;

function pairs(values) {
  return values.map((one) => (Array.isArray(one) ? one : [one, one]));
}

/** A line of text, or a number. */
class Text {
  constructor(field, id) {
    this.optional = field.optional;
    this.example = field.kind === "number" ? "N" : field.label.toUpperCase();
    const number = field.kind === "number" ? { type: "number", inputmode: "numeric", min: -999, max: 9999 } : { type: "text", maxlength: 500 };
    this.input = make("input", { id, placeholder: field.example ?? "", ...number });
    this.element = make("label", { for: id }, field.label, " ", this.input);
  }

  get value() {
    return this.input.value.trim();
  }

  get shown() {
    return this.value || (this.optional ? "" : this.example);
  }

  show() {}
}

/** One of several. */
class Choice {
  constructor(field, id) {
    this.field = field;
    this.optional = true;
    this.touched = false;
    this.select = make("select", { id, onchange: () => { this.touched = true; } });
    this.element = make("label", { for: id }, field.label, " ", this.select);
  }

  get value() {
    return this.select.value;
  }

  get shown() {
    return this.value;
  }

  show(now) {
    const found = pairs(this.field.of(now));
    const text = JSON.stringify(found);
    if (this.text === text) {
      return;
    }
    this.text = text;
    const before = this.select.value;
    fill(this.select, found.map(([value, label]) => make("option", { value }, label)));
    const kept = this.touched && found.some(([value]) => value === before);
    this.select.value = kept ? before : (found[this.field.at ?? 0] ?? found[0] ?? [""])[0];
  }
}

/** Some of several people. */
class People {
  constructor(field, id) {
    this.field = field;
    this.id = id;
    this.boxes = new Map();
    this.made = 0;
    this.element = make("div", { class: "people", role: "group", "aria-label": field.label });
  }

  get value() {
    return [...this.boxes].filter(([, box]) => box.checked).map(([name]) => name);
  }

  get shown() {
    return this.value.length ? this.value : ["WHO"];
  }

  show(now) {
    const names = this.field.of(now);
    if (names.join("\n") === [...this.boxes.keys()].join("\n")) {
      return;
    }
    const box = (name) => make("input", { id: `${this.id}-${this.made += 1}`, type: "checkbox", value: name });
    // Who stays has the same box, with whatever was ticked, and one being pressed is pressed.
    this.boxes = new Map(names.map((name) => [name, this.boxes.get(name) ?? box(name)]));
    fill(this.element, make("span", { class: "hint" }, this.field.label), [...this.boxes].map(([name, one]) => make("label", { class: "check", for: one.id }, one, ` ${name}`)));
  }
}

const KINDS = { people: People, choice: Choice };

export class Form {
  constructor(deed, send) {
    this.deed = deed;
    this.number = made += 1;
    this.fields = deed.fields.map((one) => [one.name, new (KINDS[one.kind] ?? Text)(one, `desk-${this.number}-${one.name}`)]);
    this.codes = deed.lines.map(() => make("code"));
    const buttons = deed.lines.map(([label], index) => make("div", { class: "choice" }, make("button", { type: "submit", value: index }, label), this.codes[index]));
    this.element = make(
      "form",
      { class: "deed", oninput: () => this.showLines(), onsubmit: (event) => this.submit(event, send) },
      make("fieldset", {}, make("legend", {}, deed.title), this.fields.map(([, one]) => one.element), make("div", { class: "moves" }, buttons)),
    );
    this.showLines();
  }

  /** Show the form as it fits the scene; what was filled in stays. */
  show(now) {
    const { deed } = this;
    this.element.hidden = (deed.st && !now.scene.storyteller) || (deed.shown && !deed.shown(now));
    if (!this.element.hidden) {
      this.fields.forEach(([, one]) => one.show(now));
      this.showLines();
    }
  }

  line(index, what) {
    return this.deed.lines[index][1](Object.fromEntries(this.fields.map(([name, one]) => [name, one[what]])));
  }

  showLines() {
    this.codes.forEach((code, index) => { code.textContent = this.line(index, "shown"); });
  }

  submit(event, send) {
    event.preventDefault();
    const empty = this.fields.find(([, one]) => !one.optional && !one.value.length);
    if (empty) {
      empty[1].element.querySelector("input")?.focus();
      return;
    }
    send(this.line(Number(event.submitter?.value ?? 0), "value"), event.submitter);
  }
}
