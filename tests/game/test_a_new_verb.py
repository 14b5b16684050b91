"""A ruleset brings a verb of its own: one file that nothing in the game names, and one line."""

from dataclasses import replace

import pytest

from game import events as ev
from game.journal import UnreadableEntry, decode_entry, encode
from game.rulesets import RULESETS
from game.rulesets.w20 import W20
from tests.game.ducking import DUCKING, DuckVerb
from tests.game.support import Fight
from tests.game.swerving import SWERVING, SWERVING_W20

BOXER: dict[str, object] = {
    "dexterity": 4,
    "strength": 3,
    "brawl": 3,
    "athletics": 3,
    "wits": 4,
    "willpower": 5,
}
DUCKING_W20 = replace(W20, id="ducking-w20", verbs={**W20.verbs, "duck": DuckVerb()})
TERM = ("ducking", 1, "HOUSE-1")


@pytest.fixture(autouse=True)
def house_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (DUCKING, DUCKING_W20, SWERVING, SWERVING_W20):
        monkeypatch.setitem(RULESETS, one.id, one)


def fight_of(*names: str, rules: str = "ducking") -> Fight:
    """Return a fight by a house rule; the first of those named acts first, and declares last."""
    return Fight(dict.fromkeys(names, BOXER), ruleset=rules).begin(*names)


def hindrance(fight: Fight, who: str = "Ann") -> list[tuple[str, int, str]]:
    """Return what ducking made of somebody's attack."""
    terms = fight.roll("attack", who).modifiers
    return [(one.why, one.difficulty, one.by) for one in terms if one.by == "HOUSE-1"]


def reasons(fight: Fight) -> list[str]:
    """Return why nothing was rolled against attacks, withheld or not."""
    told = (one for entry in fight.journal.entries for one in entry.events)
    plain = [one.what if isinstance(one, ev.Withheld) else one for one in told]
    return [one.reason for one in plain if isinstance(one, ev.Undefended)]


# --- done ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["ducking", "ducking-w20"])
def test_attacks_on_whoever_ducks_are_harder_and_nothing_is_rolled(rules: str) -> None:
    fight = fight_of("Ann", "Bob", rules=rules).declare(Bob="duck", Ann="attack Bob")
    fight.resolve({"Ann attack": "2s"})
    assert hindrance(fight) == [TERM]
    assert fight.roll("attack").difficulty == 7
    assert reasons(fight) == ["duck"]
    assert {roll.purpose for roll in fight.rolls(who="Bob")} <= {"initiative", "soak"}
    assert [one.striker for one in fight.events(ev.Compared)] == ["Ann"]


# --- aborted to, preferred, chosen ---------------------------------------------------------------


def test_one_may_abort_to_it() -> None:
    fight = fight_of("Ann", "Bob", "Cy").declare(Cy="pass", Bob="attack Cy", Ann="attack Bob")
    offered = {one["who"]: one["options"] for one in fight.state()["offers"]}
    assert "abort duck" in offered["Bob"]
    fight.say("Bob", "abort duck", {"Bob abort": "1s"})
    fight.resolve()
    assert fight.combatant("Bob")["declared"] == "duck"
    assert hindrance(fight) == [TERM] and reasons(fight) == ["duck"]


def test_one_who_prefers_it_ducks_while_doing_something_else() -> None:
    fight = fight_of("Ann", "Bob", "Cy")
    fight.say("Bob", "prefer duck")
    fight.declare(Cy="pass", Bob="attack Cy", Ann="attack Bob")
    fight.resolve()
    assert hindrance(fight, "Ann") == [TERM] and reasons(fight) == ["duck"]


# --- ruled on, kept, exported --------------------------------------------------------------------


def test_a_roll_that_is_made_for_a_verb_is_ruled_on_by_its_name() -> None:
    fight = fight_of("Ann", "Bob", rules="swerving")
    fight.st("hold on")
    fight.declare(Bob="swerve willpower", Ann="attack Bob")
    fight.st("next", {"Ann attack": "2s", "Bob swerve": "1s"})
    fight.st("rule Ann swerve successes=5 because the floor is dry")
    assert fight.roll("swerve", "Bob").successes == 5


def test_a_part_that_nobody_brings_is_told_by_its_verb() -> None:
    fight = fight_of("Ann", "Bob").declare(Bob="duck")
    said = encode(fight.journal.entries[-1]).replace(b'"verb":"duck"', b'"verb":"fly"')
    with pytest.raises(UnreadableEntry, match="Unknown verb 'fly'"):
        decode_entry(said)


def test_one_who_cannot_defend_cannot_duck_either() -> None:
    fight = fight_of("Ann", "Bob").declare(Bob="duck", Ann="attack Bob")
    fight.st("set Bob helpless=yes")
    fight.resolve()
    assert not hindrance(fight) and reasons(fight) == ["helpless"]
