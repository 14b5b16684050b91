// What a rehearsal came to, drawn: a bar for each share with its 95 % bounds, and a column for each
// number of rounds. The figures stand beside them in words.

import { count, fill, make } from "./dom.js";

const percent = (share) => `${Math.round(100 * share)}%`;

function bar(one) {
  const bounds = make("span", { class: "bounds" });
  const filled = make("span", { class: "filled" });
  filled.style.width = percent(one.share);
  bounds.style.left = percent(one.least);
  bounds.style.width = percent(one.most - one.least);
  return make(
    "div",
    { class: "share" },
    make("span", { class: "named" }, one.name),
    make("span", { class: "track", "aria-hidden": "true" }, filled, bounds),
    make("span", { class: "figure" }, `${percent(one.share)} (${percent(one.least)} to ${percent(one.most)})`),
  );
}

function columns(rounds) {
  const most = Math.max(...rounds.map((one) => one.fights));
  return make("div", { class: "columns" }, rounds.map((one) => {
    const column = make("span", { class: "column", "aria-hidden": "true" });
    column.style.height = `${(4 * one.fights) / most}em`;
    const told = `${count(one.rounds, "round", "rounds")}: ${count(one.fights, "fight", "fights")}`;
    return make("div", { class: "rounds", title: told }, column, make("span", { "aria-label": told }, String(one.rounds)));
  }));
}

/** Return what draws a rehearsal in a place of the desk, and shows that place. */
export function rehearsalBox(place) {
  return (found) => {
    place.hidden = false;
    const title = found.fights === found.wanted ? `Rehearsal: ${count(found.fights, "fight", "fights")}`
      : `Rehearsal: ${found.fights} of ${found.wanted} fights`;
    fill(
      place,
      make("h3", {}, title),
      make("h4", {}, "Who wins"), found.wins.map(bar),
      make("h4", {}, "Who goes down"), found.down.map(bar),
      found.rounds.length ? [make("h4", {}, "Rounds"), columns(found.rounds)] : null,
    );
  };
}
