"""Where a fight and each chase stand, and who is waited for: one line for each.

What a reader could type under them is `prompts.py`'s.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from game.engine.table import phase_of
from game.rules.pursuit import not_ready
from game.rules.rounds import awaiting, next_owners, one_each
from game.state.chase import Chase
from game.state.decisions import RELEASE, STORYTELLER, Question
from game.state.scene import Scene
from game.state.sides import remembered_for
from narration.events.initiative import group_words
from narration.events.rounds import place
from narration.languages import _
from narration.languages.spoken import spoken
from narration.line_styles import marked
from narration.phrases.chase_clauses import grouped
from narration.prompts.chase_hints import rests_still, waits_words
from narration.prompts.questions.asked import matter
from narration.reader import THE_GAME, Reader
from narration.tables.chase_table import leads_of, where_words
from narration.text import line, listing, sentence, typed

DECLARE = "declare"
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


def has_a_fight(scene: Scene) -> bool:
    """Say whether there is a fight worth telling of: not where only a chase goes on."""
    rests = not scene.fighting
    return not (rests and scene.chases_under_way() and not scene.ready())


def fight_lines(
    scene: Scene, questions: Sequence[Question], reader: Reader, in_short: bool = False
) -> list[str]:
    """Return the line that says where the fight stands; ``in_short`` where it has just been told
    what led to it.
    """
    if scene.fight.phase == "ended":
        return dashed(_("The fight is over"), reader)
    if scene.fight.phase == "setup" and scene.fight.round and reader.runner == THE_GAME:
        return []  # which ends a demo, once the fight in it is over
    if _is_done(scene, questions):
        return dashed(_round_over(scene, reader), reader)
    state = _state(scene, questions, reader)
    if in_short and reader.style == "brief":
        return dashed(state[:1].upper() + state[1:], reader)
    place = _place(scene, questions)
    if reader.screenreader and not in_short and asked_alone(scene, questions, reader, None):
        return dashed(place, reader)  # their prompt is the next thing they hear
    return dashed(f"{place}: {state}", reader)


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
        return _(
            "{told}. Wait, or ask {runner} something: {command}",
            told=told,
            runner=_(reader.runner),
            command=typed("+check TEXT"),
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


def _state(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    if questions:
        return _awaited(scene, questions, reader)
    group = next_group(scene)
    if group:
        told = group_words(group, scene)
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


def _awaited(scene: Scene, questions: Sequence[Question], reader: Reader) -> str:
    if {one.question for one in questions} != {DECLARE}:
        told = [
            _with_note(f"{_asked_one(one, reader)} ({matter(scene, one)})", (one.who,), reader)
            for one in questions
        ]
        return _("waiting for {told}", told=listing(told))
    names = tuple([one.who for one in questions])
    return _(
        "waiting for {with_note}",
        with_note=_with_note(_places_of(scene, names, spoken()), names, reader),
    )


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
