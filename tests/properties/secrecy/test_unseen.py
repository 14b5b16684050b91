"""Of one who is unseen, and has not acted, players can tell nothing: two scenes are played alike,
one with a person unseen in it and one without, and whatever a player gets of them is the same.
"""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from game import actions as act
from game.errors import RuleError
from game.grammar import spoken
from game.journal import Entry
from game.secrecy import known
from game.state.declaration import PASS, Attack, Declaration, Dodge
from game.state.scene import Scene
from narration.reader import Reader
from narration.refusals.refusal import refusal
from tests.properties.brawl import casts
from tests.properties.fights import PACES, seeds
from tests.properties.profile import PLAYED, examples
from tests.properties.secrecy.twins import Twins, a_reader, kept, same, same_to_say, told

NAME = "Quillon Zyx"


class Haunted(Twins):
    """A fight, and the same with a person unseen in it, of whom only a storyteller speaks."""

    def lurk(self) -> None:
        fighter = self.plain.bench[0]
        join = act.Join(who=NAME, fighter=fighter, npc=True, unseen=True, group="Zyx")
        self.say_besides(join)

    def whisper(self) -> None:
        """Let the storyteller say something of the one unseen, or take it back."""
        others = list(self.haunted.scene.people)
        prey = self.random.choice([*others, "Nobody"])
        said: act.AnyAction | None = self.random.choice(
            [
                act.Declare(who=NAME, declaration=Declaration((Attack(prey),))),
                act.Declare(who=NAME, declaration=Declaration((Dodge(),))),
                act.Declare(who=NAME, declaration=PASS),
                act.Declare(who=NAME, declaration=PASS),
                act.Ambush(who=NAME, target=prey),
                act.Ambush(who=NAME, target=prey, traits=("perception", "alertness")),
                act.Leave(who=NAME),
                self.back_or_forth(),
            ]
        )
        if said is None:
            return
        try:
            self.say_besides(said)
        except RuleError:
            return
        if NAME not in self.haunted.scene.unseen and not self.acted:
            self.lurk()

    @property
    def acted(self) -> bool:
        return NAME in self.haunted.scene.people


def refused(scene: Scene, line: str, who: str, reader: Reader) -> str:
    """Return the refusal of a line that a player types for their own."""
    try:
        said = spoken(known(scene, reader.viewer), who, line)
        return str(said)
    except RuleError as error:
        return refusal(error, reader)


def same_and_unnamed(one: Sequence[str], other: Sequence[str]) -> None:
    same(one, other)
    assert NAME not in "\n".join(one)


@examples(40)
@given(casts, seeds, st.sampled_from(PACES), st.sampled_from(tuple(PLAYED)))
def test_nothing_that_a_player_gets_tells_of_one_unseen(cast, seed, pace, ruleset) -> None:
    twins = Haunted(cast, seed, pace, ruleset)
    plain = twins.plain
    compared = 0, 0
    for _ in range(30):
        if plain.scene.fight.phase == "ended":
            break
        if twins.random.random() < 0.4:
            twins.whisper()
        if twins.acted:
            break
        before, beside = plain.scene, twins.haunted.scene
        entry = twins.step()
        if entry is None:
            continue
        followed = twins.follow(entry.action)
        if twins.acted:
            break
        assert isinstance(followed, Entry), followed
        reader = a_reader(twins, twins.names)
        after, haunted = plain.scene, twins.haunted.scene
        same_and_unnamed(
            told(before, after, entry.events, reader),
            told(beside, haunted, followed.events, reader),
        )
        same_to_say(after, haunted)
        compared = len(plain.journal.entries), len(twins.haunted.entries)
    if all(compared):
        reader = a_reader(twins, twins.names)
        one, other = (
            kept(plain.journal, compared[0], reader),
            kept(twins.haunted, compared[1], reader),
        )
        same_and_unnamed(one, other)


@examples(6)
@given(casts, seeds, st.sampled_from(tuple(PLAYED)))
def test_the_name_of_one_unseen_is_refused_as_any_that_nobody_has(cast, seed, ruleset) -> None:
    twins = Haunted(cast, seed, "step", ruleset)
    who = next(iter(twins.plain.scene.people))
    reader = Reader(name=who)
    for line in (f'attack "{NAME}"', f'assist "{NAME}"', f'do waves at "{NAME}"', f"guard {NAME}"):
        haunted = refused(twins.haunted.scene, line, who, reader)
        assert refused(twins.plain.scene, line, who, reader) == haunted
    for target in (NAME, "Nobody Else"):
        said = act.Declare(who=who, declaration=Declaration((Attack(target),)))
        one, other = (
            _refusal(scene, said, reader) for scene in (twins.plain.scene, twins.haunted.scene)
        )
        assert one == other


def _refusal(scene: Scene, said: act.AnyAction, reader: Reader) -> str:
    from game.dice import SeededChance
    from game.scene import submit

    try:
        submit(scene, said, SeededChance(1))
    except RuleError as error:
        return refusal(error, reader)
    return ""
