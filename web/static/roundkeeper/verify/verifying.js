// Whether the rolls of an exported log are those that were sealed, every roll by its name: what
// proofs/verifying.py does, with the same words. tests/browser/test_site.py holds the two
// together.

import {
  LEAVES,
  commitmentTo,
  facesFrom,
  isPath,
  numbersByPlace,
  rollKey,
  rootFrom,
  rootOf,
  secret,
} from "./keys.js";
import { fromHex } from "./sha256.js";

const LANES = ["open", "hidden"];
const SEED_BYTES = 32;
const WHY_NOT = {
  plain: "The rolls of this scene were not sealed, so they cannot be checked.",
  open: "The rolls are opened when the scene has ended: export the log again then.",
};

/** Check every roll of an exported log; throw for what is none. */
export function verify(document) {
  return new Check(document).run();
}

/** Return what came of a check, as it is told. */
export function lines(verdict) {
  if (verdict.why_not) {
    return [WHY_NOT[verdict.why_not]];
  }
  const rolls = (number) => `${number} roll${number === 1 ? "" : "s"}`;
  const others = [
    [verdict.unseen, "without dice that this log may show"],
    [verdict.ruled, "with dice that a storyteller laid down or kept"],
    [verdict.plain, "made before anything was sealed"],
  ];
  return [
    ...verdict.faults.map((one) => `NOT AS SEALED: ${one}`),
    `${rolls(verdict.checked)} checked, as they were sealed.`,
    ...others.filter(([number]) => number).map(([number, what]) => `${rolls(number)} ${what}: not checked.`),
  ];
}

class Check {
  constructor(document) {
    this.scene = document.scene.id;
    this.journal = [...document.journal];
    this.rolls = [...document.rolls];
    this.dice = document.dice ?? {};
    this.keys = [...(this.dice.keys ?? [])];
    this.at = 0;
    this.series = [];
    this.words = [];
    this.seen = new Map();
    this.verdict = { faults: [], checked: 0, unseen: 0, ruled: 0, plain: 0, why_not: "" };
  }

  run() {
    if (!this.dice.checked) {
      this.verdict.why_not = "plain";
    } else if (!this.dice.opened) {
      this.verdict.why_not = "open";
    }
    if (this.verdict.why_not) {
      return this.verdict;
    }
    for (const entry of this.journal) {
      for (const event of entry.events) {
        for (const one of rollsOf(event)) {
          this.check(one, entry.number);
        }
      }
      entry.events.forEach((event) => this.take(event, entry.number));
    }
    for (const key of this.keys.slice(this.at)) {
      this.fault(`roll ${key.roll}, entry ${key.entry}`, "is not in the journal");
    }
    this.compareList();
    if (this.dice.seeds.length !== this.series.length) {
      this.fault("the log", "opens other seeds than it has sealed");
    }
    return this.verdict;
  }

  fault(name, why) {
    this.verdict.faults.push(`${name}: ${why}`);
  }

  // --- what is sealed ----------------------------------------------------------------------------

  /** Take what an entry seals, and the words in it: both count after it. */
  take(event, entry) {
    if (event.event === "SaltGiven") {
      this.words.push(event.word);
    }
    if (!["SceneOpened", "DiceCommitted"].includes(event.event) || !event.dice) {
      return;
    }
    if (event.dice.seed) {
      this.beginSeries(event.dice.seed, entry);
    }
    for (const lane of LANES.filter((one) => event.dice[one])) {
      this.takeRoot(lane, event.dice[lane], entry);
    }
  }

  beginSeries(commitment, entry) {
    const seed = fromHex(this.dice.seeds[this.series.length] ?? "");
    const own = seed.length ? seed : null;
    this.series.push({
      seed: own,
      roots: { open: [], hidden: [] },
      used: new Map(),
      next: { open: 0, hidden: 0 },
    });
    if (own && (own.length !== SEED_BYTES || commitmentTo(own, this.scene) !== commitment)) {
      this.fault(`entry ${entry}`, "its seed is not the one that was sealed");
    }
  }

  takeRoot(lane, root, entry) {
    const series = this.series.at(-1);
    if (series.seed && rootOf(series.seed, lane, series.roots[lane].length) !== root) {
      this.fault(`entry ${entry}`, `its ${lane} keys are not those of the seed`);
    }
    series.roots[lane].push(root);
  }

  // --- rolls -------------------------------------------------------------------------------------

  check({ roll, again }, entry) {
    this.seen.set(roll.id, [...(this.seen.get(roll.id) ?? []), told(roll)]);
    const name = nameOf(roll, entry);
    const key = this.keyFor(roll, entry);
    if (key) {
      this.checkKey(roll, again, key, name);
    } else if (!this.series.length) {
      this.verdict.plain += roll.faces.length > 0;
    } else if ((roll.source ?? "rolled") !== "rolled") {
      this.verdict.ruled += 1;
    } else if (roll.faces.length) {
      this.fault(name, "no key of it is opened");
    } else if (!roll.modifiers.length) {
      this.verdict.unseen += 1;
    }
  }

