"""Small fights for the tests of what is shown: a journal, dice laid out, what was told."""

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from game import actions as act
from game.dice import Chance, ScriptedChance, SeededChance
from game.errors import RuleError
from game.events import AnyEvent
from game.fighter import Damage, Fighter, Weapon
from game.grammar import spoken
from game.journal import Journal
from game.notation import parse, vocabulary
from game.rules.rounds import awaiting, open_offers
from game.secrecy import Viewer, seen
from game.state.decisions import Question
from game.state.declaration import Dodge, Resist
from game.state.scene import Scene
from narration.reader import Reader
from narration.telling.announce import Announcement
from narration.telling.summary import since_phase_began
from tests.saying import said_whole

SWORD = Weapon(name="sword", skill="melee", damage=Damage(2, strength=True), type="lethal")
PLAYER = {"dexterity": 3, "strength": 2, "stamina": 2, "wits": 3, "brawl": 3, "melee": 2}
ONLOOKER = Reader()
ALOUD = Reader(screenreader=True)
BRIEF = Reader(style="brief")
IN_FULL = Reader(style="verbose", width=200)
STORYTELLER = Reader(st=True)


def fighter(**traits: int) -> Fighter:
    """Return a mortal with everyday traits, some of them changed."""
    return Fighter(traits={**PLAYER, **traits}, resources={"willpower": 5})


def shifter(**traits: int) -> Fighter:
    """Return one with Rage to spend and a sword."""
    return Fighter(
        traits={**PLAYER, "rage": 4, **traits},
        resources={"willpower": 5, "rage": 4},
        weapons=(SWORD,),
    )


def redacted(events: Iterable[AnyEvent], reader: Reader) -> list[AnyEvent]:
    """Return what a reader may know of events."""
    return seen(events, Viewer(reader.name, reader.st))


class Fight:
    """A fight in which each thing said returns what the readers were told."""

    def __init__(self, chance: Chance | None = None, ruleset: str = "detroit") -> None:
        self.dice = ScriptedChance()
        self.chance = chance or self.dice
        self.journal = Journal()
        self.phase: list[AnyEvent] = []
        self.say(act.Open(by="Sam", title="The yard", ruleset=ruleset))

    @property
    def scene(self) -> Scene:
        return self.journal.scene

    def say(self, action: act.AnyAction, *readers: Reader) -> list[list[str]]:
        before = self.scene
        entry = said_whole(self.journal, action, self.chance)
        told = [self._told(entry.events, before, reader) for reader in readers]
        self.phase = since_phase_began([*self.phase, *entry.events])
        return told

    def _told(self, events: tuple[AnyEvent, ...], before: Scene, reader: Reader) -> list[str]:
        questions = awaiting(self.scene)
        return Announcement(events, before, self.scene, questions, self.phase).lines(reader)

    def tell(self, action: act.AnyAction, reader: Reader = ONLOOKER) -> list[str]:
        """Say something and return what one reader was told."""
        return self.say(action, reader)[0]

    def join(self, who: str, sheet: Fighter | None = None, npc: bool = False) -> None:
        self.say(act.Join(by=who, who=who, fighter=sheet or fighter(), npc=npc))

    def roll(self, **faces: int) -> None:
        """Lay out initiative dice."""
        for who, face in faces.items():
            self.dice.add(who, "initiative", [face])

    def start(self, reader: Reader = ONLOOKER, **faces: int) -> list[str]:
        self.roll(**faces)
        begun = self.scene.fight.round > 0
        return self.tell(act.NextRound(by="Sam") if begun else act.Start(by="Sam"), reader)

    def declare(self, who: str, line: str, reader: Reader = ONLOOKER) -> list[str]:
        said = parse(line, vocabulary(self.scene, who))
        return self.tell(act.Declare(by=who, who=who, declaration=said), reader)

    def next(self, reader: Reader = ONLOOKER) -> list[str]:
        return self.tell(act.Advance(by="Sam"), reader)

    def run(self, reader: Reader = ONLOOKER) -> list[str]:
        return self.tell(act.Advance(by="Sam", run=True), reader)


def duel(first: str = "Jane", second: str = "Jo") -> Fight:
    """Return a fight of two in which ``first`` acts before ``second``, who is awaited."""
    fight = Fight()
    fight.join(first)
    fight.join(second)
    fight.start(**{first: 9, second: 2})
    return fight


THREE = ("Jane", "Jo", "Al")
PISTOL = Weapon(
    name="pistol",
    skill="firearms",
    damage=Damage(4),
    type="lethal",
    missile="unseen",
    range=20,
    capacity=3,
    build="pistol",
)


def gunman() -> Fighter:
    """Return one with a pistol and a few rounds."""
    return fighter_with(PISTOL, ammunition={"pistol": 3}, firearms=3, athletics=2)


def fighter_with(
    weapon: Weapon, ammunition: dict[str, int] | None = None, **traits: int
) -> Fighter:
    """Return a mortal with a weapon."""
    return Fighter(
        traits={**PLAYER, **traits},
        resources={"willpower": 5},
        weapons=(weapon,),
        ammunition=ammunition or {},
    )


