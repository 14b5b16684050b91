"""What is offered: all of it is accepted, and all that is accepted is offered."""

from random import Random

from game import actions as act
from game.dice import SeededChance
from game.errors import RuleError
from game.grammar import spoken
from game.options import Option, options
from game.rules.rounds import awaiting
from game.scene import submit
from game.state.scene import Scene
from tests.game.offered import is_offered
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, take_step

STEPS = 15
AT_ONCE = 4  # options that are said, of those that one who is asked has


def refused(scene: Scene, who: str, option: Option) -> RuleError | None:
    try:
        submit(scene, spoken(scene, who, option.say, by=who), SeededChance(1))
    except RuleError as error:
        return error
    return None


def say_some(scene: Scene, random: Random) -> None:
    """Say some of what those who are asked, and one more, are offered."""
    asked = {one.who for one in awaiting(scene)} & scene.people.keys()
    for who in sorted({*asked, random.choice(list(scene.people))}):
        offered = options(scene, who)
        assert offered or who not in asked
        for option in random.sample(offered, min(AT_ONCE, len(offered))):
            assert refused(scene, who, option) is None, (who, option)


@in_fights(24, grapples=True, chases=24)
def test_everything_offered_is_accepted(brawl: Brawl) -> None:
    random = Random(brawl.seed)
    for _ in range(STEPS):
        say_some(brawl.scene, random)
        take_step(brawl)
        if brawl.over:
            break


@in_fights(24, grapples=True)
def test_every_part_of_what_is_accepted_is_offered(brawl: Brawl) -> None:
    for _ in range(STEPS):
        before = brawl.scene
        entry = take_step(brawl)
        if entry is not None and isinstance(entry.action, act.Declare):
            for part in entry.action.declaration.parts:
                assert is_offered(before, entry.action.who, part), (entry.action.who, part)
        if brawl.scene.fight.phase == "ended":
            break
