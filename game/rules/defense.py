"""Defenses: how an attack is met, what that loses by earlier attacks, escapes (DEF, PILE)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import OPEN, Modifier, NoChance, Roll
from game.engine.exchanges import (
    OF_A_ROLL,
    answer_in,
    net_in,
    of_a_roll,
    roll_in,
    take_of_a_roll,
    verify_specialty,
    verify_willpower,
    weapon_named,
)
from game.engine.pools import as_granted, ask_for_all, pool_set, said_alone, verify_named
from game.engine.questions import aimers, ask, settle_question
from game.engine.ruleset import NO_BLOCK
from game.engine.table import Table, ruleset_of
from game.engine.verb import Meeting, Meets, Reckoning, Stance, Verb, Vocabulary, base, dice, harder
from game.errors import RuleError, why_refused
from game.fighter import BARE_HANDS, Weapon
from game.rules.aborts import abort_free, abort_strain, attacks_to_come, defenses_of
from game.rules.attack import (
    KIND,
    accepted,
    answer_to,
    braving_terms,
    guard_answer,
    key_of,
    read_traits,
    weapon_of,
)
from game.rules.harm import prone_terms
from game.rules.reach import at_arms_length, shoots
from game.rules.splits import FORCED_SPLIT, exposes, split_terms
from game.state.decisions import Offer, Question
from game.state.declaration import (
    PASS,
    Assault,
    Attack,
    Block,
    CounterGrapple,
    Defense,
    Do,
    Dodge,
    Escape,
    Part,
    verb_name,
)
from game.state.person import Person, at_hand, in_hand, means_at_hand
from game.state.scene import Exchange, Scene
from game.words import Words

# --- How an attack is met: by which roll, or why by none (chapter 6) ------------------------------

# Everything that asks about a defense asks `meeting`: whether one is rolled (GUN-3, ATTACK-6),
# what it does to the attack, which one it is, and the step that rolls it.


@moments.how_met
def meeting(table: Table, exchange: Exchange) -> Meeting:
    """Return how an attack is met, once for all who ask before anything else has happened."""
    found = table.met
    if found is None or found[0] is not table.scene or found[1] is not exchange:
        table.met = found = table.scene, exchange, _meeting(table, exchange)
    return found[2]


def _meeting(table: Table, exchange: Exchange) -> Meeting:
    target = as_granted(table.scene, table.person(exchange.target), exchange.owner)
    target, weapon = faced(table.scene, target, exchange.owner), weapon_in(table, exchange)
    if bar := barred(table, exchange, target, weapon):
        return Meeting(target, barred=bar)
    return moments.meets.only(table, exchange, target, weapon)


@moments.meets
def meets(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> Meeting:
    """Return how an attack is met by a person who may defend: by the declared defenses that are of
    use against it, else by a free one (DEF-1 to DEF-7, PILE-6).
    """
    braving = braving_of(table, exchange)
    if table.scene.hold_on(target.name) is not None:  # GRAPPLE-12: nothing but a block
        split = (*dice(FORCED_SPLIT, "split to block", "GRAPPLE-12"), *braving)
        return best(table, exchange, target, weapon, ("block",), split)._replace(forced=True)
    escape = declared_escape(table, target)
    if escape is not None and table.scene.hold_by(target.name) is None:
        return escaping(table, exchange, target, escape)
    counter = standing_counter(table.scene, target)
    if counter is not None and at_arms_length(table, exchange, weapon):
        return countering(table, exchange, target, counter)
    own = declared_defenses(table, target) if escape is None else []
    verbs = {verb_name(part): table.ruleset.verb(part) for part in own}
    fit = {name: verb for name, verb in verbs.items() if verb.can_meet(target, weapon)}
    each = [name for name, verb in fit.items() if verb.meets == "each"]
    free = table.ruleset.free_defenses
    if drives(table.scene, target):  # the vehicle gets out of the way, and nothing else does
        free = {name: verb for name, verb in free.items() if verb.covers_shots}
    return best(table, exchange, target, weapon, each or free, braving, own)


def escaping(table: Table, exchange: Exchange, target: Person, escape: Part) -> Meeting:
    """Return an escape that meets an attack, rolled already or not (DEF-5)."""
    terms = (*defense_terms(table, target, 0, escape), *braving_of(table, exchange))
    return Meeting(target, "escape", reckon_escape(table, target, terms), escape, target.escape)


def countering(
    table: Table, exchange: Exchange, target: Person, counter: CounterGrapple
) -> Meeting:
    """Return a grapple defense that meets an attack (DEF-7)."""
    reckoning = moments.counter.only(table, exchange, target, counter)
    return Meeting(target, "counter-grapple", reckoning, counter)


def braving_of(table: Table, exchange: Exchange) -> tuple[Modifier, ...]:
    """Return what braving an attack costs whatever meets it (ATTACK-6)."""
    by = exchange.owner
    return braving_terms(table.scene, by, exchange.owners[by], exchange.target)


def best(
    table: Table,
    exchange: Exchange,
    target: Person,
    weapon: Weapon,
    verbs: Iterable[str],
    terms: tuple[Modifier, ...],
    own: Iterable[Part] = (),
) -> Meeting:
    """Return the best of several ways to meet an attack (PILE-6)."""
    close, number = at_arms_length(table, exchange, weapon), exchange.numbers.get(target.name, 0)
    known, parts = table.ruleset.verbs, {verb_name(part): part for part in own}
    ways = {
        name: known[name].reckon(
            table, target, weapon, close,
            (*defense_terms(table, target, number, parts.get(name)), *terms),
        )
        for name in verbs
    }  # fmt: skip
    how = best_of(ways, target.prefer)
    covers = weapon.ranged and not close and known[how].covers_shots
    stands = target.round.dodges.get(table.person(exchange.owner).direction) if covers else None
    return Meeting(target, how, ways[how], parts.get(how), stands, covers=covers)


def weapon_in(table: Table, exchange: Exchange) -> Weapon:
    return weapon_named(table.person(exchange.owner), exchange.means)


# --- Which defense meets an attack: the declared one, else the one that promises most (PILE-6) ----


def declared_escape(table: Table, person: Person) -> Escape | None:
    """Return the escape that is the person's own action, or part of it, where it meets attacks."""
    for part in person.standing_parts:
        if isinstance(part, Escape) and meets_all(table, part):
            return part
    return None


