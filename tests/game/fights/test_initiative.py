"""Chapter 3: who comes when, and what those who are tied may not know of each other."""

import pytest

from game import actions as act
from game import events as ev
from game.rulesets import RULESETS
from game.secrecy import STORYTELLER, Viewer, known
from tests.game.support import Fight, fighter, refusal

SAME: dict[str, object] = {"dexterity": 3, "wits": 3, "strength": 4, "brawl": 2}


def started(cast: dict[str, dict[str, object]], **dice: int) -> Fight:
    """Return a fight whose first initiative dice are as given."""
    fight = Fight(cast)
    fight.st("start", {f"{name} initiative": die for name, die in dice.items()})
    return fight


# --- INIT-1 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "penalty"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 5)]
)
def test_INIT_1_die_plus_dexterity_plus_wits_less_wounds(levels: int, penalty: int) -> None:
    sheet = {"dexterity": 3, "wits": 4, "health": {"lethal": levels}}
    fight = started({"Ann": sheet}, Ann=1)
    assert fight.state()["initiative"]["Ann"]["total"] == 8 - penalty
    roll = fight.roll("initiative")
    assert (roll.pool, roll.faces, roll.successes, roll.botch) == (1, (1,), 8 - penalty, False)
    told = {term.why: term.total for term in roll.modifiers if term.total}
    assert told == {"dexterity": 3, "wits": 4} | ({"wounds": -penalty} if penalty else {})


# --- INIT-2, INIT-3 ------------------------------------------------------------------------------


def test_INIT_2_declaring_goes_up_and_resolving_comes_down() -> None:
    fight = started({"Ann": {}, "Bob": {}, "Cy": {}}, Ann=2, Bob=9, Cy=5)
    asked = []
    while owing := fight.awaited():
        asked += owing
        fight.st("next")
    assert asked == ["Ann", "Cy", "Bob"]
    acted = []
    while fight.phase == "resolution":
        turns = [one for one in fight.st("next").events if isinstance(one, ev.TurnBegan)]
        acted += [one.owners for one in turns]
    assert acted == [("Bob",), ("Cy",), ("Ann",)]


# --- INIT-4 --------------------------------------------------------------------------------------


def tied(cast: dict[str, dict[str, object]] | None = None, **more: dict[str, object]) -> Fight:
    """Return Ann and Bob tied, Cy before them in declaring and after them in acting."""
    people = {"Ann": SAME, "Bob": SAME, "Cy": {"dexterity": 1, "brawl": 3}} | (cast or {}) | more
    fight = Fight(people)
    fight.begin(("Ann", "Bob"), "Cy", *more)
    return fight


def test_INIT_4_nobody_but_owner_and_storyteller_sees_it_before_all_are_in() -> None:
    fight = tied().declare(Cy="pass", Ann="attack Cy committed at kneecap")
    for viewer in (Viewer("Bob"), Viewer("Cy"), Viewer()):
        assert not known(fight.journal.scene, viewer).people["Ann"].toll.exposed
        assert fight.state(viewer)["combatants"]["Ann"]["declared"] is None
        assert "kneecap" not in str(fight.seen(viewer))
    for viewer in (Viewer("Ann"), STORYTELLER):
        declared = fight.state(viewer)["combatants"]["Ann"]["declared"]
        assert declared == "attack Cy committed at kneecap"
        assert "kneecap" in str(fight.seen(viewer))


def test_INIT_4_both_of_a_tie_count_even_if_each_puts_the_other_down() -> None:
    armed = {**SAME, "firearms": 3, "weapons": ["shotgun"]}
    fight = tied({"Ann": armed, "Bob": armed})
    fight.declare(Cy="pass", Ann="attack Bob", Bob="attack Ann")
    dice = {"Ann attack": "4s", "Bob attack": "4s", "Ann damage": "9s", "Bob damage": "9s"}
    entry = fight.st("next", dice)
    assert (fight.person("Ann").down, fight.person("Bob").down) == ("dying", "dying")
    assert entry.events[-1] == ev.TurnEnded(owners=("Ann", "Bob"))


def test_INIT_4_a_secret_pass_in_a_haste_phase_looks_like_any_other_declaration() -> None:
    seen = []
    for line in ("pass", "attack Bob", "block"):
        fight = tied().declare(Cy="pass", Ann="pass haste 1 magick", Bob="pass haste 1 magick")
        fight.resolve()
        fight.declare(Ann=line)
        seen.append((fight.seen(Viewer("Bob"))[-1], fight.state(Viewer("Bob"))))
    assert seen[0] == seen[1] == seen[2]


def test_INIT_4_all_of_a_tie_declare_in_any_order_and_are_revealed_together() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), SAME)).begin(("Ann", "Bob", "Cy"))
    assert fight.awaited() == ["Ann", "Bob", "Cy"]
    fight.declare(Bob="pass", Ann="attack Bob")
    assert (fight.awaited(), fight.events(ev.Revealed)) == (["Cy"], [])
    fight.declare(Cy="dodge")
    (revealed,) = fight.events(ev.Revealed)
    assert set(revealed.declarations) == {"Ann", "Bob", "Cy"}
    assert revealed in fight.seen(Viewer("Dee"))
    fight.st("next")
    assert fight.phase == "bookkeeping"  # a tie is one turn


# --- INIT-5 --------------------------------------------------------------------------------------


def test_INIT_5_who_joins_in_a_round_has_no_place_before_the_next() -> None:
    fight = Fight({"Ann": {}, "Bob": {}}).begin("Ann", "Bob")
    fight.join("Cy")
    assert fight.state()["order"] == ["Ann", "Bob"]
    assert refusal(fight, "Cy", "pass") == "no-initiative"
    fight.resolve()
    fight.resolve()
    fight.st("round", {"Ann initiative": 1, "Bob initiative": 1, "Cy initiative": 9})
    assert fight.state()["order"][0] == "Cy"


def test_INIT_5_one_slotted_in_among_the_turns_declares_and_acts_in_that_round() -> None:
    for rules in ("detroit", "w20"):
        fight = Fight({"Ann": {}, "Bob": {}}, ruleset=rules).begin("Ann", "Bob")
        fight.declare(Bob="pass", Ann="pass")
        fight.st("next")
        fight.act(act.Join(who="Cy", fighter=fighter(brawl=3)))
        fight.st("set Cy initiative=600")
        assert (fight.phase, fight.awaited()) == ("resolution", ["Cy"])
        fight.declare(Cy="attack Bob")
        fight.resolve({"Cy attack": "3s", "Cy damage": "1s"})
        assert fight.marks("Bob") == "/"
        assert fight.phase == "bookkeeping"


# --- groups: those who have one initiative, and share a place without a secret (INIT-4) ----------

HERO: dict[str, object] = {"dexterity": 3, "brawl": 3, "wits": 3}


def gang(ruleset: str = "detroit") -> Fight:
    fight = Fight({"Jane": HERO}, ruleset=ruleset)
    fight.st("add thug*3 as Alpha group")
    fight.st("start")
    return fight


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_group_has_one_initiative_and_stands_together_by_every_ruleset(ruleset: str) -> None:
    fight = gang(ruleset)
    order = fight.state()["order"]
    first = order.index("Alpha1")
    assert order[first : first + 3] == ["Alpha1", "Alpha2", "Alpha3"]
    shared = fight.events(ev.InitiativeShared)
    assert [(one.who, one.of) for one in shared] == [("Alpha2", "Alpha1"), ("Alpha3", "Alpha1")]
    assert len({fight.state()["initiative"][f"Alpha{n}"]["total"] for n in (1, 2, 3)}) == 1
