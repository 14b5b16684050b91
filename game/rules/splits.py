"""Several actions in a turn, and another action in the place of one (SPLIT, ABORT)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.dice import Modifier, NoChance
from game.engine.exchanges import bought_already, verify_willpower
from game.engine.pools import with_a_pool
from game.engine.questions import open_question, put, settle_question, verify_buys
from game.engine.table import Table, ruleset_of
from game.engine.verb import Reckoning, base, dice
from game.errors import RuleError, why_refused
from game.fighter import BARE_HANDS
from game.rules.harm import standing_up
from game.rules.reach import comes_to_grips, take_claims, verify_uncrowded
from game.settings import Settings
from game.state.decisions import Offer, Question
from game.state.declaration import (
    Attack,
    CounterGrapple,
    Declaration,
    Grapple,
    Guard,
    Part,
    Pass,
    Release,
    Stand,
    verb_name,
)
from game.state.person import Person, in_hand, means_at_hand
from game.state.scene import Scene

# --- Several actions at once (chapter 9): what may be split, and what it costs each part ----------

FORCED_SPLIT = -3  # two actions at once (SPLIT-1)


@moments.verify_line
def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse parts that do not go together, or that may not be declared now."""
    verify_split(table, person, declaration)
    for part in declaration.parts:
        table.ruleset.verb(part).verify(table, person, part)


