"""Whole fights at random: who fights, and what they and the storyteller might say next."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from game.catalog import default_catalog
from game.chance import SeededChance
from game.combat import actions as act
from game.combat.declaration import Attack, Declaration, Do, Haste
from game.combat.state import Scene
from game.fighter import Fighter
from game.journal import Entry, Journal
from game.scene import legal

NAMES = ("Al", "Al Capone", "Bo", "Cy & Son", "Dee", 'Ed "X"', "power", "Gus")
TEMPLATES = ("mortal", "vampire", "ghoul", "shifter", "fae", "mage")
WEAPONS = ("sword", "knife", "heavy pistol", "crossbow", "throwing knife", "klaive", "machine gun")
ARMOUR = ("vest", "mail", "riot gear", "padding")
MARKS = {"bashing": 0, "lethal": 0, "aggravated": 0}

# Few different ratings, so that ties are many.
few = st.integers(1, 3)


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    """Return a sheet as a scenario's cast would have it."""
    template = draw(st.sampled_from(TEMPLATES))
    traits = ("dexterity", "strength", "stamina", "brawl", "melee", "athletics", "firearms")
    sheet: dict[str, Any] = {
        "template": template,
        "wits": draw(st.integers(1, 2)),
        "willpower": draw(st.integers(0, 3)),
        **{name: draw(few) for name in traits},
        "weapons": draw(st.lists(st.sampled_from(WEAPONS), max_size=2, unique=True)),
        "armour": draw(st.lists(st.sampled_from(ARMOUR), max_size=1)),
        "health": draw(st.sampled_from([{}, {}, {"bashing": 2}, {"lethal": 4}, {"aggravated": 6}])),
        "specialties": draw(st.sampled_from([[], ["brawl"], ["melee", "dexterity"]])),
        "regeneration": draw(st.sampled_from([0, 0, 1])),
    }
    own = {
        "vampire": {"celerity": 2, "fortitude": 1, "blood": 3},
        "shifter": {"rage": 3, "form": draw(st.sampled_from(["homid", "crinos", "lupus"]))},
        "ghoul": {"celerity": 1, "blood": 1},
        "fae": {"wyrd": draw(st.booleans())},
    }
    return {**sheet, **own.get(template, {})}


casts = st.lists(sheets(), min_size=2, max_size=8)


class Brawl:
    """One random fight; every choice that is not Hypothesis's own comes from ``seed``."""

    def __init__(self, cast: list[dict[str, Any]], seed: int, pace: str) -> None:
        self.random = Random(seed)
        self.chance = SeededChance(seed)
        self.journal = Journal()
        self.bench = [default_catalog().fighter(sheet) for sheet in cast]
        self.say(act.Open(pace=pace))
        for fighter in self.bench:
            self.say(self.joining(fighter))
        self.say(act.Start())

    @property
    def scene(self) -> Scene:
        """The scene as it stands."""
        return self.journal.scene

    def say(self, action: act.AnyAction) -> Entry:
        """Submit an action."""
        return self.journal.say(action, self.chance)

    def joining(self, fighter: Fighter) -> act.Join:
        """Return the arrival of a fighter under a name that is free."""
        name = next(one for one in (*NAMES, *map(str, range(99))) if one not in self.scene.people)
        cover = self.random.choice(["none", "near", "partial"])
        prefer = self.random.choice(["", "block", "dodge"])
        return act.Join(who=name, fighter=fighter, cover=cover, prefer=prefer)

    # --- what might be said ----------------------------------------------------------------------

    def declaration(self, who: str) -> act.Declare:
        """Return one of the legal declarations, at times with what else may go with it."""
        chosen = self.random.choice(legal(self.scene, who))
        assert isinstance(chosen, act.Declare)
        (part,) = chosen.declaration.parts
        if isinstance(part, Do) and self.random.random() < 0.5:
            part = Do("look about", ("wits", "dexterity"), 7)
        if hasattr(part, "willpower") and self.random.random() < 0.2:
            part = replace(part, willpower=True)
        if isinstance(part, Attack) and self.random.random() < 0.2:
            part = replace(part, range=self.random.choice([3, 40, 90]), location="knee")
        haste = None
        if self.random.random() < 0.4:
            sources = ["rage", "celerity", "magick"]
            haste = Haste(self.random.randint(1, 2), self.random.choice(sources))
        return replace(chosen, declaration=Declaration((part,), haste), granted=True)

    def way_on(self) -> act.AnyAction:
        """Return a word of the storyteller's that must lead on from here."""
        phase = self.scene.fight.phase
        if phase == "bookkeeping":
            return act.NextRound()
        return act.Advance(run=self.random.random() < 0.5)

    def meddling(self) -> act.AnyAction:
        """Return anything that a storyteller might do to somebody; it may be refused."""
        who = self.random.choice([*self.scene.people, "Nobody"])
        kind = self.random.choice(["bashing", "lethal", "aggravated"])
        number = self.random.randint(1, 3)
        return self.random.choice(
            [
                act.PutEffect(who=who, name="hex", changes={"action": -number}, rounds=number),
                act.PutEffect(who=who, name="aid", changes={"soak": number, "difficulty": -1}),
                act.EndEffect(who=who, name="aid"),
                act.PutHazard(who=who, name="fire", type=kind, dice=number, rounds=number),
                act.PutHazard(who=who, name="cold", type=kind, levels=1),
                act.EndHazard(who=who, name="cold"),
                act.Harm(who=who, levels=number, type=kind),
                act.Mend(who=who, levels=number, type=self.random.choice([None, kind])),
                act.ChangeResource(who=who, resource="willpower", change=number - 2),
                act.SetPosition(who=who, changes={"prone": number == 1, "aware": number > 1}),
                act.SetPosition(who=who, changes={"helpless": number == 1}),
                act.SetInitiative(who=who, total=self.random.randint(5, 12)),
                act.Prefer(who=who, kind=self.random.choice(["block", "dodge", ""])),
                act.PlanHaste(who=who, haste=Haste(1, "celerity")),
                act.RollDice(who=who, traits=("dexterity", "brawl"), willpower=number == 1),
                act.SetPace(pace=self.random.choice(["step", "flow"])),
                act.Leave(who=who),
                self.joining(self.random.choice(self.bench)),
                act.TakeDefaults(),
            ]
        )
