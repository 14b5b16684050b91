"""Scenario files: a scene rehearsed without a server (docs/scenarios.md has the format).

`read_scenario` checks a file whole before anything is played, `play` plays it and returns what
failed. A wrong file raises `ScenarioError`; an expectation that does not hold is a failure of the
run.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from game import actions as act
from game.auto import next_move
from game.dice import Chance, ImpossibleDice, Net, OutOfDice, ScriptedChance, SeededChance
from game.errors import RuleError
from game.grammar import parse_order, spoken
from game.journal import Journal
from game.rulesets import RULESETS, ruleset_of
from game.secrecy import with_the_unseen
from game.settings import SettingValue
from game.words import matches
from play.expect import ExpectationError, mismatches
from sheets.catalog import Catalog
from sheets.records import CatalogError
from sheets.yamlfile import YamlError, load_yaml

RESERVED_STEPS = ("ST", "dice", "refused", "because", "expect")
OTHER_ROLLS = frozenset(  # what rolls are for that are made for no verb
    (
        *("initiative", "damage", "soak", "abort", "misc", "stand", "surprise", "knockdown"),
        *("chase", "start", "stalk", "spot", "obstacle"),
    )
)
_NET = re.compile(r"([0-9]{1,4})s")
TOP_KEYS = ("scenario", "rules", "ruleset", "settings", "pace", "cast", "play", "seed")
POSITION_KEYS = ("cover", "prone", "prefer", "npc", "side", "converts")


class ScenarioError(Exception):
    """The file itself is wrong; the message says where, ``at`` too: keys and places in lists."""

    def __init__(self, problem: str, *at: str | int) -> None:
        super().__init__(problem)
        self.at = at


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario as read: who plays, and the steps."""

    name: str
    ruleset: str
    settings: dict[str, SettingValue]
    pace: str
    cast: dict[str, act.Join]
    steps: tuple[dict[str, Any], ...]
    seed: int | None


class Outcome(msgspec.Struct, kw_only=True):
    """What a run came to: the failures, and the journal they can be looked up in; ``step`` is the
    number of the one that failed (0: none).
    """

    failures: list[str]
    journal: Journal
    step: int = 0

    @property
    def ok(self) -> bool:
        """Say whether every expectation held."""
        return not self.failures


# --- reading -------------------------------------------------------------------------------------


def read_scenario(source: str, catalog: Catalog) -> Scenario:
    """Return the scenario in a YAML text, or raise `ScenarioError`."""
    try:
        raw = load_yaml(source)
    except YamlError as error:
        raise ScenarioError(str(error)) from error
    if not isinstance(raw, dict):
        raise ScenarioError("the file must be a mapping with `scenario`, `cast` and `play`")
    for key in raw:
        if key not in TOP_KEYS:
            raise ScenarioError(f"unknown key {key!r}; known are {', '.join(TOP_KEYS)}", key)
    cast = _expect_type(raw, "cast", dict)
    steps = _expect_type(raw, "play", list)
    ruleset = raw.get("ruleset", "detroit")
    if not isinstance(ruleset, str) or ruleset not in RULESETS:
        raise ScenarioError(f"ruleset {ruleset!r} is not one of {', '.join(RULESETS)}", "ruleset")
    pace = raw.get("pace", "step")
    if pace not in ("step", "flow"):
        raise ScenarioError(f"pace {pace!r} is neither step nor flow", "pace")
    seed = raw.get("seed")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise ScenarioError(f"seed {seed!r} is not a whole number", "seed")
    return Scenario(
        name=str(raw.get("scenario", "")),
        ruleset=ruleset,
        settings=dict(_expect_type(raw, "settings", dict, {})),
        pace=pace,
        cast={str(name): _read_member(str(name), sheet, catalog) for name, sheet in cast.items()},
        steps=tuple(_read_step(number, step) for number, step in enumerate(steps, 1)),
        seed=seed,
    )


