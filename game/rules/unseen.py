"""People unseen: they wait apart from the order, and step into it by what they do (NWOD-4).

While they wait nothing of the scene knows of them, so nobody is ever kept waiting for one, and
nothing that players see can differ. What the rules work out for them is worked out at a side table
(`_aside`), whose dice are numbered by themselves.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import OPEN as DICE_OPEN
from game.dice import UNTOLD, NoChance, Roll
from game.engine.table import Table, ruleset_of
from game.engine.verb import base
from game.errors import RuleError, why_refused
from game.rules.checks import roll_traits
from game.rules.reach import take_claims
from game.rules.rounds import at_their_place, next_to_act, verify_declaration
from game.rules.splits import note_declared
from game.secrecy import free_mask, may_hide
from game.state.declaration import PASS, Attack, Declaration, Grapple
from game.state.person import Initiative, Person, at_hand, in_hand
from game.state.scene import Lurker, Scene, remembered

PURPOSE = "surprise"

UNSEEN, GLIMPSED, OPEN = "unseen", "glimpsed", "open"
SIGHTS = (UNSEEN, GLIMPSED, OPEN)


def sight_of(scene: Scene, name: str) -> str:
    """Return how much the players know of a person."""
    if name in scene.unseen:
        return UNSEEN
    return GLIMPSED if name in scene.masks else OPEN


# --- the storyteller's word ----------------------------------------------------------------------


def come_unseen(table: Table, action: act.Join) -> None:
    """Bring a person in whom no player knows."""
    if not action.npc:
        raise RuleError("unseen-player", who=action.who)
    table.emit(
        ev.Lurked(
            who=action.who, fighter=action.fighter, ref=action.ref, npc=True, prefer=action.prefer,
            cover=action.cover, prone=action.prone, group=action.group,
        )
    )  # fmt: skip


def give_way(table: Table, name: str) -> None:
    """Let a person unseen be called otherwise where another comes under their name: a refusal would
    tell that they are there.
    """
    taken = {person.lower() for person in (*table.scene.people, *table.scene.unseen)}
    for lurker in [one for one in table.scene.unseen if one.lower() == name.lower()]:
        number = 2
        while f"{lurker} {number}".lower() in taken:
            number += 1
        table.emit(ev.LurkerRenamed(who=lurker, now=f"{lurker} {number}"))


def vanish(table: Table, who: str) -> None:
    """Let the players lose sight of a person: an NPC who has nothing under way."""
    person, scene = table.person(who), table.scene
    if not person.npc:
        raise RuleError("unseen-player", who=who)
    turn = scene.fight.turn
    busy = scene.hold_of(who) is not None or person.seat is not None or turn is not None
    if busy or (person.phase.declaration is not None and not person.done):
        raise RuleError("busy-in-sight", who=who)
    table.emit(ev.Vanished(who=who))


def verify_hideable(name: str) -> None:
    """Refuse to hide a name that could be a word of the rules."""
    if not may_hide(name):
        raise RuleError("name-in-small-letters", who=name)


def appear(table: Table, who: str, masked: bool) -> None:
    """Let the players see a person: as someone, where they cannot tell who it is."""
    if masked:
        verify_hideable(who)
    _step_in(table, who, masked)


def keep(table: Table, who: str, declaration: Declaration) -> None:
    """Keep what a person unseen will do when their place comes up; a pass is nothing."""
    lurker = table.scene.unseen[who]
    if declaration == PASS:
        table.emit(ev.LurkerSpoke(who=who))
        return
    if declaration.haste is not None:
        raise RuleError("unseen-haste", who=who)
    _verify_for_later(table, lurker, declaration)
    table.emit(ev.LurkerSpoke(who=who, declaration=declaration))


def lay_ambush(table: Table, action: act.Ambush) -> None:
    """Find out in private whether a target will see a person unseen coming: by the rules' own
    surprise, else by the roll that the storyteller names, else by their word. Then keep the blow
    for their place, unless one on that target was said for them already.
    """
    who, lurker, target = action.who, table.scene.unseen[action.who], table.person(action.target)
    side = _aside(table, lurker)
    unaware, margin = True, None
    found = moments.surprised.first(side, lurker.person, target)
    if found is not None:
        unaware, margin = found
    elif action.traits:
        aim = base(action.difficulty)
        spotted = roll_traits(side, target, PURPOSE, action.traits, aim, against=who, private=True)
        unaware = not spotted.successes
    rolls = _renumbered(table.scene, side)
    table.emit(
        ev.LurkerAmbushed(who=who, target=target.name, unaware=unaware, margin=margin, rolls=rolls)
    )
    before = lurker.said.parts if lurker.said is not None else ()
    blows = [one for one in before if isinstance(one, Attack | Grapple)]
    if action.blow is None and any(one.target == target.name for one in blows):
        return
    said = Declaration((action.blow or Attack(target.name),))
    lurker = table.scene.unseen[who]
    if action.blow is not None or not why_refused(_verify_for_later, table, lurker, said):
        keep(table, who, said)


# --- their place in the order --------------------------------------------------------------------


def place_lurkers(table: Table) -> None:
    """Find the places of those unseen, where the round has everyone find theirs."""
    for name, lurker in table.scene.unseen.items():
        known = lurker.person.initiative is not None
        if not lurker.person.able or (known and not table.settings.rolls_each_round):
            continue
        side = _aside(table, lurker)
        moments.roll_initiative.only(side, lurker.person)
        place = side.person(name).initiative
        table.emit(ev.LurkerPlaced(who=name, place=place, rolls=_renumbered(table.scene, side)))


def rule_place(table: Table, who: str, total: int) -> None:
    """Rule where in the order a person unseen will act."""
    lurker = table.scene.unseen[who]
    rating = sum(term.total for term in moments.initiative_terms.only(table, lurker.person))
    private = table.settings.npc_dice != DICE_OPEN
    place = Initiative(total, total - rating, rating, private=private)
    table.emit(ev.LurkerPlaced(who=who, place=place))


def ambushers(table: Table) -> list[tuple[str, Declaration]]:
    """Let those strike whose ambush is laid, where rules begin a turn with it (W20-14); return what
    they do.
    """
    struck = []
    for name, lurker in table.scene.unseen.items():
        said, ambush = lurker.said, lurker.person.ambush
        if said is None or not ambush or not _stands(table, lurker, said):
            continue
        part = said.parts[0]
        if isinstance(part, Attack | Grapple) and part.target in ambush:
            _step_in(table, name, said=said)
            struck.append((name, said))
    return struck


def strike_from_nowhere(table: Table, owners: Sequence[Person]) -> bool:
    """Let the first of those unseen whose place comes before the next turn do what was said for
    them; say whether anybody did.
    """
    for name, lurker in _due(table, owners):
        said = lurker.said
        if said is not None and _stands(table, lurker, said):
            _step_in(table, name, said=said)
            strike(table, name, said)
            return True
        if said is not None:
            table.emit(ev.LurkerPassed(who=name, round=table.scene.fight.round, lost=said))
    return False


@remembered
def next_unseen(scene: Scene) -> str:
    """Return who of those unseen acts before the next turn that is more than a pass, as far as a
    storyteller's ``scene`` tells; empty for nobody.
    """
    table = Table(scene, ruleset_of(scene), NoChance())
    for name, lurker in _due(table, next_to_act(scene)) if scene.unseen else ():
        if lurker.said is not None and _stands(table, lurker, lurker.said):
            return name
    return ""


def strike(table: Table, who: str, said: Declaration) -> None:
    """Take down what a person who has just stepped in does: it is their turn."""
    note_declared(table, table.person(who), said, sprung=True)
    moments.said.do(table, who, said.parts)
    take_claims(table, who, said.parts)


def let_lurkers_pass(table: Table, owners: Sequence[Person]) -> None:
    """Let the places go by of people for whom nothing was said, once a later turn begins."""
    for name, lurker in _due(table, owners):
        if lurker.said is None:
            table.emit(ev.LurkerPassed(who=name, round=table.scene.fight.round))


def _due(table: Table, owners: Sequence[Person]) -> list[tuple[str, Lurker]]:
    """Return those unseen whose places of this round come before the next turn, highest first."""
    scene = table.scene
    if not scene.unseen or scene.fight.haste or table.phase.beside or not scene.fight.groups:
        return []  # where nobody has a place, theirs comes before nobody's
    ahead = {owner.name for owner in owners}
    found = []
    for name, lurker in scene.unseen.items():
        person = lurker.person
        if lurker.past >= scene.fight.round or person.initiative is None or not person.able:
            continue
        order = [who for group in _order_with(scene, lurker) for who in group]
        before = [who for who in order[: order.index(name)] if who in ahead]
        if not before:
            found.append((order.index(name), name, lurker))
    return [(name, lurker) for _, name, lurker in sorted(found, key=lambda one: one[:2])]


def _verify_for_later(table: Table, lurker: Lurker, said: Declaration) -> None:
    """Refuse what could not be done in their place, as things are now."""
    then = at_their_place(_aside(table, lurker), lurker.person.name, extra=False)
    then.aside = True
    verify_declaration(then, then.person(lurker.person.name), said)


def _stands(table: Table, lurker: Lurker, said: Declaration) -> bool:
    return not why_refused(verify_declaration, _aside(table, lurker), lurker.person, said)


def _step_in(table: Table, who: str, masked: bool = True, said: Declaration | None = None) -> None:
    """Let a person be seen, ``masked`` as the players know them, or as themselves where that is no
    name to be hidden; and take place in the order for what they say that they do.
    """
    scene, lurker = table.scene, table.scene.unseen[who]
    person = lurker.person
    hides = masked and may_hide(who)
    shots = [part for part in said.parts if isinstance(part, Attack)] if said is not None else []
    means = [at_hand(person, part.weapon) if part.weapon else in_hand(person) for part in shots[:1]]
    table.emit(
        ev.Appeared(
            who=who, fighter=person.fighter, npc=person.npc, ref=person.ref,
            mask=(scene.masks.get(who) or free_mask(scene)) if hides else "",
            acts=said is not None,
            shoots=any(weapon is not None and weapon.ranged for weapon in means),
            order=_order_with(scene, lurker),
            unaware=lurker.catches if said is not None else (),
            effects=lurker.effects, vague=table.veils_wounds(person),
        )
    )  # fmt: skip
    if said is None or not moments.notice.played(table):
        return
    for name in lurker.catches:
        if name in scene.people:
            table.emit(ev.Surprised(who=name, round=scene.fight.round, unaware=True))


def _order_with(scene: Scene, lurker: Lurker) -> tuple[tuple[str, ...], ...]:
    """Return the order with a place for one unseen: below all who have as high a one, for it is
    shared with nobody.
    """
    groups, place = scene.fight.groups, lurker.person.initiative
    if place is None or not groups:
        return groups
    mine = (place.total, place.rating)
    at = len(groups)
    for number, group in enumerate(groups):
        places = [one.initiative for one in scene.members(group) if one.initiative is not None]
        if places and max((one.total, one.rating) for one in places) < mine:
            at = number
            break
    return (*groups[:at], (lurker.person.name,), *groups[at:])


# --- the side table ------------------------------------------------------------------------------


def _aside(table: Table, lurker: Lurker) -> Table:
    """Return a table at which one unseen is in the scene, and nothing is written."""
    people = {**table.scene.people, lurker.person.name: lurker.person}
    scene = replace(table.scene, people=people, effects=(*table.scene.effects, *lurker.effects))
    side = Table(scene, table.ruleset, table.chance, table.by)
    side.aside = True
    return side


def _renumbered(scene: Scene, side: Table) -> tuple[Roll, ...]:
    """Return the rolls made at a side table, under numbers of their own."""
    rolls = [one.roll for one in side.events if isinstance(one, ev.Rolled | ev.InitiativeRolled)]
    first = UNTOLD + scene.unseen_rolls + 1
    return tuple(replace(roll, id=number) for number, roll in enumerate(rolls, first))
