"""What is worked out once for many, who see and read it alike, is what each would have alone."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from game import actions as act
from game.events import AnyEvent
from game.journal import Entry
from game.rules.rounds import awaiting
from game.secrecy import SharedEvents, SharedScene, facing, known, seen
from game.state.scene import Scene
from narration.payloads.asking import Offers
from narration.payloads.view import Moment, View
from narration.reader import Reader
from narration.telling.announce import Announcement
from narration.telling.narrator import Jump, Telling, jump_words
from narration.telling.narrator import steps_of as moves_of
from narration.telling.summary import since_phase_began
from tests.long_form import LONG
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, steps_of
from tests.properties.secrecy.messages import EVERY, as_sent

NAME = "Quillon Zyx"  # hidden
FEW = 4 if LONG else 2  # of those who share are compared with what they would have had alone


def everybody(scene: Scene) -> list[Reader]:
    """Return all who play, who look on and who have left, and who run the scene; each with the
    masks that they see, and without.
    """
    npcs = frozenset(name for name, one in scene.people.items() if one.npc)
    names = list(scene.people)
    plain = [
        Reader(),
        Reader(name="Somebody who has left"),
        *(Reader(name=name) for name in names),
        *(Reader(name=name, style="verbose") for name in names[:2]),
        *(Reader(name=name, style="brief", screenreader=True) for name in names[:2]),
        Reader(name=names[0], keeps=npcs, pace=True),
        Reader(st=True),
        Reader(st=True, name=names[0], absent=frozenset(names[1:])),
    ]
    return [*plain, *(replace(one, masks=facing(one.viewer, scene).masks) for one in plain)]


@in_fights(8, grapples=True)
def test_who_shares_would_have_had_the_same_alone(brawl: Brawl) -> None:
    brawl.say(act.Join(who=NAME, fighter=brawl.bench[0], npc=True, hidden=True))
    for who in list(brawl.scene.people)[1:3]:
        brawl.say(act.SetPrivate(who=who, private=True))
    earlier: list[AnyEvent] = []
    offers, before = Offers(), brawl.scene
    for entry in steps_of(brawl, 25):
        after = brawl.scene
        if isinstance(entry, Entry):
            told = (entry.events, before, after, awaiting(after), earlier)
            readers, moment = everybody(after), Moment(1, after, offers=offers)
            scene, events = SharedScene(after), SharedEvents(entry.events)
            masked = readers[len(readers) // 2 :]
            together = Announcement(*told, readers=masked)
            for reader in brawl.random.sample(readers, FEW):
                assert scene.to(reader.viewer) == known(after, reader.viewer)
                assert list(events.to(reader.viewer)) == seen(entry.events, reader.viewer)
                alone = View(Moment(1, after), reader).messages(EVERY)
                shared = View(moment, reader).messages(EVERY)
                assert shared == alone
                for name, message in alone.items():
                    assert f"{name} {moment.text(shared[name])}" == as_sent(name, message)
            for reader in brawl.random.sample(masked, FEW):
                lines = together.lines(reader)
                assert lines == Announcement(*told).lines(reader)
                whole = " ".join(with_all_before(told, reader))  # brief runs on
                assert Counter(" ".join(lines).split()) >= Counter(whole.split())
            earlier = since_phase_began([*earlier, *entry.events])
        before = after


@in_fights(8, grapples=True)
def test_who_is_told_of_an_undo_beside_others_would_have_had_the_same_alone(brawl: Brawl) -> None:
    brawl.say(act.Join(who=NAME, fighter=brawl.bench[0], npc=True, hidden=True))
    private, unsure, *_others = list(brawl.scene.people)[1:]
    brawl.say(act.SetPrivate(who=private, private=True))
    brawl.say(act.SetPosition(who=unsure, changes={"unsure": True}))
    before = brawl.scene
    moved = [one for one in steps_of(brawl, 15) if isinstance(one, Entry)]
    together = Jump("Sam", moves_of(moved, before))
    for reader in brawl.random.sample(everybody(brawl.scene), FEW):
        alone = Jump("Sam", moves_of(moved, before))
        assert jump_words(together, "takes", reader) == jump_words(alone, "takes", reader)


def with_all_before(told: tuple[Any, ...], reader: Reader) -> list[str]:
    """Return the events in words, whatever of the phase before them may be left out."""
    events, before, after, _, earlier = told
    viewer = reader.viewer
    telling = Telling(known(before, viewer), known(after, viewer), reader, seen(earlier, viewer))
    return telling.all(seen(events, viewer))
