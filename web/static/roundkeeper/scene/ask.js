// What the reader may answer or declare: each question with its options as buttons. A click sends the
// option's line with the question's id; the game refuses one that is no longer open.

import { count, fill, make } from "./dom.js";
import { command, declaration, dice, inWords, withAdditions } from "./notation.js";
import { button } from "./option.js";
import { Picker } from "./picker.js";

const FEW = 4; // options of one verb that have a button each; more are picked from lists
const ANSWER = "choose"; // however many there are, each is a button
const ABORT = "choose abort";
const SHUT = ["declare", "instead"]; // what is not open to these questions is told with its reasons
const OFFER = "offer";
const WEIGHED = ["declare", "maneuver"]; // what has odds
const NAMED = { do: "Something else, in words", check: "A check, in words" };

function byVerb(options) {
  const groups = new Map();
  for (const one of options) {
    // What an action is given up for is a choice of its own, beside the plain answers.
    const verb = one.say.startsWith(`${ABORT} `) ? "abort" : one.verb;
    groups.set(verb, [...(groups.get(verb) ?? []), one]);
  }
  return groups;
}

/** Return a question as a heading; what another is asked begins with their name. */
function heading(ask) {
  return make("h3", {}, ask.you || ask.text.startsWith(ask.who) ? ask.text : `${ask.who}: ${ask.text}`);
}

/** Say how a button's dice are read, for one who does not know. */
function reading(ask) {
  const rolled = ask.options.find((one) => one.pool && one.difficulty);
  return rolled ? make("p", { class: "hint" }, `"${dice(rolled)}" is a roll of ${count(rolled.pool, "die", "dice")}, in which each that shows ${rolled.difficulty} or more is a success.`) : null;
}

/** Return who goes for somebody by what they have declared, or else anybody of the other side. */
export function foeOf(who, order) {
  const aimed = new RegExp(`^(?:attack|grapple) "?${RegExp.escape?.(who) ?? who.replace(/\W/g, "\\$&")}(?!\\w)`);
  const parts = (one) => (one.declared ?? "").split(" & ");
  const attacker = order.find((one) => !one.down && one.name !== who && parts(one).some((part) => aimed.test(part)));
  const npc = order.find((one) => one.name === who)?.npc;
  return (attacker ?? order.find((one) => !one.down && one.npc === !npc))?.name ?? "";
}

/** One question, and what has been put together for it so far. */
class Question {
  constructor(ask, { say, weigh, shut }, foe) {
    this.ask = ask;
    this.foe = foe; // whom a list of targets begins with
    this.say = say;
    this.weigh = weigh;
    this.shut = SHUT.includes(ask.question) || ask.options.some((one) => one.say.startsWith(ABORT)) ? shut(ask) : null;
    this.weighing = false;
    this.parts = [];
    this.pickers = new Map();
    this.haste = null;
    this.splitting = false;
    this.willpower = false;
    this.draft = make("div", { class: "draft" });
    this.element = make("div", { class: ask.you ? "question mine" : "question", "data-question": ask.id });
    this.show();
  }

  show() {
    const { ask } = this;
    const groups = [...byVerb(ask.options)].map(([verb, options]) => this.group(verb, options));
    const wide = groups.filter((one) => one.wide).flatMap((one) => one.made);
    const short = groups.filter((one) => !one.wide).flatMap((one) => one.made);
    const standard = ask.default && ask.question !== "declare" ? make("p", { class: "hint" }, `Without an answer: ${ask.default}.`) : null;
    fill(
      this.element, heading(ask), standard, reading(ask), this.whole(),
      wide.length ? make("div", { class: "wide" }, wide) : null,
      short.length ? make("div", { class: "short" }, short) : null,
      this.draft, this.shut,
    );
    this.showDraft();
  }

  choose(line) {
    if (this.splitting) {
      this.parts.push(line);
      this.showDraft();
      return;
    }
    this.send(declaration([line], this.haste));
  }

  /** Say a line, or only ask what could come of it. */
  send(line) {
    (this.weighing ? this.weigh : this.say)(this.ask, line);
  }

  /** Return what declares by one verb: a picker where there is a choice to make, or a button each. */
  group(verb, options) {
    const plain = options.filter((one) => !one.free);
    const made = options.filter((one) => one.free).map((one) => this.words(one));
    const picks = (verb !== ANSWER && plain.length > FEW) || plain.some((one) => one.then?.length || one.at || one.range);
    if (picks && plain.length) {
      made.unshift(this.picker(verb, plain).element);
    } else {
      made.unshift(...plain.map((one) => button(this, one, () => withAdditions(one, this.more(one)))));
    }
    return { wide: picks || made.length > plain.length, made };
  }

  picker(verb, options) {
    const kept = this.pickers.get(verb);
    if (kept) {
      kept.show();
      return kept;
    }
    const picker = new Picker(this, verb, options);
    this.pickers.set(verb, picker);
    return picker;
  }

