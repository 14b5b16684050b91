"""Where things stand, whose turn it is and what to type: the last lines of all that is shown."""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from game.reading import awaiting, next_owners, not_ready, one_each, phase_of, ruleset_of
from game.state.chase import Chase
from game.state.decisions import DECLARING, RELEASE, STORYTELLER, Question
from game.state.scene import Check, Scene, remembered_for
from game.words import quote
from narration.events.rounds import group_words, place
from narration.events.scenes import withheld_hints
from narration.languages import N_, _, spoken
from narration.phrases.chases import grouped
from narration.phrases.presence import how_to_take_part
from narration.phrases.rulesets import guess_lines
from narration.phrases.verb_words import extra_word
from narration.prompts.chase_hints import chase_round_hint, rests_still, waits_words
from narration.prompts.offers import later_words, open_to, opens_anew, pursuit_hints
from narration.prompts.questions.asked import asked_to_choose, matter
from narration.prompts.what_to_declare import (
    for_npcs,
    is_recalled,
    likely_target,
    own_declarations,
    phase_begun,
    under_attack,
)
from narration.reader import THE_GAME, Reader
from narration.tables.chase_table import how_to_join, leads_of, target_in_reach, where_words
from narration.text import (
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
# What a reader could type under them is for `what_to_declare.py` and `offers.py`.

DECLARE = "declare"
FEW = 3  # fewer are named, where a phase goes on in which all were waited for
IN_CHASES = ("maneuver", "course", "trait", "obstacle", "follow", "long-shot")  # what chases ask


def of_the_fight(scene: Scene, questions: Iterable[Question]) -> list[Question]:
    """Return which questions the fight waits for: not what chases ask, nor the word on a shot of
    one (CHASE-10).
    """
    shot = scene.shot is not None and scene.reviewed is scene.shot
    others = (*IN_CHASES, RELEASE) if shot else IN_CHASES
    return [one for one in questions if one.question not in others]


def asked_alone(
    scene: Scene, questions: Sequence[Question], reader: Reader, before: Scene | None
) -> bool:
    """Say whether it is the reader alone who is asked, or NPCs whom they play, or everybody at
    once, and their own prompt says enough.
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
    own = any(one.who == reader.name for one in questions)
    return own and (len(questions) == 1 or _is_everybody(scene, questions))


def _is_played(scene: Scene, question: Question, reader: Reader) -> bool:
    """Say whether it is an NPC who is to declare, and for whom the reader does."""
    person = scene.people.get(question.who)
    mine = person is not None and person.npc and not (person.auto or question.who == reader.name)
    return question.question == DECLARE and mine and reader.acts_for(question.who)


def has_a_fight(scene: Scene) -> bool:
    """Say whether there is a fight worth telling of: not where only a chase goes on."""
    rests = not scene.fighting
    begun = scene.fight.round and scene.ready()
    return not (rests and scene.chases_under_way() and not begun)


def is_told_in_short(scene: Scene, before: Scene | None, reader: Reader) -> bool:
    """Say whether a reader knows which round of a fight it is: the one that was under way
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
    if known and not reader.moves_on and _asks_npcs(scene, questions):
        return []  # as so often the storyteller is waited for
    if known and len(questions) >= FEW:
        return []  # as before, but for those who have declared
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


def _asks_npcs(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether NPCs alone are asked something, but to declare."""
    return bool(questions) and all(
        one.question != DECLARE and one.who in scene.people and scene.people[one.who].npc
        for one in questions
    )


def _is_done(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether a round is over, and nothing is waited for but the next."""
    fight = scene.fight
    return bool(fight.round) and fight.phase != "setup" and not (questions or next_group(scene))


def was_over(scene: Scene, questions: Sequence[Question], before: Scene | None) -> bool:
    """Say whether a round is over, and was so before."""
    if before is None or scene.fight.round != before.fight.round or scene.fight.phase == "ended":
        return False
    asked_then = of_the_fight(before, awaiting(before))
    return _is_done(scene, questions) and _is_done(before, asked_then)


def going_on(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    """Return what a fight is at while nobody is asked anything, and who is to move it on; empty
    where somebody is, and before and after it.
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
            "{told}. Wait, or ask {runner} something: {command}",
            told=told,
            runner=_(reader.runner),
            command=typed("+check TEXT"),
        )
        if scene.led:
            return told
    if keeps and not scene.led and reader.name in scene.people and not reader.aside:
        return _(
            "{told}; {runner} or you begin round {number}: {command}",
            told=told,
            runner=_(reader.runner),
            number=number + 1,
            command=typed("+init/roll"),
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
    asked = {one.who for one in chase.questions}
    asked_then = {one.who for one in was.questions} if was and was.round == chase.round else None
    return asked in ({reader.name}, asked_then)


def is_told(chase: Chase, reader: Reader) -> bool:
    """Say whether the picture of a chase tells a reader enough: nobody is asked anything, or one
    who listens is, and hears their question next.
    """
    asked = {one.who for one in chase.questions}
    return not asked or (reader.screenreader and asked == {reader.name} and not reader.aside)


def state_of_chase(scene: Scene, chase: Chase, reader: Reader, before: Scene | None = None) -> str:
    """Return where a chase stands, and who is asked in it; of one that stands as ``before`` only
    who is waited for.
    """
    told = _("Chase of {prey}", prey=listing(chase.prey))
    asked = one_each(chase.questions)
    if chase.firing is not None:
        asked = [one for one in awaiting(scene) if one.question == RELEASE]
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
        one.who != STORYTELLER and scene.people[one.who].auto for one in questions
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
        return _("After round {round}", round=fight.round)
    if next_group(scene) and not questions:  # who acts next says the rest
        return _("Round {round}", round=fight.round) + (
            _(", haste {haste}", haste=fight.haste) if fight.haste else ""
        )
    several = f"{fight.phase}s" if fight.phase.endswith("declaration") else fight.phase
    return place(fight.round, several, fight.haste)


def _state(scene: Scene, questions: Sequence[Question], reader: Reader, short: bool = False) -> str:
    """Return who is waited for, or acts next; in ``short`` without their initiative."""
    if questions:
        return _awaited(scene, questions, reader, short)
    group = next_group(scene)
    if group:
        told = listing(group) if short else group_words(group, scene)
        told += _(" {act} next", act=_("acts") if len(group) == 1 else _("act"))
        knows = reader.moves_on or reader.style == "brief" or reader.runner in group
        return told if knows else _waiting_for(told, reader)
    if not scene.fight.round:
        here = [name for name, one in scene.people.items() if not one.away]
        told = (
            _("{here} {are} in", here=listing(here), are=_("is") if len(here) == 1 else _("are"))
            if here
            else _("nobody is in")
        )
        knows = reader.moves_on or reader.style == "brief" or not here
        return told if knows else _waiting_for(told, reader)
    return _("no fight is under way")


def _awaited(
    scene: Scene, questions: Sequence[Question], reader: Reader, short: bool = False
) -> str:
    if {one.question for one in questions} != {DECLARE}:
        told = [
            _with_note(f"{_asked_one(one, reader)} ({matter(scene, one)})", (one.who,), reader)
            for one in questions
        ]
        return _("waiting for {told}", told=listing(told))
    names = tuple([one.who for one in questions])
    if _is_everybody(scene, questions):
        return _("waiting for {all}", all=_with_note(_("everybody"), names, reader))
    return _(
        "waiting for {with_note}",
        with_note=_with_note(
            listing(names) if short else _places_of(scene, names, spoken()), names, reader
        ),
    )


def _is_everybody(scene: Scene, questions: Sequence[Question]) -> bool:
    """Say whether a whole crowd is to declare at once."""
    names = {one.who for one in questions if one.question == DECLARE}
    return len(names) >= FEW and names >= {one.name for one in scene.ready()}


@remembered_for
def _places_of(scene: Scene, names: tuple[str, ...], language: str) -> str:
    """Return the places of those who are to declare: the same words for all of a language."""
    phase = phase_of(scene)
    places = [(name,) for name in names] if phase.together else [names]
    return listing([group_words(one, scene) for one in places])


def _asked_one(question: Question, reader: Reader) -> str:
    """Return who is asked; what the ST is asked, whoever runs the scene may answer."""
    return _(reader.runner) if question.who == STORYTELLER else question.who


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
    """Return those whose turn is next to be taken."""
    return tuple(person.name for person in next_owners(scene))


def was_asked(before: Scene | None, question: Question) -> bool:
    """Say whether a question was put already in the scene ``before``, if that is known."""
    return before is not None and question.id in _asked_in(before)


@remembered_for
def _asked_in(scene: Scene) -> frozenset[str]:
    """Return the ids of what people are asked in a scene."""
    return frozenset(one.id for one in awaiting(scene))


def _waiting_for(told: str, reader: Reader) -> str:
    """Return where it stands, and that whoever runs the scene is to move it on."""
    return _("{told}; waiting for {runner}", told=told, runner=_(reader.runner))


# -------------------------------------------------------------------------------------------------
# Whose turn it is, what is awaited, and what to type now: the last lines of everything shown.
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


def _while_frozen(reader: Reader) -> str:
    if reader.moves_on:
        return _("Type {command} to go on where it stood.", command=typed("+init/resume"))
    return _("It goes on when {runner} says so.", runner=_(reader.runner))


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
            attacked = "" if reader.style == "brief" else under_attack(scene, person, before)
            own = own_declarations(scene, person, every, attacked)
            told += marked("ask", line(" ".join(own), reader))
    if scene.resting:
        return told
    if all(one.who != reader.name for one in declaring):
        told += lines(_own_later(scene, reader, before), reader)
    told += _own_guesses(scene, reader)
    if reader.moves_on:
        mine = [one for one in declaring if reader.acts_for(one.who)]
        fresh = [one for one in mine if not was_asked(before, one)]
        every = before is None or not _has_declared_for_npcs(scene, reader)
        npcs = lines(for_npcs(scene, fresh, every), reader)
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
    once.
    """
    person = scene.people[reader.name]
    known = DECLARING in person.menus and not (is_recalled(scene, person) and scene.fight.round < 2)
    return not (known or scene.fight.haste or reader.style == "brief")


def _has_declared_for_npcs(scene: Scene, reader: Reader) -> bool:
    """Say whether a reader knows how NPCs declare: one that is theirs to play has."""
    return any(
        one.npc and DECLARING in one.menus and reader.acts_for(one.name)
        for one in scene.people.values()
    )


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
        one, all_of_them = typed("+init/next"), typed("+init/run")
        known = before is not None and before.fight.haste == scene.fight.haste
        if known and is_told_in_short(scene, before, reader):
            acts = sentence(_state(scene, questions, reader, short=True))
            return [_("{acts} Type {one} or {all}.", acts=acts, one=one, all=all_of_them)]
        return [_("Type {one} for one turn or {all} for all of them.", one=one, all=all_of_them)]
    if scene.fight.phase == "setup":
        return [_("Type {roll} to begin another fight.", roll=roll)] if scene.ready() else []
    next_round = scene.fight.round + 1
    if scene.pace == "slow" and not scene.checks:
        return [_("Round {round} begins by itself. {end} ends it all.", round=next_round, end=end)]
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
