// The odds of a line before it is said: asked for by a click, and shown in the game's own words.

import { fill, make } from "./dom.js";

/** Return what asks for the odds of a question's line, and what shows those that come. */
export function oddsBox(place, speak, nobody) {
  let asked = 0;

  function weigh(ask, line) {
    asked += 1;
    const sent = speak("roundkeeper_odds", [], { id: asked, who: ask.who, line });
    fill(place, make("p", {}, sent ? `Working out the odds of ${line} ...` : nobody));
  }

  function show(found) {
    if (found.id === asked) {
      const away = make("button", { type: "button", class: "quiet", onclick: () => fill(place) }, "Put them away");
      fill(place, found.text.map((one) => make("p", {}, one.replace(/^-- | --$/g, ""))), away);
    }
  }

  return { weigh, show };
}
