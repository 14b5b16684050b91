// A form of the desk: fields that stay filled while the scene goes on, and a button for each +command
// that is made of them. What it led to is shown below its buttons.

import { fill, make } from "./dom.js";

const SURE = 5000; // milliseconds in which what ends something can be confirmed
let made = 0;

/** A line of text, or a number; `list` names what it may be chosen from. */
class Text {
  constructor(field) {
    this.optional = field.optional;
    this.example = field.kind === "number" ? "N" : field.label.toUpperCase();
    const number = field.kind === "number" ? { type: "number", inputmode: "numeric", min: -999, max: 9999 } : { type: "text", maxlength: 500 };
    this.input = make("input", { placeholder: field.example ?? "", list: field.list, ...number });
    this.element = make("label", {}, field.label, this.input);
  }

  get value() {
    return this.input.value.trim();
  }

  get shown() {
    return this.value || (this.optional ? "" : this.example);
  }

  show() {}

  clear() {
    this.input.value = "";
  }
}

/** One of several. */
class Choice {
  constructor(field) {
    Object.assign(this, { field, optional: true, touched: false });
    this.select = make("select", { onchange: () => { this.touched = true; } });
    this.element = make("label", {}, field.label, this.select);
  }

  get value() {
    return this.select.value;
  }

  get shown() {
    return this.value;
  }

  show(now) {
    const found = this.field.of(now).map((one) => (Array.isArray(one) ? one : [one, one]));
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

  clear() {}
}

/** Some of several people, each a row with what is known of them where the field says it (`tells`). */
class People {
  constructor(field) {
    this.field = field;
    this.boxes = new Map();
    this.element = make("div", { class: field.tells ? "people rows" : "people", role: "group", "aria-label": field.label });
  }

  get value() {
    return [...this.boxes].filter(([, box]) => box.checked).map(([name]) => name);
  }

  get shown() {
    return this.value.length ? this.value : ["WHO"];
  }

  show(now) {
    const people = this.field.of(now);
    const told = this.field.tells ?? (() => "");
    const text = JSON.stringify(people.map((one) => [one.name, told(one)]));
    if (this.text === text) {
      return;
    }
    this.text = text;
    // Who stays has the same box, with whatever was ticked, and one being pressed is pressed.
    this.boxes = new Map(people.map(({ name }) => [name, this.boxes.get(name) ?? make("input", { type: "checkbox", value: name })]));
    const all = make("input", { type: "checkbox", onchange: () => this.boxes.forEach((one) => { one.checked = all.checked; }) });
    const row = (one) => make("label", { class: "check" }, this.boxes.get(one.name), one.name, told(one) && make("span", { class: "hint" }, told(one)));
    fill(this.element, people.length > 2 && make("label", { class: "check hint" }, all, "all"), people.map(row));
  }

  clear() {}
}

const KINDS = { people: People, choice: Choice };

/** A deed as a form: `{title, fields, lines: [[label, line, {needs, ends, st}]]}`. */
export class Form {
  constructor(deed, send) {
    this.deed = deed;
    this.send = send;
    this.number = made += 1;
    this.fields = deed.fields.map((one) => [one.name, new (KINDS[one.kind] ?? Text)(one)]);
    this.code = make("code");
    this.shown = 0;
    this.buttons = deed.lines.map(([label], index) => make("button", {
      type: "submit", value: index, "data-button": label,
      onfocus: () => this.tell(index), onpointerenter: () => this.tell(index),
    }, label));
    this.element = make(
      "form",
      { class: "deed", "data-replies": "", oninput: () => this.tell(), onsubmit: (event) => this.submit(event) },
      make("fieldset", {}, make("legend", {}, deed.title),
        make("div", { class: "fields" }, this.fields.map(([, one]) => one.element)),
        make("div", { class: "moves" }, this.buttons), this.code, make("div", { class: "reply", role: "status" })),
    );
    this.tell();
  }

  /** Show the form as it fits the scene; what was filled in stays. */
  show(now) {
    const { deed } = this;
    this.element.hidden = Boolean((deed.st && !now.scene.storyteller) || (deed.shown && !deed.shown(now)));
    if (!this.element.hidden) {
      this.fields.forEach(([, one]) => one.show(now));
      this.buttons.forEach((one, index) => { one.hidden = Boolean(deed.lines[index][2]?.st && !now.scene.storyteller); });
      this.tell();
    }
  }

  line(index, what) {
    return this.deed.lines[index][1](Object.fromEntries(this.fields.map(([name, one]) => [name, one[what]])));
  }

  /** Show which +command a button stands for: the one that is looked at. */
  tell(index = this.shown) {
    this.shown = index;
    this.code.textContent = this.line(index, "shown");
  }

  submit(event) {
    event.preventDefault();
    const pressed = event.submitter ?? this.buttons[0];
    const index = Number(pressed.value);
    const { needs, ends } = this.deed.lines[index][2] ?? {};
    const wanted = ([name, one]) => (needs ? needs.includes(name) : !one.optional) && !one.value.length;
    const empty = this.fields.find(wanted);
    if (empty) {
      empty[1].element.querySelector("input")?.focus();
      return;
    }
    if (ends && pressed.dataset.sure === undefined) {
      this.ask(pressed);
      return;
    }
    if (this.send(this.line(index, "value"), pressed)) {
      this.fields.forEach(([, one]) => one.clear());
      this.tell();
    }
  }

  /** Ask whether it is meant: the same button says so. */
  ask(pressed) {
    const label = pressed.textContent;
    pressed.dataset.sure = "";
    pressed.textContent = `${label}: yes`;
    setTimeout(() => {
      delete pressed.dataset.sure;
      pressed.textContent = label;
    }, SURE);
  }
}
