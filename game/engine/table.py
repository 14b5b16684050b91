"""The table that works out a submission: the scene so far, the rules, the dice, the events.

It reckons rolls and makes them (`rolling.py`), and writes what comes of them.
"""

from typing import Any

from game import events as ev
from game.dice import Chance, Roll
from game.engine.rolling import EFFECT_RULE, Rolls
from game.engine.ruleset import Phase, Ruleset
from game.engine.verb import Blow, Meeting, Verb
from game.errors import RuleError
from game.events import evolve
from game.moments import RULESETS
from game.settings import Settings, changed_settings
from game.state.person import Person
from game.state.scene import Exchange, Scene


class Table(Rolls):
    """One submission in the making.

    ``emit`` is the only way anything changes. Since scenes are values, a `RuleError` raised
    half-way leaves the scene that was submitted to as it was. ``turns`` is how many turns may still
    be taken, ``past_passes`` that those of mere passes are none; ``rounds`` the chases that a round
    is to be rolled of; ``stage`` the round and phase that rolls are made in, where it is not the
    fight's. ``filling`` is the exchange and the slot being filled of a turn whose results are
    withheld: whatever is emitted then is withheld too;
    ``lets_go`` says that nothing more is to be withheld. ``buys`` says that the answer being taken
    buys a success on its roll; ``aside``, that storytellers alone know of this table.
    ``met`` is how an attack is met, as it was last found (`game.rules.defense.meeting`), ``blow``
    the harm that the exchange of a number does (`game.rules.attack.blow_of`).
    """

    ruleset: "Rules"

    def __init__(self, scene: Scene, ruleset: "Rules", chance: Chance, by: str = "") -> None:
        self.scene = scene
        self.ruleset = ruleset
        self.settings: Settings = changed_settings(ruleset.settings, scene.settings)
        self.chance = chance
        self.by = by
        self.events: list[ev.AnyEvent] = []
        self.turns = 0
        self.past_passes = False
        self.rounds: set[int] = set()
        self.stage: tuple[int, str] | None = None
        self.filling: tuple[int, str] | None = None
        self.lets_go = False
        self.buys = False
        self.aside = False
        self.met: tuple[Scene, Exchange, Meeting] | None = None
        self.blow: tuple[int, Blow | None] | None = None

    def emit(self, event: ev.AnyEvent, uses_up: bool = True) -> None:
        """Write ``event`` into the scene and the submission; a roll ``uses_up`` the effects that
        are for one roll.
        """
        written = event
        if self.filling is not None:
            exchange, slot = self.filling
            written = ev.Withheld(exchange=exchange, slot=slot, what=event)
        self.scene = evolve(self.scene, written)
        self.events.append(written)
        if uses_up and self.scene.effects and isinstance(event, ev.Rolled):
            self._end_used_up(event.roll)

    def _end_used_up(self, roll: Roll) -> None:
        """End the effects that were for one roll, and have changed this one."""
        named = {term.why for term in roll.modifiers if term.by == EFFECT_RULE}
        for effect in self.scene.effects:
            if effect.once and effect.who == roll.who and effect.name in named:
                self.emit(ev.EffectEnded(effect=effect))

    def person(self, name: str) -> Person:
        """Return someone in the scene, or refuse."""
        if name not in self.scene.people:
            known = [person for person in self.scene.people if person not in self.scene.masks]
            raise RuleError("not-in-scene", who=name, names=known)
        return self.scene.people[name]

    @property
    def phase(self) -> Phase["Table"]:
        return self.ruleset.phases[self.scene.fight.phase]

    @property
    def acts_in_place(self) -> bool:
        """Say whether each declares at their own place, and it is done at once."""
        return self.phase.kind == "act"

    # --- what it costs ---------------------------------------------------------------------------

    def pay_for_success(self, roll: Roll) -> None:
        if roll.paid_for:
            self.change_resource(roll.who, "willpower", -1, why="success")

    def change_resource(
        self, who: str, resource: str, change: int, why: str = "", secret: bool = False
    ) -> None:
        """Add to a resource, or take off it; the caller has verified that it can bear it."""
        now = self.person(who).fighter.resources.get(resource, 0) + change
        self.emit(
            ev.ResourceChanged(
                who=who, resource=resource, change=change, now=now, why=why, secret=secret
            )
        )


type Rules = Ruleset[Table]
type AnyVerb = Verb[Table, Any]


def ruleset_of(scene: Scene) -> Rules:
    return RULESETS[scene.ruleset]


def settings_in(scene: Scene) -> Settings:
    return changed_settings(ruleset_of(scene).settings, scene.settings)


def phase_of(scene: Scene) -> Phase["Table"]:
    return RULESETS[scene.ruleset].phases[scene.fight.phase]


def counted_from(scene: Scene) -> int:
    """Return the round from which effects are counted now: between rounds the next one."""
    return max(1, scene.fight.round + (phase_of(scene).kind == "keep"))
