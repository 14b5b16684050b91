"""Whole fights at random: who fights, and what they and the storyteller might say next."""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from game import actions as act
from game.dice import NoChance, SeededChance
from game.engine.pools import names_pool
from game.engine.table import Table
from game.errors import RuleError
from game.fighter import Fighter, Physiology
from game.journal import Entry, Journal
from game.notation import parse, vocabulary
from game.rules.met import SHIELD
from game.rules.rounds import may_say, may_speak, open_offers
from game.rulesets import RULESETS, ruleset_of
from game.settings import SettingValue
from game.state.decisions import Question
from game.state.declaration import (
    PASS,
    Assist,
    Attack,
    Block,
    CounterGrapple,
    Declaration,
    Delay,
    Do,
    Dodge,
    Escape,
    Grapple,
    Guard,
    Haste,
    Move,
    Part,
    Pass,
    Relent,
    Resist,
    Reverse,
    Stand,
    Sustain,
    verb_name,
)
from game.state.scene import Scene
from sheets.catalog import default_catalog
from tests.saying import said_whole

NAMES = (
    *("Al", "Al Capone", "Bo", "Cy & Son", "prey", 'Ed "X"', "power", "Gus", "|rRed|n"),
    *("Mary Kate O'Brien", "Zoë", "Jo", "abort", "{0} {x} %s"),
)
TEMPLATES = ("mortal", "vampire", "ghoul", "shifter", "fae", "mage")
WEAPONS = (
    *("sword", "knife", "stake", "grenade", "heavy pistol", "crossbow", "throwing knife", "klaive"),
    "machine gun",
)
# A gun with a bayonet, which no stock has.
MUSKET = {
    "name": "musket",
    "skill": "firearms",
    "damage": 5,
    "type": "lethal",
    "build": "long",
    "range": 40,
    "capacity": 1,
    "bayonet": "strength+1",
}
ARMOUR = ("vest", "mail", "riot gear", "padding")

OFTEN = ("attack", "grapple") * 5


def sheet(chance: Random) -> dict[str, Any]:
    """Return anybody's sheet; of few different ratings, so that ties are many."""
    traits = ("dexterity", "strength", "stamina", "brawl", "melee", "athletics", "firearms", "wits")
    made: dict[str, Any] = {
        "template": chance.choice(TEMPLATES),
        "size": 6,  # so that nobody begins with a full track, whatever the ruleset
        "willpower": chance.randint(0, 6),
        **{name: chance.randint(1, 3) for name in traits},
        "weapons": chance.sample((*WEAPONS, MUSKET), chance.randint(0, 2)),
        "armour": chance.sample(ARMOUR, chance.randint(0, 1)),
        "health": chance.choice([{}, {}, {"bashing": 2}, {"lethal": 4}, {"aggravated": 6}]),
        "specialties": chance.choice([[], ["brawl"], ["melee", "dexterity"]]),
        "regeneration": chance.choice([0, 0, 1]),
        "fresh start": chance.choice([0, 0, 1]),
        "physiology": chance.choice(["humanoid", "humanoid", "quadruped", "none"]),
    }
    own = {
        "vampire": {"celerity": 2, "fortitude": 1, "blood": 3},
        "shifter": {"rage": 3, "form": chance.choice(["homid", "crinos", "lupus"])},
        "ghoul": {"celerity": 1, "blood": 1},
        "fae": {"wyrd": chance.random() < 0.5},
        "mage": {"celerity": chance.choice([0, 3, 5, 6])},
    }
    return made | own.get(made["template"], {})


def cast(chance: Random, least: int = 2, most: int = 12) -> list[dict[str, Any]]:
    """Return the sheets of those who fight: few more often than many."""
    return [sheet(chance) for _ in range(chance.randint(least, chance.choice((5, most))))]


casts = st.integers(0, 2**32).map(lambda seed: cast(Random(seed)))


def open_verbs(scene: Scene, who: str) -> set[str]:
    """Return the verbs of which a person could declare something now."""
    table = Table(scene, ruleset_of(scene), NoChance())
    person = table.person(who)
    if not may_speak(table, person):
        return set()
    return {
        name
        for name, verb in table.ruleset.verbs.items()
        if any(may_say(table, person, part) for part in verb.legal(table, person))
    }


