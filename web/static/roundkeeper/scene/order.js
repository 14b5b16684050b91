// Who is in the scene, from the top of the order, a row each; as web/templates/website/parts/order.html writes it.

import { fill, make } from "./dom.js";

function boxes(health) {
  const marks = [...health.marks.padEnd(health.boxes ?? health.marks.length, " ")];
  return make("span", { class: "boxes" }, marks.map((mark) => make("span", { class: mark === " " ? "box" : "box marked" }, mark.trim())));
}

function state(one) {
  const told = [
    one.declared ?? (one.plan && `plans: ${one.plan}`),
    one.secret && !one.declared && "declared in secret",
    one.acted && "done",
    one.away && "away",
    one.down && one.state,
    one.prone && "prone",
    one.pinned && "pinned",
    one.sight && one.sight !== "open" && one.sight,
    one.chase > 0 && "in a chase",
  ];
  return told.filter(Boolean).join(", ");
}

function place(one) {
  const kinds = ["place", one.you && "you", one.next && "next", one.down && "down"];
  const { level, penalty } = one.health;
  const told = `${level}${penalty ? ` (${penalty} dice)` : ""}`;
  return make(
    "li",
    { class: kinds.filter(Boolean).join(" "), "aria-current": one.next ? "step" : null, "data-name": one.name },
    make("div", { class: "sum", title: one.rating ? `${one.rating} + die ${one.die}` : null }, String(one.total ?? "")),
    make(
      "div", { class: "who" },
      make("strong", {}, one.name),
      one.you && make("span", { class: "mark you" }, "you"),
      one.next && make("span", { class: "mark now" }, "now"),
      one.npc && make("span", { class: "mark kind" }, one.auto ? "auto" : "NPC"),
    ),
    make("div", { class: "health", title: told }, make("span", { class: "unseen" }, told), boxes(one.health)),
    make("div", { class: "state" }, state(one)),
  );
}

/** Show everybody, and bring whose turn it is into sight where the order is a strip. */
export function order(list, found) {
  fill(list, found.map(place));
  const now = list.querySelector(".next") ?? list.querySelector(".you");
  if (now && list.scrollWidth > list.clientWidth) {
    list.scrollLeft = now.offsetLeft - list.offsetLeft - 16;
  }
}