class WholeFight(Fight):
    """A fight of everyone against everyone in which anything may be said; all that is told."""

    SAYINGS = (
        'attack "{foe}"',
        'attack "{foe}" power',
        'attack "{foe}" feint haste 1 rage',
        'attack "{foe}" committed',
        'attack "{foe}" committed haste 2 rage',
        'attack "{foe}" & dodge',
        'attack "{foe}" & attack "{other}" haste 1 rage',
        'attack "{foe}" with pistol',
        'attack "{foe}" with pistol range 40',
        "escape",
        "guard",
        "block",
        "dodge willpower",
        "do look about : wits + dexterity vs 6",
        "pass",
        'grapple "{foe}"',
        'grapple "{foe}" with dexterity then choose',
        'grapple "{foe}" haste 1 rage',
        'grapple "{foe}" then slam & attack "{other}"',
        "counter-grapple",
        "counter-grapple then choose",
        'assist "{foe}"',
        "stand",
        "delay",
        'delay for "{foe}" : attack "{other}"',
        "forfeit",
        'reposition above "{foe}"',
    )
    IN_A_HOLD = (
        "sustain",
        "sustain haste 2 rage",
        "sustain then clinch",
        'sustain & attack "{foe}"',
        "release",
        "resist",
        "resist with strength",
        "reverse",
        "reverse haste 1 rage",
        "relent",
    )

    def __init__(
        self, seed: int, reader: Reader, names: tuple[str, ...], ruleset: str = "detroit"
    ) -> None:
        super().__init__(SeededChance(seed), ruleset)
        self.random = Random(seed)
        self.reader = reader
        self.told: list[str] = []
        for number, name in enumerate(names):
            self.join(name, gunman() if number % 3 == 2 else shifter(athletics=2), npc=number > 1)

    def play(self, rounds: int = 2) -> list[str]:
        """Play some rounds, or to the end, and return all that the reader was told."""
        for _ in range(rounds):
            if self.scene.fight.phase == "ended":
                break
            self.told += self.start(self.reader)
            while self.scene.fight.phase not in ("bookkeeping", "ended"):
                self.step()
        return self.told

    def step(self) -> None:
        """Say one thing that leads on, at times after an abort or an order."""
        if self.random.random() < 0.1:
            self.hear(self._meddling())
        for offer in open_offers(self.scene):
            if self.random.random() < 0.3:
                self.hear(spoken(self.scene, offer.who, self.random.choice(offer.options)))
        if self.scene.fight.phase in ("bookkeeping", "ended"):
            return  # what was just said has finished the round
        questions = awaiting(self.scene)
        if not questions:
            self.told += self.next(self.reader)
        elif questions[0].question != "declare":
            self._answer(questions[0])
        else:
            self._declare(questions[0])

    def hear(self, action: act.AnyAction) -> bool:
        """Say something and keep what was told of it; say whether it was taken."""
        try:
            self.told += self.tell(action, self.reader)
        except RuleError:
            return False
        return True

    def _answer(self, question: Question) -> None:
        option = self.random.choice(question.options)
        held = self.scene.hold_of(question.who)
        part = (Resist() if held else Dodge()) if option == "abort" else None
        said = act.Answer(by=question.who, who=question.who, option=option, part=part)
        if not self.hear(said):  # an abort that does not do
            assert self.hear(replace(said, option=question.default, part=None))

    def _declare(self, question: Question) -> None:
        who = question.who
        held = self.scene.hold_of(who) is not None
        others = [one.name for one in self.scene.ready() if one.name != who] * 2
        self.random.shuffle(others)
        foe, other = others[:2] if others else (who, who)
        for _ in range(9):
            line = self.random.choice(self.IN_A_HOLD if held else self.SAYINGS)
            line = line.format(foe=foe, other=other)
            try:
                said = spoken(self.scene, who, line, by=who)
            except RuleError:
                continue
            if self.hear(said):
                return
        assert self.hear(spoken(self.scene, who, question.default, by=who))

    def _meddling(self) -> act.AnyAction:
        who, other = self.random.sample(sorted(self.scene.people), 2)
        return self.random.choice(
            [
                act.SetPosition(by="Sam", who=who, changes={"cover": "near", "flanks": "wall"}),
                act.SetPosition(by="Sam", who=who, changes={"unreachable": True}),
                act.SetPosition(by="Sam", who=who, changes={"direction": "the roof"}),
                act.SetDistance(by="Sam", who=who, other=other, close=True),
                act.SetRange(by="Sam", who=who, other=other, yards=40),
                act.AskCheck(by=who, who=who, text="rage for the wound"),
                act.Harm(by="Sam", who=who, levels=2, type="lethal"),
                act.PutEffect(by="Sam", who=who, name="Fury", changes={"attack": 2}, rounds=2),
                act.SetAuto(by="Sam", who=who, auto=False),
                act.SetControl(by="Sam", who=who, control=8),
                act.SetPosition(by="Sam", who=who, changes={"unsure": True}),
                act.LookAtGrapple(by=who, who=who),
            ]
        )


def whole_fight(
    seed: int, reader: Reader, names: tuple[str, ...] = THREE, ruleset: str = "detroit"
) -> list[str]:
    """Return everything one reader is told of two rounds in which anything may happen."""
    return WholeFight(seed, reader, names, ruleset).play()
