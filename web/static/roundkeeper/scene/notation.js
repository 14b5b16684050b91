// Lines of notation: an option, and what was added to it (docs/messages.md).

/** Return an option's line with what is chosen besides: `{at, range, then, willpower}`. */
export function withAdditions(option, more = {}) {
  const parts = [option.say];
  if (more.at) {
    parts.push(`at ${more.at}`);
  }
  if (more.range) {
    parts.push(`range ${more.range}`);
  }
  if (more.then) {
    parts.push(`then ${more.then}`);
  }
  if (more.willpower) {
    parts.push("willpower");
  }
  return parts.join(" ");
}

/** Return the line of an option that takes words: they stand where its example has some. */
export function inWords(option, text) {
  return `${option.verb === "choose" ? option.say : option.verb} ${text.trim()}`;
}

/** Return a whole declaration: parts of a split, and extra actions that are announced with it. */
export function declaration(parts, haste) {
  const line = parts.join(" & ");
  return haste?.count ? `${line} haste ${haste.count} ${haste.source}` : line;
}

/** Return a name as it stands in a line: bare where every word of it is plain. */
export function named(name) {
  return name.split(" ").every((word) => /^[\p{L}\p{N}][\p{L}\p{N}_'.#-]*$/u.test(word)) ? name : `"${name}"`;
}

/** Return the +command that says the same; shown beside what is clicked. */
export function command(ask, line) {
  if (ask.who === "ST") {
    return `+as ST=${line}`;
  }
  if (!ask.you) {
    return `+as ${ask.who}=${line}`;
  }
  return /^(flee|ready)\b/.test(line) ? `+act ${line}` : `+${line}`;
}

/** Return an option's dice in words: "6 dice vs 6". */
export function dice(option) {
  if (option.pool === null || option.pool === undefined) {
    return "";
  }
  const against = option.difficulty ? ` vs ${option.difficulty}` : "";
  return `${option.pool} ${option.pool === 1 ? "die" : "dice"}${against}`;
}
