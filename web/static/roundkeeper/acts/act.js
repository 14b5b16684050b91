// Buttons and forms of an `.act`, each of which says a line: it goes the way of a typed one. What the
// game refuses stands below it; else the page that it names comes.

// What a line comes to that asks first: the answer that agrees, to be said by the button.
export const ASKS = /\+init\/join(?: \d+)? yes/;

async function say(typing, act, line, then) {
  const told = act.querySelector(".told");
  const button = act.querySelector("button");
  told.textContent = "";
  told.classList.remove("bad");
  button.disabled = true;
  const { text, refused } = await typing.say(line);
  const asked = !refused && ASKS.exec(text);
  if (!refused && !asked) {
    window.location.assign(then);
    return;
  }
  button.disabled = false;
  told.textContent = text;
  told.classList.toggle("bad", refused);
  if (asked) {
    button.dataset.line = asked[0];
    button.textContent = "Agree, and join";
    act.querySelector(".command").textContent = asked[0];
  }
  button.focus();
}

/** Have the acts in a part of a page say their lines. */
export function act(page, typing) {
  for (const one of page.querySelectorAll(".act button")) {
    one.disabled = false; // until now a click would have been lost
  }
  page.addEventListener("click", (event) => {
    const pressed = event.target.closest("button[data-then]");
    if (pressed) {
      say(typing, pressed.closest(".act"), pressed.dataset.line, pressed.dataset.then);
    }
  });
  page.addEventListener("submit", (event) => {
    const form = event.target.closest("form.act");
    if (form) {
      event.preventDefault();
      say(typing, form, form.dataset.line + form.querySelector("input").value.trim(), form.dataset.then);
    }
  });
}
