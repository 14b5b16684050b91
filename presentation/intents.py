"""What people say they will do, and do, in words: ``a power attack on Jo with sword``."""

from collections.abc import Callable
from typing import Any

from game.combat.declaration import (
    Attack,
    Block,
    Declaration,
    Delay,
    Do,
    Dodge,
    Escape,
    Guard,
    Haste,
    Parry,
    Part,
    Pass,
)
from presentation.text import count, listing


def announced(declaration: Declaration) -> str:
    """Return a declaration as a noun: ``an attack on Jo with sword and 2 haste actions (rage)``."""
    told = listing([noun(part) for part in declaration.parts])
    split = len(declaration.parts) > 1
    told = f"a split of {told}" if split else told
    if declaration.haste:
        told += f"{',' if split else ''} and {haste_words(declaration.haste)}"
    return told


def haste_words(haste: Haste) -> str:
    """Return haste as ``2 haste actions (rage)``."""
    return f"{count(haste.count, 'haste action')} ({haste.source})"


def noun(part: Part) -> str:
    """Return one declared action as a noun."""
    return _NOUNS[type(part)](part) + (" with willpower" if willpower(part) else "")


def willpower(part: Part) -> bool:
    """Say whether a success is bought with the action."""
    return bool(getattr(part, "willpower", False))


def _attack(part: Attack) -> str:
    kind = "an attack" if part.kind == "basic" else f"a {part.kind} attack"
    told = f"{kind} on {part.target}"
    if part.weapon is not None:
        told += f" with {part.weapon}"
    if part.location is not None:
        told += f" at the {part.location}"
    return told if part.range is None else f"{told} from {count(part.range, 'yard')}"


def _do(part: Do) -> str:
    roll = f" ({' + '.join(part.traits)} vs {part.difficulty})" if part.traits else ""
    return f'"{part.text}"{roll}'


_NOUNS: dict[type, Callable[[Any], str]] = {
    Attack: _attack,
    Block: lambda part: "a block",
    Dodge: lambda part: "a dodge",
    Escape: lambda part: "an escape",
    Guard: lambda part: "a guard",
    Do: _do,
    Pass: lambda part: "a pass",
    Parry: lambda part: "a parry",
    Delay: lambda part: "a delay",
}


def short(part: Part) -> str:
    """Return an action for a possessive: ``Jane's attack on Jo``, ``Teddy's action``."""
    if isinstance(part, Attack):
        return f"attack on {part.target}"
    return "action" if isinstance(part, Do) else noun(part).split(" ", 1)[1]


def options(part: Part, means: str) -> str:
    """Return how an action is done: `` (sword, power, at the head)``; empty for nothing."""
    told = [means] if means else []
    if isinstance(part, Attack):
        told += [part.kind] if part.kind != "basic" else []
        told += [f"at the {part.location}"] if part.location is not None else []
        told += [count(part.range, "yard")] if part.range is not None else []
    return f" ({', '.join(told)})" if told else ""
