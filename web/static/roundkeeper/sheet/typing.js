// Lines that are typed into the game one after the other, each with what the game wrote to it.

import { asText } from "../scene/screen.js";

export class Typing {
  /** `send(id, line)` sends a line; `open()` says whether the game would get it. */
  constructor(send, open) {
    this.send = send;
    this.open = open;
    this.waiting = []; // lines that have not been sent
    this.sent = new Map(); // by id: what is to be told of it
    this.number = 0;
    this.heard = null; // what came of the line that is being carried out
  }

  /** Type a line; return what the game wrote, or null where `may()` says that it must not be sent. */
  say(line, may) {
    return new Promise((tell) => {
      this.waiting.push({ line, may, tell });
      this.ready();
    });
  }

  /** Send what waits, once the game takes it. */
  ready() {
    while (this.waiting.length && this.open()) {
      const { line, may, tell } = this.waiting.shift();
      if (may()) {
        this.sent.set((this.number += 1), tell);
        this.send(this.number, line);
      } else {
        tell(null);
      }
    }
  }

  typed({ id, done }) {
    if (!done) {
      this.heard = [];
      return;
    }
    const told = (this.heard ?? []).join("\n").replace(/\n {4}(?=\S)/g, " ").trim(); // less its folds
    this.heard = null;
    this.sent.get(id)?.(told);
    this.sent.delete(id);
  }

  hears(html) {
    this.heard?.push(asText(html).trim());
  }
}
