// The page of a player's sheets: sends each field of a draft as the line that says it, and shows beside
// it what the game says to that. What stands in the page then is what the game has.

import { act } from "../acts/act.js";
import { Typing } from "../acts/typing.js";

const page = document.getElementById("sheets");
const status = document.getElementById("connection");
const OTHER = (name) => `In the game you play ${name} now. Play this character first: the button is beside the name.`;

const typing = new Typing(page.dataset, (text) => { status.textContent = text; });

/** Say a line for a field, and show what came of it. */
async function say(section, field, text) {
  const told = field.closest(".field, .fill").querySelector(".told");
  told.classList.remove("bad");
  told.textContent = "Saying it ...";
  const answer = await typing.say(text, (playing) => playing === section.dataset.name);
  told.textContent = answer?.text ?? OTHER(typing.playing);
  const good = answer && !answer.refused && (await renew(section, field));
  told.classList.toggle("bad", !good);
  if (field.matches("input")) {
    field.setAttribute("aria-invalid", String(!good));
  }
}

/** Show a sheet as the game has it now; say whether a field has what was asked for. */
async function renew(section, field) {
  const answer = await fetch(window.location.pathname, { credentials: "same-origin" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = fresh.querySelector(`.own[data-name="${CSS.escape(section.dataset.name)}"]`);
  if (!found) {
    return false;
  }
  if (found.dataset.stage !== section.dataset.stage) {
    section.replaceWith(found);
    begin(found);
    found.querySelector("input, button, summary")?.focus({ preventScroll: true });
    return true;
  }
  for (const part of [".sheet", ".left"]) {
    section.querySelector(part)?.replaceWith(found.querySelector(part) ?? "");
  }
  let good = true;
  for (const one of section.querySelectorAll("input[id]")) {
    const now = found.querySelector(`#${CSS.escape(one.id)}`);
    if (now && one === field && one.dataset.key !== "") {
      const same = one.type === "checkbox" ? one.checked === now.checked : one.value.trim() === now.value;
      good = same;
    } else if (now && one !== document.activeElement) {
      one.value = now.value;
      one.checked = now.checked;
    }
  }
  return good;
}

/** Return the line that sets what stands in a field. */
function setting(field) {
  if (field.dataset.gear) {
    return `+sheet/set gear=${field.dataset.gear}${field.checked ? "" : " off"}`;
  }
  const value = field.value.trim();
  return field.dataset.key ? `+sheet/set ${field.dataset.key}=${value || (field.type === "number" ? 0 : "off")}` : `+sheet/set ${value}`;
}

function begin(section) {
  const form = section.querySelector(".fill");
  if (!form) {
    return;
  }
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    const text = setting(event.target);
    form.querySelector(".command")?.replaceChildren(text);
    say(section, event.target, text);
  });
  form.addEventListener("click", (event) => {
    const pressed = event.target.closest("button[data-line]:not([data-then])");
    if (pressed) {
      say(section, pressed, pressed.dataset.line);
    }
  });
}

act(page, typing);
for (const section of page.querySelectorAll(".own")) {
  begin(section);
}
