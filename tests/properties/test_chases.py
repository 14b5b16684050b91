"""What holds in every chase, no matter who runs and whatever is said: CHASE-1 to CHASE-12."""

from game import actions as act
from game import events as ev
from game.dice import SeededChance
from game.errors import RuleError
from game.events import fold
from game.rules.rounds import awaited
from game.scene import submit
from game.state.scene import Scene
from tests.properties.fights import in_fights, take_step
from tests.properties.hunt import Hunt

STEPS = 40


def seats(scene: Scene) -> dict[str, int]:
    return {name: chase.id for chase in scene.chases_under_way() for name in chase.members()}


def misplaced(scene: Scene) -> list[str]:
    """Return who is in two places, in none, or in one that does not know of them."""
    told = seats(scene)
    placed = [name for group in scene.fight.groups for name in group]
    wrong = []
    for name, person in scene.people.items():
        seated = person.seat.chase if person.seat is not None else None
        if seated != told.get(name):
            wrong.append(f"{name}: {seated} {told.get(name)}")
        if seated is not None and (name in placed or not person.away or person.down):
            wrong.append(f"{name} is in a chase and in the order, not away from it, or down")
    wrong += [name for name in told if name not in scene.people]
    members = [name for chase in scene.chases_under_way() for name in chase.members()]
    return wrong + [name for name in members if members.count(name) > 1]


@in_fights(0, rulesets=(), chases=130)
def test_nobody_vanishes(hunt: Hunt) -> None:
    assert misplaced(hunt.scene) == []
    for _ in range(STEPS):
        before = hunt.scene
        entry = take_step(hunt)
        assert misplaced(hunt.scene) == []
        if entry is None:
            continue
        gone = before.people.keys() - hunt.scene.people.keys()
        assert gone == {one.who for one in entry.events if isinstance(one, ev.Left)}
        moved = {
            name
            for name in before.people.keys() & hunt.scene.people.keys()
            if before.people[name].seat != hunt.scene.people[name].seat
        }
        told = {name for event in entry.events for name in named_in(event)}
        assert moved <= told
        for event in entry.events:
            if isinstance(event, ev.ChaseEnded):
                assert not set(event.back) & set(event.gone)


def named_in(event: ev.AnyEvent) -> set[str]:
    match event:
        case ev.ChaseBegan():
            return {*event.prey, *event.predators}
        case ev.ChaseJoined() | ev.ChaseLeft():
            return {event.who}
        case ev.ChaseEnded():
            return {*event.back, *event.gone}
    return set()


@in_fights(0, rulesets=(), chases=100)
def test_there_is_always_a_way_on_and_every_option_is_taken(hunt: Hunt) -> None:
    for _ in range(STEPS):
        scene = hunt.scene
        for chase in scene.chases_under_way():
            for question in chase.questions:
                taken = 0
                for option in question.options:
                    reply = act.Answer(who=question.who, option=option)
                    try:
                        after, events = submit(scene, reply, SeededChance(hunt.seed))
                    except RuleError as error:
                        assert error.code == "lead-too-short"  # a ruling has changed the Lead
                        continue
                    assert fold(events, scene) == after
                    left = [one for now in after.chases for one in now.questions]
                    assert question not in left
                    taken += 1
                assert taken
                assert question.default in question.options
            if not chase.questions:
                action = act.RollRound(chase=chase.id)
                after, events = submit(scene, action, SeededChance(hunt.seed))
                began = events[0]
                assert isinstance(began, ev.ChaseRoundBegan)
                assert (began.chase, began.round) == (chase.id, chase.round + 1)
        if scene.fight.phase != "ended" and not awaited(scene):
            assert submit(scene, hunt.way_on(), SeededChance(hunt.seed))[1]
        take_step(hunt)


@in_fights(0, rulesets=(), paces=("step",), chases=60)
def test_a_chase_that_is_only_passed_over_comes_to_an_end(hunt: Hunt) -> None:
    for _ in range(400):
        under_way = hunt.scene.chases_under_way()
        if not under_way:
            break
        chase = under_way[0]
        if chase.round == 0 and "prey" not in chase.runs:
            hunt.say(act.SetRun(side="prey", rounds=20, chase=chase.id))
        hunt.say(act.TakeDefaults() if chase.questions else act.RollRound(chase=chase.id))
    assert hunt.scene.chases_under_way() == []
