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
      const text = found.text.join("\n").replace(/\n {4}(?=\S)/g, " ").replace(/^-- | --$/gm, "");
      const away = make("button", { type: "button", class: "quiet away", onclick: () => fill(place) }, "Close");
      fill(place, away, text.split("\n").map((one) => make("p", {}, one)));
    }
  }

  return { weigh, show, clear: () => fill(place) };
}
