"""Small fights for the tests of what is shown: a journal, dice laid out, what was told."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from game import actions as act
from game.dice import Chance, ScriptedChance
from game.events import AnyEvent
from game.fighter import Damage, Fighter, Weapon
from game.journal import Journal
from game.notation import parse, vocabulary
from game.rules.rounds import awaiting
from game.secrecy import Viewer, seen
from game.state.scene import Scene
from narration.log import log_pieces
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
    return Fighter(traits={**PLAYER, **traits}, resources={"willpower": 5})


def shifter(**traits: int) -> Fighter:
    return Fighter(
        traits={**PLAYER, "rage": 4, **traits},
        resources={"willpower": 5, "rage": 4},
        weapons=(SWORD,),
    )


def log_lines(*of: Any, **more: Any) -> list[str]:
    return list(chain(*log_pieces(*of, **more)))


def redacted(events: Iterable[AnyEvent], reader: Reader) -> list[AnyEvent]:
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
        return self.say(action, reader)[0]

    def join(self, who: str, sheet: Fighter | None = None, npc: bool = False) -> None:
        self.say(act.Join(by=who, who=who, fighter=sheet or fighter(), npc=npc))

    def roll(self, **faces: int) -> None:
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
    return fighter_with(PISTOL, ammunition={"pistol": 3}, firearms=3, athletics=2)


def fighter_with(
    weapon: Weapon, ammunition: dict[str, int] | None = None, **traits: int
) -> Fighter:
    return Fighter(
        traits={**PLAYER, **traits},
        resources={"willpower": 5},
        weapons=(weapon,),
        ammunition=ammunition or {},
    )
