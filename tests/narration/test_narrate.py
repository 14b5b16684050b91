"""Every event in words."""

from typing import Any

import msgspec
import pytest

from game import events as ev
from game.dice import Modifier, Roll
from game.fighter import Damage, Fighter, Weapon
from game.health import Health, Reach
from game.rulesets import RULESETS
from game.state.chase import Course, Obstacle
from game.state.decisions import Question
from game.state.declaration import (
    Attack,
    Block,
    CounterGrapple,
    Declaration,
    Do,
    Dodge,
    Escape,
    Grapple,
    Guard,
    Haste,
    Pass,
    Plan,
    Release,
    Relent,
    Resist,
    Reverse,
    Stand,
    Sustain,
    kinds_of_part,
)
from game.state.person import Aside, Initiative, Person
from game.state.scene import Change, Check, Commitment, Effect, Fight, Hazard, Hold, Ruling, Scene
from narration.events.view import WORDS, narrate
from narration.phrases.verb_words import VERB_WORDS
from narration.reader import STYLES, Reader
from tests.narration.fights import ALOUD, ONLOOKER, STORYTELLER
from tests.our_rulesets import OURS

JANE = Reader(name="Jane")
ATTACK = Declaration((Attack("Jo", kind="power", weapon="sword"),))
SECRET = Declaration(())
PLAN = Plan((Declaration((Attack("Jo"),)), Declaration((Block(),))))
COURSE = Course(name="on foot", pool=("dexterity", "athletics"))
FENCE = Obstacle(name="fence", traits=("strength", "athletics"), difficulty=7)
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

KNIFE = Weapon(name="knife", skill="melee", damage=Damage(1, strength=True), type="lethal")
TWO = {"grappler": "Jane", "victim": "Jo"}
IN_IT = {"exchange": 1, "slot": "done"}
WON = ev.ControlChanged(change=2, control=5, why="won", exchange=1, slot="control", **TWO)
SLAM = ev.EffectUsed(effect="slam", cost=3, left=2, exchange=1, slot="effect", **TWO)

GRAPPLES = [
    (
        ev.Declared(who="Jane", declaration=Declaration((Grapple("Jo", "dexterity", "slam"),))),
        ["Jane grapples Jo (dexterity, then slam)."],
    ),
    (
        ev.Declared(
            who="Jane", declaration=Declaration((CounterGrapple(then="choose", willpower=True),))
        ),
        ["Jane counter-grapples (then an effect) with willpower."],
    ),
    (ev.Declared(who="Jane", declaration=Declaration((Release(),))), []),
    (ev.Declared(who="Jane", declaration=Declaration((Relent(),))), []),
    (
        ev.Declared(who="Jane", declaration=Declaration((Release(), Block()))),
        ["Jane splits: lets go and blocks."],
    ),
    (
        ev.ActionLost(who="Jane", part=Attack("Jo"), index=0, reason="seized"),
        ["Jane's attack on Jo is lost: Jane is held."],
    ),
    (
        ev.ActionLost(who="Jane", part=Attack("Jo"), index=0, reason="was-seized"),
        ["Jane's attack on Jo is lost: Jane was seized."],
    ),
    (
        ev.ActionLost(who="Jane", part=Stand(), index=0, reason="pinned"),
        ["Jane's getting up is lost: Jane is pinned."],
    ),
    (
        ev.ActionLost(who="Jane", part=Sustain(then="slam"), index=0, reason="grapple-over"),
        ["Jane's hold is lost: that grapple is over."],
    ),
    (
        ev.ActionLost(who="Jane", part=Grapple("Jo"), index=0, reason="target-held"),
        ["Jane's grapple on Jo is lost: Jo is held already."],
    ),
    (
        ev.ActionLost(who="Jane", part=Grapple("Jo"), index=0, reason="in-a-grapple"),
        ["Jane's grapple on Jo is lost: Jane is in a grapple already."],
    ),
    (ev.Waited(who="Jane", part=Stand(), index=0), []),
    (ev.Waited(who="Jane", part=Release(), index=0), []),
    (
        ev.Waited(who="Jane", part=Reverse(), index=0),
        ["Jane struggles, but there is no roll until the hold is kept up."],
    ),
    (ev.Waited(who="Jane", part=CounterGrapple(), index=0), []),
    (ev.GrappleBegun(control=2, **IN_IT, **TWO), ["  Jane seizes Jo: Control 2."]),
    (
        ev.GrappleMissed(reason="victim-held", **IN_IT, **TWO),
        ["  Jane's grapple on Jo comes to nothing: Jo is held already."],
    ),
    (
        ev.GrappleMissed(reason="sudden-rain", **IN_IT, **TWO),
        ["  Jane's grapple on Jo comes to nothing: sudden rain."],
    ),
    (ev.GrappleSustained(**TWO), ["Jane keeps hold of Jo."]),
    (WON, ["  Jane tightens the hold on Jo: Control 3 -> 5."]),
    (
        ev.ControlChanged(change=-2, control=1, why="resisted", exchange=1, **TWO),
        ["  Jo wears Jane's hold down: Control 3 -> 1."],
    ),
    (
        ev.ControlChanged(change=-1, control=2, why="assisted", by="Al", exchange=1, **TWO),
        ["  Al helps: Control 3 -> 2."],
    ),
    (
        ev.ControlChanged(change=-1, control=2, why="upkeep", **TWO),
        ["Keeping hold of Jo costs Jane 1: Control 3 -> 2."],
    ),
    (
        ev.ControlChanged(change=4, control=6, why="ruled", by="Sam", **TWO),
        ["Jane's Control over Jo is now 6 (by Sam)."],
    ),
    (
        ev.ControlChanged(change=-1, control=2, why="shrug off", exchange=1, **TWO),
        ["  Jane pays 1 to shrug it off: Control 3 -> 2."],
    ),
    (
        ev.ControlChanged(change=-2, control=-1, why="hostage block", exchange=1, **TWO),
        ["  Jane pays 2 for a hostage block with Jo: Control 1 -> -1."],
    ),
    (
        ev.ControlChanged(change=1, control=2, why="sudden-rain", **TWO),
        ["Sudden rain: Control 1 -> 2."],
    ),
    (
        ev.GrappleReversed(surplus=0, control=2, **IN_IT, **TWO),
        ["  Jane turns the tables on Jo: Control 2."],
    ),
    (
        ev.GrappleReversed(surplus=1, control=3, **IN_IT, **TWO),
        ["  Jane turns the tables on Jo: Control 2 -> 3."],
    ),
    (ev.ReversalFailed(**IN_IT), []),
    (SLAM, ["  Jane slams Jo to the ground for 3 Control, 2 left."]),
    (
        msgspec.structs.replace(SLAM, effect="pin", cost=10, left=0),
        ["  Jane pins Jo for 10 Control, none left."],
    ),
    (
        msgspec.structs.replace(SLAM, effect="throw", cost=5, left=0, single=True, yards=7),
        [
            "  Jane throws Jo to the ground, 7 yards away (Strength 2 + Control 5) for all",
            "      5 won.",
        ],
    ),
    (
        msgspec.structs.replace(SLAM, effect="action", text="search a pocket"),
        ['  Jane acts with Jo in hand, "search a pocket", for 3 Control, 2 left.'],
    ),
    (
        msgspec.structs.replace(SLAM, effect="noogie"),
        ["  Jane uses noogie on Jo for 3 Control, 2 left."],
    ),
    (ev.Dropped(who="Jo", by="Jane", exchange=1), ["  Jo lies prone."]),
    (ev.Thrown(who="Jo", by="Jane", yards=7, exchange=1), ["  Jo lies prone."]),
    (ev.Propped(who="Jo", by="Jane", exchange=1), ["  Jo is on their feet."]),
    (ev.Disarmed(who="Jo", by="Jane", weapon=KNIFE, exchange=1), ["  Jane has Jo's knife now."]),
    (
        ev.Disarmed(who="Jo", by="Jane", weapon=KNIFE, rounds=2, exchange=1),
        ["  Jane has Jo's knife now (2 rounds in it)."],
    ),
    (ev.Pinned(exchange=1, **TWO), ["  Jo is pinned: helpless until let go."]),
    (ev.Pinned(relented=True, **TWO), ["Jo gives in to Jane: helpless until let go."]),
    (ev.GrappleEnded(reason="released", **TWO), ["Jane lets Jo go."]),
    (
        ev.GrappleEnded(reason="released", after_pin=True, **TWO),
        ["Jane lets Jo go: Jo has no main action left this round."],
    ),
    (ev.GrappleEnded(reason="control", **TWO), ["Jo is free: Jane has no Control left."]),
    (ev.GrappleEnded(reason="thrown", **TWO), []),
    (ev.GrappleEnded(reason="seized", **TWO), ["Jane loses hold of Jo."]),
    (ev.GrappleEnded(reason="down", **TWO), ["Jo is free."]),
    (ev.GrappleEnded(reason="gone", **TWO), ["Jo is free."]),
    (ev.GrappleEnded(reason="gone", grappler="Jo", victim="Bo"), ["Jo holds nobody now."]),
    (
        ev.GrappleEnded(reason="sudden-rain", **TWO),
        ["The grapple of Jane and Jo is over: sudden rain."],
    ),
    (ev.SplitForced(who="Jo"), []),
    (ev.CounterUsed(who="Jo"), []),
    (ev.Stood(who="Jo"), ["Jo gets up."]),
    (ev.Recognised(who="Jo"), ["Jo makes out who holds whom."]),
    (
        ev.HazardEnded(id=2, name="fire", who="Jane", avoided=True),
        ["Jane gets out of the way of fire."],
    ),
    (ev.FightEnded(reason="pinned"), ["The fight is over: a pin has decided it."]),
]


