"""The arithmetic of random fights, reckoned a second time: pools, difficulties, successes, marks.

Who comes when, and what meets what, is the game's to say; what each roll is made of is worked out
here from the sheets and the rulebook (`docs/rules.md`) alone, by `people.py`, which knows nothing
of the game.
"""

import ast
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from game import actions as act
from game import events as ev
from game.dice import Roll, SeededChance
from game.errors import RuleError
from game.grammar import parse_order, spoken
from game.journal import Journal
from game.rules.rounds import awaited, awaiting
from sheets.catalog import default_catalog
from tests.long_form import LONG
from tests.reckoning import people
from tests.reckoning.people import NAMES, Person, net, sheet

FIGHTS, WORDS = 600 if LONG else 30, 60
KINDS = ("", " power", " feint", "")


class Reckoned:
    """A fight that the game plays, and what its rolls should have been."""

    def __init__(self, seed: int, ruleset: str) -> None:
        self.chance, self.dice = random.Random(seed), SeededChance(seed)
        self.sheets = {name: sheet(self.chance) for name in NAMES[: self.chance.randint(2, 5)]}
        self.journal = Journal()
        self.journal.say(act.Open(ruleset=ruleset), self.dice)
        for name, one in self.sheets.items():
            fighter = default_catalog().fighter(one)
            self.journal.say(act.Join(who=name, fighter=fighter), self.dice)
        self.people = {name: Person(name, one) for name, one in self.sheets.items()}
        self.slow, self.by_wyrd = ruleset == "detroit", ruleset == "detroit"
        self.read, self.said = len(self.journal.entries), list[str]()
        self.exchanges: dict[int, ev.ExchangeBegan] = {}
        self.nets: dict[tuple[int, str], int] = {}
        self.purposes = Counter[str]()

    # --- what is said ----------------------------------------------------------------------------

    def play(self) -> None:
        self.order("start")
        for _ in range(WORDS):
            scene = self.journal.scene
            if scene.fight.phase == "ended":
                return
            owing = awaited(scene)
            if owing:
                self.say(owing[0].name, self.line(owing[0].name))
            elif awaiting(scene):
                self.order("default")
            else:
                self.order("round" if scene.fight.phase == "bookkeeping" else "next")

    def line(self, who: str) -> str:
        others = [one.name for one in self.journal.scene.ready() if one.name != who]
        self.chance.shuffle(others)
        arms = [one.name for one in self.people[who].weapons] or ["bare hands"]
        blows = [
            f"attack {other}{self.chance.choice(KINDS)} with {self.chance.choice(arms)}"
            for other in others
        ]
        defense = self.chance.choice(("block", "dodge", "pass"))
        several = " & ".join(blows[: self.chance.randint(1, 2)]) or "pass"
        return self.chance.choice((defense, several, several, several))

    def order(self, line: str) -> None:
        self.note("ST", line, parse_order(line, self.journal.scene))

    def say(self, who: str, line: str) -> None:
        try:
            self.note(who, line, spoken(self.journal.scene, who, line))
        except RuleError:  # a person who is down by now, or a split that Wits do not let be
            self.note(who, "pass", spoken(self.journal.scene, who, "pass"))

    def note(self, who: str, line: str, action: Any) -> None:
        self.journal.say(action, self.dice)
        self.said.append(f"{who}: {line}")
        for entry in self.journal.entries[self.read :]:
            for event in entry.events:
                self.take(event)
        self.read = len(self.journal.entries)

    # --- what came of it -------------------------------------------------------------------------

    def take(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.RoundBegan():
                for one in self.people.values():
                    one.parts = ()
            case ev.Declared():
                self.people[event.who].parts = event.declaration.parts
            case ev.InitiativeRolled():
                person = self.people[event.who]
                rating = person.rating("dexterity") + person.rating("wits")
                rating += person.penalty if self.slow else 0
                self.same((event.total, event.rating), (event.die + rating, rating), event)
            case ev.ExchangeBegan():
                self.exchanges[event.exchange] = event
            case ev.Rolled(roll=roll):
                self.purposes[roll.purpose] += 1
                pool, difficulty = self.reckon(event.exchange, roll)
                self.same((roll.pool, roll.difficulty), (max(0, pool), difficulty), event)
                action = roll.purpose not in ("damage", "soak")
                self.same(
                    (roll.successes, roll.botch), net(roll.faces, roll.difficulty, action), event
                )
                self.nets[event.exchange, roll.who] = roll.successes
            case ev.Wounded():
                person = self.people[event.who]
                person.hurt(event.levels, event.type)
                health = event.health
                marks = (health.bashing, health.lethal, health.aggravated)
                self.same(marks, tuple(person.marks.values()), event)

    def reckon(self, number: int, roll: Roll) -> tuple[int, int]:
        """Return the pool and the difficulty of a roll."""
        exchange, person = self.exchanges[number], self.people[roll.who]
        back = exchange.owner != roll.who
        other = self.people[exchange.owner if back else exchange.target]
        if roll.purpose == "attack":
            return person.attack(exchange.back if back else exchange.part)
        blow = exchange.part
        if roll.purpose in ("block", "dodge"):
            return person.defense(roll.purpose, other.arm(blow.weapon), exchange.numbers[roll.who])
        ahead, behind = (self.nets.get((number, one)) or 0 for one in (roll.who, other.name))
        if roll.purpose == "damage":
            self.nets[number, f"{roll.who} damage"] = max(ahead, behind)
            return person.damage(exchange.back if back else blow, ahead - behind), 6
        assert roll.purpose == "soak"
        struck = exchange.part if back else exchange.back
        return person.soak(other.arm(struck.weapon).type, self.by_wyrd), 6

    def same(self, told: Any, reckoned: Any, event: ev.AnyEvent) -> None:
        assert told == reckoned, f"{self.sheets}\n{self.said}\n{event}"


@pytest.mark.parametrize("ruleset", ["detroit", "detroit-classic"])
def test_the_game_and_the_reckoning_come_to_the_same(ruleset: str) -> None:
    rolled = Counter[str]()
    for seed in range(FIGHTS):
        fight = Reckoned(seed, ruleset)
        fight.play()
        rolled += fight.purposes
    assert min(rolled[one] for one in ("attack", "block", "dodge", "damage", "soak")) > FIGHTS / 4


def test_the_reckoning_knows_nothing_of_the_game() -> None:
    tree = ast.parse(Path(people.__file__).read_text(encoding="utf-8"))
    found = [one.module for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    found += [
        one.name for each in ast.walk(tree) if isinstance(each, ast.Import) for one in each.names
    ]
    assert not [one for one in found if str(one).startswith(("game", "sheets", "play"))]
