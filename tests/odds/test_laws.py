"""The laws that the rules give are those of a plain convolution, to the last fraction."""

import dataclasses
import re
import sys
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from game import actions as act
from game import moments
from game.dice import BOTCHES, DiceRule, RollRequest, tally
from game.engine.table import Table
from game.journal import rolls_of
from game.notation import parse, vocabulary
from game.rulesets import RULESETS
from game.rulesets.detroit import DETROIT
from game.secrecy import STORYTELLER
from odds import meeting
from odds.asking import laws
from odds.meeting import attackers, laws_met
from odds.tallies import chances_of
from server.conf.environment import GAME_ROOT
from tests.game.support import Fight
from tests.odds import convolving
from tests.odds.convolving import net

RULES = (
    DiceRule(),
    DiceRule(ten_counts=2),
    DiceRule(ones_cancel=False),
    DiceRule(ones_cancel=False, botches=False),
    DiceRule(ten_counts=3, botches=False),
)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("difficulty", range(2, 11))
def test_DICE_the_law_of_a_roll_is_what_all_its_faces_come_to(rule, difficulty) -> None:
    for dice in range(1, 5):
        counted: dict[tuple[int, bool], int] = {}
        for faces in product(range(1, 11), repeat=dice):
            came_to = tally(faces, difficulty, rule)
            key = (came_to.successes, came_to.botch)
            counted[key] = counted.get(key, 0) + 1
        found: dict[tuple[int, bool], Fraction] = {}
        for faces, chance in chances_of(RollRequest("Jo", "attack", dice, difficulty, rule)):
            came_to = tally(faces, difficulty, rule)
            found[came_to.successes, came_to.botch] = chance * 10**dice
        assert found == counted


@moments.counts
def hard(table: Table, rule: DiceRule) -> DiceRule:
    return replace(rule, botch="more ones")


HARD = dataclasses.replace(DETROIT, id="hard", chapters=(sys.modules[__name__], *DETROIT.chapters))


def test_DICE_4_another_botch_rule_has_rolls_and_odds_of_its_own(monkeypatch) -> None:
    monkeypatch.setitem(RULESETS, "hard", HARD)
    monkeypatch.setitem(BOTCHES, "more ones", lambda count: count.ones > count.made)
    fight = Fight({"Jo": {"wits": 3}}, ruleset="hard")
    rolled = fight.act(act.RollDice(who="Jo", traits=("wits",), by="Jo"), {"Jo misc": [8, 1, 1]})
    assert [one.botch for one in rolls_of([rolled])] == [True]
    test_DICE_the_law_of_a_roll_is_what_all_its_faces_come_to(DiceRule(botch="more ones"), 6)


def test_the_table_of_known_figures_is_that_of_the_convolution() -> None:
    told = (GAME_ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    written = [Fraction(one) for one in re.findall(r"\| (0\.[0-9]{10}) \|", told)]
    damage = {one: net(3 + one - 1, 6, False) for one in range(1, 8)}
    exact = convolving.exchange(net(7, 6), net(6, 5), damage, net(3, 6, False))
    assert written == [round(exact[one], 10) for one in (None, *range(10))]
    average = sum(chance * int(str(levels or 0)) for levels, chance in exact.items())
    assert f"{float(average):.4f} levels on average" in told
    me, other = {"brawl": 6, "strength": 3}, {"athletics": 5, "stamina": 3}
    scene = Fight({"Jo": me, "Rat": other}).journal.scene
    said = parse("attack Rat", vocabulary(scene, "Jo"))
    law = next(law for one, law in laws(scene, "Jo", said) if one.does == "dodge")
    found: dict[object, Fraction] = {}
    for outcome, chance in law.items():
        struck = ("Jo", "Rat") in outcome.struck
        convolving.added(found, outcome.harm_to("Rat").total if struck else None, chance)
    assert found == exact


def test_PILE_1_all_declared_attacks_are_met_one_after_the_other() -> None:
    """Unhurt by each of three, the defender has one die fewer against each: not struck at all is
    the product.
    """
    me = {"dexterity": 3, "athletics": 3, "stamina": 2}
    thug = {"dexterity": 3, "brawl": 3, "strength": 2}
    names = ("Rat", "Kim", "Al")
    fight = Fight({"Jo": me, **dict.fromkeys(names, thug)}).begin("Jo", *names)
    for name in reversed(names):
        fight.say(name, "attack Jo")
    scene = fight.journal.scene
    assert attackers(scene, "Jo") == names
    said = parse("dodge", vocabulary(scene, "Jo"))
    ((does, _, (law, _)),) = laws_met(scene, scene, "Jo", names, said, ())
    unhurt = Fraction(1)
    for dice in (6, 5, 4):
        attack, defense = net(6, 6), net(dice, 5)
        unhurt *= sum(
            (chance for (one, two), chance in convolving.joined(attack, defense) if one <= two),
            Fraction(0),
        )
    struck = sum(chance for one, chance in law.items() if one.struck)
    assert (does, struck) == ("stands", 1 - unhurt)
    assert sum(law.values()) == 1
    assert max(one.harm_to("Jo").total for one in law) > 7  # more than one attack alone may do


def test_PILE_1_too_many_ways_tell_of_as_many_attacks_as_are_not_too_many(monkeypatch) -> None:
    monkeypatch.setattr(meeting, "MOST_RUNS_TOGETHER", 500)
    thug = {"dexterity": 3, "brawl": 3, "strength": 2}
    names = ("Rat", "Kim", "Al")
    fight = Fight({"Jo": {"athletics": 3}, **dict.fromkeys(names, thug)}).begin("Jo", *names)
    for name in reversed(names):
        fight.say(name, "attack Jo")
    scene = fight.journal.scene
    said = parse("dodge", vocabulary(scene, "Jo"))
    odds = meeting.odds_met(scene, "Jo", names, said, STORYTELLER, "full")
    assert (odds.target, list(odds.also)) == ("Rat", [])
    ((_, _, (alone, _)),) = laws_met(scene, scene, "Jo", ("Rat",), said, ())
    (told,) = odds.against
    assert sum(chance for _, chance in told.law) == pytest.approx(1)
    assert sum(chance for one, chance in told.law if one.struck) == pytest.approx(
        float(sum(chance for one, chance in alone.items() if one.struck))
    )