def ruled(change: Change, was: str = "", purpose: str = "attack", **ruling: Any) -> ev.Ruled:
    """Return a ruling on Jane's roll, or on what she does."""
    return ev.Ruled(
        ruling=Ruling(exchange=1, change=change, why="the wind", **ruling),
        who="Jane",
        purpose=purpose,
        was=was,
        by="Sam",
    )


REVIEWED = [
    (
        ev.ReviewSet(on=True),
        ["Review is on: the storyteller sees each result before it is announced."],
    ),
    (ev.ReviewSet(on=False), ["Review is off: results are announced at once."]),
    (ev.ReviewBegan(), []),
    (ev.ShotsBegan(chase=1), []),
    (ev.ShotEnded(chase=1), []),
    (ev.ShotsEnded(chase=1), []),
    (
        ev.Withheld(exchange=1, slot="attack", what=ev.Preferred(who="Jane", kind="block")),
        [],
    ),
    (
        ev.Held(exchanges={1: ("Jane", "Jo")}),
        ["The storyteller is reviewing Jane's action on Jo."],
    ),
    (
        ev.Held(exchanges={1: ("Jane", "Jo"), 2: ("Al", "")}),
        ["The storyteller is reviewing Jane's action on Jo and Al's action."],
    ),
    (
        ruled("dice", "1 2", faces=(7, 8)),
        ["Sam rules: the dice of Jane's attack roll are 7 8, not 1 2 (the wind)."],
    ),
    (
        ruled("reroll", "1 2"),
        ["Sam rules: Jane's attack roll (1 2) is rolled again (the wind)."],
    ),
    (
        ruled("difficulty", "6", number=8),
        ["Sam rules: the difficulty of Jane's attack roll is 8, not 6 (the wind)."],
    ),
    (
        ruled("successes", "0", number=1),
        ["Sam rules: Jane's attack roll counts 1 success, not 0 (the wind)."],
    ),
    (ruled("damage", number=3), ["Sam rules: Jane's blow does 3 levels (the wind)."]),
    (ruled("type", type="lethal"), ["Sam rules: Jane's blow is lethal (the wind)."]),
    (
        ruled("target", "Jo", target="Al"),
        ["Sam rules: Jane's attack is on Al, not Jo (the wind)."],
    ),
    (
        msgspec.structs.replace(ruled("dice"), private=True),
        ["Sam rules: Jane's attack roll is corrected (the wind)."],
    ),
    (
        ev.ChallengeDecided(exchange=1, slot="decision 0", winner="Jane", loser="Jo", by="private"),
        ["  Jane wins."],
    ),
    (ruled("cancel"), ["Sam rules: Jane's action comes to nothing (the wind)."]),
    (
        ev.Retargeted(
            exchange=1, who="Jane", part=Attack("Al"), before="Jo", target="Al", number=0
        ),
        ["Jane attacks Al instead."],
    ),
    (ev.Cancelled(exchange=1, who="Jane", target="Jo"), []),
    (ev.Released(exchanges=(1,)), []),
    (
        ev.Released(exchanges=(1,), why="fair is fair", by="Sam"),
        ["Sam releases it as it is (fair is fair)."],
    ),
    (ev.PrivacySet(who="Jane", private=True), ["Jane's rolls are now private."]),
    (ev.PrivacySet(who="Jane", private=False), ["Jane's rolls are now open to everyone."]),
]

