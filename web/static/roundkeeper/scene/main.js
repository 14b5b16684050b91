// The scene's page: keeps what stands in it up to date, and sends what its reader says.

import { alerts } from "./alert.js";
import { Asking } from "./ask.js";
import { closedLists } from "./closed.js";
import { Connection } from "./connection.js";
import { Desk } from "./desk.js";
import { fill, make } from "./dom.js";
import { keys } from "./keys.js";
import { Log } from "./log.js";
import { Next } from "./next.js";
import { oddsBox } from "./odds.js";
import { order } from "./order.js";
import { rehearsalBox } from "./rehearsal.js";
import { Replies } from "./replies.js";
import { sayForm } from "./say.js";
import { screen } from "./screen.js";
import { showSheet } from "./sheet.js";
import { chases, holds, standing } from "./standing.js";
import { Tabs } from "./tabs.js";

const part = (id) => document.getElementById(id);
const page = part("scene").dataset;
const state = { scene: null, me: null, order: [], asks: [], chases: [], vitals: {}, said: 0, open: new Map() };
const SAID_TO_NOBODY = "The game is not connected just now. Nothing was sent: try again in a moment.";
const NO_ANSWER = "No answer came. If you are still asked, say it again: it counts once.";
const PATIENCE = 5000; // milliseconds until that is said
const TICK = 5000; // milliseconds from one look at the clock to the next
const HOW = {
  open: "",
  lost: "The line to the game is lost. Trying again ...",
  ended: "You are logged out, or this page is too old.",
};
const BESIDE = window.matchMedia("(min-width: 64rem)");
const BUSY = 400; // milliseconds in which a button is not pressed twice

const speak = (...said) => line_.speak(...said);
const answer = (text) => fill(part("answer"), text && make("p", {}, text));

/** Send an option's line, with the id of its question; return whether it has gone. */
function say(ask, line) {
  const id = (state.said += 1);
  const sent = speak("roundkeeper_say", [], { id, question: ask.id, line });
  answer(sent ? "" : SAID_TO_NOBODY);
  if (sent) {
    state.open.set(id, setTimeout(() => state.open.delete(id) && answer(NO_ANSWER), PATIENCE));
  }
  return sent;
}

/** Send a line as it would be typed, and show what came of it where it was pressed; return whether it has gone. */
function type(line, pressed = null) {
  if (pressed?.getAttribute("aria-disabled") === "true") {
    return false;
  }
  if (pressed?.matches("button")) {
    pressed.setAttribute("aria-disabled", "true");
    setTimeout(() => pressed.removeAttribute("aria-disabled"), BUSY);
  }
  return replies.type(line, pressed);
}

function tells(how) {
  fill(part("connection"), HOW[how], how === "ended" ? [" ", make("a", { href: window.location.pathname }, "Load it again")] : null);
  page.line = how;
  if (how === "open") {
    answer("");
    replies.clear();
  }
}

function said(found) {
  clearTimeout(state.open.get(found.id));
  state.open.delete(found.id);
  if (!found.taken && !found.question && found.code === "log-in") {
    line_.renew();
  } else {
    answer(found.taken ? "" : found.text);
  }
}

/** Show what follows from all that is known. */
function show() {
  const { scene, asks } = state;
  if (!scene) {
    return;
  }
  standing(part("standing"), state);
  const asked = asks.some((one) => one.question !== "offer");
  next.show({ ...state, mayJoin: page.joins === "yes" }, asked);
  desk.show(state);
  tabs.offer("desk", !scene.over && (scene.storyteller || scene.runs));
  tabs.mark("turn", asked);
  keys_.follow(asked);
}

const replies = new Replies(speak, part("answer"), SAID_TO_NOBODY);
const tabs = new Tabs(part("tabs"), (name) => name === "sheet" && showSheet(part("sheet-body"), state.me?.name ?? "", state.vitals));
const log = new Log(part("log"), part("last"));
const odds = oddsBox(part("odds"), speak, SAID_TO_NOBODY);
const closed = closedLists(speak, SAID_TO_NOBODY);
const alert_ = alerts(part("announce"), part("sound"));
const desk = new Desk(part("people"), part("desk-body"), type);
const next = new Next(part("next"), page.scene, { type, open: (tab, title) => { tabs.show(tab); desk.open(title); } });
const asking = new Asking(part("ask-body"), { say, type, weigh: odds.weigh, shut: closed.list }, (text) => {
  odds.clear();
  alert_(text);
});
const keys_ = keys(part("turn"), part("say-text"));
const MESSAGES = {
  roundkeeper_scene: (found) => {
    state.scene = found;
    log.all = found.runs;
    holds(part("holds-section"), part("holds"), found.grapples);
    show();
    page.phase = `${found.round} ${found.phase} ${found.haste}`;
  },
  roundkeeper_order: (found) => {
    state.order = found;
    state.me = found.find((one) => one.you) ?? null;
    order(part("order"), found);
    show();
  },
  roundkeeper_ask: (found) => {
    state.asks = found;
    asking.show(found, state.order);
    show();
  },
  roundkeeper_told: (found) => {
    replies.settled();
    log.told(found);
  },
  roundkeeper_rolls: (found) => log.rolled(found),
  roundkeeper_chase: (found) => {
    state.chases = found;
    chases(part("chases-section"), part("chases"), found);
    show();
  },
  char_vitals: (found) => { state.vitals = found; },
  roundkeeper_said: said,
  roundkeeper_typed: (found) => replies.typed(found),
  roundkeeper_odds: odds.show,
  roundkeeper_closed: closed.show,
  roundkeeper_rehearsed: rehearsalBox(part("rehearsal")),
  text: (found, more) => hear(String(found), more),
};
const hear = screen(part("screen"), { answers: (text) => replies.hears(text), notes: (text) => line_.ready && log.note(text) });

/** Have the rows of NPCs beside the fight where there is room, or else on the desk. */
function place() {
  (BESIDE.matches ? part("turn") : part("desk")).append(part("people"));
}

BESIDE.addEventListener("change", place);
place();
sayForm(part("say"), { say, type, asks: () => state.asks });
for (const one of document.querySelectorAll("[data-live]")) {
  one.hidden = false;
}
part("more").addEventListener("click", (event) => {
  const { command } = event.target.closest("button")?.dataset ?? {};
  if (command) {
    type(command, event.target.closest("button"));
  }
});
const clock = setInterval(() => state.scene?.waiting.length && show(), TICK);
window.addEventListener("pagehide", () => clearInterval(clock));
const line_ = new Connection(page, (name, args, more) => MESSAGES[name]?.(args[0], more), tells);
