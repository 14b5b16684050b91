// A roll of the log, for readers who do not know how dice are read: what was rolled, what it came to, and
// why. It is read off the roll, as narration/phrases/rolls.py does it; no rule is applied again.

import { count, make } from "./dom.js";

const INITIATIVE = "initiative";
const RULING = "ruling"; // whose terms are no dice
const BASE = "base"; // why a difficulty is what it begins with
const RULE = /^[A-Z][A-Z0-9]*-\d+[a-z]?$/;
const DRAMATIC = "dramatic failure";
const THROWS = ["challenge", "opposition"];
const SIGNS = ["rock", "paper", "scissors"];

function link(rule) {
  return RULE.test(rule) ? [" ", make("a", { href: `/rules/${rule}/` }, rule)] : [];
}

function signed(number) {
  return number > 0 ? `+${number}` : String(number);
}

function term(one, what) {
  const number = one[what];
  const told = `${signed(number)} ${one.why}`;
  const harder = one.why === BASE ? `difficulty ${number} to begin with` : `difficulty ${told}`;
  return number ? make("li", {}, what === "difficulty" ? harder : told, ...link(one.by)) : null;
}

function terms(one, ...kinds) {
  const found = one.modifiers.flatMap((each) => kinds.map((what) => term(each, what)));
  return make("ul", {}, found);
}

function title(one) {
  const against = one.against ? ` against ${one.against}` : "";
  return make("h4", {}, `Roll ${one.id}: ${one.who}, ${one.for}${against}`);
}

/** Return what a roll came to. */
function cameTo(one) {
  const worst = one.ways.includes(DRAMATIC) || one.modifiers.some((each) => each.by === "NWOD-1") ? `a ${DRAMATIC}` : "a botch";
  const came = one.successes > 0 ? count(one.successes, "success", "successes") : "no success";
  return one.botch ? worst : came;
}

/** Return how the faces came to the successes: hits, what tens add, what ones take away. Those that were
 * ruled are none of theirs.
 */
function reckon(one) {
  const hits = one.faces.filter((face) => face >= one.difficulty).length;
  if (one.modifiers.some((each) => each.by === RULING && each.total)) {
    return { hits, extra: 0, ones: 0 };
  }
  const tens = one.faces.filter((face) => face === 10).length;
  const usual = one.specialty && !["damage", "soak"].includes(one.for) ? 2 : 1; // it is not said then
  const extra = tens * ((one.tally?.ten_counts ?? usual) - 1);
  return { hits, extra, ones: one.successes - one.automatic < hits + extra ? one.ones : 0 };
}

function dice(one) {
  const { hits, extra, ones } = reckon(one);
  return [
    `${count(one.pool, "die", "dice")} against ${one.difficulty}: ${one.faces.join(" ")}.`,
    `${hits} of them ${hits === 1 ? "shows" : "show"} ${one.difficulty} or more.`,
    extra ? `Tens add ${extra}.` : "",
    ones ? `${ones === 1 ? "A 1 takes" : `${ones} ones take`} ${ones} away.` : "",
    one.automatic ? `Willpower adds ${one.automatic}.` : "",
    `That is ${cameTo(one)}.`,
  ].filter(Boolean).join(" ");
}

/** Return what is told of a roll whose dice are not for this reader. */
function kept(one) {
  const thrown = THROWS.includes(one.for);
  const whose = one.private ? "It was rolled in private." : `The ${thrown ? "throws" : "dice"} of NPCs are the storyteller's.`;
  if (one.for === INITIATIVE) {
    return `${whose} It comes to ${one.successes}.`;
  }
  return thrown || one.shown === "closed" ? whose : `${whose} It comes to ${cameTo(one)}.`;
}

function initiative(one) {
  const die = one.faces.reduce((sum, face) => sum + face, 0);
  return `The die shows ${one.faces.join(" ")}; with a rating of ${one.successes - die} that is ${one.successes}.`;
}

/** Return the elements that tell a roll. */
export function roll(one) {
  const told = (text, ...kinds) => [title(one), make("p", {}, text), kinds.length ? terms(one, ...kinds) : null];
  if (!one.modifiers.length && (one.private || one.shown !== "open")) {
    return told(kept(one));
  }
  if (THROWS.includes(one.for)) {
    return told(`Thrown: ${SIGNS[Math.floor((one.faces[0] - 1) / 3)] ?? "a throw that does not count"}.`, "total");
  }
  if (!one.faces.length) {
    return told(`No dice are rolled. That is ${cameTo(one)}.`, "dice");
  }
  return one.for === INITIATIVE ? told(initiative(one)) : told(dice(one), "dice", "difficulty");
}
