// An option as a button: what it does, its dice and price, and the +command that says the same.

import { make } from "./dom.js";
import { command, dice } from "./notation.js";

/** Return a button for an option; `line()` is what it says then. One that is not open is greyed, with
 * its reason.
 */
export function button(question, option, line, { label = "", primary = false, key = "" } = {}) {
  const { ask } = question;
  const shut = option.why_not?.text ?? "";
  const cost = [dice(option), option.cost].filter(Boolean).join(", ");
  return make(
    "button",
    {
      type: "button",
      class: primary ? "option primary" : "option",
      "data-key": `${ask.id} ${option.say}${primary ? " first" : ""}`,
      "data-digit": key,
      "aria-disabled": shut ? "true" : null,
      onclick: () => shut || question.choose(line(), option),
    },
    make("span", { class: "label" }, label || option.label || option.say),
    cost && make("span", { class: "cost" }, cost),
    make("small", {}, make("span", {}, shut || option.hint), " ", make("code", {}, command(ask, line()))),
  );
}
