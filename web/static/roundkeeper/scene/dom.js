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

/** Put children in the place of what is in an element, and keep the focus where it was. */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  element.replaceChildren(...children.flat().filter(Boolean));
  if (focused) {
    element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
}

/** Return a number of things in words: "1 die", "3 dice". */
export function count(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}
