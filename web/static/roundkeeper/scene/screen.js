// What the game writes to the reader's character: the last of it, as text.

const MOST = 60; // lines

const parser = new DOMParser();

/** Return what the game writes, which is HTML, as text. */
export function asText(html) {
  const broken = html.replace(/<br\s*\/?>/gi, "\n");
  return parser.parseFromString(broken, "text/html").body.textContent;
}

/** Return a function that adds what came, which is HTML, as text, and returns that. */
export function screen(place) {
  const kept = [];
  return (html) => {
    const text = asText(html);
    kept.push(...text.split("\n").map((one) => one.trimEnd()).filter(Boolean));
    kept.splice(0, Math.max(0, kept.length - MOST));
    place.textContent = kept.join("\n");
    place.scrollTop = place.scrollHeight;
    return text;
  };
}
