"""An attack and what meets it: exchanges and the slots that they fill."""

from msgspec.structs import replace

from game.dice import OPEN, UNTOLD, Modifier, Roll
from game.events.distances import distance, part, with_distances
from game.events.rounds import resolve
from game.events.writing import (
    About,
    Filling,
    MayFill,
    fill,
    having_struck,
    with_fight,
    with_person,
    with_phase,
    with_round,
    with_toll,
)
from game.state.chase import HeadStart
from game.state.declaration import Declaration, Part
from game.state.person import BRAVED, Flight, Standing
from game.state.scene import ESCAPED, HAND_TO_HAND, STRUCK, Exchange, Scene, Turn
from game.values import Event, Name, Text, Word

# --- one part of a declaration being worked out: how it begins, its rolls, what they came to -----


class ExchangeBegan(Event, kw_only=True):
    """One part of a declaration came up.

    ``kind`` names the procedure; ``owners`` are those whose action it is (two in a contest),
    each with the index of the part that it is; ``numbers`` says which incoming attack this is for
    each one attacked, from 0, and ``incoming`` how many that makes. ``back`` is the attack that
    meets it in a contest, ``close`` says that it brings the two to hand-to-hand distance. One in a
    ``chase`` belongs to no turn.
    """

    goes_on = True
    moves_on = True

    exchange: int
    kind: Word
    owner: Name
    part: Part
    target: Name = ""
    means: Text = ""
    owners: dict[Name, int]
    back: Part | None = None
    numbers: dict[Name, int] = {}
    incoming: dict[Name, int] = {}
    close: bool = False
    chase: int = 0

    def write(self, scene: Scene) -> Scene:
        turn = scene.fight.turn
        if turn is None and not self.chase:
            return scene
        came_near = self.close and not scene.close(self.owner, self.target)
        exchange = Exchange(
            id=self.exchange,
            kind=self.kind,
            owner=self.owner,
            part=self.part,
            target=self.target,
            means=self.means,
            owners=self.owners,
            back=self.back,
            numbers=self.numbers,
            chase=self.chase,
            came_near=came_near,
        )
        people = scene.people.copy()
        if self.target:
            people[self.owner] = having_struck(people[self.owner], self.target)
        if self.back is not None:
            people[self.target] = having_struck(people[self.target], self.owner)
        for name, count in self.incoming.items():
            toll = replace(people[name].toll, incoming=count)
            people[name] = replace(people[name], toll=toll)
        for name, index in self.owners.items():
            people[name] = resolve(people[name], index)
        if self.chase:
            fight = replace(scene.fight, exchanges=self.exchange)
            shot = Turn(owners=(self.owner,), exchanges=(exchange,))
            return replace(scene, people=people, fight=fight, shot=shot)
        assert turn is not None
        todo = tuple([item for item in turn.todo if item not in self.owners.items()])
        turn = replace(turn, todo=todo, exchanges=(*turn.exchanges, exchange))
        fight = replace(scene.fight, turn=turn, exchanges=self.exchange)
        if came_near:
            struck = distance(self.owner, self.target, HAND_TO_HAND, self.owner, STRUCK)
            fight = with_distances(fight, struck)
        return replace(scene, people=people, fight=fight)


class Targeted(About, kw_only=True):
    """A person was made the target of an attack of a kind: hit or miss, it counts."""

    kind: Word
    by: Name

    def write(self, scene: Scene) -> Scene:
        before = scene.people[self.who].phase.targeted
        targeted = {**before, self.kind: before.get(self.kind, 0) + 1}
        return with_phase(scene, self.who, targeted=targeted)


class Rolled(MayFill, kw_only=True):
    """A roll was made; it fills ``slot`` of ``exchange``, where it belongs to one.

    A ``secret`` one a storyteller has made for themselves: nobody else knows of it.
    """

    goes_on = True

    roll: Roll
    means: Text = ""
    secret: bool = False

    def write(self, scene: Scene) -> Scene:
        roll = self.roll
        if roll.id > UNTOLD:
            scene = fill(scene, self, unseen_rolls=roll.id - UNTOLD)
        else:
            scene = fill(scene, self, rolls=max(scene.rolls, roll.id))
        braved = scene.people[roll.who].toll.braved and any(
            modifier.why == BRAVED for modifier in roll.modifiers
        )
        if braved and roll.pool:  # without dice there is no roll
            scene = with_toll(scene, roll.who, braved=0)
        if self.means and scene.people[roll.who].wields != self.means:
            scene = with_person(scene, roll.who, wields=self.means)
        return with_toll(scene, roll.who, bought=True) if roll.paid_for else scene


class Undefended(Filling, kw_only=True):
    """No defense was rolled, for a typed reason; ``shown`` as of a `Roll`."""

    who: Name
    reason: Text
    modifiers: tuple[Modifier, ...] = ()
    shown: Word = OPEN


class Compared(Filling, kw_only=True):
    """The nets were compared: who struck whom and by what margin; an empty
    ``striker``: nobody. ``shown`` as of a `Roll` that counts in it.
    """

    striker: Name
    struck: Name
    margin: int
    shown: Word = OPEN


class SureHit(Filling, kw_only=True):
    """An attack needs no roll and counts as one success, for a typed reason."""

    who: Name
    reason: Text


