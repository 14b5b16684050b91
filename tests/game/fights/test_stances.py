"""Stances: what each of them changes in what an automatic combatant does, and the stock by tier."""

import pytest

from game import actions as act
from game import events as ev
from game.notation import format
from game.npcs import next_move
from game.rulesets import RULESETS, ruleset_of
from game.scene import submit
from game.state.declaration import Attack, Guard
from sheets.catalog import default_catalog
from tests.game.support import Fight

CATALOG = default_catalog()
HERO: dict[str, object] = {"dexterity": 3, "brawl": 3, "wits": 3, "strength": 2}


def alone(stance: str, like: str = "thug", **changes: object) -> Fight:
    """Return a fight in which Boss, who plays by that stance, declares after Jane and Al."""
    fight = Fight({"Jane": HERO, "Al": HERO})
    sheet = CATALOG.fighter({"like": like, **changes})
    fight.act(act.Join(who="Boss", fighter=sheet, npc=True))
    fight.st("add bystander as Client")
    fight.begin("Boss", "Client", "Jane", "Al")
    fight.st(f"auto Boss={stance}")
    return fight


def says(fight: Fight, al: str = "pass", jane: str = "pass") -> tuple[object, str]:
    fight.declare(Al=al, Jane=jane, Client="pass")
    move = next_move(fight.journal.scene)
    assert isinstance(move, act.Declare)
    submit(fight.journal.scene, move, fight.chance)
    return move.declaration.parts[0], move.why


def test_the_aggressive_attack_however_hurt_they_are() -> None:
    fight = alone("aggressive", health={"lethal": 4})
    part, why = says(fight)
    assert isinstance(part, Attack) and why == "by-lot"
    assert says(alone("", health={"lethal": 4}))[1] == "badly-hurt"


def test_the_defensive_strike_none_but_who_attacks_them() -> None:
    assert says(alone("defensive")) == (Guard(), "stands-guard")
    assert says(alone("defensive"), al="attack Boss")[0] == Attack("Al", weapon="club")


def test_the_protecting_strike_at_who_attacks_whom_they_protect() -> None:
    fight = alone("protect Client")
    assert says(fight, jane="attack Client") == (Attack("Jane", weapon="club"), "protects")
    assert says(alone("protect Client"), al="attack Boss", jane="attack Client")[1] == "protects"


# --- the stock -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_of_the_stock_takes_a_turn_by_every_ruleset(ruleset: str) -> None:
    for name in CATALOG.npcs:
        fight = Fight({"Jane": HERO}, ruleset=ruleset)
        fight.st(f"add {name} as Boss")
        fight.st("auto Boss")
        fight.st("start")
        for _ in range(6):
            move = next_move(fight.journal.scene)
            if move is not None:
                fight.act(move)
                break
            fight.st("next")
        declared = [one for one in fight.events(ev.Declared) if one.who == "Boss"]
        assert declared, name
        verbs = ruleset_of(fight.journal.scene).verbs
        assert format(declared[0].declaration, verbs)
