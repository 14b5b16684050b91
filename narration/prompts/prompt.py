"""Where things stand, whose turn it is and what to type: the last lines of every screen."""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from game.reading import (
    awaiting,
    could_shoot,
    is_ahead,
    next_owners,
    next_to_act,
    next_unseen,
    not_ready,
    one_each,
    phase_of,
    ruleset_of,
)
from game.state.chase import Chase
from game.state.decisions import DECLARING, RELEASE, STORYTELLER, Question
from game.state.person import Person
from game.state.scene import Check, Scene, remembered, remembered_for
from game.words import quote
from narration.events.rounds import group_words, place
from narration.events.scenes import withheld_hints
from narration.languages import N_, _, spoken
from narration.phrases.chases import grouped
from narration.phrases.presence import how_to_take_part
from narration.phrases.rulesets import guess_lines
from narration.phrases.verb_words import extra_word
from narration.prompts.questions import asked_to_choose, matter
from narration.prompts.what_to_type import (
    for_npcs,
    is_recalled,
    later_words,
    likely_target,
    open_to,
    opens_anew,
    other_forms,
    own_declarations,
    phase_begun,
    pursuit_hints,
    under_attack,
)
from narration.reader import THE_GAME, Reader
from narration.tables.chase_table import EXERT, how_to_join, leads_of, target_in_reach, where_words
from narration.text import (
    crowd,
    line,
    lines,
    listing,
    marked,
    of_who_runs_it,
    own_words,
    prompt_last,
    sentence,
    typed,
)

# -------------------------------------------------------------------------------------------------
# Where a fight and each chase stand, and who is waited for: one line for each.
#
# What a reader could type under them is for `what_to_type.py`.

DECLARE = "declare"
FEW = 3  # fewer are named, where a phase goes on in which all were waited for
IN_CHASES = ("maneuver", "course", "trait", "obstacle", "follow", "long-shot")  # what chases ask


def of_the_fight(scene: Scene, questions: Iterable[Question]) -> list[Question]:
    """Return which questions the fight waits for: not what chases ask, nor the word on a shot of
    one (CHASE-10).
    """
    shot = scene.shot is not None and scene.reviewed is scene.shot
    others = (*IN_CHASES, RELEASE) if shot else IN_CHASES
    return [question for question in questions if question.question not in others]


