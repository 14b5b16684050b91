"""Of one who is unseen, and has not acted, players can tell nothing: two scenes are played alike,
one with somebody unseen in it and one without, and whatever a player gets of them is the same.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.chance import Faces, RollRequest
from game.combat.asking import awaiting, open_offers
from game.errors import RuleError
from game.export import Heading, export, json_lines
from game.grammar import spoken
from game.journal import Entry, Journal
from game.options import options
from game.proposals import Proposal, due_action, pinned_down
from game.secrecy import Viewer, asked, facing, known, seen
from game.state.declaration import PASS, Attack, Declaration, Dodge
from game.state.scene import Scene
from game.taking_back import before_last_said
from game.views import scene_view
from presentation.announce import Announcement
from presentation.chase_table import chase_lines
from presentation.log import log_lines
from presentation.prompts import standing
from presentation.reader import Reader
from presentation.refusals import refusal
from presentation.rolls import why
from presentation.tables import order_table, scene_table, summary_lines
from tests.properties.brawl import Brawl, casts
from tests.properties.fights import PACES, say_or_refuse, seeds, take_step
from tests.properties.profile import PLAYED, examples

NAME = "Quillon Zyx"
HEADING = Heading(id=1, title="Alley", opened_by="Vesper", started="", ended=None)


class DiceOfEach:
    """Dice that each has for themselves, so that nobody's depend on who else rolls."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._queues: dict[tuple[str, str], Random] = {}

    def roll(self, request: RollRequest) -> Faces:
        """Return the next faces of one person's dice for one purpose."""
        whose = (request.who, request.purpose)
        if request.purpose == "surprise":  # in private too: how often says nothing
            queue = Random(f"{self._seed} {whose}")
        else:
            queue = self._queues.setdefault(whose, Random(f"{self._seed} {whose}"))
        return tuple(queue.randint(1, 10) for _ in range(request.dice))


class Plain(Brawl):
    """A random fight with dice of each one's own."""

    @property
    def chance(self) -> DiceOfEach:  # type: ignore[override]
        """The dice."""
        return self.__dict__.setdefault("_dice", DiceOfEach(self.seed))

    @chance.setter
    def chance(self, chance: object) -> None:
        pass


class Twins:
    """A fight, and the same with somebody unseen in it, of whom only a storyteller speaks."""

    def __init__(self, cast: list[dict[str, Any]], seed: int, pace: str, ruleset: str) -> None:
        self.plain = Plain(cast, seed, pace, ruleset)
        self.random = Random(seed + 1)
        self.haunted = Journal()
        self.dice = DiceOfEach(seed)
        self.fighter = self.plain.bench[0]
        self.opening = len(self.plain.journal.entries)
        for number, entry in enumerate(self.plain.journal.entries):
            if number == 1:
                self.lurk()
            self.haunted.say(entry.action, self.dice)

    def lurk(self) -> None:
        join = act.Join(who=NAME, fighter=self.fighter, npc=True, unseen=True, group="Zyx")
        self.haunted.say(join, self.dice)

    def whisper(self) -> None:
        """Let the storyteller say something of the one unseen, or take it back."""
        others = list(self.haunted.scene.people)
        prey = self.random.choice([*others, "Nobody"])
        said: act.AnyAction = self.random.choice(
            [
                act.Declare(who=NAME, declaration=Declaration((Attack(prey),))),
                act.Declare(who=NAME, declaration=Declaration((Dodge(),))),
                act.Declare(who=NAME, declaration=PASS),
                act.Declare(who=NAME, declaration=PASS),
                act.Ambush(who=NAME, target=prey),
                act.Ambush(who=NAME, target=prey, traits=("perception", "alertness")),
                act.Leave(who=NAME),
                act.Undo(),
            ]
        )
        line = self.haunted.line
        if isinstance(said, act.Undo) and line.live[-1] not in line.unseen:
            said = act.Redo()
            if not line.undone or line.known(line.undone[0]):
                return
        try:
            self.haunted.say(said, self.dice)
        except RuleError:
            return
        if NAME not in self.haunted.scene.unseen and not self.acted:
            self.lurk()

    @property
    def acted(self) -> bool:
        """Say whether the one who was unseen is there for all to see."""
        return NAME in self.haunted.scene.people

    def follow(self, action: act.AnyAction) -> Entry | RuleError:
        """Say to the haunted scene what was said to the other."""
        line = self.haunted.line
        if isinstance(action, act.Undo):
            latest = (one for one in reversed(self.haunted.entries) if one.number in line.live)
            to = before_last_said(latest, action.steps, lambda one: one.number not in line.unseen)
            action = replace(action, to=to)
            action = due_action(Proposal(action=action, to=pinned_down(action, line)), line)
        try:
            return self.haunted.say(action, self.dice)
        except RuleError as error:
            return error


