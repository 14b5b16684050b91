"""Combatants that play by themselves: one small policy, each choice with its reason."""

from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace

from game import actions as act
from game.dice import NoChance
from game.errors import RuleError
from game.events.writing import fresh_round, with_round
from game.journal import Journal
from game.npcs import choose, next_move
from game.options import Asking, legal
from game.secrecy import STORYTELLER, Viewer, known
from game.state.declaration import Attack
from play.export import Heading, export, json_lines, read_journal
from play.replay import replay
from tests.game.support import Fight

THUG: dict[str, object] = {"like": "thug"}
HERO: dict[str, object] = {"dexterity": 3, "brawl": 3, "wits": 3, "stamina": 3, "athletics": 2}


def fight_of(*thugs: dict[str, object], heroes: int = 1) -> Fight:
    """Return a fight of heroes against thugs who play by themselves; the heroes declare first."""
    fight = Fight({})
    for number, sheet in enumerate(thugs):
        fight.act(
            act.Join(who=f"T{number}", npc=True, fighter=Fight({"x": sheet}).person("x").fighter)
        )
        fight.st(f"auto T{number}")
    for number in range(heroes):
        fight.join(f"H{number}", **HERO)
    names = [f"T{number}" for number in range(len(thugs))]
    return fight.begin(*names, *(f"H{number}" for number in range(heroes)))


@pytest.mark.parametrize("shooter", ["H0", "H1"])
def test_else_they_strike_at_who_has_struck_them_in_this_round_or_the_one_before(shooter) -> None:
    scene = fight_of(THUG, heroes=2).journal.scene
    struck = with_round(scene, shooter, struck=("T0",)).people[shooter]
    for one in (struck, fresh_round(struck)):
        after = replace(scene, people={**scene.people, shooter: one})
        assert choose(Asking(after, "T0")) == (Attack(shooter, weapon="club"), "hits-back")


def test_nobody_works_the_lot_out_who_does_not_know_the_scenes_secret() -> None:
    fight = fight_of(THUG, heroes=3)
    chosen = {
        (choose(Asking(replace(fight.journal.scene, lots=f"{secret}"), "T0")) or (None,))[0]
        for secret in range(20)
    }
    assert len(chosen) == 3

    journal = Journal()
    journal.say(act.Open(by="Jo", lots="c0ffee"), NoChance())
    assert journal.scene.lots == "c0ffee"
    heading = Heading(id=1, title="Alley", opened_by="Jo", started="", ended=None)
    for viewer, knows_it in ((Viewer("Jo"), False), (Viewer(), False), (STORYTELLER, True)):
        document = export(heading, journal.entries, journal.scene, viewer)
        told = "".join(json_lines(document)) + str(known(journal.scene, viewer))
        assert ("c0ffee" in told) is knows_it
        assert document.journal[0].action is not None
    whole = "\n".join(json_lines(export(heading, journal.entries, journal.scene, STORYTELLER)))
    assert list(replay(read_journal(whole.encode()))) == []


# --- in a grapple --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ruleset", ["detroit", "w20", "nwod", "met"])
def test_whatever_is_done_to_them_none_of_their_moves_is_refused(ruleset: str, seed: int) -> None:
    orders = ("blinded=yes", "prone=yes", "immobilised=wholly", "unreachable=yes", "helpless=yes")
    random = Random(seed)
    fight = Fight({}, ruleset=ruleset)
    fight.st("add thug*2 as Alpha")
    fight.st("add sniper*2 as Beta")
    for number, name in enumerate(list(fight.journal.scene.people)):
        fight.act(act.Join(who=f"H{number}", fighter=fight.person(name).fighter))
    for name in fight.journal.scene.people:
        fight.st(f"auto {name}={random.choice(('aggressive', 'defensive', 'cautious', 'flee'))}")
    fight.st("start")
    for _ in range(250):
        scene = fight.journal.scene
        name = random.choice(list(scene.people))
        by_hand = legal(scene, name) if random.random() < 0.1 else []
        if by_hand:
            fight.act(random.choice(by_hand))
        elif (move := next_move(scene)) is not None:
            fight.act(move)
        elif fight.phase == "ended":
            return
        else:
            fight.st("round" if fight.phase == "bookkeeping" else "next")
        if random.random() < 0.1:
            with suppress(RuleError):  # of other rules, or so already
                fight.st(f"set {name} {random.choice(orders)}")
