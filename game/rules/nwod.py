"""``nwod``: the Storytelling system (chapter 15)."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.dice import Modifier
from game.engine.exchanges import means_of, outcome_of, part_of_striker, weapon_named
from game.engine.pools import as_rolled
from game.engine.questions import OneWordVerb
from game.engine.ruleset import Handling
from game.engine.table import AnyVerb, Rules, Table
from game.engine.verb import Reckoning, Verb, Vocabulary, base, dice
from game.errors import RuleError
from game.fighter import DamageType, Fighter, Level, Track, Weapon
from game.rules import attack
from game.rules.attack import AttackVerb, roll_blow
from game.rules.checks import roll_traits
from game.rules.defense import DodgeVerb, cover_of, defenseless, faced
from game.rules.grapple import reckon_seizing, roll_grip
from game.rules.harm import armour_terms, prone_terms, wound
from game.rules.reach import standing_distance, yards_of
from game.rules.rounds import (
    DoVerb,
    added_terms,
    awaited,
    change_place,
    late_offers,
    tell_die,
    throw_die,
)
from game.state.decisions import Offer
from game.state.declaration import (
    Attack,
    Declaration,
    Defense,
    Delay,
    Do,
    Dodge,
    Forfeit,
    Grapple,
    Part,
    Pass,
    Reposition,
)
from game.state.person import Person
from game.state.scene import Exchange, Scene
from game.words import Words, matches, quote

# --- Sheets: what these rules ask of one, and what follows from it (NWOD-5, NWOD-7); what another

FRESH_START = "fresh start"
FIGHTING_FINESSE = "fighting finesse"
USUAL_SIZE = 5
GIANT, GIANT_DOTS = "giant", 4  # a merit that is had whole, and makes one Size larger
WALK = 5  # of Speed, for everybody
ASKED = ("composure", "size", "weaponry", "defense")
PENALTIES = (-1, -2, -3)  # of the last three levels


@moments.worked_out
def worked_out(rules: Rules, fighter: Fighter) -> Mapping[str, int]:
    """Return what is worked out whenever it is asked for: Defense and Speed, which shapes change,
    and the Size of a sheet that says nothing of it.
    """
    found = {"defense": defense_of(fighter), "speed": speed_of(fighter)}
    if "size" in fighter.template.sums:
        found = {"size": size_of(fighter), **found}
    return {name: dots for name, dots in found.items() if name not in fighter.traits}


def defense_of(fighter: Fighter) -> int:
    """Return Defense: what the sheet says, else the lower of Dexterity and Wits (NWOD-5)."""
    own = fighter.traits.get("defense")
    return own if own is not None else min(fighter.trait("dexterity"), fighter.trait("wits"))


def track_of(fighter: Fighter) -> Track:
    """Return a body's health track: Size + Stamina levels (NWOD-7)."""
    return _track(max(1, size_of(fighter) + fighter.trait("stamina")))


def size_of(fighter: Fighter) -> int:
    """Return Size: what the sheet says, else that of a grown human, or of a giant; and what a shape
    adds to it.
    """
    shape = fighter.shape()
    usual = USUAL_SIZE + (fighter.traits.get(GIANT, 0) >= GIANT_DOTS)
    return fighter.traits.get("size", usual) + (shape.traits.get("size", 0) if shape else 0)


def speed_of(fighter: Fighter) -> int:
    """Return Speed: what the sheet says, else Strength + Dexterity + 5 (NWOD-2)."""
    own = fighter.traits.get("speed")
    return own if own is not None else sum(map(fighter.trait, ("strength", "dexterity"))) + WALK


@cache
def _track(length: int) -> Track:
    light = (0,) * max(0, length - len(PENALTIES))
    penalties = (*light, *PENALTIES)[-length:]
    return Track(
        tuple(
            Level(f"Level {number} of {length}", penalty)
            for number, penalty in enumerate(penalties, 1)
        )
    )


