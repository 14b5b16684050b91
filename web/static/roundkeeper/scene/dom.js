// Making parts of a page. Text is only ever text: nothing that a player wrote is read as markup.

/** Return an element with attributes and children; null, undefined and false are left out. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (name.startsWith("on")) {
      made.addEventListener(name.slice(2), value);
    } else {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(...children.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

const PRESSED = "button, a, summary, label, input"; // what a click begins and ends on
const PRESSES = ["pointerdown", "mousedown"];
const RELEASES = ["pointerup", "mouseup", "pointercancel", "keyup", "blur"];
const waiting = new Map(); // what has yet to be filled, because something in it is pressed
let pressed = null;

/** Go on filling once the click has come, which the browser sends right after the release. */
function release() {
  setTimeout(() => {
    pressed = null;
    const kept = [...waiting];
    waiting.clear();
    kept.forEach(([element, children]) => fill(element, ...children));
  });
}

for (const name of PRESSES) {
  window.addEventListener(name, (event) => { pressed = event.target.closest?.(PRESSED); }, true);
}
window.addEventListener("keydown", (event) => {
  if (event.key === " ") {
    pressed = event.target.closest?.(PRESSED);
  }
}, true);
for (const name of RELEASES) {
  window.addEventListener(name, (event) => pressed && (name !== "blur" || event.target === window) && release(), true);
}

/** Put children in the place of what is in an element, and keep the focus where it was; a function makes
 * them when they are put there. What is
 * pressed there is not taken away under the finger, or its click would be lost: the last that was to
 * be there comes after it.
 */
export function fill(element, ...children) {
  if (pressed && element !== pressed && element.contains(pressed)) {
    waiting.set(element, children);
    return;
  }
  waiting.delete(element);
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  const made = children.map((one) => (typeof one === "function" ? one() : one));
  element.replaceChildren(...made.flat().filter(Boolean));
  if (focused) {
    element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
}

/** Return a number of things in words: "1 die", "3 dice". */
export function count(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}
