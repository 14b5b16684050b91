"""Coming, going, and a storyteller's rulings: weapons in hand, forms, effects, hazards, sheets."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import cast

import msgspec
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import MAX_POOL, Roll, could_show, is_kept
from game.dice import OPEN as DICE_OPEN
from game.engine.exchanges import BY_THROW, decision_in, outcome_of, rolls_of
from game.engine.pools import names_pool, taken_apart, verify_pool
from game.engine.questions import DOING, UNDER_WAY, comes_first, depart, is_aimed_at, is_asked
from game.engine.review import procedure_of, release_if_empty, verify_unreviewed, verify_withheld
from game.engine.rolling import CHANCE_DIE
from game.engine.ruleset import NO_BLOCK, preferences
from game.engine.table import Rules, Table, counted_from, phase_of
from game.engine.verb import base
from game.errors import RuleError, verify_among, verify_length, verify_within
from game.fighter import (
    DAMAGE_TYPES,
    DEAD,
    MAX_FAMILIAR,
    PHYSIOLOGIES,
    STRANGE_BODIES,
    DamageType,
    Fighter,
    Physiology,
    Reach,
    heal,
    in_proportion,
)
from game.moments import RULESETS
from game.npcs import NEEDS_LEVEL, NEEDS_WARD, STANCES
from game.rules import w20
from game.rules.chase import (
    rests,
)
from game.rules.checks import roll_traits
from game.rules.grapple import change_control, end_hold_of, end_if_spent
from game.rules.harm import OF_HARM, down_state, fall_or_rise, mark
from game.rules.pursuit import leave_scene
from game.rules.reach import FLANKS
from game.rules.rounds import awaited, order_people, pass_over, speaks
from game.rules.unseen import (
    SIGHTS,
    appear,
    come_unseen,
    give_way,
    rule_place,
    sight_of,
    vanish,
    verify_hideable,
)
from game.secrecy import free_mask, one_is_hidden
from game.state.decisions import DEEDS, MOST_SECONDS, SLOW
from game.state.declaration import Attack, Guard, Maneuver, Mental, Social
from game.state.person import COVERS, VERSUS, Aside, Person, in_hand
from game.state.scene import (
    MAX_SIDE,
    MAX_YARDS,
    OF_A_ROLL,
    REACH_YARDS,
    RECOVERY_POLICIES,
    SIDE,
    USUAL_RECOVERY,
    Effect,
    Exchange,
    Hazard,
    Lasting,
    Review,
    Ruling,
    Scene,
    opposed,
    side_of,
)
from game.stock import Conversion, default_stock, stock_of
from game.words import is_name, likeness, said_specialties, tidy, whole_number, yes_or_no

# --- Effects and hazards: they last until a person ends them or their rounds are over (BOOK-2) ----

MAX_ROUNDS = 100
MAX_IN_FORCE = 100  # effects, and hazards, in one scene
MAX_EFFECT_NAME = 200
MAX_CHANGE = 20  # dice of one effect, either way
MAX_HARM = 50  # dice, or levels, of one hazard


def put_effect(table: Table, action: act.PutEffect) -> None:
    """Put an effect on someone; an effect that changes nothing is a delay, and counted (BOOK-4)."""
    table.person(action.who)
    if not action.name.strip() or not (action.changes or action.rounds):
        raise RuleError("empty-effect")
    _verify_one_more("effects", action.name, len(table.scene.effects))
    for touched, change in action.changes.items():
        if abs(change) > MAX_CHANGE:
            allowed = [f"-{MAX_CHANGE} to +{MAX_CHANGE}"]
            raise RuleError("bad-value", "BOOK-4", key=touched, value=change, allowed=allowed)
    last = None
    if action.rounds is not None:
        verify_within("rounds", action.rounds, 1, MAX_ROUNDS)
        last = counted_from(table.scene) + action.rounds - 1
    effect = Effect(
        id=table.scene.marks + 1, name=action.name, who=action.who, changes=action.changes,
        last_round=last, by=action.by, once=action.once,
    )  # fmt: skip
    table.emit(ev.EffectBegan(effect=effect))


def _verify_one_more(what: str, name: str, number: int) -> None:
    """Refuse one more effect or hazard than a scene can hold, or a name too long to be shown."""
    verify_length(name, MAX_EFFECT_NAME)
    if number >= MAX_IN_FORCE:
        raise RuleError("too-many-in-force", what=what, limit=MAX_IN_FORCE)


def end_effect(table: Table, action: act.EndEffect) -> None:
    effect = _of_this_name("unknown-effect", "BOOK-4", table.scene.effects, action)
    table.emit(ev.EffectEnded(effect=effect))


def _of_this_name[T: (Effect, Hazard)](
    code: str, rule: str, in_force: Sequence[T], action: act.EndEffect | act.EndHazard
) -> T:
    theirs = [effect for effect in in_force if effect.who == action.who]
    for effect in theirs:
        if effect.name.lower() == action.name.lower():
            return effect
    names = [effect.name for effect in theirs]
    raise RuleError(code, rule, text=action.name, who=action.who, names=names)


def put_hazard(table: Table, action: act.PutHazard) -> None:
    """Threaten someone with harm in bookkeeping (BOOK-2)."""
    table.person(action.who)
    one_kind = (action.dice > 0) != (action.levels > 0) and min(action.dice, action.levels) == 0
    if not action.name.strip() or not one_kind:
        raise RuleError("bad-hazard", "BOOK-2", dice=action.dice, levels=action.levels)
    moments.may_rule.do(table, action)
    _verify_one_more("hazards", action.name, len(table.scene.hazards))
    verify_within("hazard", max(action.dice, action.levels), 1, MAX_HARM, "BOOK-2")
    if action.rounds is not None:
        verify_within("rounds", action.rounds, 1, MAX_ROUNDS)
    hazard = Hazard(
        id=table.scene.marks + 1, name=action.name, who=action.who, type=action.type,
        dice=action.dice, levels=action.levels, rounds=action.rounds,
        unsoakable=action.unsoakable, avoidable=action.avoidable, by=action.by,
    )  # fmt: skip
    table.emit(ev.HazardBegan(hazard=hazard))


def end_hazard(table: Table, action: act.EndHazard) -> None:
    hazard = _of_this_name("unknown-hazard", "BOOK-2", table.scene.hazards, action)
    table.emit(ev.HazardEnded(id=hazard.id, name=hazard.name, who=hazard.who))


# --- What a sheet is by a scene's rules (SYS-2) ---------------------------------------------------

# Of their own system, it lacks what the rest of it tells, is guessed or asked for; of another, it
# is converted, and kept aside.
#
# It holds for the scene alone. A sheet's own traits are never touched, and what has been filled in
# for other rules, or from an earlier sheet, is worked out anew.

MOST_GIVEN = 10  # what a player may say of a trait; a storyteller may set more
NOTHING = Conversion(traits={})


def adapt(table: Table, who: str) -> None:
    """Make a person's sheet one of the scene's system, and fill in what it lacks, as the table of
    conversions has it, or as they said.
    """
    person, now = table.person(who), adapted(table.person(who), table.ruleset)
    if now == person:
        return
    traits, guessed = now.adapted, now.guessed
    fresh = tuple(name for name, dots in traits.items() if person.adapted.get(name) != dots)
    if now.aside is None:
        table.emit(ev.SheetAdapted(who=who, traits=traits, guessed=guessed, fresh=fresh))
        return
    table.emit(
        ev.SheetConverted(
            who=who, aside=now.aside, traits=traits, guessed=guessed, fresh=fresh,
            fighter=now.fighter,
        )
    )  # fmt: skip


def adapted(person: Person, rules: Rules) -> Person:
    """Return a person as they are by some rules: `Person.own` is as it was."""
    own = person.own()
    table = table_for(own, rules)
    aside, before = _aside(person, own, table, rules), person.aside
    lacking = {
        name: dots
        for name, dots in table.lacks(own).items()
        if name in rules.asks or (dots and aside is not None)
    }
    lacking |= {name: dots for name, dots in person.given.items() if name in lacking}
    guessed = tuple(name for name in table.guesses(own) if name not in person.given)
    made = own if aside is None else aside.made
    if aside is not None and before is not None and before.rules == aside.rules:
        # It is as the scene has left it, without what is filled in.
        filled, have = person.adapted.items(), person.fighter.traits
        traits = {name: dots for name, dots in have.items() if (name, dots) not in filled}
        made = replace(person.fighter, traits=traits)
    fighter = replace(made, traits={**made.traits, **lacking}, armour=person.fighter.armour)
    return replace(person, fighter=fighter, adapted=lacking, guessed=guessed, aside=aside)


def table_for(own: Fighter, rules: Rules) -> Conversion:
    """Return what makes a sheet one of the system of some rules."""
    return default_stock(rules.sheets).conversions.get(own.template.system, NOTHING)


def is_converted(own: Fighter, rules: Rules) -> bool:
    """Say whether a sheet is of another system than some rules are (SYS-2)."""
    return own.template.system != rules.sheets and table_for(own, rules) is not NOTHING


def told_by_itself(own: Fighter, rules: Rules) -> dict[str, int]:
    """Return what a converted sheet says itself of the traits that are worked out for others."""
    if not is_converted(own, rules):
        return {}
    asked = dict.fromkeys((*rules.asks, *table_for(own, rules).traits))
    rated = {name: own.traits.get(name, 0) for name in asked if name not in own.resources}
    return {name: dots for name, dots in rated.items() if dots}


def _aside(person: Person, own: Fighter, table: Conversion, rules: Rules) -> Aside | None:
    """Return a sheet as it is kept; one that is kept already, with the shortest track that it has
    had: a larger shape, taken on before one leaves, makes no wound smaller.
    """
    if not (person.converts and is_converted(own, rules)):
        return None
    there, kept = _reach(RULESETS[own.template.system], own), person.aside
    if kept is not None and kept.rules == rules.sheets:
        shortest = min(kept.here, _reach(rules, person.fighter), key=lambda one: one.length)
        return replace(kept, here=shortest, there=there)
    made = _converted(own, table, rules)
    here = _reach(rules, replace(made, traits={**made.traits, **table.lacks(own)}))
    made = replace(made, health=in_proportion(own.health, there, here))
    pools, forms = dict(table.pools), dict(table.forms)
    return Aside(own, made, there, here, rules.sheets, pools, forms)


def _converted(own: Fighter, table: Conversion, rules: Rules) -> Fighter:
    """Return a sheet as one of another system, but for its wounds and what it lacks."""
    catalog = default_stock(rules.sheets)
    kind = catalog.templates.get(table.kinds.get(own.template.name, ""), own.template)
    filled = replace(own, template=kind, traits={**own.traits, **table.lacks(own)})
    left = {table.pools.get(name, name): points for name, points in own.resources.items()}
    resources = {**{name: filled.rating(name) for name in kind.resources}, **left}

    def form(name: str) -> str:
        called = table.forms.get(name, name)
        return called if called in kind.forms else next(iter(kind.forms), "")

    return replace(
        own,
        template=kind,
        resources=resources,
        form=form(own.form),
        breed_form=form(own.breed_form),
    )


def _reach(rules: Rules, fighter: Fighter) -> Reach:
    track = rules.track_of(fighter)
    length = len(track.levels)
    return Reach(length, length - 1 if track.able is None else track.able)


def give_trait(table: Table, action: act.GiveTrait) -> None:
    """Take down what a person says of a trait that nothing on their sheet tells: what is a guess,
    and what they have said before.
    """
    person = table.person(action.who)
    asked = [*person.guessed, *(name for name in person.given if name in person.adapted)]
    if action.trait not in asked:
        raise RuleError("trait-not-asked", who=person.name, trait=action.trait, names=asked)
    verify_within(action.trait, action.rating, 0, MOST_GIVEN)
    table.emit(ev.TraitGiven(who=person.name, trait=action.trait, rating=action.rating))


# --- A sheet changed from outside the fight: the weapon in hand, the form worn, what is set -------


def refit(table: Table, action: act.Refit) -> None:
    """Put a changed fighter in the place of the old one. More is refused where the person who plays
    a person says it, and no storyteller: in a scene without one the NPCs are players' too.
    """
    scene, fighter = table.scene, action.fighter
    if action.who in scene.unseen:
        table.emit(
            ev.LurkerChanged(
                who=action.who, fighter=fighter, why=action.why, wields=action.wields
            )
        )  # fmt: skip
        return
    person = table.person(action.who)
    verify_unreviewed(table, person.name)
    own = action.by == person.name or (person.npc and not scene.led)
    shifts = fighter.form != person.fighter.form
    if own and person.down and (action.wields or shifts):
        raise RuleError("down", "HEALTH-4", who=person.name, state=person.down)
    # The dead rise by having harm taken off alone, and by no longer track (HEALTH-4).
    rises = person.down == DEAD and down_state(table.ruleset, fighter) != DEAD
    if rises and fighter.health.marked >= person.fighter.health.marked:
        raise RuleError("heal-the-dead-first", "HEALTH-4", who=person.name)
    if action.wields:
        _verify_hands_free(scene, person)
        if own:
            _verify_not_struck_at(scene, person)
    if own and shifts:
        _verify_form_free(scene, person)
    table.emit(
        ev.FighterChanged(
            who=person.name, fighter=fighter, why=action.why, by=action.by,
            wields=action.wields, private=action.private, vague=table.veils_wounds(person),
        )
    )  # fmt: skip
    adapt(table, person.name)
    fall_or_rise(table, person.name)


def _verify_hands_free(scene: Scene, person: Person) -> None:
    """Refuse another weapon to a person who has declared with what is in hand, for others count on
    it; and to a person who is held, for the person who holds them may be about to take it away
    (GRAPPLE-9).
    """
    if scene.hold_on(person.name) is not None:
        raise RuleError("held-hands", "GRAPPLE-3", who=person.name)
    for index in person.to_come():
        part = person.parts[index]
        if isinstance(part, Attack | Guard) and part.weapon is None:
            raise RuleError("declared-in-hand", who=person.name, weapon=in_hand(person).name)


def _verify_not_struck_at(scene: Scene, person: Person) -> None:
    """Refuse another weapon or form to one at whom something is declared, unless they have yet to
    declare themselves: what is to be taken out of their hand is what was in it (GRAPPLE-9), what a
    guard strikes back with (DEF-8), and what soaks.
    """
    phase = phase_of(scene)
    owes = phase.kind == "declare" and moments.owes.only(scene, phase, person)
    declares = owes and speaks(scene, person, phase)
    rounds = phase.kind in UNDER_WAY or person.seat is not None
    if rounds and not declares and (names := comes_first(scene, person.name)):
        raise RuleError("rolled-first", "RES-6", who=person.name, names=list(names))


def _verify_form_free(scene: Scene, person: Person) -> None:
    """Refuse another form where there are rounds: once in each, and not to a person who has
    declared in the one they wear. They would strike in one, soak in another, and mend in a third.
    """
    if person.seat is None and not scene.fighting:
        return
    if person.toll.shifted:
        raise RuleError("shifted-already", who=person.name)
    declares = person.seat is not None or phase_of(scene).kind in UNDER_WAY
    if declares and (person.phase.declaration is not None or person.round.standing is not None):
        raise RuleError("declared-in-form", who=person.name)
    _verify_not_struck_at(scene, person)


# --- Leaving a scene by your own word: at once, or at the end of what is under way ----------------

# While a fight goes on it is always at the end of the phase in which things are done: what was
# declared against a person, openly or in secret, is still rolled, and how soon they go tells
# nobody what was. Until then they pass wherever they are awaited. Who is held goes no sooner than
# that, who is in a chase between two of its rounds; who is down does not go at all.

WAYS_OUT = ("walked-out", "out-of-character", "quit")


def take_leave(table: Table, action: act.TakeLeave) -> None:
    """Let a person leave, or note that they do so later."""
    person = table.person(action.who)
    verify_way(action.why)
    if person.down and table.scene.fight.phase != "ended":
        raise RuleError("down-and-in", who=person.name, led=table.scene.led)
    if person.leaving is not None:
        raise RuleError("leaving-already", who=person.name)
    if cannot_leave(table.scene, person):
        chase = person.seat.chase if person.seat is not None else 0
        table.emit(ev.LeaveTaken(who=person.name, why=action.why, chase=chase))
    else:
        _go(table, person, action.why)


def stay(table: Table, action: act.Stay) -> None:
    person = table.person(action.who)
    if person.leaving is None:
        raise RuleError("not-leaving", who=person.name)
    table.emit(ev.LeaveRetracted(who=person.name))


def verify_way(why: str) -> None:
    if why:
        verify_among("why", why, WAYS_OUT)


def cannot_leave(scene: Scene, person: Person) -> bool:
    """Say whether a person cannot leave at once: where a fight goes on that they are in, held, in
    the middle of a chase's round, or with an answer to give.
    """
    if is_asked(scene, person.name):
        return True
    if person.seat is not None:
        return not rests(scene, scene.chase(person.seat.chase))
    if person.away:
        return person.head_start is not None
    return phase_of(scene).kind in UNDER_WAY or scene.hold_of(person.name) is not None


def pass_over_who_leaves(table: Table) -> bool:
    """Let a person who is about to leave pass where they are awaited; say whether there was any."""
    if not [person for person in table.scene.people.values() if person.leaving is not None]:
        return False  # as nearly always: who is awaited need not be found after each step
    for person in awaited(table.scene):
        if person.leaving is not None:
            pass_over(table, person)
            return True
    return False


def let_go_at_the_end(table: Table) -> None:
    """Take out, at the end of a phase in which things were done, people about to leave. What
    is declared for a later phase still keeps whom it is aimed at.
    """
    if table.phase.kind in DOING:
        for person in _leaving(table.scene):
            stays = is_asked(table.scene, person.name) or is_aimed_at(table.scene, person.name)
            if person.seat is None and not stays:
                _go(table, person)


def let_go_of_the_free(table: Table) -> bool:
    """Take out people whom nothing keeps now: no fight, no hold, no chase's round, no question.
    Say whether there was any.
    """
    gone = [person for person in _leaving(table.scene) if not cannot_leave(table.scene, person)]
    for person in gone:
        _go(table, person)
    return bool(gone)


def _leaving(scene: Scene) -> list[Person]:
    people = scene.people.values()
    return [person for person in people if person.leaving is not None and not person.down]


def _go(table: Table, person: Person, why: str = "") -> None:
    leave_scene(table, person.name)
    depart(table, person.name, person.leaving.why if person.leaving is not None else why)


# --- How a scene is paced besides turns: frozen and resumed, how long it waits, who must agree ----

MAX_REASON = 200


def verify_not_frozen(scene: Scene, action: act.AnyAction) -> None:
    """Refuse whatever a frozen scene does not take; who comes back meanwhile is by hand again."""
    by_hand = isinstance(action, act.SetAuto) and not action.auto
    if scene.frozen and not action.while_frozen and not by_hand:
        raise RuleError("scene-frozen", reason=scene.frozen, led=scene.led)


def keep_poses(table: Table, action: act.KeepPoses) -> None:
    if table.scene.poses == action.on:
        raise RuleError("poses-as-they-are", on=action.on)
    table.emit(ev.PosesKept(on=action.on))


def begin_chapter(table: Table, action: act.BeginChapter) -> None:
    """Begin another chapter of the log; nothing else of the scene changes."""
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="")
    title = " ".join(action.title.split())
    verify_length(title, MAX_REASON)
    table.emit(ev.ChapterBegan(number=table.scene.chapter + 1, title=title))


def freeze(table: Table, action: act.Freeze) -> None:
    reason = action.reason.strip()
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="")
    if not reason:
        raise RuleError("no-reason")
    verify_length(reason, MAX_REASON)
    table.emit(ev.Frozen(reason=reason, by=action.by))


def resume(table: Table, action: act.Resume) -> None:
    if not table.scene.frozen:
        raise RuleError("not-frozen")
    table.emit(ev.Resumed())


def set_idle(table: Table, action: act.SetIdle) -> None:
    """Set how long the scene waits for people; a deadline comes after its reminder."""
    for seconds in (action.nudge, action.after):
        if not 0 <= seconds <= MOST_SECONDS:
            raise RuleError("bad-time", seconds=seconds, limit=MOST_SECONDS)
    verify_among("idle", action.then, DEEDS)
    if action.then != "none" and not action.after:
        raise RuleError("no-deadline", deed=action.then)
    if action.after:
        verify_among("idle", action.then, DEEDS[1:])
        if action.after <= action.nudge:
            raise RuleError("deadline-first", nudge=action.nudge, after=action.after)
    table.emit(ev.IdleSet(nudge=action.nudge, after=action.after, then=action.then))


def hand_over(table: Table, action: act.HandOver) -> None:
    """Have another person run the scene. What a storyteller knows stays a storyteller's."""
    scene = table.scene
    if scene.led and not action.led:
        raise RuleError("goes-to-a-storyteller", who=action.to)
    if scene.led == action.led and scene.runner is not None and scene.runner.ref == action.ref:
        raise RuleError("runs-it-already", who=action.to)
    table.emit(
        ev.HandedOver(
            to=action.to, ref=action.ref, led=action.led, before=action.before, by=action.by
        )
    )