@moments.blood_closes
def blood_closes(table: Table) -> Mapping[DamageType, int]:
    """Return what a point of blood closes (NWOD-7)."""
    return {"bashing": 2, "lethal": 1}


# --- Verbs of the other systems: what leaves them out, and what serves for them (NWOD-8) ----------

LEFT_OUT = {
    "block": ("NWOD-8", "dodge"),
    "escape": ("NWOD-8", "do run for it"),
    "guard": ("NWOD-3", "delay for NAME: attack NAME"),
    "parry": ("NWOD-8", ""),
    "counter-grapple": ("NWOD-8", ""),
    "avoid": ("NWOD-2", ""),
}


@moments.left_out
def left_out(rules: Rules) -> Mapping[str, tuple[str, str]]:
    """Return the verbs that there are not."""
    return LEFT_OUT


# --- Surprise: who notices an ambush in time (NWOD-4) --------------------------------------------

RESTING = ("setup", "bookkeeping")


@moments.notice
def notice(table: Table, person: Person) -> None:
    """Roll Wits + Composure: without a success there is no action and no Defense in the turn."""
    fight = table.scene.fight
    aim = base(table.settings.usual_difficulty)
    roll = roll_traits(table, person, "surprise", ("wits", "composure"), aim)
    coming = fight.round + 1 if fight.phase in RESTING else fight.round
    table.emit(ev.Surprised(who=person.name, round=coming, unaware=not roll.successes))


@moments.surprised
def surprised(table: Table, person: Person, target: Person) -> tuple[bool, None]:
    """Say whether a person unseen is noticed too late."""
    notice(table, target)
    noticed = (event for event in table.events if isinstance(event, ev.Surprised))
    return any(one.unaware for one in noticed), None


@moments.offers
def offers(table: Table) -> list[Offer]:
    """Return what people who delay could say in one word (NWOD-3)."""
    return late_offers(table)


# --- Declaring an attack: all-out, charging, at one place of the body; dodging with all one's will

CHARGE = 2  # times Speed: how many yards a charge covers
DEFENSE = "Defense"  # what Willpower is spent on that goes into a dodge


class PlacedAttackVerb(AttackVerb):
    """``attack TARGET [all-out|charging] [with WEAPON] [at PLACE] ...``."""

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse, besides what every attack is refused for, a shot of a kind that is made hand to
        hand, a charge from too far, and a place that is none.
        """
        super().verify(table, person, part)
        kind, places = table.ruleset.attack_kinds[part.kind], table.ruleset.locations
        weapon = means_of(person, part)
        if kind.unguarded and weapon.ranged:
            raise RuleError("kind-hand-to-hand", "NWOD-5", kind=part.kind, weapon=weapon.name)
        if part.location is not None and part.location.lower() not in places:
            raise RuleError("unknown-place", "NWOD-5", place=part.location, places=list(places))
        known = standing_distance(table.scene, person.name, part.target)
        most = CHARGE * speed_of(person.fighter)
        if kind.closes and known is not None and known.yards > most:
            raise RuleError(
                "charge-too-far", "NWOD-5", who=part.target, yards=known.yards, limit=most
            )

    def legal(self, table: Table, person: Person) -> Iterator[Attack]:
        """Yield an attack of each kind with each weapon that it can be made with."""
        for part in super().legal(table, person):
            rule = table.ruleset.attack_kinds[part.kind]
            if not (rule.unguarded and means_of(person, part).ranged):
                yield part

    def begin(self, table: Table, person: Person, part: Attack, index: int) -> None:
        """Give up Defense for what costs it; go to the target of a charge; open the attack."""
        kind = table.ruleset.attack_kinds[part.kind]
        if kind.unguarded and not person.toll.exposed:
            table.emit(ev.Exposed(who=person.name))
        if kind.closes and standing_distance(table.scene, person.name, part.target) is not None:
            table.emit(ev.DistanceSet(who=person.name, other=part.target, close=True))
        super().begin(table, table.person(person.name), part, index)


class WilfulDodgeVerb(DodgeVerb):
    """``dodge [willpower]``: the point goes into Defense, since nothing is rolled (NWOD-8)."""

    names_pool = False

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse a specialty, too."""
        super().verify(table, person, part)
        if part.specialty:
            raise RuleError("no-specialties", "NWOD-8")

    def begin(self, table: Table, person: Person, part: Defense, index: int) -> None:
        if part.willpower:
            table.change_resource(person.name, "willpower", -1, why=DEFENSE)


