"""Every event in words."""

import msgspec
import pytest

from game.combat import events as ev
from game.combat.decisions import Question
from game.combat.declaration import (
    Attack,
    Block,
    Declaration,
    Do,
    Dodge,
    Escape,
    Guard,
    Haste,
    Part,
    Pass,
)
from game.combat.state import Check, Initiative, Person, Scene
from game.dice import Modifier, Roll
from game.effects import Effect, Hazard
from game.fighter import Fighter
from game.health import Health
from presentation.narrate import WORDS, narrate
from presentation.reader import STYLES, Reader
from tests.presentation.fights import ALOUD, ONLOOKER, STORYTELLER

JANE = Reader(name="Jane")
ATTACK = Declaration((Attack("Jo", kind="power", weapon="sword"),))
SECRET = Declaration(())
EFFECT = Effect(
    id=1, name="Fury", who="Jane", changes={"attack": 2, "difficulty": -1}, last_round=3
)
HAZARD = Hazard(id=2, name="fire", who="Jane", type="lethal", dice=3, rounds=2)
HURT = {"health": Health(bashing=3), "level": "Injured", "penalty": -1}
ROLL = Roll(
    id=1,
    round=1,
    phase="resolution",
    who="Jane",
    purpose="attack",
    against="Jo",
    pool=3,
    difficulty=6,
    modifiers=(Modifier(why="dexterity", dice=3), Modifier(why="base", difficulty=6)),
    faces=(8, 6, 2),
    ones=0,
    successes=2,
)
DIE = Roll(
    id=2,
    round=1,
    phase="initiative",
    who="Jane",
    purpose="initiative",
    pool=1,
    difficulty=0,
    modifiers=(Modifier(why="die", dice=1), Modifier(why="wits", total=4)),
    faces=(7,),
    ones=0,
    successes=11,
)


def person(name, total):
    return Person(name=name, fighter=Fighter(), initiative=Initiative(total, 5, total - 5))


SCENE = Scene(
    people={name: person(name, total) for name, total in {"Jane": 11, "Jo": 9}.items()},
    checks=(Check(3, "Jane", "rage"), Check(4, "Jo", "fear")),
)
SPLIT = Declaration((*ATTACK.parts, Dodge()))
FACED = ev.EscapeFaced(exchange=1, slot="flight", who="Jo", by="Jane", net=1, broken=False)

