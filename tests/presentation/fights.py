"""Small fights for the tests of what is shown: a journal, dice laid out, what was told."""

from collections.abc import Iterable

from game.chance import Chance, ScriptedChance, SeededChance
from game.combat import actions as act
from game.combat.asking import awaiting
from game.combat.events import AnyEvent
from game.combat.state import Scene
from game.fighter import Fighter
from game.gear import Damage, Weapon
from game.journal import Journal
from game.notation import parse, vocabulary
from game.views import Viewer, redact
from presentation.announce import announce, since_phase_began
from presentation.reader import Reader

SWORD = Weapon(name="sword", skill="melee", damage=Damage(2, strength=True), type="lethal")
PLAYER = {"dexterity": 3, "strength": 2, "stamina": 2, "wits": 3, "brawl": 3, "melee": 2}
ONLOOKER = Reader()
ALOUD = Reader(screenreader=True)
BRIEF = Reader(style="brief")
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
    shown = (redact(event, Viewer(reader.name, reader.st)) for event in events)
    return [event for event in shown if event is not None]


class Fight:
    """A fight in which each thing said returns what the readers were told."""

    def __init__(self, chance: Chance | None = None) -> None:
        self.dice = ScriptedChance()
        self.chance = chance or self.dice
        self.journal = Journal()
        self.phase: list[AnyEvent] = []
        self.say(act.Open(by="Sam", title="The yard"))

    @property
    def scene(self) -> Scene:
        return self.journal.scene

    def say(self, action: act.AnyAction, *readers: Reader) -> list[list[str]]:
        before = self.scene
        entry = self.journal.say(action, self.chance)
        told = [self._told(entry.events, before, reader) for reader in readers]
        self.phase = since_phase_began([*self.phase, *entry.events])
        return told

    def _told(self, events: tuple[AnyEvent, ...], before: Scene, reader: Reader) -> list[str]:
        return announce(
            redacted(events, reader),
            before,
            self.scene,
            reader,
            awaiting(self.scene),
            redacted(self.phase, reader),
        )

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


def whole_fight(seed: int, reader: Reader, names: tuple[str, ...] = THREE) -> list[str]:
    """Return everything one reader is told of two rounds of everyone against everyone."""
    fight = Fight(SeededChance(seed))
    for name in names:
        fight.join(name, shifter())
    told: list[str] = []
    for _ in range(2):
        if fight.scene.fight.phase == "ended":
            break
        told += fight.start(reader)
        while fight.scene.fight.phase not in ("bookkeeping", "ended"):
            told += _step(fight, reader, seed)
    return told


def _step(fight: Fight, reader: Reader, seed: int) -> list[str]:
    questions = awaiting(fight.scene)
    if not questions:
        return fight.next(reader)
    who = questions[0].who
    others = [one.name for one in fight.scene.ready() if one.name != who]
    wishes = ("power", "feint", "")
    number = fight.scene.fight.exchanges + len(who) + seed
    said = f'attack "{others[number % len(others)]}" {wishes[number % 3]}' if others else "pass"
    if number % 4 == 0:
        said = "block"
    if fight.scene.fight.phase == "declaration" and number % 2:
        said += " haste 1 rage"
    try:
        return fight.declare(who, said, reader)
    except Exception:
        return fight.declare(who, "pass", reader)