# --- What a weapon is worth, and what it does (NWOD-5, NWOD-6) ------------------------------------

MOST_WORTH = 5  # of any one tool (NWOD-6)
HEAVY_GUNS = {6: 3, 7: 4}  # by their dice of damage elsewhere: a heavy revolver, an assault rifle


def traits_of(fighter: Fighter, weapon: Weapon) -> tuple[str, ...]:
    """Return the traits that a weapon is used with (NWOD-5); a power's own pool stays. Hand weapons
    take Strength, or Dexterity where finesse serves better.
    """
    if weapon.pool:
        return weapon.pool
    match weapon.skill:
        case "melee" | "weaponry":
            fine = bool(fighter.rating(FIGHTING_FINESSE))
            arms = ("dexterity", "strength") if fine else ("strength",)
            return max(arms, key=fighter.trait), "weaponry"
        case "archery":  # a bow goes with Firearms; a sheet's Archery stands in for it
            return "dexterity", max("firearms", "archery", key=fighter.trait)
    return "dexterity" if weapon.ranged else "strength", weapon.skill


@moments.handling
def handling(rules: Rules, fighter: Fighter, weapon: Weapon) -> Handling:
    """Return what a weapon is: the traits of its attack, and its rating."""
    return Handling(traits_of(fighter, weapon), rating=rating_of(weapon), kind=usual_harm(weapon))


def rating_of(weapon: Weapon) -> int:
    """Return a weapon's rating; a weapon without one is of another system, and is worth
    as much as a similar one (NWOD-5).

    Strength is in the pool already, so ``strength+2`` is worth 2; up to five dice are a rating as
    they stand, and what does more is a heavier gun.
    """
    if weapon.rating is not None:
        return weapon.rating
    number = weapon.damage.dice
    heavy = number > MOST_WORTH and not weapon.damage.strength
    return HEAVY_GUNS.get(number, MOST_WORTH) if heavy else min(number, MOST_WORTH)


def usual_harm(weapon: Weapon) -> DamageType:
    """Return what a weapon does to people it is no bane of: silver and fire are lethal."""
    return "lethal" if weapon.bane and weapon.type == "aggravated" else weapon.type


def struck_with(weapon: Weapon, target: Fighter) -> DamageType:
    """Return what a body is struck with: what is a bane of its kind is aggravated (NWOD-5)."""
    baneful = bool(weapon.bane) and weapon.bane in target.template.banes
    return "aggravated" if baneful else usual_harm(weapon)


# --- The attack roll, less Defense and armour, whose successes are the harm (NWOD-5 to NWOD-8) ---

SHOOTING = ("firearms", "archery")  # Defense is no help against them (NWOD-5)
REACH_YARDS = 2  # except so near
PER_RANGE = -2  # for each whole effective range beyond the first
COVER = -2
WILLED = 2  # what Willpower adds to the Defense of a dodger


def shot_terms(
    table: Table, yards: int | None, weapon: Weapon, target: Person, near: bool
) -> tuple[Modifier, ...]:
    """Return what distance and cover take from whatever flies."""
    if not weapon.ranged or near:
        return ()
    far = yards // weapon.range if yards and weapon.range else 0
    beyond = far if yards and yards > weapon.range else 0
    cover = cover_of(table.scene, target)
    covered = cover == "partial" or (cover == "near" and dodge_of(target) is not None)
    return (
        *dice(table.bounded(PER_RANGE * beyond), "range", "GUN-2"),
        *(dice(COVER, f"cover {cover}", "DEF-3") if covered else ()),
    )


