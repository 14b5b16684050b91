"""The laws that the rules give are those of a plain convolution, to the last fraction."""

import re
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from game import actions as act
from game.dice import Count, DiceRule, RollRequest, Tally, judged, tally
from game.errors import RuleError
from game.notation import parse, vocabulary
from game.secrecy import STORYTELLER
from odds import meeting
from odds.asking import laws
from odds.meeting import attackers, laws_met
from odds.outcome import Law
from odds.tallies import chances_of
from server.conf.environment import GAME_ROOT
from tests.game.support import Fight
from tests.odds import convolving
from tests.odds.convolving import net


def law_of(
    line: str, against: str, me: dict[str, object], other: dict[str, object], **rules: object
) -> Law:
    """Return the law of a line against one answer, by a fight's own rules."""
    fight = Fight({"Jo": me, "Rat": other}, **rules)  # type: ignore[arg-type]
    said = parse(line, vocabulary(fight.journal.scene, "Jo"))
    return next(law for one, law in laws(fight.journal.scene, "Jo", said) if one.does == against)


def harm_of(law: Law, who: str = "Rat", by: str = "Jo") -> dict[object, Fraction]:
    found: dict[object, Fraction] = {}
    for outcome, chance in law.items():
        levels = outcome.harm_to(who).total if (by, who) in outcome.struck else None
        convolving.added(found, levels, chance)
    return found


POOLS = [(7, 6, 3, 3), (3, 2, 1, 1), (8, 3, 5, 2), (5, 9, 2, 4), (10, 5, 4, 5), (1, 1, 1, 1)]
ONES = list(product((True, False), repeat=3))


@pytest.mark.parametrize(("attack", "defense", "strength", "stamina"), POOLS)
@pytest.mark.parametrize(("action", "damage", "soak"), ONES)
def test_an_attack_met_by_a_dodge_is_the_convolution(
    attack: int, defense: int, strength: int, stamina: int, action: bool, damage: bool, soak: bool
) -> None:
    """7 dice at 6 against 6 at 5, Strength 3, soak 3 is the first of them."""
    settings = {
        "ones_cancel_action": action, "ones_cancel_damage": damage, "ones_cancel_soak": soak,
    }  # fmt: skip
    me = {"dexterity": 1, "brawl": attack - 1, "strength": strength}
    other = {"dexterity": 1, "athletics": defense - 1, "stamina": stamina}
    law = law_of("attack Rat", "dodge", me, other, settings=settings)
    expected = convolving.exchange(
        net(attack, 6, action),
        net(defense, 5, action),
        {one: net(max(1, strength + one - 1), 6, damage) for one in range(1, attack + 1)},
        net(stamina, 6, soak),
    )
    assert harm_of(law) == expected
    assert sum(law.values()) == 1


@pytest.mark.parametrize(("mine", "theirs"), [(7, 6), (3, 5), (1, 1)])
def test_RES_1_a_contest_is_the_convolution_of_two_attacks(mine: int, theirs: int) -> None:
    me = {"dexterity": 1, "brawl": mine - 1, "strength": 2, "stamina": 3}
    other = {"dexterity": 1, "brawl": theirs - 1, "strength": 4, "stamina": 1}
    law = law_of("attack Rat", "attack", me, other)
    expected: dict[object, Fraction] = {}
    for (made, met), chance in convolving.joined(net(mine, 6), net(theirs, 6)):
        if made == met:
            convolving.added(expected, ("", 0), chance)
            continue
        struck, strength, stamina = ("Rat", 2, 1) if made > met else ("Jo", 4, 3)
        harm = convolving.joined(
            net(strength + abs(made - met) - 1, 6, False), net(stamina, 6, False)
        )
        for (dealt, soaked), likely in harm:
            convolving.added(expected, (struck, max(0, dealt - soaked)), chance * likely)
    found: dict[object, Fraction] = {}
    for outcome, chance in law.items():
        struck = outcome.struck[0][1] if outcome.struck else ""
        convolving.added(found, (struck, outcome.harm_to(struck).total), chance)
    assert found == expected


@pytest.mark.parametrize(
    ("verb", "ability", "aim"), [("dodge", "athletics", 5), ("block", "brawl", 4)]
)
def test_a_defense_meets_an_attack_as_the_convolution(verb: str, ability: str, aim: int) -> None:
    """The law of a line that waits is that of the attack which it meets."""
    me = {"dexterity": 2, ability: 3, "stamina": 2}
    other = {"dexterity": 3, "brawl": 3, "strength": 3}
    fight = Fight({"Jo": me, "Rat": other}).begin("Rat", "Jo")
    said = parse(verb, vocabulary(fight.journal.scene, "Jo"))
    by_attack = dict(laws_met(fight.journal.scene, "Jo", "Rat", said))
    damage = {one: net(3 + one - 1, 6, False) for one in range(1, 7)}
    expected = convolving.exchange(net(6, 6), net(5, aim), damage, net(2, 6, False))
    assert harm_of(by_attack["attack"], who="Jo", by="Rat") == expected