  /** Return the next key, if it is this roll's: they stand in the order of the rolls. */
  keyFor(roll, entry) {
    const key = this.keys[this.at];
    if (!key || key.entry !== entry || key.roll !== roll.id) {
      return null;
    }
    this.at += 1;
    return key;
  }

  checkKey(roll, again, key, name) {
    const series = this.series[key.series];
    const { lane, place, words } = key;
    const many = series && LANES.includes(lane) ? series.roots[lane].length * LEAVES : 0;
    if (!(place >= 0 && place < many)) {
      this.fault(name, "its key was not sealed before it");
      return;
    }
    const first = this.use(series, lane, place, roll, again, name);
    if (words > this.words.length || (first && lane === "open" && words < this.words.length)) {
      this.fault(name, "other words were given before it");
    }
    if (!roll.faces.length) {
      this.verdict.unseen += 1;
      return;
    }
    const of = this.secretOf(series, lane, place, key);
    if (of) {
      this.compare(roll, rollKey(of, this.words.slice(0, words)), name);
    } else {
      this.fault(name, "its key is not one of those that were sealed");
    }
  }

  /** Note that a key is used, in its turn and once; say whether it is for the first time. */
  use(series, lane, place, roll, again, name) {
    const which = `${lane} ${place}`;
    if (series.used.has(which)) {
      const before = series.used.get(which);
      const toldAnew = lane === "hidden" && !series.seed && before === roll.id;
      if (!again && !toldAnew) {
        this.fault(name, `it has the key of roll ${before}`);
      }
      return false;
    }
    series.used.set(which, roll.id);
    if (lane === "open" || series.seed) {
      const turn = numberAt(series.seed ?? new Uint8Array(), lane, place);
      if (turn !== series.next[lane]) {
        this.fault(name, "its key was not the next");
      }
      series.next[lane] = turn + 1;
    }
    return true;
  }

  secretOf(series, lane, place, key) {
    if (series.seed) {
      return secret(series.seed, lane, numberAt(series.seed, lane, place));
    }
    if (!key.secret || !isPath(key.path)) {
      return null;
    }
    const of = fromHex(key.secret);
    const root = rootFrom(of, place % LEAVES, key.path);
    return root === series.roots[lane][Math.floor(place / LEAVES)] ? of : null;
  }

  compare(roll, key, name) {
    if (roll.faces.length < roll.pool) {
      this.fault(name, `${roll.faces.length} faces are shown of ${roll.pool} dice`);
      return;
    }
    const given = facesFrom(key, roll.faces.length);
    const at = roll.faces.findIndex((face, die) => face !== given[die]);
    if (at < 0) {
      this.verdict.checked += 1;
    } else {
      this.fault(name, `die ${at + 1} shows ${roll.faces[at]}, and its key gives ${given[at]}`);
    }
  }

  /** Compare the list of rolls that count with the journal. */
  compareList() {
    for (const roll of this.rolls) {
      if (!(this.seen.get(roll.id) ?? []).includes(told(roll))) {
        this.fault(nameOf(roll), "the list has it other than the journal");
      }
    }
  }
}

const numberAt = (seed, lane, place) =>
  numbersByPlace(seed, lane, Math.floor(place / LEAVES))[place % LEAVES];

/** Return a roll as a text that is the same for the same roll, whatever the order of its parts. */
function told(value) {
  if (Array.isArray(value)) {
    return `[${value.map(told).join()}]`;
  }
  if (value && typeof value === "object") {
    const parts = Object.keys(value).sort().map((name) => `${name}:${told(value[name])}`);
    return `{${parts.join()}}`;
  }
  return JSON.stringify(value);
}

function nameOf(roll, entry = null) {
  return `roll ${roll.id} (${roll.who}, ${roll.for}${entry === null ? "" : `, entry ${entry}`})`;
}

/** Return the rolls of an event in their order; `again` are those that were rolled before. */
function rollsOf(event, again = false) {
  switch (event.event) {
    case "Rolled":
    case "InitiativeRolled":
      return [{ roll: event.roll, again: again || event.roll.source === "kept" }];
    case "LurkerPlaced":
    case "LurkerAmbushed":
      return (event.rolls ?? []).map((roll) => ({ roll, again }));
    case "Withheld":
      return rollsOf(event.what, again);
    case "Released":
      return (event.events ?? []).flatMap((one) => rollsOf(one, true));
    default:
      return [];
  }
}