CASES = [
    *GRAPPLES,
    (
        ev.SceneOpened(ruleset="detroit", title="The yard"),
        [
            "A scene is open: The yard (detroit rules).",
            "The log keeps what is said and posed here (+help logs).",
        ],
    ),
    (
        ev.SceneOpened(
            ruleset="detroit", settings={"ones_cancel_soak": True, "damage_pool_min": 0}
        ),
        [
            "A scene is open (detroit rules).",
            "Its own settings: ones_cancel_soak yes, damage_pool_min 0.",
            "The log keeps what is said and posed here (+help logs).",
        ],
    ),
    (ev.Joined(who="Jane", fighter=Fighter()), ["Jane joins."]),
    (
        ev.Joined(who="Jane", fighter=Fighter(), prone=True, cover="near"),
        ["Jane joins, prone, in near cover."],
    ),
    (ev.Left(who="Jane"), ["Jane leaves."]),
    (ev.LeaveTaken(who="Jane"), ["Jane is about to leave, at the end of the phase."]),
    (
        ev.LeaveTaken(who="Jane", chase=1),
        ["Jane is about to leave, at the end of the round of the chase."],
    ),
    (ev.LeaveRetracted(who="Jane"), ["Jane stays after all."]),
    (
        ev.Frozen(reason="pizza", by="Vesper"),
        ["Vesper puts the scene on hold: pizza."],
    ),
    (ev.Resumed(), ["The hold is over: everything goes on where it stood."]),
    (
        ev.IdleSet(nudge=300, after=600, then="pass"),
        [
            "Slow players get a nudge after 5 minutes and are skipped after 10 minutes (a",
            "    pending question gets its default answer).",
        ],
    ),
    (
        ev.IdleSet(nudge=0, after=0, then="none"),
        ["The game itself nudges and skips nobody, however long they take."],
    ),
    (
        ev.SceneOpened(ruleset="detroit", dice=Commitment(seed="0123456789abcdef" * 4)),
        [
            "A scene is open (detroit rules).",
            "Its rolls are sealed: 0123 4567 89ab cdef (+help seal).",
            "The log keeps what is said and posed here (+help logs).",
        ],
    ),
    (
        ev.DiceCommitted(dice=Commitment(seed="0123456789abcdef" * 4)),
        [
            "The rolls to come are sealed anew: 0123 4567 89ab cdef.",
            "To add a word of yours to them: +dice/salt WORD.",
        ],
    ),
    (
        ev.DiceCommitted(dice=Commitment(open="01" * 32)),
        ["The rolls go on with more keys, sealed in the log."],
    ),
    (ev.SaltGiven(who="Jo", word="heron"), ['Jo gives the rolls to come a word: "heron".']),
    (
        ev.AgreementSet(needs="majority"),
        ["What is proposed is done when most of those taking part agree."],
    ),
    (
        ev.RecoverySet(policy="free"),
        ["Everyone may heal and give back on their own sheet."],
    ),
    (
        ev.WentUnanswered(who="Jane", question="x", why="idle"),
        ["Jane kept the others waiting too long."],
    ),
    (
        ev.WentUnanswered(who="Jane", question="x", why="agreed"),
        ["Jane is not waited for any longer: the others agreed."],
    ),
    (ev.Left(who="Jane", why="walked-out"), ["Jane walks out of the fight."]),
    *REVIEWED,
    (ev.PosesKept(on=True), ["From now on the log keeps what is said and posed here."]),
    (ev.PosesKept(on=False), ["From now on the log does not keep what is said and posed here."]),
    (ev.PaceSet(pace="step"), ["Pace step: the fight rests after each turn."]),
    (
        ev.PaceSet(pace="flow"),
        ["Pace flow: turns follow one another until somebody is asked something."],
    ),
    (ev.Preferred(who="Jane", kind="block"), []),
    (ev.DefenseBacked(who="Jane", on=True), []),
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
        [],
    ),
    (
        ev.InitiativeSet(who="Jane", total=12, rating=4, by="Sam"),
        ["Jane's initiative is now 12 (by Sam)."],
    ),
    (ev.OrderSet(groups=(("Jane",), ("Jo",))), ["Order: Jane 11, Jo 9."]),
    (ev.OrderSet(groups=(("Jane", "Jo"),)), ["Order: Jane and Jo 11 (tied)."]),
    (ev.PhaseBegan(phase="bookkeeping"), ["-- End of round 0 --"]),
    (ev.HastePlanned(who="Jane", haste=Haste(2, "rage")), []),
    (ev.Planned(who="Jane", plan=PLAN), []),
    (ev.PlanDropped(who="Jane", plan=PLAN, why="impossible"), []),
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
        ["Jane makes a power attack on Jo with a sword."],
    ),
    (
        ev.Declared(
            who="Jane", declaration=Declaration((Block(willpower=True),), Haste(2, "rage"))
        ),
        ["Jane blocks with willpower and takes 2 haste actions (rage)."],
    ),
    (
        ev.Declared(
            who="Jane", declaration=Declaration((Do("run", ("dexterity", "athletics"), 6),))
        ),
        ['Jane declares "run" (dexterity + athletics vs 6).'],
    ),
    (
        ev.Declared(who="Jane", declaration=ATTACK, down=("Jo",)),
        ["Jane makes a power attack on Jo with a sword (Jo is already down)."],
    ),
    (ev.Declared(who="Jane", declaration=Declaration((Pass(),))), ["Jane passes."]),
    (
        ev.Declared(who="Jane", declaration=Declaration((Pass(),)), passed_over=True),
        ["Jane is skipped."],
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
        ["Revealed: Jane makes a power attack on Jo with a sword; Jo passes."],
    ),
    (
        ev.Declared(who="Jane", declaration=SPLIT),
        ["Jane splits: makes a power attack on Jo with a sword and dodges."],
    ),
    (
        ev.Declared(who="Jane", declaration=Declaration(SPLIT.parts, Haste(1, "rage"))),
        [
            "Jane splits: makes a power attack on Jo with a sword and dodges, and takes 1",
            "    haste action (rage).",
        ],
    ),
    (
        ev.Declared(who="Jane", declaration=ATTACK, why="hits-back"),
        ["Jane makes a power attack on Jo with a sword."],
    ),
    (
        ev.Declared(who="Jane", declaration=Declaration((Escape(),)), why="sudden-rain"),
        ["Jane tries to get away."],
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
        ["Jane aborts to a power attack on Jo with a sword, at -3 dice."],
    ),
    (ev.AbortUnused(who="Jane"), ["Jane keeps to what was declared."]),
    (ev.AbortUnused(who="Jane", index=0), []),
    (ev.AbortFailed(who="Jane"), ["Jane fails to abort, and may not try again this round."]),
    (ev.HasteBought(who="Jane", count=2, source="rage"), []),
    (ev.HasteUsed(who=("Jane",)), []),
    (ev.ResourceChanged(who="Jane", resource="rage", change=-1, now=3), []),
    (ev.AmmunitionSpent(who="Jane", weapon="pistol", now=5), []),
    (
        ev.Reloaded(who="Jane", weapon="pistol", now=5),
        ["  Jane reloads the pistol."],
    ),
    (ev.TurnBegan(owners=("Jane",)), []),
    (ev.TurnBegan(owners=("Jane", "Jo")), []),
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
        ["Jane makes a power attack on Jo with a sword."],
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
    (ev.Waited(who="Jane", part=Block(), index=0), []),
    (ev.Waited(who="Jane", part=Escape(), index=0), []),
    (ev.Waited(who="Jane", part=Guard(), index=0), []),
    (ev.Waited(who="Jane", part=Pass(), index=0), []),
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
        ev.RulesChosen(ruleset="nwod"),
        [
            "This scene is played by nwod rules.",
            "How a turn goes by them, and what to type: +help nwod.",
        ],
    ),
    (
        ev.RulesChosen(ruleset="nwod", settings={"grapples": True}),
        [
            "This scene is played by nwod rules.",
            "How a turn goes by them, and what to type: +help nwod.",
            "Its own settings: grapples yes.",
        ],
    ),
    (ev.SheetAdapted(who="Jane", traits={"composure": 3, "size": 5}), []),
    (
        ev.SheetConverted(
            who="Jane",
            aside=Aside(
                own=Fighter(),
                made=Fighter(),
                there=Reach(7, 6),
                here=Reach(9, 6),
                rules="met",
            ),
            traits={"physical": 6},
            fresh=("physical",),
            fighter=Fighter(traits={"physical": 6}),
        ),
        [],
    ),
    (
        ev.PlaceChanged(who="Jane", total=5, why="delayed", past="Jo"),
        ["Jane acts behind Jo: initiative 5."],
    ),
    (
        ev.PlaceChanged(who="Jane", total=7, why="prepared", past="Jo"),
        ["Jane acts before Jo, as prepared: initiative 7."],
    ),
    (
        ev.PlaceChanged(who="Jane", total=13, why="held over", past="Jo"),
        ["Jane acts on the turn held over: initiative 13 for this once."],
    ),
    (ev.PlaceChanged(who="Jane", total=8, why="returned"), ["Jane's initiative is 8 again."]),
    (
        ev.PlaceChanged(who="Jane", total=9, why="fresh start", past="Jo"),
        ["Jane makes a fresh start: initiative 9 from the next turn on."],
    ),
    (ev.Delayed(who="Jane", index=0), ["Jane waits for a later moment."]),
    (
        ev.Delayed(who="Jane", index=0, trigger="Jo", action=Attack("Jo")),
        ["Jane waits for Jo to act, with an attack on Jo prepared."],
    ),
    (
        ev.Delayed(who="Jane"),
        ["Jane held a turn over and may act at any place in this one."],
    ),
    (ev.SteppedIn(who="Jane"), []),
    (
        ev.Forfeited(who="Jane", index=0, round=3),
        ["Jane forfeits the turn, to act at any place in round 3."],
    ),
    (
        ev.Surprised(who="Jane", round=1, unaware=True),
        ["Jane is taken unawares: no action and no Defense in round 1."],
    ),
    (ev.Surprised(who="Jane", round=1, unaware=False), ["Jane notices in time."]),
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
        ev.YardsSet(who="Jane", other="Jo", yards=40, by="Sam"),
        ["Jane and Jo are now 40 yards apart (by Sam)."],
    ),
    (
        ev.YardsSet(who="Jane", other="Jo", yards=0, by="Sam"),
        ["Jane and Jo are now at hand-to-hand distance (by Sam)."],
    ),
    (ev.YardsSet(who="Jane", other="Jo", yards=40, by="Jane", how="claimed"), []),
    (
        ev.BrokeOff(who="Jane", others=("Jo", "Bob")),
        ["Jane breaks off from Jo and Bob: 6 yards or more."],
    ),
    (ev.BrokeOff(who="Jane", others=()), ["Jane breaks off."]),
    (ev.Braved(who="Jane", by="Jo"), ["  Jane's next roll this round is at difficulty +2."]),
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
        ["Jane gets attack +2, difficulty -1 (Fury), 3 rounds left."],
    ),
    (
        ev.EffectBegan(effect=msgspec.structs.replace(EFFECT, last_round=None, once=True)),
        ["Jane gets attack +2, difficulty -1 (Fury), next roll only."],
    ),
    (ev.EffectEnded(effect=EFFECT), ["Fury ends for Jane."]),
    (
        ev.HazardBegan(hazard=HAZARD),
        ["Jane is threatened by fire: 3 dice of lethal, 2 rounds left."],
    ),
    (ev.HazardStruck(id=2, name="fire", who="Jane", rounds=1), ["Jane is struck by fire."]),
    (ev.HazardEnded(id=2, name="fire", who="Jane"), ["Jane is no longer threatened by fire."]),
    (ev.CheckAsked(id=3, who="Jane", text="rage"), ['Jane asks for check 3: "rage".']),
    (ev.CheckSettled(id=3, who="Jane", text="rage"), ['Check 3 is settled: Jane, "rage".']),
    (
        ev.CheckAsked(id=3, who="Jane", text="vault the bar", deed=True),
        [],
    ),
    (
        ev.CheckSettled(id=3, who="Jane", text="vault the bar", deed=True, how="it is hers"),
        ['Jane, "vault the bar": it is hers.'],
    ),
    (
        ev.CheckSettled(id=3, who="Jane", text="vault the bar", deed=True),
        ['Jane, "vault the bar": nothing comes of it.'],
    ),
    *(
        (
            ev.PoolRuled(
                who="Jo", verb="dodge", request="", asked="wits + drive", granted=granted, by=by
            ),
            [told],
        )
        for by, granted, told in (
            ("Sam", "wits + drive", "Sam grants Jo's dodge with wits + drive."),
            ("Sam", "", "Sam does not grant Jo's dodge with wits + drive."),
            ("Sam", "arete", "Sam has Jo's dodge rolled with arete."),
            ("", "", "Nobody can grant Jo's dodge with wits + drive: it is as usual."),
        )
    ),
    (
        ev.ChecksWarned(checks=(3, 4)),
        [],  # who waits can do nothing about it
    ),
    (ev.AutoSet(who="Jane", auto=True), ["Jane is automatic from now on."]),
    (ev.AutoSet(who="Jane", auto=False), ["Jane is no longer automatic."]),
    (ev.SideSet(who="Jane", side="police"), ["Jane is on the side police now."]),
    (ev.SideSet(who="Jane", side=""), ["Jane is on the usual side."]),
    (
        ev.AutoSet(who="Jane", auto=True, stance="protect", ward="Jo"),
        [
            "Jane is automatic from now on, protect (Jo): it strikes at those who attack",
            "    whom it protects.",
        ],
    ),
    (ev.Hidden(who="Jane", mask="someone"), ["Someone is hidden from view."]),
    (ev.Unmasked(who="Jane", mask="someone"), ["Someone is revealed: it is Jane."]),
    (
        ev.InitiativeShared(who="Jane", of="Jo", total=9, die=3, rating=6),
        [],
    ),
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
        ["  Jo is dazed: no turn in round 3."],
    ),
    (
        ev.Staked(who="Jo", by="Jane"),
        ["Jane drives a stake through Jo's heart: they cannot move."],
    ),
    (ev.KnockedDown(who="Jo", up=True), ["Jo is knocked down, and up again at once."]),
    (ev.KnockedDown(who="Jo", up=False), ["Jo is knocked down and lies there."]),
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
    (ev.FightEnded(reason="pinned", by="Sam"), ["The fight is over: pinned."]),
    (ev.FightEnded(reason="dawn"), ["The fight is over: dawn."]),
    (
        ev.FightRested(reason="chase"),
        ["The fight rests while the chase goes on."],
    ),
    (ev.FightRested(reason="back"), ["A new fight may begin."]),
    (
        ev.ChaseBegan(
            chase=1, prey=("Jo",), predators={"Jane": 3, "Al": 5}, course=COURSE, how="escape"
        ),
        [
            "A chase begins after an escape: Jo flees, 3 ahead of Jane and 5 ahead of Al",
            "    (caught at 0, may get away from 10 on). Course: on foot, dexterity +",
            "    athletics vs 6.",
        ],
    ),
    (
        ev.Pounced(prey=("Jo",), by=("Jane",)),
        ["Jane pounces on Jo: nobody runs anywhere."],
    ),
    (
        ev.ChaseJoined(chase=1, who="Al", side="predators", lead=7),
        ["Al joins the chase, 7 behind the prey."],
    ),
    (
        ev.ChaseJoined(chase=1, who="Al", side="prey", driver="Jo", cover="partial"),
        ["Al rides with Jo, in partial cover."],
    ),
    (ev.ChaseJoined(chase=1, who="Al", side="prey"), ["Al flees along."]),
    (ev.ChaseLeft(chase=1, who="Al", why="shaken"), ["Al is shaken off."]),
    (ev.ChaseLeft(chase=1, who="Al", why="gave-up"), ["Al gives up the chase."]),
    (ev.ChaseLeft(chase=1, who="Al", why="left-scene"), []),
    (
        ev.ChaseLeft(chase=1, who="Al", why="driver-out"),
        ["Al is out of the chase with their driver."],
    ),
    (
        ev.ChaseLeft(chase=1, who="Al", why="sudden-rain"),
        ["Al is out of the chase (sudden rain)."],
    ),
    (ev.ChaseRoundBegan(chase=1, round=2), ["-- Chase, round 2 --"]),
    (
        ev.LeadChanged(
            chase=1, predator="Al", change=2, lead=5, why="round", margin=2, winner="prey"
        ),
        ["  the prey beats Al by 2: Lead 3 -> 5."],
    ),
    (
        ev.LeadChanged(
            chase=1, predator="Al", change=1, lead=4, why="round", margin=3, winner="prey"
        ),
        ["  the prey beats Al by 3, halved by Tail to 1: Lead 3 -> 4."],
    ),
    (
        ev.LeadChanged(
            chase=1, predator="Al", change=-4, lead=-1, why="round", margin=2, winner="predators"
        ),
        ["  Al beats the prey by 2, doubled by Head-Off to 4: Lead 3 -> -1, caught."],
    ),
    (
        ev.LeadChanged(
            chase=1, predator="Al", change=0, lead=3, why="round", margin=1, winner="predators"
        ),
        ["  Al beats the prey by 1, halved by Bait to 0: Lead stays 3."],
    ),
    (
        ev.LeadChanged(chase=1, predator="Al", change=0, lead=3, why="round"),
        ["  the prey and Al draw: Lead stays 3."],
    ),
    (
        ev.LeadChanged(chase=1, predator="Al", change=-2, lead=3, why="bait"),
        ["Lead on Al 5 -> 3 (Bait)."],
    ),
    (
        ev.LeadChanged(chase=1, predator="Al", change=-2, lead=3, why="ruled", by="Sam"),
        ["The Lead on Al is now 3, was 5 (by Sam)."],
    ),
    (ev.LeadChanged(chase=1, predator="Al", change=-3, lead=0, why="run"), []),
    (ev.ChaseRoundRolled(chase=1, nets={"Jo": 2, "Al": 0}, prey_net=2, winners=("Jo",)), []),
    (
        ev.ChaseRoundRolled(chase=1, nets={}, prey_net=0, winners=("Al", "Bo")),
        [],
    ),
    (ev.ChaseRoundRolled(chase=1, nets={}, prey_net=0), []),
    (
        ev.ManeuverMade(chase=1, who="Jo", maneuver="gun it", touches=("Jo",)),
        ["Jo uses Gun It; next round Jo rolls at difficulty -1."],
    ),
    (
        ev.ManeuverMade(chase=1, who="Jo", maneuver="bait", touches=("Al", "Bo")),
        ["Jo uses Bait; next round what Al and Bo win is halved."],
    ),
    (
        ev.ManeuverMade(chase=1, who="Jo", maneuver="quick reverse"),
        ["Jo uses Quick Reverse."],
    ),
    (
        ev.CourseChanged(chase=1, course=COURSE, by="Jo"),
        ["Jo leads the chase to on foot, dexterity + athletics vs 6."],
    ),
    (
        ev.ObstacleSet(chase=1, obstacle=FENCE, who=("Jo", "Al"), why="quick reverse"),
        ["Jo and Al face a fence (strength + athletics vs 7)."],
    ),
    (
        ev.ObstacleSet(
            chase=1,
            obstacle=msgspec.structs.replace(FENCE, name="obstacle", dice=1),
            who=("Jo",),
            why="ruled",
            by="Sam",
        ),
        [
            "Jo faces an obstacle (strength + athletics vs 7), 1 die of bashing for those",
            "    who fail (by Sam).",
        ],
    ),
    (ev.ObstacleMet(chase=1, who="Jo", passed=False, how="roll"), ["  Jo fails."]),
    (ev.ObstacleMet(chase=1, who="Jo", passed=True, how="roll"), ["  Jo gets past."]),
    (
        ev.ObstacleMet(chase=1, who="Jo", passed=True, how="nope"),
        ["  Jo gets past without a roll."],
    ),
    (ev.ObstacleCleared(chase=1), []),
    (
        ev.RunSet(chase=1, side="prey", rounds=5, by="Sam"),
        ["The prey's Run: caught after round 5 (by Sam)."],
    ),
    (
        ev.RunSet(chase=1, side="predators", rounds=5),
        ["The predators' Run: they lose the prey after round 5."],
    ),
    (
        ev.RunSet(chase=1, side="prey", rounds=0),
        ["Nothing limits the Run of the prey any more."],
    ),
    (
        ev.PoolSet(chase=1, who="Al", traits=("wits", "pilot")),
        ["Al now rolls wits + pilot in the chase."],
    ),
    (
        ev.PoolSet(chase=1, who="Al"),
        ["Al now rolls what the course asks for in the chase."],
    ),
    (
        ev.Exerted(chase=1, who="Jo"),
        ["Jo puts Willpower into the coming chase roll."],
    ),
    (
        ev.Exerted(chase=1, who="Jo", roll="obstacle"),
        ["Jo puts Willpower into the next obstacle roll."],
    ),
    (
        ev.RunSet(chase=1, side="predators", rounds=5, who="Al"),
        ["Al's Run: loses the prey after round 5."],
    ),
    (ev.ChaseLeft(chase=1, who="Al", why="run"), ["Al's Run is used up: out of the chase."]),
    (ev.MadeReady(chase=1, who="Jo"), []),
    (ev.MadeReady(chase=1, who="Jo", pose=":runs."), ["Jo runs."]),
    (ev.LetGo(who="Jo", prey=("Al",)), ["Jo goes after nobody."]),
    (ev.LetGo(who="Jo", prey=("Al",), pose=":spits."), ["Jo goes after nobody.", "  Jo spits."]),
    (
        ev.ShotRuled(chase=1, who="Al", allowed=True),  # as it was written at first
        ["Al's shot may reach, by the storyteller's word."],
    ),
    (
        ev.ShotRuled(chase=1, who="Al", target="Jo", weapon="rifle", allowed=True),
        ["Al's shot at Jo may reach, by the storyteller's word."],
    ),
    (
        ev.ShotRuled(chase=1, who="Al", allowed=False, taken=1),
        ["Al's shot would not reach, and is not fired."],
    ),
    (
        ev.AskedToFleeTogether(who="Jo", friend="Jane"),
        ["Jo wants to flee with Jane, who says so too by +chase/with Jo."],
    ),
    (ev.AskedToFleeTogether(who="Jo"), ["Jo no longer wants to flee with others."]),
    (ev.FledTogether(who=("Jo", "Jane")), ["Jo and Jane flee together."]),
    (
        ev.GivingUp(chase=1, who="Jo", by=("Kelly", "Lee")),
        ["Jo gives up the chase after the round."],
    ),
    (
        ev.PartingPutOff(chase=1, who=("Jo",), by=("Kelly",)),
        ["Jo goes another way."],
    ),
    (ev.PartingBegan(chase=1, who=("Jo",)), ["Jo goes another way."]),
    (ev.PursuitChosen(chase=1, who="Al", prey="Jo"), ["Al follows Jo."]),
    (
        ev.ChaseParted(chase=1, into=2, prey=("Jo",), predators=("Al",)),
        ["From here on Jo flees apart, Al after them."],
    ),
    (
        ev.ChasesMet(chase=1, other=2, leads={"Al": 3}),
        ["The prey meets and flees on together: Lead 3 on Al."],
    ),
    (ev.ChaseResumed(chase=1, prey=("Jo", "Jane")), ["The chase of Jo and Jane goes on."]),
    (ev.ChaseRoundEnded(chase=1, round=2), []),
    (
        ev.ChaseEnded(chase=1, outcome="caught", why="lead", by=("Al",), back=("Jo", "Al")),
        ["The chase is over: Al catches the prey. All are back in the scene."],
    ),
    *(
        (
            ev.ChaseEnded(chase=1, outcome=outcome, why=why, by=by),
            [f"The chase is over: {told}."],
        )
        for outcome, why, by, told in (
            ("caught", "botch", ("Al",), "the prey cannot even get going, and Al catches them"),
            ("caught", "obstacle", ("Al",), "the prey is stopped and at the mercy of Al"),
            ("caught", "run", ("Al",), "the prey's Run is used up, and Al catches the prey"),
            ("caught", "prey-out", ("Al",), "nobody is left to flee from Al"),
            ("caught", "car-jacked", ("Al", "Bo"), "Al and Bo catch the prey (car-jacked)"),
            ("away", "run", (), "the predators' Run is used up, and the prey is away"),
            ("away", "shaken", (), "the prey shakes off everybody and is away"),
            ("away", "no-predator-left", (), "nobody is after the prey any more: the prey is away"),
            ("crash", "obstacle", (), "both sides come to grief; a new chase may begin"),
            ("over", "ruled", (), "it is called off"),
            ("over", "scene-ended", (), "the scene ends"),
        )
    ),
    (
        ev.ChaseEnded(chase=1, outcome="away", why="ruled", back=("Al", "Bo"), gone=("Jo",)),
        ["The chase is over: the prey is away. Al and Bo are back in the scene."],
    ),
    (ev.EffectCounted(effect=1, last_round=2), []),
    (ev.Undone(to=4), ["Undone: the scene stands as it did after entry 4."]),
    (ev.TakenBack(entry=4), ["Taken back: what was declared in entry 4."]),
    (
        ev.RulesChosen(ruleset="met"),
        [
            "This scene is played by met rules.",
            "How a turn goes by them, and what to type: +help met.",
        ],
    ),
    (ev.SheetAdapted(who="Jane", traits={"physical": 6}), []),
    (ev.TraitGiven(who="Jane", trait="social", rating=3), []),
    (ev.InitiativeTaken(who="Jane", total=7), []),
    (ev.Targeted(who="Jo", kind="physical", by="Jane"), []),
    (
        ev.ChallengeDecided(
            exchange=1,
            slot="decision 0",
            winner="Jane",
            loser="Jo",
            by="throw",
            throws=("paper", "rock"),
            pools=(10, 8),
        ),
        ["  Jane wins: paper against rock."],
    ),
    (
        ev.ChallengeDecided(
            exchange=1,
            slot="decision 0",
            winner="Jane",
            loser="Jo",
            by="pool",
            throws=("rock", "rock"),
            pools=(10, 8),
        ),
        ["  Jane wins: both throw rock, test pools 10 against 8."],
    ),
    (
        ev.ChallengeDecided(
            exchange=1,
            slot="decision 0",
            winner="",
            loser="Jane",
            by="tie",
            throws=("rock", "rock"),
            pools=(8, 8),
        ),
        [
            "  Jane fails: both throw rock, with test pools of 8, and the rules for ties",
            "      decide.",
        ],
    ),
    (
        ev.ChallengeDecided(
            exchange=1, slot="decision 0", winner="Jane", loser="Jo", by="unopposed"
        ),
        ["  Jane wins unopposed."],
    ),
    (ev.Moved(who="Jane", steps=3), ["Jane moves 3 steps."]),
    (
        ev.Moved(who="Jane", steps=1, toward="Jo", crawling=True, distances=(("Jane", "Jo", 4),)),
        ["Jane crawls 1 step toward Jo: they are 4 steps apart."],
    ),
    (ev.Moved(who="Jane", steps=2, away="Jo"), ["Jane moves 2 steps away from Jo."]),
    (
        ev.StepsSet(who="Jane", other="Jo", steps=10, by="Sam"),
        ["Jane and Jo are 10 steps apart (by Sam)."],
    ),
    (ev.LaidDown(who="Jane"), ["Jane drops to the ground."]),
    (ev.HeldBack(who="Jane"), ["Jane waits for a later moment of the round."]),
    (ev.EscapeAnnounced(who="Jane", moment=10), ["Jane means to get away by fair escape."]),
    (
        ev.EscapeSpoiled(who="Jane", by="Jo"),
        ["Jane does not get away fairly: the challenge with Jo keeps them."],
    ),
    (ev.Helped(who="Jane", by="Jo"), ["  Jane accepts Jo's help."]),
    (
        ev.HelpRefused(who="Jane", by="Jo", gives_back="standard"),
        ["  Jane does not want Jo's help."],
    ),
    (ev.HelpUsed(who="Jane", by="Jo"), ["Jo's help makes Jane's maneuver free."]),
    (ev.ShieldReady(who="Jane", friend="Jo"), ["Jane stands ready to shield Jo."]),
    (ev.ShieldReady(who="Jane", friend=""), ["Jane no longer shields anybody."]),
    (
        ev.Redirected(exchange=1, slot="shield", who="Jo", by="Jane", spends="simple"),
        [],
    ),
    (ev.Lurked(who="Zed", fighter=Fighter()), ["Zed is there, unseen: no player knows of them."]),
    (
        ev.LurkerPlaced(who="Zed", place=Initiative(12, 4, 8)),
        ["Zed, unseen, has initiative 12."],
    ),
    (
        ev.LurkerSpoke(who="Zed", declaration=Declaration((Attack("Jo"),))),
        ["Zed, unseen, will act in turn: an attack on Jo."],
    ),
    (ev.LurkerSpoke(who="Zed"), ["Zed, unseen, will do nothing."]),
    (
        ev.LurkerPassed(who="Zed", round=1, lost=Declaration((Attack("Jo"),))),
        ["Zed, unseen, cannot do that any more: an attack on Jo."],
    ),
    (
        ev.LurkerAmbushed(who="Zed", target="Jo", unaware=True),
        ["Jo will be taken unawares when Zed acts."],
    ),
    (
        ev.LurkerAmbushed(who="Zed", target="Jo", unaware=False),
        ["Jo will see it coming when Zed acts."],
    ),
    (ev.LurkerRenamed(who="Zed", now="Zed 2"), ["Zed, unseen, is called Zed 2 from now on."]),
    (ev.LurkerLeft(who="Zed"), ["Zed, unseen, leaves."]),
    (ev.Vanished(who="Jo"), ["Jo is out of sight."]),
    (ev.Appeared(who="Jo", fighter=Fighter()), ["Jo comes into sight."]),
    (ev.Appeared(who="Jo", fighter=Fighter(), acts=True), ["It comes out of nowhere."]),
    (
        ev.Appeared(who="Jo", fighter=Fighter(), acts=True, shoots=True),
        ["A shot rings out."],
    ),
    (
        ev.Redone(to=6),
        ["Redone: the scene stands as it did after entry 6, with the same dice."],
    ),
]