def set_recovery(table: Table, action: act.SetRecovery) -> None:
    verify_among("recovery", action.policy, (*RECOVERY_POLICIES, USUAL_RECOVERY))
    policy = "" if action.policy == USUAL_RECOVERY else action.policy
    table.emit(ev.RecoverySet(policy=policy))


# --- What is said to a scene besides declarations: coming and going, rulings, harm from outside ---

MAX_PEOPLE = 100
BLOOD = ("blood", "vitae")  # what closes wounds, as each system calls it
MAX_NAME = 80
MAX_TOTAL = 999
MAX_CONTROL = 100
MAX_LEVELS = 20
LOOK_DIFFICULTY = 6
# How people may stand, and what can be said of it: these words, a word of any kind, yes or no.
POSITIONS: dict[str, type | tuple[str, ...]] = {
    "cover": COVERS,
    "prone": bool,
    "aware": bool,
    "helpless": bool,
    "flanks": tuple(FLANKS),
    "direction": str,
    "cornered": bool,
    "unreachable": bool,
    "away": bool,
    "grapple_pool": str,
    "block_pool": str,
    "dodge_pool": str,
    "escape_pool": str,
    "attack_pool": str,
    "unsure": bool,
    "blinded": bool,
    "flank": str,
    "rear": str,
    "cramped": bool,
    "coverless": bool,
    "immobilised": ("no", "struggling", "wholly"),
    "bare": str,
    "staked": bool,
}
OTHER_POOLS = ("block", "dodge", "escape", "attack")  # whose pools are set by these words


