"""Whose turn it is, what is awaited, and what to type now: the last lines of everything shown.

Every command named here works as it stands, when its reader types it.
"""

from collections.abc import Collection, Sequence

from game.rules.pursuit import not_ready
from game.rulesets import ruleset_of
from game.state.chase import Chase
from game.state.decisions import DECLARING, RELEASE, Question
from game.state.scene import Check, Scene
from game.words import quote
from narration.languages import N_, _
from narration.line_styles import marked, prompt_last
from narration.phrases.reviewing import withheld_hints
from narration.phrases.suggestions import likely_target
from narration.phrases.taking_part import how_to_take_part
from narration.phrases.worked_out import guess_lines
from narration.prompts.chase_hints import chase_round_hint
from narration.prompts.offers import later_words, open_to, opens_anew
from narration.prompts.pursuits import pursuit_hints
from narration.prompts.questions.asked import asked_to_choose
from narration.prompts.what_to_declare import for_npcs, is_recalled, own_declarations
from narration.prompts.where_it_stands import (
    DECLARE,
    IN_CHASES,
    asked_alone,
    dashed,
    fight_lines,
    has_a_fight,
    is_known,
    is_told,
    next_group,
    of_the_fight,
    state_of_chase,
    was_asked,
    was_over,
)
from narration.reader import Reader
from narration.tables.chase_table import target_in_reach
from narration.text import line, lines, of_who_runs_it, own_words, typed

INDENT = "  "


def standing(
    scene: Scene,
    questions: Sequence[Question],
    reader: Reader,
    moved: Collection[int] | None = None,
    before: Scene | None = None,
    pictured: bool = False,
) -> list[str]:
    """Return the lines that say where the fight and each chase stand, and the reader's own prompts
    under them.

    ``moved`` are the numbers of the chases that are worth a line now, 0 for the fight; None is all.
    What the reader was asked already in the scene ``before`` is not told again. Where the chases
    are ``pictured`` above, one that rests needs no line of its own.
    """
    chases = [one for one in scene.chases_under_way() if moved is None or one.id in moved]
    asked = of_the_fight(scene, questions)
    told: list[str] = []
    if scene.frozen and scene.fight.phase != "ended":
        why = of_who_runs_it(scene.frozen, scene.led)
        told += dashed(_("The scene is on hold: {frozen}", frozen=why), reader)
    known = moved is not None and (
        asked_alone(scene, asked, reader, before) or was_over(scene, asked, before)
    )
    if (moved is None or 0 in moved or not chases) and has_a_fight(scene) and not known:
        told += fight_lines(scene, asked, reader, in_short=moved is not None)
    if told and not chases and scene.fight.phase == "ended":
        return told
    for chase in chases:
        heard = pictured and is_told(chase, reader)
        if not (heard or is_known(scene, chase, before, reader)):
            told += dashed(state_of_chase(scene, chase, reader, before), reader)
    return prompt_last(told + hints(scene, questions, reader, moved, before))


# --- what the reader could type -------------------------------------------------------------------


def hints(
    scene: Scene,
    questions: Sequence[Question],
    reader: Reader,
    moved: Collection[int] | None = None,
    before: Scene | None = None,
) -> list[str]:
    """Return what the reader could type now: a line or two for each thing asked of them, and not
    yet in the scene ``before``.
    """
    if reader.aside:
        return line(_from_aside(scene, reader), reader)
    if scene.frozen:
        return line(_while_frozen(reader), reader)
    in_chases = [one for one in questions if one.question in IN_CHASES]
    questions = [one for one in questions if one.question not in IN_CHASES]
    told: list[str] = []
    if moved is None or 0 in moved or not scene.chases_under_way():
        told += _hints_of_fight(scene, questions, reader, before)
    for question in in_chases:
        subject = moved is None or int(question.about["chase"]) in moved
        if subject and not was_asked(before, question):
            told += asked_to_choose(scene, question, reader, again=before is None)
    for chase in scene.chases_under_way():
        if not (chase.questions or chase.firing) and (moved is None or chase.id in moved):
            told += _about_chase_round(scene, chase, reader, before)
    if moved is None:
        told += lines(pursuit_hints(scene, reader), reader)
        told += _own_robot(scene, reader)
    return told


