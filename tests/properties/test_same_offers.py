"""What is kept of one moment for the next, or made once for many, is what each would have alone."""

from collections.abc import Iterator

from msgspec.structs import replace

from game import actions as act
from game.dice import SeededChance
from game.errors import RuleError
from game.options import declarations, legal, what_counts
from game.rules.rounds import awaited
from game.scene import submit
from game.secrecy import Viewer, facing
from game.state.declaration import Attack
from game.state.scene import Scene
from narration.payloads.moment import Moment
from narration.payloads.offered import Offers
from narration.payloads.view import View
from narration.reader import Reader
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, rests_of
from tests.properties.messages import EVERY, as_sent

STEPS = 25
NAME = "Quillon Zyx"  # hidden
OTHERS, AT_ONCE = 2, 4  # of those who could declare, and of what each could


def others_declare(brawl: Brawl, who: str) -> Iterator[Scene]:
    """Return how a scene stands once somebody else has declared this or that."""
    for other in awaited(brawl.scene)[:OTHERS]:
        said = legal(brawl.scene, other.name) if other.name != who else []
        aimed = [one for one in said if isinstance(one.declaration.parts[0], Attack)]
        for pile in (said, aimed):
            for one in brawl.random.sample(pile, min(AT_ONCE, len(pile))):
                try:
                    yield submit(brawl.scene, one, SeededChance(1))[0]
                except RuleError:
                    continue
    yield from all_attack(brawl.scene, who)


def all_attack(scene: Scene, who: str) -> Iterator[Scene]:
    """Return how a scene stands after each of those who attack ``who``, one upon the other."""
    for other in awaited(scene):
        aimed = (one for one in legal(scene, other.name) if _is_at(who, one))
        said = next(aimed, None)
        if other.name != who and said is not None:
            try:
                scene = submit(scene, said, SeededChance(1))[0]
            except RuleError:
                continue
            yield scene


def _is_at(who: str, said: act.Declare) -> bool:
    first = said.declaration.parts[0]
    return isinstance(first, Attack) and first.target == who


@in_fights(24, grapples=True)
def test_the_same_is_offered_while_what_counts_is_the_same(brawl: Brawl) -> None:
    for scene in rests_of(brawl, STEPS):
        for person in () if scene.frozen else awaited(scene)[:OTHERS]:
            who = person.name
            offered, counts = list(declarations(scene, who)), what_counts(scene, who)
            for after in others_declare(brawl, who):
                still_asked = who in {one.name for one in awaited(after)}
                if still_asked and not after.frozen and what_counts(after, who) == counts:
                    assert list(declarations(after, who)) == offered


def everybody(scene: Scene) -> list[Reader]:
    """Return all who play, one who looks on, one who keeps the NPCs, two storytellers."""
    npcs = frozenset(name for name, one in scene.people.items() if one.npc)
    names = list(scene.people)
    plain = [
        Reader(),
        *(Reader(name=name) for name in names),
        Reader(name=names[0], keeps=npcs, pace=True),
        Reader(st=True),
        Reader(st=True, name=names[0], absent=frozenset(names[1:])),
    ]
    masks = [facing(Viewer(one.name, one.st, one.keeps), scene).masks for one in plain]
    return [*plain, *(replace(one, masks=mask) for one, mask in zip(plain, masks, strict=True))]


@in_fights(5, grapples=True)
def test_who_shares_a_message_would_have_had_the_same_alone(brawl: Brawl) -> None:
    brawl.say(act.Join(who=NAME, fighter=brawl.bench[0], npc=True, hidden=True))
    for who in list(brawl.scene.people)[1:3]:
        brawl.say(act.SetPrivate(who=who, private=True))
    offers = Offers()
    for scene in rests_of(brawl, STEPS):
        together = Moment(1, scene, offers=offers)
        for reader in everybody(scene):
            alone = View(Moment(1, scene), reader).messages(EVERY)
            shared = View(together, reader).messages(EVERY)
            assert shared == alone
            for name, message in alone.items():
                assert f"{name} {together.text(shared[name])}" == as_sent(name, message)