def declared_defenses(table: Table, person: Person) -> list[Part]:
    """Return every defense in what a person does that meets attacks; a split may have several."""
    return [part for part in person.standing_parts if table.ruleset.verb(part).meets != "nothing"]


def meets_all(table: Table, part: Part) -> bool:
    """Say whether a defense is one roll for the whole round."""
    return table.ruleset.verb(part).meets == "all"


def standing_counter(scene: Scene, person: Person) -> CounterGrapple | None:
    """Return the grapple defense that waits for its first attack, or None."""
    if person.round.countered or scene.hold_of(person.name) is not None:
        return None
    counters = [part for part in person.standing_parts if isinstance(part, CounterGrapple)]
    return counters[0] if counters else None


def best_of(ways: Mapping[str, Reckoning | None], prefer: str) -> str:
    """Return the preferred one of several ways to meet an attack, else that of those with a roll
    which promises most; ties to the first. A preference never chooses a pool of 0 where another has
    dice (PILE-6).
    """
    if prefer in ways and not hopeless(ways[prefer]):
        return prefer
    best = max(ways, key=lambda name: promise(ways[name])) if len(ways) > 1 else next(iter(ways))
    return prefer if prefer in ways and promise(ways[best]) <= 0 else best


def hopeless(reckoning: Reckoning | None) -> bool:
    """Say whether a roll has no dice left; not of anything that is not rolled."""
    return reckoning is not None and reckoning.pool == 0


def promise(reckoning: Reckoning | None) -> int:
    """Return what may be hoped for of a roll; without one it is less than of any."""
    return -1 if reckoning is None else reckoning.promise


def _threat(scene: Scene, who: str) -> tuple[Weapon, bool]:
    """Return the weapon of the attack on a person that was declared last, or else one that struck
    them in this round or the one before; and whether that is hand to hand.
    """
    coming = [one for one in attacks_to_come(scene, who) if not one[0].phase.secret]
    found = []
    for attacker, index in sorted(coming, key=lambda one: one[0].phase.spoke)[-1:]:
        part = attacker.parts[index]
        means = means_at_hand(attacker, part) if isinstance(part, Attack) else None
        found = [(attacker.name, means or BARE_HANDS)]
    if not found:
        found = [
            (other.name, at_hand(other, other.wields) or BARE_HANDS)
            for other in scene.people.values()
            if other.able and who in (*other.round.struck, *other.struck_before)
        ]
    name, weapon = max(found, key=lambda one: one[1].ranged, default=("", BARE_HANDS))
    return weapon, not weapon.ranged or scene.close(name, who)


