// What the game writes to the reader's character: the last of it, as text.

const MOST = 60; // lines

/** Return a function that adds what came, which is HTML, as text, and returns that. */
export function screen(place) {
  const parser = new DOMParser();
  const kept = [];
  return (html) => {
    const broken = html.replace(/<br\s*\/?>/gi, "\n");
    const text = parser.parseFromString(broken, "text/html").body.textContent;
    kept.push(...text.split("\n").map((one) => one.trimEnd()).filter(Boolean));
    kept.splice(0, Math.max(0, kept.length - MOST));
    place.textContent = kept.join("\n");
    place.scrollTop = place.scrollHeight;
    return text;
  };
}
