"""Anything that can be said: any action, made of the types of its fields."""

from binascii import crc32
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Literal, TypeAliasType, get_args, get_origin

from msgspec.structs import FieldInfo, fields

from game import actions as act
from game.rules.rounds import awaiting
from game.state.chase import Obstacle
from game.state.declaration import Declaration, Haste, Part
from game.values import Action, kinds_of
from tests.properties.brawl import Brawl
from tests.properties.hunt import COURSES, TRAITS, Hunt

# What opens a scene or ends it, deals its dice, has a person's whole sheet, or is many things.
LEFT_OUT = (act.Open, act.End, act.CommitDice, act.Join, act.Refit, act.Together, act.HandOver)
KINDS = sorted(set(kinds_of(Action)) - set(LEFT_OUT), key=lambda kind: kind.__name__)
NAMED = [(f" {kind.__name__}".encode(), kind) for kind in KINDS]

LURKER = "Quillon"  # a person unseen
NUMBERS = (0, 1, 1, 2, 3, 5, 8, 30, -1)
EFFECTS = ("attack", "difficulty", "action", "soak", "chase", "damage", "initiative", "defense")
POSITIONS: tuple[dict[str, Any], ...] = (
    {"prone": True}, {"prone": False}, {"away": True}, {"away": False}, {"aware": False},
    {"helpless": True}, {"cornered": True}, {"unreachable": True}, {"unsure": True},
    {"cover": "partial"}, {"flanks": "doorway"}, {"direction": "east"}, {"blinded": True},
    {"staked": True}, {"immobilised": "wholly"}, {"block_pool": "wits + melee"},
)  # fmt: skip
# By the name of a field that holds a word.
WORDS: dict[str, tuple[str, ...]] = {
    "resource": ("willpower", "rage", "blood", "vitae"),
    "weapon": ("heavy pistol", "musket"),
    "name": ("hex", "Aid", "fire"),
    "cover": ("none", "near", "partial"),
    "kind": ("block", "dodge", ""),
    "policy": ("", "free", "rules"),
    "sight": ("unseen", "hidden", "open"),
    "side": ("police", ""),
    "stance": ("", "aggressive", "defensive", "protect", "hunt"),
    "ruleset": ("detroit", "detroit-classic", "w20", "met", "nwod"),
    "trait": ("brawl", "wits", "social", "physical"),
    "roll": ("attack", "block", "soak", "damage", ""),
    "flees_at": ("", "hurt", "wounded"),
    "outcome": ("caught", "away", "crash", "over"),
}


def anything(play: Brawl | Hunt) -> act.AnyAction:
    """Return something that might be said, of any kind; mostly of what one could mean.

    Where a kind or a field is added, few others become another: each is drawn for itself.
    """
    usual, number = play.random, play.random.random()
    drawn = crc32(str(number).encode())
    kind = min(NAMED, key=lambda one: crc32(one[0], drawn))[1]
    said: dict[str, Any] = {}
    for one in _fields(kind):
        play.random = Random(f"{number} {one.name}")
        if one.required or (one.name != "by" and play.random.random() < 0.5):
            changes = one.name == "changes"
            said[one.name] = _changes(play, kind) if changes else _value(play, one.name, one.type)
    play.random = usual
    return kind(**said)


@cache
def _fields(kind: type[Action]) -> tuple[FieldInfo, ...]:
    return fields(kind)


def _changes(play: Brawl | Hunt, kind: type[Action]) -> dict[str, Any]:
    chance = play.random
    if kind is act.PutEffect:
        return (
            {chance.choice(EFFECTS): chance.choice([-3, -1, 1, 2])} if chance.random() < 0.8 else {}
        )
    return chance.choice(POSITIONS)


def _value(play: Brawl | Hunt, name: str, kind: Any) -> Any:
    chance = play.random
    alias = kind.__name__ if isinstance(kind, TypeAliasType) else ""
    if name in ("option", "question"):
        asked = [one for one in awaiting(play.scene) if one.options]
        options = (*chance.choice(asked).options, "yes") if asked else ("yes",)
        return chance.choice(options) if name == "option" else ""
    if name in ("levels", "rounds") and chance.random() < 0.8:
        return chance.randint(1, 3)
    if alias == "Name":
        return _name(play)
    if name in WORDS and name != "to":
        return chance.choice(WORDS[name])
    while isinstance(kind, TypeAliasType):
        kind = kind.__value__
    if get_origin(kind) is Literal:
        return chance.choice(get_args(kind))
    return OF_A_KIND[_told(name, kind)](play)


def _name(play: Brawl | Hunt) -> str:
    """Return whom it is about: often a person in a chase, at times one whom nobody sees."""
    chance, scene = play.random, play.scene
    running = [who for chase in scene.chases_under_way() for who in chase.members()]
    if running and chance.random() < 0.5:
        return chance.choice(running)
    return LURKER if scene.unseen and chance.random() < 0.2 else play.somebody()


def _told(name: str, kind: Any) -> str:
    """Return by what name in `OF_A_KIND` a field is filled: its own, or that of its type."""
    if name in OF_A_KIND:
        return name
    kinds = [one for one in get_args(kind) if one is not type(None)] or [kind]
    while isinstance(kinds[0], TypeAliasType):
        kinds = [kinds[0].__value__]
    return str(getattr(kinds[0], "__name__", kinds[0]))


def _some(play: Brawl | Hunt) -> tuple[str, ...]:
    names = list(play.scene.people)
    return tuple(play.random.sample(names, min(len(names), play.random.choice([1, 1, 2]))))


def _part(play: Brawl | Hunt) -> Part:
    return Brawl.anything(play, play.somebody())  # type: ignore[arg-type]


OF_A_KIND: dict[str, Callable[[Any], Any]] = {
    "bool": lambda play: play.random.random() < 0.5,
    "int": lambda play: play.random.choice(NUMBERS),
    "str": lambda play: play.random.choice(["tea", "", "Al & more"]),
    "Literal": lambda play: "lethal",
    "Course": lambda play: play.random.choice(COURSES),
    "Obstacle": lambda play: Obstacle(name="pit", traits=("wits",), dice=2, type="lethal"),
    "Haste": lambda play: Haste(
        play.random.randint(1, 2), play.random.choice(["celerity", "magick", "rage"])
    ),
    "Part": _part,
    "blow": lambda play: None,
    "Declaration": lambda play: Declaration((_part(play),)),
    "lines": lambda play: tuple(Declaration((_part(play),)) for _ in range(2)),
    "settings": lambda play: {},
    "chase": lambda play: 0,
    "to": lambda play: 0,
    "steps": lambda play: play.random.randint(1, 3),
    "faces": lambda play: tuple(play.random.randint(1, 10) for _ in range(3)),
    "traits": lambda play: tuple(play.random.sample(TRAITS, 2)),
    "spot": lambda play: (),
    "stalk": lambda play: (),
    **dict.fromkeys(("who", "prey", "predators", "along", "surprised"), _some),
}
