// What the reader may answer or declare: one question at a time, with the likeliest answer as its one
// filled button, and the rest in groups. A click sends the option's line with the question's id; the
// game refuses it if it is no longer open.

import { fill, make } from "./dom.js";
import { command, declaration, dice, inWords, named, withAdditions } from "./notation.js";
import { button } from "./option.js";

const ABORT = "choose abort";
const SHUT = ["declare", "instead"]; // what is not open to these questions is told with its reasons
const OFFER = "offer";
const GROUPED = ["declare", "instead", OFFER];
const WEIGHED = ["declare", "maneuver"]; // what has odds
const NAMED = { do: "Something else, in words", check: "A check, in words" };
const FEW = 5; // options that stand one below the other, in no group
const SETTLED = 300; // milliseconds until a question that has just come takes an answer
// A group: its key, what it is called, the verbs in it.
const GROUPS = [
  ["a", "Attack", "attack sweep tackle maneuver mental social"],
  ["d", "Defend", "block dodge parry escape guard counter-grapple avoid"],
  ["g", "Grapple", "grapple sustain release resist reverse relent assist"],
  ["o", "Other", ""],
].map(([key, title, verbs]) => ({ key, title, verbs: verbs.split(" ") }));
const LISTS = [["target", "Whom"], ["with", "With"]];
const WIDE = window.matchMedia("(min-width: 64rem)");
const last = new Map(); // what was declared last for each, to be offered again

/** Return whom a person may go for: first who goes for them by what they have declared, then whom they went for
 * last, then all of other sides.
 */
function foesOf(who, order) {
  const aimed = new RegExp(`^(?:attack|grapple) "?${RegExp.escape?.(who) ?? who.replace(/\W/g, "\\$&")}(?!\\w)`);
  const parts = (one) => (one.declared ?? "").split(" & ");
  const side = order.find((one) => one.name === who)?.side;
  const up = order.filter((one) => one.name !== who && !one.down && !one.away);
  const attacker = up.find((one) => parts(one).some((part) => aimed.test(part)));
  const again = up.find((one) => one.name === last.get(who)?.target);
  return [attacker, again, ...up.filter((one) => one.side !== side)].filter(Boolean).map((one) => one.name);
}

/** Return the likeliest of a question's options: what was done last, an attack, or what it comes to without an answer. */
function likeliest(ask, foes) {
  const open = ask.options.filter((one) => !one.free && !one.why_not);
  if (ask.question === OFFER) {
    return open.find((one) => one.verb === "ready");
  }
  if (ask.question !== "declare") {
    return open.find((one) => one.kind === ask.default || one.say.endsWith(` ${ask.default}`)) ?? open[0];
  }
  const again = last.get(ask.who) ?? {};
  const alike = (one) => one.verb === again.verb && one.kind === again.kind && one.with === again.with && (!one.target || one.target === foes[0]);
  const attacks = foes.map((foe) => open.find((one) => one.verb === "attack" && one.target === foe));
  return open.find(alike) ?? attacks.find(Boolean) ?? open.find((one) => !one.target || foes.includes(one.target)) ?? open[0];
}

/** One question, and what has been put together for it so far. */
class Question {
  /** `before` is the same question as it was put a moment ago: what was chosen in it stays. */
  constructor(ask, does, order, before = null) {
    Object.assign(this, { ask, does, parts: [], haste: null });
    this.opened = ask.you && WIDE.matches ? GROUPS[0].key : null; // there is room for it
    this.more = { willpower: false, splitting: false, weighing: false, at: "", range: "", then: "" };
    this.first = likeliest(ask, foesOf(ask.who, order));
    this.picked = { target: this.first?.target ?? "", with: this.first?.with ?? "" };
    if (before) {
      const { more, haste, parts, picked } = before;
      Object.assign(this, { more, haste, parts, opened: before.group() });
      this.picked = ask.options.some((one) => one.target === picked.target) ? picked : this.picked;
    }
    this.shut = SHUT.includes(ask.question) || ask.options.some((one) => one.say.startsWith(ABORT)) ? does.shut(ask) : null;
    this.npc = order.find((one) => one.name === ask.who && one.yours && !one.you);
    this.draft = make("div", { class: "draft" });
    this.element = make("div", { class: ask.you ? "question mine" : "question", "data-question": ask.id, "data-fresh": before ? null : "" });
    setTimeout(() => delete this.element.dataset.fresh, SETTLED);
    this.show();
  }