def join(table: Table, action: act.Join) -> None:
    """Bring someone in; in mid-round they have no place until the next (INIT-5). What was on one
    who comes back is on them again, as they left with it.
    """
    scene, who = table.scene, action.who
    if scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="setup")
    if len(scene.people) >= MAX_PEOPLE:
        raise RuleError("scene-full", limit=MAX_PEOPLE)
    if not who.strip() or len(who) > MAX_NAME:
        raise RuleError("bad-name", text=who[:MAX_NAME], limit=MAX_NAME)
    if likeness(who) in {likeness(name) for name in (*scene.people, *scene.masks.values(), "st")}:
        raise RuleError("name-taken", who=who)
    give_way(table, who)
    if action.ref and action.ref in {person.ref for person in scene.people.values()}:
        raise RuleError("already-here", who=who)
    verify_position(table, {"cover": action.cover, "prone": action.prone})
    verify_preference(action.prefer)
    if action.hidden:
        verify_hideable(who)
    if action.unseen:
        if action.auto:
            raise RuleError("unseen", who=who)
        come_unseen(table, action)
        return
    found = table.scene.left.get(who)
    returns = found is not None and not action.npc and found.ref == action.ref
    still = Lasting()
    if found and returns:
        still = found.in_round(scene.fight.round, who, counted_from(scene))
    kept = table.scene.masks.get(who, "")  # of a person who left hidden
    if kept and not action.hidden:
        table.emit(ev.Unmasked(who=who, mask=kept))
    table.emit(
        ev.Joined(
            who=who, fighter=action.fighter, ref=action.ref, npc=action.npc, prefer=action.prefer,
            cover=action.cover, prone=action.prone, group=action.group,
            mask=kept or free_mask(table.scene) if action.hidden else "",
            converts=action.converts, still=still, without=action.without, auto=action.auto,
            vague=action.npc and table.settings.npc_wounds == "words",
        )
    )  # fmt: skip
    if action.side:
        set_side(table, act.SetSide(who=who, side=action.side))
    if still.conditions.get("sent_away"):
        table.emit(ev.PositionSet(who=who, changes={"away": True}))
    adapt(table, who)
    fall_or_rise(table, who)


