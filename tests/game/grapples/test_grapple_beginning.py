"""How a grapple begins: ATTACK-5, DEF-7, GRAPPLE-1, GRAPPLE-2, GRAPPLE-9, and what it meets."""

import pytest

from game import events as ev
from tests.game.support import WRESTLER, Fight, dice_of, duel, holds, question, refusal, struck

STRONG = {"strength": 4, "dexterity": 2, "brawl": 3}
QUICK = {"strength": 2, "dexterity": 4, "brawl": 3}


def grappled(line: str = "grapple Bob", answer: str = "block", **dice: str) -> Fight:
    """Let Ann grapple Bob, who answers somehow; dice are given as ``Ann_grapple``."""
    laid = {key.replace("__", "-").replace("_", " ", 1): value for key, value in dice.items()}
    return struck(WRESTLER, WRESTLER, line, answer, laid)


# --- ATTACK-5, GRAPPLE-1 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "purpose", "dice", "difficulty", "held"),
    [
        ("block", "block", "5 3", 4, ("Ann", "Bob", 2)),  # DEF-2
        ("block", "block", "3 3", 4, None),
        ("block", "block", "3 4", 4, None),
        ("dodge", "dodge", "5 3", 5, ("Ann", "Bob", 2)),  # DEF-3
        ("escape", "escape", "5 3", 6, ("Ann", "Bob", 2)),  # DEF-5
        ("escape", "escape", "3 5", 6, None),
        ("counter-grapple", "counter-grapple", "2 4", 6, ("Bob", "Ann", 2)),  # DEF-7
        ("guard", "attack", "3 1", 6, ("Ann", "Bob", 2)),  # DEF-8
        ("grapple Ann", "grapple", "2 5", 6, ("Bob", "Ann", 3)),  # RES-1
        ("grapple Ann", "grapple", "3 3", 6, None),
    ],
)
def test_GRAPPLE_1_the_margin_is_the_control(answer, purpose, dice, difficulty, held) -> None:
    ann, bob = dice.split()
    laid = {"Ann grapple": f"{ann}s", f"Bob {purpose}": f"{bob}s"}
    fight = struck(WRESTLER, WRESTLER, "grapple Bob", answer, laid)
    assert holds(fight) == ([held] if held else [])
    assert fight.roll(purpose, "Bob").difficulty == difficulty
    assert fight.person("Bob").away is (answer == "escape" and not held)
    assert (fight.awaited(), fight.marks("Bob"), fight.rolls("damage")) == ([], "", [])


def test_RES_7_a_grapple_of_no_successes_is_not_defended_against_but_counts() -> None:
    fight = grappled(Ann_grapple="0s")
    assert not fight.rolls("block")
    assert fight.person("Bob").toll.incoming == 1
    assert fight.journal.scene.close("Ann", "Bob")  # RES-8


@pytest.mark.parametrize(
    ("prepare", "line", "code"),
    [
        ("set Bob unreachable=yes", "grapple Bob", "out-of-reach"),
        ("hurt Bob=7l", "grapple Bob", "down"),
        ("set Bob prone=no", "grapple Ann", "self-target"),
        ("set Bob prone=no", "grapple Bob & attack Bob", "split-same-target"),
        ("set Bob prone=yes", "grapple Bob then throw", "effect-not-open"),  # GRAPPLE-9
        ("set Bob prone=yes", "grapple Bob then drop", "effect-not-open"),
        ("set Bob prone=no", "grapple Bob then tickle", "unknown-name"),
        ("set Bob prone=no", "grapple Bob then shrug off", "unknown-name"),
    ],
)
def test_ATTACK_5_who_cannot_be_seized_is_refused(prepare: str, line: str, code: str) -> None:
    fight = duel(WRESTLER, WRESTLER).declare(Bob="pass")
    fight.st(prepare)
    assert refusal(fight, "Ann", line) == code


# --- GRAPPLE-2 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "body", "trait"),
    [
        (STRONG, "humanoid", "strength"),
        (QUICK, "humanoid", "dexterity"),
        ({"strength": 3, "dexterity": 3, "brawl": 1}, "humanoid", "strength"),  # a tie
        # Dexterity: 7 dice at 6 + 2 promise 21; Strength: 5 dice at 6 promise 25.
        (QUICK, "quadruped", "strength"),
        (QUICK | {"dexterity": 6}, "quadruped", "dexterity"),  # with 9 against 5: 27 and 25
        (QUICK, "none", "strength"),
    ],
)
def test_GRAPPLE_2_without_with_the_better_pool_is_rolled(sheet, body, trait) -> None:
    roll = struck(sheet, {"physiology": body}, "grapple Bob").roll("grapple")
    assert set(dice_of(roll)) == {trait, "brawl"}


