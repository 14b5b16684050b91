"""What people say they will do, and do, in words: ``a power attack on Jo with sword``."""

from collections.abc import Callable, Sequence
from itertools import chain, repeat

from game.rulesets import ruleset_of
from game.state.declaration import (
    Attack,
    Declaration,
    Grapple,
    Haste,
    Maneuver,
    Mental,
    Part,
    Social,
)
from game.state.scene import Scene
from narration.languages import _
from narration.phrases.phases import acts_now, declares
from narration.phrases.verb_words import does, grapple_options, in_brackets, noun, third
from narration.text import count, crowd, listing, own_words


def announced(declaration: Declaration, scene: Scene) -> str:
    """Return a declaration as a noun: ``an attack on Jo with sword and 2 haste actions (rage)``.

    Several actions are a split, or by some rules done one after the other.
    """
    parts = _each(declaration, noun)
    split = len(parts) > 1 and declares(scene) and not acts_now(scene)
    told = _("a split of {parts}", parts=listing(parts)) if split else _(", then ").join(parts)
    if declaration.haste:
        told += _(
            "{told} and {haste}",
            told="," if split else "",
            haste=haste_words(declaration.haste, scene),
        )
    return told


def _each(declaration: Declaration, write: Callable[[Part], str]) -> list[str]:
    """Return each part of a declaration, with the dice that it has of a shared pool."""
    return [
        write(part) + (f" ({count(dice, 'die', 'dice')})" if dice else "")
        for part, dice in zip(declaration.parts, chain(declaration.dice, repeat(0)), strict=False)
    ]


def done_by(names: Sequence[str], declaration: Declaration, scene: Scene) -> str:
    """Return a declaration as a clause: ``Jane attacks Jo``, ``Al and Bo dodge``."""
    several = len(names) > 1
    parts = _each(declaration, lambda part: does(part) if several else third(does(part)))
    split = f"{_('split') if several else _('splits')}: " if len(parts) > 1 else ""
    told = f"{crowd(names)} {split}{listing(parts)}"
    if not declaration.haste:
        return told
    takes = _("take") if several else _("takes")
    return _(
        "{told}{comma} and {takes} {haste}",
        told=told,
        comma="," if split else "",
        takes=takes,
        haste=haste_words(declaration.haste, scene),
    )


def haste_words(haste: Haste, scene: Scene) -> str:
    """Return haste as ``2 haste actions (rage)``, in the words of the scene's rules."""
    return f"{extra_actions(haste.count, scene)} ({haste.source})"


def extra_action(scene: Scene) -> str:
    """Return what the rules of a scene call an extra action: ``haste action``."""
    return _("{extra_word} action", extra_word=extra_word(scene))


def extra_actions(number: int, scene: Scene) -> str:
    """Return a number of extra actions: ``2 haste actions``."""
    word = extra_word(scene)
    if number == 1:
        return _("1 {extra_word} action", extra_word=word)
    return _("{number} {extra_word} actions", number=number, extra_word=word)


def extra_word(scene: Scene) -> str:
    """Return the word that buys an extra action by the rules of a scene: ``haste``."""
    return ruleset_of(scene).extra


def options(part: Part, means: str) -> str:
    """Return how an action is done: `` (sword, power, at the head)``; empty for nothing."""
    if isinstance(part, Grapple):
        return in_brackets(grapple_options(part))
    told = [means] if means else []
    if isinstance(part, Attack):
        told += [part.kind] if part.kind != "basic" else []
        told += (
            [_("at the {location}", location=part.location)] if part.location is not None else []
        )
        told += [count(part.range, "yard")] if part.range is not None else []
    if isinstance(part, Mental | Social):
        told.append(part.skill)
    if isinstance(part, Maneuver | Mental | Social) and part.text:
        told.append(_('to "{text}"', text=own_words(part.text)))
    return in_brackets(told)