@moments.otherwise
def preferred_defense(table: Table, person: Person) -> Part:
    """Return the defense that a person prefers, no matter what comes: against what is known to be
    coming, or else against what they were struck with last.
    """
    verbs = {name: verb for name, verb in table.ruleset.verbs.items() if verb.preferable}
    weapon, close = _threat(table.scene, person.name)
    ways = {name: verb.reckon(table, person, weapon, close, ()) for name, verb in verbs.items()}
    part: Part = next(verbs[best_of(ways, person.prefer)].legal(table, person))
    return part


def best_first(scene: Scene, offer: Offer) -> tuple[str, ...]:
    """Return the ways to abort that are offered and can meet the attack declared last, before the
    others those that promise most against it (ABORT-6).
    """
    table = Table(scene, ruleset_of(scene), NoChance())
    person = table.person(offer.who)
    weapon, close = _threat(scene, offer.who)
    free = table.ruleset.plays("W20-4")
    terms = () if free else dice(abort_strain(table.settings, person), "abort", "ABORT-3")
    verbs = {option: table.ruleset.verbs[option.split()[-1]] for option in offer.options}
    meeting = [one for one, verb in verbs.items() if verb.can_meet(person, weapon)]

    def promises(option: str) -> tuple[int, int]:
        verb = verbs[option]
        way = verb.reckon(table, person, weapon, close, terms) if verb.preferable else None
        return promise(way), -way.difficulty if way is not None else 0

    return tuple(sorted(meeting or offer.options, key=promises, reverse=True))


# --- Who may not defend, or not against this ------------------------------------------------------


def defenseless(table: Table, target: Person) -> str:
    """Return why a target cannot defend at all (DEF-1, ATTACK-6); empty where they may."""
    if target.down:
        return "down"
    if target.bound:
        return "immobilised"
    if table.scene.dazed(target):
        return "dazed"
    if target.helpless or table.scene.pinned(target.name):
        return "helpless"
    if not table.scene.aware(target):
        return "unaware"
    return "committed" if target.toll.exposed else ""


