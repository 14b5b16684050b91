"""Two scenes played alike, of which one has more in it that a viewer must not know of: what either
gives a viewer is the same.
"""

from collections.abc import Sequence
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.dice import Faces, RollRequest
from game.errors import RuleError
from game.journal import Entry, Journal, Proposal, before_last_said, due_action, pinned_down, shown
from game.options import options
from game.rules.rounds import awaiting, open_offers
from game.secrecy import Viewer, asked, facing, known, seen
from game.state.scene import Scene
from narration.log import why
from narration.prompts.prompt import standing
from narration.reader import Reader
from narration.screens.scene import order_table, scene_table, summary_lines
from narration.tables.chase_table import chase_lines
from narration.telling.announce import Announcement
from play.export import Heading, export, json_lines
from play.views import scene_view
from tests.narration.fights import log_lines
from tests.properties.brawl import Brawl
from tests.properties.fights import say_or_refuse, take_step
from tests.properties.secrecy.messages import frames

HEADING = Heading(id=1, title="Alley", opened_by="Vesper", started="", ended=None)


class DiceOfEach:
    """Dice that each has for themselves, so that nobody's depend on who else rolls."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._queues: dict[tuple[str, str], Random] = {}

    def roll(self, request: RollRequest) -> Faces:
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
        return self.__dict__.setdefault("_dice", DiceOfEach(self.seed))

    @chance.setter
    def chance(self, chance: object) -> None:
        pass


class Twins:
    """A fight, and the same with more in it."""

    def __init__(self, cast: list[dict[str, Any]], seed: int, pace: str, ruleset: str) -> None:
        self.plain = Plain(cast, seed, pace, ruleset)
        self.random = Random(seed + 1)
        self.haunted = Journal()
        self.dice = DiceOfEach(seed)
        self.names = list(self.plain.scene.people)  # who must not know what more there is
        self.besides: set[int] = set()  # the entries of what the other has not
        self.opening = len(self.plain.journal.entries)
        for number, entry in enumerate(self.plain.journal.entries):
            if number == 1:
                self.lurk()
            self.haunted.say(entry.action, self.dice)

    def lurk(self) -> None:
        """Put into the one what the other has not, once it is open."""

    def say_besides(self, action: act.AnyAction) -> Entry:
        entry = self.haunted.say(action, self.dice)
        self.besides.add(entry.number)
        return entry

    def back_or_forth(self) -> act.Undo | act.Redo | None:
        """Return what takes back, or else brings back, the last of what was said besides.

        Nothing else may be moved in one scene alone, private or not: what is private and in both
        (a preference) counts in what comes of them.
        """
        line = self.haunted.timeline
        if line.live[-1] in self.besides:
            return act.Undo()
        if line.undone and self.besides.issuperset(line.undone[0]):
            return act.Redo()
        return None

    def step(self) -> Entry | None:
        journal, random = self.plain.journal, self.random
        said = sum(one.said for one in journal.entries if one.number in journal.timeline.live)
        if any(map(journal.timeline.known, journal.timeline.undone)) and random.random() < 0.4:
            return self.plain.say(as_proposed(journal, act.Redo()))
        if said > self.opening + 2 and random.random() < 0.1:
            undo = act.Undo(steps=random.randint(1, 2), by=random.choice(self.names))
            try:
                return self.plain.say(as_proposed(journal, undo))
            except RuleError:  # nothing that they know of
                return None
        if random.random() < 0.1:
            who = random.choice(list(self.plain.scene.people))
            return say_or_refuse(self.plain, act.TakeBack(who=who))
        return take_step(self.plain)

    def follow(self, action: act.AnyAction) -> Entry | RuleError:
        try:
            if isinstance(action, act.Undo | act.Redo):
                action = as_proposed(self.haunted, replace(action, to=0))
            return self.haunted.say(action, self.dice)
        except RuleError as error:
            return error


def as_proposed(journal: Journal, action: act.Undo | act.Redo) -> act.AnyAction:
    """Return an undo or redo with the entry that it goes to when a person proposes it: an undo
    counts what they may know of, which may be theirs alone, in whichever scene they say it.
    """
    line = journal.timeline
    if isinstance(action, act.Undo):
        viewer = facing(Viewer(action.by), journal.scene)
        latest = (one for one in reversed(journal.entries) if one.number in line.live)
        to = before_last_said(latest, action.steps, lambda one: shown(one, viewer))
        action = replace(action, to=to)
    proposal = Proposal(action=action, to=pinned_down(action, line), at=line.live[-1])
    return due_action(proposal, line)


def told(before: Scene, after: Scene, events: Sequence[ev.AnyEvent], reader: Reader) -> list[str]:
    """Return what a reader is told of a step, could ask for after it, and what offers go by."""
    data = [known(after, reader.viewer), asked(awaiting(after), reader.viewer)]
    return [*all_shown(before, after, events, reader), msgspec.json.encode(data).decode()]


def all_shown(
    before: Scene, after: Scene, events: Sequence[ev.AnyEvent], reader: Reader
) -> list[str]:
    """Return what a reader is told of a step, and could ask for after it."""
    scene, told_of = known(after, reader.viewer), seen(events, reader.viewer)
    rolls = [one.roll for one in told_of if isinstance(one, ev.Rolled | ev.InitiativeRolled)]
    return [
        *Announcement(events, before, after, awaiting(after)).lines(reader),
        *standing(scene, asked(awaiting(after), reader.viewer), reader),
        *order_table(scene, reader),
        *scene_table(scene, reader),
        *summary_lines(scene, told_of, reader),
        *chase_lines(scene, reader),
        *(line for roll in rolls for line in why(roll, reader)),
        msgspec.json.encode([told_of, scene_view(after, reader.viewer)]).decode(),
        *frames(before, after, events, reader),
    ]


def kept(journal: Journal, upto: int, reader: Reader) -> list[str]:
    """Return the logs that a reader has of the first entries of a scene."""
    entries = journal.entries[:upto]
    stands = Journal(entries)
    line, scene = stands.timeline, stands.scene
    numbers = [one.number for one in entries if not one.events or seen(one.events, reader.viewer)]

    def stood(number: int) -> Scene:
        return Journal(entries[:number]).scene

    lines = log_lines(entries, stood, set(line.live), reader, set(numbers), line=line)
    return [*lines, *json_lines(export(HEADING, entries, scene, reader.viewer))]


def same(one: Sequence[str], other: Sequence[str]) -> None:
    differing = [pair for pair in zip_longest(one, other) if pair[0] != pair[1]]
    assert not differing, differing[:3]


def same_to_say(one: Scene, other: Scene) -> None:
    """Fail where anybody could say something else in one scene than in the other."""
    for who in one.people:
        assert options(one, who) == options(other, who)
    assert open_offers(one) == open_offers(other)


def a_reader(twins: Twins, names: Sequence[str]) -> Reader:
    name = twins.random.choice(["", *names])
    masks = facing(Viewer(name), twins.plain.scene).masks
    return Reader(name=name, masks=masks, style="verbose", numbers=True)
