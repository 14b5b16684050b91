"""Offers: what somebody may take up though nothing waits for it, told to those who may."""

from collections.abc import Collection, Iterable, Sequence

from game import moments
from game.events import AnyEvent, Declared
from game.rules.rounds import offers_an_abort, open_offers, with_more_than_a_defense
from game.rules.splits import attacks_to_come
from game.rulesets import ruleset_of
from game.state.decisions import DECLARING, Offer
from game.state.scene import Scene
from game.taking_back import leaves_open
from game.words import quote
from narration.languages import N_, _
from narration.phrases.suggestions import attack_line
from narration.prompts.pursuits import pursuit_hints
from narration.reader import Reader
from narration.tables.chase_table import at_large
from narration.text import begun, line, lines, listing, typed

# What it means to say something in a chase, by its verb: for a button.
IN_A_CHASE = {
    "ready": N_("has the next round rolled once all are ready"),
    "exert": N_("puts Willpower into the next chase roll"),
    "part": N_("goes another way than the others"),
    "pursue": N_("begins a chase"),
    "flee": N_("runs together with them, as one"),
}


def open_to(scene: Scene, reader: Reader) -> list[Offer]:
    """Return what the reader may do now or later, besides giving up what was declared."""
    own = [one for one in open_offers(scene) if one.who == reader.name]
    return [one for one in own if not offers_an_abort(one)]


def offered(before: Scene, after: Scene, reader: Reader) -> list[str]:
    """Return a hint for each offer that opened just now, for who has it or acts for them."""
    concerned = set() if reader.aside else _who_might(after, reader)
    if not concerned:
        return lines(_fresh_pursuits(before, after, reader), reader)
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
                command=typed(f"+as {first.who}={first.options[0]}"),
            )
        )
    return lines(told, reader)


def second_thoughts(
    events: Sequence[AnyEvent], before: Scene, after: Scene, reader: Reader
) -> list[str]:
    """Return that a declaration may be taken back, to who has made their first of the scene; to who
    declares for NPCs with the first that is theirs.
    """
    if reader.aside or reader.style == "brief":
        return []
    firsts = [
        name for name in _who_declared(events, before, after) if _is_first(name, before, reader)
    ]
    name = next((one for one in firsts if leaves_open(events, one)), "")
    whose = "" if name == reader.name else f" {quote(name)}"
    return (
        line(
            _(
                "Changed your mind? At once: {command}.",
                command=typed(f"+combat/oops{whose}"),
            ),
            reader,
        )
        if name
        else []
    )


def _who_declared(events: Iterable[AnyEvent], before: Scene, after: Scene) -> list[str]:
    """Return who has chosen for the first time what to declare."""
    here = before.people.keys() & after.people.keys()
    said = (one.who for one in events if isinstance(one, Declared) and one.who in here)
    return [
        name
        for name in said
        if DECLARING in after.people[name].menus and DECLARING not in before.people[name].menus
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
            if keeps(scene, offer.who)
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


def keeps(scene: Scene, who: str) -> bool:
    """Say whether somebody is called again before the phase is over."""
    return moments.keeps.only(scene, scene.people[who])


def _who_might(scene: Scene, reader: Reader) -> set[str]:
    """Return those for whom the reader acts and who have more to give up than a defense."""
    committed = with_more_than_a_defense(scene)
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
    options = [one for one in offer.options if not (person.cornered and one.endswith("escape"))]
    attack = _("attack") if len(set(later)) < 2 else _("attacks")
    way = typed(f"+{options[0]}")
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
    commands = listing([typed(f"+{one}") for one in offer.options], "or")
    told = _(
        "{names}'s {attack} will come: you may type {commands}, in place of your own action.",
        names=names,
        attack=attack,
        commands=commands,
    )
    return begun(told)
