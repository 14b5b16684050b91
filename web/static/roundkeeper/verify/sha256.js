// SHA-256 and HMAC over bytes. The browser's own (SubtleCrypto) is only there on pages that came by
// TLS, and checking rolls should not need that.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** Fill in the constants: the first bits of the roots of the first primes. */
function reckon() {
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((one) => number % one)) {
      primes.push(number);
    }
  }
  const bits = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  primes.forEach((one, at) => {
    K[at] = bits(Math.cbrt(one));
    if (at < 8) {
      START[at] = bits(Math.sqrt(one));
    }
  });
}
reckon();

const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** Work one block of 64 bytes into the state. */
function mix(state, block, words) {
  for (let at = 0; at < 16; at += 1) {
    words[at] = block.getUint32(at * 4);
  }
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15];
    const late = words[at - 2];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] + one + words[at - 7] + two) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + K[at] + words[at]) | 0;
    const other = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] += word;
  });
}

/** Return the SHA-256 of bytes. */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >>> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = new Uint32Array(START);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    mix(state, new DataView(padded.buffer, at, 64), words);
  }
  const made = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => made.setUint32(at * 4, word));
  return new Uint8Array(made.buffer);
}

/** Return several byte arrays as one. */
export function joined(...parts) {
  const made = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of parts) {
    made.set(one, at);
    at += one.length;
  }
  return made;
}

/** Return the HMAC-SHA256 of bytes; a key here has 32 bytes. */
export function hmac(key, bytes) {
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  key.forEach((byte, at) => {
    inner[at] ^= byte;
    outer[at] ^= byte;
  });
  return sha256(joined(outer, sha256(joined(inner, bytes))));
}

/** Return the bytes of a text, and of hexadecimal digits. */
export const utf8 = (text) => new TextEncoder().encode(text);

export function fromHex(digits) {
  if (typeof digits !== "string" || !/^([0-9a-f]{2})*$/.test(digits)) {
    throw new TypeError(`no hexadecimal digits: ${digits}`);
  }
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Return bytes as hexadecimal digits. */
export const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
