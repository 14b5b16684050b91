"""Avoid: get out of a hazard's way (GRAPPLE-14)."""

from collections.abc import Iterator

from game import events as ev
from game.engine.table import Table
from game.engine.verb import Verb, Vocabulary
from game.errors import RuleError
from game.state.declaration import Avoid
from game.state.effects import Hazard
from game.state.person import Person
from game.words import Words, matches, quote_text


class AvoidVerb(Verb[Table, Avoid]):
    """``avoid HAZARD``: a haste action spent on it."""

    name = "avoid"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Avoid:
        """Read which hazard; any text, for their names are the storyteller's."""
        return Avoid(words.text_until())

    def format(self, part: Avoid) -> str:
        """Write it."""
        return f"{self.name} {quote_text(part.hazard)}"

    def verify(self, table: Table, person: Person, part: Avoid) -> None:
        """Refuse it outside haste phases, and a hazard that does not threaten or is not to be
        avoided.
        """
        if not table.scene.fight.haste:
            raise RuleError("avoid-in-haste", "GRAPPLE-14", who=person.name)
        if hazard_for(table, person, part) is None:
            names = [one.name for one in hazards_of(table, person)]
            raise RuleError(
                "unknown-hazard", "GRAPPLE-14", text=part.hazard, who=person.name, names=names
            )

    def legal(self, table: Table, person: Person) -> Iterator[Avoid]:
        """Yield each hazard that can be avoided."""
        for hazard in hazards_of(table, person):
            yield Avoid(hazard.name)

    def begin(self, table: Table, person: Person, part: Avoid, index: int) -> None:
        """Get out of its way, if it still threatens."""
        hazard = hazard_for(table, person, part)
        if hazard is not None:
            table.emit(
                ev.HazardEnded(id=hazard.id, name=hazard.name, who=person.name, avoided=True)
            )


def hazards_of(table: Table, person: Person) -> list[Hazard]:
    """Return the hazards that threaten somebody and may be avoided."""
    return [one for one in table.scene.hazards if one.who == person.name and one.avoidable]


def hazard_for(table: Table, person: Person, part: Avoid) -> Hazard | None:
    """Return the hazard that somebody means to avoid."""
    theirs = hazards_of(table, person)
    found = matches(part.hazard, [one.name for one in theirs])
    return next((one for one in theirs if one.name in found[:1]), None)