def all_events():
    return set(ev.AnyEvent.__value__.__args__)


def test_an_onlooker_is_told(subtests):
    for event, lines in CASES:
        with subtests.test(type(event).__name__):
            assert narrate(event, SCENE, ONLOOKER) == lines


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            ev.InitiativeRolled(who="Jane", die=7, rating=4, total=11, roll=DIE),
            "  #2 Jane's initiative: 7 + wits 4 = 11",
        ),
        (
            ev.InitiativeShared(who="Jane", of="Jo", total=9, die=3, rating=6),
            "  Jane has Jo's initiative: 9.",
        ),
        (ev.TurnBegan(owners=("Jane", "Jo")), "Jane and Jo act at once (tied)."),
        (ev.Waited(who="Jane", part=CounterGrapple(), index=0), "Jane defends (counter-grapple)."),
        (ev.Waited(who="Jane", part=Block(), index=0), "Jane defends (block)."),
        (ev.Waited(who="Jane", part=Escape(), index=0), "Jane makes a break for it."),
        (ev.Waited(who="Jane", part=Guard(), index=0), "Jane stands guard."),
        (ev.Waited(who="Jane", part=Pass(), index=0), "Jane passes."),
    ],
)
def test_what_says_little_is_told_in_full_and_in_the_log_alone(event, line):
    assert narrate(event, SCENE, Reader(style="verbose")) == [line]
    for brief in (ONLOOKER, JANE, STORYTELLER, Reader(style="brief", numbers=True)):
        assert narrate(event, SCENE, brief) == []
    assert narrate(event, SCENE, Reader(numbers=True)) == [line]


