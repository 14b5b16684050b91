"""Scenario files: a scene rehearsed without a server (docs/scenes/scenarios.md has the format).

`read_scenario` checks a file whole before anything is played, `play` plays it and returns what
failed. A wrong file raises `ScenarioError`; an expectation that does not hold is a failure of the
run.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from game import actions as act
from game.dice import Chance, ImpossibleDice, Net, OutOfDice, ScriptedChance, SeededChance
from game.errors import RuleError
from game.grammar import parse_order, spoken
from game.journal import Journal
from game.npcs import MAX_ADDED, free_names, next_move
from game.rulesets import RULESETS, ruleset_of
from game.secrecy import with_the_unseen
from game.values import UNWRITTEN, as_schema, one_of, within, written_as
from game.words import matches
from play.expect import ExpectationError, mismatches
from sheets.catalog import Catalog
from sheets.reading import CatalogError, Prose, Reader, the_rest
from sheets.sheet import Sheet
from sheets.yamlfile import MOST_VALUES, YamlError, load_yaml

RESERVED_STEPS = ("ST", "dice", "refused", "because", "expect")
OTHER_ROLLS = frozenset(  # what rolls are for that are made for no verb
    (
        *("initiative", "damage", "soak", "abort", "misc", "stand", "surprise", "knockdown"),
        *("chase", "start", "stalk", "spot", "obstacle"),
    )
)
_NET = re.compile(r"([0-9]{1,4})s")


class ScenarioError(Exception):
    """The file itself is wrong; the message says where, ``at`` too: keys and places in lists."""

    def __init__(self, problem: str, *at: str | int) -> None:
        super().__init__(problem)
        self.at = at


class Member(Sheet, kw_only=True):
    """A person of the cast, or as many as ``number`` says: a sheet, and where they stand."""

    cover: Prose = "none"
    prone: bool = False
    prefer: Prose = ""
    npc: bool = False
    side: Prose = ""
    converts: bool = False
    number: Annotated[int, within(1, MAX_ADDED)] | None = None
    group: bool = False
    hidden: bool = False
    unseen: bool = False
    auto: bool = False


POSITION = tuple(one for one in Member.__annotations__ if one not in ("number", "group"))


class Step(msgspec.Struct, kw_only=True):
    """A step: what a person ``says``, by their name, or what is expected or refused."""

    dice: dict[Prose, Any] = {}
    expect: dict[Prose, Any] | None = None
    refused: dict[Prose, Prose] | None = None
    because: Prose = ""
    says: Annotated[dict[Prose, Prose], UNWRITTEN, the_rest()] = {}


RULESET = msgspec.Meta(extra_json_schema={"enum": list(RULESETS)})


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scene rehearsed without a server: who plays, and the steps."""

    title: Annotated[Prose, written_as("scenario")] = ""
    rules: tuple[Prose, ...] = ()
    ruleset: Annotated[str, one_of("rulesets"), RULESET] = "detroit"
    settings: Annotated[dict[Prose, Any], as_schema("Settings")] = {}
    pace: Literal["step", "flow"] = "step"
    cast: dict[Prose, act.Join]
    steps: Annotated[tuple[Step, ...], written_as("play")]
    seed: int | None = None


class Outcome(msgspec.Struct, kw_only=True):
    """What a run came to: the failures, and the journal they can be looked up in; ``step`` is the
    number of the one that failed (0: none).
    """

    failures: list[str]
    journal: Journal
    step: int = 0

    @property
    def ok(self) -> bool:
        return not self.failures


# --- reading -------------------------------------------------------------------------------------


