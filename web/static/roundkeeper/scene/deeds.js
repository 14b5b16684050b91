// What the person who runs the scene does besides moving on: each with its fields, and the +commands made of
// them. A deed is `{part, title, st, fields, lines, shown}`; `st` marks what storytellers alone may do. Of a
// line `needs` are the fields that it takes, `ends` says that it is asked whether it is meant.

import { named } from "./notation.js";

const HARM = [["b", "bashing"], ["l", "lethal"], ["a", "aggravated"]];

const everybody = ({ order }) => order;
const names = ({ order }) => order.map((one) => one.name);
const list = (found) => found.map(named).join(", ");
const chased = ({ chases }) => chases.flatMap((one) => Object.keys(one.predators));
const npcs = ({ order }) => order.filter((one) => one.npc);

/** Return the people the reader acts for: NPCs first, then players, for a storyteller. */
function played({ order, scene }) {
  const theirs = order.filter((one) => one.yours || (scene.storyteller && !one.you));
  return theirs.sort((one, other) => Number(other.npc) - Number(one.npc));
}

/** Return what a person means to do, for their player. */
function intent(one) {
  const hidden = one.sight && one.sight !== "open" ? `${one.sight}, ` : "";
  const does = one.down ? one.state : one.declared ?? (one.plan ? `plans ${one.plan}` : one.auto ? "automatic" : one.next ? "is asked" : "");
  return `${hidden}${does}`.replace(/, $/, "");
}

