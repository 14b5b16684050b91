"""Prey that parts in mid-chase, or some of which gives up: the predators choose whom to follow
(CHASE-1).
"""

from collections.abc import Sequence

from game import actions as act
from game import events as ev
from game.chase.finding import runner_of, verify_no_question
from game.chase.leaving import let_out, runs_first, shooters
from game.engine.questions import ask, settle_question
from game.engine.table import Table
from game.errors import RuleError
from game.names import Name
from game.state.chase import Chase
from game.state.decisions import Question
from game.state.declaration import Part

FOLLOW = "follow"


def part_ways(table: Table, action: act.PartWays) -> None:
    """Let some of the prey go another way, and ask each predator whom to follow: at once, or after
    the round that rolls the shots declared in the chase, lest one side be out of the other's reach;
    and after the first that whoever says so runs.
    """
    chase = runner_of(table, action.who)
    verify_no_question(chase)
    parting = tuple(dict.fromkeys((action.who, *action.along)))
    for name in parting:
        if name not in chase.prey:
            raise RuleError("not-prey", "CHASE-1", who=name)
        if name in chase.parts:
            raise RuleError("parts-already", "CHASE-1", who=name)
    if all(name in parting for name in chase.prey):
        raise RuleError("nobody-to-part-from", "CHASE-1", who=action.who)
    by, firing = shooters(table, chase.members()), chase.firing is not None
    own_word = action.by == action.who or not table.scene.led
    if by or firing or (own_word and runs_first(table.scene, chase, action.who)):
        table.emit(ev.PartingPutOff(chase=chase.id, who=parting, by=by, firing=firing))
    else:
        _begin(table, chase, parting)


def let_go_after_the_round(table: Table, number: int, parts: tuple[Name, ...]) -> None:
    """Take out, at the end of a round, those who gave up while shots at them were to come, and
    captives who were let go; let those of the prey go another way who would have then.
    """
    chase = table.scene.chase(number)
    everyone = (*chase.riders, *chase.prey, *chase.predators)  # captives before their captors
    give_up(table, number, [name for name in everyone if table.person(name).gives_up], parts)


def give_up(table: Table, number: int, giving: Sequence[str], parts: tuple[Name, ...] = ()) -> None:
    """Take out those who give up. Prey that has company goes another way from it first, and so do
    those who part anyway; the last of them parts from nobody where all would.
    """
    chase = table.scene.chase(number)
    company = set(chase.prey) - set(giving)
    first = [name for name in giving if company and name in chase.prey]
    for name in giving:
        if name not in first and table.person(name).seat is not None:
            let_out(table, number, name)
    chase = table.scene.chase(number)
    if not chase.predators:  # the last of them has given up too: nobody is left to say whom
        return
    others = (name for name in parts if name in chase.prey and name not in first)
    if parting := (*first, *others)[: max(0, len(chase.prey) - 1)]:
        _begin(table, chase, parting, tuple(first))


def _begin(
    table: Table, chase: Chase, parting: tuple[Name, ...], giving: tuple[Name, ...] = ()
) -> None:
    table.emit(ev.PartingBegan(chase=chase.id, who=parting, gives_up=giving))
    for name in chase.predators:
        choose_whom(table, chase.id, name)


def choose_whom(table: Table, number: int, who: str, prey: str = "") -> None:
    """Let a predator say whom they go after, where prey is just parting: whoever comes in meanwhile
    does so too, and may have named the ``prey`` already; else they are asked.
    """
    chase = table.scene.chase(number)
    if not chase.parting:
        return
    goes, stays = chase.parting[0], [name for name in chase.prey if name not in chase.parting]
    if prey or not stays:
        table.emit(ev.PursuitChosen(chase=number, who=who, prey=prey or goes))
        return
    ask(
        table, FOLLOW, f"{FOLLOW}:{number}.{chase.round}.{len(table.scene.chases)}:{who}",
        who, (stays[0], goes), stays[0], chase=str(number), lead=str(chase.predators[who]),
    )  # fmt: skip


def answer_follow(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take down whom a predator follows."""
    settle_question(table, question, option)
    number = int(question.about["chase"])
    table.emit(ev.PursuitChosen(chase=number, who=question.who, prey=option))


def conclude_parting(table: Table, chase: Chase) -> None:
    """Everybody has chosen: from here on there are two chases, each with the Leads there were.
    Whoever of those who went has given up is caught by who followed them; whoever leaves the scene,
    as they do so.
    """
    following = tuple(
        name for name in chase.predators if chase.follows.get(name, "") in chase.parting
    )
    into = 1 + max(one.id for one in table.scene.chases)
    table.emit(ev.ChaseParted(chase=chase.id, into=into, prey=chase.parting, predators=following))
    if following:
        people = map(table.person, chase.parting)
        give_up(table, into, [one.name for one in people if one.gives_up and one.leaving is None])