def hide(table: Table, action: act.Hide) -> None:
    if action.who in table.scene.unseen:
        appear(table, action.who, masked=True)
        return
    person = table.person(action.who)
    if person.name in table.scene.masks:
        raise RuleError("hidden-already", who=person.name, mask=table.scene.masks[person.name])
    verify_hideable(person.name)
    table.emit(ev.Hidden(who=person.name, mask=free_mask(table.scene)))


def reveal(table: Table, action: act.Reveal) -> None:
    if action.who in table.scene.unseen:
        appear(table, action.who, masked=False)
        return
    person = table.person(action.who)
    mask = table.scene.masks.get(person.name)
    if mask is None:
        raise RuleError("not-hidden", who=person.name)
    table.emit(ev.Unmasked(who=person.name, mask=mask))


def set_sight(table: Table, action: act.SetSight) -> None:
    verify_among("sight", action.sight, SIGHTS)
    if action.who not in table.scene.unseen:
        table.person(action.who)
    if sight_of(table.scene, action.who) == action.sight:
        raise RuleError("sight-already", who=action.who, sight=action.sight)
    match action.sight:
        case "unseen":
            vanish(table, action.who)
        case "glimpsed":
            hide(table, act.Hide(who=action.who))
        case _:
            reveal(table, act.Reveal(who=action.who))