def told(before: Scene, after: Scene, entry: Entry | None, reader: Reader) -> list[str]:
    """Return what a reader is told of a step, and could ask for after it."""
    events = entry.events if entry is not None else ()
    questions = asked(awaiting(after), reader.viewer)
    scene = known(after, reader.viewer)
    data = msgspec.json.encode([scene_view(after, reader.viewer), scene, questions])
    shown = seen(events, reader.viewer)
    rolls = [one.roll for one in shown if isinstance(one, ev.Rolled | ev.InitiativeRolled)]
    return [
        *Announcement(events, before, after, awaiting(after)).lines(reader),
        *standing(scene, questions, reader),
        *order_table(scene, reader),
        *scene_table(scene, reader),
        *summary_lines(scene, seen(events, reader.viewer), reader),
        *chase_lines(scene, reader),
        *(line for roll in rolls for line in why(roll, reader)),
        data.decode(),
    ]


def kept(journal: Journal, upto: int, reader: Reader) -> list[str]:
    """Return the logs that a reader has of the first entries of a scene."""
    entries = journal.entries[:upto]
    line = Journal(entries).line
    scene = Journal(entries).scene
    numbers = line.known(range(1, len(entries) + 1))

    def stood(number: int) -> Scene:
        return Journal(entries[:number]).scene

    lines = log_lines(entries, stood, set(line.live), reader, set(numbers), line=line)
    return [*lines, *json_lines(export(HEADING, entries, scene, reader.viewer))]


def refused(scene: Scene, line: str, who: str, reader: Reader) -> str:
    """Return the refusal of a line that a player types for their own."""
    try:
        said = spoken(known(scene, reader.viewer), who, line)
        return str(said)
    except RuleError as error:
        return refusal(error, reader)


def same(one: Sequence[str], other: Sequence[str]) -> None:
    """Fail where two readings differ, or one names who is unseen."""
    assert list(one) == list(other)
    assert NAME not in "\n".join(one)


@examples(40)
@given(casts, seeds, st.sampled_from(PACES), st.sampled_from(tuple(PLAYED)))
def test_nothing_that_a_player_gets_tells_of_one_unseen(
    cast: list[dict[str, Any]], seed: int, pace: str, ruleset: str
) -> None:
    twins = Twins(cast, seed, pace, ruleset)
    plain = twins.plain
    names = list(plain.scene.people)
    compared = 0, 0
    for _ in range(30):
        if plain.scene.fight.phase == "ended":
            break
        if twins.random.random() < 0.4:
            twins.whisper()
        if twins.acted:
            break
        before, beside = plain.scene, twins.haunted.scene
        entry = _step(twins)
        if entry is None:
            continue
        followed = twins.follow(entry.action)
        if twins.acted:
            break
        assert isinstance(followed, Entry), followed
        reader = _reader(twins, names)
        after, haunted = plain.scene, twins.haunted.scene
        same(told(before, after, entry, reader), told(beside, haunted, followed, reader))
        for who in after.people:
            assert options(after, who) == options(haunted, who)
        assert open_offers(after) == open_offers(haunted)
        compared = len(plain.journal.entries), len(twins.haunted.entries)
    if all(compared):
        reader = _reader(twins, names)
        one, other = (
            kept(plain.journal, compared[0], reader),
            kept(twins.haunted, compared[1], reader),
        )
        same(one, other)


def _step(twins: Twins) -> Entry | None:
    journal = twins.plain.journal
    said = sum(one.said for one in journal.entries if one.number in journal.line.live)
    if said > twins.opening + 2 and twins.random.random() < 0.1:
        return twins.plain.say(act.Undo(steps=twins.random.randint(1, 2)))
    if twins.random.random() < 0.1:
        who = twins.random.choice(list(twins.plain.scene.people))
        return say_or_refuse(twins.plain, act.TakeBack(who=who))
    return take_step(twins.plain)


def _reader(twins: Twins, names: Sequence[str]) -> Reader:
    name = twins.random.choice(["", *names])
    masks = facing(Viewer(name), twins.plain.scene).masks
    return Reader(name=name, masks=masks, style="verbose", numbers=True)


@examples(6)
@given(casts, seeds, st.sampled_from(tuple(PLAYED)))
def test_the_name_of_one_unseen_is_refused_as_any_that_nobody_has(
    cast: list[dict[str, Any]], seed: int, ruleset: str
) -> None:
    twins = Twins(cast, seed, "step", ruleset)
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
    from game.chance import SeededChance
    from game.scene import submit

    try:
        submit(scene, said, SeededChance(1))
    except RuleError as error:
        return refusal(error, reader)
    return ""
