"""Whose turn it is, what is awaited, and what to type now: the last lines of everything shown.

Every command named here works as it stands, when its reader types it.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from game.chase.readiness import not_ready
from game.combat.asking import awaiting, next_owners
from game.remembering import remembered_for
from game.rulesets import ruleset_of
from game.state.chase import Chase
from game.state.decisions import RELEASE, STORYTELLER, Question
from game.state.scene import Check, Scene
from game.words import quote
from presentation.chase_clauses import grouped
from presentation.chase_table import (
    chase_round_hint,
    leads_of,
    pursuit_hints,
    rests_still,
    target_in_reach,
    where_words,
)
from presentation.kinds import marked, prompt_last
from presentation.offers import later_words, open_to, opens_anew
from presentation.questions.asked import asked_to_choose, matter
from presentation.reader import THE_GAME, Reader
from presentation.reviewing import withheld_hints
from presentation.text import line, lines, listing, sentence, typed
from presentation.what_to_declare import for_npcs, own_declarations
from presentation.words.initiative import group_words
from presentation.words.rounds import phase_title
from presentation.worked_out import guess_lines

DECLARE = "declare"
IN_CHASES = ("maneuver", "course", "trait", "obstacle", "follow", "long-shot")  # what chases ask
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
    asked = [one for one in questions if one.question not in IN_CHASES]
    told: list[str] = []
    if scene.frozen and scene.fight.phase != "ended":
        told += _dashed(f"The scene is on hold: {scene.frozen}", reader)
    known = moved is not None and (
        _asked_alone(scene, asked, reader, before) or _was_over(scene, asked, before)
    )
    if (moved is None or 0 in moved or not chases) and _has_a_fight(scene) and not known:
        told += _standing_of_fight(scene, asked, reader, in_short=moved is not None)
    if told and not chases and scene.fight.phase == "ended":
        return told
    for chase in chases:
        heard = pictured and _is_told(chase, reader)
        if not (heard or _is_known(scene, chase, before, reader)):
            told += _dashed(_state_of_chase(scene, chase, reader, before), reader)
    return prompt_last(told + hints(scene, questions, reader, moved, before))


def _asked_alone(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> bool:
    """Say whether it is the reader alone who is asked, or NPCs whom they play, and their own prompt
    says so.
    """
    ids = [one.id for one in questions]
    if reader.aside or not ids or not (before is None or _asked_in(before).isdisjoint(ids)):
        return False
    if (
        reader.moves_on
        and not scene.fight.haste
        and all(_is_played(scene, one, reader) for one in questions)
    ):
        return True
    return len(questions) == 1 and questions[0].who == reader.name


def _is_played(scene: Scene, question: Question, reader: Reader) -> bool:
    """Say whether it is an NPC who is to declare, and for whom the reader does."""
    person = scene.people.get(question.who)
    mine = person is not None and person.npc and not (person.auto or question.who == reader.name)
    return question.question == DECLARE and mine and reader.acts_for(question.who)


def _has_a_fight(scene: Scene) -> bool:
    """Say whether there is a fight worth telling of: not where only a chase goes on."""
    rests = scene.fight.phase in ("setup", "ended")
    return not (rests and scene.chases_under_way() and not scene.ready())


def _standing_of_fight(
    scene: Scene, questions: Sequence[Question], reader: Reader, in_short: bool = False
) -> list[str]:
    if scene.fight.phase == "ended":
        return _dashed("The fight is over", reader)
    if scene.fight.phase == "setup" and scene.fight.round and reader.runner == THE_GAME:
        return []  # which ends a demo, once the fight in it is over
    if _is_done(scene, questions):
        return _dashed(_round_over(scene, reader), reader)
    state = _state(scene, questions, reader)
    if in_short and reader.style == "brief":
        return _dashed(state[:1].upper() + state[1:], reader)
    place = _place(scene, questions)
    if reader.screenreader and not in_short and _asked_alone(scene, questions, reader, None):
        return _dashed(place, reader)  # their prompt is the next thing they hear
    return _dashed(f"{place}: {state}", reader)


def _is_done(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether a round is over, and nothing is waited for but the next."""
    fight = scene.fight
    return bool(fight.round) and fight.phase != "setup" and not (questions or next_group(scene))


