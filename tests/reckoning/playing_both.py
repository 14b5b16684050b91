"""One random fight by the game and by the reckoning, word for word, and where they differ."""

import json
import random
from pathlib import Path
from typing import Any

from game.dice import Faces, RollRequest
from game.errors import RuleError
from game.events import InitiativeRolled, Rolled
from game.grammar import parse_order, spoken
from game.journal import Journal
from play.scenario import Rehearsal, read_scenario
from play.views import scene_view
from sheets.catalog import WORLD, Catalog, load_catalog
from tests.reckoning import aborts
from tests.reckoning.casting import cast, person
from tests.reckoning.dice import Dice
from tests.reckoning.fight import Fight, Playing, Rest, Word
from tests.reckoning.people import track
from tests.reckoning.rounds import play
from tests.reckoning.rulesets import DETROIT, Rules
from tests.reckoning.talking import word as next_word

WORDS = 250  # more than a fight of some rounds takes


class Difference(Exception):
    """The two do not agree."""


class SameDice:
    """The dice of the reckoning, for the game."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def roll(self, request: RollRequest) -> Faces:
        return self.dice.throw(request.who, request.purpose, request.dice)


class Both:
    """A fight that is played twice."""

    def __init__(self, seed: int, catalog: Catalog, rules: Rules = DETROIT) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.cast = cast(self.chance)
        self.said: list[str] = []
        self.asked: set[str] = set()
        people = [person(*one, by_wyrd=rules.wyrd_soaks) for one in self.cast.items()]
        self.fight = Fight(people, Dice(seed), rules)
        self.playing: Playing[None] = play(self.fight)
        scenario = {"scenario": f"fight {seed}", "cast": self.cast, "play": []}
        scenario["ruleset"] = rules.name
        rehearsal = Rehearsal(read_scenario(json.dumps(scenario), catalog))
        rehearsal._set_the_scene()
        self.journal: Journal = rehearsal.journal
        self.dice = SameDice(seed)
        self.read = 0
        self.told = 0

    def run(self) -> int:
        """Play to the end, comparing after each word; return how many were said."""
        rest = next(self.playing)
        for number in range(WORDS):
            self.compare(rest)
            self.asked.add(rest.kind)
            said = next_word(self.chance, self.fight, rest)
            if said is None:
                return number
            order = f"   ({' '.join(map('='.join, self.fight.groups))})" * (rest.kind == "declare")
            self.said.append(f"{said.who}: {said}{order}")
            self.say(said)
            rest = self.playing.send(said)
        return WORDS

    def say(self, word: Word) -> None:
        scene = self.journal.scene
        try:
            if word.who == "ST":
                action = parse_order(str(word), scene)
            else:
                action = spoken(scene, word.who, str(word), by=word.who, granted=True)
            self.journal.say(action, self.dice)
        except RuleError as error:
            raise Difference(f"the game refuses it: {error}") from error

    # --- comparing --------------------------------------------------------------------------------

    def compare(self, rest: Rest) -> None:
        wrong = [*self.unlike_rolls(), *self.unlike_states(rest)]
        if wrong:
            raise Difference("\n".join(wrong))

    def unlike_rolls(self) -> list[str]:
        theirs = [
            event.roll
            for entry in self.journal.entries[self.read :]
            for event in entry.events
            if isinstance(event, Rolled | InitiativeRolled) and event.roll.pool
        ]
        self.read = len(self.journal.entries)
        mine = self.fight.rolls[self.told :]
        if self.fight.tied:  # who of a tie rolls first makes no difference
            theirs.sort(key=lambda one: (one.who, one.purpose))
            mine.sort(key=lambda one: (one["who"], one["for"]))
        self.told = len(self.fight.rolls)
        wrong = []
        for number in range(max(len(theirs), len(mine))):
            by_game = theirs[number] if number < len(theirs) else None
            by_book = mine[number] if number < len(mine) else None
            told = told_by(by_game, by_book)
            if told != by_book:
                wrong.append(f"roll {number + 1}:\n  game      {told}\n  reckoning {by_book}")
                if by_game is not None:
                    terms = [(one.why, one.dice or one.difficulty) for one in by_game.modifiers]
                    wrong.append(f"  game's terms {terms}")
        return wrong

    def unlike_states(self, rest: Rest) -> list[str]:
        view = scene_view(self.journal.scene)
        pairs = {
            "round": (view["round"], self.fight.round),
            "phase": (view["phase"], self.fight.phase),
            "haste": (view["haste"], self.fight.haste),
            "order": (view["order"], in_order(self.fight)),
            "grapples": (
                [
                    (one["grappler"], one["victim"], one["control"], one["pinned"])
                    for one in view["grapples"]
                ],
                [(one.grappler, one.victim, one.control, one.fast) for one in self.fight.holds],
            ),
            "distances": (
                {frozenset(one["pair"]): one["yards"] for one in view["distances"]},
                self.fight.yards,
            ),
            "asked": (asked_by(view), asked_in(rest)),
        }
        if rest.kind == "ended":
            return [
                f"{key}: {pair}"
                for key, pair in pairs.items()
                if key == "phase" and pair[0] != pair[1]
            ]
        if rest.kind in ("declare", "turn"):
            theirs = {one["who"]: tuple(one["options"]) for one in view["offers"]}
            mine = {
                name: tuple(f"abort {verb}" for verb in verbs)
                for name, verbs in aborts.offers(self.fight).items()
            }
            pairs["offers"] = (theirs, mine)
        for name, one in self.fight.people.items():
            theirs = view["combatants"][name]
            pairs |= {
                f"{name}'s health": (theirs["health"]["marks"], track(one.marks)),
                f"{name}'s resources": (
                    {key: theirs["resources"][key] for key in one.resources},
                    one.resources,
                ),
                f"{name}'s ammunition": (loaded(theirs["ammunition"]), loaded(one.rounds)),
                f"{name} prone, down, away": (
                    (theirs["prone"], theirs["down"], theirs["away"]),
                    (one.prone, one.down, one.away),
                ),
                f"attacks on {name}": (theirs["incoming"], one.incoming),
                f"{name}'s haste": (theirs["haste_left"], one.haste),
            }
        return [f"{key}: game {a!r}, reckoning {b!r}" for key, (a, b) in pairs.items() if a != b]

    @classmethod
    def difference(cls, seed: int, catalog: Catalog, *rules: Rules) -> str:
        """Return how a fight differs, with all that was said in it; nothing if it does not."""
        both = cls(seed, catalog, *rules)
        try:
            both.run()
        except Difference as error:
            return f"fight {seed}\n{both.account()}\n{error}"
        return ""

    def account(self) -> str:
        people = [f"  {name}: {json.dumps(sheet)}" for name, sheet in self.cast.items()]
        return "\n".join(["cast:", *people, "said:", *(f"  {one}" for one in self.said)])


def told_by(roll: Any, like: dict[str, Any] | None) -> dict[str, Any] | None:
    if roll is None:
        return None
    keys = like or ("who", "for", "against", "pool", "difficulty", "successes", "botch")
    return {key: getattr(roll, "purpose" if key == "for" else key) for key in keys}


def loaded(rounds: dict[str, int]) -> dict[str, int]:
    return {name: left for name, left in rounds.items() if left}


def in_order(fight: Fight) -> list[str]:
    return [name for group in fight.groups for name in group if fight.people[name].active]


def asked_by(view: dict[str, Any]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return what the game asks of whom; what one may declare is left out."""
    return sorted(
        (one["question"], one["who"], () if one["question"] == "declare" else tuple(one["options"]))
        for one in view["awaiting"]
    )


def asked_in(rest: Rest) -> list[tuple[str, str, tuple[str, ...]]]:
    return sorted((rest.kind, name, rest.options) for name in rest.who)


def catalog() -> Catalog:
    return load_catalog(Path(WORLD))
