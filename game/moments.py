"""Moments: where the machine stops and asks every chapter of the rules (`game.rules`).

    @may_declare
    def verify_roles(table, person, parts): ...

A chapter says what it does at a moment; what calls the moment knows no chapter.
"""

from collections.abc import Callable, Iterator
from typing import Any


class Moment:
    """One moment; its rules are asked in the order in which chapters are imported."""

    def __init__(self) -> None:
        self.rules: list[Callable[..., Any]] = []

    def __call__[F: Callable[..., Any]](self, rule: F) -> F:
        """Let a rule be asked at this moment."""
        self.rules.append(rule)
        return rule

    def all(self, *about: Any) -> Iterator[Any]:
        """Yield what each rule says."""
        return (rule(*about) for rule in self.rules)

    def do(self, *about: Any) -> None:
        """Let each rule do what it does."""
        for rule in self.rules:
            rule(*about)

    def first(self, *about: Any) -> Any:
        """Return the first thing that a rule says, or None."""
        return next((found for found in self.all(*about) if found is not None), None)


may_declare = Moment()  # (table, person, parts): refuse what may not be said
may_take_up = Moment()  # (table, person, parts, index): refuse what may not take a place
said = Moment()  # (table, who, parts): what takes effect when it is said
passed = Moment()  # (table, person, part, index): somebody's place comes and they do nothing
waits = Moment()  # (scene, person): whether somebody's action waits for another's
decided = Moment()  # (scene): whether nothing is left to fight about
words = Moment()  # (scene, person, bare): the words that are open, where that is not all
gone = Moment()  # (table, who, why): somebody is down, or leaves
blow = Moment()  # (table, exchange): the harm of an exchange in which nobody struck a blow
attack_roll = Moment()  # (table, exchange, slot, person, part): True where it has been rolled
counter = Moment()  # (table, exchange, target, part): what meets an attack by striking back
counter_roll = Moment()  # ... and its roll
