// Lines that a page types into the game, one after the other, each with what the game wrote to it.

import { Connection } from "../scene/connection.js";
import { asText } from "../scene/screen.js";

const HOW = {
  open: "",
  lost: "The line to the game is lost. Trying again ...",
  ended: "You are logged out, or this page is too old. Load it again.",
};

export class Typing {
  /** `page` has the data of the page's line; `tells(text)` shows how that stands. */
  constructor(page, tells) {
    this.page = page;
    this.tells = tells;
    this.playing = null; // the character that the lines are said as; "" for none
    this.waiting = []; // lines that have not been sent
    this.sent = new Map(); // by id: what is to be told of it
    this.number = 0;
    this.heard = null; // what came of the line that is being carried out
  }

  /** Type a line, and return what the game wrote and whether it was refused: null where
   * `may(playing)` says that it must not be sent.
   */
  say(line, may = () => true) {
    // The line to the game is opened when something is first to be said, not for who only reads.
    this.connection ??= new Connection(this.page, (name, args) => this.hears(name, args), (how) => this.stands(how));
    return new Promise((tell) => {
      this.waiting.push({ line, may, tell });
      this.ready();
    });
  }

  stands(how) {
    this.tells(HOW[how]);
    if (how === "open") {
      this.ready();
    } else if (how === "ended") {
      this.giveUp(HOW.ended);
    }
  }

  /** Send what waits, once the game takes it. */
  ready() {
    const known = this.page.scene !== "0" || this.playing !== null;
    while (this.waiting.length && known && this.connection.ready) {
      const { line, may, tell } = this.waiting.shift();
      if (may(this.playing)) {
        this.sent.set((this.number += 1), tell);
        this.connection.speak("roundkeeper_type", [], { id: this.number, line });
      } else {
        tell(null);
      }
    }
  }

  giveUp(text) {
    for (const { tell } of this.waiting.splice(0)) {
      tell({ text, refused: true });
    }
  }

  hears(name, args) {
    if (name === "char_name") {
      this.playing = args[0].name;
      this.ready();
    } else if (name === "roundkeeper_said" && args[0].code === "log-in") {
      this.connection.renew();
    } else if (name === "roundkeeper_said" && !args[0].taken) {
      this.giveUp(args[0].text);
    } else if (name === "text") {
      this.heard?.push(asText(String(args[0])).trim());
    } else if (name === "roundkeeper_typed") {
      this.typed(args[0]);
    }
  }

  typed({ id, done, refused }) {
    if (!done) {
      this.heard = [];
      return;
    }
    const text = (this.heard ?? []).join("\n").replace(/\n {4}(?=\S)/g, " ").trim(); // less its folds
    this.heard = null;
    this.sent.get(id)?.({ text, refused });
    this.sent.delete(id);
  }
}
