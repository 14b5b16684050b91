"""Several who flee together: out of one escape phase, and prey who meet (CHASE-1).

It takes all players of both parties to say so, or the word of whoever runs the scene. NPCs go along
with their own side.
"""

from game import actions as act
from game import events as ev
from game.chase.changing_course import getting_down
from game.chase.finding import verify_between_rounds
from game.chase.paying import change_lead
from game.chase.rolling import of_the_group, rolls_of_round
from game.chase.starting import enter, fleeing, opening_nets, verify_chases
from game.engine.table import Table
from game.errors import RuleError
from game.state.chase import Chase, HeadStart

TOGETHER = "together"


def flee_together(table: Table, action: act.FleeTogether) -> None:
    """Let two parties that flee be one prey, once both want to."""
    verify_chases(table)
    who, friend = action.who, action.friend
    mine, theirs = party_of(table, who), party_of(table, friend)
    if friend in mine:
        raise RuleError("together-already", "CHASE-1", who=who, friend=friend)
    starts = _verify_together(table, mine, theirs)
    chases = [_chase_of(table, one) for one in (who, friend)]
    if not action.ruled and _on_other_courses(chases):
        raise RuleError("another-course", "CHASE-1", who=who, friend=friend)
    if not action.ruled:
        _verify_nobody_gave_up(table, who, friend)
        _verify_nobody_was_after_them(chases, (*mine, *theirs))
    if not action.ruled and not _agree(table, who, mine, theirs):
        again = table.person(who).joins == friend  # they have thought better of it
        table.emit(ev.AskedToFleeTogether(who=who, friend="" if again else friend))
        return
    if chases[0] is None and chases[1] is None:
        _flee_as_one(table, (*mine, *theirs) if action.ruled else (*theirs, *mine), starts)
    elif chases[0] is not None and chases[1] is not None:
        _meet(table, chases[1], chases[0])
    elif chases[1] is not None:
        _run_along(table, chases[1], mine, starts[0])
    elif chases[0] is not None:
        _run_along(table, chases[0], theirs, starts[-1])


def _on_other_courses(chases: list[Chase | None]) -> bool:
    """Say whether two parties would not meet where they run: one that nobody is after runs."""
    courses = {one.course.pool for one in chases if one is not None}
    runs = None in chases
    return len(courses) > 1 or (runs and any(one and not one.course.body for one in chases))


def _verify_nobody_gave_up(table: Table, *names: str) -> None:
    """Refuse those whose chase has been given up: with others they would be out of it, and with
    them what it has come to.
    """
    for name in names:
        if table.scene.given_up(name) is not None:
            raise RuleError("chase-given-up", "CHASE-9", who=name)


def _verify_nobody_was_after_them(chases: list[Chase | None], names: tuple[str, ...]) -> None:
    """Refuse one who was after the prey and is out of the chase: they come back into it on no side
    by their own word (CHASE-9).
    """
    for chase in filter(None, chases):
        for name in set(names) & set(chase.out):
            raise RuleError("out-of-chase", "CHASE-9", who=name, prey=list(chase.prey), over=False)


def party_of(table: Table, who: str) -> tuple[str, ...]:
    """Return those with whom somebody flees, or refuse one who does not."""
    person = table.person(who)
    chase = _chase_of(table, who)
    if chase is not None and who in chase.prey:
        return chase.prey
    at_large = fleeing(table)
    if person.name not in at_large:
        known = (*at_large, *(name for one in table.scene.chases_under_way() for name in one.prey))
        raise RuleError("not-fleeing", "CHASE-4", who=who, names=known)
    company = at_large[who].company
    return tuple(name for name in company if name in at_large) or (who,)


def _chase_of(table: Table, who: str) -> Chase | None:
    seat = table.person(who).seat
    return table.scene.chase(seat.chase) if seat is not None else None


def _agree(table: Table, who: str, mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Say whether all players of two parties have said so, the last of them by what is said now.
    NPCs go along with the players of their party; for a party of NPCs alone one of them says it.
    """
    return _wants(table, mine, theirs, who) and _wants(table, theirs, mine, who)


def _wants(table: Table, party: tuple[str, ...], others: tuple[str, ...], now: str) -> bool:
    people = [table.person(name) for name in party]
    said = [one.name == now or one.joins in others for one in people]
    players = [yes for one, yes in zip(people, said, strict=True) if not one.npc]
    return all(players) if players else any(said)


def _verify_together(
    table: Table, mine: tuple[str, ...], theirs: tuple[str, ...]
) -> list[HeadStart]:
    """Refuse parties that cannot be one prey now; return the head starts of those at large."""
    starts = []
    for party in (mine, theirs):
        chase, start = _chase_of(table, party[0]), table.person(party[0]).head_start
        if chase is not None:
            verify_between_rounds(chase)
        elif start is not None:
            starts.append(start)
    if len({one.haste for one in starts}) > 1:
        raise RuleError("another-phase", "CHASE-1", who=mine[0], friend=theirs[0])
    return starts


def _flee_as_one(table: Table, names: tuple[str, ...], starts: list[HeadStart]) -> None:
    """Let those flee together who escaped in one phase: the lowest escape counts, less each attack;
    an escape that nobody attacked was not rolled, and counts for nothing.
    """
    rolled = [one for one in starts if one.leads]
    net = of_the_group(table.settings, [one.net for one in rolled]) if rolled else 0
    leads: dict[str, int] = {}
    for one in rolled:
        for attacker, lead in one.leads.items():
            now = max(1, lead + net - one.net)
            leads[attacker] = min(now, leads.get(attacker, now))
    table.emit(ev.FledTogether(who=names, leads=leads, net=net, haste=starts[0].haste))


def _meet(table: Table, chase: Chase, other: Chase) -> None:
    """Let the prey of two chases flee together: those ahead wait for the others, so that the lower
    Lead is that of all. Who rode with those who drive no more runs too.
    """
    run = getting_down(table.scene, other, chase.course)
    lower = min(min(one.predators.values()) for one in (chase, other))
    leads = {
        name: lead - (min(one.predators.values()) - lower)
        for one in (chase, other)
        for name, lead in one.predators.items()
    }
    table.emit(ev.ChasesMet(chase=chase.id, other=other.id, leads=leads))
    if run:
        table.emit(ev.CourseChanged(chase=chase.id, course=chase.course, run=run))


def _run_along(table: Table, chase: Chase, names: tuple[str, ...], start: HeadStart) -> None:
    """Let those at large join prey that is pursued already, with the lower Lead. They roll for
    theirs, as if it began with them, where nobody attacked their escape.
    """
    net = start.net
    if not start.leads:
        with rolls_of_round(table, 0):
            net = of_the_group(table.settings, opening_nets(table, names, chase.course)) + 1
    for name in names:
        fresh = {who: max(1, lead) for who, lead in start.leads.items()}
        enter(table, ev.ChaseJoined(chase=chase.id, who=name, side="prey", fresh=fresh))
    for name, lead in chase.predators.items():
        own = max(1, start.leads.get(name, net))
        if own < lead:
            change_lead(table, chase.id, name, own - lead, TOGETHER)