def read_scenario(source: str, catalog: Catalog) -> Scenario:
    """Return the scenario in a YAML text, or raise `ScenarioError`."""
    try:
        raw = load_yaml(source)
    except YamlError as error:
        raise ScenarioError(str(error)) from error
    reader = Reader(names={"rulesets": RULESETS}, most=MOST_VALUES)
    try:
        said = reader.mapping(raw)
        if "cast" in said:
            said["cast"] = read_cast(said["cast"], catalog, reader)
        steps = said.get("play", [])
        if not isinstance(steps, list):
            raise reader.error(("play",), "must be a list of steps")
        said |= {"play": [read_step(*one) for one in enumerate(steps, 1)]} if steps else {}
        return reader.read(Scenario, said)
    except CatalogError as error:
        raise ScenarioError(str(error), *filter(None, (error.entry,)), *error.at) from error


def read_cast(
    written: object, catalog: Catalog, reader: Reader, npc: bool = False
) -> dict[str, act.Join]:
    """Return the cast that is written, each of several under a name of their own; ``npc`` says what
    they are where that is not said.
    """
    cast: dict[str, act.Join] = {}
    for name, sheet in reader.mapping(written, ("cast",), prose=True).items():
        if name in RESERVED_STEPS:
            raise ScenarioError(f"cast {name}: the word is reserved for steps", "cast", name)
        try:
            own = Reader(entry=f"cast {name}")
            said, fighter = catalog.read(Member, {} if sheet is None else sheet, own)
            position = {field: getattr(said, field) for field in POSITION} | {
                "npc": said.npc or npc,
                "group": name if said.group else "",
            }
            for who in free_names(name, said.number, ()):
                if who in cast:
                    raise own.error((), f"there is another {who}")
                cast[who] = act.Join(who=who, fighter=fighter, **position)
        except CatalogError as error:
            raise ScenarioError(str(error), "cast", name, *error.at) from error
    return cast


def read_step(number: int, written: object) -> Step:
    """Return one step, or raise `ScenarioError`."""
    reader = Reader(entry=f"step {number}")
    try:
        step = reader.read(Step, written)
        if len(step.says) + (step.expect is not None) + (step.refused is not None) != 1:
            raise reader.error((), "a step has one actor, `expect` or `refused`")
        if step.refused is not None and len(step.refused) != 1:
            raise reader.error(("refused",), "takes one actor and what they say")
        if step.because and step.refused is None:
            raise reader.error(("because",), "goes with `refused`")
    except CatalogError as error:
        raise ScenarioError(str(error), "play", number - 1, *error.at) from error
    return step


# --- playing -------------------------------------------------------------------------------------


def play(scenario: Scenario) -> Outcome:
    """Play a scenario to its end or to its first failure."""
    return Rehearsal(scenario).run()


