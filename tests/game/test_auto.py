"""Combatants that play by themselves: one small policy, each choice with its reason."""

import pytest

from game.auto import next_move
from game.chance import SeededChance
from game.combat import actions as act
from game.combat import events as ev
from game.combat.declaration import Attack
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


def moves(fight: Fight) -> list[act.AnyAction]:
    """Let everyone who plays by themselves say what they have to say now."""
    said = []
    while (move := next_move(fight.journal.scene)) is not None:
        said.append(move)
        fight.act(move)
    return said


def declared(fight: Fight) -> dict[str, tuple[str, str]]:
    return {
        one.who: (fight.combatant(one.who)["declared"], one.why)
        for one in fight.events(ev.Declared)
        if one.why
    }


def test_nobody_plays_by_themselves_unless_told_to() -> None:
    fight = Fight({"A": THUG, "B": HERO}).begin("A", "B")
    assert next_move(fight.journal.scene) is None
    fight.st("auto B")
    assert isinstance(next_move(fight.journal.scene), act.Declare)
    fight.st("unauto B")
    assert next_move(fight.journal.scene) is None


def test_they_wait_for_their_turn_to_declare() -> None:
    fight = fight_of(THUG)
    assert next_move(fight.journal.scene) is None
    fight.say("H0", "pass")
    (move,) = moves(fight)
    assert isinstance(move, act.Declare) and move.by == "T0"


def test_they_hit_back_at_whoever_attacks_them() -> None:
    fight = fight_of(THUG, heroes=2)
    fight.st("hurt H1=3l")
    fight.declare(H1="pass", H0="attack T0")
    moves(fight)
    assert declared(fight) == {"T0": ("attack H0 with club", "hits-back")}


def test_else_at_whoever_of_the_other_side_is_hurt_most() -> None:
    fight = fight_of(THUG, THUG, heroes=2)
    fight.st("hurt H1=2b")
    fight.declare(H1="pass", H0="pass")
    moves(fight)
    assert declared(fight) == {
        "T0": ("attack H1 with club", "weakest"),
        "T1": ("attack H1 with club", "weakest"),
    }


@pytest.mark.parametrize(("levels", "why"), [("3b", "weakest"), ("4b", "badly-hurt")])
def test_badly_hurt_they_defend(levels: str, why: str) -> None:
    fight = fight_of(THUG)
    fight.st(f"hurt T0={levels}")
    fight.say("H0", "pass")
    moves(fight)
    assert declared(fight)["T0"][1] == why


def test_with_nobody_to_attack_they_defend() -> None:
    fight = fight_of(THUG, THUG, heroes=0)
    moves(fight)
    assert {why for _, why in declared(fight).values()} == {"nobody-to-attack"}


def test_they_use_the_weapon_that_promises_most_and_no_empty_gun() -> None:
    gunman: dict[str, object] = {
        "dexterity": 3, "firearms": 3, "melee": 1, "weapons": ["knife", "heavy pistol"],
    }  # fmt: skip
    fight = fight_of(gunman, gunman | {"ammunition": {"heavy pistol": 0}})
    fight.say("H0", "pass")
    moves(fight)
    assert {who: line for who, (line, _) in declared(fight).items()} == {
        "T0": "attack H0 with heavy pistol",
        "T1": "attack H0 with knife",
    }


def test_they_answer_what_they_are_asked() -> None:
    fight = fight_of(THUG)
    fight.place("H0", "T0")
    moves(fight)
    fight.say("H0", "attack T0 committed")
    fight.st("next")
    (move,) = moves(fight)
    assert isinstance(move, act.Answer) and move.option == "brave"


def test_a_void_action_of_theirs_is_lost() -> None:
    fight = fight_of(THUG, heroes=2)
    fight.declare(H1="pass", H0="pass")
    moves(fight)
    (mine,) = fight.journal.scene.people["T0"].declaration.parts  # type: ignore[union-attr]
    assert isinstance(mine, Attack)
    fight.st(f"remove {mine.target}")
    fight.st("next")
    (move,) = moves(fight)
    assert isinstance(move, act.Answer) and move.option == "lose"


def test_where_there_is_no_room_they_do_something_else() -> None:
    fight = fight_of(THUG, THUG)
    fight.st("set H0 flanks=doorway")
    fight.say("H0", "pass")
    moves(fight)
    assert sorted(line.split()[0] for line, _ in declared(fight).values()) in (
        ["attack", "block"],
        ["attack", "dodge"],
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_fight_that_plays_by_itself_comes_to_an_end(seed: int) -> None:
    fight = fight_of(THUG, {"like": "street tough"}, {"like": "gunman"}, heroes=2)
    for name in ("H0", "H1"):
        fight.st(f"auto {name}")
    chance = SeededChance(seed)
    for _ in range(600):
        scene = fight.journal.scene
        sides = {one.npc for one in scene.ready()}
        if scene.fight.phase == "ended" or len(sides) < 2 or scene.fight.round > 25:
            break
        move = next_move(scene)
        if move is None:
            resting = scene.fight.phase == "bookkeeping"
            move = act.NextRound() if resting else act.Advance(run=True)
        fight.journal.say(move, chance)
    else:
        raise AssertionError(fight.state())
