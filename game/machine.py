"""The machine: begins rounds and phases, takes turns, stops where a person owes an answer."""

from collections.abc import Callable, Iterable

from game import actions as act
from game import events as ev
from game import moments
from game.engine.questions import verify_none_open
from game.engine.review import OPENING, release, release_if_empty, work
from game.engine.table import Table
from game.errors import RuleError
from game.rules import rounds, unseen
from game.rules.aborts import lose_or_ask
from game.rules.chase import unready
from game.rules.checks import note_deeds, note_mishaps
from game.rules.defense import conclude_escapes
from game.rules.rulings import let_go_at_the_end, pass_over_who_leaves
from game.state.decisions import Question
from game.state.person import Person
from game.state.scene import Scene, Turn

# --- Beginning a round, and each of its phases (chapter 4) ----------------------------------------


def begin_round(table: Table, starter: str = "") -> None:
    """Roll initiative where the ruleset calls for it, set the order, begin the first phase."""
    number = table.scene.fight.round + 1
    table.emit(ev.RoundBegan(round=number, starter=starter, distances_last=True))
    first: dict[str, str] = {}  # of each group whose place is found
    taking_part = table.scene.ready()
    for person in taking_part:
        if person.initiative is None or number == 1 or table.settings.rolls_each_round:
            _find_place(table, person, first.get(person.group))
        if person.group and table.person(person.name).initiative is not None:
            first.setdefault(person.group, person.name)
    unseen.place_lurkers(table)
    rounds.order_people(table, [person.name for person in taking_part])
    struck = unseen.ambushers(table)
    begin_phase(table, moments.opens.first(table.scene) or table.ruleset.first_phase)
    for name, said in struck:
        unseen.strike(table, name, said)


def _find_place(table: Table, person: Person, of: str | None) -> None:
    """Roll a place, or share the place that was found for another of the group (``of``)."""
    place = table.person(of).initiative if of else None
    lasts = table.scene.fight.round > 1 and not table.settings.rolls_each_round
    if lasts and person.kept is not None:  # going out and in again brings no other die
        of, place = person.name, person.kept
    if of is None or place is None or person.surprised == table.scene.fight.round:
        moments.roll_initiative.only(table, person)
        return
    table.emit(
        ev.InitiativeShared(
            who=person.name, of=of, total=place.total, die=place.die, rating=place.rating,
            breaks=place.breaks, private=place.private, wounds=place.wounds,
        )
    )  # fmt: skip


def begin_phase(table: Table, name: str) -> None:
    """Begin a phase, counting haste phases as they come, and do what happens on entering it."""
    phase = table.ruleset.phases[name]
    fresh = phase.kind in ("declare", "act") and not phase.adds
    haste = table.scene.fight.haste
    if phase.kind == "keep" or name == table.ruleset.first_phase:
        haste = 0
    elif fresh and not phase.beside:
        haste += 1
    table.emit(ev.PhaseBegan(phase=name, haste=haste, fresh=fresh))
    for task in phase.enter:
        task(table)


# --- The machine moves a fight on until a person owes an answer or the phase rests ----------------

#     setup -> declaration -> resolution -> [haste declaration -> haste resolution]* -> bookkeeping
#                  ^                                                                        |
#                  +------------------------------ the next round ---------------------------+
#
# Which phases there are, who takes part and what follows what is the ruleset's
# (`game.engine.ruleset.Phase`); this file has only what each kind of phase does. Nothing of a turn
# lives on the call stack: the turn is in the scene, and each pass of the loop looks at the scene
# again.

type Mover = Callable[[Scene], act.AnyAction | None]
type Plays = Callable[[], bool]

ALL = 1_000_000  # more turns than a phase has


def settle(table: Table) -> None:
    """Take every step that needs nobody. Shots in a chase, which are held one by one, come before
    the next turn.
    """
    if table.scene.resting:
        release_if_empty(table)
    rounds.move_the_wounded(table)
    while not (stopped(table.scene) or (table.scene.fires and table.scene.fight.turn is None)):
        if not (pass_over_who_leaves(table) or _ONCE[table.phase.kind](table)):
            break
        rounds.move_the_wounded(table)
    table.filling = None


