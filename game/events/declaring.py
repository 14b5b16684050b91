"""What people say that they will do, and what they give up for another thing."""

from msgspec.structs import replace

from game.event import Event
from game.events.writing import with_fight, with_person
from game.names import Name, Text, Word
from game.state.decisions import DECLARING
from game.state.declaration import Attack, Declaration, Part, without_pose
from game.state.in_hand import in_hand
from game.state.person import Person
from game.state.scene import Scene


class Declared(Event, kw_only=True):
    """Someone declared; ``secret`` until the whole tie is in (INIT-4).

    ``passed_over`` says that nobody spoke for them (ROUND-4), ``stands`` that this is now what
    counts for piling on and defense, ``down`` names targets already down and ``wields`` the weapon
    in hand, where an attack names none (RES-6), ``spends`` which of the round's actions it takes
    (MET-2). ``why`` is the reason of one who plays by themselves.

    One who speaks late, or says what their extra actions are, has parts that are ``resolved``
    already; the last ``added`` are the new ones, and with ``breaks_in`` they come up at once
    (W20-1, W20-2). What is said ``early`` leaves its owner their place (MET-9). ``vouched``: a
    storyteller says it for them, and grants its pools (DEF-10). One who acts out of nowhere is
    ``sprung``: what they do tells it.
    """

    who: Name
    declaration: Declaration
    secret: bool = False
    passed_over: bool = False
    stands: bool = True
    down: tuple[Name, ...] = ()
    wields: Text = ""
    why: Text = ""
    spends: tuple[Word, ...] = ()
    resolved: tuple[int, ...] = ()
    added: int = 0
    breaks_in: bool = False
    early: bool = False
    vouched: bool = False
    sprung: bool = False

    def write(self, scene: Scene) -> Scene:
        spoken = scene.fight.spoken + 1
        before = scene.people[self.who]
        anew = self.stands and not self.added
        theirs = not (self.passed_over or self.why or before.seat)
        chosen = theirs and DECLARING not in before.menus
        scene = with_person(
            scene,
            self.who,
            # A pose is told and done with, unless it has yet to be revealed.
            declaration=self.declaration if self.secret else without_pose(self.declaration),
            standing=without_pose(self.declaration) if self.stands else before.standing,
            wields=self.wields or _in_hand_then(before, self),
            secret=self.secret,
            spoke=spoken,
            strain={} if anew else before.strain,
            countered=before.countered and not anew,
            down_targets=self.down,
            haste_plan=None,
            resolved=self.resolved,
            acted=False,
            breaks_in=self.breaks_in,
            vouched=self.vouched if self.stands else before.vouched,
            spent=(*before.spent, *self.spends),
            lines=before.lines + (not self.early),
            early=self.early,
            delaying=False,
            menus=(*before.menus, DECLARING) if chosen else before.menus,
        )
        return with_fight(scene, spoken=spoken)


class Exposed(Event, kw_only=True):
    """Someone forgoes every defense until the round is over (ATTACK-6)."""

    who: Name
    secret: bool = False

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, exposed=True)


class Braved(Event, kw_only=True):
    """Somebody goes on under a committed attack ``by`` another which no roll of theirs meets: their
    next one of the round is harder (ATTACK-6).
    """

    who: Name
    by: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, braved=scene.people[self.who].braved + 1)


class Revealed(Event, kw_only=True):
    """The secret declarations of a tie, shown together."""

    declarations: dict[Name, Declaration]

    def write(self, scene: Scene) -> Scene:
        for who, declaration in self.declarations.items():
            told = without_pose(declaration)
            spoke = scene.fight.spoken
            scene = with_person(scene, who, secret=False, spoke=spoke, declaration=told)
        return scene


class Aborted(Event, kw_only=True):
    """Someone gave up an action for another (ABORT-1); ``declaration`` is what stands now.

    ``index`` is the new action's place in it and ``resolved`` are the parts that have come up,
    ``void`` says that the old action had become void, ``strain`` the dice the new one loses and
    ``strained`` those that each part does (ABORT-3), ``free`` that it took no Willpower roll;
    ``down`` and ``wields`` are those of `Declared`.
    """

    who: Name
    part: Part
    declaration: Declaration
    resolved: tuple[int, ...] = ()
    void: bool = False
    strain: int = 0
    free: bool = False
    index: int = 0
    strained: dict[int, int] = {}
    down: tuple[Name, ...] = ()
    wields: Text = ""

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        turn = scene.fight.turn
        if turn is not None:
            scene = with_fight(scene, turn=replace(turn, todo=self._still_to_do(turn.todo)))
        return with_person(
            scene,
            self.who,
            declaration=self.declaration,
            standing=self.declaration,
            resolved=self.resolved,
            voided=tuple(one for one in person.voided if one != self.index),
            aborts=person.aborts + 1,
            strain=self.strained,
            vouched=False,
            down_targets=(*person.down_targets, *self.down),
            wields=self.wields or person.wields,
            # What was put off stands first, and is to come where another is given up (W20-4).
            delaying=person.delaying and self.index != 0,
        )

    def _still_to_do(self, todo: tuple[tuple[Name, int], ...]) -> tuple[tuple[Name, int], ...]:
        """Return what comes up in the turn: of the parts, whose numbers may have changed, those
        that have not come up yet; at least the new action, if it was their turn.
        """
        count = len(self.declaration.parts)
        left = [
            (who, index)
            for who, index in todo
            if who != self.who or (index < count and index not in self.resolved)
        ]
        mine = [place for place, (who, _) in enumerate(todo) if who == self.who]
        if mine and not any(who == self.who for who, _ in left):
            left.insert(mine[0], (self.who, self.index))
        return tuple(left)


class AbortUnused(Event, kw_only=True):
    """An attempt to abort succeeded, and nothing was taken up; it counts among the round's
    (ABORT-3). ``index`` is the part that it was about, -1 where that still stands.
    """

    who: Name
    index: int = -1

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, aborts=scene.people[self.who].aborts + 1)


class AbortFailed(Event, kw_only=True):
    """An attempt to abort failed; there is no other this round (ABORT-4)."""

    who: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, abort_failed=True)


def _in_hand_then(before: Person, event: Declared) -> str:
    """Return the weapon in hand after a declaration that names none.

    An attack without a weapon is by what is in hand as it is declared. The first entries that were
    ever written do not say what that was, and alone cannot tell: it follows from who declared.
    """
    parts = event.declaration.parts
    unnamed = any(isinstance(part, Attack) and part.weapon is None for part in parts)
    return in_hand(before).name if unnamed else before.wields
