"""What the database has of the scenes, read beside the game or from a dead one, and what must be
true of it whenever the game was killed.
"""

import json
import sqlite3
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from game.dice import NoChance, Roll
from game.engine.table import Table
from game.journal import Entry, decode_entry, decode_scene, line_of, rolls_of, state_of
from game.machine import settle
from game.rules.chase import settle_chases
from game.rulesets import ruleset_of
from game.state.scene import Scene
from proofs.dealing import Dice
from proofs.proving import proof
from proofs.verifying import LANES, verify
from tests.server.live_game import LiveGame


class Violation(AssertionError):
    """A promise was broken; the text says which, and where."""


@dataclass(frozen=True)
class Stored:
    """One scene as the database has it."""

    id: int
    number: int
    state: str
    line: str
    pacing: str
    ended: bool
    data: dict[int, str] = field(repr=False)  # its entries as they are written, by their number
    seeds: str | None = field(default=None, repr=False)  # of its dice, where they are sealed

    @cached_property
    def scene(self) -> Scene:
        """The scene as it stands."""
        return decode_scene(self.state)

    @cached_property
    def entries(self) -> list[Entry]:
        """All entries, in order."""
        return [decode_entry(self.data[number]) for number in sorted(self.data)]

    @property
    def live(self) -> list[Entry]:
        """The entries that no undo has set aside."""
        numbers = {
            one for first, last in json.loads(self.line)["live"] for one in range(first, last + 1)
        }
        return [entry for entry in self.entries if entry.number in numbers]

    @property
    def rolls(self) -> dict[int, list[Roll]]:
        """Every roll there ever was, by its id: those that an undo took back keep theirs."""
        found: dict[int, list[Roll]] = {}
        for roll in rolls_of(self.entries):
            found.setdefault(roll.id, []).append(roll)
        return found

    @property
    def waited(self) -> dict[str, float]:
        """How long each open question has waited, in seconds."""
        clocks = json.loads(self.pacing).get("clocks", {}) if self.pacing else {}
        return {key: clock.get("waited", 0.0) for key, clock in clocks.items()}


def newest_scene(game: LiveGame) -> Stored:
    """Return the scene that was opened last; all of it as it was at one moment."""
    with game.database() as database:
        database.execute("BEGIN")
        row = database.execute(
            "SELECT id, number, state, line, pacing, ended IS NOT NULL"
            " FROM roundkeeper_scenerecord ORDER BY id DESC LIMIT 1"
        ).fetchone()
        seeds = database.execute(
            "SELECT seeds FROM roundkeeper_dicerecord WHERE scene_id = ?", row[:1]
        ).fetchone()
        entries = database.execute(
            "SELECT number, data FROM roundkeeper_entryrecord WHERE scene_id = ?", row[:1]
        ).fetchall()
    scene, number, state, line, pacing, ended = row
    sealed = seeds[0] if seeds else None
    return Stored(scene, number, state, line, pacing, bool(ended), dict(entries), sealed)


def is_written(game: LiveGame, word: str) -> bool:
    """Say whether an entry of any scene has a word."""
    with game.database() as database:
        found = database.execute(
            "SELECT 1 FROM roundkeeper_entryrecord WHERE data LIKE ? LIMIT 1", (f"%{word}%",)
        ).fetchone()
    return found is not None


def verify_database(game: LiveGame) -> None:
    """A dead game leaves a sound file, and no lock on it."""
    database = sqlite3.connect(game.root / "server" / "evennia.db3", timeout=0)
    try:
        (sound,) = database.execute("PRAGMA quick_check").fetchone()
        if sound != "ok":
            raise Violation(f"the database is damaged: {sound}")
        database.execute("BEGIN IMMEDIATE")
        database.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise Violation(f"the dead game has left a lock: {error}") from error
    finally:
        database.close()


def verify_scene(stored: Stored) -> None:
    """What stands in a scene's rows must hang together, wherever the game was killed."""
    where = f"scene {stored.id}, entry {stored.number}"
    numbers = sorted(stored.data)
    if numbers != list(range(1, stored.number + 1)):
        raise Violation(f"{where}: the entries are {numbers}")
    if [entry.number for entry in stored.live] != list(line_of(stored.entries).live):
        raise Violation(f"{where}: the row's line is not the entries'")
    if state_of(stored.live) != stored.scene:
        raise Violation(f"{where}: the state is not the fold of the entries")
    if stored.ended != (stored.scene.fight.phase == "ended"):
        raise Violation(f"{where}: the row and the state differ on whether it is over")
    ids = [roll.id for roll in rolls_of(stored.live)]
    if ids != sorted(set(ids)):
        raise Violation(f"{where}: a roll was made twice: {ids}")
    if stored.seeds is not None:
        _verify_rolls(stored, where)
    _verify_at_rest(stored.scene, where)


def _verify_rolls(stored: Stored, where: str) -> None:
    """Every roll is as it was sealed, in its order: none was made twice, none was left out."""
    dice = msgspec.json.decode(stored.seeds or "", type=Dice)
    entries = stored.entries
    log = {
        "scene": {"id": stored.id},
        "journal": msgspec.to_builtins(entries),
        "rolls": [],
        "dice": msgspec.to_builtins(proof(zip(entries, entries, strict=True), dice, whole=True)),
    }
    faults = verify(log).faults
    used = {lane: sum(key["lane"] == lane for key in log["dice"]["keys"]) for lane in LANES}  # type: ignore[index]
    now = dice.series[-1]
    if len(dice.series) == 1 and used != {"open": now.open, "hidden": now.hidden}:
        faults.append(f"{used} keys are in the log, {now} are used")
    if faults:
        raise Violation(f"{where}: {faults}")


def _verify_at_rest(scene: Scene, where: str) -> None:
    """No half turn: there is nothing that the rules would do by themselves."""
    if scene.frozen:
        return
    table = Table(scene, ruleset_of(scene), NoChance())
    try:
        settle(table)
        settle_chases(table)
    except AssertionError as error:  # it wanted to roll
        raise Violation(f"{where}: half a turn: a roll is missing: {error}") from error
    if table.events:
        raise Violation(f"{where}: half a turn: {table.events}")
