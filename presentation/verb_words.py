"""What verbs are called: in an announcement, in a possessive, and where they meet an attack.

By verb, like the verbs themselves: one line of `VERB_WORDS` holds all the words that are one verb's
own, and a verb without a line is called by its name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.combat.grapple.effects import CHOOSE
from game.engine.other_pools import figures_of
from game.gear import BARE_HANDS_NAME
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
    one it is the noun, less its article and brackets), ``does`` tells what several people do.
    ``wards_off`` says that an attack came to nothing by it, ``met`` the same in a word,
    ``unrolled`` that it meets one without a roll.
    """

    noun: Callable[[Any], str]
    short: Callable[[Any], str] | None = None
    wards_off: str = ""
    unrolled: str = ""
    does: Callable[[Any], str] | None = None
    met: str = ""


def words_of_verb(verb: str) -> VerbWords:
    """Return the words of a verb, with those that come of its name where it has none of its own."""
    own = VERB_WORDS.get(verb)
    noun = with_article(verb)
    return VerbWords(
        noun=own.noun if own else lambda part: noun + _on(part),
        short=own.short if own else None,
        wards_off=(own.wards_off if own else "") or f"{{who}}'s {verb} holds it off",
        unrolled=(own.unrolled if own else "") or f"{{who}} defends with {noun}, without a roll",
        does=own.does if own else lambda part: verb + _upon(part),
        met=(own.met if own else "") or f"held off with {noun}",
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


def does(part: Part) -> str:
    """Return one action as what several people do: ``attack Jo with a sword``."""
    own = words_of_verb(verb_name(part)).does
    told = own(part) if own is not None else f"declare {noun(part)}"
    return told + (" with willpower" if willpower(part) else "")


def third(doing: str) -> str:
    """Return what several people do as what one does: ``attacks Jo with a sword``."""
    verb, space, rest = doing.partition(" ")
    return f"{_conjugated(verb)}{space}{rest}"


def _conjugated(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def armed(weapon: str) -> str:
    """Return what something is done with, after it: `` with a club``; nothing for bare hands."""
    if not weapon or weapon == BARE_HANDS_NAME:
        return ""
    bare = weapon[:1].isupper() or (weapon.endswith("s") and not weapon.endswith("ss"))
    return f" with {weapon if bare else with_article(weapon)}"


def attacks(part: Part, target: str, means: str = "") -> str:
    """Return an attack as what several people do, with all that belongs to it."""
    kind = getattr(part, "kind", "basic")
    told = (
        f"attack {target}" if kind == "basic" else f"make {with_article(kind)} attack on {target}"
    )
    if not isinstance(part, Attack):
        return told + armed(means or getattr(part, "weapon", "") or "")
    told += "" if part.pool and means == written(part.pool) else armed(means or part.weapon or "")
    told += named_pool(part)
    told += f" at the {part.location}" if part.location is not None else ""
    return told if part.range is None else f"{told} from {count(part.range, 'yard')}"


def willpower(part: Part) -> bool:
    """Say whether a success is bought with the action."""
    return bool(getattr(part, "willpower", False))


def grapple_options(part: Part) -> list[str]:
    """Return how a grapple roll is made, and what for: ``dexterity``, ``then slam``."""
    pair, then = getattr(part, "pair", None), getattr(part, "then", "")
    told = [pair] if pair else []
    return told + ([f"then {'an effect' if then == CHOOSE else then}"] if then else [])


def in_brackets(words: Sequence[str]) -> str:
    """Return what belongs to an action, after it."""
    return f" ({', '.join(words)})" if words else ""


def _plain(told: str, done: str) -> VerbWords:
    return VerbWords(lambda part: told, does=lambda part: done)


def _grapple(what: str, done: str, wards_off: str = "", met: str = "") -> VerbWords:
    return VerbWords(
        lambda part: what + in_brackets(grapple_options(part)),
        wards_off=wards_off,
        does=lambda part: done + in_brackets(grapple_options(part)),
        met=met,
    )


def _defense(told: str, wards_off: str, met: str, done: str = "") -> VerbWords:
    verb = told.split()[1]
    return VerbWords(
        lambda part: told + named_pool(part),
        lambda part: verb,
        wards_off,
        does=lambda part: (done or verb) + named_pool(part),
        met=met,
    )


def named_pool(part: Attack | Defense) -> str:
    """Return another pool than the usual one, and the figures of its own: `` with arete vs 5``."""
    return f" with {written(part.pool)}{figures_of(part)}" if part.pool else ""


def _on(part: Part) -> str:
    target = getattr(part, "target", "")
    return f" on {target}" if target else ""


def _upon(part: Part) -> str:
    target = getattr(part, "target", "")
    return f" {target}" if target else ""


def _aimed(part: Attack | Grapple) -> str:
    return f"{verb_name(part)} on {part.target}"


def _attack(part: Attack) -> str:
    kind = "an attack" if part.kind == "basic" else with_article(f"{part.kind} attack")
    told = f"{kind} on {part.target}"
    told += armed(part.weapon or "") + named_pool(part)
    if part.location is not None:
        told += f" at the {part.location}"
    return told if part.range is None else f"{told} from {count(part.range, 'yard')}"


def _guard(part: Guard) -> str:
    kind: list[str] = [] if part.kind == "basic" else [part.kind]
    return "a guard" + armed(part.weapon or "") + in_brackets(kind)


def _maneuver(part: Maneuver) -> str:
    means = armed(part.weapon or "")
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


def _delays(part: Delay) -> str:
    prepared = f", with {noun(part.action)} prepared" if part.action is not None else ""
    return f"delay for {part.target}{prepared}" if part.target else "delay"


def _reposition(part: Reposition) -> str:
    return f"a fresh start {'above' if part.above else 'below'} {part.target} in the order"


VERB_WORDS: dict[str, VerbWords] = {
    "attack": VerbWords(_attack, _aimed, does=lambda part: attacks(part, part.target)),
    "sweep": VerbWords(
        lambda part: f"a sweep on {part.target}", _aimed, does=lambda part: f"sweep {part.target}"
    ),
    "tackle": VerbWords(
        lambda part: f"a tackle on {part.target}", _aimed, does=lambda part: f"tackle {part.target}"
    ),
    "block": _defense("a block", "{who} blocks it", "blocked"),
    "dodge": _defense("a dodge", "{who} dodges it", "dodged"),
    "parry": _defense("a parry", "{who} parries it", "parried"),
    "escape": _defense("an escape", "{who} slips away from it", "evaded", "try to get away"),
    "guard": VerbWords(_guard, does=lambda part: _guard(part).replace("a guard", "stand guard")),
    "do": VerbWords(_do, lambda part: "action", does=lambda part: f"declare {_do(part)}"),
    "pass": _plain("a pass", "pass"),
    "maneuver": VerbWords(_maneuver, does=lambda part: f"try {_maneuver(part)}"),
    "mental": VerbWords(_influence, does=lambda part: f"make {_influence(part)}"),
    "social": VerbWords(_influence, does=lambda part: f"make {_influence(part)}"),
    "move": VerbWords(
        lambda part: f"a move of {count(part.steps, 'step')}{_direction(part)}",
        does=lambda part: f"move {count(part.steps, 'step')}{_direction(part)}",
    ),
    "crawl": VerbWords(
        lambda part: f"a crawl{_direction(part)}", does=lambda part: f"crawl{_direction(part)}"
    ),
    "drop": _plain("a drop to the ground", "drop to the ground"),
    "grapple": VerbWords(
        lambda part: f"a grapple on {part.target}{in_brackets(grapple_options(part))}",
        _aimed,
        does=lambda part: f"grapple {part.target}{in_brackets(grapple_options(part))}",
    ),
    "counter-grapple": _grapple(
        "a counter-grapple", "counter-grapple", "{who} fends it off", "fended off"
    ),
    "sustain": VerbWords(
        lambda part: "a sustained hold" + in_brackets(grapple_options(part)),
        lambda part: "hold",
        does=lambda part: "keep hold" + in_brackets(grapple_options(part)),
    ),
    "release": _plain("a release", "let go"),
    "resist": _grapple("a struggle to resist", "struggle to resist"),
    "reverse": _grapple("a struggle to reverse", "struggle to reverse the hold"),
    "relent": _plain("a surrender", "give in"),
    "assist": VerbWords(
        lambda part: f"help for {part.friend}", does=lambda part: f"help {part.friend}"
    ),
    "stand": _plain("getting up", "get up"),
    "delay": VerbWords(_delay, lambda part: "delay", does=_delays),
    "forfeit": _plain("a forfeited turn", "forfeit the turn"),
    "reposition": VerbWords(_reposition, does=lambda part: f"make {_reposition(part)}"),
    "avoid": VerbWords(
        lambda part: f"a leap out of the way of {part.hazard}",
        does=lambda part: f"leap out of the way of {part.hazard}",
    ),
}
