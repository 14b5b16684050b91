// What is not open to who is to declare, greyed with its reason: asked for when it is unfolded.

import { fill, make } from "./dom.js";
import { button } from "./option.js";

/** Return what asks for what is closed to a question, and what shows those that come. */
export function closedLists(speak, nobody) {
  const open = new Map(); // by the id of a request: the question, and where its answer goes
  let asked = 0;

  /** Return a list, folded away, of what is not open to a question. */
  function list(ask) {
    const place = make("div", { class: "rows" });
    const title = make("summary", { "data-key": `closed-${ask.id}` }, "What is not open, and why");
    const folded = make("details", { class: "closed" }, title, place);
    folded.addEventListener("toggle", () => folded.open && fetchInto(place, ask));
    return folded;
  }

  function fetchInto(place, ask) {
    asked += 1;
    const sent = speak("roundkeeper_closed", [], { id: asked, question: ask.id });
    open.set(asked, { ask, place });
    fill(place, make("p", {}, sent ? "Asking ..." : nobody));
  }

  function show(found) {
    const { ask, place } = open.get(found.id) ?? {};
    open.delete(found.id);
    if (!place) {
      return;
    }
    const shut = found.options.map((one) => button({ ask }, one, () => one.say));
    fill(place, shut.length ? shut : make("p", {}, found.text || "Everything is open to you."));
  }

  return { list, show };
}
