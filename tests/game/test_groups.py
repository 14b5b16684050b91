"""Groups: those who have one initiative, and share a place without a secret (INIT-4)."""

import pytest

from game import events as ev
from game.rulesets import RULESETS
from tests.game.support import Fight

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


def test_INIT_4_a_group_declares_openly_though_it_shares_a_place() -> None:
    fight = gang()
    fight.place("Jane", ("Alpha1", "Alpha2", "Alpha3"))
    assert fight.state()["ties"] == []
    fight.say("Alpha1", "attack Jane")
    assert not fight.person("Alpha1").phase.secret
