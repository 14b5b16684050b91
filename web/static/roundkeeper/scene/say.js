// The line for what has no button: a pose, words, an action in notation, a +command.

const WAYS = {
  pose: (text) => `pose ${text}`,
  say: (text) => `say ${text}`,
  line: (text) => `+act ${text}`,
  command: (text) => text,
};

/** Have a form send what is written in it. */
export function sayForm(form, { say, type, asks }) {
  const way = form.querySelector("select");
  const field = form.querySelector("textarea");
  const shown = form.querySelector("output");

  function mine() {
    return asks().find((one) => one.you && one.question === "declare");
  }

  function line() {
    return WAYS[way.value](field.value.trim().replace(/\n/g, "%r"));
  }

  function show() {
    shown.textContent = field.value.trim() ? line() : "";
  }

  form.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value.trim()) {
      return;
    }
    const ask = way.value === "line" ? mine() : null;
    if (ask) {
      say(ask, field.value.trim());
    } else {
      type(line());
    }
    field.value = "";
    show();
  });
  return { ready: show };
}