def _about_chase_round(
    scene: Scene, chase: Chase, reader: Reader, before: Scene | None
) -> list[str]:
    """Return what to type for a chase's next round: asked of those it waits for."""
    said = chase_round_hint(scene, chase, reader, before)
    said += _shots_of_npcs(scene, chase, reader) if said else []  # said with it, and once
    told = lines(said, reader)
    waited = reader.name in not_ready(scene, chase)
    runs = reader.moves_on and reader.name not in chase.members()
    return marked("ask", told) if waited or runs else told


def _while_frozen(reader: Reader) -> str:
    if reader.moves_on:
        return _("Type {command} to go on where it stood.", command=typed("+init/resume"))
    return _("It goes on at the word of {runner}.", runner=_(reader.runner))


def _shots_of_npcs(scene: Scene, chase: Chase, reader: Reader) -> list[str]:
    """Return how to let an NPC shoot with the next round."""
    for name in chase.members():
        person = scene.people[name]
        said = person.phase.declaration is not None
        if not person.npc or person.auto or said or name == reader.name:
            continue
        if not reader.acts_for(name):
            continue
        target = target_in_reach(chase, person)
        if target:
            return [
                _(
                    "Before that {name} could shoot: {command}.",
                    name=name,
                    command=typed(f"+as {name}=attack {quote(target)}"),
                )
            ]
    return []


