"""What somebody may take up, or ought to know, though nothing waits for it."""

from collections.abc import Collection, Iterable, Sequence

from game import moments
from game.dice import NoChance
from game.events import AnyEvent, Declared
from game.journal import is_acted_upon, leaves_open
from game.options import pursued_now
from game.reading import (
    Table,
    attacks_to_come,
    best_first,
    offers_an_abort,
    open_offers,
    ruleset_of,
    without_a_defense,
)
from game.secrecy import knows
from game.state.decisions import DECLARING, Offer
from game.state.declaration import Part
from game.state.person import Person
from game.state.scene import Scene, sides_of
from game.words import quote
from narration.languages import N_, _
from narration.phrases.verb_words import short
from narration.prompts.what_to_declare import attack_line
from narration.reader import Reader
from narration.tables.chase_table import at_large, may_pursue, opening_lead
from narration.text import begun, line, listing, typed

# -------------------------------------------------------------------------------------------------
# How the reader, and those they act for, could go after somebody who got away.


def pursuit_hints(scene: Scene, reader: Reader, fled: Iterable[str] = ()) -> list[str]:
    """Return how the reader, and those they act for, could go after somebody who got away; of all
    of them, or of those named.
    """
    if reader.aside:
        return []
    wanted = set(fled)
    told = []
    for one in at_large(scene):
        if not wanted or one.name in wanted:
            told += _pursuit_of(scene, one, reader)
    return told


def _pursuit_of(scene: Scene, fled: Person, reader: Reader) -> list[str]:
    told, name = [], fled.name
    if name == reader.name:
        leave = typed("+init/leave")
        return [
            _(
                "You are out of the fight, unless somebody comes after you; {leave} "
                "leaves the scene.",
                leave=leave,
            )
        ]
    own = scene.people.get(reader.name)
    if own is not None and _goes_after(scene, own, fled) and knows(scene, own.name, name):
        command = typed(f"+chase/pursue {name}")
        begins = _opening_words(opening_lead(fled, own.name), name)
        now = name in pursued_now(scene, own.name)
        how = (
            N_("Type {command} to go after them: {begins}.")
            if now
            else N_("Once the round is over, type {command} to go after them: {begins}.")
        )
        told.append(_(how, command=command, begins=begins))
    npcs = [
        one
        for one in scene.people.values()
        if one.npc and one is not own and one.name not in scene.unseen
        if reader.acts_for(one.name) and _goes_after(scene, one, fled)
    ]
    if npcs:
        alike: dict[str, list[str]] = {}
        for one in npcs:
            opening = _opening_words(opening_lead(fled, one.name), name)
            alike.setdefault(opening, []).append(one.name)
        leads = [f"{listing(names)} ({opening})" for opening, names in alike.items()]
        command = typed(f"+as {npcs[0].name}=pursue {name}")
        told.append(
            _(
                "{leads} may go after {name}: {command}.",
                leads=begun(listing(leads)),
                name=name,
                command=command,
            )
        )
    return told


def _goes_after(scene: Scene, person: Person, fled: Person) -> bool:
    """Say whether somebody may go after one who got away, and is likely to: of their own side only
    one who has been shaken off.
    """
    start = fled.head_start
    sides = sides_of(scene)
    two_sides = len(set(sides.values())) > 1
    struck = start is not None and person.name in start.leads
    likely = struck or not two_sides or sides[person.name] != sides[fled.name]
    return likely and may_pursue(scene, person, None)


def _opening_words(lead: int | None, fled: str) -> str:
    return (
        _("{fled} rolls for the Lead", fled=fled)
        if lead is None
        else _("a Lead of {lead}", lead=lead)
    )


# -------------------------------------------------------------------------------------------------
# Offers: what somebody may take up though nothing waits for it, told to those who may.

# What it means to say something in a chase, by its verb: for a button.
IN_A_CHASE = {
    "ready": N_("has the next round rolled once all are ready"),
    "exert": N_("puts Willpower into the next chase roll"),
    "attack": N_("is fired in the next round"),
    "part": N_("goes another way than the others"),
    "pursue": N_("begins a chase"),
    "flee": N_("runs together with them, as one"),
}


# What it does to declare something, by its verb: for a button. What says so itself is not here.
IN_A_FIGHT = {
    "block": N_("meets each blow, by hand or weapon"),
    "dodge": N_("gets out of the way, of shots too"),
    "parry": N_("meets each blow with the weapon"),
    "escape": N_("one roll; unbroken, you are away"),
    "counter-grapple": N_("seizes your first attacker"),
    "guard": N_("hits back at the first attacker"),
    "grapple": N_("seizes them; your margin is Control"),
    "sustain": N_("keeps hold, for an effect"),
    "resist": N_("wears their Control down"),
    "reverse": N_("makes their hold yours"),
    "relent": N_("lets them have their way"),
    "assist": N_("adds your roll to that side"),
    "sweep": N_("knocks them off their feet"),
    "tackle": N_("knocks both of you down"),
    "avoid": N_("gets out of a hazard's way"),
    "delay": N_("waits, and acts later this round"),
    "abort": N_("gives up your action for it"),
    "pass": N_("nothing this phase"),
}


