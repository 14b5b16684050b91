"""What the tests of the rules share: a fight in memory with dice laid out beforehand."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import notation
from game.dice import Faces, ImpossibleDice, Net, Roll, RollRequest, ScriptedChance, faces_for
from game.errors import RuleError
from game.fighter import Fighter
from game.grammar import parse_order, spoken
from game.journal import Entry, Journal
from game.secrecy import Viewer, seen, with_the_unseen
from game.settings import SettingValue
from game.state.person import Person
from play.views import scene_view
from sheets.catalog import default_catalog

type Dice = Mapping[str, object]

# What a roll comes to where no test has laid out its dice: attacks hit, and nothing else happens.
USUAL = {"attack": 1}


def fighter(**sheet: object) -> Fighter:
    """Return a fighter from a sheet, written as in a scenario's cast."""
    return default_catalog().fighter(sheet)


class LaidOutChance(ScriptedChance):
    """Scripted dice where there are any, else plain ones: attacks hit by one, all else fails."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[RollRequest] = []

    def roll(self, request: RollRequest) -> Faces:
        self.asked.append(request)
        if (request.who, request.purpose) in self.left():
            return super().roll(request)
        try:
            return faces_for(request, USUAL.get(request.purpose, 0))
        except ImpossibleDice:
            return (2,) * request.dice


class Fight:
    """A scene that is played line by line, as in a scenario file, and looked into."""

    def __init__(
        self,
        cast: Mapping[str, Mapping[str, object]],
        *,
        pace: str = "step",
        settings: Mapping[str, SettingValue] | None = None,
        ruleset: str = "detroit",
        led: bool = True,
    ) -> None:
        self.journal = Journal()
        self.chance = LaidOutChance()
        opening = act.Open(pace=pace, ruleset=ruleset, led=led)
        self.act(replace(opening, settings=dict(settings or {})))
        for name, sheet in cast.items():
            self.join(name, **sheet)

    # --- what is said ----------------------------------------------------------------------------

    def act(self, action: act.AnyAction, dice: Dice | None = None) -> Entry:
        """Submit an action."""
        self.lay_out(dice or {})
        return self.journal.say(action, self.chance)

    def join(self, name: str, **sheet: object) -> Entry:
        """Bring someone in; cover, prone, preference and npc stand beside the sheet."""
        beside = ("cover", "prone", "prefer", "npc")
        position = {key: sheet.pop(key) for key in beside if key in sheet}
        return self.act(act.Join(who=name, fighter=fighter(**sheet), **position))  # type: ignore[arg-type]

    def say(self, who: str, line: str, dice: Dice | None = None) -> Entry:
        """Let a combatant say a line."""
        return self.act(spoken(self.journal.scene, who, line, granted=True), dice)

    def ask(self, who: str, line: str) -> Entry:
        """Let a player say a line for which no storyteller vouches."""
        return self.act(spoken(self.journal.scene, who, line))

    def st(self, line: str, dice: Dice | None = None) -> Entry:
        """Let the storyteller say a line."""
        return self.act(parse_order(line, with_the_unseen(self.journal.scene)), dice)

    def lay_out(self, dice: Dice) -> None:
        """Queue dice: ``{"Jo attack": "3s"}`` or faces."""
        for key, value in dice.items():
            name, _, purpose = key.rpartition(" ")
            items = value if isinstance(value, list) else [value]
            ready = [Net(int(one[:-1])) if isinstance(one, str) else one for one in items]
            self.chance.add(name, purpose, ready)

    def begin(self, *order: str | tuple[str, ...]) -> "Fight":
        """Start in this order, highest first; a tuple is a tie, of people with equal rating."""
        self.st("start")
        self.place(*order)
        return self

    def next_round(self, *order: str | tuple[str, ...]) -> "Fight":
        """Begin the next round in this order; who has kept an action for later passes (MET-2)."""
        if self.phase == "action":
            self.st("run")
        self.st("round")
        self.place(*order)
        return self

    def place(self, *order: str | tuple[str, ...]) -> None:
        """Set the order, highest first."""
        for number, group in enumerate(order):
            for name in (group,) if isinstance(group, str) else group:
                self.act(act.SetInitiative(who=name, total=500 - 10 * number))

    def declare(self, **lines: str) -> "Fight":
        """Let people declare, in the order given; underscores stand for spaces in names."""
        for name, line in lines.items():
            self.say(name.replace("_", " "), line)
        return self

    def resolve(self, dice: Dice | None = None) -> Entry:
        """Take every turn of the phase, those not awaited to declare passing."""
        return self.st("run", dice)

    # --- what came of it -------------------------------------------------------------------------

    def rolls(self, purpose: str = "", who: str = "") -> list[Roll]:
        """Return the live rolls for a purpose, by a person; no two are of one number."""
        numbers = [roll.id for roll in self.journal.rolls()]
        assert len(numbers) == len({*numbers})
        return [
            roll
            for roll in self.journal.rolls()
            if purpose in ("", roll.purpose) and who in ("", roll.who)
        ]

    def roll(self, purpose: str, who: str = "") -> Roll:
        """Return the one roll there was."""
        (found,) = self.rolls(purpose, who)
        return found

    def events[E](self, kind: type[E]) -> list[E]:
        """Return every event of a kind."""
        return [
            one for entry in self.journal.entries for one in entry.events if isinstance(one, kind)
        ]

    def seen(self, viewer: Viewer) -> list[ev.AnyEvent]:
        """Return every event as a viewer sees it."""
        return seen((one for entry in self.journal.entries for one in entry.events), viewer)

    def state(self, viewer: Viewer | None = None) -> dict[str, Any]:
        """Return the STATE of the scenario format."""
        return scene_view(self.journal.scene, viewer) if viewer else scene_view(self.journal.scene)

    def combatant(self, name: str) -> dict[str, Any]:
        """Return one combatant of STATE."""
        found: dict[str, Any] = self.state()["combatants"][name]
        return found

    def marks(self, name: str) -> str:
        """Return someone's health track."""
        return self.person(name).fighter.health.marks

    def person(self, name: str) -> Person:
        """Return someone as the scene has them."""
        return self.journal.scene.people[name]

    def awaited(self) -> list[str]:
        """Return who owes an answer."""
        return [one["who"] for one in self.state()["awaiting"]]

    @property
    def phase(self) -> str:
        """The phase the scene is in."""
        return self.journal.scene.fight.phase

    def parse(self, who: str, line: str) -> notation.Declaration:
        """Read a line as one combatant would write it."""
        return notation.parse(line, notation.vocabulary(self.journal.scene, who))