def _was_over(scene: Scene, questions: Sequence[Question], before: Scene | None) -> bool:
    """Say whether a round is over, and was so before."""
    if before is None or scene.fight.round != before.fight.round or scene.fight.phase == "ended":
        return False
    asked_then = [one for one in awaiting(before) if one.question not in IN_CHASES]
    return _is_done(scene, questions) and _is_done(before, asked_then)


def going_on(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    """Return what a fight is at while nobody is asked anything, and who is to move it on; empty
    where somebody is, and before and after it.
    """
    if scene.fight.phase in ("setup", "ended") or not scene.fight.round or questions:
        return ""
    if _is_done(scene, questions):
        begins = f"; round {scene.fight.round + 1} begins when you say so"
        told = _round_over(scene, replace(reader, name="", style="verbose"))
        return sentence(told + (begins if reader.moves_on else ""))
    place = f"Round {scene.fight.round}, {phase_title(scene.fight.phase, scene.fight.haste)}"
    return sentence(f"{place}: {_state(scene, questions, replace(reader, style='verbose'))}")


def _round_over(scene: Scene, reader: Reader) -> str:
    """Return that a round is over, what who plays could ask for now, and who begins the next."""
    number = scene.fight.round
    told = f"Round {number} is over"
    if reader.moves_on or reader.style == "brief" or reader.runner == THE_GAME:
        return told
    keeps = ruleset_of(scene).phases[scene.fight.phase].kind == "keep"
    if keeps and reader.name in scene.people and number == 1:  # once is enough
        check = typed("+check TEXT")
        return f"{told}: {check}, or wait for {reader.runner} to begin round {number + 1}"
    return f"{told}; waiting for {reader.runner} to begin round {number + 1}"


def _is_known(scene: Scene, chase: Chase, before: Scene | None, reader: Reader) -> bool:
    """Say whether a reader needs no line for a chase: it rests, as the Leads that were told and
    their prompt say; they alone are waited for; or the same people were asked something before.
    """
    if before is None:
        return False
    was = next((one for one in before.chases if one.id == chase.id), None)
    if chase.firing is not None:
        return was is not None and was.firing is not None
    if not chase.questions:
        waiting = not_ready(scene, chase) if chase.ready else ()
        concerned = reader.moves_on or reader.name in chase.members()
        return not (waiting and concerned) or waiting == (reader.name,)
    asked = {one.who for one in chase.questions}
    asked_then = {one.who for one in was.questions} if was and was.round == chase.round else None
    return asked in ({reader.name}, asked_then)


def _is_told(chase: Chase, reader: Reader) -> bool:
    """Say whether the picture of a chase tells a reader enough: nobody is asked anything, or one
    who listens is, and hears their question next.
    """
    asked = {one.who for one in chase.questions}
    return not asked or (reader.screenreader and asked == {reader.name} and not reader.aside)


def _state_of_chase(scene: Scene, chase: Chase, reader: Reader, before: Scene | None = None) -> str:
    """Return where a chase stands, and who is asked in it; of one that stands as ``before`` only
    who is waited for.
    """
    told = f"Chase of {listing(chase.prey)}"
    asked = chase.questions
    if chase.firing is not None:
        asked = tuple(one for one in awaiting(scene) if one.question == RELEASE)
    if asked:
        return f"{told}, {where_words(chase)}: {_awaited(scene, asked, reader)}"
    waiting = not_ready(scene, chase) if chase.ready else ()
    waits = _with_note(listing(waiting), waiting, reader)
    if waiting and rests_still(chase, before):
        return f"{told}: round {chase.round + 1} waits for {waits}"
    leads = grouped(leads_of(chase), reader.screenreader)
    return f"{told}, {where_words(chase)}: Lead {leads}{waits and f', waiting for {waits}'}"


def plays_on(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether only those are asked who play by themselves: they answer at once."""
    return bool(questions) and all(
        one.who != STORYTELLER and scene.people[one.who].auto for one in questions
    )


def _dashed(text: str, reader: Reader) -> list[str]:
    told = sentence(text) if reader.screenreader else f"-- {sentence(text)}"
    return marked("heading", line(told, reader))


def _place(scene: Scene, questions: Sequence[Question]) -> str:
    fight = scene.fight
    if not fight.round:
        return "Before the first round"
    if fight.phase == "setup":
        return f"After round {fight.round}"
    if next_group(scene) and not questions:  # who acts next says the rest
        return f"Round {fight.round}" + (f", haste {fight.haste}" if fight.haste else "")
    plural = "s" if fight.phase.endswith("declaration") else ""
    return f"Round {fight.round}, {phase_title(fight.phase, fight.haste)}{plural}"


def _state(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    if questions:
        return _awaited(scene, questions, reader)
    group = next_group(scene)
    if group:
        told = group_words(group, scene)
        told += f" {'acts' if len(group) == 1 else 'act'} next"
        knows = reader.moves_on or reader.style == "brief" or reader.runner in group
        return told if knows else f"{told}; waiting for {reader.runner}"
    if not scene.fight.round:
        here = [name for name, one in scene.people.items() if not one.away]
        told = f"{listing(here)} {'is' if len(here) == 1 else 'are'} in" if here else "nobody is in"
        knows = reader.moves_on or reader.style == "brief" or not here
        return told if knows else f"{told}; waiting for {reader.runner}"
    return "no fight is under way"


def _awaited(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    if {one.question for one in questions} != {DECLARE}:
        told = [
            _with_note(f"{_asked_one(one, reader)} ({matter(scene, one)})", (one.who,), reader)
            for one in questions
        ]
        return f"waiting for {listing(told)}"
    names = tuple([one.who for one in questions])
    return f"waiting for {_with_note(_places_of(scene, names), names, reader)}"


@remembered_for
def _places_of(scene: Scene, names: tuple[str, ...]) -> str:
    """Return the places of those who are to declare: the same words for everybody."""
    phase = ruleset_of(scene).phases[scene.fight.phase]
    places = [(name,) for name in names] if phase.together else [names]
    return listing([group_words(one, scene) for one in places])


def _asked_one(question: Question, reader: Reader) -> str:
    """Return who is asked; what the ST is asked, whoever runs the scene may answer."""
    return reader.runner if question.who == STORYTELLER else question.who


def _with_note(told: str, names: tuple[str, ...], reader: Reader) -> str:
    """Add who of those awaited is not connected: ``Bobby (5, not connected)``."""
    absent = [name for name in names if name in reader.absent]
    if not absent:
        return told
    note = "not connected" if len(names) == 1 else f"{listing(absent)} not connected"
    return f"{told.removesuffix(')')}, {note})" if told.endswith(")") else f"{told} ({note})"


def next_group(scene: Scene) -> tuple[str, ...]:
    """Return those whose turn is next to be taken."""
    return tuple(person.name for person in next_owners(scene))


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
        return f"Type {typed('+init/resume')} to go on where it stood."
    return f"It goes on at the word of {reader.runner}."


def _shots_of_npcs(scene: Scene, chase: Chase, reader: Reader) -> list[str]:
    """Return how to let an NPC shoot with the next round."""
    for name in chase.members():
        person = scene.people[name]
        if not person.npc or person.auto or person.declaration is not None or name == reader.name:
            continue
        if not reader.acts_for(name):
            continue
        target = target_in_reach(chase, person)
        if target:
            return [
                f"Before that {name} could shoot: {typed(f'+as {name}=attack {quote(target)}')}."
            ]
    return []


def _hints_of_fight(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> list[str]:
    told: list[str] = []
    declaring = [one for one in questions if one.question == DECLARE]
    for question in questions:
        if question.question == RELEASE:
            told += withheld_hints(scene, reader)
        elif question.question != DECLARE and not was_asked(before, question):
            told += asked_to_choose(scene, question, reader, again=before is None)
        elif question.who == reader.name and not was_asked(before, question):
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
        told += line(f"Type {typed('+init/join')} to take part.", reader)
    return told


def was_asked(before: Scene | None, question: Question) -> bool:
    """Say whether a question was put already in the scene ``before``, if that is known."""
    return before is not None and question.id in _asked_in(before)


@remembered_for
def _asked_in(scene: Scene) -> frozenset[str]:
    """Return the ids of what people are asked in a scene."""
    return frozenset(one.id for one in awaiting(scene))


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
        return f"Type {turn} to turn your commands to this scene."
    if scene.fight.round or reader.busy:
        return ""
    return f"Type {typed(f'+init/join {reader.aside}')} to take part."


def _is_new_to_it(scene: Scene, reader: Reader) -> bool:
    """Say whether a reader is told unasked all that they could declare: in the first round, once,
    and where somebody has just been seized.
    """
    if any(scene.fight.round <= one.since + 1 for one in scene.fight.holds):
        return True
    return scene.fight.round < 2 and not scene.fight.haste and reader.style != "brief"


# --- moving on ------------------------------------------------------------------------------------


def _pace_hints(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> list[str]:
    if questions:
        return _pace_while_asked(scene, questions, reader, on_request=before is None)
    roll, end = typed("+init/roll"), typed("+init/end")
    if not _has_a_fight(scene):
        return []
    if not scene.fight.round:
        npc = typed(f"+init/add {'thug' if 'Goon' in scene.people else 'Goon=thug'}")
        told = [f"Type {npc} for an NPC, {roll} to begin the first round."]
        return told + _starter_hint(scene)
    if next_group(scene):
        return [f"Type {typed('+init/next')} for one turn or {typed('+init/run')} for all of them."]
    if scene.fight.phase == "setup":
        return [f"Type {roll} to begin another fight."] if scene.ready() else []
    told = [f"Type {roll} for round {scene.fight.round + 1} or {end} to end the fight."]
    checks = [one for one in scene.checks if not one.lapses]
    if checks:
        told.insert(0, _checks_hint(checks))
    return told


def _starter_hint(scene: Scene) -> list[str]:
    """Return how to say who began it, where they act first (MET-1)."""
    first = next(iter(scene.ready()), None)
    if first is None or not ruleset_of(scene).starter_first:
        return []
    by = typed(f"+init/roll by {first.name}")
    return [f"Who began it acts first: {by}, if it was {first.name}."]


def _checks_hint(checks: Sequence[Check]) -> str:
    first, *others = checks
    more = f" (and {len(others)} more: {typed('+check/list')})" if others else ""
    done = typed(f"+check/done {first.id}")
    return f'Open check {first.id}: {first.who}, "{first.text}"{more}. Settled? Type {done}.'


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
    skipped = "them" if len(names) > 1 else names[0]
    return [f"Type {typed('+init/next')} to skip {skipped}."]


def _own_robot(scene: Scene, reader: Reader) -> list[str]:
    """Return that the reader's character plays by itself, and how that ends."""
    person = scene.people.get(reader.name)
    if person is None or not person.auto:
        return []
    ends = "" if reader.st else "Whatever you type to the scene ends that, or "
    return line(
        f"The game plays {person.name} for you. {ends}{typed('+npc/manual me')}"
        f"{' ends that' if reader.st else ''}.",
        reader,
    )
