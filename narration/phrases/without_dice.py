"""What one is told who has declared an attack that has no dice: it would come to nothing."""

from collections.abc import Iterable, Sequence

from game import moments
from game.dice import NoChance
from game.engine.table import Table
from game.events import AnyEvent, Declared
from game.rulesets import ruleset_of
from game.state.declaration import Part
from game.state.scene import Scene
from game.taking_back import is_acted_upon
from game.words import quote
from narration.languages import _
from narration.phrases.verb_words import short
from narration.reader import Reader
from narration.text import line, listing, typed


def without_dice(events: Sequence[AnyEvent], after: Scene, reader: Reader) -> list[str]:
    """Return which attacks that the reader has just declared have no dice as things stand, and what
    takes them back.
    """
    said = any(isinstance(one, Declared) and one.who == reader.name for one in events)
    if not said or reader.name not in after.people:
        return []
    bare = [short(one) for one in _without_dice(after, reader.name)]
    if not bare:
        return []
    told = _("As things stand your {attacks} would have no dice", attacks=listing(bare))
    if _is_late(events, reader.name):
        undo = typed(f"+combat/undo {quote(reader.name)}")
        return line(
            _("{told}: {undo} takes it back, or asks for that.", told=told, undo=undo), reader
        )
    return line(_("{told}: {oops} takes it back.", told=told, oops=typed("+combat/oops")), reader)


def _without_dice(scene: Scene, who: str) -> list[Part]:
    table = Table(scene, ruleset_of(scene), NoChance())
    person = scene.people[who]
    to_come = [(person.parts[index], index) for index in person.to_come()]
    reckoned = [
        (part, moments.foresees.first(table, person, part, index)) for part, index in to_come
    ]
    return [part for part, roll in reckoned if roll is not None and roll.pool <= 0]


def _is_late(events: Iterable[AnyEvent], who: str) -> bool:
    """Say whether anything has come of a declaration already, so that its owner alone cannot take
    it back.
    """
    return any(
        is_acted_upon(one) or (isinstance(one, Declared) and one.who != who) for one in events
    )