def stopped(scene: Scene) -> bool:
    """Say whether the turn waits for an answer, or for a storyteller to let its results go."""
    return bool(scene.fight.questions) or scene.resting


def _declare(table: Table) -> bool:
    rounds.reveal_if_complete(table)
    if _end_if_all_pinned(table):
        return True
    if rounds.awaited(table.scene):
        return rounds.say_plan(table)
    return _move_on(table)


def _go_on(table: Table) -> bool:
    """Take a step of the turn under way, or end a fight of which only pins are left; say whether
    there was anything to do.
    """
    turn = table.scene.fight.turn
    if turn is None:
        return _end_if_all_pinned(table)
    _take_turn(table, turn)
    return True


def _resolve(table: Table) -> bool:
    if _go_on(table):
        return True
    if rounds.awaited(table.scene):
        return bool(rounds.latecomers(table.scene)) and rounds.say_plan(table)
    owners = rounds.next_owners(table.scene)
    flows = table.scene.flows and not rounds.takes_breath(table.scene)
    passes = table.past_passes and rounds.only_pass(owners)
    goes_on = table.turns or flows or passes or not owners
    if goes_on and unseen.strike_from_nowhere(table, owners):
        owners = rounds.next_owners(table.scene)
    if goes_on:
        unseen.let_lurkers_pass(table, owners)
    if not owners:
        return _move_on(table)
    if not goes_on:
        return False
    table.turns = max(0, table.turns - (not passes))
    phase, comes_up = table.phase, moments.comes_up.first
    todo = tuple(
        [(owner.name, at) for owner in owners for at in comes_up(table.scene, phase, owner) or ()]
    )
    _begin_turn(table, owners, todo)
    return True


def _begin_turn(
    table: Table, owners: Iterable[Person], todo: tuple[tuple[str, int], ...] = ()
) -> None:
    table.emit(ev.TurnBegan(owners=tuple([owner.name for owner in owners]), todo=todo))
    turn = table.scene.fight.turn
    assert turn is not None
    _take_turn(table, turn)


def _act(table: Table) -> bool:
    """Each acts at their own place: what is declared is done at once."""
    if _go_on(table):
        return True
    owners = rounds.next_owners(table.scene)
    if table.scene.unseen and unseen.strike_from_nowhere(
        table, owners or rounds.awaited(table.scene)
    ):
        return True
    if owners:
        unseen.let_lurkers_pass(table, owners)
        if rounds.spring_prepared(table, owners[0]):
            return True
        _begin_turn(table, owners)
        return True
    if rounds.awaited(table.scene):
        return rounds.say_plan(table)
    unseen.let_lurkers_pass(table, ())
    return _move_on(table)


def _keep(table: Table) -> bool:
    return _end_if_empty(table) or _end_if_all_pinned(table)


_ONCE: dict[str, Callable[[Table], bool]] = {
    "declare": _declare,
    "resolve": _resolve,
    "act": _act,
    "keep": _keep,
    "rest": lambda table: False,
}


def _move_on(table: Table) -> bool:
    let_go_at_the_end(table)
    if _end_if_empty(table):
        return True
    phase = table.phase
    for task in phase.leave:
        task(table)
    if not table.scene.flows:
        table.turns = 0
    begin_phase(table, phase.then(table.scene))
    return True


def _end_if_empty(table: Table) -> bool:
    if table.scene.ready():
        return False
    if table.scene.chases_under_way():
        table.emit(ev.FightRested(reason="chase"))
    else:
        table.emit(ev.FightEnded(reason="nobody-left"))
    return True


def end_fight(table: Table, reason: str, by: str = "") -> None:
    """End the fight, for a reason in the words of ``by``, or a typed one; where a chase goes on the
    scene does, and a fight may begin in it again.
    """
    if table.scene.chases_under_way():
        table.emit(ev.FightRested(reason="ended", because=reason, by=by))
    else:
        table.emit(ev.FightEnded(reason=reason, by=by))


