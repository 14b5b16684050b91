// The line beside the log: a pose, words, an action in notation, a +command. What could not be sent stays.

const WAYS = {
  pose: (text) => `pose ${text}`,
  say: (text) => `say ${text}`,
  emit: (text) => `emit ${text}`,
  line: (text) => `+act ${text}`,
  command: (text) => text,
  fix: (text) => `+combat/fix ${text}`,
};
const HINTS = { say: "Your words", emit: "What is seen", line: "attack Thug1 power", command: "+help combat", fix: "what you wrote=what it should be" };
const USUAL = "Your pose";

/** Have a form send what is written in it; `say` and `type` return whether it has gone. */
export function sayForm(form, { say, type, asks }) {
  const way = form.querySelector("select");
  const field = form.querySelector("textarea");
  const shown = form.querySelector("output");
  const mine = () => asks().find((one) => one.you && one.question === "declare");
  const line = () => WAYS[way.value](field.value.trim().replace(/\n/g, "%r"));
  const show = () => { shown.textContent = field.value.trim() && way.value !== "command" ? line() : ""; };

  way.addEventListener("change", () => { field.placeholder = HINTS[way.value] ?? USUAL; });
  form.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    const ask = way.value === "line" ? mine() : null;
    if (text && (ask ? say(ask, text) : type(line(), field))) {
      field.value = "";
      show();
    }
  });
}
