"""A scene as a whole: its beginning and end, pace, questions, turns under review."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from game.dice import Roll
from game.events.attacks import Rolled
from game.events.chases import answered_in_chase, asked_in_chase
from game.events.writing import About, MayFill, fill, with_fight, with_person, with_struck
from game.settings import SettingValue
from game.state.decisions import Deed, Idle, Question, menu_of
from game.state.declaration import Part
from game.state.scene import Commitment, Exchange, Review, Ruling, Runner, Scene, kept_by
from game.values import AnyEvent, Choice, Event, Name, Spoken, Text, Word

# --- a scene that opens, the rules it is played by, and the end of its fight ---------------------


class SceneOpened(Event, kw_only=True):
    """A scene began under a ruleset, with the settings that differ from the ruleset's own;
    ``led`` by a storyteller, or by the players. ``usual`` is the ruleset of the game's other
    scenes, ``dice`` what its dice are committed to, where they can be checked (`proofs`), ``lots``
    what is secret in the choices of automatic people, ``house`` the settings by which
    the game usually plays each ruleset.
    """

    moves_on = True

    ruleset: Word
    title: Text = ""
    settings: dict[Word, SettingValue] = {}
    pace: Word = "step"
    led: bool = True
    rehearsed: bool = False
    usual: Word = ""
    dice: Commitment | None = None
    lots: Word = ""
    house: dict[Word, dict[Word, SettingValue]] = {}

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
            lots=self.lots,
            house=self.house,
        )


class HandedOver(Event, kw_only=True):
    """A person runs the scene from now on, a storyteller where it is ``led``; the NPCs kept by
    the person who ran it, ``before``, are theirs.
    """

    to: Name
    ref: Word
    led: bool
    before: Word = ""
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        people = {
            name: replace(person, ref="" if self.led else kept_by(self.ref, name))
            for name, person in scene.people.items()
            if person.ref == kept_by(self.before, name)
        }
        runner = Runner(self.to, self.ref)
        return replace(scene, led=self.led, runner=runner, people={**scene.people, **people})


class RulesChosen(Event, kw_only=True):
    """The scene is played by this ruleset, with the settings that differ from the ruleset's own."""

    ruleset: Word
    settings: dict[Word, SettingValue] = {}

    def write(self, scene: Scene) -> Scene:
        return replace(scene, ruleset=self.ruleset, settings=self.settings)


class FightEnded(Event, kw_only=True):
    """The fight is over, for a typed reason, or in the words of the person it was ended ``by``."""

    goes_on = True

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

    goes_on = True
    moves_on = True

    reason: Text
    because: Text = ""
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        people = scene.people  # a captive is taken along in a chase
        taken = tuple(
            hold
            for hold in scene.fight.holds
            if hold.grappler in people and people[hold.grappler].seat is not None
        )
        return with_fight(
            scene, phase="setup", haste=0, groups=(), turn=None, questions=(), holds=taken
        )


# -------------------------------------------------------------------------------------------------
# How a scene is paced besides turns: frozen and resumed, how long it waits, who must agree.


class PaceSet(Event, kw_only=True):
    """The scene now rests after each turn (``step``) or only where a person is asked (``flow``),
    who may take days to answer (``slow``).
    """

    pace: Word

    def write(self, scene: Scene) -> Scene:
        return replace(scene, pace=self.pace)


class PosesKept(Event, kw_only=True):
    """What is posed in the room is kept in the scene's log from now on, or no longer."""

    on: bool

    def write(self, scene: Scene) -> Scene:
        return replace(scene, poses=self.on)


class ChapterBegan(Event, kw_only=True):
    """Another chapter of the scene's log begins; what comes before the second is the first."""

    number: int
    title: Text = ""

    def write(self, scene: Scene) -> Scene:
        return replace(scene, chapter=self.number)


class Frozen(Event, kw_only=True):
    """The scene is frozen, for a reason: nothing can be said to it until it is resumed."""

    moves_on = True

    reason: Text
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        return replace(scene, frozen=self.reason)


class Resumed(Event, kw_only=True):
    """A frozen scene goes on where it stood."""

    moves_on = True

    def write(self, scene: Scene) -> Scene:
        return replace(scene, frozen="")