def _end_if_all_pinned(table: Table) -> bool:
    if not moments.decided.any(table.scene):
        return False
    end_fight(table, "pinned")
    return True


# --- a turn --------------------------------------------------------------------------------------


def _take_turn(table: Table, turn: Turn) -> None:
    """Work a turn out: part by part, and in a tie all rolls before any wound (INIT-4)."""
    tied = len(turn.owners) > 1
    for exchange in turn.exchanges:
        if not work(table, exchange, applying=not tied):
            return
    while (now := table.scene.fight.turn) is not None and now.todo:
        table.filling = OPENING if now.held is not None else None
        _open_part(table, *now.todo[0])
        opened = table.scene.fight.turn
        if opened is not None and len(opened.exchanges) > len(now.exchanges):
            work(table, opened.exchanges[-1], applying=not tied)
        if stopped(table.scene):
            return
    if tied and now is not None:
        for exchange in now.exchanges:
            if not work(table, exchange, applying=True):
                return
    table.filling = None
    over = table.scene.fight.turn
    if over is not None and over.held is not None:  # of exchanges that are no more
        release(table)
    if now is not None:
        note_mishaps(table, now.exchanges)
        note_deeds(table, now.exchanges)
    table.emit(ev.TurnEnded(owners=turn.owners, left=_with_more_to_do(table, turn)))
    if _waits_for_a_word(table):
        table.turns = 0
    conclude_escapes(table)


def _waits_for_a_word(table: Table) -> bool:
    """Say whether even a run rests after a turn: for who delays, where no storyteller moves on."""
    return not table.scene.led and rounds.takes_breath(table.scene)


def _with_more_to_do(table: Table, turn: Turn) -> tuple[str, ...]:
    """Return those of a turn who have parts that come up in another phase."""
    if table.phase.kind != "resolve" or not moments.comes_up.played(table.scene):
        return ()
    people = table.scene.people
    return tuple(who for who in turn.owners if who in people and people[who].unresolved())


def _open_part(table: Table, who: str, index: int) -> None:
    person = table.person(who)
    part = person.parts[index]
    reason = ""
    if not person.able:
        reason = "actor-down"
    elif person.bound and not (person.staked and rounds.perceives(part)):
        reason = "immobilised"
    elif table.scene.dazed(person):
        reason = "dazed"
    if reason:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason=reason))
        return
    if _lost_to_a_hold(table, person, index):
        return
    table.ruleset.verb(part).begin(table, person, part, index)
    turn = table.scene.fight.turn
    waits = turn is not None and (who, index) in turn.todo
    if waits and not table.scene.fight.questions:
        table.emit(ev.Waited(who=who, part=part, index=index))


def _lost_to_a_hold(table: Table, person: Person, index: int) -> bool:
    """A person seized before their place came loses that whole action (GRAPPLE-10a),
    even if they are free again by then.

    A defense has done its work by then. In a split they are asked only once what to do instead:
    over the last part that is lost.
    """
    hold, parts = table.scene.hold_on(person.name), person.parts
    if hold is None and not person.phase.voided:
        return False
    lost = [
        one
        for one in person.unresolved()
        if (hold is not None or one in person.phase.voided)
        and table.ruleset.verb(parts[one]).stance == "offense"
    ]
    if index not in lost:
        return False
    reason = "was-seized" if hold is None else "pinned" if hold.pinned else "seized"
    let_go = person.toll.loses_main and not table.scene.fight.haste  # after a pin
    if reason == "pinned" or let_go or len(lost) > 1:
        table.emit(ev.ActionLost(who=person.name, part=parts[index], index=index, reason=reason))
    else:
        lose_or_ask(table, person, parts[index], index, reason)
    return True


def settle_what_is_rolled(table: Table) -> None:
    """Let what has been rolled in the turn under way bear on people, before the fight is ended:
    the harm of a tie, results that are withheld. An exchange in which a person is asked has come to
    nothing yet.
    """
    turn = table.scene.fight.turn
    if turn is None:
        return
    table.lets_go = True
    if turn.held is not None:
        release(table)
    asking = {str(question.about.get("exchange", "")) for question in table.scene.fight.questions}
    for exchange in turn.exchanges:
        if str(exchange.id) not in asking:
            _finish(table, exchange.id)


