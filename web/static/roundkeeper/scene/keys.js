// Keys of the question: a letter for each group, a digit for each row of the open one. They count while
// the focus is in what the reader does, and it stays there from one question to the next.

const FIRST = ".option.primary, .option, .primary, button"; // what the focus goes to

/** Return what follows the focus: `follow(asked)` once something else is shown. */
export function keys(place, words) {
  let inside = false;
  place.addEventListener("focusin", () => { inside = true; });
  document.addEventListener("pointerdown", (event) => { inside = place.contains(event.target); }, true);
  document.addEventListener("focusin", (event) => { inside = place.contains(event.target); });

  function open(group) {
    group.open = true;
    (group.querySelector(".option") ?? group.querySelector("input, select") ?? group.querySelector("summary")).focus();
  }

  place.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) {
      return;
    }
    const question = event.target.closest(".question") ?? place.querySelector(".question");
    const group = question?.querySelector(`[data-group="${CSS.escape(event.key)}"]`);
    const rows = [...(question?.querySelectorAll(`[data-digit="${CSS.escape(event.key)}"]`) ?? [])].filter((one) => one.checkVisibility());
    if (group) {
      open(group);
    } else if (rows.length) {
      rows[0].click();
    } else if (event.key === "p") {
      words.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
  words.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      place.querySelector(FIRST)?.focus();
    }
  });

  /** Bring the focus back where what had it has gone. */
  function follow() {
    if (inside && (document.activeElement === document.body || !document.activeElement)) {
      const first = [...place.querySelectorAll(FIRST)].find((one) => one.checkVisibility());
      (first ?? place).focus({ preventScroll: true });
    }
  }

  return { follow };
}