class IdleSet(Event, kw_only=True):
    """What happens to people who keep the others waiting, in seconds (see `Idle`)."""

    nudge: int
    after: int
    then: Deed

    def write(self, scene: Scene) -> Scene:
        return replace(scene, idle=Idle(self.nudge, self.after, self.then))


class AgreementSet(Event, kw_only=True):
    """How many had to agree to a proposal: it stands in old journals alone, and says nothing."""

    needs: Word

    def write(self, scene: Scene) -> Scene:
        return scene


class RecoverySet(Event, kw_only=True):
    """Who may take harm off and give back here (see `sheets.recovery`); empty leaves it to the
    game.
    """

    policy: Word

    def write(self, scene: Scene) -> Scene:
        return replace(scene, recovery=self.policy)


class WentUnanswered(About, kw_only=True):
    """A person gave no answer, and what follows is given for them: they were ``idle`` too long, or
    the others ``agreed``.
    """

    question: Text
    why: Text

    def write(self, scene: Scene) -> Scene:
        return scene  # what follows from it is said by the events after it


# --- the journal's own: going back and forth. `game.journal` does what they say ------------------
# What they move may be known to few: ``privy`` names those, nobody where it is all the
# storytellers', and is None where everybody knows of something in it. ``counted`` is the number of
# the entry as players count, where they do not know of all before it.


class _Moved(Event, kw_only=True):
    opens = True
    moves_on = True

    privy: tuple[Name, ...] | None = None
    counted: int | None = None


class Undone(_Moved, kw_only=True):
    """The scene went back to how it stood after entry ``to``."""

    to: int


class Redone(_Moved, kw_only=True):
    """The scene went forward again to how it stood after entry ``to``."""

    to: int


class TakenBack(_Moved, kw_only=True):
    """One declaration, entry ``entry``, was taken back by itself: what was said since stands."""

    entry: int


# -------------------------------------------------------------------------------------------------
# Dice that can be checked afterwards: what they are committed to, the words they are made from.
#
# Whatever is taken back, these stand: what was committed to stays so, a word that was given
# counts.


class DiceCommitted(Event, kw_only=True):
    """The dice to come are committed to, by another seed or by more keys of the same."""

    dice: Commitment

    def write(self, scene: Scene) -> Scene:
        return replace(scene, committed=True)


class SaltGiven(About, kw_only=True):
    """A person gave a word, from which all dice after this entry are made too."""

    word: Spoken

    def write(self, scene: Scene) -> Scene:
        return scene  # it is kept with the seed: an undo of it changes no dice


STANDING = (DiceCommitted, SaltGiven)
"""What no undo counts, and what ends no redo."""


# --- questions that block, and their answers -----------------------------------------------------


class Asked(Event, kw_only=True):
    """A question was put that blocks until it is answered."""

    moves_on = True

    question: Question

    def write(self, scene: Scene) -> Scene:
        if "chase" in self.question.about:
            return asked_in_chase(scene, int(self.question.about["chase"]), self.question)
        return with_fight(scene, questions=(*scene.fight.questions, self.question))


class Answered(MayFill, kw_only=True):
    """A question was answered; it fills ``slot`` of ``exchange``, where it belongs to one.

    ``text`` is what an option that takes more words was given, or about whom the storyteller was
    asked, ``willpower`` says that a success
    is to be bought on the roll that follows.
    """

    moves_on = True

    who: Name
    question: Text
    option: Choice
    text: Text = ""
    willpower: bool = False

    def write(self, scene: Scene) -> Scene:
        scene = self._with_its_menu(scene)
        for chase in scene.chases:
            if any(question.id == self.question for question in chase.questions):
                return answered_in_chase(scene, chase.id, self.question, self.willpower)
        fight = scene.fight
        scene = with_fight(
            scene,
            questions=tuple(one for one in fight.questions if one.id != self.question),
            answers={**fight.answers, self.question: self.option},
        )
        return fill(scene, self)

    def _with_its_menu(self, scene: Scene) -> Scene:
        """Return the scene in which the person who was asked has chosen from a list of ways."""
        asked = [question for chase in scene.chases for question in chase.questions]
        for one in (*scene.fight.questions, *asked):
            if one.id == self.question and one.who in scene.people and (menu := menu_of(one)):
                known = scene.people[one.who].menus
                menus = known if menu in known else (*known, menu)
                return with_person(scene, one.who, menus=menus)
        return scene


