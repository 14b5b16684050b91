// What happens: what is told and posed as it comes, the newest last, with dice drawn and the arithmetic
// of rolls folded away.

import { count, make } from "./dom.js";
import { roll } from "./rolls.js";

const SOON = 1000; // milliseconds until a story that has grown is fetched
const MOST = 200; // entries kept in the page; the whole log has a page of its own
const NEAR = 80; // pixels from its end, within which a log goes on scrolling by itself
const FACES = /: ((?:\d+ )*\d+)(?= (?:=|->))/;
const AGAINST = /(?:vs|gegen) (\d+)$/; // what each die must reach, where it is told: what is usual is not
const USUAL = 6;
const LAST = 3; // lines that stand over the question where the log is below it
const NOTE = "note"; // what the game writes to the reader beside the scene

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

/** Return what was done of a line that goes on with where the scene stands: `Jo passes. -- Al acts next.` */
function deed(one) {
  const [done, stands] = one.kind === "pose" ? [] : one.text.replace(/^-- /, "").split(" -- ");
  return stands ? { ...one, kind: one.kind === "heading" ? "plain" : one.kind, text: done } : one;
}

function die(face, difficulty) {
  const kind = face >= difficulty ? "die hit" : face === 1 ? "die one" : "die";
  return make("span", { class: kind }, String(face));
}

function diceOf(faces, difficulty) {
  const made = make("span", { class: "dice", "data-faces": faces }, faces.split(" ").flatMap((face) => [die(Number(face), difficulty), " "]));
  made.lastChild.remove();
  return made;
}

/** Return a line with its dice drawn: `vs 6: 10 1 8 = 2` has three. */
function drawn(text) {
  const found = FACES.exec(text);
  if (!found) {
    return [text];
  }
  const before = text.slice(0, found.index);
  const rest = text.slice(found.index + found[0].length);
  return [`${before}: `, diceOf(found[1], Number(AGAINST.exec(before)?.[1] ?? USUAL)), ...drawn(rest)];
}

/** Draw the dice of paragraphs that the page came with. */
export function draw(place) {
  for (const one of place.querySelectorAll("p:not(.pose):not(.heading)")) {
    one.replaceChildren(...drawn(one.textContent));
  }
}

function paragraph({ kind, text, mine }) {
  const said = text.replace(kind === "pose" ? /^> / : /^-- | --$/g, "");
  return make("p", { class: `${kind}${mine ? " mine" : ""}` }, kind === "pose" || kind === "heading" ? said : drawn(said));
}

export class Log {
  /** `last` is where the newest of the reader's own stands, or with `all` of everybody's, for a screen
   * that has the log below.
   */
  constructor(list, last) {
    Object.assign(this, { list, last, number: null, entry: null, near: true, all: false, pending: null });
    draw(list);
    list.addEventListener("scroll", () => { this.near = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR; });
    new ResizeObserver(() => this.near && this.toEnd()).observe(list);
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Add something, and stay at the end if that is where the reader is. */
  add(place, made) {
    const { list, near } = this;
    place.append(...made);
    while (list.children.length > MOST) {
      list.firstElementChild.remove();
    }
    if (near) {
      this.toEnd();
    }
  }

  /** Return the element of an entry, a new one where it is the first of it. */
  at(number) {
    if (this.number !== number || !this.entry) {
      this.number = number;
      this.entry = make("li", { class: "entry" }, make("h3", {}, `Entry ${number}`));
      this.list.append(this.entry);
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
        this.toEnd();
      }
    }, SOON);
  }

  told(message) {
    if (this.list.dataset.shown === "story") {
      this.grow();
      return;
    }
    const story = this.list.dataset.shown === "dice" ? (one) => one.kind !== "pose" : () => true;
    const lines = unfolded(message.lines).map(deed).filter((one) => one.kind !== "ask" && one.text.trim()).filter(story);
    while (lines.length > 1 && lines.at(-1).kind === "heading") {
      lines.pop(); // where the scene stands is told above
    }
    this.pending = null;
    if (lines.every((one) => one.kind === "heading")) {
      this.pending = { entry: message.entry, lines }; // a round's begins with its rolls
      return;
    }
    const poses = lines.every((one) => one.kind === "pose");
    if (poses) {
      this.beside(lines.map(paragraph), message.entry);
    } else {
      this.add(this.at(message.entry), lines.map(paragraph));
    }
    const told = lines.filter((one) => (one.mine || this.all) && one.kind !== "heading" && one.kind !== "pose");
    if (told.length) {
      this.last.replaceChildren(...told.slice(-LAST).map(paragraph));
    }
  }

  /** Add what is not part of an entry where the log has it: at the end of the entry before. */
  beside(made, number) {
    const before = this.list.lastElementChild ?? this.at(number);
    const rolls = before.querySelector(".rolls");
    this.add({ append: (...all) => (rolls ? rolls.before(...all) : before.append(...all)) }, made);
  }

  /** Add what the game has written to the reader beside the scene. */
  note(text) {
    if (this.list.dataset.shown !== "story") {
      this.beside([make("p", { class: NOTE }, text)], 0);
    }
  }

  rolled(message) {
    if (this.list.dataset.shown === "story" || !message.rolls.length) {
      return;
    }
    if (this.pending?.entry === message.entry) {
      this.add(this.at(message.entry), this.pending.lines.map(paragraph));
      this.pending = null;
    }
    const title = `${count(message.rolls.length, "roll", "rolls")}, term by term`;
    const shown = make("details", { class: "rolls" }, make("summary", {}, title), message.rolls.flatMap(roll));
    this.add(this.at(message.entry), [shown]);
    for (const one of message.rolls.filter((each) => each.faces.length)) {
      const faces = one.faces.join(" ");
      this.entry.querySelector(`.dice[data-faces="${faces}"]`)?.replaceWith(diceOf(faces, one.difficulty));
    }
  }
}
