"""What is kept of one moment for the next, or made once for many, is what each would have alone."""

from collections.abc import Iterator

from game import actions as act
from game.dice import SeededChance
from game.errors import RuleError
from game.options import declarations, legal, what_counts
from game.rules.rounds import awaited
from game.scene import submit
from game.state.declaration import Attack
from game.state.scene import Scene
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, rests_of

STEPS = 25
OTHERS, AT_ONCE = 2, 4  # of those who could declare, and of what each could


def others_declare(brawl: Brawl, who: str) -> Iterator[Scene]:
    """Return how a scene stands once another person has declared this or that."""
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
