"""Results that are held: noting what happens, going back before a ruling.

It knows no rules: it notes events, and folds them again less those that a ruling has taken back.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.dice import Roll
from game.event import AnyEvent, Event
from game.events.exchanges import Rolled
from game.events.questions import Answered, Asked
from game.events.writing import with_struck
from game.names import Choice, Name, Text, Word
from game.state.declaration import Part
from game.state.ruling import Ruling
from game.state.scene import Exchange, Review, Scene


class ReviewSet(Event, kw_only=True):
    """What comes of each exchange is held for a storyteller from now on, or no longer."""

    on: bool

    def write(self, scene: Scene) -> Scene:
        return replace(scene, review=self.on)


class ReviewBegan(Event, kw_only=True):
    """What follows in this turn, or in this shot of a ``chase``, is held: how the scene stands now
    is kept to come back to.
    """

    chase: int = 0

    def write(self, scene: Scene) -> Scene:
        """Keep the scene as it is, to come back to."""
        return with_turn(scene, bool(self.chase), held=Review(before=scene))


class Withheld(Event, kw_only=True):
    """Something that has happened in the turn, and is not told yet; it fills ``slot`` of
    ``exchange``, or is what led up to one where ``slot`` is empty.
    """

    exchange: int
    slot: Word
    what: AnyEvent

    def write(self, scene: Scene) -> Scene:
        after: Scene = self.what.write(scene)
        return after


class Held(Event, kw_only=True):
    """The turn rests before its results bear on anyone; ``exchanges`` are those it waits with, as
    who acts and on whom; ``again`` after a ruling, when everybody knows that it waits.
    """

    exchanges: dict[int, tuple[Name, Name]]
    again: bool = False

    def write(self, scene: Scene) -> Scene:
        """Rest."""
        review = scene.held
        if review is None:
            return scene
        return with_reviewed(scene, held=replace(review, resting=True))


class Ruled(Event, kw_only=True):
    """A storyteller has corrected a held turn.

    ``emptied`` are the steps that are to be taken again, ``rolls`` the rolls that do not count any
    more; ``was`` is what the ruling has changed, in a word or number; ``private`` that the roll is.
    """

    ruling: Ruling
    who: Name
    emptied: tuple[tuple[int, Word], ...] = ()
    rolls: tuple[int, ...] = ()
    purpose: Text = ""
    was: Choice = ""
    by: Text = ""
    private: bool = False

    def write(self, scene: Scene) -> Scene:
        """Go back before the steps that this has emptied, with all else that has happened since."""
        turn, review = scene.reviewed, scene.held
        if turn is None or review is None:
            return scene
        again = with_turn(review.before, turn is scene.shot, held=Review(before=review.before))
        for one in review.events:
            if not (isinstance(one, Withheld) and (one.exchange, one.slot) in self.emptied):
                again = evolve(again, one)
        taken_back = tuple(
            roll
            for roll in rolls_in(review)
            if roll.id in self.rolls and not _ruled_out(roll, self)
        )
        anew = replace(
            again.held or review,
            resting=False,
            said=(*review.said, self),
            spare=(*taken_back, *review.spare),
        )
        kept = (one for one in turn.rulings if not _overruled(one, self))
        return with_turn(
            replace(again, rolls=scene.rolls),
            turn is scene.shot,
            held=anew,
            released=turn.released,
            rulings=(*kept, self.ruling),
        )


class Retargeted(Event, kw_only=True):
    """By a ruling an attack is aimed at ``target``, the attack number ``number`` on them."""

    exchange: int
    who: Name
    part: Part
    before: Name
    target: Name
    number: int

    def write(self, scene: Scene) -> Scene:
        """Aim an attack at somebody else."""
        people = with_struck(scene, self.who, self.target).people.copy()
        if self.before in people:
            fewer = max(0, people[self.before].incoming - 1)
            people[self.before] = replace(people[self.before], incoming=fewer)
        people[self.target] = replace(people[self.target], incoming=self.number + 1)
        return _with_exchange(
            replace(scene, people=people),
            self.exchange,
            lambda one: replace(
                one, part=self.part, target=self.target, numbers={self.target: self.number}
            ),
        )


class Cancelled(Event, kw_only=True):
    """By a ruling an exchange comes to nothing, and nothing of it has happened."""

    exchange: int
    who: Name
    target: Name

    def write(self, scene: Scene) -> Scene:
        """Let an exchange be none."""
        return _with_exchange(scene, self.exchange, lambda one: None)


class Released(Event, kw_only=True):
    """What was held takes its course; ``events`` is what has not been told yet, in its order."""

    exchanges: tuple[int, ...]
    events: tuple[AnyEvent, ...] = ()
    why: Text = ""
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        """Go on: what is held is held no longer."""
        turn = scene.reviewed
        if turn is None:
            return scene
        return with_reviewed(scene, held=None, released=(*turn.released, *self.exchanges))


# About what is held, and so no part of it.
_ABOUT = (ReviewBegan, Held, Ruled, Released)
# Told when they happen, for somebody has to answer.
ASKING = (Asked, Answered)


def with_reviewed(scene: Scene, **changes: Any) -> Scene:
    """Return the scene with changes to the turn or shot of which something is held."""
    return with_turn(scene, scene.reviewed is scene.shot, **changes)


def with_turn(scene: Scene, shot: bool, **changes: Any) -> Scene:
    """Return the scene with changes to the turn of the fight, or to the shot in a chase."""
    turn = scene.shot if shot else scene.fight.turn
    if turn is None:
        return scene
    changed = replace(turn, **changes)
    if shot:
        return replace(scene, shot=changed)
    return replace(scene, fight=replace(scene.fight, turn=changed))


def evolve(scene: Scene, event: AnyEvent) -> Scene:
    """Return ``scene`` with ``event`` written into it, and kept where the turn is held."""
    after: Scene = event.write(scene)
    return after if after.reviewed is None else _noted(after, event)


def _noted(scene: Scene, event: AnyEvent) -> Scene:
    """Keep ``event`` with what is held."""
    held = scene.held
    if held is None or isinstance(event, _ABOUT):
        return scene
    spare = held.spare
    if isinstance(event, Withheld) and isinstance(event.what, Rolled):
        spare = _less(spare, event.what.roll)
    return with_reviewed(scene, held=replace(held, events=(*held.events, event), spare=spare))


def _less(spare: tuple[Roll, ...], used: Roll) -> tuple[Roll, ...]:
    """Return the spare rolls without the one whose dice have served."""
    if used.source != "kept":
        return spare
    for place, one in enumerate(spare):
        if serves(one, used.who, used.purpose, used.pool):
            return (*spare[:place], *spare[place + 1 :])
    return spare


def serves(spare: Roll, who: str, purpose: str, pool: int) -> bool:
    """Say whether the dice of a roll that was taken back are those of the same roll made again."""
    return (spare.who, spare.purpose, spare.pool) == (who, purpose, pool) and bool(spare.faces)


def _ruled_out(roll: Roll, event: Ruled) -> bool:
    """Say whether the dice of a roll must not serve again: it is this one that is ruled on."""
    ruling = event.ruling
    return ruling.change in ("dice", "reroll") and (roll.who, roll.purpose) == (
        event.who,
        event.purpose,
    )


def _overruled(before: Any, event: Ruled) -> bool:
    """Say whether a ruling takes the place of an earlier one."""
    ruling = event.ruling
    if (before.exchange, before.slot) != (ruling.exchange, ruling.slot):
        return False
    dice = ("dice", "reroll", "successes")
    return before.change == ruling.change or (ruling.change in dice and before.change in dice)


def rolls_in(review: Review) -> list[Roll]:
    """Return the rolls that are held, in their order."""
    inner = (one.what for one in review.events if isinstance(one, Withheld))
    return [one.roll for one in inner if isinstance(one, Rolled)]


def rolls_taken_back(review: Review) -> list[int]:
    """Return the numbers of the rolls that rulings on what is held took back."""
    return [number for one in review.said if isinstance(one, Ruled) for number in one.rolls]


def _with_exchange(
    scene: Scene, number: int, change: Callable[[Exchange], Exchange | None]
) -> Scene:
    turn = scene.turn_of(number)
    if turn is None:
        return scene
    changed = (change(one) if one.id == number else one for one in turn.exchanges)
    left = tuple(one for one in changed if one is not None)
    return with_turn(scene, turn is scene.shot, exchanges=left)