def surprise(table: Table, action: act.Surprise) -> None:
    """Let people roll whether they are taken unawares; not people in a fight already (NWOD-4)."""
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", "NWOD-4", phase="ended", allowed="setup")
    surprise_all(table, action.who)


def surprise_all(table: Table, names: tuple[str, ...]) -> None:
    if names and not moments.notice.played(table):
        raise RuleError("no-surprise", "NWOD-4", rules=table.ruleset.id)
    for name in names:
        if table.person(name).initiative is not None:
            raise RuleError("already-fighting", "NWOD-4", who=name)
    for name in dict.fromkeys(names):
        moments.notice.do(table, table.person(name))


def leave(table: Table, action: act.Leave) -> None:
    if action.who in table.scene.unseen:
        table.emit(ev.LurkerLeft(who=action.who))
        return
    verify_way(action.why)
    _go(table, table.person(action.who), action.why)


def verify_position(table: Table, changes: dict[str, bool | int | str]) -> None:
    """Refuse a position that the ruleset does not know, or a value it cannot have."""
    known = [name for name in POSITIONS if table.ruleset.plays(w20.POSITIONS.get(name, ""))]
    for key, value in changes.items():
        if key not in known:
            raise RuleError("unknown-position", text=key, names=known)
        word = str(value).partition(VERSUS)[0] if key == "cover" else value
        takes = POSITIONS[key]
        allowed = takes if isinstance(takes, tuple) else ("yes", "no")
        fits = word in takes if isinstance(takes, tuple) else isinstance(value, takes)
        if not fits:
            raise RuleError("bad-value", key=key, value=value, allowed=list(allowed))


def verify_preference(kind: str) -> None:
    """Refuse a standing preference for anything but a free defense (PILE-6)."""
    if kind:
        verify_among("prefer", kind, (*preferences(), NO_BLOCK), "PILE-6")


def take_cover(table: Table, action: act.TakeCover) -> None:
    """Put a person into the cover that they claim, or out of it. A storyteller's word stands above
    a claim, and nobody gets behind anything while the dice fall (DEF-3).
    """
    person = table.person(action.who)
    verify_among("cover", action.cover, COVERS)
    if person.seat is not None:
        raise RuleError("in-chase", "CHASE-9", who=person.name)
    if person.cover_by == "ruled":
        raise RuleError("cover-ruled", "DEF-3", who=person.name, cover=person.cover)
    if phase_of(table.scene).kind == "resolve":
        raise RuleError("cover-too-late", "DEF-3", who=person.name)
    if not person.able or table.scene.hold_of(person.name) is not None:
        raise RuleError("cover-cannot", "DEF-3", who=person.name)
    if person.cover == action.cover:
        raise RuleError("cover-already", "DEF-3", who=person.name, cover=person.cover)
    changes: dict[str, bool | int | str] = {"cover": action.cover}
    table.emit(ev.PositionSet(who=person.name, changes=changes, cover_by="claimed"))


def set_position(table: Table, action: act.SetPosition) -> None:
    """Rule where or how someone stands. No pool is set that is none, nor one for what is rolled in
    one way only (DEF-10).
    """
    person, changes = table.person(action.who), action.changes
    verify_position(table, changes)
    for verb in OTHER_POOLS:
        key = f"{verb}_pool"
        if key in changes and not names_pool(table.ruleset, verb):
            raise RuleError("no-other-pool", "DEF-10", verb=verb, rules=table.ruleset.id)
        if changes.get(key):
            verify_pool(person.fighter, taken_apart(str(changes[key])))
    if "away" in changes and person.seat is not None:
        raise RuleError("in-chase", "CHASE-9", who=person.name)
    ruled = "ruled" if "cover" in changes else ""
    table.emit(ev.PositionSet(who=action.who, changes=changes, by=action.by, cover_by=ruled))
    if changes.get("staked") or changes.get("immobilised") == "wholly":
        hold = table.scene.hold_by(action.who)
        if hold is not None:
            table.emit(ev.GrappleEnded.of(hold, "immobilised"))
    if changes.get("away"):
        end_hold_of(table, action.who, "gone")


def set_distance(table: Table, action: act.SetDistance) -> None:
    """Rule whether two are at hand-to-hand distance (RES-8)."""
    one, other, hidden = _pair(table, action)
    close, by = action.close, action.by
    table.emit(ev.DistanceSet(who=one, other=other, close=close, by=by, hidden=hidden))


def _pair(table: Table, action: act.SetDistance | act.SetRange) -> tuple[str, str, bool]:
    """Return the two whose distance is ruled, and whether players do not know of one of them."""
    one, other = table.person(action.who).name, table.person(action.other).name
    if one == other:
        raise RuleError("self-target", who=one)
    return one, other, one_is_hidden(table.scene, one, other)


def set_range(table: Table, action: act.SetRange) -> None:
    """Rule how many yards apart two are (RES-8)."""
    one, other, hidden = _pair(table, action)
    moments.may_rule.do(table, action)
    verify_within("range", action.yards, 0, MAX_YARDS, "RES-8")
    hold = table.scene.hold_of(one)
    if hold is not None and hold.other(one) == other and action.yards > REACH_YARDS:
        raise RuleError("held-together", "RES-8", who=one, other=other, by=hold.grappler)
    yards, by = action.yards, action.by
    table.emit(ev.YardsSet(who=one, other=other, yards=yards, by=by, hidden=hidden))


def set_control(table: Table, action: act.SetControl) -> None:
    """Rule how much Control a grappler has; at 0 the grapple ends (GRAPPLE-7)."""
    person = table.person(action.who)
    hold = table.scene.hold_by(person.name)
    if hold is None:
        raise RuleError("not-in-a-grapple", "GRAPPLE-1", who=person.name, verb="sustain")
    if hold.pinned:
        raise RuleError("pin-decided", "GRAPPLE-8", who=hold.victim, by=person.name)
    verify_within("control", action.control, 0, MAX_CONTROL)
    if table.scene.held is not None:
        raise RuleError("held-first", "GRAPPLE-7", who=person.name)
    change_control(table, hold, action.control - hold.control, "ruled", by=action.by)
    end_if_spent(table, table.scene.hold_by(person.name))


