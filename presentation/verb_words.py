"""What verbs are called: in an announcement, in a possessive, and where they meet an attack.

By verb, like the verbs themselves: one line of `VERB_WORDS` holds all the words that are one verb's
own, and a verb without a line is called by its name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.combat.grapple.effects import CHOOSE
from game.engine.other_pools import figures_of
from game.naming_traits import written
from game.state.declaration import (
    Attack,
    Crawl,
    Defense,
    Delay,
    Do,
    Grapple,
    Guard,
    Maneuver,
    Mental,
    Move,
    Part,
    Reposition,
    Social,
    verb_name,
)
from presentation.text import count, with_article


@dataclass(frozen=True)
class VerbWords:
    """What is said of one verb.

    ``noun`` tells a part with all that belongs to it, ``short`` stands after a possessive (without
    one it is the noun, less its article and brackets). ``wards_off`` says that an attack came to
    nothing by it, ``unrolled`` that it meets one without a roll.
    """

    noun: Callable[[Any], str]
    short: Callable[[Any], str] | None = None
    wards_off: str = ""
    unrolled: str = ""


def words_of_verb(verb: str) -> VerbWords:
    """Return the words of a verb, with those that come of its name where it has none of its own."""
    own = VERB_WORDS.get(verb)
    noun = with_article(verb)
    return VerbWords(
        noun=own.noun if own else lambda part: noun + _on(part),
        short=own.short if own else None,
        wards_off=(own.wards_off if own else "") or f"{{who}}'s {verb} holds it off",
        unrolled=(own.unrolled if own else "") or f"{{who}} defends with {noun}, without a roll",
    )


def noun(part: Part) -> str:
    """Return one declared action as a noun."""
    told = words_of_verb(verb_name(part)).noun(part)
    return told + (" with willpower" if willpower(part) else "")


def short(part: Part) -> str:
    """Return an action for a possessive: ``Jane's attack on Jo``, ``Teddy's action``."""
    own = words_of_verb(verb_name(part)).short
    if own is not None:
        return own(part)
    return noun(part).partition(" (")[0].removeprefix("an ").removeprefix("a ")


def willpower(part: Part) -> bool:
    """Say whether a success is bought with the action."""
    return bool(getattr(part, "willpower", False))


def grapple_options(part: Part) -> list[str]:
    """Return how a grapple roll is made, and what for: ``dexterity``, ``then slam``."""
    pair, then = getattr(part, "pair", None), getattr(part, "then", "")
    told = [pair] if pair else []
    return told + ([f"then {'an effect' if then == CHOOSE else then}"] if then else [])


def in_brackets(words: list[str]) -> str:
    """Return what belongs to an action, after it."""
    return f" ({', '.join(words)})" if words else ""


def _plain(told: str, wards_off: str = "") -> VerbWords:
    return VerbWords(lambda part: told, wards_off=wards_off)


def _grapple(what: str, wards_off: str = "") -> VerbWords:
    return VerbWords(lambda part: what + in_brackets(grapple_options(part)), wards_off=wards_off)


def _defense(told: str, wards_off: str) -> VerbWords:
    return VerbWords(lambda part: told + named_pool(part), lambda part: told.split()[1], wards_off)


def named_pool(part: Attack | Defense) -> str:
    """Return another pool than the usual one, and the figures of its own: `` with arete vs 5``."""
    return f" with {written(part.pool)}{figures_of(part)}" if part.pool else ""


def _on(part: Part) -> str:
    target = getattr(part, "target", "")
    return f" on {target}" if target else ""


def _aimed(part: Attack | Grapple) -> str:
    return f"{verb_name(part)} on {part.target}"


def _attack(part: Attack) -> str:
    kind = "an attack" if part.kind == "basic" else f"a {part.kind} attack"
    told = f"{kind} on {part.target}"
    if part.weapon is not None:
        told += f" with {part.weapon}"
    told += named_pool(part)
    if part.location is not None:
        told += f" at the {part.location}"
    return told if part.range is None else f"{told} from {count(part.range, 'yard')}"


def _guard(part: Guard) -> str:
    kind = [] if part.kind == "basic" else [part.kind]
    return "a guard" + in_brackets([*kind, *([f"with {part.weapon}"] if part.weapon else [])])


def _maneuver(part: Maneuver) -> str:
    means = f" with {part.weapon}" if part.weapon is not None else ""
    return f'a maneuver on {part.target}{means}, to "{part.text}"'


def _influence(part: Mental | Social) -> str:
    told = f"a {verb_name(part)} attack on {part.target} with {part.skill or 'no skill'}"
    return f'{told}, to "{part.text}"' if part.text else told


def _direction(part: Move | Crawl) -> str:
    if part.toward:
        return f" toward {part.toward}"
    return f" away from {part.away}" if part.away else ""


def _do(part: Do) -> str:
    roll = f" ({' + '.join(part.traits)} vs {part.difficulty})" if part.traits else ""
    return f'"{part.text}"{roll}'


def _delay(part: Delay) -> str:
    if part.action is None:
        return "a delay"
    return f"a delay, with {noun(part.action)} prepared for what {part.target} does"


def _reposition(part: Reposition) -> str:
    return f"a fresh start {'above' if part.above else 'below'} {part.target} in the order"


VERB_WORDS: dict[str, VerbWords] = {
    "attack": VerbWords(_attack, _aimed),
    "sweep": VerbWords(lambda part: f"a sweep on {part.target}", _aimed),
    "tackle": VerbWords(lambda part: f"a tackle on {part.target}", _aimed),
    "block": _defense("a block", "{who} blocks it"),
    "dodge": _defense("a dodge", "{who} dodges it"),
    "parry": _defense("a parry", "{who} parries it"),
    "escape": _defense("an escape", "{who} slips away from it"),
    "guard": VerbWords(_guard),
    "do": VerbWords(_do, lambda part: "action"),
    "pass": _plain("a pass"),
    "maneuver": VerbWords(_maneuver),
    "mental": VerbWords(_influence),
    "social": VerbWords(_influence),
    "move": VerbWords(lambda part: f"a move of {count(part.steps, 'step')}{_direction(part)}"),
    "crawl": VerbWords(lambda part: f"a crawl{_direction(part)}"),
    "drop": _plain("a drop to the ground"),
    "grapple": VerbWords(
        lambda part: f"a grapple on {part.target}{in_brackets(grapple_options(part))}", _aimed
    ),
    "counter-grapple": _grapple("a counter-grapple", wards_off="{who} fends it off"),
    "sustain": VerbWords(
        lambda part: "a sustained hold" + in_brackets(grapple_options(part)), lambda part: "hold"
    ),
    "release": _plain("a release"),
    "resist": _grapple("a struggle to resist"),
    "reverse": _grapple("a struggle to reverse"),
    "relent": _plain("a surrender"),
    "assist": VerbWords(lambda part: f"help for {part.friend}"),
    "stand": _plain("getting up"),
    "delay": VerbWords(_delay, lambda part: "delay"),
    "forfeit": _plain("a forfeited turn"),
    "reposition": VerbWords(_reposition),
    "avoid": VerbWords(lambda part: f"a leap out of the way of {part.hazard}"),
}