def open_to(scene: Scene, reader: Reader) -> list[Offer]:
    """Return what the reader may do now or later, besides giving up what was declared."""
    own = [one for one in open_offers(scene) if one.who == reader.name]
    return [one for one in own if not offers_an_abort(one)]


def offered(before: Scene, after: Scene, reader: Reader) -> list[str]:
    """Return a sentence for each offer that opened just now, for who has it or acts for them."""
    concerned = set() if reader.aside else _who_might(after, reader)
    if not concerned:
        return _fresh_pursuits(before, after, reader)
    known = {one.who for one in open_offers(before)}
    fresh = [one for one in open_offers(after) if one.who not in known and one.who in concerned]
    told = _fresh_pursuits(before, after, reader)
    own = [one for one in fresh if one.who == reader.name and offers_an_abort(one)]
    told += [_own_offer(after, one) for one in own]
    others = [one for one in fresh if one.who != reader.name]
    told += [later_words(after, one, reader) for one in others if not offers_an_abort(one)]
    npcs = [one for one in others if offers_an_abort(one)]
    if npcs:
        first = npcs[0]
        names = begun(listing([one.who for one in npcs]))
        told.append(
            _(
                "{names} may abort the action to a defense: {command}.",
                names=names,
                command=typed(f"+as {first.who}={best_first(after, first)[0]}"),
            )
        )
    return told


def second_thoughts(events: Sequence[AnyEvent], before: Scene, after: Scene, reader: Reader) -> str:
    """Return that a declaration may be taken back, to who has made their first of the scene; to who
    declares for NPCs with the first that is theirs.
    """
    if reader.aside or reader.style == "brief":
        return ""
    for name in _who_declared(events, before, after):
        if _is_first(name, before, reader) and leaves_open(events, name):
            whose = "" if name == reader.name else f" {quote(name)}"
            command = typed(f"+combat/oops{whose}")
            return _("Changed your mind? Type {command} now.", command=command)
    return ""


def _who_declared(events: Iterable[AnyEvent], before: Scene, after: Scene) -> list[str]:
    """Return who has chosen for the first time what to declare."""
    said = (one.who for one in events if isinstance(one, Declared))
    return [
        name
        for name in said
        if name in before.people
        and name in after.people
        and DECLARING in after.people[name].menus
        and DECLARING not in before.people[name].menus
    ]


def _is_first(name: str, before: Scene, reader: Reader) -> bool:
    """Say whether a declaration is the reader's first: their own, or one for an NPC of theirs."""
    if name == reader.name:
        return True
    people = before.people.values()
    return (
        before.people[name].npc
        and reader.acts_for(name)
        and not any(DECLARING in one.menus for one in people if one.npc)
    )


def _fresh_pursuits(before: Scene, after: Scene, reader: Reader) -> list[str]:
    """Return how to go after those who have just got away."""
    known = {one.name for one in at_large(before)}
    fled = [one.name for one in at_large(after) if one.name not in known]
    return pursuit_hints(after, reader, fled) if fled else []


def later_words(scene: Scene, offer: Offer, reader: Reader) -> str:
    """Return that somebody may act at any moment: with an action left in this round (MET-2), or who
    has waited (NWOD-3).
    """
    own = offer.who == reader.name
    start = "+" if own else f"+as {offer.who}="
    if not scene.people[offer.who].phase.delaying:
        ways = listing([typed(start + one) for one in offer.options], "or")
        return _(YOURS_LEFT if own else ANOTHERS_LEFT, who=offer.who, ways=ways) + (
            _(CALLED_AGAIN if own else ANOTHER_CALLED_AGAIN, who=offer.who)
            if is_called_again(scene, offer.who)
            else ""
        )
    if own:
        return _("You may act at any moment now: say what you do, {LATE}.", LATE=_(LATE))
    example = typed(start + (attack_line(scene, scene.people[offer.who]) or "pass"))
    return _(
        "{who} may act at any moment now, as with {example}.", who=begun(offer.who), example=example
    )


def opens_anew(offer: Offer, known: Collection[Offer], before: Scene) -> bool:
    """Say whether an offer to act later was not there in the scene ``before``: while an exchange of
    others waits for an answer it is closed for so long.
    """
    person, turn = before.people.get(offer.who), before.fight.turn
    if offer in known:
        return False
    kept = person is not None and person.phase.acted and not person.phase.delaying
    return not kept or (turn is not None and offer.who in turn.owners)


def is_called_again(scene: Scene, who: str) -> bool:
    """Say whether somebody is called again before the phase is over."""
    return moments.acts_later.only(scene, scene.people[who])