  show() {
    fill(this.element, () => this.made());
  }

  made() {
    const { ask, first } = this;
    const rest = ask.options.filter((one) => one !== first);
    this.opened = this.element.children.length ? this.group() : this.opened;
    const grouped = GROUPED.includes(ask.question) && rest.length > FEW;
    const aborts = rest.filter((one) => one.say.startsWith(`${ABORT} `));
    const many = !grouped && aborts.length > FEW;
    const standard = ask.default && !GROUPED.includes(ask.question) ? make("p", { class: "hint" }, `Without an answer: ${ask.default}.`) : null;
    this.showDraft();
    return [
      this.heading(),
      ask.attacked ? make("p", { class: "incoming" }, ask.attacked) : null,
      first ? button(this, first, () => this.line(first), { primary: true }) : null,
      grouped ? make("div", { class: "groups" }, this.groups()) : make("div", { class: "rows" }, this.rows(many ? rest.filter((one) => !aborts.includes(one)) : rest)),
      many ? make("div", { class: "groups" }, this.folded("o", "Something else instead", "", make("div", { class: "body" },
        make("p", { class: "hint" }, aborts[0].hint), make("div", { class: "rows" }, this.rows(aborts.map((one) => ({ ...one, hint: "" }))))))) : null,
      this.draft, standard, this.beside(),
    ];
  }

  /** Return which group is open. */
  group() {
    return this.element.querySelector(".group[open]")?.dataset.group;
  }

  heading() {
    const { ask } = this;
    if (ask.question === OFFER && this.first) {
      return make("h3", {}, "Before the chase goes on");
    }
    const told = ask.you || ask.text.startsWith(ask.who) || ask.who === "ST" ? ask.text : `${ask.who}: ${ask.text}`;
    return make("h3", {}, this.npc && make("span", { class: "eyebrow" }, `You play ${ask.who}`), told);
  }

  /** Say an option's line, or add it to what is done besides, or ask only what could come of it. */
  choose(line, option = null) {
    if (this.element.dataset.fresh !== undefined) {
      return; // it was pressed for the question before
    }
    if (this.more.splitting) {
      this.parts.push(line);
      this.showDraft();
      return;
    }
    if (option && this.ask.question === "declare" && !this.more.weighing) {
      last.set(this.ask.who, option);
    }
    this.send(declaration([line], this.haste));
  }

  send(line) {
    (this.more.weighing ? this.does.weigh : this.does.say)(this.ask, line);
  }

  /** Return an option's line with what is added to it. */
  line(option) {
    const { at, range, then, willpower } = this.more;
    return withAdditions(option, {
      at: option.at && at,
      range: option.range && range,
      then: option.then?.includes(then) && then,
      willpower: willpower && option.willpower,
    });
  }

  rows(options) {
    let digit = 0;
    return options.map((one) => {
      if (one.free) {
        return this.words(one);
      }
      digit += 1;
      // Of an attack the kind alone: whom, and with what, stands above.
      const label = one.verb === "attack" && one.kind && one.kind !== "basic" ? one.kind[0].toUpperCase() + one.kind.slice(1) : "";
      return button(this, one, () => this.line(one), { label, key: digit < 10 ? digit : "" });
    });
  }

  groups() {
    const made = GROUPS.map((group) => {
      const others = GROUPS.slice(0, -1).flatMap((one) => one.verbs);
      const own = this.ask.options.filter((one) => (group.verbs[0] ? group.verbs.includes(one.verb) : !others.includes(one.verb)));
      return own.length ? this.grouped(group, own) : null;
    });
    return [...made, this.additions()];
  }

