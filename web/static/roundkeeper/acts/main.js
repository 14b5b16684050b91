// A page whose buttons each say a line.

import { act } from "./act.js";
import { Typing } from "./typing.js";

const page = document.getElementById("acts");
act(page, new Typing(page.dataset, (text) => {
  for (const one of page.querySelectorAll("button:disabled ~ .told")) {
    one.textContent = text;
  }
}));