def dodge_of(person: Person) -> Dodge | None:
    """Return the dodge, where that is all a person does this turn (NWOD-8)."""
    return next((part for part in person.standing_parts if isinstance(part, Dodge)), None)


def defense_terms(table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
    """Return what a target's Defense takes from an attack; each attack before this one in the turn
    has worn it down by one, and it is never below 0 (NWOD-5, NWOD-6, NWOD-8). There is none of a
    target who is taken unawares (NWOD-4), or has given it up for an attack.
    """
    if target.surprised and target.surprised >= table.scene.fight.round:
        return ()
    if defenseless(table, target):
        return ()
    own, dodge = defense_of(target.fighter), dodge_of(target)
    doubled = own if dodge is not None else 0
    willed = WILLED if dodge is not None and dodge.willpower else 0
    changes = table.touched(target.name, "defense")
    all_told = own + doubled + willed + sum(change.dice for change in changes)
    height = max(0, all_told)
    worn = min(height, exchange.numbers.get(target.name, 0))
    short = height - all_told
    return (
        *dice(-own, "Defense", "NWOD-5"),
        *dice(-doubled, "dodge", "NWOD-8"),
        *dice(-willed, "Willpower", "NWOD-8"),
        *(Modifier(why=change.why, dice=-change.dice, by=change.by) for change in changes),
        *dice(-short, "no Defense left", "NWOD-5"),
        *dice(worn, "earlier attacks", "NWOD-6"),
    )


def protection_terms(table: Table, target: Person, weapon: Weapon) -> tuple[Modifier, ...]:
    """Return what armour made for the kind of harm takes from an attack (NWOD-5)."""
    kind = struck_with(weapon, target.fighter)
    worn = (
        *armour_terms(moments.armour.only(table, target.fighter, kind, weapon)),
        *table.touched(target.name, "soak"),
    )
    return tuple(
        Modifier(why=one.why, dice=-table.bounded(one.dice), by=one.by) for one in worn if one.dice
    )


def roll_attack(table: Table, exchange: Exchange) -> None:
    """Roll the attack: what is left of it are levels of health."""
    person, part = table.person(exchange.owner), exchange.part
    if isinstance(part, Grapple):  # where the scene plays them: less Defense, like any attack
        defense = defense_terms(table, exchange, table.person(exchange.target))
        reckoning = reckon_seizing(table, exchange, person, part, defense)
        roll_grip(table, exchange, "attack", person, part, reckoning)
        return
    assert isinstance(part, Attack)
    weapon = as_rolled(table.scene, person, part, weapon_named(person, exchange.means))
    reckoning = reckon_attack(table, exchange, person, part, weapon)
    own = person.fighter.terms(*traits_of(person.fighter, weapon))
    traits = (*(term.why for term in own), weapon.skill)
    roll_blow(table, exchange, "attack", part, weapon, reckoning, traits)


def reckon_attack(
    table: Table, exchange: Exchange, person: Person, part: Attack, weapon: Weapon
) -> Reckoning:
    """Reckon an attack: its traits, the weapon, then all that the target and the place take off."""
    target, kind = table.person(exchange.target), table.ruleset.attack_kinds[part.kind]
    near = table.scene.close(person.name, target.name)
    yards = yards_of(table.scene, person, part)
    near = near or (yards is not None and yards <= REACH_YARDS)
    defended = near or weapon.skill not in SHOOTING
    place = table.ruleset.locations.get((part.location or "").lower())
    pool = (
        *person.fighter.terms(*traits_of(person.fighter, weapon)),
        *dice(table.bounded(rating_of(weapon)), weapon.name, "NWOD-5"),
        *dice(kind.dice, part.kind, kind.rule),
        *(dice(-place.difficulty, f"at the {part.location}", "NWOD-5") if place else ()),
        *prone_terms(table, person),
        *table.touched(person.name, "damage"),
        *shot_terms(table, yards, weapon, faced(table.scene, target, person.name), near),
        *(defense_terms(table, exchange, target) if defended else ()),
        *protection_terms(table, target, weapon),
    )
    return table.reckon_action(person, "attack", pool, (base(table.settings.usual_difficulty),))


def roll_harm_of_effect(table: Table, exchange: Exchange) -> None:
    """Roll what the effect of a grapple does; an attack's own roll was its harm (NWOD-5)."""
    if not isinstance(_struck_by(table, exchange), Attack):
        attack.roll_damage(table, exchange)


def mark_levels(table: Table, exchange: Exchange) -> None:
    """Mark a level for each success (NWOD-5): bullets bash some (NWOD-7)."""
    outcome = outcome_of(exchange)
    if outcome is None or not isinstance(_struck_by(table, exchange), Attack):
        attack.mark_wound(table, exchange)
        return
    weapon = weapon_named(table.person(outcome.striker), exchange.means)
    target = table.person(outcome.struck).fighter
    kind = struck_with(weapon, target)
    if weapon.skill == "firearms" and kind == "lethal" and target.template.bullets_bash:
        kind = "bashing"
    wound(table, outcome.struck, outcome.margin, kind, by=outcome.striker, exchange=exchange.id)


def _struck_by(table: Table, exchange: Exchange) -> object:
    outcome = outcome_of(exchange)
    return part_of_striker(table, exchange, outcome.striker) if outcome is not None else None


# --- Initiative once for the fight, ties settled by dice (NWOD-2, NWOD-3) ------------------------

MOST_TIE_DICE = 100  # in one tie; after so many equal ones who joined first is first


@moments.initiative_terms
def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what is added to the die: Dexterity, Composure, the storyteller's bonuses (NWOD-2)."""
    return added_terms(table, person, ("dexterity", "composure"), "NWOD-2")


@moments.roll_initiative
def roll_initiative(table: Table, person: Person) -> None:
    """Roll a place; not for one taken unawares in this round (NWOD-4).

    Where it is rolled every turn, who can make a fresh start rolls twice and keeps one (NWOD-3).
    """
    if person.surprised == table.scene.fight.round:
        return
    terms = initiative_terms(table, person)
    die = throw_die(table, person)
    if not table.settings.rolls_each_round or not person.fighter.rating(FRESH_START):
        tell_die(table, person, die, terms)
        return
    second = throw_die(table, person)
    tell_die(table, person, die, terms, kept=die >= second)
    tell_die(table, person, second, terms, kept=second > die)


@moments.order
def by_sum_then_dice(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Order by total, then by the sum that was not rolled, then by dice until they differ (NWOD-2).

    Nobody shares a place; without initiative there is none. The dice of a tie are kept, so that who
    comes to it later rolls against what stands.
    """
    placed = [name for name in names if table.scene.people[name].initiative is not None]
    _settle(table, placed, 0)
    order = sorted(placed, key=lambda name: _place(table, name), reverse=True)
    for name in tuple(order):
        passed = [order.index(one) for one in _ahead_of(table, name) if one in order]
        if passed and min(passed) < order.index(name):
            order.remove(name)
            order.insert(min(passed), name)
    return tuple((name,) for name in order)


def _settle(table: Table, names: list[str], depth: int) -> None:
    """Roll a die for each of those whose places are equal as far as the first ``depth`` dice, and
    who have none so deep, and again for those still equal.
    """

    def known(name: str) -> tuple[int, int, tuple[int, ...], list[str]]:
        total, rating, breaks = _place(table, name)
        return total, rating, breaks[:depth], sorted(_ahead_of(table, name))

    for tied in [list(group) for _, group in groupby(sorted(names, key=known), key=known)]:
        if len(tied) < 2 or depth >= MOST_TIE_DICE:
            continue
        for person in map(table.person, tied):
            if len(_place(table, person.name)[2]) <= depth:
                tell_die(table, person, throw_die(table, person), (), tie=True)
        _settle(table, tied, depth + 1)


def _ahead_of(table: Table, name: str) -> list[str]:
    """Return whom a person stands before, since they stepped in before these had acted (NWOD-3)."""
    place = table.scene.people[name].initiative
    totals = place.ahead.items() if place is not None else ()
    return [one for one, total in totals if _place(table, one)[0] == total]


def _place(table: Table, name: str) -> tuple[int, int, tuple[int, ...]]:
    place = table.scene.people[name].initiative
    return (place.total, place.rating, place.breaks) if place is not None else (0, 0, ())


# --- A turn carried over, and a delay that is over: places that change (NWOD-3) -------------------


def carry_over(table: Table) -> None:
    """At a phase's beginning: who forfeited the last turn may act at any place of this one."""
    for person in table.scene.ready():
        if person.forfeits == table.scene.fight.round and person.initiative is not None:
            table.emit(ev.Delayed(who=person.name))


def return_places(table: Table) -> None:
    """At a phase's end: who acted on a turn held over has the old place again."""
    back = [
        ev.PlaceChanged(who=name, total=person.lent.total, why="returned")
        for name, person in table.scene.people.items()
        if person.lent is not None
    ]
    if back:
        change_place(table, *back)


IDLE = (Pass, Delay, Forfeit)  # with these nobody answers anything


@moments.steps_in
def step_in(table: Table, person: Person, declaration: Declaration) -> None:
    """Let a person who delayed act now; where they do nothing after all they keep their place."""
    now = _new_place(table.scene, person)
    table.emit(ev.SteppedIn(who=person.name))
    if now is not None and not all(isinstance(part, IDLE) for part in declaration.parts):
        change_place(table, now)


def _new_place(scene: Scene, person: Person) -> ev.PlaceChanged | None:
    """Return the place of a person who steps in: just below what they answer, which is who acted
    last at a place of their own, and tied with others who answered the same; with a turn held over,
    just above the next to come. None where it is their own.
    """
    held_over = person.forfeits == scene.fight.round
    why = "held over" if held_over else "delayed"
    upcoming = next((other for other in awaited(scene) if not other.phase.delaying), None)
    if held_over and upcoming is not None:
        return ev.PlaceChanged(
            who=person.name, total=_total(upcoming) + 1, why=why, past=upcoming.name
        )
    last = scene.people.get(scene.fight.last)
    last = scene.people.get(last.phase.behind, last) if last is not None else None
    if last is None or _total(last) > _total(person):
        return None
    total = _total(last) - 1
    order = [name for group in scene.fight.groups for name in group]
    later = order[order.index(last.name) + 1 :] if last.name in order else order
    ahead = {  # who is down by now has not acted either, and may be healed
        other.name: _total(other)
        for other in (scene.people[name] for name in later)
        if other.initiative is not None and _total(other) >= total
        if other is not person and not (other.phase.acted or other.phase.delaying or other.away)
    }
    return ev.PlaceChanged(who=person.name, total=total, why=why, past=last.name, ahead=ahead)


def _total(person: Person) -> int:
    return person.initiative.total if person.initiative is not None else 0


# --- The verbs of your place: delay, forfeit, reposition (NWOD-3) --------------------------------


class DelayVerb(Verb[Table, Delay]):
    """``delay [for NAME: ACTION]``: act at a later place; with an action, before NAME acts."""

    name = "delay"
    free_words = True
    bare = True

    def __init__(self, prepares: Mapping[str, AnyVerb]) -> None:
        self.prepares = prepares

    def parse(self, words: Words, vocabulary: Vocabulary) -> Delay:
        """Read whom it waits for and what is prepared, or nothing."""
        if not words.take("for"):
            words.end(("for",))
            return Delay()
        target = words.name("name", vocabulary.names)
        if not words.take(":"):
            raise words.refuse("missing-word", words.peek(), expected="a colon and an action")
        first = words.next("an action")
        found = [] if first.quoted else matches(first.text, self.prepares)
        if len(found) != 1:
            raise words.refuse("unknown-verb", first, verbs=list(self.prepares))
        action = self.prepares[found[0]].parse(words, vocabulary)
        assert isinstance(action, Attack | Do)
        return Delay(target, action)

    def format(self, part: Delay) -> str:
        if part.action is None:
            return self.name
        verb = self.prepares["do" if isinstance(part.action, Do) else "attack"]
        return f"{self.name} for {quote(part.target)} : {verb.format(part.action)}"

    def verify(self, table: Table, person: Person, part: Delay) -> None:
        """Refuse to delay twice, to wait for yourself, and to prepare the undeclarable."""
        if person.phase.delaying:
            raise RuleError("delays-already", "NWOD-3", who=person.name)
        if part.action is None:
            return
        if part.target == person.name:
            raise RuleError("waits-for-oneself", "NWOD-3", who=person.name)
        if table.person(part.target).away:
            raise RuleError("away", who=part.target)
        table.ruleset.verb(part.action).verify(table, person, part.action)

    def legal(self, table: Table, person: Person) -> Iterator[Delay]:
        """Yield it bare, and a blow prepared for each other person."""
        yield Delay()
        for other in table.scene.ready():
            yield Delay(other.name, Attack(other.name))

    def begin(self, table: Table, person: Person, part: Delay, index: int) -> None:
        table.emit(
            ev.Delayed(who=person.name, index=index, trigger=part.target, action=part.action)
        )


class ForfeitVerb(OneWordVerb):
    """``forfeit``: do nothing now, and act at any place of the next turn."""

    part = Forfeit()
    name = "forfeit"

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse to forfeit again the turn that another was forfeited for."""
        if person.forfeits == table.scene.fight.round:
            raise RuleError("forfeited-before", "NWOD-3", who=person.name)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Keep the turn for the next round."""
        coming = table.scene.fight.round + 1
        table.emit(ev.Forfeited(who=person.name, index=index, round=coming))


class DeedVerb(DoVerb):
    """``do TEXT [: TRAIT + TRAIT [willpower] [specialty]]``: whatever difficulty is said, what a
    die needs never changes.
    """

    def parse(self, words: Words, vocabulary: Vocabulary) -> Do:
        return replace(super().parse(words, vocabulary), difficulty=None)


class RepositionVerb(Verb[Table, Reposition]):
    """``reposition above|below NAME``: a Fresh Start takes another place from the next turn on."""

    name = "reposition"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Reposition:
        side = words.option("above or below", ("above", "below"))
        target = words.name("name", vocabulary.names)
        words.end()
        return Reposition(target, above=side == "above")

    def format(self, part: Reposition) -> str:
        return f"{self.name} {'above' if part.above else 'below'} {quote(part.target)}"

    def verify(self, table: Table, person: Person, part: Reposition) -> None:
        """Refuse it without the merit, and a place beside yourself, or a person who has none."""
        if not person.fighter.rating(FRESH_START):
            raise RuleError("no-merit", "NWOD-3", who=person.name, merit=FRESH_START)
        if table.settings.rolls_each_round:
            raise RuleError("place-is-rolled", "NWOD-3", who=person.name)
        if part.target == person.name:
            raise RuleError("waits-for-oneself", "NWOD-3", who=person.name)
        if table.person(part.target).initiative is None:
            raise RuleError("no-initiative", "INIT-5", who=part.target)

    def legal(self, table: Table, person: Person) -> Iterator[Reposition]:
        """Yield both sides of each other person."""
        for other in table.scene.ready():
            yield Reposition(other.name)
            yield Reposition(other.name, above=True)

    def begin(self, table: Table, person: Person, part: Reposition, index: int) -> None:
        """Take the place; it counts from the next turn on, since this one is taken."""
        other = table.scene.people.get(part.target)
        if other is None or other.initiative is None:
            return
        total = other.initiative.total + (1 if part.above else -1)
        change_place(
            table, ev.PlaceChanged(who=person.name, total=total, why="fresh start", past=other.name)
        )
