"""Logs of a small scene with checked dice: whole and redacted, and as a person has changed them."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from game import actions as act
from game.dice import Chance
from game.journal import Entry, Journal
from game.secrecy import Viewer
from play.export import Heading, export, json_lines
from proofs.dealing import CheckedChance, Dice, with_seed, with_word
from tests.game.support import fighter

SCENE = 7
HEADING = Heading(id=SCENE, title="Yard", opened_by="Vesper", started="2026-11-20", ended=None)
SHEET = {"dexterity": 3, "strength": 3, "brawl": 3, "willpower": 4, "wits": 2}
ST, ANN, STRANGER = Viewer(st=True), Viewer(name="Ann"), Viewer(name="nobody here")

type Plain = dict[str, Any]


class CheckedScene:
    """A scene that is played with checked dice."""

    def __init__(self, seed: bytes = bytes(range(32))) -> None:
        self.journal = Journal()
        self.dice, made = with_seed(Dice(), seed, SCENE)
        self.say(act.Open(dice=made))
        for name in ("Ann", "Bob"):
            self.say(act.Join(who=name, fighter=fighter(**SHEET)))

    def say(self, action: act.AnyAction, chance: Chance | None = None) -> Entry:
        rolls = CheckedChance(self.dice)
        entry = self.journal.say(action, chance or rolls)
        self.dice = rolls.dice
        return entry

    def roll(self, who: str = "Ann", dice: int = 7, private: bool = False) -> tuple[int, ...]:
        said = act.RollDice(who=who, traits=(), dice=dice, purpose="misc", private=private)
        (event,) = self.say(said).events
        return tuple(event.roll.faces)  # type: ignore[attr-defined]

    def give(self, word: str, who: str = "Bob") -> None:
        self.say(act.GiveSalt(who=who, word=word))
        self.dice = with_word(self.dice, word)

    def commit(self, seed: bytes) -> None:
        self.dice, made = with_seed(self.dice, seed, SCENE)
        self.say(act.CommitDice(dice=made))

    def log(self, viewer: Viewer = ST) -> Plain:
        scene = self.journal.scene
        made = export(HEADING, self.journal.entries, scene, viewer, dice=self.dice)
        return dict(json.loads("".join(json_lines(made))))


def an_evening() -> CheckedScene:
    """Return a scene with open and private rolls, words, an undo, an end that was undone."""
    scene = CheckedScene()
    scene.roll()
    scene.give("heron")
    scene.roll(private=True)
    scene.roll("Bob", 40)
    scene.say(act.Undo())
    scene.roll("Bob", 3)
    scene.say(act.SetPrivate(who="Bob", private=True))
    scene.say(act.Start())
    scene.give("Grüße", "Ann")
    scene.roll("Bob", 5)
    scene.say(act.End(reason="tea"))
    scene.say(act.Undo())
    scene.commit(bytes(reversed(range(32))))
    scene.roll("Ann", 9)
    scene.say(act.End(reason="tea"))
    return scene


def rolls_in(plain: Any) -> list[Plain]:
    if isinstance(plain, dict):
        found = [plain] if "faces" in plain and "pool" in plain else []
        return found + [one for inner in plain.values() for one in rolls_in(inner)]
    return [one for inner in plain for one in rolls_in(inner)] if isinstance(plain, list) else []


def changed(log: Plain, change: Callable[[Plain], None]) -> Plain:
    other = deepcopy(log)
    change(other)
    return other


def _another_seed(log: Plain) -> None:
    log["dice"]["seeds"][0] = "11" * 32


def _another_face(log: Plain) -> None:
    faces = rolls_in(log["journal"])[0]["faces"]
    faces[2] = faces[2] % 10 + 1


def _a_face_in_the_list(log: Plain) -> None:
    log["rolls"][0]["faces"][0] = log["rolls"][0]["faces"][0] % 10 + 1


def _a_roll_less(log: Plain) -> None:
    entry = next(one for one in log["journal"] if rolls_in(one))
    log["journal"].remove(entry)


def _another_word(log: Plain) -> None:
    (event, *_) = (
        one for entry in log["journal"] for one in entry["events"] if one["event"] == "SaltGiven"
    )
    event["word"] = "crane"


def _no_word(log: Plain) -> None:
    for entry in log["journal"]:
        entry["events"] = [one for one in entry["events"] if one["event"] != "SaltGiven"]


def _as_ruled(log: Plain) -> None:
    roll = rolls_in(log["journal"])[0]
    roll["source"], roll["faces"] = "ruling", [10] * 7
    del log["dice"]["keys"][0]


def _another_key(log: Plain) -> None:
    one, other = log["dice"]["keys"][:2]
    for part in ("place", "secret", "path"):
        if part in one:
            one[part], other[part] = other[part], one[part]


def _fewer_dice(log: Plain) -> None:
    del rolls_in(log["journal"])[0]["faces"][3:]


CHANGES = {
    "a seed": (_another_seed, "roll 1 "),
    "a face": (_another_face, "roll 1 "),
    "a face in the list": (_a_face_in_the_list, "roll 1 "),
    "a roll left out": (_a_roll_less, "roll 1,"),
    "a word": (_another_word, "roll 2 "),
    "the words": (_no_word, "roll 2 "),
    "a roll as if it were ruled": (_as_ruled, "roll 1 "),
    "two keys": (_another_key, "roll 1 "),
    "faces left out": (_fewer_dice, "roll 1 "),
}
