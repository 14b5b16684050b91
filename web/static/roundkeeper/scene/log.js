// The log: what is told as it comes, with the arithmetic of its rolls folded away.

import { count, make } from "./dom.js";
import { roll } from "./rolls.js";

const SOON = 1000; // milliseconds until a story that has grown is fetched
const MOST = 200; // entries kept in the page; the whole log has a page of its own

/** Return lines as they were before they were folded for a terminal: what goes on is indented. */
function unfolded(lines) {
  const found = [];
  for (const one of lines) {
    const last = found.at(-1);
    if (last && last.kind === one.kind && /^ {4}\S/.test(one.text)) {
      found[found.length - 1] = { ...last, text: `${last.text} ${one.text.trim()}`, mine: last.mine || one.mine };
    } else {
      found.push(one);
    }
  }
  return found;
}

/** A list that entries are added to, the newest first: a phone shows it without scrolling on. */
export class Log {
  constructor(list) {
    this.list = list;
    this.number = null;
    this.entry = null;
  }

  /** Return the element of an entry, a new one where it is the first of it. */
  at(number) {
    if (this.number !== number || !this.entry) {
      this.number = number;
      this.entry = make("li", { class: "entry" }, make("h3", {}, `Entry ${number}`));
      this.list.prepend(this.entry);
      while (this.list.children.length > MOST) {
        this.list.lastElementChild.remove();
      }
    }
    return this.entry;
  }

  /** Fetch the story anew: what came of several entries is one sentence of it. */
  grow() {
    this.grown ??= setTimeout(async () => {
      const answer = await fetch(window.location.href).catch(() => null);
      this.grown = null;
      if (answer?.ok && !answer.redirected) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        this.list.replaceChildren(...(page.getElementById("log")?.children ?? []));
      }
    }, SOON);
  }

  told(message) {
    if (this.list.dataset.shown === "story") {
      this.grow();
      return;
    }
    const story = this.list.dataset.shown === "dice" ? (one) => one.kind !== "pose" : () => true;
    const lines = unfolded(message.lines).filter((one) => one.kind !== "ask" && one.text.trim()).filter(story);
    if (lines.length) {
      const made = lines.map((one) => make("p", { class: `${one.kind}${one.mine ? " mine" : ""}` }, one.text.replace(/^-- | --$/g, "")));
      if (lines.every((one) => one.kind === "pose")) {
        this.posed(message.entry, made);
      } else {
        this.at(message.entry).append(...made);
      }
    }
  }

  /** Add a pose where the log has it: at the end of the entry that came before it. */
  posed(number, made) {
    const before = this.list.firstElementChild ?? this.at(number);
    const rolls = before.querySelector(".rolls");
    if (rolls) {
      rolls.before(...made);
    } else {
      before.append(...made);
    }
  }

  rolled(message) {
    if (this.list.dataset.shown === "story" || !message.rolls.length) {
      return;
    }
    const title = `${count(message.rolls.length, "roll", "rolls")}, term by term`;
    const shown = make("details", { class: "rolls" }, make("summary", {}, title), message.rolls.flatMap(roll));
    this.at(message.entry).append(shown);
  }
}
