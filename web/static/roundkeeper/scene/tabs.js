// The parts of the page that share one place: the fight, the desk, the sheet.

export class Tabs {
  /** `place` has a button for each part, which it names in `aria-controls`; `shown` hears which is shown. */
  constructor(place, shown) {
    Object.assign(this, { place, shown });
    this.buttons = [...place.querySelectorAll("[role=tab]")];
    place.addEventListener("click", (event) => {
      const button = event.target.closest("[role=tab]");
      if (button) {
        this.show(button.getAttribute("aria-controls"));
      }
    });
    place.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const open = this.buttons.filter((one) => !one.hidden);
      if (step) {
        const next = open[(open.indexOf(event.target) + step + open.length) % open.length];
        this.show(next.getAttribute("aria-controls"));
        next.focus();
      }
    });
  }

  show(name) {
    for (const one of this.buttons) {
      const chosen = one.getAttribute("aria-controls") === name;
      one.setAttribute("aria-selected", String(chosen));
      one.tabIndex = chosen ? 0 : -1;
      document.getElementById(one.getAttribute("aria-controls")).hidden = !chosen;
    }
    this.place.closest("#scene").dataset.tab = name;
    this.shown(name);
  }

  button(name) {
    return this.buttons.find((one) => one.getAttribute("aria-controls") === name);
  }

  /** Offer a part, or no longer. */
  offer(name, open) {
    const button = this.button(name);
    if (button.hidden === open) {
      button.hidden = !open;
      if (!open && button.getAttribute("aria-selected") === "true") {
        this.show("turn");
      }
    }
  }

  /** Mark that something is asked in a part. */
  mark(name, asked) {
    this.button(name).classList.toggle("asked", asked);
  }
}
