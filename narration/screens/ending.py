"""What would be lost if a fight ended now, and the question about it."""

from collections.abc import Sequence

from game.reading import is_idle
from game.state.declaration import Part
from game.state.person import Person
from game.state.scene import Scene
from narration.languages import _
from narration.phrases.verb_words import kind_of, short
from narration.reader import THE_GAME, Reader
from narration.text import line, listing, owned, typed


def unrolled(scene: Scene, reader: Reader) -> list[str]:
    """Return what is declared and not rolled, each person's as ``Rat's attack on Marlow``."""
    left = [(one, _left_of(scene, one)) for one in scene.people.values()]
    return [_words(one, parts, reader) for one, parts in left if parts]


def _left_of(scene: Scene, person: Person) -> list[Part]:
    """Return what somebody has declared to do in this phase, or from a chase, and has not done."""
    if person.phase.declaration is None or person.down:
        return []
    if person.done or (person.seat is None and kind_of(scene) != "resolve"):
        parts = _asked_about(scene, person)
    else:
        parts = [part for at, part in enumerate(person.parts) if at not in person.phase.voided]
    return [one for one in parts if not is_idle(scene, one)]


def _asked_about(scene: Scene, person: Person) -> list[Part]:
    """Return what of somebody's turn under way waits for an answer before it comes to anything."""
    turn = scene.fight.turn
    asking = {str(one.about.get("exchange", "")) for one in scene.fight.questions}
    exchanges = turn.exchanges if turn is not None else ()
    return [one.part for one in exchanges if one.owner == person.name and str(one.id) in asking]


def _words(person: Person, parts: Sequence[Part], reader: Reader) -> str:
    if person.phase.secret and not reader.knows(person.name):
        return _("what {name} has declared in secret", name=person.name)
    return owned(person.name, listing([short(one) for one in parts]))


def where_it_is_kept(scene: int, reader: Reader) -> list[str]:
    """Return how to read the log of a scene that has just ended; of a demo it is told with more."""
    if reader.style == "brief" or reader.runner == THE_GAME:
        return []
    log = f"+combat/log scene {scene}"
    return line(
        _("The log: {command}. As a story: `{log}, story`.", command=typed(log), log=log),
        reader,
    )


def end_lines(lost: Sequence[str], reader: Reader) -> list[str]:
    """Return the question to one who would end a fight over what is not rolled yet."""
    end, run = typed("+choose end"), typed("+init/run")
    are, them = ("are", "them") if len(lost) > 1 else ("is", "it")
    return line(
        _(
            "{lost} {are} not rolled yet and would be lost. {run} plays {them} out, "
            "{end} ends the scene without {them}.",
            lost=listing(lost),
            are=are,
            run=run,
            them=them,
            end=end,
        ),
        reader,
    )
