// The reader's own sheet, as the page of sheets has it, fetched when it is looked at.

import { fill, make } from "./dom.js";

/** Show how the reader's character is, and their sheet. */
export async function showSheet(place, name, vitals) {
  const told = [
    vitals.health && `${vitals.health}${vitals.penalty ? ` (${vitals.penalty} dice)` : ""}`,
    vitals.maxwillpower > 0 && `Willpower ${vitals.willpower} of ${vitals.maxwillpower}`,
    vitals.rage > 0 && `Rage ${vitals.rage}`,
    vitals.blood > 0 && `Blood ${vitals.blood}`,
    vitals.ammunition > 0 && `Ammunition ${vitals.ammunition}`,
  ];
  const now = make("p", { class: "vitals" }, told.filter(Boolean).join(", "));
  const answer = await fetch("/me/", { credentials: "same-origin" }).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const own = page?.querySelector(`[data-name="${CSS.escape(name)}"] .sheet`);
  fill(place, name && make("h3", {}, name), now, own && document.importNode(own, true),
    make("p", {}, make("a", { class: "button", href: "/me/" }, "Your characters")));
}