CASES = [
    (
        ev.SceneOpened(ruleset="detroit", title="The yard"),
        ["A scene is open: The yard (detroit rules)."],
    ),
    (
        ev.SceneOpened(
            ruleset="detroit", settings={"ones_cancel_soak": True, "damage_pool_min": 0}
        ),
        [
            "A scene is open (detroit rules).",
            "Its own settings: ones_cancel_soak yes, damage_pool_min 0.",
        ],
    ),
    (ev.Joined(who="Jane", fighter=Fighter()), ["Jane joins."]),
    (
        ev.Joined(who="Jane", fighter=Fighter(), prone=True, cover="near"),
        ["Jane joins, prone, in near cover."],
    ),
    (ev.Left(who="Jane"), ["Jane leaves."]),
    (ev.PaceSet(pace="step"), ["Pace step: the fight rests after each turn."]),
    (
        ev.PaceSet(pace="flow"),
        ["Pace flow: turns follow one another until somebody is asked something."],
    ),
    (ev.Preferred(who="Jane", kind="block"), []),
    (
        ev.FighterChanged(who="Jane", fighter=Fighter(), why="draws a sword", by="Sam"),
        ["Jane draws a sword (by Sam)."],
    ),
    (
        ev.FighterChanged(who="Jane", fighter=Fighter(), why="reloads the pistol", by="Jane"),
        ["Jane reloads the pistol."],
    ),
    (
        ev.FighterChanged(who="Jane", fighter=Fighter(), why="gets the knife", by="Sam"),
        ["Sam gives Jane the knife."],
    ),
    (
        ev.FighterChanged(who="Jane", fighter=Fighter(), why="loses the knife", by="Sam"),
        ["Sam takes the knife from Jane."],
    ),
    (
        ev.FighterChanged(who="Jane", fighter=Fighter(), why="takes crinos form", by="Jane"),
        ["Jane takes crinos form."],
    ),
    (
        ev.FighterChanged(who="Jane", fighter=Fighter(), why="wits 3", by="Sam"),
        ["Jane: wits 3 (by Sam)."],
    ),
    (
        ev.FighterChanged(who="Jane", fighter=Fighter(health=Health(2)), why="healed", by="Sam"),
        ["Jane is healed: //, Hurt (-1) (by Sam)."],
    ),
    (
        ev.PositionSet(
            who="Jane", changes={"prone": True, "cover": "none", "aware": False}, by="Sam"
        ),
        ["Jane is now prone, in the open and unaware (by Sam)."],
    ),
    (
        ev.PositionSet(who="Jane", changes={"flanks": "wall", "cornered": True, "direction": ""}),
        ["Jane is now with their back to a wall, cornered and shooting from the same", "    side."],
    ),
    (ev.RoundBegan(round=2), ["-- Round 2 --"]),
    (
        ev.InitiativeRolled(who="Jane", die=7, rating=4, total=11, roll=DIE),
        ["  Jane's initiative: 7 + wits 4 = 11"],
    ),
    (
        ev.InitiativeSet(who="Jane", total=12, rating=4, by="Sam"),
        ["Jane's initiative is now 12 (by Sam)."],
    ),
    (ev.OrderSet(groups=(("Jane",), ("Jo",))), ["Order: Jane (11), Jo (9)."]),
    (ev.OrderSet(groups=(("Jane", "Jo"),)), ["Order: Jane and Jo (11, tied)."]),
    (ev.PhaseBegan(phase="bookkeeping"), ["-- Bookkeeping --"]),
    (ev.HastePlanned(who="Jane", haste=Haste(2, "rage")), []),
    (
        ev.HasteGranted(who="Jane", haste=Haste(1, "magick")),
        ["Jane is granted 1 haste action (magick)."],
    ),
    (
        ev.HasteGranted(who="Jane", haste=Haste(0, "magick")),
        ["Jane is no longer granted haste from magick."],
    ),
    (
        ev.Declared(who="Jane", declaration=ATTACK),
        ["Jane declares a power attack on Jo with sword."],
    ),
    (
        ev.Declared(
            who="Jane", declaration=Declaration((Block(willpower=True),), Haste(2, "rage"))
        ),
        ["Jane declares a block with willpower and 2 haste actions (rage)."],
    ),
    (
        ev.Declared(
            who="Jane", declaration=Declaration((Do("run", ("dexterity", "athletics"), 6),))
        ),
        ['Jane declares "run" (dexterity + athletics vs 6).'],
    ),
    (
        ev.Declared(who="Jane", declaration=ATTACK, down=("Jo",)),
        ["Jane declares a power attack on Jo with sword (Jo is already down)."],
    ),
    (ev.Declared(who="Jane", declaration=Declaration((Pass(),))), ["Jane passes."]),
    (
        ev.Declared(who="Jane", declaration=Declaration((Pass(),)), passed_over=True),
        ["Jane is passed over."],
    ),
    (
        ev.Declared(who="Jane", declaration=SECRET, secret=True),
        ["Jane has declared, in secret."],
    ),
    (
        ev.Declared(who="Jane", declaration=ATTACK, secret=True),
        ["Jane has declared, in secret."],
    ),
    (
        ev.Revealed(declarations={"Jane": ATTACK, "Jo": Declaration((Pass(),))}),
        ["Revealed together:", "  Jane declares a power attack on Jo with sword.", "  Jo passes."],
    ),
    (
        ev.Declared(who="Jane", declaration=SPLIT),
        ["Jane declares a split of a power attack on Jo with sword and a dodge."],
    ),
    (
        ev.Declared(who="Jane", declaration=Declaration(SPLIT.parts, Haste(1, "rage"))),
        [
            "Jane declares a split of a power attack on Jo with sword and a dodge, and 1",
            "    haste action (rage).",
        ],
    ),
    (
        ev.Declared(who="Jane", declaration=ATTACK, why="hits-back"),
        ["Jane declares a power attack on Jo with sword (hitting back)."],
    ),
    (
        ev.Declared(who="Jane", declaration=Declaration((Escape(),)), why="sudden-rain"),
        ["Jane declares an escape (sudden rain)."],
    ),
    (ev.Exposed(who="Jane"), ["  Jane makes no defense until the round is over."]),
    (ev.Exposed(who="Jane", secret=True), []),
    (ev.Asked(question=Question("void:1", "Jane", "void", ("abort", "lose"), "lose")), []),
    (ev.Answered(who="Jane", question="q", option="sit"), ["Jane chooses: sit."]),
    (
        ev.Aborted(who="Jane", part=Dodge(), declaration=Declaration((Dodge(),))),
        ["Jane aborts to a dodge."],
    ),
    (
        ev.Aborted(who="Jane", part=Dodge(), declaration=Declaration((Dodge(),)), free=True),
        ["Jane aborts to a dodge, without a roll."],
    ),
    (
        ev.Aborted(who="Jane", part=ATTACK.parts[0], declaration=ATTACK, void=True, strain=-3),
        ["Jane aborts to a power attack on Jo with sword, at -3 dice."],
    ),
    (ev.AbortFailed(who="Jane"), ["Jane fails to abort, and may not try again this round."]),
    (ev.HasteBought(who="Jane", count=2, source="rage"), []),
    (ev.HasteUsed(who=("Jane",)), []),
    (ev.ResourceChanged(who="Jane", resource="rage", change=-1, now=3), []),
    (ev.AmmunitionSpent(who="Jane", weapon="pistol", now=5), []),
    (ev.TurnBegan(owners=("Jane",)), []),
    (ev.TurnBegan(owners=("Jane", "Jo")), ["Jane and Jo act at once (tied)."]),
    (
        ev.ExchangeBegan(
            exchange=1,
            kind="attack",
            owner="Jane",
            part=ATTACK.parts[0],
            target="Jo",
            means="sword",
            owners={"Jane": 0},
        ),
        ["Jane attacks Jo (sword, power)."],
    ),
    (
        ev.ExchangeBegan(exchange=1, kind="misc", owner="Jane", part=Do("run"), owners={"Jane": 0}),
        ['Jane acts: "run".'],
    ),
    (
        ev.ActionLost(who="Jane", part=ATTACK.parts[0], index=0, reason="target-down"),
        ["Jane's attack on Jo is lost: Jo is already down."],
    ),
    (
        ev.ActionLost(who="Jane", part=Do("run"), index=0, reason="actor-down"),
        ["Jane's action is lost: Jane is down."],
    ),
    (
        ev.ActionLost(who="Jane", part=Dodge(), index=0, reason="sudden-rain"),
        ["Jane's dodge is lost: sudden rain."],
    ),
    (
        ev.ActionLost(who="Jane", part=ATTACK.parts[0], index=0, reason="out-of-reach"),
        ["Jane's attack on Jo is lost: Jo is out of reach."],
    ),
    (ev.Waited(who="Jane", part=Block(), index=0), ["Jane defends (block)."]),
    (ev.Waited(who="Jane", part=Escape(), index=0), ["Jane makes to escape."]),
    (ev.Waited(who="Jane", part=Guard(), index=0), ["Jane stands on guard."]),
    (ev.Waited(who="Jane", part=Pass(), index=0), ["Jane passes."]),
    (
        ev.Rolled(roll=ROLL, exchange=1, slot="attack"),
        ["  Jane's attack: dexterity 3 = 3 dice vs 6: 8 6 2 -> 2 successes"],
    ),
    (
        ev.Undefended(exchange=1, slot="defense", who="Jo", reason="helpless"),
        ["  Jo is helpless and cannot defend."],
    ),
    (
        ev.Undefended(
            exchange=1,
            slot="defense",
            who="Jo",
            reason="no-dice",
            modifiers=(Modifier(why="brawl", dice=1), Modifier(why="piling on", dice=-2)),
        ),
        ["  Jo has no dice left to defend with (brawl 1 - piling on 2)."],
    ),
    (
        ev.Undefended(exchange=1, slot="defense", who="Jo", reason="sudden-rain"),
        ["  Jo does not defend: sudden rain."],
    ),
    (
        ev.Undefended(exchange=1, slot="defense", who="Jo", reason="accepted"),
        ["  Jo does not defend."],
    ),
    (
        ev.Met(exchange=1, slot="defense", who="Jo", kind="dodge", roll=7, successes=1),
        ["  Jo's dodge serves again: 1 success."],
    ),
    (ev.DodgeStands(who="Jo", direction="", roll=7, successes=1), []),
    (ev.EscapeStands(who="Jo", roll=7, successes=1), []),
    (FACED, []),
    (msgspec.structs.replace(FACED, broken=True), ["  Jane breaks Jo's escape."]),
    (
        ev.Escaped(who="Jo", leads={"Jane": 2}, net=3),
        ["Jo gets away, 2 ahead of Jane and 3 ahead of anyone else."],
    ),
    (ev.Escaped(who="Jo"), ["Jo gets away unhindered."]),
    (
        ev.GuardTurned(who="Jane", target="Jo", index=0, declaration=ATTACK),
        ["Jane's guard turns on Jo (sword)."],
    ),
    (
        ev.DistanceSet(who="Jane", other="Jo", close=True, by="Sam"),
        ["Jane and Jo are now at hand-to-hand distance (by Sam)."],
    ),
    (
        ev.DistanceSet(who="Jane", other="Jo", close=False),
        ["Jane and Jo are now out of each other's reach."],
    ),
    (
        ev.Compared(exchange=1, slot="outcome", striker="Jane", struck="Jo", margin=2),
        ["  Jane hits Jo by 2."],
    ),
    (
        ev.Compared(exchange=1, slot="outcome", striker="", struck="", margin=0),
        ["  Nobody is hit."],
    ),
    (
        ev.Wounded(who="Jo", levels=2, type="bashing", exchange=1, **HURT),
        ["  Jo takes 2 bashing: ///, Injured (-1)."],
    ),
    (
        ev.Wounded(who="Jo", levels=1, type="bashing", halved=True, by="Sam", **HURT),
        ["  Jo takes 1 bashing (halved): ///, Injured (-1) (by Sam)."],
    ),
    (
        ev.Wounded(who="Jo", levels=0, type="bashing", exchange=1, **HURT),
        ["  Jo takes no harm."],
    ),
    (ev.WentDown(who="Jo", state="unconscious"), ["  Jo goes down, unconscious."]),
    (ev.WentDown(who="Jo", state="torpor"), ["  Jo falls into torpor."]),
    (ev.WentDown(who="Jo", state="hibernation"), ["  Jo goes down, hibernation."]),
    (ev.Recovered(who="Jo"), ["Jo can act again."]),
    (ev.TurnEnded(owners=("Jane",)), []),
    (
        ev.Regenerated(who="Jane", type="lethal", health=Health(lethal=1), level="Bruised"),
        ["Jane regenerates 1 lethal: X, Bruised."],
    ),
    (
        ev.EffectBegan(effect=EFFECT),
        ["Jane is under Fury: attack +2, difficulty -1, 3 rounds left."],
    ),
    (ev.EffectEnded(effect=EFFECT), ["Jane is no longer under Fury."]),
    (
        ev.HazardBegan(hazard=HAZARD),
        ["Jane is threatened by fire: 3 dice of lethal, 2 rounds left."],
    ),
    (ev.HazardStruck(id=2, name="fire", who="Jane", rounds=1), ["Jane is struck by fire."]),
    (ev.HazardEnded(id=2, name="fire", who="Jane"), ["Jane is no longer threatened by fire."]),
    (ev.CheckAsked(id=3, who="Jane", text="rage"), ['Jane asks for check 3: "rage".']),
    (ev.CheckSettled(id=3, who="Jane", text="rage"), ['Check 3 is settled: Jane, "rage".']),
    (
        ev.ChecksWarned(checks=(3, 4)),
        ["2 checks are open:", '  3: Jane, "rage".', '  4: Jo, "fear".'],
    ),
    (ev.AutoSet(who="Jane", auto=True), ["Jane plays by itself from now on."]),
    (ev.AutoSet(who="Jane", auto=False), ["Jane no longer plays by itself."]),
    (
        ev.SureHit(exchange=1, slot="attack", who="Jane", reason="immobilised"),
        ["  Jane cannot miss: no roll, one success."],
    ),
    (ev.DefenseUsed(who="Jane", index=1, gone=True), []),
    (
        ev.LevelsDealt(exchange=1, slot="damage", by="Jane", who="Jo", means="rifle", levels=8),
        ["  Jane's rifle does 8 levels of damage, without a roll."],
    ),
    (ev.ArmourDestroyed(who="Jo", armour=("vest",)), ["  Jo's vest is destroyed."]),
    (
        ev.Dazed(who="Jo", levels=4, round=3),
        ["  Jo is dazed and loses the turn of round 3."],
    ),
    (
        ev.Staked(who="Jo", by="Jane"),
        ["Jane drives a stake through Jo's heart: they cannot move."],
    ),
    (ev.KnockedDown(who="Jo", up=True), ["Jo is knocked down, and up again at once."]),
    (ev.KnockedDown(who="Jo", up=False), ["Jo is knocked down and must get up first."]),
    (
        ev.KnockedDown(who="Jo", up=False, instead=True),
        ["Jo is knocked down and spends this turn's action on it."],
    ),
    (
        ev.InitiativeShifted(who="Jo", change=-2, total=9),
        ["Jo's initiative is 9 (-2)."],
    ),
    (
        ev.Ambushed(who="Jane", target="Jo", margin=2, sprung=True),
        ["Jane surprises Jo: a free attack, 2 extra dice."],
    ),
    (
        ev.Ambushed(who="Jane", target="Jo", margin=0, sprung=True),
        ["Jane strikes first, but Jo may defend."],
    ),
    (
        ev.Ambushed(who="Jane", target="Jo", margin=-1, sprung=False),
        ["Jo spots Jane's ambush."],
    ),
    (ev.AmbushOver(who="Jane"), []),
    (ev.FightEnded(reason=""), ["The fight is over."]),
    (ev.FightEnded(reason="nobody-left"), ["The fight is over: nobody is left standing."]),
    (ev.FightEnded(reason="dawn"), ["The fight is over: dawn."]),
    (ev.Undone(to=4), ["Undone: the scene stands as it did after entry 4."]),
    (
        ev.Redone(to=6),
        ["Redone: the scene stands as it did after entry 6, with the same dice."],
    ),
]


