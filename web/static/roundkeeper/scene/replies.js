// What becomes of a line that is typed for the reader, shown where they pressed: a refusal, an answer, a
// question back with its buttons. What has changed the scene is told in the log, and not here again.

import { fill, make } from "./dom.js";

const SETTLES = 700; // milliseconds in which the log may come to tell it
const BACK = /\+choose [a-z]+/g; // what is answered to a question back

export class Replies {
  /** `speak` sends a message, false where it could not; `usual` is where a reply goes that has no place of its own. */
  constructor(speak, usual, nobody) {
    Object.assign(this, { speak, usual, nobody, number: 0, open: null, waits: [] });
  }

  placeOf(pressed) {
    return pressed?.closest("[data-replies]")?.querySelector(".reply") ?? this.usual;
  }

  /** Type a line; return whether it has gone. */
  type(line, pressed) {
    const place = this.placeOf(pressed);
    this.number += 1;
    const sent = this.speak("roundkeeper_type", [], { id: this.number, line });
    fill(place, sent ? null : make("p", {}, this.nobody));
    if (sent) {
      this.waits.push({ id: this.number, place, text: [], timer: 0 });
    }
    return sent;
  }

  /** Hear that a line begins to be carried out, or has been. */
  typed({ id, done }) {
    const found = this.waits.find((one) => one.id === id);
    this.open = done ? null : found;
    if (done && found) {
      found.timer = setTimeout(() => this.show(found), SETTLES);
    }
  }

  /** Take what is written as an answer; return whether it is one. */
  hears(text) {
    this.open?.text.push(text);
    return Boolean(this.open);
  }

  /** The log has told what came of it. */
  settled() {
    this.waits.forEach((one) => clearTimeout(one.timer));
    this.waits = this.waits.filter((one) => one === this.open);
  }

  /** Take away what was said of lines that could not be sent. */
  clear() {
    document.querySelectorAll(".reply").forEach((one) => fill(one));
  }

  show(found) {
    this.waits = this.waits.filter((one) => one !== found);
    const text = found.text.join("\n").trim().replace(/\n {4}(?=\S)/g, " ");
    const back = [...new Set(text.match(BACK) ?? [])];
    fill(found.place, text && make("p", {}, text), back.length ? make("div", { class: "pair" }, back.map((line) => make(
      "button", { type: "button", "data-command": line, onclick: (event) => this.type(line, event.currentTarget) }, line))) : null);
  }
}