def test_what_was_typed_to_spend_is_told_in_brief_too():
    jane = Reader(name="Jane", style="brief")
    typed = ev.ResourceChanged(who="Jane", resource="blood", change=-2, now=8, why="outside")
    assert narrate(typed, SCENE, jane) == ["  Jane spends 2 blood: 8 left."]
    assert narrate(msgspec.structs.replace(typed, why="haste"), SCENE, jane) == []


def test_every_event_has_words_and_a_case():
    assert set(WORDS) == all_events()
    assert {type(event) for event, _ in CASES} == all_events()


def test_every_event_is_told_in_every_way_and_width(subtests):
    for event in [event for event, _ in CASES]:
        with subtests.test(type(event).__name__):
            for style in STYLES:
                for aloud in (False, True):
                    for width in (20, 40, 78):
                        reader = Reader(st=True, style=style, screenreader=aloud, width=width)
                        told = narrate(event, SCENE, reader)
                        assert all(line.isascii() and len(line) <= width for line in told)


def test_a_screen_reader_meets_no_art(subtests):
    for event in [event for event, _ in CASES]:
        with subtests.test(type(event).__name__):
            for line in narrate(event, SCENE, ALOUD):
                assert not any(sign in line for sign in ("--", "->", "//", "=", "*"))
                assert line == line.strip()


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ev.Preferred(who="Jane", kind="block"), "Jane prefers to block."),
        (ev.Preferred(who="Jane", kind=""), "Jane prefers the better defense."),
        (
            ev.DefenseBacked(who="Jane", on=True),
            "Willpower goes into Jane's next free defense.",
        ),
        (
            ev.DefenseBacked(who="Jane", on=False),
            "Willpower is taken back from Jane's next free defense.",
        ),
        (ev.HastePlanned(who="Jane", haste=None), "Jane plans no haste."),
        (ev.Planned(who="Jane", plan=PLAN), "Jane plans: attack Jo; else block."),
        (
            ev.Planned(who="Jane", plan=PLAN, extra=True),
            "Jane plans with each haste action: attack Jo; else block.",
        ),
        (
            ev.PlanDropped(who="Jane", plan=PLAN, why="cleared"),
            "Jane no longer plans attack Jo; else block.",
        ),
        (
            ev.PlanDropped(who="Jane", plan=PLAN, why="impossible"),
            "Jane's plan is dropped, for it is no longer possible: attack Jo; else block.",
        ),
        (
            ev.PlanDropped(who="Jane", plan=PLAN, why="asked"),
            "Jane's plan needs a storyteller's word first, and is dropped.",
        ),
        (
            ev.ResourceChanged(who="Jane", resource="rage", change=-1, now=3),
            "  Jane spends 1 rage: 3 left.",
        ),
        (
            ev.ResourceChanged(who="Jane", resource="rage", change=2, now=3),
            "  Jane regains 2 rage: 3 left.",
        ),
        (ev.AmmunitionSpent(who="Jane", weapon="pistol", now=1), "  Jane's pistol: 1 round left."),
        (ev.Reloaded(who="Jane", weapon="pistol", now=9), "  Jane reloads the pistol: 9 rounds."),
        (
            ev.Declared(who="Jane", declaration=ATTACK, secret=True),
            "Jane declares, in secret, a power attack on Jo with a sword.",
        ),
    ],
)
def test_what_is_private_reaches_its_owner_and_the_storyteller_alone(event, line):
    assert narrate(event, SCENE, JANE) == [line]
    assert narrate(event, SCENE, STORYTELLER) == [line]
    for other in (ONLOOKER, Reader(name="Jo")):
        assert line not in narrate(event, SCENE, other)


