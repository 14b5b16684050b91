// An option as a button, with its dice, its price and the +command that says the same.

import { make } from "./dom.js";
import { command, dice } from "./notation.js";

function reason(option) {
  return option.why_not ? option.why_not.text : "";
}

/** Return a button for an option, greyed with its reason where it is not open; `line()` is what it
 * says then.
 */
export function button(question, option, line) {
  const { ask } = question;
  const told = [dice(option), option.cost].filter(Boolean).join(", ");
  const shut = Boolean(option.why_not);
  const made = make(
    "button",
    {
      type: "button",
      class: "option",
      "data-key": `${ask.id} ${option.say}`,
      "aria-disabled": shut ? "true" : null,
      onclick: () => shut || question.choose(line()),
    },
    make("span", { class: "label" }, option.label || option.say),
    told && make("span", { class: "dice" }, told),
  );
  return make(
    "div",
    { class: "choice" },
    made,
    make("div", { class: "hint" }, shut ? reason(option) : option.hint, " ", make("code", {}, command(ask, line()))),
  );
}