class Rehearsal:
    """One run of a scenario, written into ``journal``."""

    def __init__(self, scenario: Scenario, journal: Journal | None = None) -> None:
        self.scenario = scenario
        self.journal = Journal() if journal is None else journal
        self.script = ScriptedChance()
        self.chance: Chance = self.script
        if scenario.seed is not None:
            self.chance = SeededChance(scenario.seed)

    def run(self) -> Outcome:
        """Set the scene, take each step; stop at the first that fails."""
        try:
            self._set_the_scene()
        except RuleError as error:
            raise ScenarioError(str(error), "settings") from error
        for number, step in enumerate(self.scenario.steps, 1):
            try:
                failures = [f"step {number}: {text}" for text in self._take(number, step)]
            except ScenarioError as error:
                error.at = error.at or ("play", number - 1)
                raise
            if failures:
                return Outcome(failures=failures, journal=self.journal, step=number)
        left = [
            f"dice left over: {who} {purpose} ({count})"
            for (who, purpose), count in self.script.left().items()
        ]
        return Outcome(failures=left, journal=self.journal)

    def _set_the_scene(self) -> None:
        plan = self.scenario
        opening = act.Open(
            ruleset=plan.ruleset,
            title=plan.title,
            settings=plan.settings,
            pace=plan.pace,
            rehearsed=True,
        )
        self.journal.say(opening, self.chance)
        for join in plan.cast.values():
            self.journal.say(join, self.chance)

    def _take(self, number: int, step: Step) -> Iterator[str]:
        self._load_dice(number, step.dice)
        try:
            if step.expect is not None:
                yield from mismatches(step.expect, self.journal)
            elif step.refused is not None:
                yield from self._refused(number, step.refused, step.because)
            else:
                yield from self._accepted(number, step.says)
        except ExpectationError as error:
            raise ScenarioError(f"step {number}: {error}") from error
        except OutOfDice as error:
            ask = error.request
            yield (
                f"too few dice for {ask.who} {ask.purpose}: pool {ask.dice}, "
                f"difficulty {ask.difficulty}, {error.left} queued"
            )
        except ImpossibleDice as error:
            ask = error.request
            raise ScenarioError(
                f"step {number}: no {ask.dice} dice of {ask.who} {ask.purpose} at difficulty "
                f"{ask.difficulty} make {error.wanted} successes"
            ) from error

    def _accepted(self, number: int, said: Mapping[str, str]) -> Iterator[str]:
        ((actor, line),) = said.items()
        try:
            self._say(number, actor, line)
        except RuleError as error:
            yield f"{actor}: {line}: refused: {error}"

    def _refused(self, number: int, said: Mapping[str, str], because: str) -> Iterator[str]:
        ((actor, line),) = said.items()
        before, entries = self.journal.scene, len(self.journal.entries)
        try:
            self._say(number, actor, line)
        except RuleError as error:
            if because and error.code != because:
                yield f"{actor}: {line}: refused because {error.code}, not {because}"
            if self.journal.scene != before or len(self.journal.entries) != entries:
                yield f"{actor}: {line}: refused, but something changed"
        else:
            yield f"{actor}: {line}: was not refused"

    def _say(self, number: int, actor: str, line: str) -> None:
        if actor == "ST":
            self.journal.say(parse_order(line, with_the_unseen(self.journal.scene)), self.chance)
            self._let_auto_play()
            return
        who = self._name(number, actor)
        # The person who writes a scenario is its storyteller, so haste that needs a grant is
        # granted, and nobody is kept from a chase.
        scene = with_the_unseen(self.journal.scene)
        said = spoken(scene, who, line, by=who, granted=True)
        if isinstance(said, act.Pursue):
            said = replace(said, by="")
        self.journal.say(said, self.chance)
        self._let_auto_play()

    def _let_auto_play(self) -> None:
        while (move := next_move(self.journal.scene)) is not None:
            self.journal.say(move, self.chance, by_the_game=True)

    def _name(self, number: int, text: str) -> str:
        scene = self.journal.scene
        found = matches(text, {**self.scenario.cast, **scene.people, **scene.unseen})
        if len(found) != 1:
            problem = f"is one of {', '.join(found)}" if found else "is nobody in the cast"
            raise ScenarioError(f"step {number}: {text!r} {problem}")
        return found[0]

    def _load_dice(self, number: int, dice: Mapping[str, object]) -> None:
        known = OTHER_ROLLS | ruleset_of(self.journal.scene).rolls
        for key, value in dice.items():
            name, _, purpose = key.rpartition(" ")
            if purpose not in known or not name:
                raise ScenarioError(f"step {number}: dice {key!r}: write NAME PURPOSE")
            items = [_die(number, key, item) for item in _flat(value)]
            self.script.add(self._name(number, name), purpose, items)


def _flat(value: object) -> Iterator[object]:
    """Yield the items of a queue: the one item, or those of a list and of the lists in it."""
    if isinstance(value, list):
        for item in value:
            yield from _flat(item)
    else:
        yield value


def _die(number: int, key: object, item: object) -> int | Net:
    if isinstance(item, int) and not isinstance(item, bool) and 1 <= item <= 10:
        return item
    if isinstance(item, str) and (net := _NET.fullmatch(item)):
        return Net(int(net[1]))
    raise ScenarioError(f"step {number}: dice {key!r}: {item!r} is neither a face (1 to 10) nor Ns")
