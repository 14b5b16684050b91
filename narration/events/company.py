"""Those who flee together, part and meet again, or give up; in clauses."""

from game import events as ev
from game.words import quote
from narration.events.chases import in_clause
from narration.languages import _
from narration.phrases.chase_clauses import grouped, verb
from narration.phrases.so_far import ChaseSoFar
from narration.text import listing, typed


@in_clause(ev.AskedToFleeTogether)
def _asked_to_flee(event: ev.AskedToFleeTogether, one: ChaseSoFar, spoken: bool) -> str:
    if not event.friend:
        return _("{who} no longer wants to flee with others", who=event.who)
    return _(
        "{who} wants to flee with {friend}, who says so too by {command}",
        who=event.who,
        friend=event.friend,
        command=typed(f"+chase/with {quote(event.who)}"),
    )


@in_clause(ev.FledTogether)
def _fled_together(event: ev.FledTogether, one: ChaseSoFar, spoken: bool) -> str:
    return _("{who} flee together", who=listing(event.who))


@in_clause(ev.GivingUp)
def _giving_up(event: ev.GivingUp, one: ChaseSoFar, spoken: bool) -> str:
    if event.captor:
        return _("{captor} frees {who} after the round", captor=event.captor, who=event.who)
    return _("{who} gives up the chase after the round", who=event.who)


@in_clause(ev.PartingBegan, ev.PartingPutOff)
def _parting_began(event: ev.PartingBegan | ev.PartingPutOff, one: ChaseSoFar, spoken: bool) -> str:
    goes = verb(event.who, "goes", "go")
    return _("{who} {verb} another way", who=listing(event.who), verb=goes)


@in_clause(ev.PursuitChosen)
def _pursuit_chosen(event: ev.PursuitChosen, one: ChaseSoFar, spoken: bool) -> str:
    return _("{who} follows {prey}", who=event.who, prey=event.prey)


@in_clause(ev.ChaseParted)
def _chase_parted(event: ev.ChaseParted, one: ChaseSoFar, spoken: bool) -> str:
    behind = (
        _("{predators} after them", predators=listing(event.predators))
        if event.predators
        else _("nobody after them")
    )
    return _(
        "From here on {prey} {verb} apart, {behind}",
        prey=listing(event.prey),
        verb=verb(event.prey, "flees", "flee"),
        behind=behind,
    )


@in_clause(ev.ChasesMet)
def _chases_met(event: ev.ChasesMet, one: ChaseSoFar, spoken: bool) -> str:
    return _(
        "The prey meets and flees on together: Lead {grouped}", grouped=grouped(event.leads, spoken)
    )


@in_clause(ev.ChaseResumed)
def _resumed(event: ev.ChaseResumed, one: ChaseSoFar, spoken: bool) -> str:
    return _("The chase of {prey} goes on", prey=listing(event.prey))
