"""A scene, and those in it, to one who looks around."""

from collections.abc import Mapping, Sequence

from game.reading import ruleset_of
from game.state.person import Person
from game.state.scene import Scene
from game.words import typed_simply
from narration.languages import _
from narration.phrases.exchanges import level_words
from narration.phrases.presence import how_to_take_part
from narration.reader import Reader
from narration.screens.tables import positions
from narration.text import begun, count, line, listing, sentence
from play.demo import default_demo
from sheets.catalog import default_catalog

MOST_NAMES = 20
_FACELESS = ("someone", "somebody")


def open_here_lines(title: str, reader: Reader) -> list[str]:
    """Return that a scene is open, to one who is told how it stands anyway."""
    return line(_("{begun} is open here.", begun=_begun(title)), reader)


def _begun(title: str) -> str:
    return title[:1].upper() + title[1:]


def scene_here_lines(title: str, scene: Scene, join: str, reader: Reader) -> list[str]:
    """Return that a scene is open: who is in it, and how to take part; ``join`` is what to type for
    that, empty for who cannot or does already.
    """
    round_now = (
        _("round {round}", round=scene.fight.round)
        if scene.fight.round
        else _("before the first round")
    )
    names = list(scene.people)
    more = [count(len(names) - MOST_NAMES, "other")] if names[MOST_NAMES:] else []
    who = listing([*names[:MOST_NAMES], *more]) or _("nobody yet")
    told = sentence(f"{_begun(title)}, {round_now}: {who}")
    if join:
        told += _(
            " {how_to_take_part} +combat shows how it stands.",
            how_to_take_part=how_to_take_part(join, reader),
        )
    elif reader.name:
        told += _(" You take part: +combat shows how it stands.")
    else:
        told += _(" +combat shows how it stands.")
    return line(told, reader)


def person_lines(
    person: Person, scene: Scene, reader: Reader, own: Mapping[str, str] | None = None
) -> list[str]:
    """Return what one sees of somebody in a scene who is no character in the room; the reader may
    have ``own`` NPCs, or share some, with looks.
    """
    track = ruleset_of(scene).track_of(person.fighter)
    health = person.fighter.health
    level = level_words(track.level(health), track.penalty(health), reader.screenreader)
    state = [person.down, *positions(person)] if person.down else positions(person)
    stands = ", ".join([level, *state])
    return line(person.name, reader) + line(
        f"{looks(person.name, own or {})} {sentence(begun(stands))}", reader
    )


def looks(name: str, own: Mapping[str, str]) -> str:
    """Return what one sees of somebody by a name that everybody knows: what else they are may be a
    secret.
    """
    kind = typed_simply(name).rstrip("0123456789 #")
    if kind in _FACELESS:
        return _("You cannot make out who that is.")
    known = own.get(kind) or default_catalog().looks.get(kind) or default_demo().looks.get(kind)
    return known or _("You see nothing special about them.")


def not_clear_lines(text: str, names: Sequence[str], reader: Reader) -> list[str]:
    """Return that several people in a scene may be meant."""
    return line(_("'{text}' could be {names}.", text=text, names=listing(names, "or")), reader)
