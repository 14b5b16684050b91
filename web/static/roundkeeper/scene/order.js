// Who is in the scene, from the top of the order; as web/templates/website/_order.html writes it.

import { fill, make } from "./dom.js";

function sum(one) {
  if (one.total === null) {
    return "Not in the order";
  }
  return `Initiative ${one.total}${one.rating ? ` = ${one.rating} + die ${one.die}` : ""}`;
}

function boxes(health) {
  if (!health.boxes) {
    return health.marks ? make("code", {}, health.marks) : null;
  }
  const marks = [...health.marks.padEnd(health.boxes, " ")].slice(0, health.boxes);
  return make(
    "span",
    { class: "boxes", "aria-hidden": "true" },
    marks.map((mark) => make("span", { class: mark === " " ? "box" : "box marked" }, mark)),
  );
}

function state(one) {
  const told = [
    one.declared ? `Declared: "${one.declared}".` : one.secret ? "Declared in secret." : "",
    one.acted ? "Has acted." : "",
    one.away ? "Away." : "",
    one.down ? `Down: ${one.state}.` : "",
    one.prone ? "Prone." : "",
    one.pinned ? "Pinned." : "",
    one.sight && one.sight !== "open" ? `${one.sight[0].toUpperCase()}${one.sight.slice(1)}.` : "",
    one.chase ? "In a chase." : "",
  ];
  return told.filter(Boolean).join(" ");
}

function place(one) {
  const kinds = ["place", one.you && "you", one.next && "next", one.down && "down"];
  const penalty = one.health.penalty ? ` (${one.health.penalty} dice)` : "";
  return make(
    "li",
    { class: kinds.filter(Boolean).join(" "), "aria-current": one.next ? "step" : null },
    make(
      "div",
      { class: "who" },
      make("strong", {}, one.name),
      one.you && make("span", { class: "mark" }, "you"),
      one.next && make("span", { class: "mark" }, "now"),
      one.npc && make("span", { class: "mark quiet" }, one.auto ? "automatic" : "NPC"),
    ),
    make("div", { class: "sum" }, sum(one)),
    make("div", { class: "health" }, `${one.health.level}${penalty} `, boxes(one.health)),
    make("div", { class: "state" }, state(one)),
  );
}

/** Show everybody. */
export function order(list, found) {
  fill(list, found.map(place));
}
