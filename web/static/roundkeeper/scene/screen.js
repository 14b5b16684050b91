// What the game writes to the reader's character, as text; and what of it came of a line of theirs.

const MOST = 60; // lines kept
const SHOWN_ELSEWHERE = ["combat", "pose", "look", "say", "emit"]; // kinds of text that the log has, or the page

const parser = new DOMParser();

/** Return what the game writes, which is HTML, as text. */
export function asText(html) {
  return parser.parseFromString(html.replace(/<br\s*\/?>/gi, "\n"), "text/html").body.textContent;
}

/** Return a function that adds what came to a place, and gives it as text to what `hears` it: an answer
 * to a line of the reader's, or a note of something else.
 */
export function screen(place, { answers, notes }) {
  const kept = [];
  return (html, { type } = {}) => {
    const text = asText(html);
    kept.push(...text.split("\n").map((one) => one.trimEnd()).filter(Boolean));
    kept.splice(0, Math.max(0, kept.length - MOST));
    place.textContent = kept.join("\n");
    place.scrollTop = place.scrollHeight;
    if (!answers(text.trim()) && !SHOWN_ELSEWHERE.includes(type) && text.trim()) {
      notes(text.trim());
    }
  };
}