def all_events():
    return set(ev.AnyEvent.__value__.__args__)


@pytest.mark.parametrize(("event", "lines"), CASES)
def test_an_onlooker_is_told(event, lines):
    assert narrate(event, SCENE, ONLOOKER) == lines


def test_every_event_has_words_and_a_case():
    assert set(WORDS) == all_events()
    assert {type(event) for event, _ in CASES} == all_events()


@pytest.mark.parametrize("event", [event for event, _ in CASES])
def test_every_event_is_told_in_every_way_and_width(event):
    for style in STYLES:
        for aloud in (False, True):
            for width in (20, 40, 78):
                reader = Reader(st=True, style=style, screenreader=aloud, width=width)
                told = narrate(event, SCENE, reader)
                assert all(line.isascii() and len(line) <= width for line in told)


@pytest.mark.parametrize("event", [event for event, _ in CASES])
def test_a_screen_reader_meets_no_art(event):
    for line in narrate(event, SCENE, ALOUD):
        assert not any(sign in line for sign in ("--", "->", "//", "=", "*"))
        assert line == line.strip()


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ev.Preferred(who="Jane", kind="block"), "Jane prefers to block."),
        (ev.Preferred(who="Jane", kind=""), "Jane prefers the better defense."),
        (
            ev.HastePlanned(who="Jane", haste=Haste(1, "rage")),
            "Jane will announce 1 haste action (rage) with their declaration.",
        ),
        (ev.HastePlanned(who="Jane", haste=None), "Jane plans no haste."),
        (
            ev.ResourceChanged(who="Jane", resource="rage", change=-1, now=3),
            "  Jane spends 1 rage: 3 left.",
        ),
        (
            ev.ResourceChanged(who="Jane", resource="rage", change=2, now=3),
            "  Jane regains 2 rage: 3 left.",
        ),
        (ev.AmmunitionSpent(who="Jane", weapon="pistol", now=1), "  Jane's pistol: 1 round left."),
        (
            ev.Declared(who="Jane", declaration=ATTACK, secret=True),
            "Jane declares, in secret, a power attack on Jo with sword.",
        ),
    ],
)
def test_what_is_private_reaches_its_owner_and_the_storyteller_alone(event, line):
    assert narrate(event, SCENE, JANE) == [line]
    assert narrate(event, SCENE, STORYTELLER) == [line]
    for other in (ONLOOKER, Reader(name="Jo")):
        assert line not in narrate(event, SCENE, other)


