"""Why a roll came out as it did: all of its arithmetic, a rule a term (`+combat/why`)."""

from game.dice import Modifier, Roll, is_throw
from game.reading import BY_RULING as RULING
from game.secrecy import veiled
from narration.languages import _
from narration.phrases.challenges import sign_words
from narration.phrases.rolls import (
    by_chance,
    is_initiative,
    masked_result,
    needs_always_the_same,
    reckon,
    term_words,
    whose_is,
    worst,
)
from narration.reader import Reader
from narration.text import count, line, lines, sentence, signed, successes, typed


def why(roll: Roll, reader: Reader, means: str = "") -> list[str]:
    """Return all about a roll: each modifier with its reason and rule, each face, each step."""
    against = _(" against {against}", roll) if roll.against else ""
    tool = f" ({means})" if means else ""
    title = _(
        "Roll {id}: {whose}{against}{tool}", roll, whose=whose_is(roll), against=against, tool=tool
    )
    told = line(title if not reader.screenreader else sentence(title), reader)
    told += lines([_when(roll)] if roll.round else [], reader, "  ")
    if veiled(roll):
        what = _("throws") if is_throw(roll) else _("dice")
        kept = (
            _("Private")
            if roll.private
            else _("The {what} of NPCs are the storyteller's", what=what)
        )
        return told + line(sentence(f"{kept}{masked_result(roll)}"), reader, "  ")
    if is_throw(roll):
        told += line(_("Thrown: {sign} [MET-4].", sign=sign_words(roll)), reader, "  ")
        return told + _why_terms(roll, _("Test pool"), "total", roll.successes, reader)
    if is_initiative(roll):
        return told + _why_initiative(roll, reader)
    told += _why_terms(roll, _("Pool"), "dice", roll.pool, reader)
    aim = _("Each die needs") if needs_always_the_same(roll) else _("Difficulty")
    told += _why_terms(roll, aim, "difficulty", roll.difficulty, reader)
    return told + lines(_why_faces(roll), reader, "  ")


def _when(roll: Roll) -> str:
    if roll.phase == "chase":
        return _("Round {round} of the chase.", roll)
    return _("Round {round}, {phase}.", roll, phase=_(roll.phase))


def _why_initiative(roll: Roll, reader: Reader) -> list[str]:
    told = line(_("Die: {faces}.", faces=roll.faces[0]), reader, "  ") if roll.faces else []
    return told + _why_terms(roll, _("Total"), "total", roll.successes, reader)


def _why_terms(roll: Roll, title: str, what: str, total: int, reader: Reader) -> list[str]:
    told = line(
        f"{title} {total}:" if not reader.screenreader else f"{title} {total}.", reader, "  "
    )
    for term in roll.modifiers:
        number = getattr(term, what)
        if number:
            told += _why_term(term, number, reader)
    return told


def _why_term(term: Modifier, number: int, reader: Reader) -> list[str]:
    if reader.screenreader:
        sign = _("minus") if number < 0 else _("plus")
        rule = _(", by {by}", term) if term.by else ""
        return line(f"{term_words(term)}: {sign} {abs(number)}{rule}.", reader)
    rule = typed(f"  [{term.by}]") if term.by else ""
    return line(f"{typed(f'{signed(number):>4}  ')}{term_words(term)}{rule}", reader, "    ")


def _why_faces(roll: Roll) -> list[str]:
    if not roll.faces:
        return [
            _("A pool of 0 rolls nothing [DICE-1]."),
            _("Result: {successes}.", successes=successes(0)),
        ]
    worked = reckon(roll)
    told = [
        _("Faces: {faces}.", faces=" ".join(map(str, roll.faces))),
        _("{hits} at {difficulty} or above.", worked, difficulty=roll.difficulty),
    ]
    if roll.rule.ten_counts > 1 and not roll.specialty:
        told.append(_("Tens add {extra} [DICE-7].", worked))
    if roll.specialty:
        told.append(_("A specialty applies: tens add {extra} [DICE-7].", worked))
    if roll.ones and not needs_always_the_same(roll):
        taken = (
            _("taking away {cancelled}", worked) if worked.cancelled else _("taking nothing away")
        )
        told.append(
            f"{count(roll.ones, 'one')}, {taken} [{'DICE-3' if worked.cancelled else 'DICE-5'}]."
        )
    if roll.automatic:
        told.append(_("{automatic} bought with Willpower [DICE-8].", roll))
    if roll.backed:
        told.append(_("Willpower has added dice [NWOD-1]."))
    told += [
        _("{total} by a ruling: {why}.", one, total=signed(one.total))
        for one in roll.modifiers
        if one.by == RULING and one.total
    ]
    if roll.botch and by_chance(roll):
        return [*told, _("Result: a dramatic failure: a one on a chance die [NWOD-1].")]
    if roll.botch and not worked.hits:
        return [*told, _("Result: a botch: no face at the difficulty, and a one [DICE-4].")]
    came_to = worst(roll) if roll.botch else successes(roll.successes)
    return [*told, _("Result: {successes}.", successes=came_to)]