# --- DEF-7 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "attack", "met", "held", "extra"),
    [
        ("counter-grapple", 2, 5, [("Bob", "Ann", 3)], None),
        ("counter-grapple", 4, 1, [], 2),  # it lands at the difference
        ("counter-grapple", 2, 2, [], None),
        ("counter-grapple then throw", 1, 4, [], None),  # GRAPPLE-9
    ],
)
def test_DEF_7_more_successes_make_the_defender_the_grappler(
    line: str, attack: int, met: int, held: list[tuple[str, str, int]], extra: int | None
) -> None:
    dice = {"Ann attack": f"{attack}s", "Bob counter-grapple": f"{met}s"}
    fight = struck(WRESTLER, WRESTLER, "attack Bob", line, dice)
    roll = fight.roll("counter-grapple")
    assert (dice_of(roll), roll.difficulty) == ({"strength": 4, "brawl": 3}, 6)
    assert holds(fight) == held
    assert [dice_of(one)["extra successes"] for one in fight.rolls("damage")] == (
        [extra] if extra else []
    )
    assert [one.yards for one in fight.events(ev.Thrown)] == [7] * ("throw" in line)


def test_DEF_7_a_shot_is_met_by_block_or_dodge_and_it_goes_on_standing() -> None:
    fight = Fight({"Ann": {"weapons": ["heavy pistol"]}, "Bob": WRESTLER, "Cy": WRESTLER})
    fight.begin("Ann", "Cy", "Bob").declare(
        Bob="counter-grapple", Cy="attack Bob", Ann="attack Bob"
    )
    fight.resolve({"Bob counter-grapple": "4s"})
    assert [one.purpose for one in fight.rolls(who="Bob")][1:] in (
        ["block", "counter-grapple"],
        ["dodge", "counter-grapple"],
    )
    assert holds(fight) == [("Bob", "Cy", 3)]
    # The shot counted, and until it is used the grapple defense is a defense.
    assert dice_of(fight.roll("counter-grapple"))["piling on"] == -1


# --- GRAPPLE-9 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "won", "yards", "dice"),
    [("drop", 5, [], []), ("slam", 6, [], [{"strength": 4}]), ("throw", 3, [7], [])],
)
def test_GRAPPLE_9_a_single_effect_spends_all_and_sustains_nothing(
    effect: str, won: int, yards: list[int], dice: list[dict[str, int]]
) -> None:
    fight = grappled(f"grapple Bob then {effect}", Ann_grapple=f"{won}s")
    (used,) = fight.events(ev.EffectUsed)
    assert (used.effect, used.cost, used.left, used.single) == (effect, won, 0, True)
    assert (fight.person("Bob").prone, holds(fight)) == (True, [])
    assert [one.yards for one in fight.events(ev.Thrown)] == yards
    assert [dice_of(one) for one in fight.rolls("damage")] == dice


@pytest.mark.parametrize(
    ("answer", "prone", "held"),
    [("choose drop", True, []), ("default", False, [("Ann", "Bob", 2)])],
)
def test_GRAPPLE_9_what_does_not_cover_its_cost_is_asked_about(answer, prone, held) -> None:
    fight = grappled("grapple Bob then slam", Ann_grapple="2s")
    assert question(fight) == ("Ann", "effect", ("drop", "throw", "clinch", "action", "hold"))
    fight.st(answer) if answer == "default" else fight.say("Ann", answer)
    assert (fight.person("Bob").prone, holds(fight)) == (prone, held)


# --- GRAPPLE-10a: seized before one's place ------------------------------------------------------


def seized_first(line: str) -> Fight:
    """Let Ann seize Bob, who has declared something, before his place."""
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER | {"weapons": ["sword"]}))
    fight.begin("Ann", "Bob", "Cy").declare(Cy="pass", Bob=line, Ann="grapple Bob")
    fight.resolve({"Ann grapple": "4s"})
    return fight


@pytest.mark.parametrize("line", ["attack Cy", "do shout", "grapple Cy", "attack Cy with sword"])
def test_GRAPPLE_10a_one_seized_before_their_place_has_lost_that_action(line: str) -> None:
    fight = seized_first(line)
    assert question(fight) == ("Bob", "void", ("abort", "lose"))
    fight.say("Bob", "choose lose")
    assert [one.reason for one in fight.events(ev.ActionLost)] == ["seized"]


@pytest.mark.parametrize("successes", [1, 0])
def test_GRAPPLE_10a_they_may_relent_at_once(successes: int) -> None:
    fight = seized_first("attack Cy")
    for line in ("attack Ann", "block", "dodge", "escape", "pass", "guard"):
        assert refusal(fight, "Bob", f"abort {line}") == "held"
    fight.say("Bob", "abort relent", {"Bob abort": f"{successes}s"})
    assert (fight.roll("abort").pool, fight.roll("abort").difficulty) == (5, 8)
    (hold,) = fight.journal.scene.fight.holds
    assert (hold.pinned, hold.relented) == (bool(successes), bool(successes))


@pytest.mark.parametrize("line", ["block", "dodge", "pass", "counter-grapple"])
def test_GRAPPLE_10a_a_defense_or_a_pass_is_no_lost_action(line: str) -> None:
    fight = seized_first(line)
    assert (fight.phase, fight.events(ev.ActionLost)) == ("bookkeeping", [])


def test_GRAPPLE_10a_two_holds_cannot_be_begun_in_one_split() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass")
    assert refusal(fight, "Ann", "grapple Bob & grapple Cy") == "two-grapples"
    fight.say("Ann", "grapple Bob then drop & grapple Cy then slam")