def _hints_of_fight(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> list[str]:
    told: list[str] = []
    declaring = [one for one in questions if one.question == DECLARE]
    lost = lost_its_target(scene, questions, reader, before)
    for question in questions:
        if question.question == RELEASE:
            told += withheld_hints(scene, reader)
        elif question.question != DECLARE and not was_asked(before, question):
            told += asked_to_choose(scene, question, reader, again=before is None)
        elif question.who == reader.name and (lost or not was_asked(before, question)):
            person = scene.people[question.who]
            every = before is None or _is_new_to_it(scene, reader)
            own = own_declarations(scene, person, every)
            told += marked("ask", lines(own, reader))
    if scene.resting:
        return told
    if all(one.who != reader.name for one in declaring):
        told += lines(_own_later(scene, reader, before), reader)
    told += _own_guesses(scene, reader)
    if reader.moves_on:
        mine = [one for one in declaring if reader.acts_for(one.who)]
        fresh = [one for one in mine if not was_asked(before, one)]
        npcs = lines(for_npcs(scene, fresh), reader)
        told += marked("ask", npcs)
        pace = lines(_pace_hints(scene, questions, reader, before), reader)
        # Where nobody is asked anything, the scene waits for whoever moves it on.
        told += marked("ask", pace) if npcs or not questions else pace
    elif not scene.fight.round and not reader.name:
        told += line(how_to_take_part("+init/join", reader), reader)
    return told


def lost_its_target(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> bool:
    """Say whether the reader was asked already in the scene ``before`` what they do, and the one
    whom their prompt named has gone since.
    """
    if before is None or not any(_is_repeated(one, reader, before) for one in questions):
        return False
    person = before.people.get(reader.name)
    named = likely_target(before, person) if person is not None else ""
    return bool(named) and not any(one.name == named for one in scene.ready())


def _is_repeated(question: Question, reader: Reader, before: Scene) -> bool:
    own = question.who == reader.name and question.question == DECLARE
    return own and was_asked(before, question)


def _own_guesses(scene: Scene, reader: Reader) -> list[str]:
    """Return what the reader has yet to say of a sheet, as long as they have no place."""
    person = scene.people.get(reader.name)
    waits = person is not None and person.initiative is None
    return guess_lines(person, reader) if person is not None and waits else []


def _own_later(scene: Scene, reader: Reader, before: Scene | None) -> list[str]:
    """Return that the reader may act though it is not their turn, where they could not before."""
    if reader.name not in scene.people:
        return []
    mine = open_to(scene, reader)
    known = open_to(before, reader) if before is not None else []
    fresh = mine if before is None else [one for one in mine if opens_anew(one, known, before)]
    return [later_words(scene, one, reader) for one in fresh]


def _from_aside(scene: Scene, reader: Reader) -> str:
    """Return how one whose commands go to another scene could turn to this one."""
    if reader.st or reader.pace or reader.name:
        turn = typed(f"+init/scene {reader.aside}")
        return _("Type {turn} to turn your commands to this scene.", turn=turn)
    if scene.fight.round or reader.busy:
        return ""
    return how_to_take_part(f"+init/join {reader.aside}", reader)


def _is_new_to_it(scene: Scene, reader: Reader) -> bool:
    """Say whether a reader is told unasked all that they could declare: until they have declared
    once, and where somebody has just been seized.
    """
    if any(scene.fight.round <= one.since + 1 for one in scene.fight.holds):
        return True
    person = scene.people[reader.name]
    known = DECLARING in person.menus and not (is_recalled(scene, person) and scene.fight.round < 2)
    return not (known or scene.fight.haste or reader.style == "brief")


# --- moving on ------------------------------------------------------------------------------------


ENDS = N_("Type {roll} for round {round} or {end} to end the fight.")
PROPOSES = N_("Type {roll} for round {round} or {end} to propose its end.")


def _ends_alone(scene: Scene, reader: Reader) -> bool:
    """Say whether a fight ends by the reader's word alone, and needs no player's yes."""
    players = [one for one in scene.people.values() if not one.npc and not one.away]
    return reader.st or scene.led or len(players) < 2


def _pace_hints(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> list[str]:
    if questions:
        return _pace_while_asked(scene, questions, reader, on_request=before is None)
    roll, end = typed("+init/roll"), typed("+init/end")
    if not has_a_fight(scene):
        return []
    if not scene.fight.round:
        npc = typed(f"+init/add {'thug' if 'Goon' in scene.people else 'thug as Goon'}")
        told = [_("Type {npc} for an NPC, {roll} to begin the first round.", npc=npc, roll=roll)]
        return told + _starter_hint(scene)
    if next_group(scene):
        return [
            _(
                "Type {command} for one turn or {command2} for all of them.",
                command=typed("+init/next"),
                command2=typed("+init/run"),
            )
        ]
    if scene.fight.phase == "setup":
        return [_("Type {roll} to begin another fight.", roll=roll)] if scene.ready() else []
    next_round = scene.fight.round + 1
    told = [
        _(ENDS if _ends_alone(scene, reader) else PROPOSES, roll=roll, round=next_round, end=end)
    ]
    checks = [one for one in scene.checks if not one.lapses]
    if checks:
        told.insert(0, _checks_hint(checks))
    return told


def _starter_hint(scene: Scene) -> list[str]:
    """Return how to say who began it, where they act first (MET-1)."""
    first = next(iter(scene.ready()), None)
    if first is None or not ruleset_of(scene).plays("MET-1"):
        return []
    by = typed(f"+init/roll by {first.name}")
    return [_("Who began it acts first: {by}, if it was {name}.", by=by, name=first.name)]


def _checks_hint(checks: Sequence[Check]) -> str:
    first, *others = checks
    more = (
        _(" (and {others} more: {command})", others=len(others), command=typed("+check/list"))
        if others
        else ""
    )
    done = typed(f"+check/done {first.id}")
    return _(
        'Open check {id}: {who}, "{text}"{more}. Settled? Type {done}.',
        id=first.id,
        who=first.who,
        text=own_words(first.text),
        more=more,
        done=done,
    )


def _pace_while_asked(
    scene: Scene, questions: Sequence[Question], reader: Reader, on_request: bool
) -> list[str]:
    """Return how to skip players who are not there; ``on_request`` NPCs, too."""
    if any(one.question != DECLARE for one in questions):
        return []
    names = [one.who for one in questions]
    there = [name for name in names if name not in reader.absent]
    if any(not scene.people[name].npc for name in there):
        return []
    if len(there) == len(names) and not on_request:
        return []
    skipped = _("them") if len(names) > 1 else names[0]
    return [_("Type {command} to skip {skipped}.", command=typed("+init/next"), skipped=skipped)]


def _own_robot(scene: Scene, reader: Reader) -> list[str]:
    """Return that the reader's character plays by itself, and how that ends."""
    person = scene.people.get(reader.name)
    if person is None or not person.auto:
        return []
    what = typed("+npc/manual me") if reader.st else _("Whatever you type")
    return line(
        _("The game plays {name} for you. {what} ends that.", name=person.name, what=what), reader
    )
