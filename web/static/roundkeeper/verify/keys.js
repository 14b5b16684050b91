// From a scene's seed to the faces of a roll, and the trees that its keys stand in: what docs/dice.md
// describes, as proofs/keys.py and tree.py do it.

import { fromHex, hex, hmac, joined, sha256, utf8 } from "./sha256.js";

export const LEAVES = 1024;
const FAIR = 250;

export const commitmentTo = (seed, scene) =>
  hex(sha256(joined(utf8(`roundkeeper dice 1\n${scene}\n`), seed)));

export const secret = (seed, lane, number) => hmac(seed, utf8(`${lane} key ${number}`));

/** Return a number in four bytes, the big end first. */
function inFour(number) {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

/** Return which number the key at each place of a tree has. */
export const numbersByPlace = kept((seed, lane, tree) => {
  const numbers = Array.from({ length: LEAVES }, (_, at) => tree * LEAVES + at);
  if (lane === "open") {
    return numbers;
  }
  const drawn = new Map(numbers.map((one) => [one, hex(hmac(seed, utf8(`hidden place ${one}`)))]));
  return numbers.sort((one, other) => (drawn.get(one) < drawn.get(other) ? -1 : 1));
});

/** Return the root of one of a seed's trees. */
export const rootOf = kept((seed, lane, tree) => {
  let level = numbersByPlace(seed, lane, tree).map((one) =>
    sha256(joined([0], secret(seed, lane, one))),
  );
  while (level.length > 1) {
    level = level.filter((_, at) => at % 2 === 0).map((left, at) => node(left, level[at * 2 + 1]));
  }
  return hex(level[0]);
});

const node = (left, right) => sha256(joined([1], left, right));

/** Return the root that a leaf at a place leads to along a path. */
export function rootFrom(leaf, place, path) {
  let found = sha256(joined([0], leaf));
  path.forEach((beside, height) => {
    const other = fromHex(beside);
    found = (place >> height) & 1 ? node(other, found) : node(found, other);
  });
  return hex(found);
}

/** Say whether something can be a path in one of these trees. */
export function isPath(path) {
  const isHash = (one) => typeof one === "string" && /^[0-9a-f]{64}$/.test(one);
  return Array.isArray(path) && 2 ** path.length === LEAVES && path.every(isHash);
}

/** Return the key of a roll from its secret and the words given before it. */
export function rollKey(of, words) {
  const said = words.map(utf8);
  return hmac(of, joined(...said.flatMap((one) => [inFour(one.length), one])));
}

/** Return the first faces that a key gives. */
export function facesFrom(key, many) {
  const faces = [];
  for (let block = 0; faces.length < many; block += 1) {
    const fair = hmac(key, inFour(block)).filter((byte) => byte < FAIR);
    faces.push(...Array.from(fair, (byte) => (byte % 10) + 1));
  }
  return faces.slice(0, many);
}

/** Return a function that remembers what it has worked out of a seed. */
function kept(work) {
  const known = new Map();
  return (seed, lane, tree) => {
    const about = `${hex(seed)} ${lane} ${tree}`;
    if (!known.has(about)) {
      known.set(about, work(seed, lane, tree));
    }
    return known.get(about);
  };
}