def _expect_type(raw: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
    value = raw.get(key, default)
    if not isinstance(value, kind):
        what = "mapping" if kind is dict else "list"
        raise ScenarioError(f"`{key}` must be a {what}", key)
    return value


def _read_member(name: str, sheet: object, catalog: Catalog) -> act.Join:
    if name in RESERVED_STEPS:
        raise ScenarioError(f"cast {name}: the word is reserved for steps", "cast", name)
    if sheet is not None and not isinstance(sheet, dict):
        raise ScenarioError(f"cast {name}: a sheet must be a mapping", "cast", name)
    rest = dict(sheet or {})
    position = {key: rest.pop(key) for key in POSITION_KEYS if key in rest}
    try:
        fighter = catalog.fighter(rest, where=f"cast {name}")
        return msgspec.convert(
            {"action": "Join", "who": name, **position, "fighter": msgspec.to_builtins(fighter)},
            act.Join,
        )
    except CatalogError as error:
        raise ScenarioError(str(error), "cast", name) from error
    except msgspec.ValidationError as error:
        raise ScenarioError(f"cast {name}: {error}", "cast", name) from error


def _read_step(number: int, step: object) -> dict[str, Any]:
    if not isinstance(step, dict):
        raise ScenarioError(f"step {number}: a step must be a mapping", "play", number - 1)
    actors = [key for key in step if key not in ("dice", "because", "expect", "refused")]
    asked = [key for key in ("expect", "refused") if key in step]
    if len(actors) + len(asked) != 1:
        problem = f"step {number}: a step has one actor, `expect` or `refused`"
        raise ScenarioError(problem, "play", number - 1)
    if "because" in step and "refused" not in step:
        problem = f"step {number}: `because` goes with `refused`"
        raise ScenarioError(problem, "play", number - 1, "because")
    return {str(key): value for key, value in step.items()}


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
            title=plan.name,
            settings=plan.settings,
            pace=plan.pace,
            rehearsed=True,
        )
        self.journal.say(opening, self.chance)
        for join in plan.cast.values():
            self.journal.say(join, self.chance)

    def _take(self, number: int, step: dict[str, Any]) -> Iterator[str]:
        self._load_dice(number, step.get("dice", {}))
        try:
            if "expect" in step:
                yield from mismatches(step["expect"], self.journal)
            elif "refused" in step:
                yield from self._refused(number, step["refused"], step.get("because"))
            else:
                yield from self._accepted(number, step)
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

    def _accepted(self, number: int, step: dict[str, Any]) -> Iterator[str]:
        actor = next(key for key in step if key != "dice")
        try:
            self._say(number, actor, step[actor])
        except RuleError as error:
            yield f"{actor}: {step[actor]}: refused: {error}"

    def _refused(self, number: int, said: object, because: object) -> Iterator[str]:
        if not isinstance(said, dict) or len(said) != 1:
            raise ScenarioError(f"step {number}: `refused` takes one actor and what they say")
        ((actor, line),) = said.items()
        before, entries = self.journal.scene, len(self.journal.entries)
        try:
            self._say(number, str(actor), line)
        except RuleError as error:
            if because is not None and error.code != because:
                yield f"{actor}: {line}: refused because {error.code}, not {because}"
            if self.journal.scene != before or len(self.journal.entries) != entries:
                yield f"{actor}: {line}: refused, but something changed"
        else:
            yield f"{actor}: {line}: was not refused"

    def _say(self, number: int, actor: str, line: object) -> None:
        if not isinstance(line, str):
            raise ScenarioError(f"step {number}: what {actor} says must be text, not {line!r}")
        if actor == "ST":
            self.journal.say(parse_order(line, with_the_unseen(self.journal.scene)), self.chance)
            self._let_auto_play()
            return
        who = self._name(number, actor)
        # Whoever writes a scenario is its storyteller, so haste that needs a grant is granted, and
        # nobody is kept from a chase.
        scene = with_the_unseen(self.journal.scene)
        said = spoken(scene, who, line, by=who, granted=True)
        if isinstance(said, act.Pursue):
            said = replace(said, by="")
        self.journal.say(said, self.chance)
        self._let_auto_play()

    def _let_auto_play(self) -> None:
        while (move := next_move(self.journal.scene)) is not None:
            self.journal.say(move, self.chance, unbidden=True)

    def _name(self, number: int, text: str) -> str:
        scene = self.journal.scene
        found = matches(text, {**self.scenario.cast, **scene.people, **scene.unseen})
        if len(found) != 1:
            problem = f"is one of {', '.join(found)}" if found else "is nobody in the cast"
            raise ScenarioError(f"step {number}: {text!r} {problem}")
        return found[0]

    def _load_dice(self, number: int, dice: object) -> None:
        if not isinstance(dice, dict):
            raise ScenarioError(f"step {number}: `dice` must be a mapping")
        known = OTHER_ROLLS | ruleset_of(self.journal.scene).rolls
        for key, value in dice.items():
            name, _, purpose = str(key).rpartition(" ")
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