class Played:
    """A random scene; every choice that is not Hypothesis's own comes from ``seed``."""

    def __init__(self, fighters: list[Fighter], seed: int) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.chance = SeededChance(seed)
        self.journal = Journal()
        self.bench = fighters

    @property
    def scene(self) -> Scene:
        return self.journal.scene

    @property
    def over(self) -> bool:
        return self.scene.fight.phase == "ended" and not self.scene.chases_under_way()

    def say(self, action: act.AnyAction) -> Entry:
        return said_whole(self.journal, action, self.chance)

    def joining(self, fighter: Fighter) -> act.Join:
        name = next(one for one in (*NAMES, *map(str, range(99))) if one not in self.scene.people)
        cover = self.random.choice(["none", "near", "partial"])
        prefer = self.random.choice(["", "block", "dodge"])
        return act.Join(who=name, fighter=fighter, cover=cover, prefer=prefer)

    def somebody(self) -> str:
        return self.random.choice([*self.scene.people, "Nobody"])


class Brawl(Played):
    """A random fight."""

    def __init__(
        self,
        cast: list[dict[str, Any]],
        seed: int,
        pace: str,
        ruleset: str = "detroit",
        grapples: bool = False,
    ) -> None:
        super().__init__([default_catalog().fighter(sheet) for sheet in cast], seed)
        own: dict[str, SettingValue] = {}
        if not RULESETS[ruleset].settings.grapples and (grapples or seed % 3 == 0):
            own = {"grapples": True}
        self.say(act.Open(ruleset=ruleset, pace=pace, settings=own))
        for fighter in self.bench:
            self.say(self.joining(fighter))
        if SHIELD in RULESETS[ruleset].answers:
            for who in self.scene.people:
                self.stand_by(who)
        try:
            self.say(act.Start(surprised=self.surprised()))
        except RuleError:  # these rules know no surprise
            self.say(act.Start())

    def stand_by(self, who: str) -> None:
        """Let a person stand ready to take attacks for another, perhaps (MET-10)."""
        others = [one for one in self.scene.people if one != who]
        if self.random.random() < 0.3:
            self.say(act.ReadyShield(who=who, friend=self.random.choice(others)))

    def surprised(self) -> tuple[str, ...]:
        return tuple(self.scene.people)[-1:] if self.random.random() < 0.3 else ()

    # --- what might be said ----------------------------------------------------------------------

    def declaration(self, who: str) -> act.Declare:
        """Return one of the legal declarations, or several at once, at times with what else may go
        with it.
        """
        rules = ruleset_of(self.scene)
        number = self.random.choice([1, 1, 1, 2, 3]) if rules.several else 1
        parts = tuple(self.part(who) for _ in range(number))
        haste = None
        if rules.plays("HASTE-1") and self.random.random() < 0.4:
            sources = ["rage", "celerity", "magick"]
            haste = Haste(self.random.randint(1, 2), self.random.choice(sources))
        dice: tuple[int, ...] = ()
        if len(parts) > 1 and ruleset_of(self.scene).plays("W20-3") and self.random.random() < 0.4:
            dice = tuple(self.random.randint(0, 3) for _ in parts)
        pose = f'{who} tries "it all" & // more' if len(parts) > 1 else ""
        declared = Declaration(parts, haste, dice if any(dice) else (), pose)
        granted = haste is not None or self.random.random() < 0.5
        return act.Declare(who=who, declaration=declared, by=who, granted=granted)

    def part(self, who: str) -> Part:
        """Return something that a person may declare now, with what may go with it."""
        part = self.legal_part(who)
        if isinstance(part, Do) and self.random.random() < 0.5:
            part = self.random.choice([Do("look about", ("wits", "dexterity"), 7), Do("break off")])
        if hasattr(part, "willpower") and self.random.random() < 0.2:
            part = replace(part, willpower=True)
        if type(part) is Attack and self.random.random() < 0.2:  # no line sweeps from a distance
            place = self.random.choice(["knee", "head", "heart"])
            part = replace(part, range=self.random.choice([3, 40, 90]), location=place)
        if names_pool(ruleset_of(self.scene), verb_name(part)) and self.random.random() < 0.2:
            part = replace(part, pool=self.random.choice([("wits", "melee"), ("willpower",)]))
            power = isinstance(part, Attack) and self.random.random() < 0.5
            if power:
                part = replace(part, damage=3, type="lethal")
        if hasattr(part, "pair"):
            part = replace(part, pair=self.random.choice([None, None, "strength", "dexterity"]))
        return part

    def legal_part(self, who: str) -> Part:
        """Return a legal part, each verb as likely as any other that is open, attacks and grapples
        more.

        Most of what could be said is never looked at: to list all that is legal takes far longer
        than to play.
        """
        table = Table(self.scene, ruleset_of(self.scene), NoChance())
        person, verbs = table.person(who), table.ruleset.verbs
        names = [*verbs, *(name for name in OFTEN if name in verbs)]
        while names:
            name = self.random.choice(names)
            parts = list(verbs[name].legal(table, person))
            self.random.shuffle(parts)
            if self.random.random() < 0.4:  # many upon one: attacks that are counted add up
                prey = next(iter(self.scene.people))
                parts.sort(key=lambda part: getattr(part, "target", "") != prey)
            found = next((part for part in parts if may_say(table, person, part)), None)
            if found is not None:
                return found
            names = [one for one in names if one != name]
        raise AssertionError(f"{who} may speak, and can say nothing")

    def anything(self, who: str) -> Part:
        others = [one for one in self.scene.people if one != who]
        kinds: list[Part] = [
            Block(),
            Dodge(),
            Escape(),
            Guard(kind="feint"),
            Pass(),
            Do("weep", ("wits",), 5),
        ]
        if self.scene.hold_on(who) is not None:
            kinds = [Resist(), Reverse(), Relent()]
        elif others and self.random.random() < 0.3:
            other = self.random.choice(others)
            kinds = [
                Grapple(other, then=self.random.choice(["", "choose", "drop"])),
                Assist(other),
                CounterGrapple(),
                Sustain(),
                Stand(),
            ]
        if others and self.random.random() < 0.5:
            kind = self.random.choice(["basic", "power", "committed"])
            return Attack(self.random.choice(others), kind=kind)  # type: ignore[arg-type]
        return self.random.choice(kinds)

    def answer(self, question: Question) -> act.AnyAction:
        """Return an answer to a question that blocks; one that aborts may be refused."""
        option = self.random.choice(question.options)
        who, part = question.who, None
        if option == "abort":
            part = self.anything(who)
            if self.random.random() < 0.5:
                return act.Abort(who=who, part=part, by=who)
        if option == "action":
            part = Do("take the keys")
        return act.Answer(who=who, option=option, question=question.id, part=part, by=who)

    def taking_up(self, who: str) -> act.AnyAction:
        """Return the taking of an offer; a person who may still act may do something else."""
        offer = next(one for one in open_offers(self.scene) if one.who == who)
        if not offer.options[0].startswith("abort"):
            doing = self.random.choice([*map(self.line(who), offer.options), self.late(who)])
            return act.Declare(who=who, declaration=doing, by=who)
        defenses: list[Part] = [
            Block(),
            Dodge(),
            Escape(),
            Dodge(willpower=True),
            Dodge(pool=("wits", "brawl")),
            CounterGrapple(then="drop"),
        ]
        if self.scene.people[who].phase.delaying:
            return self.declaration(who)
        return act.Abort(who=who, part=self.random.choice(defenses), by=who)

    def line(self, who: str) -> Callable[[str], Declaration]:
        known = vocabulary(self.scene, who)
        return lambda line: parse(line, known)

    def late(self, who: str) -> Declaration:
        other = self.random.choice([*self.scene.people])
        kinds: list[Part] = [Attack(other), Move(2, away=other), Assist(other), Stand(), Delay()]
        return Declaration((self.random.choice(kinds),))

    def way_on(self) -> act.AnyAction:
        """Return a word of the storyteller's that must lead on from here."""
        phase = self.scene.fight.phase
        if self.scene.fight.questions:
            return act.TakeDefaults()
        if phase == "bookkeeping":
            return act.NextRound()
        often = 0.7 if phase.endswith("resolution") else 0.2
        return act.Advance(run=self.random.random() < often)

    def felling(self) -> act.AnyAction:
        """Return the end of a person's part in a phase: what others mean to do becomes void."""
        who = self.somebody()
        return self.random.choice(
            [
                act.Harm(who=who, levels=7, type="bashing"),
                act.SetPosition(who=who, changes={"away": True}),
                act.SetPosition(who=who, changes={"unreachable": True}),
                act.Leave(who=who),
                act.TakeLeave(who=who),
                self.disarming(who),
            ]
        )

    def rolling(self, who: str, number: int) -> act.RollDice:
        """Return a roll outside exchanges; a challenge is against a number (MET-4)."""
        against = number if RULESETS[self.scene.ruleset].plays("MET-4") else None
        traits = ("dexterity", "brawl")
        return act.RollDice(who=who, traits=traits, willpower=number == 1, difficulty=against)

    def disarming(self, who: str) -> act.AnyAction:
        person = self.scene.people.get(who)
        fighter = self.random.choice(self.bench)
        if person is not None:
            fighter = replace(person.fighter, weapons=self.random.choice([(), fighter.weapons]))
        return act.Refit(who=who, fighter=fighter, why="disarmed")

    def shifting(self, who: str) -> act.AnyAction:
        """Return another body for a person (GRAPPLE-2)."""
        person = self.scene.people.get(who)
        fighter = self.random.choice(self.bench)
        if person is not None:
            built: list[Physiology] = ["", "none", "remote"]
            fighter = replace(person.fighter, physiology=self.random.choice(built))
        return act.Refit(who=who, fighter=fighter, why="shifts")

    def meddling(self) -> act.AnyAction:
        """Return anything that a storyteller might do to a person; it may be refused."""
        who = self.somebody()
        kind = self.random.choice(["bashing", "lethal", "aggravated"])
        number = self.random.randint(1, 3)
        return self.random.choice(
            [
                act.PutEffect(who=who, name="hex", changes={"action": -number}, rounds=number),
                act.PutEffect(who=who, name="aid", changes={"soak": number, "difficulty": -1}),
                act.EndEffect(who=who, name="aid"),
                act.PutHazard(who=who, name="fire", type=kind, dice=number, rounds=number),
                act.PutHazard(who=who, name="cold", type=kind, levels=1, avoidable=True),
                act.SetControl(who=who, control=self.random.choice([0, 1, 4, 12])),
                act.SetPosition(who=who, changes={"unsure": True}),
                act.SetPosition(who=who, changes={"grapple_pool": "wits + dexterity"}),
                act.SetPosition(who=who, changes={"dodge_pool": "wits + melee"}),
                act.SetPosition(who=who, changes={"attack_pool": "wits + brawl"}),
                act.SetPosition(who=who, changes={"block_pool": ""}),
                act.LookAtGrapple(who=who, by=who),
                self.shifting(who),
                act.EndHazard(who=who, name="cold"),
                act.Harm(who=who, levels=number, type=kind),
                act.Mend(who=who, levels=number, type=self.random.choice([None, kind])),
                act.ChangeResource(who=who, resource="willpower", change=number - 2),
                act.SetPosition(who=who, changes={"prone": number == 1, "aware": number > 1}),
                act.SetPosition(who=who, changes={"helpless": number == 1}),
                act.SetPosition(who=who, changes={"cornered": number == 1, "away": False}),
                act.SetPosition(who=who, changes={"unreachable": number == 1}),
                act.SetPosition(who=who, changes={"away": number == 1}),
                act.SetPosition(
                    who=who, changes={"flanks": self.random.choice(["open", "wall", "doorway"])}
                ),
                act.SetPosition(who=who, changes={"direction": f"side {number}"}),
                act.SetSteps(who=who, other=self.somebody(), steps=number * 4),
                act.ReadyShield(who=who, friend=self.somebody()),
                act.SetPosition(who=who, changes={"blinded": number == 1, "cramped": number == 2}),
                act.SetPosition(who=who, changes={"coverless": number == 1, "bare": "head"}),
                act.SetPosition(who=who, changes={"rear": self.somebody()}),
                act.SetPosition(
                    who=who,
                    changes={"immobilised": self.random.choice(["no", "struggling", "wholly"])},
                ),
                act.SetPosition(who=who, changes={"staked": number == 1}),
                act.KnockDown(who=who),
                act.Ambush(who=who, target=self.somebody()),
                act.SetDistance(who=who, other=self.somebody(), close=number > 1),
                act.SetRange(who=who, other=self.somebody(), yards=self.random.choice([0, 4, 40])),
                act.Abort(who=who, part=self.anything(who)),
                act.Reload(who=who, weapon=self.random.choice(["heavy pistol", "musket"])),
                act.SetAuto(who=who, auto=number == 1),
                act.AskCheck(who=who, text="frenzy"),
                act.SettleCheck(check=number),
                self.disarming(who),
                act.Surprise(who=(who,)),
                act.SetInitiative(who=who, total=self.random.randint(5, 12)),
                act.Prefer(who=who, kind=self.random.choice(["block", "dodge", ""])),
                act.PlanHaste(who=who, haste=Haste(1, "celerity")),
                act.PlanAhead(who=who, lines=(Declaration((self.anything(who),)), PASS)),
                act.PlanAhead(who=who, lines=(Declaration((self.anything(who),)),), extra=True),
                act.DropPlan(who=who),
                self.rolling(who, number),
                act.SetPace(pace=self.random.choice(["step", "flow"])),
                act.Leave(who=who),
                act.TakeLeave(who=who),
                act.Stay(who=who),
                self.joining(self.random.choice(self.bench)),
                act.TakeDefaults(),
            ]
        )
