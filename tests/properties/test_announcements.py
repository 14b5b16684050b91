"""What several readers are told at once is what each of them would be told alone."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game import actions as act
from game.events import AnyEvent
from game.journal import Entry
from game.rules.rounds import awaiting
from game.secrecy import facing, known, seen
from narration.reader import Reader
from narration.telling.announce import Announcement
from narration.telling.narrator import Telling
from narration.telling.summary import since_phase_began
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, steps_of

NAME = "Quillon Zyx"  # hidden


def readers_of(brawl: Brawl) -> Iterator[Reader]:
    """Return everybody in the scene, onlookers, and storytellers with and without a combatant."""
    names = list(brawl.scene.people)
    npcs = frozenset(name for name, one in brawl.scene.people.items() if one.npc)
    readers = [
        Reader(),
        Reader(name="Somebody who has left"),
        *(Reader(name=name) for name in names),
        *(Reader(name=name, style="verbose") for name in names),
        *(Reader(name=name, style="brief", screenreader=True) for name in names),
        Reader(name=names[-1], pace=True, keeps=npcs),
        Reader(st=True),
        Reader(st=True, name=names[0]),
    ]
    for one in readers:
        yield replace(one, masks=facing(one.viewer, brawl.scene).masks)


def with_all_before(told: tuple[Any, ...], reader: Reader) -> list[str]:
    """Return the events in words, whatever of the phase before them may be left out."""
    events, before, after, _, earlier = told
    viewer = reader.viewer
    telling = Telling(known(before, viewer), known(after, viewer), reader, seen(earlier, viewer))
    return telling.all(seen(events, viewer))


@in_fights(5, grapples=True)
def test_who_shares_words_would_have_got_the_same_alone(brawl: Brawl) -> None:
    brawl.say(act.Join(who=NAME, fighter=brawl.bench[0], npc=True, hidden=True))
    for who in list(brawl.scene.people)[1:3]:
        brawl.say(act.SetPrivate(who=who, private=True))
    earlier: list[AnyEvent] = []
    before = brawl.scene
    for entry in steps_of(brawl, 30):
        if isinstance(entry, Entry):
            told = (entry.events, before, brawl.scene, awaiting(brawl.scene), earlier)
            readers = list(readers_of(brawl))
            together = Announcement(*told, readers=readers)
            for reader in readers:
                lines = together.lines(reader)
                assert lines == Announcement(*told).lines(reader)
                whole = with_all_before(told, reader)
                assert " ".join(lines).startswith(" ".join(whole))  # brief runs on
            earlier = since_phase_began([*earlier, *entry.events])
        before = brawl.scene
