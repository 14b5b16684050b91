"""What holds in every fight, no matter who fights and whatever they say."""

from collections import Counter

from game import actions as act
from game.rulesets import ruleset_of
from game.state.scene import Scene
from tests.game.support import adds_up, all_add_up
from tests.properties.brawl import Brawl
from tests.properties.fights import in_fights, steps_of

WITHOUT_DIFFICULTY = ("initiative", "challenge", "opposition")


def outgrown(scene: Scene) -> list[str]:
    wrong = []
    for name, person in scene.people.items():
        health = person.fighter.health
        counts = (health.bashing, health.lethal, health.aggravated)
        track = ruleset_of(scene).track_of(person.fighter)
        if min(counts) < 0 or health.marked > len(track.levels):
            wrong.append(f"{name}: {health}")
        if bool(person.down) != track.fells(health):
            wrong.append(f"{name}: {person.down!r} with {health}")
        for key, left in {**person.fighter.resources, **person.fighter.ammunition}.items():
            if not 0 <= left <= 100:
                wrong.append(f"{name}: {key} {left}")
        if not 0 <= person.round.haste_left <= 20:
            wrong.append(f"{name}: haste {person.round.haste_left}")
    return wrong


@in_fights(130)
def test_nothing_leaves_its_bounds_and_every_roll_adds_up(brawl: Brawl) -> None:
    assert outgrown(brawl.scene) == []
    for _ in steps_of(brawl):
        assert outgrown(brawl.scene) == []
    rolls = brawl.journal.rolls()
    assert all_add_up(rolls)
    assert [roll.id for roll in rolls] == list(range(1, len(rolls) + 1))
    assert all(
        2 <= roll.difficulty <= 10 for roll in rolls if roll.purpose not in WITHOUT_DIFFICULTY
    )
    assert all(adds_up(roll) for roll in rolls)
    assert not any(roll.botch for roll in rolls if roll.purpose in ("damage", "soak"))
    bought = Counter((roll.round, roll.who) for roll in rolls if roll.automatic)
    # One may leave and come again, or a namesake may: then it is another person's point.
    if not any(isinstance(one.action, act.Leave) for one in brawl.journal.entries):
        assert set(bought.values()) <= {1}
