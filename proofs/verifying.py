"""Whether the dice of an exported log are those that were committed to: every roll by its name.

It reads the document as plain data, no matter who made it, and needs nothing of the scene's rules.
`web/static/roundkeeper/verify/` does the same in a browser: the two have the same words.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from proofs.keys import (
    LEAVES,
    SEED_BYTES,
    Lane,
    commitment_to,
    faces_from,
    numbers_by_place,
    roll_key,
    secret,
)
from proofs.tree import is_path, root_from, tree_of

type Raw = dict[str, Any]

LANES: tuple[Lane, ...] = ("open", "hidden")


class Verdict(msgspec.Struct):
    """What came of it: what is wrong, how many rolls were checked, and what could not be."""

    faults: list[str]
    checked: int = 0
    unseen: int = 0
    ruled: int = 0
    plain: int = 0
    why_not: str = ""


class _Occurrence(NamedTuple):
    """A roll as it stands in the journal; ``again`` where it was rolled before."""

    roll: Raw
    again: bool


class _Series:
    """A seed as far as the log tells of it: the hash, the roots, the keys that were used."""

    def __init__(self, commitment: str, seed: bytes) -> None:
        self.commitment = commitment
        self.seed = seed
        self.roots: dict[Lane, list[str]] = {"open": [], "hidden": []}
        self.used: dict[tuple[Lane, int], int] = {}
        self.next: dict[Lane, int] = {"open": 0, "hidden": 0}


class BadLog(Exception):
    """A document that is not an exported log; the text says why."""


def verify(document: Any) -> Verdict:
    """Check every roll of an exported log; raise `BadLog` for what is none."""
    try:
        return _Check(document).run()
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        raise BadLog(f"it is no exported log, or damaged: {error!r}") from error


class _Check:
    def __init__(self, document: Raw) -> None:
        self._scene = int(document["scene"]["id"])
        self._journal: Sequence[Raw] = document["journal"]
        self._rolls: Sequence[Raw] = document["rolls"]
        self._dice: Raw = document.get("dice") or {}
        self._keys: list[Raw] = list(self._dice.get("keys", ()))
        self._at = 0
        self._series: list[_Series] = []
        self._words: list[str] = []
        self._seen: dict[int, list[Raw]] = {}
        self.verdict = Verdict([])

    def run(self) -> Verdict:
        if not self._dice.get("checked"):
            self.verdict.why_not = "plain"
        elif not self._dice.get("opened"):
            self.verdict.why_not = "open"
        if self.verdict.why_not:
            return self.verdict
        for entry in self._journal:
            for event in entry["events"]:
                for roll in _rolls(event):
                    self._check(roll, int(entry["number"]))
            for event in entry["events"]:
                self._take(event, int(entry["number"]))
        for key in self._keys[self._at :]:
            self._fault(f"roll {key['roll']}, entry {key['entry']}", "is not in the journal")
        self._compare_list()
        if len(self._dice["seeds"]) != len(self._series):
            self._fault("the log", "opens other seeds than it has sealed")
        return self.verdict

    def _fault(self, name: str, why: str) -> None:
        self.verdict.faults.append(f"{name}: {why}")

    # --- commitments -----------------------------------------------------------------------------

    def _take(self, event: Raw, entry: int) -> None:
        """Take what an entry commits to, and the words in it: both count after it."""
        kind, made = event["event"], event.get("dice")
        if kind == "SaltGiven":
            self._words.append(str(event["word"]))
        if kind not in ("SceneOpened", "DiceCommitted") or not made:
            return
        if made.get("seed"):
            self._begin_series(made["seed"], entry)
        for lane in LANES:
            root = made.get(lane)
            if root:
                self._take_root(lane, root, entry)

    def _begin_series(self, commitment: str, entry: int) -> None:
        seeds, at = self._dice["seeds"], len(self._series)
        seed = bytes.fromhex(seeds[at]) if at < len(seeds) else b""
        self._series.append(_Series(commitment, seed))
        if not seed:
            return
        if len(seed) != SEED_BYTES or commitment_to(seed, self._scene) != commitment:
            self._fault(f"entry {entry}", "its seed is not the one that was sealed")

    def _take_root(self, lane: Lane, root: str, entry: int) -> None:
        series = self._series[-1]
        number = len(series.roots[lane])
        if series.seed and tree_of(series.seed, lane, number).root != root:
            self._fault(f"entry {entry}", f"its {lane} keys are not those of the seed")
        series.roots[lane].append(root)

    # --- rolls -----------------------------------------------------------------------------------

    def _check(self, one: _Occurrence, entry: int) -> None:
        roll = one.roll
        self._seen.setdefault(roll["id"], []).append(roll)
        name = _name(roll, entry)
        key = self._key_for(roll, entry)
        faces, source = roll["faces"], roll.get("source", "rolled")
        if key is not None:
            self._check_key(one, key, name)
        elif not self._series:
            self.verdict.plain += bool(faces)
        elif source != "rolled":  # what was ruled can be kept, too
            self.verdict.ruled += 1
        elif faces:
            self._fault(name, "no key of it is opened")
        elif not roll["modifiers"]:  # where it had no dice its terms say so
            self.verdict.unseen += 1

    def _key_for(self, roll: Raw, entry: int) -> Raw | None:
        """Return the next key, if it is this roll's: they stand in the order of the rolls."""
        key = self._keys[self._at] if self._at < len(self._keys) else None
        if key is None or (key["entry"], key["roll"]) != (entry, roll["id"]):
            return None
        self._at += 1
        return key

    def _check_key(self, one: _Occurrence, key: Raw, name: str) -> None:
        number, lane, place = int(key["series"]), key["lane"], int(key["place"])
        if not 0 <= number < len(self._series) or lane not in LANES:
            return self._fault(name, "its key was not sealed before it")
        series = self._series[number]
        if not 0 <= place < len(series.roots[lane]) * LEAVES:
            return self._fault(name, "its key was not sealed before it")
        first = self._use(series, lane, place, one, name)
        words = int(key["words"])
        if words > len(self._words) or (first and lane == "open" and words < len(self._words)):
            self._fault(name, "other words were given before it")
        if not one.roll["faces"]:
            self.verdict.unseen += 1
            return None
        of = self._secret(series, lane, place, key)
        if of is None:
            return self._fault(name, "its key is not one of those that were sealed")
        return self._compare(one.roll, roll_key(of, self._words[:words]), name)

    def _use(self, series: _Series, lane: Lane, place: int, one: _Occurrence, name: str) -> bool:
        """Note that a key is used, in its turn and once; say whether it is for the first time."""
        if (lane, place) in series.used:
            before = series.used[lane, place]
            # What was held back is told anew where its release was undone.
            told_anew = lane == "hidden" and not series.seed and before == one.roll["id"]
            if not one.again and not told_anew:
                self._fault(name, f"it has the key of roll {before}")
            return False
        series.used[lane, place] = one.roll["id"]
        if lane == "open" or series.seed:  # else nobody can tell which is the next
            turn = numbers_by_place(series.seed, lane, place // LEAVES)[place % LEAVES]
            if turn != series.next[lane]:
                self._fault(name, "its key was not the next")
            series.next[lane] = turn + 1
        return True

    def _secret(self, series: _Series, lane: Lane, place: int, key: Raw) -> bytes | None:
        if series.seed:
            tree = numbers_by_place(series.seed, lane, place // LEAVES)
            return secret(series.seed, lane, tree[place % LEAVES])
        of, path = key.get("secret", ""), key.get("path", ())
        if not of or not is_path(path):
            return None
        root = root_from(bytes.fromhex(of), place % LEAVES, path)
        return bytes.fromhex(of) if root == series.roots[lane][place // LEAVES] else None

    def _compare(self, roll: Raw, key: bytes, name: str) -> None:
        faces = roll["faces"]
        if len(faces) < roll["pool"]:
            return self._fault(name, f"{len(faces)} faces are shown of {roll['pool']} dice")
        given = islice(faces_from(key), len(faces))
        for number, (shown, own) in enumerate(zip(faces, given, strict=True), 1):
            if shown != own:
                return self._fault(name, f"die {number} shows {shown}, and its key gives {own}")
        self.verdict.checked += 1
        return None

    def _compare_list(self) -> None:
        for roll in self._rolls:
            if roll not in self._seen.get(roll["id"], ()):
                self._fault(_name(roll), "the list has it other than the journal")


def _name(roll: Mapping[str, Any], entry: int | None = None) -> str:
    where = f", entry {entry}" if entry is not None else ""
    return f"roll {roll['id']} ({roll['who']}, {roll['for']}{where})"


def _rolls(event: Raw, again: bool = False) -> Iterator[_Occurrence]:
    """Yield the rolls of an event in their order."""
    if event["event"] in ("Rolled", "InitiativeRolled"):
        kept = event["roll"].get("source") == "kept"
        yield _Occurrence(event["roll"], again or kept)
    if event["event"] in ("LurkerPlaced", "LurkerAmbushed"):
        yield from (_Occurrence(one, again) for one in event.get("rolls", ()))
    if event["event"] == "Withheld":
        yield from _rolls(event["what"], again)
    if event["event"] == "Released":
        for one in event.get("events", ()):
            yield from _rolls(one, again=True)
