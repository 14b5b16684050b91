"""A scene that opens, the rules it is played by, and the end of its fight."""

from msgspec.structs import replace

from game.event import Event
from game.events.writing import with_fight
from game.names import Text, Word
from game.settings import SettingValue
from game.state.commitment import Commitment
from game.state.scene import Scene


class SceneOpened(Event, kw_only=True):
    """A scene began under a ruleset, with the settings that differ from the ruleset's own;
    ``led`` by a storyteller, or by those who play. ``usual`` is the ruleset of the game's other
    scenes, ``dice`` what its dice are committed to, where they can be checked (`proofs`).
    """

    ruleset: Word
    title: Text = ""
    settings: dict[Word, SettingValue] = {}
    pace: Word = "step"
    led: bool = True
    rehearsed: bool = False
    usual: Word = ""
    dice: Commitment | None = None

    def write(self, scene: Scene) -> Scene:
        return replace(
            scene,
            ruleset=self.ruleset,
            title=self.title,
            settings=self.settings,
            pace=self.pace,
            led=self.led,
            rehearsed=self.rehearsed,
            usual=self.usual,
            committed=self.dice is not None,
        )


class RulesChosen(Event, kw_only=True):
    """The scene is played by this ruleset, with the settings that differ from the ruleset's own."""

    ruleset: Word
    settings: dict[Word, SettingValue] = {}

    def write(self, scene: Scene) -> Scene:
        return replace(scene, ruleset=self.ruleset, settings=self.settings)


class FightEnded(Event, kw_only=True):
    """The fight is over, for a typed reason, or in the words of whom it was ended ``by``."""

    reason: Text
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        pins = tuple(hold for hold in scene.fight.holds if hold.pinned)  # these outlast the fight
        return with_fight(scene, phase="ended", turn=None, questions=(), holds=pins)


class FightRested(Event, kw_only=True):
    """No fight is under way any more, but one may begin again: for a typed reason, which is that
    those left are in a ``chase``, or are ``back`` from one, or that it was ``ended`` while a chase
    goes on, ``because`` of what was said, ``by`` whom.
    """

    reason: Text
    because: Text = ""
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        people = scene.people  # a captive is taken along in a chase (CHASE-13)
        taken = tuple(
            one
            for one in scene.fight.holds
            if one.grappler in people and people[one.grappler].seat is not None
        )
        return with_fight(
            scene, phase="setup", haste=0, groups=(), turn=None, questions=(), holds=taken
        )
