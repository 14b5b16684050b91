// What comes next where nothing is asked of the reader: the button that moves the scene on for who runs
// it, whom it waits for, what people who are down or out of it can do, and what there is once it is over.

import { fill, make } from "./dom.js";

const DECLARES = /declaration/;
const LIST = new Intl.ListFormat("en");
const ALONE = "roundkeeper alone"; // where the choice is kept that rounds follow by themselves
const BREATH = 1500; // milliseconds that a round's end stands before the next begins by itself

/** Return how long a person has been waited for, as a clock shows it, from an hour on in words. */
export function length(since) {
  const seconds = Math.max(0, Math.floor(Date.now() / 1000 - since));
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours < 48 ? hours : Math.floor(hours / 24)} ${hours < 48 ? "h" : "days"}`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return whom a scene waits for, in words. */
export function waitedFor(scene, me) {
  return LIST.format(scene.waiting.map((one) => {
    const who = one.who === "ST" ? "the storyteller" : one.who === me ? "you" : one.who;
    const late = one.deadline ? `, until ${new Date(one.deadline * 1000).toLocaleTimeString()}` : "";
    return one.since ? `${who} (${length(one.since)}${late})` : who;
  }));
}

/** Return what the person who runs the scene may do to move it on, the likeliest first. */
export function moves({ scene, order, chases }) {
  const inIt = order.filter((one) => !one.away);
  if (scene.frozen) {
    return [["+init/resume", "Go on", "the pause is over"]];
  }
  if (scene.held) {
    return [["+combat/release", "Release the result", "everybody reads it"]];
  }
  const chase = chases.length ? [["+chase/roll", "Roll the chase", "its next round, ready or not"]] : [];
  if (scene.waiting.length) {
    const players = scene.waiting.filter((one) => one.question === "declare");
    return players.length ? [["+init/next", `Skip ${LIST.format(players.map((one) => one.who))}`, "they pass this phase"]]
      : scene.waiting.every((one) => one.question === "ready") ? chase : [];
  }
  if (scene.phase === "setup") {
    const begins = ["+init/roll", "Roll initiative", scene.round ? "another fight begins" : "the first round begins"];
    return inIt.length ? [...chase, begins] : chase;
  }
  if (scene.phase === "bookkeeping") {
    const goesOn = ["+init/roll", `Begin round ${scene.round + 1}`, "initiative for everybody"];
    const ends = ["+init/end", "End the fight", "its log stays"];
    const up = new Set(inIt.filter((one) => !one.down).map((one) => one.side));
    return up.size < 2 ? [ends, goesOn, ...chase] : [goesOn, ...chase];
  }
  return [["+init/next", "Next turn", "one turn, then it waits again"], ["+init/run", "Run the phase", "all turns of it"], ...chase];
}

/** Return a sentence on what a scene is at as a heading, and what it waits for below. */
function headed(told) {
  const [first, rest] = told.split("; ");
  return [make("h3", {}, first.split(": ").at(-1).replace(/\.$/, "")), rest ? make("p", {}, rest[0].toUpperCase() + rest.slice(1)) : null];
}

/** Return what a scene is at that says nothing of it itself. */
function rests({ scene, chases }, before) {
  return chases.length ? "A chase is under way" : scene.round ? "The fight is over for now" : before;
}

/** Return whether the reader plays alone: the game plays all others. */
function isAlone({ scene, order, me }) {
  return scene.runs && !scene.storyteller && me && !order.some((one) => !one.you && !one.npc) && order.some((one) => one.npc);
}

function inChase({ chases, me }) {
  return chases.some((one) => one.prey.includes(me.name) || me.name in one.predators);
}

function nobodyToFight({ scene, order }) {
  return !scene.round && new Set(order.map((one) => one.side)).size < 2;
}

/** Shows it in a place; `type` sends a line, `open` shows a tab. */
export class Next {
  constructor(place, number, { type, open }) {
    Object.assign(this, { place, number, type, open, timer: 0 });
  }

  button([command, label, hint], primary) {
    return make("button", {
      type: "button", class: primary ? "option primary" : "option", "data-key": command, "data-command": command,
      onclick: (event) => this.type(command, event.currentTarget),
    }, make("span", { class: "label" }, label), make("small", {}, make("span", {}, hint), " ", make("code", {}, command)));
  }

  link(address, label, primary = false) {
    return make("a", { class: primary ? "button primary" : "button", href: address }, label);
  }

  /** Show what comes next; `asked` says that a question of the reader's stands above. */
  show(state, asked) {
    clearTimeout(this.timer);
    const { scene, me } = state;
    if (!scene) {
      return;
    }
    const parts = scene.over ? this.over(state) : asked ? [] : [...(scene.runs ? this.running(state) : []), ...this.mine(state)];
    fill(this.place, parts);
    this.place.hidden = !parts.length;
    if (!asked && isAlone(state) && scene.phase === "bookkeeping" && !me.down && !scene.frozen && !scene.checks.length) {
      this.goOnAlone(state);
    }
  }

  over({ order }) {
    const down = order.filter((one) => one.down).map((one) => one.name);
    return [
      make("h3", {}, "The fight is over"),
      make("p", {}, down.length ? `Down: ${LIST.format(down)}.` : "Nobody is down."),
      this.link(`/logs/${this.number}/?show=story`, "Read it as a story", true),
      make("div", { class: "pair" }, this.link(`/logs/${this.number}/`, "Whole log"), this.link("/scenes/new/", "Another fight"), this.link("/scenes/", "Scenes")),
    ];
  }

  /** Return how it stands with the reader's own character. */
  mine(state) {
    const { scene, me, mayJoin } = state;
    if (!me) {
      return mayJoin ? [make("h3", {}, "You watch this scene"), this.button(["+init/join", "Take part", "with your character"], !scene.runs)] : [];
    }
    if (me.down) {
      return [make("h3", {}, `You are ${me.state}`), make("p", {}, "You can't act. The fight goes on without you; you can still pose."), this.button(["+heal 1b", "Ask to be healed", "one level, if the storyteller agrees"])];
    }
    const said = me.declared !== null && !me.acted && scene.phase !== "bookkeeping";
    return [
      ...(scene.runs ? [] : headed(scene.waiting.length ? `Waiting for ${waitedFor(scene, me.name)}` : scene.now || rests(state, "Waiting for the first round"))),
      said ? make("p", {}, `You have declared: ${me.declared || "in secret"}.`) : null,
      said && DECLARES.test(scene.phase) ? this.button(["+combat/oops", "Take it back", "while nothing came after it"]) : null,
      me.away ? make("p", {}, inChase(state) ? "You are in the chase." : "You are out of the fight.") : null,
    ].filter(Boolean);
  }

  /** Return the buttons of a person who runs the scene. */
  running(state) {
    const { scene, me } = state;
    const [first, ...others] = moves(state);
    const waits = scene.waiting.length > 0;
    const title = scene.frozen ? `On hold: ${scene.frozen}` : waits ? `Waiting for ${waitedFor(scene, me?.name)}` : scene.now || rests(state, "Before the first round");
    const [told] = headed(title);
    if (nobodyToFight(state) && !waits) {
      return [told, make("button", { type: "button", class: "primary", "data-key": "bring", onclick: () => this.open("desk", "Add NPCs") }, "Bring in NPCs"),
        first ? this.button(first) : null].filter(Boolean);
    }
    return [
      told, first ? this.button(first, !waits) : null,
      others.length ? make("div", { class: "rows" }, others.map((one) => this.button(one))) : null,
      isAlone(state) ? this.follow() : null,
    ].filter(Boolean);
  }

  follow() {
    const box = make("input", { type: "checkbox", "data-key": "alone", onchange: () => localStorage.setItem(ALONE, box.checked ? "" : "no") });
    box.checked = localStorage.getItem(ALONE) !== "no";
    return make("label", { class: "check" }, box, "Rounds follow by themselves while you play alone");
  }

  /** Begin the next round for a reader who plays alone, who would press nothing else. */
  goOnAlone({ scene, order, me }) {
    const foes = order.some((one) => one.side !== me.side && !one.down && !one.away);
    if (localStorage.getItem(ALONE) !== "no" && foes && !document.hidden) {
      this.timer = setTimeout(() => this.type("+init/roll"), BREATH);
    }
  }
}