def barred(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> str:
    """Return why a target does not defend against this attack (ATTACK-6, GRAPPLE-12, GUN-1), or at
    all.
    """
    if reason := defenseless(table, target):
        return reason
    if target.prefer == NO_BLOCK and table.scene.hold_on(target.name) is not None:
        return "declined"
    if accepted(table.scene, exchange.owner, exchange.owners[exchange.owner], target.name):
        return "accepted"
    if not weapon.ranged or target.steers or table.settings.free_defense_while_shooting:
        return ""
    shooting = any(shoots(target, part) for part in target.standing_parts)
    return "shooting" if shooting and not declared_defenses(table, target) else ""


def faced(scene: Scene, person: Person, shooter: str) -> Person:
    """Return a person as one shooter faces them: in the cover that they have against where those
    shots come from (DEF-4).
    """
    cover = person.cover_from.get(scene.people[shooter].direction)
    if cover is None:
        return person
    seat = replace(person.seat, cover=cover) if person.seat is not None else None
    return replace(person, cover=cover, seat=seat)


# --- The defenses: block, dodge, escape (DEF-2, DEF-3, DEF-5) ------------------------------------

DEFENDED_WITH = ("dexterity", "wits", "brawl", "melee", "athletics", "drive")
BLOCK_SAME, BLOCK_OTHER = 4, 5
MISSILES = {
    "thrown": (2, "thrown missile"),
    "launched": (2, "launched missile"),
    "unseen": (4, "gunfire"),
}
DODGE_HAND_TO_HAND = 5
DODGE_BY_COVER = {"partial": 3, "near": 6, "none": 9}
ESCAPE_DIFFICULTY = 6


class DefenseVerb(Verb[Table, Defense]):
    """A defense that is rolled, ``[with TRAIT + TRAIT] [willpower] [specialty]``; it meets what
    comes in, and does nothing at its own place: between two who defend nothing happens (ROUND-6).
    """

    part: type[Defense]
    stance: Stance = "defense"
    bare = splits = once = abortable = needs_free_hands = True
    meets: Meets = "each"

    def __init__(self) -> None:
        self.name = str(self.part.__struct_config__.tag)
        self.rolls = (self.name,)

    def parse(self, words: Words, vocabulary: Vocabulary) -> Defense:
        """Read another pool, ``with`` before it or not; and what is said of the roll."""
        pool: tuple[str, ...] = ()
        if words.take("with") or any(word.says("+") for word in words.left):
            pool = read_traits(words, vocabulary)
        part = self.part(pool=pool, **take_of_a_roll(words))
        words.end(OF_A_ROLL if pool else ("with", *OF_A_ROLL))
        return part

    def format(self, part: Defense) -> str:
        pool = f" with {said_alone(part.pool)}" if part.pool else ""
        return f"{self.name}{pool}{of_a_roll(part)}"

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse a pool that cannot be asked for, and a success that cannot be bought."""
        verify_named(table, person, part)
        verify_willpower(table, person, part.willpower)
        verify_specialty(person, part.specialty, part.pool or DEFENDED_WITH)

    def legal(self, table: Table, person: Person) -> Iterator[Defense]:
        yield self.part()

    def begin(self, table: Table, person: Person, part: Defense, index: int) -> None:
        pass


class BlockVerb(DefenseVerb):
    """``block``: with Brawl or, where the attack and the hand allow it, Melee (DEF-2); or with a
    pair that was named for it, which has the attack's own ability or not.
    """

    part = Block
    names_pool = preferable = True
    ability = "brawl"

    def reckon(
        self, table: Table, target: Person, weapon: Weapon, close: bool, terms: tuple[Modifier, ...]
    ) -> Reckoning:
        named, abilities = pool_set(target, "block"), ["brawl"]
        if named:
            abilities = [weapon.skill if weapon.skill in named else ""]
        elif weapon.skill != "brawl" and in_hand(target).skill == "melee":
            abilities.append("melee")
        # A gunner within reach is blocked like any other (GUN-3).
        missile = MISSILES[weapon.missile] if weapon.missile and not close else (0, "")
        ways = []
        for ability in abilities:
            aim = base(BLOCK_SAME if ability == weapon.skill else BLOCK_OTHER, by="DEF-2")
            harder_by = harder(*missile, "DEF-2")
            ways.append(reckon_defense(table, target, ability, terms, (aim, *harder_by), "block"))
        return max(ways, key=lambda way: (way.promise, -way.difficulty))


class DodgeVerb(DefenseVerb):
    """``dodge``: out of the way hand to hand, by cover against missiles (DEF-3)."""

    part = Dodge
    names_pool = preferable = covers_shots = True
    ability = "athletics"

    def reckon(
        self, table: Table, target: Person, weapon: Weapon, close: bool, terms: tuple[Modifier, ...]
    ) -> Reckoning:
        aim = base(DODGE_HAND_TO_HAND, by="DEF-3")
        if weapon.ranged and not close:
            cover = cover_of(table.scene, target)
            aim = base(DODGE_BY_COVER[cover], f"cover {cover}", "DEF-3")
        return reckon_defense(table, target, self.ability, terms, (aim,), "dodge")

    def rolled(self, table: Table, roll: Roll, covers: bool) -> None:
        if covers and roll.against is not None:
            table.emit(
                ev.DodgeStands(
                    who=roll.who, direction=table.person(roll.against).direction,
                    roll=roll.id, successes=roll.successes, shown=roll.shown,
                )
            )  # fmt: skip


class EscapeVerb(DefenseVerb):
    """``escape``: one roll for all attacks of the round (DEF-5)."""

    part = Escape
    names_pool = True
    meets: Meets = "all"
    ability = "athletics"

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse an escape that was ruled out, too."""
        if person.cornered:
            raise RuleError("no-escape", "DEF-5", who=person.name)
        super().verify(table, person, part)

    def rolled(self, table: Table, roll: Roll, covers: bool) -> None:
        table.emit(
            ev.EscapeStands(who=roll.who, roll=roll.id, successes=roll.successes, shown=roll.shown)
        )


def reckon_escape(table: Table, target: Person, terms: tuple[Modifier, ...]) -> Reckoning:
    """Reckon an escape, one roll whatever it meets (DEF-5)."""
    aim = (base(ESCAPE_DIFFICULTY, by="DEF-5"),)
    return reckon_defense(table, target, "athletics", terms, aim, "escape")


def reckon_defense(
    table: Table,
    target: Person,
    ability: str,
    terms: tuple[Modifier, ...],
    aim: tuple[Modifier, ...],
    verb: str = "",
) -> Reckoning:
    """Reckon Dexterity + an ability with what it loses; or the traits that were named for a verb.
    A driver dodges with Drive, and with Wits where the course is a labyrinth.
    """
    traits = pool_set(target, verb) or ("dexterity", ability)
    if verb == "dodge" and drives(table.scene, target):
        attribute = "wits" if "wits" in _chase_traits(table.scene, target) else "dexterity"
        traits = pool_set(target, verb) or (attribute, DRIVE)
    return table.reckon_action(target, "defense", (*target.fighter.terms(*traits), *terms), aim)


# --- What a defense loses, and what it takes from the attack --------------------------------------


def piling_on(table: Table, target: Person, number: int) -> tuple[Modifier, ...]:
    """Return what earlier attacks of the round cost this defense (PILE-1)."""
    if not table.ruleset.plays("PILE-1"):
        return ()
    offense = number and (
        any(table.ruleset.verb(part).stance == "offense" for part in target.standing_parts)
        or table.scene.hold_by(target.name) is not None
    )
    return dice(-number * (2 if offense else 1), "piling on", "PILE-1")


def defense_terms(
    table: Table, target: Person, number: int, declared: Part | None
) -> tuple[Modifier, ...]:
    """Return what a defense loses: earlier attacks (PILE-1), lying down, its split."""
    split: tuple[Modifier, ...] = ()
    if declared is not None:
        index = target.standing_parts.index(declared)
        split = split_terms(table, target, target.round.standing, index)
    return (*piling_on(table, target, number), *prone_terms(table, target), *split)


@moments.attack_terms.of("hindered")
def hindered(table: Table, exchange: Exchange, person: Person, part: Part) -> tuple[Modifier, ...]:
    """Return what an attack loses by how its target meets it, whatever is rolled for that."""
    if exchange.kind != "attack" or not table.ruleset.hinders:
        return ()
    target, weapon = table.person(exchange.target), weapon_in(table, exchange)
    if table.scene.hold_on(target.name) is not None or barred(table, exchange, target, weapon):
        return ()
    own = declared_defenses(table, target)
    verbs = [table.ruleset.verb(one) for one in own]
    close = at_arms_length(table, exchange, weapon)
    countered = close and standing_counter(table.scene, target) is not None
    if not own and not countered and target.prefer in table.ruleset.free_defenses:
        verbs = [table.ruleset.free_defenses[target.prefer]]
    return tuple(term for verb in verbs for term in verb.hinders(table, exchange, target))


# --- Drivers dodge with the vehicle, and in its cover (DEF-3) -------------------------------------

DRIVE = "drive"
VEHICLE_COVER = "partial"  # where nobody has said how much of it there is


def drives(scene: Scene, person: Person) -> bool:
    """Say whether a person drives a vehicle in a chase: what they roll there says so."""
    return person.steers and DRIVE in _chase_traits(scene, person)


def _chase_traits(scene: Scene, person: Person) -> tuple[str, ...]:
    assert person.seat is not None
    chase = scene.chase(person.seat.chase)
    return chase.pools.get(person.name, chase.course.pool)


def cover_of(scene: Scene, person: Person) -> str:
    """Return the cover that a person is shot at in: that of their vehicle, else their own."""
    if person.seat is None:
        return person.cover
    return person.seat.cover or (VEHICLE_COVER if drives(scene, person) else person.cover)


# --- Willpower put on your next free defense before it is called for (PILE-6) ---------------------

# A free defense is not asked, so the only moment to buy a success on it is beforehand. It
# counts once, for the next free defense that is rolled, and costs nothing until then.

BETWEEN_ROUNDS = ("rest", "keep")  # the kinds of phase in which the round's success is not at stake


def back_defense(table: Table, action: act.BackDefense) -> None:
    """Put Willpower on a person's next free defense, or take it back."""
    person, rules = table.person(action.who), table.ruleset
    if person.backs_defense == action.on:
        raise RuleError("backed-already" if action.on else "not-backed", "PILE-6", who=person.name)
    if action.on:
        # In some rules no free defense is rolled, in some only that of an attacked grappler.
        outside_holds = any(name in rules.verbs for name in rules.free_defenses)
        if not (rules.forced and (outside_holds or table.settings.grapples)):
            raise RuleError("no-free-defense", "PILE-6", rules=rules.id)
        # A success that was bought in a round which is over is none of this.
        anew = table.phase.kind in BETWEEN_ROUNDS and person.seat is None
        verify_willpower(table, person, True, anew)
    table.emit(ev.DefenseBacked(who=person.name, on=action.on))


# --- The steps: asked about a pool, rolled, or why not (DEF-1, RES-7) -----------------------------


def ask_for_defense(table: Table, exchange: Exchange) -> None:
    """Ask about the pools that a target has named for defenses, where one may be rolled;
    before the attack is, for how hard that is may depend on there being a defense (GUN-3).
    """
    target = table.person(exchange.target)
    asked = [one for one in target.standing_parts if isinstance(one, Defense) and one.pool]
    if not asked or table.scene.hold_on(target.name):
        return
    weapon = weapon_in(table, exchange)
    if barred(table, exchange, target, weapon):
        return
    for part in asked:
        if ask_for_all(table, target, part, _met_by(table, exchange, target, weapon, part)):
            return


def _met_by(
    table: Table, exchange: Exchange, target: Person, weapon: Weapon, part: Part
) -> tuple[str, ...]:
    """Return whom a defense that is rolled now will meet: with an escape, or a dodge of shots, all
    who have struck at it, and all who have haste left to do so (DEF-4, DEF-5); with an escape all
    players, too, who may go after one then, by what it came to (CHASE-4). Nobody, where it has been
    rolled.
    """
    afar = weapon.ranged and not at_arms_length(table, exchange, weapon)
    shots = afar and table.ruleset.verb(part).covers_shots
    if not shots and not meets_all(table, part):
        return (exchange.owner,)
    direction = table.person(exchange.owner).direction
    if (target.round.dodges.get(direction) if shots else target.escape) is not None:
        return ()
    others = [one for one in table.scene.people.values() if one.name != target.name and one.able]
    later = [one.name for one in others if not one.npc and (one.round.haste_left or not shots)]
    return exchange.owner, *aimers(table.scene, target.name), *later


def roll_defense(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes (DEF-1, RES-7); a grapple
    defense may win something against one of none, too (DEF-7).
    """
    attack = roll_in(exchange, "attack")
    if attack is None:
        return
    met = meeting(table, exchange)
    if attack.successes or (met.how == "counter-grapple" and not met.barred):
        roll_meeting(table, exchange, met)


def roll_meeting(table: Table, exchange: Exchange, met: Meeting) -> None:
    """Roll what meets an attack, or say that a roll which stands does, or why nothing does
    (PILE-3).
    """
    who, part, reckoning, stands = met.target.name, met.part, met.reckoning, met.stands
    if isinstance(part, CounterGrapple) and reckoning is not None and not met.barred:
        if reckoning.pool:
            moments.counter_roll.only(table, exchange, met.target, part)
        else:
            undefended(table, exchange, met.unmet, reckoning.terms)
        table.emit(ev.CounterUsed(who=who, by=exchange.owner))
    elif met.unmet or reckoning is None:
        undefended(table, exchange, met.unmet, reckoning.terms if reckoning else ())
    elif stands is not None:
        table.emit(
            ev.Met(
                exchange=exchange.id, slot="defense", who=exchange.target, kind=met.how,
                roll=stands.roll, successes=stands.successes, shown=table.shows(exchange.target),
            )
        )  # fmt: skip
    else:
        if met.forced:
            table.emit(ev.SplitForced(who=who))
        roll_of(table, exchange, met.target, met.how, reckoning, part, met.covers)


def roll_of(
    table: Table,
    exchange: Exchange | None,
    target: Person,
    kind: str,
    reckoning: Reckoning,
    declared: Part | None,
    covers: bool = False,
) -> Roll:
    """Roll a defense; ``declared`` is the part of the target's action that it is, if it is one, and
    with none it is a free one: a success may have been put on that beforehand, or bought with the
    answer that it follows from (PILE-6).
    """
    traits = tuple([term.why for term in reckoning.terms if term.dice > 0])
    claimed = bool(getattr(declared, "specialty", False))
    willpower = bool(getattr(declared, "willpower", False))
    if declared is None and exchange is not None:
        answer = answer_in(exchange, "forced")
        willpower = target.backs_defense or (answer is not None and answer.willpower)
    roll = table.action_roll(
        target.name,
        kind,
        reckoning,
        against=exchange.owner if exchange is not None else None,
        willpower=willpower,
        specialty=target.fighter.specialised(traits, (kind, in_hand(target).name), claimed),
    )
    table.emit(
        ev.Rolled(roll=roll, exchange=exchange.id, slot="defense")
        if exchange is not None
        else ev.Rolled(roll=roll)
    )
    table.pay_for_success(roll)
    if declared is None and roll.paid_for and table.person(roll.who).backs_defense:
        table.emit(ev.DefenseBacked(who=roll.who, on=False, used=True))
    table.ruleset.verbs[kind].rolled(table, roll, covers)
    return roll


def undefended(
    table: Table, exchange: Exchange, reason: str, terms: tuple[Modifier, ...] = ()
) -> None:
    shown = table.shows(exchange.target) if terms else OPEN
    table.emit(
        ev.Undefended(
            exchange=exchange.id, slot="defense", who=exchange.target, reason=reason,
            modifiers=terms, shown=shown,
        )
    )  # fmt: skip


# --- A committed attack: its target takes it, braves it or aborts (ATTACK-6) ----------------------

LATER = "later"  # braving makes the next roll harder: none is made against the attack
AGAIN = "again"  # ... because an earlier one serves again


@moments.asks_committed
def ask_committed(
    table: Table, attacker: Person, index: int, part: Assault, contested: bool
) -> bool:
    """Put the question, if it has to be put and was not yet; say whether it is open now.

    Not asked: who does nothing but defend, has committed too, is helpless, unaware or down. In a
    grapple there is nothing to abort to. ``contested`` says that the target attacks
    back.
    """
    scene, target = table.scene, table.scene.people[part.target]
    if not exposes(table, part) or answer_to(scene, attacker.name, index, target.name):
        return False
    if target.toll.exposed or target.helpless or target.down or not scene.aware(target):
        return False
    in_a_grapple, parts = scene.hold_of(target.name) is not None, target.standing_parts
    counter, verb = standing_counter(scene, target), table.ruleset.verb
    defends = parts and all(one == counter or verb(one).meets != "nothing" for one in parts)
    if scene.pinned(target.name) or (defends and not in_a_grapple):
        return False
    # A guard answers a shot from afar with another, and with no defense (DEF-8).
    weapon = weapon_of(attacker, part)
    far = weapon.ranged and not scene.close(attacker.name, target.name)
    shoots_back = far and guard_answer(table, attacker, target, weapon) is not None
    # Where no defense is rolled that could be harder, a later roll is.
    later = ""
    if not contested:
        met = meeting(table, exchange_to_come(attacker, index, part, target))
        later = "yes" if met.unmet or shoots_back else AGAIN if met.stands is not None else ""
    may_brave = not later or shoots_back or has_a_roll_left(table, target)
    may_abort = moments.may_give_up.only(table, target) and not in_a_grapple
    options = ("accept", *("brave",) * may_brave, *("abort",) * may_abort)
    ask(
        table, KIND, key_of(scene, attacker.name, index, target.name), target.name, options,
        "brave" if may_brave else "accept",
        attacker=attacker.name, **({LATER: later} if later else {}),
    )  # fmt: skip
    return True


def has_a_roll_left(table: Table, person: Person) -> bool:
    """Say whether a person has a roll of their own to make yet in this round."""
    if person.round.haste_left:
        return True
    for index in () if person.phase.acted else person.to_come():
        part = person.parts[index]
        rolls = part.traits if isinstance(part, Do) else table.ruleset.verb(part).rolls
        over = person.escape is not None and meets_all(table, part)  # an escape is rolled once
        if rolls and not over:
            return True
    return False


def exchange_to_come(attacker: Person, index: int, part: Assault, target: Person) -> Exchange:
    """Return the exchange that an attack is going to be."""
    return Exchange(
        id=0, kind="attack", owner=attacker.name, part=part, target=target.name,
        means=weapon_of(attacker, part).name,
        owners={attacker.name: index}, numbers={target.name: target.toll.incoming},
    )  # fmt: skip


def answer_committed(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the target's answer; an abort changes their own action, without a roll."""
    settle_question(table, question, option)
    if option == "brave" and LATER in question.about:
        by = question.about["attacker"]
        table.emit(ev.Braved(who=question.who, by=by, question=question.id))
    if option == "abort":
        person, attacker = table.person(question.who), table.person(question.about["attacker"])
        abort_free(table, person, part or preferred_abort(table, person, attacker))


def preferred_abort(table: Table, target: Person, attacker: Person) -> Part:
    """Return the defense that an abort without a name is to: the preferred one, or what promises
    most against the committed attack (ATTACK-6) and can stand beside what has come up of the
    target's action; a split may have it already (SPLIT-4).
    """
    for index in attacker.to_come():
        part = attacker.parts[index]
        if not (isinstance(part, Attack) and part.target == target.name and exposes(table, part)):
            continue
        exchange, free = (
            exchange_to_come(attacker, index, part, target),
            table.ruleset.free_defenses,
        )
        # As it will be then: nothing but a defense.
        defending = replace(target, round=replace(target.round, standing=PASS))
        first = best(table, exchange, defending, weapon_of(attacker, part), free, ()).how
        legal: list[Part] = [
            part
            for name in (first, *defenses_of(table))
            for part in islice(table.ruleset.verbs[name].legal(table, target), 1)
        ]
        verify = moments.verify_given_up.only
        fitting = (one for one in legal if not why_refused(verify, table, target, one))
        return next(fitting, legal[0])
    return preferred_defense(table, target)


# --- Escapes: which are broken, and who gets away (DEF-5, DEF-6) ----------------------------------


def face_escape(table: Table, exchange: Exchange, back: bool = False) -> None:
    """Measure an attack against the target's escape: more successes break it; or ``back``, that of
    a contest's target against the escape of the person who opened it: both sides are attacked in
    it, no matter who comes first (RES-1).
    """
    # PILE-1: a hold's rolls are not attacks.
    if exchange.kind == "hold" or (back and exchange.kind != "contest"):
        return
    who, by, slot = exchange.target, exchange.owner, "flight"
    if back:
        who, by, slot = by, who, "flight back"
    person = table.person(who)
    if person.able and declared_escape(table, person) is not None:
        net, met = net_in(exchange, "attack"), net_in(exchange, "defense")
        if back:
            net, met = met, net
        table.emit(
            ev.EscapeFaced(
                exchange=exchange.id, slot=slot, who=who, by=by, net=net, broken=net > met,
                shown=table.shows(by),
            )
        )  # fmt: skip


def conclude_escapes(table: Table) -> None:
    """Let those away who faced the last attack of the phase on them, unbroken and better than all:
    what they win is their head start (RES-5). If all attacks came to nothing, none has had them
    roll, and they roll now.
    """
    for person in table.scene.people.values():
        flight = person.round.flight
        if flight is None or flight.broken or not person.phase.faced:
            continue
        escape = declared_escape(table, person) if person.able else None
        if (
            escape is None
            or table.scene.hold_of(person.name)
            or attacks_to_come(table.scene, person.name)
        ):
            continue
        if flight.roll is not None:
            net = flight.roll.successes
        elif defenseless(table, person):
            continue
        else:
            reckoning = reckon_escape(table, person, defense_terms(table, person, 0, escape))
            net = roll_of(table, None, person, "escape", reckoning, escape).successes
        if net > flight.best or (net == flight.best and table.settings.escape_tie_escapes):
            leads = {name: net - faced for name, faced in person.phase.faced.items()}
            table.emit(ev.Escaped(who=person.name, leads=leads, net=net))


def leave_unattacked(table: Table) -> None:
    """At a phase's end let those leave whose escape, declared in it, nobody attacked (DEF-6)."""
    if not table.settings.unattacked_escape_leaves:
        return
    for person in table.scene.people.values():
        declared = [part for part in person.parts if isinstance(part, Escape)]
        if not (declared and person.able) or person.phase.faced:
            continue
        if declared_escape(table, person) and table.scene.hold_of(person.name) is None:
            table.emit(ev.Escaped(who=person.name))


VERBS = (BlockVerb(), DodgeVerb(), EscapeVerb())