def look_at_grapple(table: Table, action: act.LookAtGrapple) -> None:
    """Try to make out who holds whom: Perception + Brawl (GRAPPLE-15)."""
    person = table.person(action.who)
    if not person.unsure:
        raise RuleError("not-unsure", "GRAPPLE-15", who=person.name)
    aim = base(LOOK_DIFFICULTY, by="GRAPPLE-15")
    by_others = table.by != person.name
    roll = roll_traits(table, person, "misc", ("perception", "brawl"), aim, uses_up=by_others)
    if roll.successes:
        table.emit(ev.Recognised(who=person.name))


def set_auto(table: Table, action: act.SetAuto) -> None:
    """Let a combatant play by itself, or no longer."""
    person = table.person(action.who)
    who, stance, ward, flees_at = person.name, action.stance if action.auto else "", "", ""
    if not (action.auto or person.auto):
        raise RuleError("not-automatic", who=who)
    if stance:
        verify_among("stance", stance, STANCES)
    if stance in NEEDS_WARD:
        if not action.ward:
            raise RuleError(f"whom-to-{stance}", who=who)
        ward = table.person(action.ward).name
        if ward == who:
            raise RuleError("self-target", who=who)
        if stance == "hunt" and not opposed(table.scene, who, ward):
            side = side_of(table.scene, ward)
            raise RuleError("hunts-own-side", who=who, target=ward, side=side)
    if stance in NEEDS_LEVEL:
        levels = [level.name for level in table.ruleset.track_of(person.fighter).levels]
        flees_at = next((level for level in levels if level.lower() == action.flees_at.lower()), "")
        if not flees_at:
            said = action.flees_at
            raise RuleError("bad-value", key="level", value=said, allowed=levels)
    table.emit(
        ev.AutoSet(
            who=who, auto=action.auto, stance=stance, ward=ward, flees_at=flees_at,
            hidden=one_is_hidden(table.scene, who),
        )
    )  # fmt: skip


def set_side(table: Table, action: act.SetSide) -> None:
    """Say which side a person is on; an empty word is the usual one."""
    person = table.person(action.who)
    side = action.side.lower()
    if side and not SIDE.fullmatch(side):
        raise RuleError("bad-side", text=action.side[:MAX_SIDE], limit=MAX_SIDE)
    if side == person.side:
        now = side_of(table.scene, person.name)
        raise RuleError("side-already", who=person.name, side=now)
    table.emit(ev.SideSet(who=person.name, side=side))


def set_initiative(table: Table, action: act.SetInitiative) -> None:
    """Rule an initiative total, and so a place in the order. A person who had none has a turn in
    this round, unless nothing but extra actions is left of it (INIT-5).
    """
    fight, who = table.scene.fight, action.who
    person = None if who in table.scene.unseen else table.person(who)
    if person is not None and person.seat is not None:
        raise RuleError("in-chase", "INIT-5", who=who)
    if fight.phase in ("setup", "bookkeeping", "ended"):
        raise RuleError("wrong-phase", "INIT-5", phase=fight.phase, allowed="a round under way")
    verify_within("initiative", action.total, 0, MAX_TOTAL)
    if person is None:
        rule_place(table, who, action.total)
        return
    terms = moments.initiative_terms.only(table, person)
    placed = table.scene.placed
    turn = ""
    if who not in placed:
        over = table.phase.adds or fight.haste
        turn = "next round" if over else "now" if table.phase.kind == "resolve" else "in turn"
    table.emit(
        ev.InitiativeSet(
            who=who, total=action.total, rating=sum(term.total for term in terms), by=action.by,
            private=person.private or table.shows(who) != DICE_OPEN,
            wounds=sum(term.total for term in terms if term.why == "wounds"),
            turn=turn,
        )
    )  # fmt: skip
    order_people(table, placed if who in placed else [*placed, who])


def harm(table: Table, action: act.Harm) -> None:
    verify_within("levels", action.levels, 1, MAX_LEVELS)
    mark(table, table.person(action.who).name, action.levels, action.type, by=action.by)


def mend(table: Table, action: act.Mend) -> None:
    """Take marks off, the mildest first where no type is named."""
    person = table.person(action.who)
    verify_within("levels", action.levels, 1, MAX_LEVELS)
    health, left = person.fighter.health, action.levels
    for kind in (action.type,) if action.type else DAMAGE_TYPES:
        closed = heal(health, left, kind)
        left -= health.marked - closed.marked
        health = closed
    if health == person.fighter.health:
        raise RuleError("nothing-to-heal", who=person.name, type=action.type or "")
    _change(table, person, "healed", action.by, health=health)
    fall_or_rise(table, person.name)


@moments.blood_closes
def blood_closes(table: Table) -> Mapping[DamageType, int]:
    return {"bashing": 1, "lethal": 1}


def mend_with_blood(table: Table, action: act.MendWithBlood) -> None:
    """Close wounds for blood, as many a point as the ruleset says; the mildest kind first."""
    person, closes = table.person(action.who), moments.blood_closes.only(table)
    verify_within("levels", action.levels, 1, MAX_LEVELS)
    blood = next((one for one in BLOOD if one in person.fighter.resources), "")
    if not blood:
        raise RuleError("no-blood", who=person.name)
    if person.down:
        raise RuleError("too-down-to-pay", who=person.name, resource=blood)
    if action.type and action.type not in closes:
        raise RuleError("not-for-blood", type=action.type, names=list(closes))
    health, left, price = person.fighter.health, action.levels, 0
    for kind in (action.type,) if action.type else closes:
        closed = heal(health, left, kind)
        levels = health.marked - closed.marked
        left, price, health = left - levels, price + ceil(levels / closes[kind]), closed
    if health == person.fighter.health:
        raise RuleError("nothing-to-heal", who=person.name, type=action.type or "")
    change_resource(table, act.ChangeResource(who=person.name, resource=blood, change=-price))
    _change(table, table.person(person.name), "healed", action.by, health=health)


def change_resource(table: Table, action: act.ChangeResource) -> None:
    """Spend or regain points, never below 0 nor above what the sheet can hold."""
    person = table.person(action.who)
    have = person.fighter.resources.get(action.resource)
    if have is None:
        raise RuleError(
            "unknown-resource", text=action.resource, names=list(person.fighter.resources)
        )
    if person.staked and action.resource in BLOOD and action.change < 0:
        raise RuleError("staked", "W20-13", who=person.name)
    if have + action.change < 0:
        raise RuleError("no-resource", resource=action.resource, have=have, need=-action.change)
    most = max(have, person.fighter.rating(action.resource))
    verify_unreviewed(table, person.name)
    change = min(action.change, most - have)
    if change == 0:
        raise RuleError("resource-full", resource=action.resource, have=have)
    table.change_resource(person.name, action.resource, change, why="outside")