# --- results that are held: noting what happens, going back before a ruling ----------------------
# It knows no rules: it notes events, and folds them again less those that a ruling has taken back.


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
        return with_turn(scene, bool(self.chase), held=Review(before=scene))


class Withheld(Event, kw_only=True):
    """Something that has happened in the turn, and is not told yet; it fills ``slot`` of
    ``exchange``, or is what led up to one where ``slot`` is empty.
    """

    goes_on = True

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

    moves_on = True

    exchanges: dict[int, tuple[Name, Name]]
    again: bool = False

    def write(self, scene: Scene) -> Scene:
        review = scene.held
        if review is None:
            return scene
        return with_reviewed(scene, held=replace(review, resting=True))


class Ruled(Event, kw_only=True):
    """A storyteller has corrected a held turn.

    ``emptied`` are the steps that are to be taken again, ``rolls`` the rolls that do not count any
    more; ``was`` is what the ruling has changed, in a word or number; ``private`` that the roll is.
    """

    moves_on = True

    ruling: Ruling
    who: Name
    emptied: tuple[tuple[int, Word], ...] = ()
    rolls: tuple[int, ...] = ()
    purpose: Text = ""
    was: Choice = ""
    by: Text = ""
    private: bool = False

    def write(self, scene: Scene) -> Scene:
        turn, review = scene.reviewed, scene.held
        if turn is None or review is None:
            return scene
        again = with_turn(review.before, turn is scene.shot, held=Review(before=review.before))
        for event in review.events:
            if not (isinstance(event, Withheld) and (event.exchange, event.slot) in self.emptied):
                again = evolve(again, event)
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
        kept = (ruling for ruling in turn.rulings if not _overruled(ruling, self))
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
        people = with_struck(scene, self.who, self.target).people.copy()
        if self.before in people:
            toll = people[self.before].toll
            toll = replace(toll, incoming=max(0, toll.incoming - 1))
            people[self.before] = replace(people[self.before], toll=toll)
        toll = replace(people[self.target].toll, incoming=self.number + 1)
        people[self.target] = replace(people[self.target], toll=toll)
        return _with_exchange(
            replace(scene, people=people),
            self.exchange,
            lambda exchange: replace(
                exchange, part=self.part, target=self.target, numbers={self.target: self.number}
            ),
        )


class Cancelled(Event, kw_only=True):
    """By a ruling an exchange comes to nothing, and nothing of it has happened."""

    exchange: int
    who: Name
    target: Name

    def write(self, scene: Scene) -> Scene:
        return _with_exchange(scene, self.exchange, lambda one: None)


class Released(Event, kw_only=True):
    """What was held takes its course; ``events`` is what has not been told yet, in its order."""

    moves_on = True

    exchanges: tuple[int, ...]
    events: tuple[AnyEvent, ...] = ()
    why: Text = ""
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        turn = scene.reviewed
        if turn is None:
            return scene
        return with_reviewed(scene, held=None, released=(*turn.released, *self.exchanges))


# About the held part, and so not in it.
_ABOUT = (ReviewBegan, Held, Ruled, Released)
# Told when they happen, for a person has to answer.
ASKING = (Asked, Answered)


def with_reviewed(scene: Scene, **changes: Any) -> Scene:
    """Return the scene with changes to the turn or shot whose results are held."""
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
    return after if after.held is None else _noted(after, event)


def fold(events: Iterable[AnyEvent], scene: Scene | None = None) -> Scene:
    """Return the scene that a run of events leads to, from nothing or from ``scene``."""
    state = scene if scene is not None else Scene()
    for event in events:
        state = evolve(state, event)
    return state


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
    inner = (event.what for event in review.events if isinstance(event, Withheld))
    return [one.roll for one in inner if isinstance(one, Rolled)]


def rolls_taken_back(review: Review) -> list[int]:
    return [number for one in review.said if isinstance(one, Ruled) for number in one.rolls]


def _with_exchange(
    scene: Scene, number: int, change: Callable[[Exchange], Exchange | None]
) -> Scene:
    turn = scene.turn_of(number)
    if turn is None:
        return scene
    changed = (change(one) if one.id == number else one for one in turn.exchanges)
    left = tuple(exchange for exchange in changed if exchange is not None)
    return with_turn(scene, turn is scene.shot, exchanges=left)
