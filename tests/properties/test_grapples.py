"""What holds of every grapple, no matter who seizes whom (chapter 10)."""

from collections import Counter

from game.rules.rounds import awaited
from game.state.scene import Scene
from tests.properties.brawl import Brawl, open_verbs
from tests.properties.fights import in_fights, rests_of, steps_of


def amiss(scene: Scene) -> list[str]:
    wrong = []
    holds = scene.fight.holds
    inside = Counter(name for one in holds for name in (one.grappler, one.victim))
    wrong += [f"{name} is in {count} grapples" for name, count in inside.items() if count > 1]
    for name in inside:
        if name not in scene.people or not scene.people[name].able:
            wrong.append(f"{name} is in a grapple, and down or away")
    for hold in holds:
        if hold.pinned and hold.control:
            wrong.append(f"a pin with Control: {hold}")
        if not hold.pinned and hold.control < 1 and scene.fight.turn is None:
            wrong.append(f"a hold without Control: {hold}")
        if hold.relented and not hold.pinned:
            wrong.append(f"relented, and not helpless: {hold}")
    owing = {one.name for one in awaited(scene)}
    wrong += [
        f"{one.victim} is pinned and awaited" for one in holds if one.pinned & (one.victim in owing)
    ]
    if holds and all(
        (mine := scene.hold_of(one.name)) is not None and mine.pinned for one in scene.ready()
    ):
        still = scene.fight.phase in ("ended", "bookkeeping") or scene.fight.turn is not None
        wrong += [] if still or scene.fight.questions else ["all are pinned, and it goes on"]
    return wrong


@in_fights(200, grapples=True)
def test_GRAPPLE_7_no_rest_of_a_fight_shows_an_impossible_hold(brawl: Brawl) -> None:
    for _ in steps_of(brawl):
        assert amiss(brawl.scene) == []


@in_fights(150, rulesets=("detroit",), grapples=True)
def test_GRAPPLE_3_nobody_in_a_hold_does_what_it_does_not_leave_open(brawl: Brawl) -> None:
    for scene in rests_of(brawl):
        for name in scene.people:
            verbs = open_verbs(scene, name)
            hold = scene.hold_of(name)
            let_be = {"pass", "avoid"} if scene.fight.haste else set()
            if hold is not None and verbs:
                mine = (
                    {"sustain", "release"}
                    if hold.grappler == name
                    else {"resist", "reverse", "relent"}
                )
                assert mine <= verbs <= mine | let_be
            else:
                assert not verbs & {"sustain", "release", "resist", "reverse", "relent"}