def reload(table: Table, action: act.Reload) -> None:
    """Fill one of a person's guns again (GUN-5)."""
    person = table.person(action.who)
    guns = {weapon.name: weapon.capacity for weapon in person.fighter.weapons if weapon.capacity}
    if action.weapon not in guns:
        raise RuleError("unknown-weapon", text=action.weapon, weapons=list(guns))
    full = guns[action.weapon]
    if person.fighter.ammunition.get(action.weapon, 0) >= full:
        raise RuleError("gun-full", "GUN-5", weapon=action.weapon, rounds=full)
    ammunition = {**person.fighter.ammunition, action.weapon: full}
    _change(table, person, f"reloads the {action.weapon}", action.by, ammunition=ammunition)


def _change(table: Table, person: Person, why: str, by: str, **changes: object) -> None:
    verify_unreviewed(table, person.name)
    fighter = msgspec.structs.replace(person.fighter, **changes)
    vague = table.veils_wounds(person)
    table.emit(ev.FighterChanged(who=person.name, fighter=fighter, why=why, by=by, vague=vague))


def prefer(table: Table, action: act.Prefer) -> None:
    """Set the standing preference among free defenses (PILE-6)."""
    table.person(action.who)
    verify_preference(action.kind)
    table.emit(ev.Preferred(who=action.who, kind=action.kind))


def set_pace(table: Table, action: act.SetPace) -> None:
    """Set the scene's pace. Without a policy of its own a slow scene has that of all; it goes with
    the pace.
    """
    idle = table.scene.idle
    table.emit(ev.PaceSet(pace=action.pace))
    if action.pace == "slow" and not idle.after:
        table.emit(ev.IdleSet(nudge=SLOW.nudge, after=SLOW.after, then=SLOW.then))
    elif action.pace != "slow" and idle == SLOW:
        table.emit(ev.IdleSet(nudge=0, after=0, then="none"))


# --- Rulings on withheld results: one step is corrected, and those after it are taken again -------

# Steps that are taken again use the dice they had, wherever the same person rolls as many for the
# same purpose; only a pool that has changed is rolled anew. What such a step had paid or used up
# is given back, and paid again.

SIGNS_MOST = 9  # a throw of 10 is none
# What can be aimed at another person; a grapple, which ties two people together, cannot.
AIMED = (Attack, Maneuver, Mental, Social)


def rule(table: Table, action: act.Rule) -> None:
    """Correct what is withheld. The slot that the ruling is about is emptied, and all that was
    filled after it, in other exchanges of the turn too; nothing where it is about none.
    """
    review = verify_withheld(table)
    if not action.why.strip() or len(action.why) > MAX_REASON:
        raise RuleError("unreasoned-ruling", limit=MAX_REASON)
    exchange = _find_exchange(table, action.who)
    slots = [step.slot for step in procedure_of(table.ruleset, exchange)]
    slot, was, number = "", "", 0
    roll: Roll | None = None
    if action.change in OF_A_ROLL:
        slot, roll = _find_roll(exchange, action.roll)
        was = _verify_of_a_roll(table, roll, action)
    match action.change:
        case "damage":
            _verify_harm(exchange, slots)
            verify_within("damage", action.number, 0, MAX_LEVELS)
        case "type":
            _verify_harm(exchange, slots)
            if action.type is None:
                raise RuleError("bad-value", key="type", value="", allowed=["bashing", "lethal"])
            slot = "soak" if "soak" in slots else ""
        case "target":
            target = _verify_aim(exchange, table.person(action.target))
            slot, was, number = slots[0], exchange.target, target.toll.incoming
        case "cancel":
            slot = slots[0]
    emptied = _from(review, exchange, slots[slots.index(slot) :]) if slot else ()
    ruling = Ruling(
        exchange=exchange.id, change=action.change, why=action.why.strip(),
        slot=slot if roll is not None else "", faces=action.faces, number=action.number,
        type=action.type, target=action.target if action.change == "target" else "",
    )  # fmt: skip
    table.emit(
        ev.Ruled(
            ruling=ruling, who=roll.who if roll is not None else exchange.owner, emptied=emptied,
            rolls=_rolls_filled(review, emptied), purpose=roll.purpose if roll is not None else "",
            was=was, by=table.by, private=roll is not None and is_kept(roll),
        )
    )  # fmt: skip
    key, owner, part = exchange.id, exchange.owner, exchange.part
    if action.change == "cancel":  # nobody has spent anything on it
        table.emit(ev.Cancelled(exchange=key, who=owner, target=exchange.target))
        release_if_empty(table)
    elif action.change == "target" and isinstance(part, AIMED):
        table.emit(
            ev.Retargeted(
                exchange=key, who=owner, part=replace(part, target=action.target),
                before=was, target=action.target, number=number,
            )
        )  # fmt: skip


def _verify_of_a_roll(table: Table, roll: Roll, action: act.Rule) -> str:
    """Refuse what a roll cannot have shown or come to; return what the ruling changes of it."""
    match action.change:
        case "dice":
            _verify_faces(table, roll, action.faces)
        case "difficulty":
            if roll.difficulty == 0:
                raise RuleError("not-for-a-throw", BY_THROW, change=action.change)
            bounds = table.settings.difficulty_min, table.settings.difficulty_max
            verify_within("difficulty", action.number, *bounds)
            return str(roll.difficulty)
        case "successes":
            verify_within("successes", action.number, 0, MAX_POOL)
            return str(roll.successes)
    return " ".join(map(str, roll.faces))


def _verify_aim(exchange: Exchange, target: Person) -> Person:
    """Refuse to aim at a person who is not where the exchange is, or what cannot be aimed
    elsewhere.
    """
    if exchange.kind == "contest" or not isinstance(exchange.part, AIMED) or not exchange.target:
        raise RuleError("cannot-aim-elsewhere", who=exchange.owner)
    if target.name in (exchange.owner, exchange.target):
        raise RuleError("aimed-so", who=exchange.owner, target=target.name)
    chase = exchange.chase
    there = target.seat is not None and target.seat.chase == chase if chase else not target.away
    if not there:
        raise RuleError("target-away", "RES-6", who=target.name, chase=bool(chase))
    return target


def _find_exchange(table: Table, who: str) -> Exchange:
    """Return the withheld exchange of ``who``, or the first one."""
    turn = table.scene.reviewed
    waiting = [] if turn is None else [one for one in turn.exchanges if one.id not in turn.released]
    found = [exchange for exchange in waiting if not who or exchange.owner == who]
    if not found:
        raise RuleError("nothing-held-of", who=who, names=[exchange.owner for exchange in waiting])
    return found[0]


