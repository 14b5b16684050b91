"""What is worked out once for many viewers is what each of them would be shown alone."""

from msgspec.structs import replace

from game import actions as act
from game.journal import Entry
from game.secrecy import SharedEvents, SharedScene, Viewer, facing, known, seen
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, steps_of

NAME = "Quillon Zyx"  # hidden


def viewers_of(brawl: Brawl) -> list[Viewer]:
    """Return everybody in the scene, an onlooker, storytellers, and one who keeps the NPCs."""
    names = list(brawl.scene.people)
    npcs = frozenset(name for name, one in brawl.scene.people.items() if one.npc)
    plain = [
        Viewer(),
        *(Viewer(name=name) for name in names),
        Viewer(name=names[0], keeps=npcs),
        Viewer(st=True),
        Viewer(st=True, name=names[0]),
    ]
    masked = [replace(one, masks=facing(one, brawl.scene).masks) for one in plain]
    return [*plain, *masked]


@in_fights(5, grapples=True)
def test_who_shares_a_sight_would_have_had_the_same_alone(brawl: Brawl) -> None:
    brawl.say(act.Join(who=NAME, fighter=brawl.bench[0], npc=True, hidden=True))
    for who in list(brawl.scene.people)[1:3]:
        brawl.say(act.SetPrivate(who=who, private=True))
    for entry in steps_of(brawl, 30):
        if isinstance(entry, Entry):
            scene, events = SharedScene(brawl.scene), SharedEvents(entry.events)
            for viewer in viewers_of(brawl):
                assert scene.to(viewer) == known(brawl.scene, viewer)
                assert list(events.to(viewer)) == seen(entry.events, viewer)