@pytest.mark.parametrize("name", ["|rRed|n", "{x}", "%s", "a[b]c", "\\n"])
def test_what_looks_like_markup_stays_what_it_is(name):
    said = Do(f"hug {name}")
    assert narrate(ev.Joined(who=name, fighter=Fighter()), SCENE, ONLOOKER) == [f"{name} joins."]
    lost = ev.ActionLost(who=name, part=Attack(name), index=0, reason="target-gone")
    assert narrate(lost, SCENE, ONLOOKER) == [f"{name}'s attack on {name} is lost: {name} is gone."]
    declared = ev.Declared(who=name, declaration=Declaration((said,)))
    assert narrate(declared, SCENE, ONLOOKER) == [f'{name} declares "hug {name}".']


def test_what_a_terminal_would_act_upon_is_taken_out():
    said = Declaration((Do("wave\x1b[2J\r\n-- Round 9 --\u202e"),))
    told = narrate(ev.Declared(who="Jane", declaration=said), SCENE, ONLOOKER)
    assert told == ['Jane declares "wave [2J -- Round 9 -- ".']


def test_every_action_has_its_noun():
    for part in Part.__value__.__args__:
        required = {"target": "Jo", "text": "run"}
        given = {name: required[name] for name in required if name in part.__struct_fields__}
        declared = Declaration((part(**given), Pass()))
        told = narrate(ev.Declared(who="Jane", declaration=declared), SCENE, ONLOOKER)
        assert told[0].startswith("Jane declares ")
