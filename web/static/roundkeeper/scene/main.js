// The scene's page: keeps what stands in it up to date, and sends what its reader says.

import { Asking } from "./ask.js";
import { closedLists } from "./closed.js";
import { Connection } from "./connection.js";
import { Desk } from "./desk.js";
import { fill, make } from "./dom.js";
import { Log } from "./log.js";
import { oddsBox } from "./odds.js";
import { order } from "./order.js";
import { rehearsalBox } from "./rehearsal.js";
import { sayForm } from "./say.js";
import { screen } from "./screen.js";
import { chases, holds, standing } from "./standing.js";

const part = (id) => document.getElementById(id);
const page = part("scene").dataset;
const state = { me: "", order: [], asks: [], chases: 0, runs: false, said: 0, open: new Map() };
const SAID_TO_NOBODY = "The game is not connected just now. Nothing was sent: try again in a moment.";
const NO_ANSWER = "No answer came. If you are still asked, say it again: it counts once.";
const PATIENCE = 5000; // milliseconds until that is said
const HOW = {
  open: "",
  lost: "The line to the game is lost. Trying again ...",
  ended: "You are logged out, or this page is too old.",
};
const BUSY = 400; // milliseconds in which a desk's button is not pressed twice

const announce = (text) => { part("announce").textContent = text; };
const answer = (text) => { part("answer").textContent = text; };

/** Send an option's line, with the id of its question. */
function say(ask, line) {
  const id = (state.said += 1);
  const sent = line_.speak("roundkeeper_say", [], { id, question: ask.id, line });
  answer(sent ? "" : SAID_TO_NOBODY);
  if (sent) {
    state.open.set(id, setTimeout(() => state.open.delete(id) && answer(NO_ANSWER), PATIENCE));
  }
}

/** Send a line as it would be typed. */
function type(command, pressed) {
  if (pressed?.getAttribute("aria-disabled") === "true") {
    return;
  }
  if (pressed) {
    pressed.setAttribute("aria-disabled", "true");
    setTimeout(() => pressed.removeAttribute("aria-disabled"), BUSY);
  }
  part("screen-box").open = true;
  answer(line_.speak("text", [command]) ? "" : SAID_TO_NOBODY);
}

function tells(how) {
  const place = part("connection");
  fill(place, HOW[how], how === "ended" ? [" ", make("a", { href: window.location.pathname }, "Load it again")] : null);
  part("scene").dataset.line = how;
}

function said(found) {
  clearTimeout(state.open.get(found.id));
  state.open.delete(found.id);
  if (found.taken) {
    answer("");
  } else if (!found.question && found.code) {
    if (found.code === "log-in") {
      line_.renew();
    } else {
      answer(found.text);
    }
  } else {
    answer(found.text);
  }
}

const log = new Log(part("log"));
const odds = oddsBox(part("odds"), (...said) => line_.speak(...said), SAID_TO_NOBODY);
const closed = closedLists((...said) => line_.speak(...said), SAID_TO_NOBODY);
const asking = new Asking(part("ask-body"), announce, { say, weigh: odds.weigh, shut: closed.list });
const showStanding = standing(part("standing"), state);
const desk = new Desk(part("desk"), part("desk-body"), type);
const showScreen = screen(part("screen"));
const MESSAGES = {
  roundkeeper_scene: (found) => {
    state.runs = found.runs;
    showStanding(found);
    holds(part("holds-section"), part("holds"), found.grapples);
    desk.show({ scene: found });
    part("scene").dataset.phase = `${found.round} ${found.phase} ${found.haste}`;
  },
  roundkeeper_order: (found) => {
    state.order = found;
    state.me = found.find((one) => one.you)?.name ?? "";
    part("ask-title").textContent = state.me ? `You are ${state.me}` : state.runs ? "You run this scene" : "You";
    order(part("order"), found);
    desk.show({ order: found });
  },
  roundkeeper_ask: (found) => {
    state.asks = found;
    asking.show(found, state.order);
    saying.ready(found);
  },
  roundkeeper_told: (found) => log.told(found),
  roundkeeper_rolls: (found) => log.rolled(found),
  roundkeeper_chase: (found) => {
    state.chases = found.length;
    showStanding();
    chases(part("chases-section"), part("chases"), found);
    desk.show({ chases: found });
  },
  roundkeeper_said: said,
  roundkeeper_odds: odds.show,
  roundkeeper_closed: closed.show,
  roundkeeper_rehearsed: rehearsalBox(part("rehearsal")),
  text: (found) => desk.hears(showScreen(String(found))),
};

const saying = sayForm(part("say"), { say, type, asks: () => state.asks });
part("say").hidden = false;
part("screen-box").hidden = false;
const line_ = new Connection(page, (name, args) => MESSAGES[name]?.(args[0]), tells);