def _who_might(scene: Scene, reader: Reader) -> set[str]:
    """Return those for whom the reader acts and who might give something up for a defense."""
    committed = without_a_defense(scene)
    return {
        name
        for name in committed
        if name == reader.name or (scene.people[name].npc and reader.acts_for(name))
    }


YOURS_LEFT = N_("You have an action left, for any later moment of this round, as with {ways}.")
ANOTHERS_LEFT = N_("{who} has an action left, for any later moment of this round, as with {ways}.")
CALLED_AGAIN = N_(" You are called again before it closes.")
ANOTHER_CALLED_AGAIN = N_(" {who} is called again before it closes.")
LATE = N_("or wait; when all others have acted you are asked")


def _own_offer(scene: Scene, offer: Offer) -> str:
    person = scene.people[offer.who]
    if ruleset_of(scene).plays("W20-4"):
        return _free_offer(scene, offer)
    later = [
        one.name
        for one, _unused in attacks_to_come(scene, person.name)
        if one.phase.spoke > person.phase.spoke
    ]
    names = listing(list(dict.fromkeys(later)))
    attack = _("attack") if len(set(later)) < 2 else _("attacks")
    way = typed(f"+{best_first(scene, offer)[0]}")
    return begun(
        _(
            "{names}'s {attack} came later: {way} replaces your action (Willpower vs 8).",
            names=names,
            attack=attack,
            way=way,
        )
    )


def _free_offer(scene: Scene, offer: Offer) -> str:
    """Return that one's own action may be given up for a defense, without a roll (W20-4)."""
    coming = [one.name for one, _unused in attacks_to_come(scene, offer.who)]
    names = listing(list(dict.fromkeys(coming)))
    attack = _("attack") if len(set(coming)) < 2 else _("attacks")
    ways = [one.removeprefix("abort ") for one in best_first(scene, offer)[:2]]
    told = _(
        "{names}'s {attack} will come: {command} replaces your action.",
        names=names,
        attack=attack,
        command=typed(f"+abort {listing(ways, 'or')}"),
    )
    return begun(told)


# -------------------------------------------------------------------------------------------------
# What one is told who has declared an attack that has no dice: it would come to nothing.


def without_dice(events: Sequence[AnyEvent], after: Scene, reader: Reader) -> str:
    """Return which attacks that the reader has just declared have no dice as things stand, and what
    takes them back.
    """
    said = any(isinstance(one, Declared) and one.who == reader.name for one in events)
    if not said or reader.name not in after.people:
        return ""
    bare = [short(one) for one in _without_dice(after, reader.name)]
    if not bare:
        return ""
    told = _("As things stand your {attacks} would have no dice", attacks=listing(bare))
    if _is_late(events, reader.name):
        undo = typed(f"+combat/undo {quote(reader.name)}")
        return _("{told}: {undo} takes it back, or asks for that.", told=told, undo=undo)
    return _("{told}: {oops} takes it back.", told=told, oops=typed("+combat/oops"))


def _without_dice(scene: Scene, who: str) -> list[Part]:
    table = Table(scene, ruleset_of(scene), NoChance())
    person = scene.people[who]
    to_come = [(person.parts[index], index) for index in person.to_come()]
    reckoned = [
        (part, moments.foresees.first(table, person, part, index)) for part, index in to_come
    ]
    return [part for part, roll in reckoned if roll is not None and roll.pool <= 0]


def _is_late(events: Iterable[AnyEvent], who: str) -> bool:
    """Say whether anything has come of a declaration already, so that its owner alone cannot take
    it back.
    """
    return any(
        is_acted_upon(one) or (isinstance(one, Declared) and one.who != who) for one in events
    )


# -------------------------------------------------------------------------------------------------
# What comes next for one who goes down: one line to them alone, under what happened.

DEAD = ("dead", N_("final death"))


def gone_down(scene: Scene, reader: Reader) -> list[str]:
    """Return what a reader whose own character has gone down can still do, and who can help."""
    person = scene.people.get(reader.name)
    if person is None or not person.down:
        return []
    if person.down in DEAD:
        more = typed("+help death")
        told = _(
            "Your character is dead. You can pose and watch; the storyteller decides. {more}",
            more=more,
        )
        return line(f"{told}.", reader)
    if scene.fight.phase == "ended":  # there is no scene any more
        return []
    if scene.recovery == "rules":
        told = _("pose and watch. Here you heal by the rules alone")
        told = _(
            "You are down, but still in the scene: {told}: {command}.",
            told=told,
            command=typed("+help recovery"),
        )
        return line(
            _(
                "{told} You act again once you are healed. {command}.",
                told=told,
                command=typed("+help down"),
            ),
            reader,
        )
    health = person.fighter.health
    mildest = "b" if health.bashing else "l" if health.lethal else "a"
    ask, more = typed(f"+heal 1{mildest}"), typed("+help down")
    return line(
        _(
            "You are down, but still in the scene: pose, watch, ask for healing with "
            "{ask}. You act again once you are healed. {more}.",
            ask=ask,
            more=more,
        ),
        reader,
    )