/** Return all deeds of the desk. */
export function deeds() {
  return [
    {
      part: "Held", title: "Rule on the held result", st: true, shown: ({ scene }) => Boolean(scene.held),
      fields: [
        { name: "ruling", label: "Ruling", example: "attack successes=2" },
        { name: "why", label: "Because", example: "the floor is wet" },
      ],
      lines: [["Rule", ({ ruling, why }) => `+rule ${ruling} because ${why}`]],
    },
    {
      part: "Act", title: "Your people", shown: (now) => played(now).length > 0,
      fields: [
        { name: "who", label: "Who", kind: "people", of: played, tells: intent },
        { name: "action", label: "What they do", example: "attack Jo", list: "actions" },
      ],
      lines: [
        ["Do it", ({ who, action }) => `+as ${list(who)}=${action}`],
        ["Plan it", ({ who, action }) => `+plan ${list(who)}=${action}`],
        ["Automatic", ({ who }) => `+npc/auto ${list(who)}`, { needs: ["who"] }],
        ["By hand", ({ who }) => `+npc/manual ${list(who)}`, { needs: ["who"] }],
        ["Reveal", ({ who }) => `+npc/reveal ${list(who)}`, { needs: ["who"], st: true }],
        ["Hide", ({ who }) => `+npc/hide ${list(who)}`, { needs: ["who"], st: true }],
        ["Take out", ({ who }) => `+init/remove ${list(who)}`, { needs: ["who"], ends: true }],
      ],
    },
    {
      part: "People", title: "Add NPCs",
      fields: [
        { name: "which", label: "Which", example: "thug", list: "npcs" },
        { name: "number", label: "How many", kind: "number", example: "1", optional: true },
        { name: "as", label: "Called", example: "Alpha", optional: true },
        { name: "how", label: "Seen", kind: "choice", of: ({ scene }) => [["", "by all"], ...(scene.storyteller ? [[" hidden", "as someone"], [" unseen", "by nobody"]] : [])] },
      ],
      lines: [["Add", ({ which, number, as, how }) => `+init/add ${which}${number > 1 ? `*${number}` : ""}${as ? ` as ${as}` : ""}${how}`]],
    },
    {
      part: "People", title: "Harm", st: true,
      fields: [
        { name: "who", label: "Who", kind: "choice", of: names },
        { name: "number", label: "Levels", kind: "number", example: "2" },
        { name: "type", label: "Of", kind: "choice", of: () => HARM },
      ],
      lines: [
        ["Harm", ({ who, number, type }) => `+hurt ${named(who)}=${number}${type}`],
        ["Heal", ({ who, number, type }) => `+heal ${named(who)}=${number}${type}`],
      ],
    },
    {
      part: "People", title: "Distance", st: true,
      fields: [
        { name: "one", label: "From", kind: "choice", of: names },
        { name: "other", label: "To", kind: "choice", of: names, at: 1 },
        { name: "yards", label: "Yards", kind: "number", example: "40" },
      ],
      lines: [["Set", ({ one, other, yards }) => `+range ${named(one)},${named(other)}=${yards}`]],
    },
    {
      part: "People", title: "Side", shown: (now) => npcs(now).length > 0,
      fields: [
        { name: "who", label: "Who", kind: "choice", of: (now) => npcs(now).map((one) => one.name) },
        { name: "side", label: "Side", example: "police" },
      ],
      lines: [["Set", ({ who, side }) => `+init/side ${named(who)}=${side}`]],
    },
    {
      part: "Surroundings", title: "A modifier", st: true,
      fields: [
        { name: "who", label: "Who", kind: "choice", of: names },
        { name: "change", label: "Change", example: "attack+2 once" },
        { name: "why", label: "Because", example: "high ground", optional: true },
      ],
      lines: [["Put it", ({ who, change, why }) => `+mod ${named(who)}=${change}${why ? ` for ${why}` : ""}`]],
    },
    {
      part: "Surroundings", title: "A hazard", st: true,
      fields: [
        { name: "who", label: "Who", kind: "choice", of: names },
        { name: "what", label: "What", example: "Fire", list: "hazards" },
        { name: "number", label: "Dice", kind: "number", example: "3" },
        { name: "type", label: "Of", kind: "choice", of: () => HARM.map(([, word]) => word), at: 1 },
      ],
      lines: [
        ["Once", ({ who, what, number, type }) => `+hazard ${named(who)}=${what} ${number} dice ${type} once`],
        ["Until it is off", ({ who, what, number, type }) => `+hazard ${named(who)}=${what} ${number} dice ${type}`],
        ["Off", ({ who, what }) => `+hazard ${named(who)}=${what} off`, { needs: ["what"] }],
      ],
    },
    {
      part: "Chase", title: "Begin a chase",
      fields: [
        { name: "prey", label: "Prey", kind: "people", of: everybody },
        { name: "predators", label: "After them", kind: "people", of: everybody },
        { name: "course", label: "Course", example: "alleys", optional: true, list: "courses" },
      ],
      lines: [["Begin", ({ prey, predators, course }) => `+chase/cold ${list(prey)}=${list(predators)}${course ? ` on ${course}` : ""}`]],
    },
    {
      part: "Chase", title: "Rule in the chase", st: true, shown: ({ chases }) => chases.length > 0,
      fields: [
        { name: "who", label: "Predator", kind: "choice", of: chased },
        { name: "number", label: "Number", kind: "number", example: "4" },
      ],
      lines: [
        ["Set the Lead", ({ who, number }) => `+chase/lead ${named(who)}=${number}`],
        ["Lose them after round", ({ who, number }) => `+chase/run ${named(who)}=${number}`],
      ],
    },
    {
      part: "Chase", title: "End the chase", shown: ({ chases }) => chases.length > 0,
      fields: [{
        name: "how", label: "How", kind: "choice",
        of: ({ scene }) => [["", "simply"], ...(scene.storyteller ? [[" caught", "caught"], [" away", "away"], [" crash", "a crash"]] : [])],
      }],
      lines: [["End it", ({ how }) => `+chase/end${how}`, { ends: true }]],
    },
    {
      part: "Scene", title: "Rehearse the fight", st: true, shown: ({ scene }) => scene.round > 0,
      fields: [{ name: "fights", label: "Fights", kind: "number", example: "200" }],
      lines: [["Rehearse", ({ fights }) => `+combat/rehearse ${fights}`]],
    },
    {
      part: "Scene", title: "Hold the scene", shown: ({ scene }) => !scene.frozen,
      fields: [{ name: "why", label: "Why", example: "back in five minutes" }],
      lines: [["Hold the scene", ({ why }) => `+init/hold ${why}`]],
    },
    {
      part: "Scene", title: "End the scene",
      fields: [{ name: "why", label: "Why", example: "the police arrive", optional: true }],
      lines: [["End the scene", ({ why }) => `+init/end${why ? ` ${why}` : ""}`, { ends: true }]],
    },
  ];
}