def test_an_attack_that_has_been_declared_is_the_one_that_a_defense_meets() -> None:
    me = {"dexterity": 3, "athletics": 3, "stamina": 2, "brawl": 3, "strength": 3}
    fight = Fight({"Jo": me, "Kim": me, "Rat": me}).begin("Jo", "Rat", "Kim")
    fight.say("Kim", "attack Jo power")
    fight.say("Rat", "pass")
    scene = fight.journal.scene
    assert attackers(scene, "Jo") == ("Kim",)
    said = parse("dodge", vocabulary(scene, "Jo"))
    ((does, law),) = laws_met(scene, "Jo", "Kim", said)
    damage = {one: net(3 + one + 1, 6, False) for one in range(1, 7)}
    expected = convolving.exchange(net(6, 7), net(6, 5), damage, net(2, 6, False))
    assert (does, harm_of(law, who="Jo", by="Kim")) == ("stands", expected)


def test_a_defense_that_cannot_be_declared_is_refused_as_in_play() -> None:
    fight = Fight({"Jo": {}, "Rat": {}}).begin("Rat", "Jo")
    said = parse("dodge & dodge", vocabulary(fight.journal.scene, "Jo"))
    with pytest.raises(RuleError) as refusal:
        list(laws_met(fight.journal.scene, "Jo", "Rat", said))
    with pytest.raises(RuleError) as in_play:
        fight.act(act.Declare(who="Jo", declaration=said))
    assert (refusal.value.code, refusal.value.rule) == (in_play.value.code, in_play.value.rule)


def test_ATTACK_6_each_answer_to_a_committed_attack_has_its_law() -> None:
    me = {"dexterity": 3, "brawl": 3, "strength": 3}
    other = {"dexterity": 3, "brawl": 2, "athletics": 1, "stamina": 3}
    fight = Fight({"Jo": me, "Rat": other})
    said = parse("attack Rat committed", vocabulary(fight.journal.scene, "Jo"))
    by_answer = {
        dict(one.says).get("committed"): harm_of(law)
        for one, law in laws(fight.journal.scene, "Jo", said)
        if one.does == "pass"
    }
    damage = {one: net(3 + one - 1, 6, False) for one in range(1, 7)}
    soak = net(3, 6, False)
    assert by_answer["accept"] == convolving.exchange(net(6, 6), None, damage, soak)
    braved = convolving.exchange(net(6, 6), net(5, 6), damage, soak)  # the block, 2 harder
    assert by_answer["brave"] == braved


def test_PILE_1_earlier_attacks_are_in_the_law() -> None:
    me = {"dexterity": 3, "brawl": 3, "strength": 3}
    other = {"dexterity": 3, "athletics": 3, "stamina": 2}
    fight = Fight({"Jo": me, "Kim": me, "Rat": other}).begin("Kim", "Jo", "Rat")
    fight.say("Rat", "dodge")
    fight.say("Jo", "pass")
    fight.say("Kim", "attack Rat")
    fight.st("next", dice={"Kim attack": "0s"})
    said = parse("attack Rat", vocabulary(fight.journal.scene, "Jo"))
    ((answer, law),) = laws(fight.journal.scene, "Jo", said)
    assert answer.does == "stands"
    damage = {one: net(3 + one - 1, 6, False) for one in range(1, 7)}
    met_by = net(5, 5)  # 6 dice, one fewer for the second attacker
    assert harm_of(law) == convolving.exchange(net(6, 6), met_by, damage, net(2, 6, False))


def test_NWOD_5_successes_are_the_harm_with_tens_again() -> None:
    me = {"strength": 3, "dexterity": 2, "wits": 2, "brawl": 3}
    law = law_of("attack Rat", "none", me, {"stamina": 3}, ruleset="nwod")
    # By hand: a die is a hit with 3 of 10, and each 10 brings another die.
    die: dict[int, Fraction] = {}
    for tens in range(30):
        again = Fraction(1, 10**tens)
        convolving.added(die, tens, again * Fraction(7, 10))  # type: ignore[arg-type]
        convolving.added(die, tens + 1, again * Fraction(2, 10))  # type: ignore[arg-type]
    pool: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(6):
        more: dict[int, Fraction] = {}
        for (one, two), chance in convolving.joined(pool, die):
            convolving.added(more, one + two, chance)  # type: ignore[arg-type]
        pool = more
    found = harm_of(law)
    for levels in range(8):
        exact = pool[levels]
        assert abs(found[levels or None] - exact) < Fraction(1, 10**12)