def _find_roll(exchange: Exchange, wanted: str) -> tuple[str, Roll]:
    """Return the roll that a slot, a purpose or the beginning of a slot names: the last such one;
    the first of all where nothing is named.
    """
    rolls = rolls_of(exchange)
    if not wanted and rolls:
        return next(iter(rolls.items()))
    by_slot = [item for item in rolls.items() if item[0] == wanted]
    by_purpose = [item for item in rolls.items() if item[1].purpose == wanted]
    by_beginning = [item for item in rolls.items() if wanted and item[0].startswith(wanted)]
    for found in (by_slot, by_purpose, by_beginning):
        if found:
            return found[-1]
    raise RuleError("no-such-roll-held", text=wanted, rolls=list(rolls))


def _verify_faces(table: Table, roll: Roll, faces: tuple[int, ...]) -> None:
    """Refuse dice that this roll cannot have shown. None are rolled again of a throw, of a chance
    die, of those for harm.
    """
    throw, settings = roll.difficulty == 0, table.settings
    chance = any(term.why == CHANCE_DIE for term in roll.modifiers)
    again = (roll.specialty and settings.specialty_again) or settings.again
    if throw or chance or roll.purpose in OF_HARM:
        again = 0
    most = SIGNS_MOST if throw else 10
    if not could_show(faces, roll.pool, again) or not all(1 <= face <= most for face in faces):
        raise RuleError("bad-faces", pool=roll.pool, faces=list(faces), most=most)


def _verify_harm(exchange: Exchange, slots: list[str]) -> None:
    """Refuse to change the harm of an exchange that does none."""
    decision, outcome = decision_in(exchange), outcome_of(exchange)
    lands = "damage" in exchange.slots
    lands = lands or (decision is not None and decision.winner == exchange.owner)
    if outcome is not None:
        lands = lands or "damage" not in slots or isinstance(exchange.part, Attack)
    if "wound" not in slots or not lands:
        raise RuleError("no-harm-held", who=exchange.owner, target=exchange.target)


def _from(review: Review, exchange: Exchange, late: list[str]) -> tuple[tuple[int, str], ...]:
    """Return the steps filled from the first of some slots of an exchange on, by exchange and
    slot.
    """
    tags = [(one.exchange, one.slot) for one in review.events if isinstance(one, ev.Withheld)]
    wanted = {(exchange.id, name) for name in late}
    begun = next((place for place, tag in enumerate(tags) if tag in wanted), len(tags))
    return tuple(dict.fromkeys(tag for tag in tags[begun:] if tag[1]))


def _rolls_filled(review: Review, emptied: tuple[tuple[int, str], ...]) -> tuple[int, ...]:
    """Return the rolls that were made in these steps."""
    return tuple(
        event.what.roll.id
        for event in review.events
        if isinstance(event, ev.Withheld) and isinstance(event.what, ev.Rolled)
        if (event.exchange, event.slot) in emptied
    )


# --- one fact on a sheet changed by a storyteller -------------------------------------------------

USUAL_BODY = "usual"
SETTABLE = [
    "initiative",
    *POSITIONS,
    "prefer",
    "haste",
    "form",
    "wyrd",
    "physiology",
    "familiar",
    "specialty",
    "close",
    "apart",
    "steps",
    "a resource",
    "a trait",
]


def refitted(person: Person, key: str, value: str) -> Fighter:
    """Return a person's fighter with one fact on the sheet changed: a form, a trait, what is left
    of a resource ...
    """
    fighter = person.fighter
    if key == "form":
        if value.lower() not in fighter.template.forms:
            raise RuleError("bad-value", key=key, value=value, allowed=list(fighter.template.forms))
        return replace(fighter, form=value.lower())
    if key == "wyrd":
        return replace(fighter, wyrd=yes_or_no(value, key))
    if key == "physiology":
        return replace(fighter, physiology=_physiology(value))
    if key == "familiar":
        return replace(fighter, familiar=_familiar(fighter.familiar, value))
    if key == "specialty":
        return replace(fighter, specialties=_specialties(fighter, value))
    if key in fighter.resources:
        now = whole_number(value, key, 0, 100)
        return replace(fighter, resources={**fighter.resources, key: now})
    if key in fighter.traits or key in stock_of(fighter).trait_names:
        return replace(fighter, traits={**fighter.traits, key: whole_number(value, key, 0, 20)})
    raise RuleError("bad-value", key="set", value=key, allowed=SETTABLE)


def _physiology(value: str) -> Physiology:
    """Read how a body is built; ``usual`` is as its form and template have it."""
    allowed = [*PHYSIOLOGIES, USUAL_BODY]
    if value.lower() not in allowed:
        raise RuleError("bad-value", key="physiology", value=value, allowed=allowed)
    return cast(Physiology, "" if value.lower() == USUAL_BODY else value.lower())


def _familiar(spared: dict[str, int], value: str) -> dict[str, int]:
    """Read ``quadrupeds 2``, or ``2`` for every strange body; 0 is not familiar."""
    catalog = default_stock()
    word, _, number = tidy(value).rpartition(" ")
    kind = catalog.body_kind(word)
    if word and kind not in catalog.bodies:
        raise RuleError("bad-value", key="familiar", value=word, allowed=sorted(catalog.bodies))
    spares = whole_number(number, "familiar", 0, MAX_FAMILIAR)
    changed = spared | dict.fromkeys((kind,) if word else STRANGE_BODIES, spares)
    return {kind: spares for kind, spares in changed.items() if spares}


def _specialties(fighter: Fighter, value: str) -> dict[str, tuple[str, ...]]:
    """Read ``brawl``, ``brawl: kicks, punches`` (what it covers), several of them, or ``brawl
    off``.
    """
    known = {*stock_of(fighter).trait_names, *fighter.traits}
    if ":" not in value and tidy(value).endswith(" off"):
        gone = tidy(value).removesuffix(" off")
        return {one: covers for one, covers in fighter.specialties.items() if one != gone}
    found = dict(fighter.specialties)
    for trait, covers in said_specialties(value).items():
        if trait not in known:
            raise RuleError("unknown-name", what="trait", text=trait, names=sorted(known))
        found[trait] = tuple(map(tidy, covers))
        if not all(map(is_name, found[trait])) or len(set(found[trait])) < len(covers):
            raise RuleError(
                "bad-value",
                key="specialty",
                value=value,
                allowed=["brawl", "brawl: kicks, punches", "melee: swords, brawl: kicks"],
            )
    return found
