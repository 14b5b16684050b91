// What a storyteller does besides moving on: each with its fields, and the +commands made of them.
// A deed is `{part, title, st, fields, lines, shown}`; `st` marks what storyteller alone may do.

import { named } from "./notation.js";

const HARM = [["b", "bashing"], ["l", "lethal"], ["a", "aggravated"]];

function everybody({ order }) {
  return order.map((one) => one.name);
}

/** Return those whom the reader acts for: NPCs first, then players, for a storyteller. */
function played({ order, scene }) {
  const theirs = order.filter((one) => one.yours || (scene.storyteller && !one.you));
  return [...theirs].sort((one, other) => Number(other.npc) - Number(one.npc)).map((one) => one.name);
}

function chased({ chases }) {
  return chases.flatMap((one) => Object.keys(one.predators));
}

function list(names) {
  return names.map(named).join(", ");
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
      part: "Act", title: "Act as, or plan for",
      fields: [
        { name: "who", label: "Who", kind: "people", of: played },
        { name: "action", label: "Action", example: "attack Jo" },
      ],
      lines: [
        ["Act now", ({ who, action }) => `+as ${list(who)}=${action}`],
        ["Plan it", ({ who, action }) => `+plan ${list(who)}=${action}`],
      ],
    },
    {
      part: "People", title: "Add NPCs",
      fields: [
        { name: "which", label: "Which", example: "thug*2" },
        { name: "as", label: "Called", example: "Alpha", optional: true },
        { name: "how", label: "Seen", kind: "choice", of: () => [["", "by all"], [" hidden", "as someone"], [" unseen", "by nobody"]] },
      ],
      lines: [["Add", (said) => `+init/add ${said.which}${said.as ? ` as ${said.as}` : ""}${said.how}`]],
    },
    {
      part: "People", title: "Who they are, and who plays them", st: true,
      fields: [{ name: "who", label: "Who", kind: "people", of: ({ order }) => order.filter((one) => one.npc).map((one) => one.name) }],
      lines: [
        ["Reveal", ({ who }) => `+npc/reveal ${list(who)}`],
        ["Hide", ({ who }) => `+npc/hide ${list(who)}`],
        ["Automatic", ({ who }) => `+npc/auto ${list(who)}`],
        ["By hand", ({ who }) => `+npc/manual ${list(who)}`],
        ["Take out", ({ who }) => `+init/remove ${list(who)}`],
      ],
    },
    {
      part: "People", title: "Harm", st: true,
      fields: [
        { name: "who", label: "Who", kind: "choice", of: everybody },
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
        { name: "one", label: "From", kind: "choice", of: everybody },
        { name: "other", label: "To", kind: "choice", of: everybody, at: 1 },
        { name: "yards", label: "Yards", kind: "number", example: "40" },
      ],
      lines: [["Set", ({ one, other, yards }) => `+range ${named(one)},${named(other)}=${yards}`]],
    },
    {
      part: "Chase", title: "Begin a chase",
      fields: [
        { name: "prey", label: "Prey", kind: "people", of: everybody },
        { name: "predators", label: "After them", kind: "people", of: everybody },
        { name: "course", label: "Course", example: "alleys", optional: true },
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
      lines: [["End it", ({ how }) => `+chase/end${how}`]],
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
      lines: [["End the scene", ({ why }) => `+init/end${why ? ` ${why}` : ""}`]],
    },
  ];
}