def test_NWOD_1_a_chance_die_succeeds_on_a_ten_alone() -> None:
    me = {"strength": 1, "dexterity": 1, "wits": 1, "brawl": 0}
    other = {"dexterity": 4, "wits": 4}
    law = law_of("attack Rat", "dodge", me, other, ruleset="nwod")
    assert harm_of(law) == {None: Fraction(9, 10), 1: Fraction(1, 10)}


@pytest.mark.parametrize(
    ("mine", "theirs", "wins"),
    [(9, 5, Fraction(2, 3)), (5, 5, Fraction(1, 3)), (3, 5, Fraction(1, 3))],
)
def test_MET_4_a_challenge_is_a_throw_and_on_a_tie_the_pools(mine, theirs, wins) -> None:
    me = {"physical": mine, "willpower": 0}
    other = {"physical": theirs, "willpower": 0}
    law = law_of("attack Rat", "pass", me, other, ruleset="met")
    assert sum(chance for one, chance in law.items() if ("Jo", "Rat") in one.struck) == wins


def test_MET_4_a_retest_is_an_answer_that_the_other_may_give() -> None:
    me = {"physical": 9, "willpower": 0}
    fight = Fight({"Jo": me, "Rat": {"physical": 5, "willpower": 3}}, ruleset="met")
    said = parse("attack Rat", vocabulary(fight.journal.scene, "Jo"))
    hits = {
        dict(answer.says).get("retest"): sum(
            chance for one, chance in law.items() if ("Jo", "Rat") in one.struck
        )
        for answer, law in laws(fight.journal.scene, "Jo", said)
        if answer.does == "pass"
    }
    assert hits == {"yes": Fraction(4, 9), "no": Fraction(2, 3)}


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


def test_DICE_4_another_botch_rule_has_odds_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def more_ones_than_hits(count: Count, rule: DiceRule, automatic: int = 0) -> Tally:
        return replace(judged(count, rule, automatic), botch=count.ones > count.made)

    for module in ("game.dice", "odds.tallies"):
        monkeypatch.setattr(f"{module}.judged", more_ones_than_hits)
    nowhere_else = DiceRule(ten_counts=5)  # what is worked out is kept
    test_DICE_the_law_of_a_roll_is_what_all_its_faces_come_to(nowhere_else, 6)


def test_the_table_of_known_figures_is_that_of_the_convolution() -> None:
    told = (GAME_ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    written = [Fraction(one) for one in re.findall(r"\| (0\.[0-9]{10}) \|", told)]
    damage = {one: net(3 + one - 1, 6, False) for one in range(1, 8)}
    exact = convolving.exchange(net(7, 6), net(6, 5), damage, net(3, 6, False))
    assert written == [round(exact[one], 10) for one in (None, *range(10))]
    average = sum(chance * int(str(levels or 0)) for levels, chance in exact.items())
    assert f"{float(average):.4f} levels on average" in told


def test_GRAPPLE_4_a_struggle_over_a_hold_is_a_contest_for_its_control() -> None:
    me = {"dexterity": 2, "strength": 3, "brawl": 2}
    other = {"dexterity": 2, "strength": 2, "brawl": 1}
    fight = Fight({"Jo": me, "Rat": other}).begin("Jo", "Rat")
    fight.say("Rat", "pass")
    fight.say("Jo", "grapple Rat with strength")
    fight.st("run", dice={"Jo grapple": "2s"})
    (hold,) = fight.journal.scene.fight.holds
    said = parse("sustain with strength", vocabulary(fight.journal.scene, "Jo"))
    by_answer = {one.does: law for one, law in laws(fight.journal.scene, "Jo", said)}
    assert {"resist", "reverse", "relent"} <= set(by_answer)
    raised = sum(
        chance
        for outcome, chance in by_answer["resist"].items()
        if any(control > hold.control for _, _, control in outcome.holds)
    )
    wins = sum(
        chance
        for (mine, theirs), chance in convolving.joined(net(5, 6), net(3, 6))
        if mine > theirs
    )
    assert raised == wins


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
    ((does, law),) = laws_met(scene, "Jo", names, parse("dodge", vocabulary(scene, "Jo")))
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
    ((_, alone),) = laws_met(scene, "Jo", "Rat", said)
    (told,) = odds.against
    assert sum(chance for _, chance in told.law) == pytest.approx(1)
    assert sum(chance for one, chance in told.law if one.struck) == pytest.approx(
        float(sum(chance for one, chance in alone.items() if one.struck))
    )