def test_haste_that_is_planned_is_told_to_its_owner_as_theirs():
    planned = ev.HastePlanned(who="Jane", haste=Haste(1, "rage"))
    assert narrate(planned, SCENE, JANE) == [
        "You will announce 1 haste action (rage) when you declare."
    ]
    assert narrate(planned, SCENE, STORYTELLER) == [
        "Jane will announce 1 haste action (rage) with their declaration."
    ]
    assert narrate(planned, SCENE, ONLOOKER) == []


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
    assert {verb for one in OURS for verb in RULESETS[one].verbs} <= set(VERB_WORDS)
    for part in kinds_of_part().values():
        required = {"target": "Jo", "text": "run", "friend": "Jo", "hazard": "fire"}
        given = {name: required[name] for name in required if name in part.__struct_fields__}
        declared = Declaration((part(**given), Pass()))
        told = narrate(ev.Declared(who="Jane", declaration=declared), SCENE, ONLOOKER)
        assert told[0].startswith("Jane splits: ")


def contest(owner, part, target, back):
    """Return how the beginning of a contest over a hold is told."""
    began = ev.ExchangeBegan(
        exchange=1, kind="hold", owner=owner, part=part, target=target, owners={owner: 0}, back=back
    )
    return narrate(began, SCENE, ONLOOKER)


