// The web client's choice of font and size, in place of Evennia's: that one fetches its fonts from
// another site. These are the game's own, and those that a reader's machine may have.
"use strict";

(function () {
  const FONTS = ["DejaVu Sans Mono", "Consolas", "Fira Mono", "Menlo", "Ubuntu Mono", "monospace"];
  const SIZES = Array.from({ length: 17 }, (_, step) => (step + 4) / 10);
  const KEPT = { family: "evenniaFontFamily", size: "evenniaFontSize" };

  function family() {
    return localStorage.getItem(KEPT.family) || FONTS[0];
  }

  function size() {
    return localStorage.getItem(KEPT.size) || "0.9";
  }

  function show() {
    document.body.style.fontFamily = `"${family()}", monospace`;
    document.body.style.fontSize = `${size()}em`;
  }

  function choice(label, values, chosen, kept) {
    const select = document.createElement("select");
    select.setAttribute("aria-label", label);
    for (const value of values) {
      select.append(new Option(String(value), String(value), false, String(value) === chosen));
    }
    select.addEventListener("change", () => {
      localStorage.setItem(kept, select.value);
      show();
    });
    return select;
  }

  function onOptionsUI(parent) {
    const heading = document.createElement("div");
    heading.textContent = "Font:";
    heading.style.fontWeight = "bold";
    parent.append(
      heading,
      choice("Font", FONTS, family(), KEPT.family),
      choice("Size", SIZES, size(), KEPT.size),
    );
  }

  function init() {
    if (localStorage.getItem(KEPT.family) || localStorage.getItem(KEPT.size)) {
      show();
    }
  }

  /** Name the field for lines, once the layout has made it: Evennia's gives it no name. */
  function postInit() {
    setTimeout(() => {
      for (const field of document.querySelectorAll(".inputfield")) {
        field.setAttribute("aria-label", "What you type");
      }
    });
  }

  window.plugin_handler.add("font", { init, postInit, onOptionsUI });
})();
