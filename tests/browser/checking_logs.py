"""What the page that checks the rolls of a log works out in a browser, and logs for it to check."""

from typing import Any

from tests.checked_dice.logs import ANN, CHANGES, ST, STRANGER, an_evening, changed

CHECK = """
async (logs) => {
  const { verify, lines } = await import("/static/roundkeeper/verify/verifying.js");
  return logs.map((one) => { const found = verify(one); return [found, lines(found)]; });
}
"""
DERIVE = """
async (vectors) => {
  const keys = await import("/static/roundkeeper/verify/keys.js");
  const { fromHex, hex } = await import("/static/roundkeeper/verify/sha256.js");
  return vectors.map(({ seed, scene, lane, number, place, path, rolls }) => {
    const raw = fromHex(seed), tree = Math.floor(place / keys.LEAVES);
    const secret = keys.secret(raw, lane, number);
    const root = keys.rootOf(raw, lane, tree);
    const first = tree * keys.LEAVES;
    return {
      seed, scene, lane, number, path, root,
      commitment: keys.commitmentTo(raw, scene),
      place: first + keys.numbersByPlace(raw, lane, tree).indexOf(number),
      secret: keys.rootFrom(secret, place % keys.LEAVES, path) === root ? hex(secret) : "",
      rolls: rolls.map(({ words }) => {
        const key = keys.rollKey(secret, words);
        return { words, key: hex(key), faces: keys.facesFrom(key, 40) };
      }),
    };
  });
}
"""


def all_logs() -> list[dict[str, Any]]:
    """Return the logs of an evening, and as a person has changed them in each way."""
    evening = an_evening()
    logs = [evening.log(viewer) for viewer in (ST, ANN, STRANGER)]
    ways = [change for what, (change, _) in CHANGES.items() if what != "a seed"]
    others = [changed(log, change) for log in logs for change in ways]
    return [*logs, *others, changed(logs[0], CHANGES["a seed"][0])]