@pytest.mark.parametrize(
    ("owner", "part", "back", "told"),
    [
        ("Jane", Sustain(), Resist(), "Jane holds on to Jo, who resists."),
        ("Jane", Sustain(), Reverse(), "Jane holds on to Jo, who tries to reverse it."),
        ("Jane", Sustain(), None, "Jane holds on to Jo."),
        ("Jane", Pass(), Resist(), "Jane does nothing to hold Jo, who resists."),
        ("Jo", Resist(), Sustain(), "Jo resists Jane's hold."),
        ("Jo", Reverse(), Sustain(), "Jo tries to reverse Jane's hold."),
    ],
)
def test_a_contest_over_a_hold(owner, part, back, told):
    target = "Jo" if owner == "Jane" else "Jane"
    assert contest(owner, part, target, back) == [told]


def test_what_the_rolls_say_is_told_to_a_verbose_reader():
    verbose = Reader(style="verbose")
    assert narrate(ev.CounterUsed(who="Jo"), SCENE, verbose) == ["  Jo's counter-grapple is used."]
    assert narrate(ev.SplitForced(who="Jo"), SCENE, verbose) == [
        "  Jo splits to block: a grapple roll still to come has -3 dice."
    ]


def test_control_below_nothing_is_told_aloud():
    paid = ev.ControlChanged(change=-2, control=-1, why="hostage block", exchange=1, **TWO)
    assert narrate(paid, SCENE, ALOUD)[0].endswith("Control from 1 to minus 1.")