def _finish(table: Table, number: int) -> None:
    """Fill the slots of an exchange that are still open, though others are asked something."""
    asked = len(table.scene.fight.questions)
    so_far = -1
    while len(table.events) > so_far and len(table.scene.fight.questions) == asked:
        so_far = len(table.events)
        work(table, table.scene.exchange(number), applying=True)


# --- moving on by a person's word ----------------------------------------------------------------


def advance(table: Table, run: bool, next_move: Mover, past_passes: bool = False) -> None:
    """Take one turn, or pass over the person who is awaited; with ``run`` do so until the phase
    changes (ROUND-4). Nobody is passed over in a run for whom ``next_move`` has something to say.
    """
    plays = _playing(table, next_move) if run else None
    verify_none_open(table)
    if table.scene.resting:
        fights = table.scene.reviewed is table.scene.fight.turn
        table.lets_go = run
        table.turns = ALL if run and fights else 0
        release(table)
        return
    kind = table.phase.kind
    if kind == "declare":
        _pass_awaited(table, plays)
    elif kind == "act":
        _pass_at_their_place(table, plays)
    elif kind == "resolve" and rounds.awaited(table.scene):
        _pass_awaited(table, plays)
        table.turns = ALL if run else 0
    elif kind == "resolve":
        table.turns, table.past_passes = (ALL if run else 1), past_passes
    else:
        phase = table.scene.fight.phase
        raise RuleError("wrong-phase", "ROUND-1", phase=phase, allowed="declaration or resolution")


def _pass_at_their_place(table: Table, plays: Plays | None) -> None:
    """Let the awaited person pass, one by one; each pass is a turn that is taken at once. In
    a run there is ``plays``, for automatic people.
    """
    fight = table.scene.fight
    place = (fight.round, fight.phase, fight.haste)
    while owing := rounds.awaited(table.scene):
        so_far = len(table.events)
        if plays is None or not plays():
            rounds.pass_over(table, owing[0])
        settle(table)
        now = table.scene.fight
        moved = (now.round, now.phase, now.haste) != place
        if plays is None or moved or stopped(table.scene) or _lost_a_plan(table, so_far):
            return
        if _waits_for_a_word(table):
            return


def _pass_awaited(table: Table, plays: Plays | None) -> None:
    """Let awaited people pass; in a run, where there is ``plays``, all but people who have
    planned what they do or are automatic.
    """
    so_far = len(table.events)
    while owing := rounds.awaited(table.scene):
        if rounds.say_plan(table):
            if stopped(table.scene) or _lost_a_plan(table, so_far):
                return
            continue
        if plays is not None and plays():
            if stopped(table.scene):
                return
            continue
        for person in owing:
            rounds.pass_over(table, person)
        if plays is None:
            return


def _playing(table: Table, next_move: Mover) -> Plays:
    """Return a function that lets an awaited automatic person say what is theirs, and says
    whether anybody did. They are asked after each submission too; a run goes on past them in one.
    """

    def plays() -> bool:
        move = next_move(table.scene)
        if not isinstance(move, act.Declare):
            return False
        rounds.declare(table, move.who, move.declaration, why=move.why, fits=True)
        return True

    return plays


def _lost_a_plan(table: Table, so_far: int) -> bool:
    """Say whether since then a person's plan came to nothing: they are asked first."""
    since = table.events[so_far:]
    return any(
        isinstance(one, ev.PlanDropped) and one.why in ("impossible", "hurt") for one in since
    )


# -------------------------------------------------------------------------------------------------
# Who keeps the others waiting: the person who owes an answer or a declaration, and the person who
# is not ready for the next round of a chase where others are.
#
# The former is `awaiting`, and stops what it is asked in. The latter stops nothing that they or
# others could say; it has a clock like the rest, so that nobody holds a chase for ever by silence.


def waited_for(scene: Scene) -> list[Question]:
    """Return everything for which the others wait, as questions."""
    return [*rounds.awaiting(scene), *unready(scene)]
