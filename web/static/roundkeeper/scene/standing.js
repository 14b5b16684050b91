// The head of the page: where the scene stands, who is waited for and for how long.

import { fill, make } from "./dom.js";

const TICK = 5000;
let scene = null;

function length(since) {
  const seconds = Math.max(0, Math.floor(Date.now() / 1000 - since));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function waiting(one, me) {
  const who = one.who === "ST" ? "the storyteller" : one.who === me ? "you" : one.who;
  const late = one.deadline ? `, until ${new Date(one.deadline * 1000).toLocaleTimeString()}` : "";
  return one.since ? `${who} (${length(one.since)}${late})` : who;
}

function words(me) {
  if (scene.over) {
    return "The fight is over.";
  }
  const where = scene.round
    ? `Round ${scene.round}, ${scene.phase}${scene.haste ? ` ${scene.haste}` : ""}.`
    : "Before the first round.";
  if (scene.now) {
    return scene.now;
  }
  const names = scene.waiting.map((one) => waiting(one, me));
  return names.length ? `${where} Waiting for ${names.join(", ")}.` : where;
}

function chased(number) {
  return number ? ` ${number === 1 ? "A chase is" : `${number} chases are`} under way.` : "";
}

function show(place, { me, chases: under }) {
  fill(place, words(me), chased(under), scene.frozen ? make("strong", {}, ` On hold: ${scene.frozen}`) : null);
}

/** Return what shows a scene's state, a new one or the last again; count the seconds on. */
export function standing(place, state) {
  const clock = setInterval(() => scene && show(place, state), TICK);
  window.addEventListener("pagehide", () => clearInterval(clock));
  return (found = scene) => {
    scene = found;
    if (scene) {
      show(place, state);
    }
  };
}

/** Show who holds whom. */
export function holds(section, list, grapples) {
  section.hidden = !grapples.length;
  fill(
    list,
    grapples.map((one) => {
      const who = one.grappler
        ? [
            `${one.grappler} holds ${one.victim} `,
            make("meter", {
              min: 0, max: Math.max(10, one.control), value: one.control,
              "aria-label": `Control of ${one.grappler} over ${one.victim}`,
            }),
            ` Control ${one.control}`,
          ]
        : [`${one.between.join(" and ")} grapple`];
      return make("li", {}, ...who, one.pinned ? ", pinned" : "");
    }),
  );
}

/** Show the chases: the Lead over each predator as a track. */
export function chases(section, place, found) {
  section.hidden = !found.length;
  fill(
    place,
    found.map((one) =>
      make(
        "div",
        { class: "chase" },
        make("p", {}, `${one.prey.join(", ")} ${one.prey.length === 1 ? "flees" : "flee"}: ${one.round ? `round ${one.round}` : "just begun"}${one.course ? `, ${one.course}` : ""}.`),
        Object.entries(one.predators).map(([name, lead]) =>
          make(
            "div",
            { class: "lead" },
            make("span", {}, `Lead over ${name}: ${lead}`),
            make("meter", { min: 0, max: Math.max(10, lead), value: Math.max(0, lead), "aria-label": `Lead over ${name}` }),
          ),
        ),
      ),
    ),
  );
}