def asked_alone(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> bool:
    """Say whether the reader alone is asked, or NPCs whom they play, or everybody at once, and
    their own prompt says enough.
    """
    ids = [question.id for question in questions]
    if reader.aside or not ids or not (before is None or _asked_in(before).isdisjoint(ids)):
        return False
    own = any(question.who == reader.name for question in questions)
    if own and (len(questions) == 1 or _is_everybody(scene, questions)):
        return True
    asked = [(question, scene.people.get(question.who)) for question in questions]
    return (reader.moves_on and not scene.fight.haste) and all(
        question.question == DECLARE
        and person is not None
        and person.npc
        and not (person.auto or question.who == reader.name)
        and reader.acts_for(question.who)
        for question, person in asked
    )


def has_a_fight(scene: Scene) -> bool:
    """Say whether there is a fight worth telling of: not where only a chase goes on."""
    begun = scene.fight.round and scene.ready()
    return bool(scene.fighting or begun or not scene.chases_under_way())


def is_told_in_short(scene: Scene, before: Scene | None, reader: Reader) -> bool:
    """Say whether a reader knows which round of a fight it is: the round that was under way
    ``before``, or that has begun since, as its heading says.
    """
    known = before is not None and reader.style != "verbose" and bool(scene.fight.round)
    return known and scene.fight.phase != "setup"


def fight_lines(
    scene: Scene,
    questions: Sequence[Question],
    reader: Reader,
    before: Scene | None,
    in_short: bool,
) -> list[str]:
    """Return the line that says where the fight stands; ``in_short`` where it has just been told
    what led to it from how it stood ``before``.
    """
    if scene.fight.phase == "ended":
        return dashed(_("The fight is over"), reader)
    if scene.fight.phase == "setup" and scene.fight.round and reader.runner == THE_GAME:
        return []  # which ends a demo, once the fight in it is over
    if _is_done(scene, questions):
        return dashed(_round_over(scene, reader), reader)
    goes_on = in_short and is_told_in_short(scene, before, reader)
    then = (before or scene).fight
    headed = then.round != scene.fight.round  # a round has begun, and its heading has been told
    anew = goes_on and not headed and then.haste != scene.fight.haste
    if goes_on and not (anew or questions) and reader.moves_on and next_group(scene):
        return []  # with what to type
    short = (goes_on and not anew) or (in_short and reader.style == "brief")
    known = (
        goes_on
        and not (anew or headed)
        and (scene.fight.round > 1 or phase_begun(before or scene) == phase_begun(scene))
    )
    asks_npcs = bool(questions) and all(
        one.question != DECLARE and one.who in scene.people and scene.people[one.who].npc
        for one in questions
    )
    if known and not reader.moves_on and asks_npcs:
        return []  # as so often the storyteller is waited for
    if known and len(questions) >= FEW:
        return []  # as before, except for people who have declared
    state = _state(scene, questions, replace(reader, style="brief") if known else reader, short)
    if short:
        return dashed(state[:1].upper() + state[1:], reader)
    if anew and scene.fight.haste:
        part = _("{extra} {haste}", extra=extra_word(scene), haste=scene.fight.haste)
        return dashed(f"{part[:1].upper()}{part[1:]}: {state}", reader)
    place = _place(scene, questions)
    if reader.screenreader and not in_short and asked_alone(scene, questions, reader, None):
        return dashed(place, reader)  # their prompt is the next thing they hear
    return dashed(f"{place}: {state}", reader)


def _is_done(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether a round is over, and nothing is waited for but the next."""
    fight = scene.fight
    return bool(fight.round) and fight.phase != "setup" and not (questions or next_group(scene))


def was_over(scene: Scene, questions: Sequence[Question], before: Scene | None) -> bool:
    if before is None or scene.fight.round != before.fight.round or scene.fight.phase == "ended":
        return False
    asked_then = of_the_fight(before, awaiting(before))
    return _is_done(scene, questions) and _is_done(before, asked_then)


def going_on(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    """Return the state of a fight while nobody is asked anything, and who is to move it on; empty
    while there is a question, and before and after the fight.
    """
    if not scene.fighting or not scene.fight.round or questions:
        return ""
    if _is_done(scene, questions):
        begins = _("; round {round} begins when you say so", round=scene.fight.round + 1)
        told = _round_over(scene, replace(reader, name="", style="verbose"))
        return sentence(told + (begins if reader.moves_on else ""))
    where = place(scene.fight.round, scene.fight.phase, scene.fight.haste)
    return sentence(f"{where}: {_state(scene, questions, replace(reader, style='verbose'))}")


def _round_over(scene: Scene, reader: Reader) -> str:
    """Return that a round is over, what who plays could ask for now, and who begins the next."""
    number = scene.fight.round
    told = _("Round {number} is over", number=number)
    if reader.moves_on or reader.style == "brief" or reader.runner == THE_GAME:
        return told
    keeps = phase_of(scene).kind == "keep"
    if keeps and reader.name in scene.people and number == 1:  # once is enough
        told = _(
            "{told}. Wait, or ask {runner} something: `+check TEXT`",
            told=told,
            runner=_(reader.runner),
        )
        if scene.led:
            return told
    if keeps and not scene.led and reader.name in scene.people and not reader.aside:
        return _(
            "{told}; {runner} or you begin round {number}: +init/roll",
            told=told,
            runner=_(reader.runner),
            number=number + 1,
        )
    return _(
        "{told}; waiting for {runner} to begin round {number}",
        told=told,
        runner=_(reader.runner),
        number=number + 1,
    )


def is_known(scene: Scene, chase: Chase, before: Scene | None, reader: Reader) -> bool:
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
        if not waiting and waits_words(scene, chase):
            return not concerned or (was is not None and bool(waits_words(before, was)))
        return not (waiting and concerned) or waiting == (reader.name,)
    asked = {question.who for question in chase.questions}
    asked_then = {one.who for one in was.questions} if was and was.round == chase.round else None
    return asked in ({reader.name}, asked_then)


def is_told(chase: Chase, reader: Reader) -> bool:
    """Say whether the picture of a chase tells a reader enough: nobody is asked anything, or one
    who listens is, and hears their question next.
    """
    asked = {question.who for question in chase.questions}
    return not asked or (reader.screenreader and asked == {reader.name} and not reader.aside)


def state_of_chase(scene: Scene, chase: Chase, reader: Reader, before: Scene | None = None) -> str:
    """Return where a chase stands, and who is asked in it; of one that stands as ``before`` only
    who is waited for.
    """
    told = _("Chase of {prey}", prey=listing(chase.prey))
    asked = one_each(chase.questions)
    if chase.firing is not None:
        asked = [question for question in awaiting(scene) if question.question == RELEASE]
    if asked:
        return f"{told}, {where_words(chase)}: {_awaited(scene, asked, reader)}"
    waiting = not_ready(scene, chase) if chase.ready else ()
    waits = _with_note(listing(waiting), waiting, reader) or waits_words(scene, chase)
    if waits and rests_still(chase, before):
        return _(
            "{told}: round {round} waits for {waits}", told=told, round=chase.round + 1, waits=waits
        )
    leads = grouped(leads_of(chase), reader.screenreader)
    return _(
        "{told}, {where}: Lead {leads}{waits}",
        told=told,
        where=where_words(chase),
        leads=leads,
        waits=waits and _(", waiting for {waits}", waits=waits),
    )


def plays_on(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether only those are asked who play by themselves: they answer at once."""
    return bool(questions) and all(
        question.who != STORYTELLER and scene.people[question.who].auto for question in questions
    )


def dashed(text: str, reader: Reader) -> list[str]:
    """Return a line apart from what was told above it: with dashes, but where it is heard."""
    told = sentence(text) if reader.screenreader else f"-- {sentence(text)}"
    return marked("heading", line(told, reader))


def _place(scene: Scene, questions: Sequence[Question]) -> str:
    fight = scene.fight
    if not fight.round:
        return _("Before the first round")
    if fight.phase == "setup":
        return _("After round {round}", fight)
    if next_group(scene) and not questions:  # who acts next says the rest
        return _("Round {round}", fight) + (_(", haste {haste}", fight) if fight.haste else "")
    several = f"{fight.phase}s" if fight.phase.endswith("declaration") else fight.phase
    return place(fight.round, several, fight.haste)


def _state(scene: Scene, questions: Sequence[Question], reader: Reader, short: bool = False) -> str:
    """Return who is waited for, or acts next; in ``short`` without their initiative."""
    if questions:
        return _awaited(scene, questions, reader, short)
    group = next_group(scene)
    here = [name for name, person in scene.people.items() if not person.away]
    if group and (unseen := next_unseen(scene)):
        told = _("{unseen}, unseen, acts next", unseen=unseen)
    elif group:
        acting = tuple(person.name for person in next_to_act(scene))
        told = crowd(acting) if short else group_words(acting, scene)
        told += _(" {act} next", act=_("acts") if len(acting) == 1 else _("act"))
        told = told if acting else _("only passes are left")
    elif scene.fight.round:
        return _("no fight is under way")
    elif here:
        are = _("is") if len(here) == 1 else _("are")
        told = _("{here} {are} in", here=listing(here), are=are)
    else:
        return _("nobody is in")
    if reader.moves_on or reader.style == "brief" or reader.runner in group:
        return told
    return _("{told}; waiting for {runner}", told=told, runner=_(reader.runner))


def _awaited(
    scene: Scene, questions: Sequence[Question], reader: Reader, short: bool = False
) -> str:
    if {question.question for question in questions} != {DECLARE}:
        # The person who runs the scene may answer the storyteller's questions.
        named = [
            (_(reader.runner) if one.who == STORYTELLER else one.who, one) for one in questions
        ]
        told = [
            _with_note(f"{name} ({matter(scene, one)})", (one.who,), reader) for name, one in named
        ]
        return _("waiting for {told}", told=listing(told))
    names = tuple([question.who for question in questions])
    if _is_everybody(scene, questions):
        return _("waiting for {all}", all=_with_note(_("everybody"), names, reader))
    return _(
        "waiting for {with_note}",
        with_note=_with_note(
            crowd(names) if short else _places_of(scene, names, spoken()), names, reader
        ),
    )


def _is_everybody(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether a whole crowd is to declare at once."""
    names = {question.who for question in questions if question.question == DECLARE}
    return len(names) >= FEW and names >= {person.name for person in scene.ready()}


@remembered_for
def _places_of(scene: Scene, names: tuple[str, ...], language: str) -> str:
    """Return the places of people who declare next: the same words for all of a language."""
    phase = phase_of(scene)
    places = [(name,) for name in names] if phase.together else [names]
    return listing([group_words(one, scene) for one in places])


def _with_note(told: str, names: tuple[str, ...], reader: Reader) -> str:
    """Add who of those awaited is not connected: ``Bobby (5, not connected)``."""
    absent = [name for name in names if name in reader.absent]
    if not absent:
        return told
    note = (
        _("not connected")
        if len(names) == 1
        else _("{absent} not connected", absent=listing(absent))
    )
    return f"{told.removesuffix(')')}, {note})" if told.endswith(")") else f"{told} ({note})"


def next_group(scene: Scene) -> tuple[str, ...]:
    return tuple(person.name for person in next_owners(scene))


def was_asked(before: Scene | None, question: Question) -> bool:
    """Say whether a question was put already in the scene ``before``, if that is known."""
    return before is not None and question.id in _asked_in(before)


@remembered
def _asked_in(scene: Scene) -> frozenset[str]:
    return frozenset(question.id for question in awaiting(scene))


# -------------------------------------------------------------------------------------------------
# Whose turn it is, who is asked, and what to type now: the last lines of everything shown.
#
# Every command named here works as it stands, when its reader types it.

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
    are ``pictured`` above, a scene at rest needs no line of its own.
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
        told += fight_lines(scene, asked, reader, before, in_short=moved is not None)
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
        how = N_("Type +init/resume to go on where it stood.")
        if not reader.moves_on:
            how = N_("It goes on when {runner} says so.")
        return line(_(how, runner=_(reader.runner)), reader)
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
        if before is not None and chase.id not in [one.id for one in before.chases]:
            told += marked("ask", lines(how_to_join(scene, chase, reader), reader))
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


def _shots_of_npcs(scene: Scene, chase: Chase, reader: Reader) -> list[str]:
    """Return how to let an NPC shoot with the next round."""
    for name in chase.members():
        person = scene.people[name]
        silent = person.npc and not person.auto and person.phase.declaration is None
        theirs = silent and name != reader.name and reader.acts_for(name)
        if theirs and (target := target_in_reach(chase, person)):
            shoots = N_("Before that {name} could shoot: `+as {name}=attack {target}`.")
            return [_(shoots, name=name, target=quote(target))]
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
            attacked = "" if reader.style == "brief" else under_attack(scene, person, before)
            own = own_declarations(scene, person, every, attacked)
            own += other_forms(person) if before is None else []
            told += marked("ask", line(" ".join(own), reader))
    if scene.resting:
        return told
    if all(one.who != reader.name for one in declaring):
        told += lines(_own_later(scene, reader, before), reader)
    own_person = scene.people.get(reader.name)
    if own_person is not None and own_person.initiative is None:
        told += guess_lines(own_person, reader)  # what they have yet to say of a sheet
    if reader.moves_on:
        mine = [one for one in declaring if reader.acts_for(one.who)]
        fresh = [one for one in mine if not was_asked(before, one)]
        known = before is not None and any(
            other.npc and DECLARING in other.menus and reader.acts_for(other.name)
            for other in scene.people.values()
        )
        npcs = lines(for_npcs(scene, fresh, every=not known), reader)
        told += marked("ask", npcs)
        pace = lines(_pace_hints(scene, questions, reader, before), reader)
        # Where nobody is asked anything, the scene waits for the person who moves it on.
        told += marked("ask", pace) if npcs or not questions else pace
    elif not scene.fight.round and not reader.name:
        told += line(how_to_take_part("+init/join", reader), reader)
    return told


def lost_its_target(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> bool:
    """Say whether the reader was asked already in the scene ``before`` what they do, and the person
    whom their prompt named has gone since.
    """
    own = [one for one in questions if one.who == reader.name and one.question == DECLARE]
    if before is None or not any(was_asked(before, question) for question in own):
        return False
    person = before.people.get(reader.name)
    named = likely_target(before, person) if person is not None else ""
    return bool(named) and not any(other.name == named for other in scene.ready())


def _own_later(scene: Scene, reader: Reader, before: Scene | None) -> list[str]:
    """Return that the reader may act though it is not their turn, where they could not before."""
    if reader.name not in scene.people:
        return []
    mine = open_to(scene, reader)
    known = open_to(before, reader) if before is not None else []
    fresh = mine if before is None else [one for one in mine if opens_anew(one, known, before)]
    return [later_words(scene, offer, reader) for offer in fresh]


def _from_aside(scene: Scene, reader: Reader) -> str:
    """Return how a reader whose commands go to another scene could turn to this one."""
    if reader.st or reader.pace or reader.name:
        return _("Type `+init/scene {aside}` to turn your commands to this scene.", reader)
    if scene.fight.round or reader.busy:
        return ""
    return how_to_take_part(f"+init/join {reader.aside}", reader)


def _is_new_to_it(scene: Scene, reader: Reader) -> bool:
    """Say whether a reader is told unasked all that they could declare: until they have declared
    once.
    """
    person = scene.people[reader.name]
    known = DECLARING in person.menus and not (is_recalled(scene, person) and scene.fight.round < 2)
    return not (known or scene.fight.haste or reader.style == "brief")


# --- before a round of a chase is rolled ---------------------------------------------------------


def rests_still(chase: Chase, before: Scene | None) -> bool:
    """Say whether a chase rested before this round already, so that its members know it."""
    was = _as_it_was(chase, before)
    return was is not None and was.round == chase.round and not (was.rolling or was.questions)


def _as_it_was(chase: Chase, before: Scene | None) -> Chase | None:
    return next((one for one in before.chases if one.id == chase.id), None) if before else None


def waits_words(scene: Scene, chase: Chase) -> str:
    """Return what a round waits for that all are ready for; empty for nothing."""
    if not chase.ready or not_ready(scene, chase) or not is_ahead(scene, chase):
        return ""
    return _("the end of the fight's round")


def chase_round_hint(
    scene: Scene, chase: Chase, reader: Reader, before: Scene | None = None
) -> list[str]:
    """Return what a member could type before the next round, and who may roll it: once, and again
    where it waits for them alone.
    """
    mine = reader.name in chase.members()
    if not (mine or reader.moves_on):
        return []
    waiting = not_ready(scene, chase)
    owed = mine and not reader.st and reader.name in waiting
    was = _as_it_was(chase, before)
    if was is not None and reader.name not in was.members():
        before = None if mine else before  # they know nothing of it yet
    silent = reader.name in _silent(before) if before is not None else False
    spoke = owed and silent and reader.name not in _silent(scene)  # and may have more to say
    asked = owed and (spoke or len(waiting) == 1)
    # A round waits for the fight since then: only a storyteller rolls it sooner (CHASE-5).
    waits = bool(waits_words(scene, chase)) and not (
        before is not None and was is not None and waits_words(before, was)
    )
    if rests_still(chase, before) and not (asked or (scene.led and reader.st and waits)):
        return []
    if mine and not (reader.st or owed):
        others = [name for name in waiting if name != reader.name]
        return [
            _(
                "Round {round} waits for {others}.",
                round=chase.round + 1,
                others=listing(others) or waits_words(scene, chase) or _("the storyteller"),
            )
        ]
    if owed and rests_still(chase, before) and len(waiting) == 1:
        return [
            _("The others are ready: type +chase/ready for round {round}.", round=chase.round + 1)
        ]
    only_one = len(scene.chases_under_way()) == 1
    roll = "+chase/roll" if mine or only_one else f"+chase/roll {chase.prey[0]}"
    command = typed("+chase/ready" if owed else roll)
    told = _("Type {command} for round {round}", command=command, round=chase.round + 1)
    more = _before_the_roll(scene, chase, reader, every=before is None or not chase.round)
    if not more:
        return [f"{told}."]
    said = f"{EXERT} (Willpower)" if more == [EXERT] else listing(more, "or")
    ready = owed and not _leaves_more(chase, scene.people[reader.name])
    how = N_("{told}, or {said}.") if ready else N_("{told}, or first {said}.")
    return [_(how, told=told, said=said)]


def _silent(scene: Scene) -> frozenset[str]:
    """Return the people who have declared nothing."""
    people = scene.people.values()
    return frozenset(person.name for person in people if person.phase.declaration is None)


def _leaves_more(chase: Chase, person: Person) -> bool:
    """Say whether a person who says one thing before the next round is not ready by it: they could
    use haste, or shoot and, for all that others know, exert themselves (CHASE-5).
    """
    shoots = person.phase.declaration is None and could_shoot(chase, person)
    exerts = person.name not in chase.riders and _may_exert(chase, person)
    return bool(person.round.haste_left) or (shoots and exerts)


def _may_exert(chase: Chase, person: Person) -> bool:
    """Say whether a person has bought no success yet on a roll of the round (DICE-8)."""
    return person.name not in chase.exerting and not person.toll.bought


def _before_the_roll(scene: Scene, chase: Chase, reader: Reader, every: bool) -> list[str]:
    """Return what the reader could say before the next round, and what a shot costs, if ``every``
    thing is wanted.
    """
    person = scene.people.get(reader.name)
    if person is None or person.name not in chase.members():
        return []
    told, rules, rides = [], ruleset_of(scene), person.name in chase.riders
    if person.phase.declaration is None:
        costs = ""
        if every and not rides:  # SPLIT-1, SYS-3
            splits = rules.plays("SPLIT-1")
            costs = _(" (splits your dice)") if splits else _(" (costs 3 of your pool)")
        target = target_in_reach(chase, person)
        told += [typed(f"+chase/attack {quote(target)}") + costs] if target else []
        if rides:
            told += [f"+{verb.name}" for verb in rules.verbs.values() if verb.preferable]
            told.append(typed("+do TEXT"))
    willpower = person.fighter.resources.get("willpower", 0)
    return told + [EXERT] * bool(willpower and not rides and _may_exert(chase, person))


# --- moving on ------------------------------------------------------------------------------------


def _pace_hints(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> list[str]:
    if questions:
        return _pace_while_asked(scene, questions, reader, on_request=before is None)
    if not has_a_fight(scene):
        return []
    if not scene.fight.round:
        npc = "thug" if "Goon" in scene.people else "thug as Goon"
        first = next(iter(scene.ready()), None)
        begin = N_("Type `+init/add {npc}` for an NPC, +init/roll to begin the first round.")
        if first is None:
            begin = N_("Type `+init/add {npc}` for an NPC; players type +init/join.")
        told = [_(begin, npc=npc)]
        if first is not None and ruleset_of(scene).plays("MET-1"):
            told.append(
                _("Who began it acts first: `+init/roll by {name}`, if it was {name}.", first)
            )
        return told
    if next_group(scene):
        known = before is not None and before.fight.haste == scene.fight.haste
        if known and is_told_in_short(scene, before, reader):
            acts = sentence(_state(scene, questions, reader, short=True))
            acts = acts[:1].upper() + acts[1:]
            return [_("{acts} Type +init/next or +init/run.", acts=acts)]
        return [_("Type +init/next for one turn or +init/run for all of them.")]
    known = before is not None and phase_begun(before) == phase_begun(scene)
    fight = any(person.seat is None for person in scene.ready())
    if scene.chases_under_way() and (known or not fight):
        return []  # what the chase waits for is told, and this was when the round ended
    if scene.fight.phase == "setup":
        return [_("Type +init/roll to begin another fight.")] if scene.ready() else []
    next_round = scene.fight.round + 1
    if scene.pace == "slow" and not scene.checks:
        return [_("Round {round} begins by itself. +init/end ends it all.", round=next_round)]
    players = [person for person in scene.people.values() if not person.npc and not person.away]
    ends = (
        N_("Type +init/roll for round {round} or +init/end to end the fight.")
        if reader.st or scene.led or len(players) < 2  # needs no other player's yes
        else N_("Type +init/roll for round {round} or +init/end to propose its end.")
    )
    checks = [check for check in scene.checks if not check.lapses]
    return [*([_checks_hint(checks)] if checks else []), _(ends, round=next_round)]


def _checks_hint(checks: Sequence[Check]) -> str:
    first, others = checks[0], len(checks) - 1
    return _(
        'Open check {id}: {who}, "{text}"{more}. Settled? Type `+check/done {id}`.',
        first,
        text=own_words(first.text),
        more=_(" (and {others} more: +check/list)", others=others) if others else "",
    )


def _pace_while_asked(
    scene: Scene, questions: Sequence[Question], reader: Reader, on_request: bool
) -> list[str]:
    """Return how to skip players who are not there; ``on_request`` NPCs, too."""
    if any(question.question != DECLARE for question in questions):
        return []
    names = [question.who for question in questions]
    there = [name for name in names if name not in reader.absent]
    if any(not scene.people[name].npc for name in there):
        return []
    if len(there) == len(names) and not on_request:
        return []
    skipped = _("them") if len(names) > 1 else names[0]
    return [_("Type +init/next to skip {skipped}.", skipped=skipped)]


def _own_robot(scene: Scene, reader: Reader) -> list[str]:
    """Return that the game plays the reader's character, and how that ends."""
    person = scene.people.get(reader.name)
    if person is None or not person.auto:
        return []
    told = (
        N_("The game plays {name} for you. `+npc/manual me` ends that.")
        if reader.st
        else N_("The game plays {name} for you. Whatever you type ends that.")
    )
    return line(_(told, person), reader)
