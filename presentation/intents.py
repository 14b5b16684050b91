"""What people say they will do, and do, in words: ``a power attack on Jo with sword``."""

from collections.abc import Callable
from itertools import chain, repeat
from typing import Any

from game.combat.grapple.effects import CHOOSE
from game.state.declaration import (
    Assist,
    Attack,
    Avoid,
    Block,
    CounterGrapple,
    Crawl,
    Declaration,
    Delay,
    Do,
    Dodge,
    Drop,
    Escape,
    Forfeit,
    Grapple,
    Guard,
    Haste,
    Maneuver,
    Mental,
    Move,
    Parry,
    Part,
    Pass,
    Release,
    Relent,
    Reposition,
    Resist,
    Reverse,
    Social,
    Stand,
    Sustain,
    verb_name,
)
from presentation.text import count, listing


def announced(declaration: Declaration, in_turn: bool = False) -> str:
    """Return a declaration as a noun: ``an attack on Jo with sword and 2 haste actions (rage)``.

    Several actions are a split, or with ``in_turn`` done one after the other.
    """
    parts = [
        noun(part) + (f" ({count(dice, 'die', 'dice')})" if dice else "")
        for part, dice in zip(declaration.parts, chain(declaration.dice, repeat(0)), strict=False)
    ]
    split = len(parts) > 1 and not in_turn
    told = f"a split of {listing(parts)}" if split else ", then ".join(parts)
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


def _maneuver(part: Maneuver) -> str:
    means = f" with {part.weapon}" if part.weapon is not None else ""
    return f'a maneuver on {part.target}{means}, to "{part.text}"'


def _influence(part: Mental | Social, kind: str) -> str:
    told = f"a {kind} attack on {part.target} with {part.skill or 'no skill'}"
    return f'{told}, to "{part.text}"' if part.text else told


def _direction(part: Move | Crawl) -> str:
    if part.toward:
        return f" toward {part.toward}"
    return f" away from {part.away}" if part.away else ""


def _do(part: Do) -> str:
    roll = f" ({' + '.join(part.traits)} vs {part.difficulty})" if part.traits else ""
    return f'"{part.text}"{roll}'


def _grip(what: str) -> Callable[[Any], str]:
    return lambda part: what + _in_brackets(grip_words(part))


def grip_words(part: Part) -> list[str]:
    """Return how a grapple roll is made, and what for: ``dexterity``, ``then slam``."""
    pair, then = getattr(part, "pair", None), getattr(part, "then", "")
    told = [pair] if pair else []
    return told + ([f"then {'an effect' if then == CHOOSE else then}"] if then else [])


def _in_brackets(words: list[str]) -> str:
    return f" ({', '.join(words)})" if words else ""


def _delay(part: Delay) -> str:
    if part.action is None:
        return "a delay"
    return f"a delay, with {noun(part.action)} prepared for what {part.target} does"


_NOUNS: dict[type, Callable[[Any], str]] = {
    Attack: _attack,
    Block: lambda part: "a block",
    Dodge: lambda part: "a dodge",
    Escape: lambda part: "an escape",
    Guard: lambda part: "a guard",
    Do: _do,
    Pass: lambda part: "a pass",
    Maneuver: _maneuver,
    Mental: lambda part: _influence(part, "mental"),
    Social: lambda part: _influence(part, "social"),
    Move: lambda part: f"a move of {count(part.steps, 'step')}{_direction(part)}",
    Crawl: lambda part: f"a crawl{_direction(part)}",
    Drop: lambda part: "a drop to the ground",
    Grapple: lambda part: f"a grapple on {part.target}{_in_brackets(grip_words(part))}",
    CounterGrapple: _grip("a counter-grapple"),
    Sustain: _grip("a sustained hold"),
    Release: lambda part: "a release",
    Resist: _grip("a struggle to resist"),
    Reverse: _grip("a struggle to reverse"),
    Relent: lambda part: "a surrender",
    Assist: lambda part: f"help for {part.friend}",
    Stand: lambda part: "getting up",
    Delay: _delay,
    Forfeit: lambda part: "a forfeited turn",
    Reposition: lambda part: (
        f"a fresh start {'above' if part.above else 'below'} {part.target} in the order"
    ),
    Avoid: lambda part: f"a leap out of the way of {part.hazard}",
    Parry: lambda part: "a parry",
}


def short(part: Part) -> str:
    """Return an action for a possessive: ``Jane's attack on Jo``, ``Teddy's action``."""
    match part:
        case Attack() | Grapple():
            return f"{verb_name(part)} on {part.target}"
        case Do():
            return "action"
        case Sustain():
            return "hold"
        case Delay():
            return "delay"
    return noun(part).partition(" (")[0].removeprefix("an ").removeprefix("a ")


def options(part: Part, means: str) -> str:
    """Return how an action is done: `` (sword, power, at the head)``; empty for nothing."""
    if isinstance(part, Grapple):
        return _in_brackets(grip_words(part))
    told = [means] if means else []
    if isinstance(part, Attack):
        told += [part.kind] if part.kind != "basic" else []
        told += [f"at the {part.location}"] if part.location is not None else []
        told += [count(part.range, "yard")] if part.range is not None else []
    if isinstance(part, Mental | Social):
        told.append(part.skill)
    if isinstance(part, Maneuver | Mental | Social) and part.text:
        told.append(f'to "{part.text}"')
    return _in_brackets(told)