@moments.verify_split
def verify_split(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse a split in a haste phase, wider than Wits, or of parts that do not go together."""
    parts = declaration.parts
    if not parts:
        raise RuleError("one-action", "ROUND-3", who=person.name)
    if len(parts) == 1:
        return
    if not table.ruleset.splits:
        raise RuleError("no-splits", "SPLIT-1", rules=table.ruleset.id)
    if table.scene.fight.haste and len(parts) - parts.count(Release()) > 1:
        raise RuleError("split-in-haste", "HASTE-5", who=person.name)
    wits, actions = person.fighter.trait("wits"), actions_in(parts)
    if actions > max(1, wits):
        raise RuleError("split-too-wide", "SPLIT-3", who=person.name, actions=actions, limit=wits)
    verify_together(table, person, parts)


def actions_in(parts: tuple[Part, ...]) -> int:
    """Return how many actions a split has: letting go is none, and standing up has a
    price of its own.
    """
    return len(parts) - parts.count(Release()) - (Stand() in parts)


def verify_together(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse parts that do not go together in one split, whatever its width: two attacks on one
    target, a defense twice (SPLIT-2, SPLIT-4), or two bought successes.
    """
    if len(parts) < 2:
        return
    for part in parts:
        if not table.ruleset.verb(part).splits:
            raise RuleError("not-in-a-split", "ROUND-3", verb=verb_name(part))
    if table.ruleset.plays("SPLIT-2"):
        targets = [part.target for part in parts if isinstance(part, Attack | Grapple)]
        for target in targets:
            if targets.count(target) > 1:
                raise RuleError("split-same-target", "SPLIT-2", target=target)
        once = [verb_name(part) for part in parts if table.ruleset.verb(part).once]
        for verb in once:
            if once.count(verb) > 1:
                raise RuleError("split-same-defense", "SPLIT-4", verb=verb)
    verify_undefended(table, person, parts)
    if sum(getattr(part, "willpower", False) for part in parts) > 1:
        raise bought_already(person.name)


def verify_undefended(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a defense beside an attack that gives it up (ATTACK-2)."""
    defends = any(table.ruleset.verb(part).stance == "defense" for part in parts)
    if defends and any(exposes(table, part) for part in parts):
        raise RuleError("committed-with-defense", "ATTACK-2", who=person.name)


def exposes(table: Table, part: Part) -> bool:
    """Say whether a part is an attack that gives up the attacker's own defense (ATTACK-6)."""
    return table.ruleset.verb(part).exposes(table, part)


def split_terms(
    table: Table, person: Person, declaration: Declaration | None, index: int
) -> tuple[Modifier, ...]:
    """Return what the roll of one part of a declaration loses: what the ruleset has several actions
    cost, and aborts (ABORT-3).
    """
    strain = dice(person.round.strain.get(index, 0), "aborted", "ABORT-3")
    if declaration is None:
        return strain
    if person.seat is not None:  # each action that haste has added is a line of its own (CHASE-10)
        added = max(0, person.phase.lines - 1)
        main = declaration.parts[: len(declaration.parts) - added]
        if index >= len(main):
            return strain
        declaration = replace(declaration, parts=main)
    shared = by_count if person.steers else moments.split_terms.only  # CHASE-10: one of its own
    return (*shared(table, person, declaration, index), *strain)


@moments.split_terms
def by_count(
    table: Table, person: Person, declaration: Declaration, index: int
) -> tuple[Modifier, ...]:
    """Return what each of several actions loses: by their number (SPLIT-1), the chase roll of who
    steers among them (CHASE-10), and where one of them is standing up.
    """
    parts = declaration.parts
    chases = person.steers
    if len(parts) + chases < 2:
        return ()
    count = actions_in(parts) + chases
    split = dice(-(count + 1), "split", "SPLIT-1") if count > 1 else ()
    return (*split, *standing_up(parts))


# --- Aborts: giving up one action for another, asked when it is void, offered under attack --------

VOID = "void"
INSTEAD = "instead"  # of what, once the roll has been made: answered by an action, or a pass
ATTACKED = "attacked"  # by an action that was itself aborted to
CARRY_ON = "carry on"
NOTHING = "pass"
DIFFICULTY = 8
MEETING = ("each", "all", "nothing")  # the order in which defenses are offered
LIVE = {"index": "", "reason": "", "target": ""}  # what a question says of an action not void


@moments.may_give_up
def may_abort(table: Table, person: Person) -> bool:
    """Say whether a person has an action that they may give up for a defense."""
    return unresolved_action(person)


def unresolved_action(person: Person) -> bool:
    """Say whether some of a person's action is still to come (ABORT-5); a grapple defense that was
    rolled is not, nor what was lost to a hold.
    """
    if person.phase.acted:
        return False
    parts = (person.parts[index] for index in person.to_come())
    return any(not (person.round.countered and isinstance(part, CounterGrapple)) for part in parts)


def reckon_abort(table: Table, person: Person) -> Reckoning:
    """Reckon the Willpower roll: the permanent rating, difficulty 8 (ABORT-2)."""
    pool = person.fighter.terms("willpower")
    return table.reckon_action(person, "action", pool, (base(DIFFICULTY, by="ABORT-2"),))


def may_try(table: Table, person: Person) -> bool:
    """Say whether an abort could be attempted: none failed yet, dice to roll (ABORT-4)."""
    return person.able and not person.toll.abort_failed and reckon_abort(table, person).pool > 0


@moments.offers.of("ABORT-1")
def offers(table: Table) -> list[Offer]:
    """Return the open offers: to defend, under an attack declared later than their own action, in
    any way that is open to them (ABORT-1).
    """
    found: list[Offer] = []
    for person in table.scene.people.values():
        if attacked_since(table.scene, person) and may_try(table, person):
            verbs = {name: table.ruleset.verbs[name] for name in defenses_of(table)}
            open_to = [
                f"abort {name}"
                for name, verb in verbs.items()
                if not why_refused(verb.verify, table, person, next(verb.legal(table, person)))
            ]
            found.append(Offer(person.name, tuple(open_to)))
    return found


def defenses_of(table: Table) -> tuple[str, ...]:
    """Return the defenses that one may abort to, first those that meet each attack for itself."""
    verbs = table.ruleset.verbs
    found = (name for name, verb in verbs.items() if verb.abortable)
    return tuple(sorted(found, key=lambda name: MEETING.index(verbs[name].meets)))


def attacked_since(scene: Scene, person: Person) -> bool:
    """Say whether an attack declared later than one's own action is still to be rolled."""
    if not unresolved_action(person) or person.phase.secret or person.toll.exposed:
        return False
    if scene.hold_of(person.name) is not None:  # they have no third choice
        return False
    return any(
        # It was declared later, or taken up by an abort.
        (attacker.phase.spoke > person.phase.spoke or index in attacker.round.strain)
        and not attacker.phase.secret
        and attacker.able
        for attacker, index in attacks_to_come(scene, person.name)
    )


def attacks_to_come(scene: Scene, target: str) -> list[tuple[Person, int]]:
    """Return the attacks of this phase on a person that are still to be rolled."""
    return [
        (attacker, index)
        for attacker in scene.people.values()
        if attacker.able and not attacker.phase.acted
        for index in attacker.to_come()
        if isinstance(part := attacker.parts[index], Attack | Grapple) and part.target == target
    ]


@moments.asks_target.of("ABORT-1")
def ask_under_abort(table: Table, attacker: Person, index: int, part: Attack | Grapple) -> bool:
    """Put the offer to defend to the target of an attack that was taken up by an abort, since that
    is rolled at once (ABORT-1); say whether it is open now. A pass or a mere defense is nothing
    to give up, and a committed attack asks its own question (ATTACK-6).
    """
    scene, target = table.scene, table.scene.people[part.target]
    aborts = attacker.toll.aborts
    key = f"{ATTACKED}:{scene.fight.round}.{index}.{aborts}:{attacker.name}:{target.name}"
    if index not in attacker.round.strain or key in scene.fight.answers or exposes(table, part):
        return False
    verbs = [table.ruleset.verb(target.parts[one]) for one in target.to_come()]
    more = any(verb.stance != "defense" and not verb.idle for verb in verbs)
    if not (more and attacked_since(scene, target) and may_try(table, target)):
        return False
    about = {"attacker": attacker.name, "index": ""}
    options = ("abort", CARRY_ON)
    put(table, Question(key, target.name, ATTACKED, options, CARRY_ON, about, rolls=("abort",)))
    return True


def answer_under_abort(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer: `choose abort DEFENSE` changes to that, without one it is asked after the
    roll.
    """
    person = table.person(question.who)
    if option == "abort" and part is not None:
        verify_offer(table, person, part)
    settle_question(table, question, option)
    if option == CARRY_ON or not _attempt(table, person):
        return
    if part is None:
        _ask_what_instead(table, person, LIVE)
    else:
        moments.give_up.only(table, table.person(person.name), part, False)


# --- An action that has become void --------------------------------------------------------------


def lose_or_ask(table: Table, person: Person, part: Part, index: int, reason: str) -> None:
    """An action has become void: ask whether to abort, where that can be tried, else it is lost."""
    if not table.ruleset.plays("ABORT-2") or not may_try(table, person):
        table.emit(ev.ActionLost(who=person.name, part=part, index=index, reason=reason))
        return
    fight = table.scene.fight
    key = f"{VOID}:{fight.round}.{fight.haste}:{index}.{person.toll.aborts}:{person.name}"
    target = part.target if isinstance(part, Attack | Grapple) else ""
    about = {"reason": reason, "target": target, "index": str(index)}
    options = ("abort", "lose")
    put(table, Question(key, person.name, VOID, options, "lose", about, rolls=("abort",)))


def answer_void(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer to abort-or-lose: `choose abort PART` names what to do instead, without a
    part that is asked once the roll is made (ABORT-2).
    """
    person = table.person(question.who)
    index = int(question.about["index"])
    if option == "lose":
        settle_question(table, question, option)
        _lose(table, person, index, question.about["reason"])
        return
    if part is not None:
        verify_new_action(table, person, with_part(person, part, index), index)
    settle_question(table, question, option)
    if not _attempt(table, person):
        _lose(table, table.person(person.name), index, question.about["reason"])
    elif part is None:
        _ask_what_instead(table, person, question.about)
    else:
        _put_in_place(table, table.person(person.name), part, index)


def _lose(table: Table, person: Person, index: int, reason: str) -> None:
    part = person.parts[index]
    table.emit(ev.ActionLost(who=person.name, part=part, index=index, reason=reason))


def with_part(person: Person, part: Part, index: int) -> Declaration:
    """Return a person's declaration with another part in one place of it."""
    assert person.phase.declaration is not None
    before = person.phase.declaration.parts
    return replace(person.phase.declaration, parts=(*before[:index], part, *before[index + 1 :]))


def abort_strain(settings: Settings, person: Person) -> int:
    """Return what the next abort costs the new action: one more action in a split (ABORT-3)."""
    count = actions_in(person.phase.declaration.parts) if person.phase.declaration else 1
    return -(person.toll.aborts + (settings.abort_base if count == 1 else 1))


def _put_in_place(table: Table, person: Person, part: Part, index: int) -> None:
    """Let a new action take the place of a void one, with what the abort costs it (ABORT-3), and
    what declaring it would have noted.
    """
    strain = abort_strain(table.settings, person)
    down: tuple[str, ...] = ()
    wields = ""
    if isinstance(part, Attack):
        down = (part.target,) if table.person(part.target).down else ()
        wields = in_hand(person.saying(None)).name if part.weapon is None else ""
    table.emit(
        ev.Aborted(
            who=person.name, part=part, declaration=with_part(person, part, index),
            resolved=person.phase.resolved, void=True, strain=strain, index=index,
            strained={**person.round.strain, index: strain}, down=down, wields=wields,
        )
    )  # fmt: skip
    if exposes(table, part):
        table.emit(ev.Exposed(who=person.name))
    moments.said.do(table, person.name, (part,))
    take_claims(table, person.name, (part,))


def verify_new_action(table: Table, person: Person, declaration: Declaration, index: int) -> None:
    """Refuse a new action that could not have been declared in this place of a declaration, though
    it does not count against Wits (ABORT-3); it is done at once, without asking anybody for room.
    """
    parts, bare = declaration.parts, person.saying(None)
    part = parts[index]
    verify_together(table, person, moments.beside.first(table.scene, declaration, index) or parts)
    moments.may_take_up.do(table, person, parts, index)
    table.ruleset.verb(part).verify(table, bare, part)
    if comes_to_grips(part, bare):
        verify_uncrowded(table, bare, table.person(part.target))


# --- The roll first, and then the new action (ABORT-2) -------------------------------------------


def instead_of(table: Table, question: Question) -> Iterator[Part]:
    """Yield what a person who is asked could abort to: anything in the place of a void action, a
    defense under an attack (ABORT-1, ATTACK-6).
    """
    person = table.person(question.who)
    if person.phase.declaration is None:
        return
    index = int(where) if (where := question.about.get("index", "")) else None
    for verb in table.ruleset.verbs.values():
        for part in verb.legal(table, person.saying(None)):
            closed = index is None and not verb.abortable
            if not (closed or _why_unfit(table, person, part, index)):
                yield part


def why_not_instead(table: Table, question: Question, part: Part) -> RuleError | None:
    """Return why a person who is asked could not abort to a part; None where they could, or where
    nobody would: under an attack to what is no defense.
    """
    person = table.person(question.who)
    void = bool(question.about.get("index", ""))
    if person.phase.declaration is None or not (
        void or table.ruleset.verbs[verb_name(part)].abortable
    ):
        return None
    return _why_unfit(table, person, part, int(question.about["index"]) if void else None)


def _why_unfit(table: Table, person: Person, part: Part, index: int | None) -> RuleError | None:
    """Return why a part could not stand in one place of a declaration, or in that of all to come;
    None where it could.
    """
    if index is None:
        return why_refused(moments.verify_given_up.only, table, person, part)
    whole = with_part(person, part, index)
    return why_refused(verify_new_action, table, person, whole, index)


def _ask_what_instead(table: Table, person: Person, about: dict[str, str]) -> None:
    """Ask what to do, now that the abort has succeeded. The bare words stand in the question; any
    other action answers it as well.
    """
    fight, who = table.scene.fight, person.name
    key = f"{INSTEAD}:{fight.round}.{fight.haste}:{about['index']}.{person.toll.aborts}:{who}"
    asked = Question(key, who, INSTEAD, (NOTHING,), NOTHING, about)
    fitting = list(instead_of(table, asked))
    bare = (
        name
        for name, verb in table.ruleset.verbs.items()
        if verb.bare and name != NOTHING and _said_alone(table, person, name) in fitting
    )
    put(table, replace(asked, options=(*bare, NOTHING)))


def _said_alone(table: Table, person: Person, verb: str) -> Part | None:
    """Return what a verb means that nothing follows, or None where it is not open."""
    legal = table.ruleset.verbs[verb].legal(table, person.saying(None))
    return next(iter(legal), None)


def answer_instead(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the new action; with a pass a void action is lost, and a live one stands."""
    person, where = table.person(question.who), question.about["index"]
    if part is None and option != NOTHING:
        part = _said_alone(table, person, option)
    if part is None or isinstance(part, Pass):
        settle_question(table, question, NOTHING)
        table.emit(ev.AbortUnused(who=person.name, index=int(where or -1)))
        if where:
            _lose(table, person, int(where), question.about["reason"])
        return
    if where:
        verify_new_action(table, person, with_part(person, part, int(where)), int(where))
    else:
        verify_defense(table, part, "ABORT-1")
        moments.verify_given_up.only(table, person, part)
    settle_question(table, question, verb_name(part))
    if where:
        _put_in_place(table, person, part, int(where))
    else:
        moments.give_up.only(table, person, part, False)


def asked_instead(scene: Scene, who: str) -> Question | None:
    """Return the question of what to do instead, where it is open to a person."""
    question = open_question(scene, who)
    return question if question is not None and question.question == INSTEAD else None


def declare_instead(table: Table, question: Question, said: Declaration) -> None:
    """Take a declaration as the answer to what to do instead: it is one action (ABORT-2)."""
    if len(said.parts) != 1 or said.haste is not None or said.dice:
        raise RuleError("one-action", "ABORT-1", who=question.who)
    answer_instead(table, question, "", said.parts[0])


# --- Defending under an attack declared later ----------------------------------------------------


def abort(table: Table, who: str, part: Part | None, willpower: bool = False) -> None:
    """Take `abort PART`: it answers an open question, or takes the offer to defend (ABORT-6);
    `abort` alone does so too, rolls, and asks (ABORT-2).
    """
    person = table.person(who)
    question = open_question(table.scene, who)
    if part is None:
        _abort_first(table, person, question, willpower)
        return
    if question is not None and question.question == INSTEAD:
        answer_instead(table, question, "", part)
        return
    for option in ("abort", verb_name(part)):
        if question is not None and option in question.options:
            table.ruleset.answers[question.question](table, question, option, part)
            return
    moments.abort.only(table, person, part)


@moments.abort
def defend_after_a_roll(table: Table, person: Person, part: Part) -> None:
    """Take the offer to defend: one success of Willpower does (ABORT-2)."""
    verify_offer(table, person, part)
    if _attempt(table, person):
        moments.give_up.only(table, table.person(person.name), part, False)


def _abort_first(table: Table, person: Person, question: Question | None, willpower: bool) -> None:
    """Roll for an abort before anything is named, then ask for it."""
    if question is not None and "abort" in question.options:
        if willpower:
            verify_buys(table, question, "abort")
        table.buys = willpower
        table.ruleset.answers[question.question](table, question, "abort", None)
    elif table.ruleset.plays("W20-4"):  # nothing is rolled first, and so nothing asked after
        raise RuleError("abort-to-defense", "W20-4", verb="abort", defenses=defenses_of(table))
    else:
        verify_may_abort(table, person)
        verify_willpower(table, person, willpower)
        table.buys = willpower
        if _attempt(table, person):
            _ask_what_instead(table, person, LIVE)
    table.buys = False


def verify_offer(table: Table, person: Person, part: Part) -> None:
    """Refuse an abort that nothing calls for, that was failed before, or that is no defense."""
    verify_may_abort(table, person, part)
    moments.verify_given_up.only(table, person, part)


def verify_may_abort(table: Table, person: Person, part: Part | None = None) -> None:
    """Refuse an abort that nothing calls for, or that was failed before."""
    if not table.ruleset.plays("ABORT-2"):
        raise RuleError("no-aborts", "ABORT-1", ruleset=table.ruleset.id)
    if person.toll.abort_failed:
        raise RuleError("abort-failed", "ABORT-4", who=person.name)
    if not attacked_since(table.scene, person):
        raise RuleError("nothing-to-abort", "ABORT-1", who=person.name)
    if part is not None:
        verify_defense(table, part, "ABORT-1")
    if not may_try(table, person):
        raise RuleError("no-dice", "ABORT-2", who=person.name)


def verify_defense(table: Table, part: Part, rule: str) -> None:
    """Refuse to abort to what is no defense."""
    if not table.ruleset.verb(part).abortable:
        raise RuleError("abort-to-defense", rule, verb=verb_name(part), defenses=defenses_of(table))


def abort_free(table: Table, person: Person, part: Part) -> None:
    """Abort to a defense without a roll, as the target of a committed attack may (ATTACK-6)."""
    verify_defense(table, part, "ATTACK-6")
    moments.verify_given_up.only(table, person, part)
    moments.give_up.only(table, person, part, True)


@moments.verify_given_up
def verify_instead(table: Table, person: Person, part: Part) -> None:
    """Refuse a defense that could not stand in the place of everything still to come."""
    kept = [person.parts[index] for index in sorted(person.phase.resolved)]
    verify_new_action(table, person, Declaration((*kept, part)), len(kept))


@moments.give_up
def change_to(table: Table, person: Person, part: Part, free: bool) -> None:
    """Let ``part`` take the place of everything that is still to come."""
    came_up, strain = sorted(person.phase.resolved), person.round.strain
    kept = tuple(person.parts[index] for index in came_up)
    strained = {now: strain[before] for now, before in enumerate(came_up) if before in strain}
    table.emit(
        ev.Aborted(
            who=person.name, part=part, declaration=Declaration((*kept, part)),
            resolved=tuple(range(len(kept))), free=free, index=len(kept), strained=strained,
        )
    )  # fmt: skip


def _attempt(table: Table, person: Person) -> bool:
    """Roll Willpower; one success does (ABORT-2)."""
    reckoning = reckon_abort(table, person)
    roll = table.action_roll(person.name, "abort", reckoning, willpower=table.buys)
    # Who may abort for nothing would be rid of what is meant for their next deed.
    table.emit(ev.Rolled(roll=roll), uses_up=False)
    table.pay_for_success(roll)
    if not roll.successes:
        table.emit(ev.AbortFailed(who=person.name))
    return roll.successes > 0


# --- Which defense meets an attack: the declared one, else the one that promises most (PILE-6) ----


def declared_defense(table: Table, person: Person) -> Part | None:
    """Return the defense that is the person's own action, or part of it; one that meets all the
    round before others.
    """
    defenses = declared_defenses(table, person)
    if len(defenses) < 2:
        return defenses[0] if defenses else None
    return next((one for one in defenses if meets_all(table, one)), defenses[0])


def declared_defenses(table: Table, person: Person) -> list[Part]:
    """Return every defense in what a person does that meets attacks; a split may have several."""
    return [part for part in person.standing_parts if table.ruleset.verb(part).meets != "nothing"]


def meets_all(table: Table, part: Part | None) -> bool:
    """Say whether a defense is one roll for the whole round."""
    return part is not None and table.ruleset.verb(part).meets == "all"


def standing_counter(scene: Scene, person: Person) -> CounterGrapple | None:
    """Return the grapple defense that waits for its first attack, or None."""
    if person.round.countered or scene.hold_of(person.name) is not None:
        return None
    return next((part for part in person.standing_parts if isinstance(part, CounterGrapple)), None)


def best_of(ways: Mapping[str, Reckoning | None], prefer: str) -> str:
    """Return the preferred one of several ways to meet an attack, else that of those with a roll
    which promises most; ties to the first. A preference never chooses a pool of 0 where another has
    dice (PILE-6).
    """
    best = max(ways, key=lambda name: promise(ways[name]))
    if prefer not in ways or (hopeless(ways[prefer]) and promise(ways[best]) > 0):
        return best
    return prefer


def hopeless(reckoning: Reckoning | None) -> bool:
    """Say whether a roll has no dice left; not of what is no roll."""
    return reckoning is not None and reckoning.pool == 0


def promise(reckoning: Reckoning | None) -> int:
    """Return what may be hoped for of a roll; without one it is less than of any."""
    return -1 if reckoning is None else reckoning.promise


@moments.otherwise
def preferred_defense(table: Table, person: Person) -> Part:
    """Return the defense that a person prefers, no matter what comes: against bare hands."""
    verbs = {name: verb for name, verb in table.ruleset.verbs.items() if verb.preferable}
    ways = {name: verb.reckon(table, person, BARE_HANDS, True, ()) for name, verb in verbs.items()}
    part: Part = next(verbs[best_of(ways, person.prefer)].legal(table, person))
    return part


def best_first(scene: Scene, offer: Offer) -> tuple[str, ...]:
    """Return the ways to abort that are offered, before the others those that promise most against
    the attack declared last (ABORT-6).
    """
    table = Table(scene, ruleset_of(scene), NoChance())
    person = table.person(offer.who)
    weapon, close = BARE_HANDS, True
    coming = attacks_to_come(scene, offer.who)
    for attacker, index in sorted(coming, key=lambda one: one[0].phase.spoke)[-1:]:
        part = attacker.parts[index]
        if isinstance(part, Attack):
            weapon = means_at_hand(attacker, part) or BARE_HANDS
            close = not weapon.ranged or scene.close(attacker.name, offer.who)
    free = table.ruleset.plays("W20-4")
    terms = () if free else dice(abort_strain(table.settings, person), "abort", "ABORT-3")

    def promises(option: str) -> int:
        verb = table.ruleset.verbs[option.split()[-1]]
        return promise(
            verb.reckon(table, person, weapon, close, terms) if verb.preferable else None
        )

    return tuple(sorted(offer.options, key=promises, reverse=True))


# --- A declaration taken down, in the fight or in a chase -----------------------------------------


def note_declared(
    table: Table,
    person: Person,
    said: Declaration,
    whole: tuple[Declaration, tuple[int, ...], int] | None = None,
    *,
    secret: bool = False,
    passed_over: bool = False,
    early: bool = False,
    why: str = "",
    sprung: bool = False,
    vouched: bool = False,
) -> None:
    """Write down what a person says; ``whole`` is what stands with it of what they said before, the
    parts of it that have come up, and how many are new.
    """
    stands, resolved, added = whole or (said, (), 0)
    idle = said.parts == (Pass(),) and table.scene.fight.haste > 0
    attacks = [part for part in said.parts if isinstance(part, Attack)]
    armed = [part for part in said.parts if isinstance(part, Attack | Guard)]
    unnamed = any(part.weapon is None for part in armed)
    table.emit(
        ev.Declared(
            who=person.name, declaration=stands, secret=secret, passed_over=passed_over,
            stands=not idle, why=why, early=early, sprung=sprung, resolved=resolved, added=added,
            down=tuple(sorted({a.target for a in attacks if table.person(a.target).down})),
            wields=in_hand(person).name if unnamed else "",
            spends=tuple(cost for part in said.parts if (cost := table.ruleset.cost(part))),
            breaks_in=added > 0 and table.phase.kind == "resolve",
            vouched=vouched and any(with_a_pool(part) for part in said.parts),
        )
    )  # fmt: skip
    if any(exposes(table, part) for part in said.parts):
        table.emit(ev.Exposed(who=person.name, secret=secret))
