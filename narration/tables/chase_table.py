"""Chases as they stand: the picture that a bare +chase shows, and who could go after whom.

What each maneuver buys, and where a person is who is in a chase, are also said by the prompts and
by the order.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from game.errors import why_refused
from game.options import pursued_now
from game.reading import (
    POWER_REACH,
    WEAPON_REACH,
    chase_traits,
    is_on_foot,
    lead_for_shots,
    loaded,
    not_ready,
    settings_in,
    shot_reach,
    verify_free_to_go,
)
from game.state.chase import Chase, Course
from game.state.person import Person, in_hand
from game.state.scene import Scene, is_duel, sides_of
from game.words import quote
from narration.languages import N_, _
from narration.phrases.chases import (
    SIDES,
    course_check,
    course_words,
    grouped,
    maneuver_title,
    number_words,
    obstacle_words,
    prepared_words,
    run_words,
    verb,
)
from narration.phrases.verb_words import announced
from narration.reader import Reader
from narration.text import heading, line, lines, listing, sentence, typed

INDENT = "  "
SHAKEN = 10  # the Lead from which on the prey may shake off
WIDEST_NAME = 20
LEAST_BAR = 40  # columns below which there is no room for one
EXERT = typed("+chase/exert")


# --- the picture (+chase) ------------------------------------------------------------------------


def chase_lines(scene: Scene, reader: Reader, whose: str = "") -> list[str]:
    """Return the chases under way, or the one that ``whose`` is in: course, Leads, Runs, what is
    prepared; and who has got away and may be pursued.
    """
    told: list[str] = []
    for chase in scene.chases_under_way():
        if not whose or whose in chase.members():
            told += _one_chase(scene, chase, reader)
    if not whose:
        told += lines(_got_away(scene, reader), reader)
    how = (
        N_("No chase is under way. `+chase/cold {prey}={predator}` begins one.")
        if reader.moves_on
        else N_("No chase is under way. In a fight `+escape` makes you the prey of one.")
    )
    sides, ready = sides_of(scene), [person.name for person in scene.ready()]
    prey = reader.name if reader.name in ready else next(iter(ready), "PREY")
    others = (name for name in ready if sides[name] != sides.get(prey))
    return told or line(_(how, prey=quote(prey), predator=quote(next(others, "PREDATOR"))), reader)


def _one_chase(scene: Scene, chase: Chase, reader: Reader) -> list[str]:
    course = "" if reader.screenreader else f": {chase.course.name}"  # heard in the next sentence
    title = _(
        "Chase of {prey}{course}, {where}",
        prey=listing(chase.prey),
        course=course,
        where=where_words(chase),
    )
    told = heading(title, reader)
    told += lines(map(sentence, _rolled_here(scene, chase)), reader, INDENT)
    told += _bars(chase, reader)
    facts = [
        *_runs(chase),
        *_prepared(chase),
        *_passengers(scene, chase),
        *_under_way(scene, chase, reader),
    ]
    waiting = not_ready(scene, chase)
    if chase.firing is not None:
        facts.append(_("The storyteller has to release what was done before the round goes on"))
    elif waiting and not chase.questions:  # CHASE-5
        facts.append(_("Not ready yet: {waiting}", waiting=listing(waiting)))
    told += lines(map(sentence, facts), reader, INDENT)
    return told + lines(how_to_join(scene, chase, reader), reader, INDENT)


def where_words(chase: Chase) -> str:
    """Return how far a chase has come: ``before round 1``, ``round 2``, ``after round 2``."""
    if not chase.round:
        return _("before round 1")
    return f"{_('round') if chase.rolling else _('after round')} {chase.round}"


def _rolled_here(scene: Scene, chase: Chase) -> list[str]:
    """Return what is rolled in the coming round, and who rolls something else."""
    settings = settings_in(scene)
    coming = chase if chase.rolling else replace(chase, round=chase.round + 1)
    pools: dict[tuple[str, ...], list[str]] = {}
    for name in (*chase.prey, *chase.predators):
        pools.setdefault(chase_traits(coming, name, settings), []).append(name)
    told = [_("Course: {course}", course=course_words(chase.course))]
    usual = chase.course.pool
    told += [
        f"{listing(names)} {verb(names, 'rolls', 'roll')} {' + '.join(pool)}"
        for pool, names in pools.items()
        if pool != usual
    ]
    rounds = settings.exhaustion_rounds
    due = bool(rounds) and (coming.round in rounds or coming.round > max(rounds))
    tired = [name for name in (*chase.prey, *chase.predators) if is_on_foot(chase, name)]
    if due and tired and chase.tired != coming.round:
        told.append(_("Exhaustion comes in round {round}: {tired}", coming, tired=listing(tired)))
    return told


def _bars(chase: Chase, reader: Reader) -> list[str]:
    """Return each Lead as a bar from caught to shaken; for a screen reader, as a sentence."""
    leads = leads_of(chase).items()
    if reader.screenreader or reader.columns < LEAST_BAR:
        told = N_("Lead on {name}: {number}.")
        said = (_(told, name=name, number=number_words(lead, True)) for name, lead in leads)
        return lines(said, reader, INDENT)
    width = min(WIDEST_NAME, max((len(name) for name, _unused in leads), default=0))
    cell = 2 if reader.columns >= 2 * LEAST_BAR - 12 else 1
    bars = []
    for name, lead in leads:
        filled = "=" * (cell * max(0, min(lead, SHAKEN)))
        end = "+" if lead > SHAKEN else "|"
        shown = name if len(name) <= width else f"{name[: width - 2]}.."
        bars.append(typed(f"{shown:<{width}} {lead:>3} |{filled:<{cell * SHAKEN}}{end}"))
    scale = _(
        "At a Lead of 0 you are caught; at {SHAKEN} or more, beat a predator to lose them. Guns "
        "reach below {WEAPON_REACH}, powers below {POWER_REACH}.",
        SHAKEN=SHAKEN,
        WEAPON_REACH=WEAPON_REACH,
        POWER_REACH=POWER_REACH,
    )
    return lines([*bars, scale], reader, INDENT)


def _runs(chase: Chase) -> list[str]:
    """Return each limit with the rounds that are left of it: of a side, of single predators."""
    runs = [
        (run_words(one, chase.runs[one]), chase.runs[one]) for one in SIDES if one in chase.runs
    ]
    runs += [(run_words("predators", last, name), last) for name, last in chase.own_runs.items()]
    done = chase.round - 1 if chase.rolling else chase.round
    told = []
    for words, last in runs:
        left = max(0, last - done)
        are = _("is") if left == 1 else _("are")
        told.append(_("{told}, {left} {are} left", told=words, left=left, are=are))
    return told


def _prepared(chase: Chase) -> list[str]:
    told = []
    this, coming = N_("This round {words} ({maneuver})"), N_("Next round {words} ({maneuver})")
    for when, boosts in ((this, chase.now), (coming, chase.coming)):
        for name, who in boosts.items():
            words = prepared_words(name, who, chase.course.hard)
            if words:
                told.append(_(when, words=words, maneuver=maneuver_title(name)))
    names = [name for name in chase.exerting if name in chase.members()]
    if names:
        has = verb(names, "has", "have")
        told.append(
            _("{names} {has} Willpower in the next chase roll", names=listing(names), has=has)
        )
    return told


def _passengers(scene: Scene, chase: Chase) -> list[str]:
    told = []
    for name, driver in chase.riders.items():
        seat = scene.people[name].seat
        cover = seat.cover if seat is not None else ""
        where = _("in the open") if cover in ("", "none") else _("in {cover} cover", cover=cover)
        told.append(_("{name} rides with {driver}, {where}", name=name, driver=driver, where=where))
    return told


def _under_way(scene: Scene, chase: Chase, reader: Reader) -> list[str]:
    """Return what is being faced, and what has been declared for the round."""
    told = []
    if chase.facing is not None:
        owing = [name for name in chase.facing.who if name not in chase.facing.met]
        if owing:
            faces = verb(owing, "faces", "face")
            told.append(f"{listing(owing)} {faces} {obstacle_words(chase.facing.obstacle)}")
    for name in chase.members():
        person = scene.people[name]
        if person.unresolved() and (reader.knows(name) or not person.phase.secret):
            assert person.phase.declaration is not None
            told.append(
                _(
                    "{name} has declared {announced}",
                    name=name,
                    announced=announced(person.phase.declaration, scene, in_hand(person).name),
                )
            )
        told += _wish(person, reader)
    return told


def _wish(person: Person, reader: Reader) -> list[str]:
    """Return people a person wants to flee with as one prey, who have not said so yet (CHASE-1)."""
    if not person.joins:
        return []
    told = _("{name} wants to flee with {friend}", person, friend=person.joins)
    if reader.name != person.name:
        return [told]
    back = N_("{told}: `+chase/with {friend}` again takes that back")
    return [_(back, told=told, friend=quote(person.joins))]


def how_to_join(scene: Scene, chase: Chase, reader: Reader) -> list[str]:
    """Return how a bystander could join a chase: to hunt, or before the first round on the prey's
    side too.
    """
    person = scene.people.get(reader.name)
    if reader.aside or person is None or not chase.prey or not may_pursue(scene, person, chase):
        return []
    prey, beside, sides = quote(chase.prey[0]), "", sides_of(scene)
    friends = sides.get(person.name) == sides.get(chase.prey[0])
    if not chase.round and (friends or is_duel(scene)):
        along = _("flee with them") if is_on_foot(chase, chase.prey[0]) else _("ride along")
        beside = _(", or `+chase/with {prey}` to {along}", prey=prey, along=along)
    told = (
        N_("Type `+chase/pursue {prey}` to go after them (a Lead of {lead}){beside}.")
        if chase.prey[0] in pursued_now(scene, person.name)
        else N_(
            "Once the round is over, `+chase/pursue {prey}` goes after them (a Lead of "
            "{lead}){beside}."
        )
    )
    # CHASE-4
    lead = chase.openings.get(person.name, chase.opening)
    lead = max([lead, *chase.predators.values()]) if chase.round else lead
    lead = chase.fresh.get(person.name, lead)
    return [_(told, prey=prey, lead=lead, beside=beside)]


# --- who got away --------------------------------------------------------------------------------


def at_large(scene: Scene) -> list[Person]:
    """Return people who got away and whom nobody has gone after."""
    return [
        person
        for person in scene.people.values()
        if person.head_start is not None and person.gone and not person.down
    ]


def may_pursue(scene: Scene, person: Person, chase: Chase | None) -> bool:
    """Say whether a person is free to go after another, now or when the round is over, and is not
    out of the chase of them, if there is one (CHASE-9).
    """
    if not settings_in(scene).chases or (chase is not None and person.name in chase.out):
        return False
    able = person.seat is None and not person.down and not person.away
    free = able and why_refused(verify_free_to_go, scene, person) is None
    return free and scene.hold_on(person.name) is None


def opening_lead(fled: Person, who: str) -> int | None:
    """Return the Lead with which ``who`` would go after a person who ``fled``; None for a
    cold start.
    """
    start = fled.head_start
    if start is None or not start.leads:
        return None
    return max(1, start.leads[who]) if who in start.leads else start.net


def _got_away(scene: Scene, reader: Reader) -> list[str]:
    """Return who may go after people who got away, with what Lead; with whom these would flee."""
    told = []
    for fled in at_large(scene):
        free = [person.name for person in scene.people.values() if may_pursue(scene, person, None)]
        leads = {name: opening_lead(fled, name) for name in free}
        if all(lead is None for lead in leads.values()):
            how = _("after them: their first roll is the Lead")
        else:
            known = {name: lead for name, lead in leads.items() if lead is not None}
            how = _("after them: the Lead would be {grouped}", grouped=grouped(known))
        away = N_("{name} has got away. `+chase/pursue {name}` goes {how}.")
        told.append(_(away, fled, how=how))
        told += _wish(fled, reader)
    return told


# --- a person in a chase -------------------------------------------------------------------------


def seat_words(scene: Scene, person: Person) -> str:
    """Return a person's part in a chase: ``pursues Hare (Lead 3)``; empty for none."""
    if person.seat is None:
        return ""
    chase = scene.chase(person.seat.chase)
    if person.seat.driver:
        return _("rides with {driver}", driver=person.seat.driver)
    if person.name in chase.prey:
        least = min(chase.predators.values(), default=None)
        return _("flees (Lead {least})", least=least) if least is not None else _("flees")
    lead = chase.predators.get(person.name)
    told = N_("pursues {prey} (Lead {lead})") if lead is not None else N_("pursues {prey}")
    return _(told, prey=listing(chase.prey), lead=lead)


def target_in_reach(chase: Chase, person: Person) -> str:
    """Return a name of the other side whom a shot could reach next round; empty for nobody."""
    weapon = in_hand(person)
    if not weapon.ranged:
        ranged = [one for one in person.fighter.arsenal() if one.ranged]
        weapon = next((one for one in ranged if loaded(person, one)), weapon)
    if not (weapon.ranged and loaded(person, weapon)):
        return ""
    reach = shot_reach(weapon)
    for other in chase.members():
        lead = lead_for_shots(chase, person.name, other)
        if lead is not None and lead < reach:
            return other
    return ""


# --- courses -----------------------------------------------------------------------


def course_lines(courses: Iterable[Course], reader: Reader) -> list[str]:
    told = []
    for course in courses:
        traits = f" ({listing([each.name for each in course.traits])})" if course.traits else ""
        told.append(sentence(f"{course.name}: {course_check(course)}{traits}"))
    return lines(told, reader)


def leads_of(chase: Chase) -> Mapping[str, int]:
    """Return the Leads, the shortest first."""
    return dict(sorted(chase.predators.items(), key=lambda one: one[1]))