def duel(
    one: Mapping[str, object] | None = None, other: Mapping[str, object] | None = None
) -> Fight:
    """Return a fight between Ann, who acts first, and Bob, who declares first."""
    return Fight({"Ann": one or {}, "Bob": other or {}}).begin("Ann", "Bob")


def struck(
    attacker: Mapping[str, object],
    target: Mapping[str, object],
    line: str = "attack Bob",
    answer: str = "pass",
    dice: Dice | None = None,
) -> Fight:
    """Play one attack by Ann on Bob, up to bookkeeping."""
    fight = duel(attacker, target)
    fight.say("Bob", answer)
    fight.say("Ann", line)
    fight.resolve(dice)
    return fight


def dice_of(roll: Roll) -> dict[str, int]:
    """Return the dice of a roll's terms, by what they are for."""
    return {term.why: term.dice for term in roll.modifiers if term.dice}


def adds_up(roll: Roll) -> bool:
    """Say whether a roll is whole: its terms, and a face for each die and each ten rolled again."""
    pool = sum(term.dice for term in roll.modifiers)
    difficulty = sum(term.difficulty for term in roll.modifiers)
    again = len(roll.faces) - roll.pool
    return (pool, difficulty) == (roll.pool, roll.difficulty) and again in (0, roll.faces.count(10))


def all_add_up(rolls: Iterable[Roll]) -> bool:
    """Say whether every roll's arithmetic is whole, an initiative's total included."""
    rolls = list(rolls)
    return all(adds_up(roll) for roll in rolls) and all(
        roll.successes == sum(roll.faces) + sum(term.total for term in roll.modifiers)
        for roll in rolls
        if roll.purpose == "initiative"
    )


# --- grapples ------------------------------------------------------------------------------------

# Strong, quick and practised: 7 dice by Strength, 6 by Dexterity.
WRESTLER: dict[str, object] = {
    "strength": 4,
    "dexterity": 3,
    "stamina": 3,
    "brawl": 3,
    "athletics": 2,
    "wits": 4,
    "willpower": 5,
}


def seized(
    *others: str,
    control: int = 3,
    order: tuple[str | tuple[str, ...], ...] = (),
    ann: Mapping[str, object] | None = None,
    bob: Mapping[str, object] | None = None,
    settings: Mapping[str, SettingValue] | None = None,
) -> Fight:
    """Return a fight in which Ann has held Bob since the round before, with so much Control.

    The round is at its declarations; ``others`` stand by, and without an order act after the two.
    """
    cast = {"Ann": WRESTLER | dict(ann or {}), "Bob": WRESTLER | dict(bob or {})}
    cast |= dict.fromkeys(others, WRESTLER)
    fight = Fight(cast, settings=settings).begin("Ann", "Bob", *others)
    for name in (*reversed(others), "Bob"):
        fight.say(name, "pass")
    fight.say("Ann", "grapple Bob")
    fight.st("set Bob aware=no")
    fight.resolve({"Ann grapple": "1s"})
    fight.st("set Bob aware=yes")
    fight.st(f"control Ann={control}")
    return fight.next_round(*(order or ("Ann", "Bob", *others)))


def holds(fight: Fight) -> list[tuple[str, str, int]]:
    """Return who holds whom, with how much Control; a pin has none."""
    return [(one.grappler, one.victim, one.control) for one in fight.journal.scene.fight.holds]


def question(fight: Fight) -> tuple[str, str, tuple[str, ...]]:
    """Return the one open question: whom, what, the options."""
    (one,) = fight.state()["awaiting"]
    return one["who"], one["question"], tuple(one["options"])


def refused(fight: Fight, who: str, line: str) -> RuleError:
    """Return why a line is refused, and that nothing has changed; ``ST`` is the storyteller."""
    before = fight.journal.scene
    with pytest.raises(RuleError) as caught:
        fight.st(line) if who == "ST" else fight.say(who, line)
    assert fight.journal.scene is before
    return caught.value


def refusal(fight: Fight, who: str, line: str) -> str:
    """Return the code with which a line is refused, or that it is not."""
    try:
        fight.st(line) if who == "ST" else fight.say(who, line)
    except RuleError as error:
        return error.code
    return ""
