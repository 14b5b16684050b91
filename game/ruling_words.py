"""A storyteller's ruling as somebody types it: ``Jo defense difficulty=7 because it is dark``."""

import re
from typing import cast

from game import actions as act
from game.engine.table import ruleset_of
from game.errors import RuleError
from game.reading import damage_type, find_person, whole_number
from game.state.ruling import Change
from game.state.scene import Scene

USAGE = "rule [NAME] [ROLL] successes=3 because REASON"
PASS = "pass"
# A roll may be called by the step it is made in, or by what it is made for, as its verb says.
STEPS = frozenset(("attack", "defense", "damage", "soak", "roll"))
_CHANGE = re.compile(
    r"(?P<about>.*?)\s*\b(?:(?P<key>dice|difficulty|successes|damage|type|target)\s*=\s*(?P<value>.+)"
    r"|(?P<word>reroll|cancel|pass))",
    re.IGNORECASE,
)


def read_ruling(text: str, scene: Scene) -> act.AnyAction:
    """Return the ruling that a line means; ``pass`` lets what is held take its course."""
    said, because, why = text.partition(" because ")
    match = _CHANGE.fullmatch(said.strip())
    if match is None:
        raise RuleError("bad-order", text=text, usage=USAGE)
    if not because or not why.strip():
        raise RuleError("unreasoned-ruling", limit=0)
    if (match["word"] or "").lower() == PASS:
        return act.Release(why=why.strip())
    who, roll = _about(match["about"].strip(), scene)
    key = cast(Change, (match["key"] or match["word"]).lower())
    value = (match["value"] or "").strip()
    return act.Rule(
        change=key,
        why=why.strip(),
        who=who,
        roll=roll,
        faces=_faces(value) if key == "dice" else (),
        number=_number(key, value),
        type=damage_type(value) if key == "type" else None,
        target=find_person(value, scene).name if key == "target" else "",
    )


def _about(text: str, scene: Scene) -> tuple[str, str]:
    """Return whose exchange and which roll is meant; either may be left out."""
    name, _, last = text.rpartition(" ")
    if last.lower() in STEPS | ruleset_of(scene).rolls:
        text, roll = name.strip(), last.lower()
    else:
        roll = ""
    return (find_person(text, scene).name if text else ""), roll


def _number(key: str, value: str) -> int:
    return whole_number(value, key, 0, 100) if key in ("difficulty", "successes", "damage") else 0


def _faces(value: str) -> tuple[int, ...]:
    """Read ``[7, 3, 9]`` or ``7 3 9``."""
    words = value.strip("[]").replace(",", " ").split()
    return tuple(whole_number(one, "dice", 1, 10) for one in words)