  /** Return what is added to an option's line for the whole question's sake. */
  more(option) {
    return { willpower: this.willpower && option.willpower };
  }

  /** An option that takes words of one's own. */
  words(option) {
    const id = `words-${this.ask.id}-${option.say}`.replace(/\W+/g, "-");
    const field = make("input", { id, type: "text", maxlength: 1000, "data-key": id });
    const line = () => inWords(option, field.value);
    return make(
      "form",
      {
        class: "choice words",
        onsubmit: (event) => {
          event.preventDefault();
          if (field.value.trim()) {
            this.choose(line());
          }
        },
      },
      make("label", { for: id }, `${NAMED[option.verb] ?? option.label ?? option.say}`),
      field,
      make("button", { type: "submit" }, "Say it"),
      make("code", {}, command(this.ask, inWords(option, "TEXT"))),
    );
  }

  /** What goes for a whole declaration: a split, extra actions. */
  whole() {
    const { ask } = this;
    const made = [];
    if (WEIGHED.includes(ask.question)) {
      made.push(this.box("weighing", "Only show me the odds of what I choose", (on) => {
        this.weighing = on;
      }));
    }
    if (ask.options.some((one) => one.willpower)) {
      made.push(this.box("willpower", "Willpower: one success more", (on) => {
        this.willpower = on;
        this.show();
      }));
    }
    if (ask.options.some((one) => one.may_split)) {
      made.push(this.box("splitting", "Split: several things, for fewer dice each", (on) => {
        this.splitting = on;
        this.parts = [];
        this.showDraft();
      }));
    }
    const sources = ask.question !== "declare" ? [] : [...new Set(ask.options.flatMap((one) => one.haste ?? []))];
    if (sources.length) {
      made.push(this.hasteChoice(sources));
    }
    return made.length ? make("div", { class: "whole" }, made) : null;
  }

  box(name, label, chosen) {
    const id = `${name}-${this.ask.id}`.replace(/\W+/g, "-");
    const box = make("input", { id, type: "checkbox", "data-key": id, onchange: () => chosen(box.checked) });
    box.checked = this[name];
    return make("label", { class: "check", for: id }, box, ` ${label}`);
  }

  hasteChoice(sources) {
    const id = `haste-${this.ask.id}`.replace(/\W+/g, "-");
    const counts = [0, 1, 2, 3, 4, 5];
    const pick = make("select", { id, "data-key": id, onchange: () => {
      const [number, source] = pick.value.split(" ");
      this.haste = Number(number) ? { count: Number(number), source } : null;
      this.showDraft();
    } }, make("option", { value: "0 none" }, "none"), sources.flatMap((source) =>
      counts.slice(1).map((number) => make("option", { value: `${number} ${source}` }, `${number} by ${source}`))));
    if (this.haste) {
      pick.value = `${this.haste.count} ${this.haste.source}`;
    }
    return make("label", { class: "check", for: id }, "Extra actions ", pick);
  }

  showDraft() {
    if (!this.splitting) {
      fill(this.draft);
      return;
    }
    const line = declaration(this.parts, this.haste);
    fill(
      this.draft,
      make("p", {}, this.parts.length ? line : "Choose what you do, one thing after the other."),
      make("button", {
        type: "button", "data-key": `draft-${this.ask.id}`, "aria-disabled": this.parts.length < 2 ? "true" : null,
        onclick: () => this.parts.length > 1 && this.send(line),
      }, "Declare this"),
      make("button", { type: "button", class: "quiet", onclick: () => { this.parts = []; this.showDraft(); } }, "Begin anew"),
      this.parts.length ? make("code", {}, command(this.ask, line)) : null,
    );
  }
}

/** Shows all questions; one that has not changed stays as it is, with what was chosen in it. */
export class Asking {
  /** `does` are what a question does with its lines: `{say, weigh, shut}`. */
  constructor(place, announce, does) {
    this.place = place;
    this.announce = announce;
    this.does = does;
    this.shown = new Map();
    this.announced = "";
  }

  show(asks, order) {
    const now = new Map();
    for (const ask of asks) {
      const text = JSON.stringify(ask);
      const kept = this.shown.get(ask.id);
      now.set(ask.id, kept?.text === text ? kept : { text, question: new Question(ask, this.does, foeOf(ask.who, order)) });
    }
    this.shown = now;
    const all = [...now.values()].map((one) => one.question.element);
    fill(this.place, all.length ? all : make("p", {}, "Nothing is asked of you now."));
    this.tell(asks);
  }

  /** Say once what is new, for whoever does not see it. */
  tell(asks) {
    const mine = asks.filter((one) => one.you && one.question !== OFFER);
    const key = mine.map((one) => one.id).join(" ");
    if (key !== this.announced) {
      this.announced = key;
      this.announce(mine.map((one) => one.text).join(" "));
      document.title = document.title.replace(/^\* /, "");
      if (mine.length) {
        document.title = `* ${document.title}`;
      }
    }
  }
}
