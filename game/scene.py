"""A scene and what may be said to it: ``submit`` is the one door.

``submit(scene, action, chance)`` verifies (a `RuleError` means that nothing has changed), takes the
action, then lets the machine run until a person owes an answer or the phase rests. It returns the
scene as it is then and the events that led there.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from game import actions as act
from game import events as ev
from game import moments
from game.dice import Chance
from game.engine.questions import option_of, verify_buys, verify_none_open
from game.engine.review import answered_within, let_go, release, set_private
from game.engine.table import Rules, Table
from game.errors import RuleError, verify_among
from game.machine import advance, begin_round, end_fight, settle, settle_what_is_rolled, waited_for
from game.npcs import next_move
from game.rules import chase, chase_actions, met, pursuit, rounds, rulings, unseen, w20
from game.rules.aborts import abort, asked_instead, declare_instead
from game.rules.checks import ask_check, give_salt, settle_check, warn_of_checks
from game.rules.defense import back_defense
from game.rules.harm import fall_or_rise
from game.rulesets import RULESETS, ruleset_of
from game.secrecy import as_meant, known_to, unknown_in
from game.settings import SettingValue, changed_settings
from game.state.decisions import RELEASE, STORYTELLER, Question
from game.state.declaration import Declaration, Part
from game.state.scene import Scene
from game.words import matches

type Handler = Callable[[Table, Any], None]

WHYS = ("idle", "agreed")  # why a person is answered for


def submit(
    scene: Scene, action: act.AnyAction, chance: Chance
) -> tuple[Scene, tuple[ev.AnyEvent, ...]]:
    """Say ``action`` to ``scene``; return the scene afterwards and what happened, or raise
    `RuleError`.
    """
    table = Table(scene, ruleset_of(scene), chance, action.by)
    take(table, action)
    return table.scene, tuple(table.events)


def take(table: Table, action: act.AnyAction) -> None:
    """Take one action at a table, and let the machine run on."""
    rulings.verify_not_frozen(table.scene, action)
    stranger = unknown_in(table.scene, action)
    if stranger:
        names = known_to(table.scene, getattr(action, "who", ""))
        raise RuleError("not-in-scene", who=stranger, names=names)
    action = as_meant(table.scene, action)
    table.filling = answered_within(table, action)
    HANDLERS[type(action)](table, action)
    table.filling = None
    if not table.scene.frozen:
        _settle(table)
        if table.scene.fight.phase != "ended" and rulings.let_go_of_the_free(table):
            chase.settle_chases(table)


def _settle(table: Table) -> None:
    """Let the machine run. A shot in a chase that is released or ruled on goes on before the fight
    goes on, and the fight waits for the shots that are still to come.
    """
    if chase.shot_goes_on(table.scene):
        chase.settle_chases(table)
    fired = table.scene.fires
    settle(table)
    chase.settle_chases(table)
    if fired and not table.scene.fires:
        settle(table)
        chase.settle_chases(table)
    if chase_actions.say_plans(table):
        chase.settle_chases(table)


def _together(table: Table, action: act.Together) -> None:
    """Take several actions, those of awaited people before the rest."""
    if not action.actions or any(one.alone for one in action.actions):
        raise RuleError("not-together")
    left = list(action.actions)
    while left:
        owing = {question.who for question in rounds.awaiting(table.scene)}
        now = next((one for one in left if getattr(one, "who", "") in owing), left[0])
        left.remove(now)
        take(table, msgspec.structs.replace(now, by=action.by))


def _open(table: Table, action: act.Open) -> None:
    _verify_phase(table, "setup")
    verify_rules(action.ruleset, action.settings)
    usual = action.house.get(action.ruleset, {})
    table.emit(
        ev.SceneOpened(
            ruleset=action.ruleset,
            title=action.title,
            settings={**usual, **action.settings},
            pace=action.pace,
            led=action.led,
            rehearsed=action.rehearsed,
            usual=action.usual,
            dice=action.dice,
            lots=action.lots,
            house=action.house,
        )
    )
    table.ruleset = RULESETS[action.ruleset]


def _choose_rules(table: Table, action: act.ChooseRules) -> None:
    scene = table.scene
    if scene.fight.phase != "setup" or scene.fight.round:
        raise RuleError("rules-are-set", "SETTINGS", phase=scene.fight.phase)
    if scene.chases_under_way():
        raise RuleError("chase-keeps-rules", "SETTINGS")
    ruleset = find_ruleset(action.ruleset) if action.ruleset else table.ruleset
    house = scene.house.get(ruleset.id, {})
    said = scene.settings if ruleset.id == scene.ruleset else scene.own_settings
    wanted = {**house, **said, "dice": table.settings.dice, **action.settings}
    verify_rules(ruleset.id, wanted)
    if changed_settings(ruleset.settings, wanted).dice != table.settings.dice:
        raise RuleError("dice-are-set", "SETTINGS", dice=table.settings.dice)
    usual = msgspec.to_builtins(ruleset.settings)
    differing = {
        name: value for name, value in wanted.items() if value != usual[name] or name in house
    }
    table.emit(ev.RulesChosen(ruleset=ruleset.id, settings=differing))
    table.ruleset = ruleset
    for name in scene.people:
        rulings.adapt(table, name)
        fall_or_rise(table, name)


def find_ruleset(text: str) -> Rules:
    """Return the ruleset that a name or its unique prefix means."""
    found = matches(text.strip(), RULESETS)
    if len(found) != 1:
        raise RuleError("unknown-ruleset", text=text, names=found or list(RULESETS))
    return RULESETS[found[0]]


def verify_rules(ruleset: str, settings: Mapping[str, SettingValue]) -> None:
    """Refuse a ruleset that nobody knows, and settings that it cannot be played with."""
    if ruleset not in RULESETS:
        raise RuleError("unknown-ruleset", text=ruleset, names=list(RULESETS))
    changed_settings(RULESETS[ruleset].settings, settings)


def _start(table: Table, action: act.Start) -> None:
    _verify_phase(table, "setup")
    if not table.scene.ready():
        raise RuleError("no-combatants")
    if action.starter:
        table.person(action.starter)
        if not table.ruleset.plays("MET-1"):
            raise RuleError("no-starter", "MET-1", ruleset=table.ruleset.id)
    rulings.surprise_all(table, action.surprised)
    begin_round(table, action.starter)


def _next_round(table: Table, action: act.NextRound) -> None:
    if table.scene.fight.phase == "setup" and table.scene.fight.round:
        _start(table, act.Start())  # after a chase: the rounds go on counting
        return
    _verify_phase(table, "bookkeeping")
    if not warn_of_checks(table):
        begin_round(table)


def _verify_phase(table: Table, wanted: str) -> None:
    phase = table.scene.fight.phase
    if phase != wanted:
        verify_none_open(table)  # the speaker has to know who is asked something
        raise RuleError("wrong-phase", "ROUND-1", phase=phase, allowed=wanted)


def _take_defaults(table: Table, action: act.TakeDefaults) -> None:
    questions = rounds.awaiting(table.scene)
    if not questions:
        raise RuleError("no-question")
    for question in questions:
        _take_default(table, question)


def _take_default(table: Table, question: Question) -> None:
    """Answer a question by its default; for a declaration that is owed, that is a pass."""
    if question.question == "declare":
        rounds.pass_over(table, table.person(question.who))
    else:
        _choose(table, question, question.default)


def _end(table: Table, action: act.End) -> None:
    if table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", phase="ended", allowed="")
    if table.scene.fight.phase == "setup":
        for one in table.scene.chases_under_way():
            chase.settle_shot(table, one.id)
            chase.end_chase(table, one.id, "over", "scene-ended")
    settle_what_is_rolled(table)
    end_fight(table, action.reason, action.by)


def _declare(table: Table, action: act.Declare) -> None:
    if action.who in table.scene.unseen:
        unseen.keep(table, action.who, action.declaration)
        return
    asked = asked_instead(table.scene, action.who)
    if asked is not None:
        declare_instead(table, asked, action.declaration)
        return
    if table.person(action.who).seat is not None:
        chase_actions.declare_in_chase(
            table, action.who, action.declaration, action.granted, action.why
        )
        rounds.reveal_if_complete(table)
        return
    rounds.declare(table, action.who, action.declaration, action.granted, action.why)


def _answer(table: Table, action: act.Answer) -> None:
    if action.who != STORYTELLER:
        table.person(action.who)
    question = _find_question(rounds.awaiting(table.scene), action.who, action.question)
    option = option_of(question, action.option)
    if action.willpower:
        verify_buys(table, question, option)
    table.buys = action.willpower
    _choose(table, question, option, action.part)
    table.buys = False
    chase.note_said(table, action.who)


def _find_question(asked: Sequence[Question], who: str, question_id: str) -> Question:
    """Return the question of a person that is meant; refuse a stale or missing one."""
    question = next((one for one in asked if one.who == who), None)
    if question is None:
        raise RuleError("no-question", who=who)
    if question_id and question_id != question.id:
        raise RuleError("stale-question", who=who)
    return question


def _choose(table: Table, question: Question, option: str, part: Part | None = None) -> None:
    if question.question == RELEASE:
        release(table)
        return
    if question.question != "declare":
        table.ruleset.answers[question.question](table, question, option, part)
        return
    bare = next(table.ruleset.verbs[option].legal(table, table.person(question.who)))
    rounds.declare(table, question.who, Declaration((bare,)))


def _ambush(table: Table, action: act.Ambush) -> None:
    if action.who in table.scene.unseen:
        unseen.lay_ambush(table, action)
    else:
        w20.lay_ambush(table, action)
        if action.blow is not None and action.target in table.person(action.who).ambush:
            lines = (Declaration((action.blow,)),)
            rounds.plan_ahead(table, act.PlanAhead(who=action.who, lines=lines, by=action.by))


def _answer_for(table: Table, action: act.AnswerFor) -> None:
    """Note that a person keeps the others waiting, and answer what they were asked for them: who is
    to declare defends themselves, where the scene has it so and they can.
    """
    person = table.person(action.who)
    verify_among("why", action.why, WHYS)
    question = _find_question(waited_for(table.scene), action.who, action.question)
    table.emit(ev.WentUnanswered(who=action.who, question=question.id, why=action.why))
    if question.question == chase.READY:
        chase.take_for_ready(table, question)
    elif (
        question.question == "declare"
        and action.why == "idle"
        and table.scene.idle.then == "prefer"
        and rounds.may_say(table, person, (part := moments.otherwise.only(table, person)))
    ):
        rounds.declare(table, person.name, Declaration((part,)))
    else:
        _take_default(table, question)


def _plan_ahead(table: Table, action: act.PlanAhead) -> None:
    in_chase = table.person(action.who).seat is not None
    (chase_actions.plan_in_chase if in_chase else rounds.plan_ahead)(table, action)


HANDLERS: dict[type, Handler] = {
    act.Open: _open,
    act.ChooseRules: _choose_rules,
    act.Join: rulings.join,
    act.Leave: rulings.leave,
    act.TakeLeave: rulings.take_leave,
    act.Stay: rulings.stay,
    act.Start: _start,
    act.Surprise: rulings.surprise,
    act.NextRound: _next_round,
    act.Advance: lambda table, action: advance(table, action.run, next_move, action.past_passes),
    act.TakeDefaults: _take_defaults,
    act.End: _end,
    act.Declare: _declare,
    act.Answer: _answer,
    act.Abort: lambda table, said: abort(table, said.who, said.part, said.willpower),
    act.SetDistance: rulings.set_distance,
    act.SetRange: rulings.set_range,
    act.SetSteps: met.set_steps,
    act.ReadyShield: met.ready_shield,
    act.Ambush: _ambush,
    act.KnockDown: w20.knock_down,
    act.SetControl: rulings.set_control,
    act.LookAtGrapple: rulings.look_at_grapple,
    act.AskCheck: ask_check,
    act.SettleCheck: settle_check,
    act.SetAuto: rulings.set_auto,
    act.SetSide: rulings.set_side,
    act.Hide: rulings.hide,
    act.Reveal: rulings.reveal,
    act.SetSight: rulings.set_sight,
    act.Together: _together,
    act.CommitDice: lambda table, action: table.emit(ev.DiceCommitted(dice=action.dice)),
    act.GiveSalt: give_salt,
    act.Reload: rulings.reload,
    act.PlanHaste: rounds.plan_haste,
    act.PlanAhead: _plan_ahead,
    act.DropPlan: rounds.drop_plan,
    act.KeepToPlan: rounds.keep_to_plan,
    act.GrantHaste: rounds.grant_haste,
    act.Prefer: rulings.prefer,
    act.BackDefense: back_defense,
    act.SetPace: rulings.set_pace,
    act.KeepPoses: rulings.keep_poses,
    act.BeginChapter: rulings.begin_chapter,
    act.Freeze: rulings.freeze,
    act.Resume: rulings.resume,
    act.SetIdle: rulings.set_idle,
    act.SetAgreement: lambda table, action: table.emit(ev.AgreementSet(needs=action.needs)),
    act.HandOver: rulings.hand_over,
    act.SetRecovery: rulings.set_recovery,
    act.AnswerFor: _answer_for,
    act.SetInitiative: rulings.set_initiative,
    act.SetPosition: rulings.set_position,
    act.TakeCover: rulings.take_cover,
    act.Harm: rulings.harm,
    act.Mend: rulings.mend,
    act.MendWithBlood: rulings.mend_with_blood,
    act.ChangeResource: rulings.change_resource,
    act.Refit: rulings.refit,
    act.GiveTrait: rulings.give_trait,
    act.PutEffect: rulings.put_effect,
    act.EndEffect: rulings.end_effect,
    act.PutHazard: rulings.put_hazard,
    act.EndHazard: rulings.end_hazard,
    act.RollDice: moments.roll_freely.only,
    # Those withheld already still wait for a word.
    act.SetReview: lambda table, action: table.emit(ev.ReviewSet(on=action.on)),
    act.Rule: rulings.rule,
    act.Release: let_go,
    act.SetPrivate: set_private,
    act.BeginChase: pursuit.begin_chase,
    act.Pursue: pursuit.pursue,
    act.RollRound: chase.roll_on,
    act.Ready: chase.say_ready,
    act.FleeTogether: pursuit.flee_together,
    act.PartWays: chase.part_ways,
    act.SetObstacle: chase.put_obstacle,
    act.SetCourse: chase.set_course,
    act.SetRun: chase.set_run,
    act.SetLead: chase.set_lead,
    act.SetPool: chase.set_pool,
    act.JoinChase: pursuit.join_chase,
    act.Board: pursuit.board,
    act.DropOut: pursuit.drop_out,
    act.Exert: chase_actions.exert,
    act.EndChase: pursuit.end_by_word,
}