class ChallengeDecided(Filling, kw_only=True):
    """The throws of a challenge were compared.

    ``throws`` and ``pools`` are those of the challenger and of the person who resists; ``by`` says
    what decided: ``throw``, ``pool``, ``tie`` (the ruleset's word for equal pools) or
    ``unopposed``; ``private`` to people who may not know the throws of one of ``private``. An empty
    name is the world's side of a challenge that nobody resists in person. A ``secret`` one a
    storyteller has thrown for themselves.
    """

    goes_on = True

    winner: Name
    loser: Name
    by: Text
    throws: tuple[Word, ...] = ()
    pools: tuple[int, ...] = ()
    private: tuple[Name, ...] = ()
    secret: bool = False

    def write(self, scene: Scene) -> Scene:
        return fill(scene, self)


# --- what meets an attack: defenses that go on serving, guards, escapes --------------------------


class Met(Filling, kw_only=True):
    """An attack met a defense roll made before, whose net was ``successes``.

    ``shown`` as of a `Roll`.
    """

    who: Name
    kind: Word
    roll: int
    successes: int
    shown: Word = OPEN


class DefenseBacked(About, kw_only=True):
    """A person put Willpower on their next free defense, or it is on it no longer: taken
    back, or ``used``.
    """

    on: bool
    used: bool = False

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, backs_defense=self.on)


class DodgeStands(About, kw_only=True):
    """A dodge serves against every shot from one direction for the round; ``shown`` as of
    its `Roll`.
    """

    direction: Text
    roll: int
    successes: int
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        dodges = scene.people[self.who].round.dodges
        stands = Standing(self.roll, self.successes)
        return with_round(scene, self.who, dodges={**dodges, self.direction: stands})


class EscapeStands(About, kw_only=True):
    """An escape was rolled: it meets every attack of the round; ``shown`` as of its
    `Roll`.
    """

    roll: int
    successes: int
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        stands = Standing(self.roll, self.successes)
        return with_round(scene, self.who, flight=replace(_flight(scene, self.who), roll=stands))


class EscapeFaced(Filling, kw_only=True):
    """An attack was measured against an escape: its net, and whether the escape is broken;
    ``shown`` as of the attack's `Roll`.
    """

    who: Name
    by: Name
    net: int
    broken: bool
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        flight = _flight(scene, self.who)
        flight = replace(
            flight, best=max(flight.best, self.net), broken=flight.broken or self.broken
        )
        scene = with_round(scene, self.who, flight=flight)
        faced = {**scene.people[self.who].phase.faced, self.by: self.net}
        return fill(with_phase(scene, self.who, faced=faced), self)


class Escaped(About, kw_only=True):
    """Someone got away and left the order.

    ``leads`` is the Lead each attacker of the phase would have in a chase, ``net`` the
    Lead of anybody else; both empty and 0 where nobody attacked.
    """

    opens = True
    moves_on = True

    leads: dict[Name, int] = {}
    net: int = 0

    def write(self, scene: Scene) -> Scene:
        start = HeadStart(self.leads, self.net, scene.fight.haste)
        scene = replace(scene, fight=part(scene.fight, self.who, ESCAPED))
        return with_person(
            scene, self.who, away=True, fleeing=0, head_start=start, went=scene.fight.round
        )


class GuardTurned(About, kw_only=True):
    """A guard became an attack on the first attacker; it is part ``index`` of what
    stands.
    """

    target: Name
    index: int
    declaration: Declaration
    resolved: tuple[int, ...] = ()

    def write(self, scene: Scene) -> Scene:
        turn = scene.fight.turn
        if turn is not None:  # at once: after the part that it answers, before all others
            item = (self.who, self.index)
            others = [one for one in turn.todo if one != item]
            todo = (*others[:1], item, *others[1:])
            scene = with_fight(scene, turn=replace(turn, todo=todo))
        scene = with_round(scene, self.who, standing=self.declaration)
        return with_phase(scene, self.who, declaration=self.declaration, resolved=self.resolved)


class DefenseUsed(About, kw_only=True):
    """A person used an action of theirs to defend: part ``index`` of it, which is ``gone`` unless
    they do nothing else.
    """

    index: int
    gone: bool

    def write(self, scene: Scene) -> Scene:
        now = scene.people[self.who].round
        used = (*now.used, self.index) if self.gone else now.used
        return with_round(scene, self.who, defenses=now.defenses + 1, used=used)


class EscapeAnnounced(About, kw_only=True):
    """A person means to leave unharmed; ``moment`` is the round of the turn it was said in."""

    moment: int

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, fleeing=self.moment)


class EscapeSpoiled(About, kw_only=True):
    """A Physical challenge ended a person's fair escape; ``by`` is the other side of it."""

    by: Name = ""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, fleeing=0)


def _flight(scene: Scene, who: str) -> Flight:
    return scene.people[who].round.flight or Flight()


# --- what a person rolls with in place of the usual traits, as it was ruled -----------------------


class PoolRuled(About, kw_only=True):
    """It was said what becomes of a pool that a person named with an action, for the round.

    ``request`` is what they asked for, in words; ``asked`` its traits and ``granted`` those that it
    is rolled with, empty where that was refused; ``by`` who said so, nobody where there is nobody
    to say it.
    """

    moves_on = True

    verb: Word
    request: Text
    asked: Text
    granted: Text
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        ruled = {**scene.people[self.who].round.pools_ruled, self.request: self.granted}
        return with_round(scene, self.who, pools_ruled=ruled)