def holding(pinned=False, unsure=False):
    """Return the scene with Jane holding Jo, and Al looking on."""
    people = {
        **SCENE.people,
        "Al": msgspec.structs.replace(person("Al", 5), unsure=unsure),
    }
    fight = Fight(round=1, holds=(Hold("Jane", "Jo", 3, pinned=pinned),))
    return msgspec.structs.replace(SCENE, people=people, fight=fight)


def test_a_pin_kept_is_told_as_one():
    kept = ev.GrappleSustained(**TWO)
    assert narrate(kept, holding(pinned=True), ONLOOKER) == ["Jane keeps Jo helpless."]


def test_who_makes_out_a_grapple_is_told_who_holds_whom():
    made_out = ev.Recognised(who="Al")
    assert narrate(made_out, holding(), Reader(name="Al")) == [
        "Al makes out who holds whom.",
        "  Jane holds Jo: Control 3.",
    ]
    assert narrate(made_out, holding(), ONLOOKER) == ["Al makes out who holds whom."]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (WON, []),
        (ev.GrappleReversed(surplus=0, control=2, **IN_IT, **TWO), []),
        (ev.GrappleEnded(reason="control", **TWO), ["Jane and Jo are apart."]),
        (
            ev.ExchangeBegan(
                exchange=1, kind="hold", owner="Jo", part=Resist(), target="Jane", owners={"Jo": 0}
            ),
            ["Jane and Jo wrestle."],
        ),
    ],
)
def test_one_who_cannot_tell_is_not_told_who_holds_whom(event, told):
    assert narrate(event, holding(unsure=True), Reader(name="Al")) == told
    assert narrate(event, holding(unsure=True), STORYTELLER) != told


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (JANE, " (hitting back)"),
        (STORYTELLER, ""),  # Jane is a player's character
        (Reader(style="verbose"), ""),
        (Reader(st=True, style="brief"), ""),
        (Reader(name="Jo", numbers=True), ""),
    ],
)
def test_the_motive_of_one_who_plays_alone_is_for_those_whose_it_is(reader, told):
    event = ev.Declared(who="Jane", declaration=ATTACK, why="hits-back")
    said = narrate(event, SCENE, reader)
    assert said == [f"Jane makes a power attack on Jo with a sword{told}."]
