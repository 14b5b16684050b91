"""Moments: where the machine stops and asks every chapter of the rules (`game.rules`).

    @may_declare
    def verify_roles(table, person, parts): ...

A chapter says what it does at a moment; what calls the moment knows no chapter. The rules of a
moment are asked in the order in which their chapters are imported: each of them at `do`, until
something is found at `first`; the first refusal wins. There are no priorities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.dice import Roll
    from game.engine.table import Table
    from game.engine.verb import Meeting, Reckoning
    from game.fighter import Weapon
    from game.state.declaration import CounterGrapple, Part
    from game.state.person import Person
    from game.state.scene import Exchange, Scene


class Moment[**About, Answer]:
    """One moment: what its rules are told, and what each answers."""

    def __init__(self) -> None:
        self.rules: list[Callable[About, Answer]] = []

    def __call__(self, rule: Callable[About, Answer]) -> Callable[About, Answer]:
        """Let a rule be asked at this moment."""
        self.rules.append(rule)
        return rule

    def all(self, *args: About.args, **about: About.kwargs) -> Iterator[Answer]:
        """Yield what each rule says."""
        return (rule(*args, **about) for rule in self.rules)

    def do(self, *args: About.args, **about: About.kwargs) -> None:
        """Let each rule do what it does."""
        for rule in self.rules:
            rule(*args, **about)

    def first(self, *args: About.args, **about: About.kwargs) -> Answer | None:
        """Return the first answer that is not None, or None."""
        return next((found for found in self.all(*args, **about) if found is not None), None)

    def only(self, *args: About.args, **about: About.kwargs) -> Answer:
        """Return the answer of a moment that one chapter alone decides."""
        (rule,) = self.rules
        return rule(*args, **about)


# --- declaring -----------------------------------------------------------------------------------

# Refuse what a declaration may not say.
may_declare: Moment[[Table, Person, tuple[Part, ...]], None] = Moment()
# Refuse what may not take the place of the part with this index.
may_take_up: Moment[[Table, Person, tuple[Part, ...], int], None] = Moment()
# Do what takes effect the moment it is said.
said: Moment[[Table, str, tuple[Part, ...]], None] = Moment()
# Return the words without arguments that are open to a person, where that is not all of them.
words: Moment[[Scene, Person, tuple[str, ...]], tuple[str, ...] | None] = Moment()

# --- turns ---------------------------------------------------------------------------------------

# Say whether a person's action waits for another's.
waits: Moment[[Scene, Person], bool] = Moment()
# Do what follows where a person's place comes up and they do nothing with the part with this index.
passed: Moment[[Table, Person, Part, int], None] = Moment()
# Say whether nothing is left to fight about.
decided: Moment[[Scene], bool] = Moment()

# --- attacks and what meets them -----------------------------------------------------------------

# Return how an attack is met.
how_met: Moment[[Table, Exchange], Meeting] = Moment()
# Return the verb of the free defense that meets an attack best (PILE-6).
free_defense: Moment[[Table, Exchange, Person, Weapon], str] = Moment()
# Roll a part that is no plain attack into this slot; say whether it was rolled.
attack_roll: Moment[[Table, Exchange, str, Person, Part | None], bool] = Moment()
# Reckon what meets an attack by striking back, and roll it.
counter: Moment[[Table, Exchange, Person, CounterGrapple], Reckoning] = Moment()
counter_roll: Moment[[Table, Exchange, Person, CounterGrapple], Roll] = Moment()

# --- harm and leaving ----------------------------------------------------------------------------

# Return who takes the harm of an exchange in which nobody struck a blow; empty for nobody.
blow: Moment[[Table, Exchange], str] = Moment()
# Do what follows where a person is down, or leaves, for this reason.
gone: Moment[[Table, str, str], None] = Moment()