  grouped({ key, title }, options) {
    const said = [...new Set(options.map((one) => one.kind && one.verb === "attack" ? one.kind : one.verb))].filter((one) => one !== "basic");
    const body = make("div", { class: "body" });
    const show = () => fill(body, this.lists(key, options, show), make("div", { class: "rows" }, this.rows(this.fitting(options))));
    show();
    return this.folded(key, title, said.join(", ").replaceAll("-", " "), body);
  }

  folded(key, title, hint, body) {
    const summary = make("summary", { "data-key": `${this.ask.id} group ${key}` }, title, make("span", { class: "hint" }, hint), make("kbd", {}, key));
    return make("details", { class: "group", "data-group": key, name: `group ${this.ask.id}`, open: this.opened === key }, summary, body);
  }

  /** Return what fits whom and with what was picked: of a verb that names nobody, all. */
  fitting(options) {
    return LISTS.reduce((found, [name]) => {
      const open = (verb) => found.filter((one) => one.verb === verb && one[name]).map((one) => one[name]);
      return found.filter((one) => !one[name] || one[name] === this.picked[name] || (!open(one.verb).includes(this.picked[name]) && one[name] === open(one.verb)[0]));
    }, options);
  }

  lists(key, options, show) {
    const found = LISTS.map(([name, label]) => {
      const open = [...new Set(options.map((one) => one[name]).filter(Boolean))];
      const take = (value) => { this.picked[name] = value; show(); };
      return open.length > 1 ? this.select(`${key} ${name}`, label, open, open.includes(this.picked[name]) ? this.picked[name] : open[0], take) : null;
    });
    const then = [...new Set(options.flatMap((one) => one.then ?? []))];
    if (then.length) {
      found.push(this.select(`${key} then`, "And then", [["", "choose later"], ...then], this.more.then, (value) => { this.more.then = value; show(); }));
    }
    return found.some(Boolean) ? make("div", { class: "fields" }, found) : null;
  }

  select(key, label, values, value, take) {
    const pick = make("select", { "data-key": `${this.ask.id} ${key}`, onchange: () => take(pick.value) },
      values.map((one) => (Array.isArray(one) ? make("option", { value: one[0] }, one[1]) : make("option", { value: one }, one))));
    pick.value = value;
    return make("label", {}, label, pick);
  }

  /** An option that takes the player's own words. */
  words(option) {
    const field = make("input", { type: "text", maxlength: 1000, "data-key": `${this.ask.id} words ${option.say}` });
    const submit = (event) => {
      event.preventDefault();
      if (field.value.trim()) {
        this.choose(inWords(option, field.value));
      }
    };
    return make(
      "form", { class: "words", onsubmit: submit },
      make("label", {}, NAMED[option.verb] ?? option.label ?? option.say, field),
      make("button", { type: "submit" }, "Say it"),
      make("code", {}, command(this.ask, inWords(option, "TEXT"))),
    );
  }

  /** What is added to whichever action is chosen: a success bought, extra actions, an aim. */
  additions() {
    const { ask } = this;
    const any = (name) => ask.options.some((one) => one[name]);
    const sources = ask.question === "declare" ? [...new Set(ask.options.flatMap((one) => one.haste ?? []))] : [];
    const body = [
      any("willpower") && this.box("willpower", "Willpower: one success more"),
      any("may_split") && this.box("splitting", "Split: several things, for fewer dice each"),
      WEIGHED.includes(ask.question) && this.box("weighing", "Only show the odds of what I choose"),
      make("div", { class: "fields" },
        any("at") && this.text("at", "Aim at", { type: "text", maxlength: 60 }),
        any("range") && this.text("range", "Yards", { type: "number", min: 0, max: 9999, inputmode: "numeric" }),
        sources.length > 0 && this.hasteChoice(sources)),
    ].filter(Boolean);
    const named = [any("willpower") && "willpower", any("may_split") && "split", sources.length && "extra actions", any("at") && "aim", "odds"];
    return body.length > 1 ? this.folded("w", "Add to it", named.filter(Boolean).join(", "), make("div", { class: "body" }, body)) : null;
  }

