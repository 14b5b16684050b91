"""What a person does that is theirs alone, or the storyteller's, nobody else can tell from anything
they get: two scenes are played alike, one with plans and private rolls besides.
"""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.journal import Entry
from game.state.declaration import PASS, Attack, Declaration, Dodge
from game.state.scene import Scene
from tests.properties.brawl import casts
from tests.properties.fights import PACES, seeds
from tests.properties.profile import PLAYED, examples
from tests.properties.secrecy.twins import Twins, a_reader, kept, same, told


class Discreet(Twins):
    """A fight, and the same in which one of those in it does things that the others do not see."""

    def __init__(self, cast: list[dict[str, Any]], seed: int, pace: str, ruleset: str) -> None:
        super().__init__(cast, seed, pace, ruleset)
        self.planner, *self.names = self.names  # who does so, and all others

    def confide(self) -> bool:
        """Let them do one of these things; say whether all learn of it: a plan made at one's place
        is said at once.
        """
        who, prey = self.planner, self.random.choice(list(self.haunted.scene.people))
        lines = self.random.choice([(Dodge(),), (Attack(prey),)])
        said: act.AnyAction | None = self.random.choice(
            [
                act.PlanAhead(who=who, lines=(Declaration(lines), PASS)),
                act.PlanAhead(who=who, lines=(Declaration(lines),), extra=True),
                act.PlanAhead(who=who, lines=(Declaration(lines), PASS), after=True),
                act.KeepToPlan(who=who, repeat=True),
                act.DropPlan(who=who),
                act.RollDice(who=who, traits=("strength",), purpose="in private", private=True),
                self.back_or_forth(),
            ]
        )
        if said is None:
            return False
        try:
            entry = self.say_besides(said)
        except RuleError:
            return False
        return entry.number not in self.haunted.timeline.private

    def forget(self) -> None:
        person = self.haunted.scene.people.get(self.planner)
        if person is not None and (person.plan or person.extra_plan):
            self.say_besides(act.DropPlan(who=self.planner))


def is_used(who: str, before: Scene, entry: Entry) -> bool:
    """Say whether anything came of a person's plans, which need not be the same in both scenes. One
    for extra actions is kept when it is said, for the next of them.
    """
    if any(isinstance(one, ev.PlanDropped) and one.who == who for one in entry.events):
        return True
    person = before.people.get(who)
    if person is None or person.extra_plan is None:
        return False
    declared = sum(isinstance(one, ev.Declared) and one.who == who for one in entry.events)
    own = isinstance(entry.action, act.Declare) and entry.action.who == who
    return declared > own


@examples(40)
@given(casts, seeds, st.sampled_from(PACES), st.sampled_from(tuple(PLAYED)))
def test_nothing_that_others_get_tells_of_what_is_private(cast, seed, pace, ruleset) -> None:
    twins = Discreet(cast, seed, pace, ruleset)
    plain, who = twins.plain, twins.planner
    compared = 0, 0
    for _ in range(30):
        if plain.scene.fight.phase == "ended":
            break
        if twins.random.random() < 0.5 and twins.confide():
            break
        if twins.random.random() < 0.5:
            twins.forget()
        before, beside = plain.scene, twins.haunted.scene
        entry = twins.step()
        if entry is None:
            continue
        followed = twins.follow(entry.action)
        assert isinstance(followed, Entry), followed
        if is_used(who, before, entry) or is_used(who, beside, followed):
            break
        reader = a_reader(twins, twins.names)
        after, haunted = plain.scene, twins.haunted.scene
        same(
            told(before, after, entry.events, reader),
            told(beside, haunted, followed.events, reader),
        )
        compared = len(plain.journal.entries), len(twins.haunted.entries)
    if all(compared):
        reader = a_reader(twins, twins.names)
        one = kept(plain.journal, compared[0], reader)
        same(one, kept(twins.haunted, compared[1], reader))
