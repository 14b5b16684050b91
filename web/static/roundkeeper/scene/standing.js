// Where the scene stands, in a line; who holds whom, and the chases, as gauges.

import { fill, make } from "./dom.js";
import { waitedFor } from "./next.js";

const MOST = 10; // of a gauge, unless there is more

function chased(number) {
  return number ? ` ${number === 1 ? "A chase is" : `${number} chases are`} under way.` : "";
}

function words({ scene, me }) {
  if (scene.over) {
    return "The fight is over.";
  }
  if (scene.now) {
    return scene.now;
  }
  const where = scene.round ? `Round ${scene.round}, ${scene.phase}${scene.haste ? ` ${scene.haste}` : ""}.` : "Before the first round.";
  return scene.waiting.length ? `${where} Waiting for ${waitedFor(scene, me?.name)}.` : where;
}

/** Show where the scene stands. */
export function standing(place, state) {
  if (state.scene) {
    const { frozen } = state.scene;
    fill(place, words(state), chased(state.chases.length), frozen ? make("strong", {}, ` On hold: ${frozen}`) : null);
  }
}

function gauge(value) {
  const filled = make("span");
  filled.style.width = `${Math.min(100, (100 * Math.max(0, value)) / Math.max(MOST, value))}%`;
  return make("span", { class: "gauge", "aria-hidden": "true" }, filled);
}

/** Show who holds whom. */
export function holds(section, list, grapples) {
  section.hidden = !grapples.length;
  fill(list, grapples.map((one) => {
    const told = one.grappler ? `${one.grappler} holds ${one.victim}, Control ${one.control}` : `${one.between.join(" and ")} grapple`;
    return make("li", {}, `${told}${one.pinned ? ", pinned" : ""}`, one.grappler && gauge(one.control));
  }));
}

/** Show the chases: the Lead over each predator. */
export function chases(section, place, found) {
  section.hidden = !found.length;
  fill(place, found.flatMap((one) => [
    make("p", {}, `${one.prey.join(", ")} ${one.prey.length === 1 ? "flees" : "flee"}: ${one.round ? `round ${one.round}` : "just begun"}${one.course ? `, ${one.course}` : ""}.`),
    ...Object.entries(one.predators).map(([name, lead]) => make("div", { class: "lead" }, `Lead over ${name}: ${lead}`, gauge(lead))),
  ]));
}