  box(name, label) {
    const box = make("input", { type: "checkbox", "data-key": `${this.ask.id} ${name}`, onchange: () => {
      this.more[name] = box.checked;
      this.parts = [];
      this.show();
    } });
    box.checked = this.more[name];
    return make("label", { class: "check" }, box, label);
  }

  text(name, label, attributes) {
    const field = make("input", { ...attributes, "data-key": `${this.ask.id} ${name}`, onchange: () => { this.more[name] = field.value.trim(); this.show(); } });
    field.value = this.more[name];
    return make("label", {}, label, field);
  }

  hasteChoice(sources) {
    const open = sources.flatMap((source) => [1, 2, 3, 4, 5].map((number) => [`${number} ${source}`, `${number} by ${source}`]));
    const now = this.haste ? `${this.haste.count} ${this.haste.source}` : "";
    return this.select("haste", "Extra actions", [["", "none"], ...open], now, (value) => {
      const [number, source] = value.split(" ");
      this.haste = value ? { count: Number(number), source } : null;
      this.show();
    });
  }

  showDraft() {
    const line = declaration(this.parts, this.haste);
    fill(this.draft, !this.more.splitting ? null : [
      make("p", {}, this.parts.length ? line : "Choose what you do, one thing after the other."),
      make("div", { class: "pair" },
        make("button", {
          type: "button", class: "primary", "data-key": `${this.ask.id} draft`, "aria-disabled": this.parts.length < 2 ? "true" : null,
          onclick: () => this.parts.length > 1 && this.send(line),
        }, "Declare this"),
        make("button", { type: "button", onclick: () => { this.parts = []; this.showDraft(); } }, "Begin anew")),
      this.parts.length ? make("code", {}, command(this.ask, line)) : null,
    ].filter(Boolean));
  }

  /** What stands below a question: its odds, that the game plays an NPC, what is not open. */
  beside() {
    const { ask, first } = this;
    const quiet = (label, key, onclick) => make("button", { type: "button", class: "quiet", "data-key": `${ask.id} ${key}`, onclick }, label);
    return make("div", { class: "besides" },
      first && WEIGHED.includes(ask.question) && dice(first) && quiet("Odds of that", "odds", () => this.does.weigh(ask, this.line(first))),
      this.npc && !this.npc.auto && ask.question === "declare" && quiet("Let the game play them", "auto", (event) => this.does.type(`+npc/auto ${named(ask.who)}`, event.currentTarget)),
      this.shut);
  }
}

/** Shows all questions; one that has not changed stays as it is, with what was chosen in it. */
export class Asking {
  /** `does` are what a question does with its lines: `{say, weigh, shut, type}`; `asked` hears of what is new. */
  constructor(place, does, asked) {
    Object.assign(this, { place, does, asked });
    this.shown = new Map();
    this.known = "";
  }

  /** Return whether anything but an offer is asked. */
  show(asks, order) {
    const now = new Map();
    for (const ask of asks) {
      const text = JSON.stringify({ ...ask, since: 0, deadline: 0 });
      const kept = this.shown.get(ask.id);
      now.set(ask.id, kept?.text === text ? kept : { text, question: new Question(ask, this.does, order, kept?.question) });
    }
    this.shown = now;
    // One is put at a time; the others wait below, folded, and what may be said besides does.
    const all = [...now.values()].map((one) => one.question);
    const first = all.find((one) => one.first);
    fill(this.place, first?.element, all.filter((one) => one !== first).map((one) => make(
      "details", { class: "waits" }, make("summary", { "data-key": `waits ${one.ask.id}` }, one.ask.text), one.element)));
    this.tell(asks);
  }

  /** Tell once what is new. */
  tell(asks) {
    const mine = asks.filter((one) => one.you && one.question !== OFFER);
    const key = mine.map((one) => one.id).join(" ");
    if (key !== this.known) {
      this.known = key;
      this.asked(mine.map((one) => one.text).join(" "));
    }
  }
}
