"""Rolls and throws in words: a roll on one line, in a clause, and with every term by itself."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from game.dice import CLOSED, DRAMATIC, UNPAID, Modifier, Roll, is_throw
from game.reading import BY_RULING as RULING
from game.reading import FOR, sign
from game.secrecy import veiled
from narration.languages import N_, _
from narration.languages import spoken as language_spoken
from narration.languages.game_words import TRAIT_WORDS
from narration.reader import Reader
from narration.text import (
    begun,
    count,
    line,
    listing,
    sentence,
    signed,
    successes,
    typed,
    with_article,
)

TOGETHER = 12  # faces that are not broken over two lines
PURPOSES = {
    "assist": N_("help"),
    "chase": N_("chase roll"),
    "misc": N_("roll"),
    "obstacle": N_("obstacle roll"),
    "spot": N_("watchfulness"),
    "stalk": N_("stalking"),
    "stand": N_("roll to stand up"),
    "start": N_("opening roll"),
}
ON_KNOWN_GROUND = ("chase", "obstacle")  # their difficulty has a name that was told already


PLAIN_DICE = "extra"  # dice that a person just adds, which have no name
BASE = N_("base")
# UNPAID, among the ways of a roll
UNPAID_SAID = N_("Willpower adds nothing: none is left, or it has this round")
UNSPENT = N_(", and no Willpower spent")  # of a roll without dice
CHANCE = N_("chance die")
# In a clause, where the name of a term is not enough.
CALLED = {"floor": N_("at least 1 die:"), "bounds": N_("limit")}
UNDER_CHANCE = ("floor", "bounds", CHANCE)  # what takes an empty pool to one die


NO_TRAITS = ("base", "die", "floor", "tie")  # terms without a rule that are none


class Reckoning(NamedTuple):
    """How the faces of a roll came to its successes."""

    hits: int
    extra: int  # what tens add that count more than once
    cancelled: int  # what ones take away


def term_words(term: Modifier) -> str:
    """Return what a term is: a trait as it is typed, anything else in words."""
    trait = (not term.by or term.by.islower()) and term.why not in NO_TRAITS
    return TRAIT_WORDS.get(term.why, term.why) if trait else _(CALLED.get(term.why, term.why))


def purpose_of(roll: Roll) -> str:
    """Return what a roll was for, as a noun: ``block``, ``roll for climbing``, ``roll to jump``."""
    if roll.purpose.startswith(FOR):
        reason = roll.purpose.removeprefix(FOR)
        return _("roll {reason}", reason=reason if reason.startswith("to ") else roll.purpose)
    return _(PURPOSES.get(roll.purpose, roll.purpose))


def by_chance(roll: Roll) -> bool:
    """Say whether a roll was a chance die in place of an empty pool (NWOD-1)."""
    return any(term.by == "NWOD-1" and term.why == CHANCE for term in roll.modifiers)


def needs_always_the_same(roll: Roll) -> bool:
    """Say whether every die needs what it always does, so that nothing is a difficulty (NWOD-1)."""
    return any(term.by == "NWOD-1" for term in roll.modifiers)


def worst(roll: Roll) -> str:
    """Return what the rules call a roll that fails badly: ``a botch``."""
    return with_article(_(DRAMATIC)) if fails_dramatically(roll) else _("a botch")


def fails_dramatically(roll: Roll) -> bool:
    """Say whether the rules that a roll was made by call its botch a dramatic failure (NWOD-2)."""
    return needs_always_the_same(roll) or DRAMATIC in roll.ways


@lru_cache(maxsize=256)
def reckon(roll: Roll) -> Reckoning:
    """Return how the faces came to the successes; ruled successes are none of theirs."""
    net = roll.successes - roll.automatic
    if any(term.by == RULING and term.total for term in roll.modifiers):
        return Reckoning(net, 0, 0)
    hits = len([face for face in roll.faces if face >= roll.difficulty])
    extra = roll.faces.count(10) * (roll.rule.ten_counts - 1)
    return Reckoning(hits, extra, roll.ones if net < hits + extra else 0)


def arithmetic(roll: Roll, reader: Reader, indent: str = "") -> list[str]:
    """Return a roll's whole arithmetic, on one line wherever that is wide enough.

    Words that say nothing new are left out where it is not. A screen reader gets short sentences.
    """
    # All that counts here is how a reader reads, not who they are: a room shares the words.
    looks = Reader(
        style=reader.style,
        screenreader=reader.screenreader,
        width=reader.width,
        numbers=reader.numbers,
        language=language_spoken(),
    )
    return list(_arithmetic(roll, looks, indent))


@lru_cache(maxsize=256)
def _arithmetic(roll: Roll, reader: Reader, indent: str) -> list[str]:
    if veiled(roll):
        private = _(" (private)") if roll.private else ""
        number = "" if roll.private else _number(roll, reader)
        result = f"{whose_is(roll)}{private}{masked_result(roll)}"
        return line(number + sentence(result), reader, indent)
    if reader.screenreader:
        return line(" ".join(spoken(roll, reader.numbers)), reader)
    told: list[str] = []
    for short in (False, True):  # without "dice"
        told = line(f"{_label(roll, reader)} {_working(roll, reader, short)}", reader, indent)
        if len(told) == 1:
            break
    return told


HARM = ("damage", "soak")  # rolls for what a blow does
OF_HARM = "6"  # their difficulty, which is told where it is another


def compact(roll: Roll, called: str, reader: Reader, dice: bool = True) -> str:
    """Return a roll in a clause: ``Your block 4 (piling on -2) vs 4: 6 2 10 4 = 3``.

    ``called`` names it. Of its pool it tells what has changed it, not the traits; with ``dice`` it
    says that they are dice. Of a roll that is not the reader's to see, only what it came to.
    """
    called += _(" (private)") if roll.private else ""
    if veiled(roll):
        return f"{called}: {worst(roll) if roll.botch else roll.successes}"
    if reader.screenreader:
        return _compact_spoken(roll, called)
    return f"{called} {_rolled(replace(roll, who='', against=None), dice, language_spoken())}"


@lru_cache(maxsize=256)  # all who have a part in an exchange read the same, no matter who rolled
def _rolled(roll: Roll, dice: bool, language: str) -> str:
    pool = count(roll.pool, "die", "dice") if dice else str(roll.pool)
    pool = (with_article(_(CHANCE)) if by_chance(roll) else pool) + _changes(roll, "dice")
    if not roll.faces:
        unspent = _(UNSPENT) if UNPAID in roll.ways else ""
        return _("{pool}: no roll{unspent}", pool=pool, unspent=unspent)
    aim, sum_ = f"{roll.difficulty}{_changes(roll, 'difficulty')}", result(roll)
    sum_ += f" ({_(UNPAID_SAID)})" if UNPAID in roll.ways else ""
    aim = "" if roll.purpose in HARM and aim == OF_HARM else _(" vs {aim}", aim=aim)
    return _("{pool}{aim}: {faces} {command}", pool=pool, aim=aim, faces=_faces(roll), command=sum_)


def _faces(roll: Roll) -> str:
    faces = " ".join(map(str, roll.faces))
    return typed(faces) if len(roll.faces) <= TOGETHER else faces


def _compact_spoken(roll: Roll, called: str) -> str:
    if not roll.faces:
        unspent = _(UNSPENT) if UNPAID in roll.ways else ""
        return _("{called}: no dice{unspent}", called=called, unspent=unspent)
    came_to = _said_result(roll).lower() if roll.botch else _said_result(roll)
    came_to += f", {_(UNPAID_SAID)}" if UNPAID in roll.ways else ""
    pool = with_article(_(CHANCE)) if by_chance(roll) else count(roll.pool, "die", "dice")
    pool += _changes(roll, "dice", spoken=True)
    if needs_always_the_same(roll):
        text = N_("{called}: {came_to}, from {rstrip}, each needs {difficulty}")
        return _(text, roll, called=called, came_to=came_to, rstrip=pool.rstrip(","))
    changes = _changes(roll, "difficulty", spoken=True)
    aim = _("difficulty {difficulty}{changes}", roll, changes=changes)
    text = N_("{called}: {came_to}, from {pool} at {aim}")
    return _(text, called=called, came_to=came_to, pool=pool, aim=aim).rstrip(",")


UNTOLD = ("ATTACK-7",)  # rules whose dice belong to every roll that has them


def _changes(roll: Roll, what: str, spoken: bool = False) -> str:
    """Return what has changed a pool or a difficulty, in brackets: `` (piling on -2)``.

    Terms without a rule are the traits that it is made of.
    """
    told: list[str] = []
    based = any(modifier.why == "base" and modifier.difficulty for modifier in roll.modifiers)
    for term in _told_terms(roll):
        number = getattr(term, what)
        emptied = term.why == "floor" and not roll.pool  # there is no least die
        plain = term.why == "base" or term.by in UNTOLD or emptied
        trait = what == "dice" and (not term.by or term.by.islower()) and term.why != "floor"
        if number and not (plain or trait):
            begins = what == "difficulty" and not (told or based)  # all else adds to it
            sign = _("minus") if number < 0 else _("plus")
            change = f"{sign} {abs(number)}" if spoken else signed(number)
            told.append(f"{term_words(term)} {number if begins else change}")
    if what == "difficulty" and len(told) == 1 and not based:  # it is the difficulty itself
        told = [] if roll.purpose in ON_KNOWN_GROUND else [told[0].rpartition(" ")[0]]
    if what == "dice" and roll.specialty:
        told.append(_("specialty"))
    if not told:
        return ""
    return f", {listing(told)}," if spoken else f" ({', '.join(told)})"


def _told_terms(roll: Roll) -> Sequence[Modifier]:
    """Return the terms of a roll, without terms that a chance die says by its name (NWOD-1)."""
    if not by_chance(roll):
        return roll.modifiers
    return [modifier for modifier in roll.modifiers if modifier.why not in UNDER_CHANCE]


def masked_result(roll: Roll) -> str:
    """Return what a roll came to, for a person who may not know its dice."""
    if is_throw(roll) or says_nothing(roll):
        return ""
    if is_initiative(roll):
        return f": {roll.successes}"
    return f": {worst(roll)}" if roll.botch else f": {successes(roll.successes)}"


def says_nothing(roll: Roll) -> bool:
    """Say whether not even what a roll came to may be seen: an NPC's, where these are closed."""
    return veiled(roll) and roll.shown == CLOSED and not is_initiative(roll)


def _label(roll: Roll, reader: Reader) -> str:
    private = _(" (private)") if roll.private else ""
    return f"{_number(roll, reader)}{begun(whose_is(roll))}{private}:"


def _number(roll: Roll, reader: Reader) -> str:
    if not (reader.style == "verbose" or reader.numbers):
        return ""
    return _("Roll {id}. ", roll) if reader.screenreader else f"#{roll.id} "


def whose_is(roll: Roll) -> str:
    """Return whose roll it is; damage that nobody deals is named after the person it hits."""
    if is_throw(roll):
        against = roll.purpose == "opposition"
        return _("The throw against it") if against else _("{who}'s throw", roll)
    if roll.purpose == "damage" and roll.against is None:
        return _("Damage to {who}", roll)
    told = [_(one) for one in roll.ways if one != DRAMATIC]
    told += [_("specialty")] if roll.specialty else []
    ways = f" ({', '.join(told)})" if told else ""
    return _("{who}'s {purpose}{ways}", roll, purpose=purpose_of(roll), ways=ways)


def _working(roll: Roll, reader: Reader, short: bool) -> str:
    verbose = reader.style == "verbose"
    if is_throw(roll):
        pool = terms_sum(roll.modifiers, "total", verbose) or "0"
        return _("{sign}; test pool {pool} = {successes}", roll, sign=sign_words(roll), pool=pool)
    if is_initiative(roll):
        rating = terms_sum(roll.modifiers, "total", verbose)
        sign = "" if not rating or rating.startswith("-") else typed("+ ")
        total = " ".join([*map(str, roll.faces), f"{sign}{rating}"]).strip()
        return f"{total} = {roll.successes}"
    dice = terms_sum(_told_terms(roll), "dice", verbose) or "0"
    if by_chance(roll):
        pool = f"{dice}: {with_article(_(CHANCE))}" if dice != "0" else with_article(_(CHANCE))
    else:
        pool = count(roll.pool, "die", "dice")
        if dice != str(roll.pool):
            pool = f"{dice} = {roll.pool if short else pool}"
    came_to = result(roll)
    if not roll.faces:
        return _("{pool}, no roll {came_to}", pool=pool, came_to=came_to)
    text, aim = N_("{pool} vs {difficulty}: {faces} {came_to}"), _difficulty(roll, reader)
    return _(text, pool=pool, difficulty=aim, faces=_faces(roll), came_to=came_to)


def is_initiative(roll: Roll) -> bool:
    """Say whether a roll is an initiative: a die and a rating, nothing to succeed at (INIT-1)."""
    return roll.purpose == "initiative"


def sum_of(roll: Roll) -> str:
    """Return an initiative as a sum without traits: ``3+6``; empty where it may not be seen."""
    if veiled(roll) or not roll.faces:
        return ""
    wounds = sum(modifier.total for modifier in roll.modifiers if modifier.why == "wounds")
    rest = roll.successes - sum(roll.faces) - wounds
    return f"{roll.faces[0]}{rest:+d}" + (typed(f" - {_('wounds')} {-wounds}") if wounds else "")


def _difficulty(roll: Roll, reader: Reader) -> str:
    """Return the difficulty: with its sum, or with its reason where that is not plain."""
    if reader.style == "verbose":
        return f"{roll.difficulty} ({terms_sum(roll.modifiers, 'difficulty', True)})"
    if by_chance(roll):
        return str(roll.difficulty)
    terms = [modifier for modifier in roll.modifiers if modifier.difficulty]
    terms.sort(key=lambda modifier: modifier.why != "base")
    if len(terms) > 1:
        told = terms_sum(terms, "difficulty").removeprefix(typed(f"{_(BASE)} "))
        return f"{roll.difficulty} ({told})"
    reason = term_words(terms[0]) if terms else _(BASE)
    plain = reason == _(BASE) or roll.purpose in ON_KNOWN_GROUND
    return str(roll.difficulty) if plain else f"{roll.difficulty} ({reason})"


def terms_sum(terms: Sequence[Modifier], what: str, rules: bool = False) -> str:
    """Return terms as a sum, ``dexterity 3 + brawl 3 - wounds 1``, with their rules if wanted.

    ``what`` is the number meant: ``dice``, ``difficulty`` or ``total``.
    """
    if not sum(getattr(term, what) for term in terms):  # there is no least die
        terms = [term for term in terms if term.why != "floor"]
    told = " ".join(_joined(term, what, rules) for term in terms if getattr(term, what))
    return told.removeprefix(typed("+ "))


def _joined(term: Modifier, what: str, rules: bool) -> str:
    number = getattr(term, what)
    reason = f" [{term.by}]" if term.by and rules else ""
    name = "" if term.why == PLAIN_DICE else f"{term_words(term)} "
    return typed(f"{'-' if number < 0 else '+'} {name}{abs(number)}{reason}")


def result(roll: Roll) -> str:
    """Return what a roll came to, in every style alike, and what the faces do not show of that:
    ``= 1 (2 - 1 one)``.
    """
    if roll.botch:
        return typed(f"= {_('DRAMATIC FAILURE!') if by_chance(roll) else _('BOTCH!')}")
    worked = reckon(roll)
    how = _(" + {extra} for tens", worked) if worked.extra else ""
    how += f" - {count(worked.cancelled, 'one')}" if worked.cancelled else ""
    how += _(" + {automatic} bought", roll) if roll.automatic else ""
    return typed(f"= {roll.successes}" + (f" ({worked.hits}{how})" if how else ""))


def spoken(roll: Roll, numbered: bool = False) -> list[str]:
    """Return a roll's arithmetic as sentences without signs."""
    number = _("Roll {id}. ", roll) if roll.private or numbered else ""
    start = f"{number}{whose_is(roll)}"
    if is_throw(roll):
        pool = _("Test pool {successes} from {said}.", roll, said=_said(roll, "total"))
        return [f"{start}: {sign_words(roll)}.", pool]
    if is_initiative(roll):
        die = _("Die {faces}, {said}.", faces=roll.faces[0], said=_said(roll, "total"))
        return [f"{start}: {roll.successes}.", die]
    pool = with_article(_(CHANCE)) if by_chance(roll) else count(roll.pool, "die", "dice")
    told = [_("{start}: {pool} from {said}.", start=start, pool=pool, said=_said(roll, "dice"))]
    if not roll.faces:
        return [*told, _("No roll.")]
    if needs_always_the_same(roll):
        told.append(_("Each needs {difficulty}.", roll))
    else:
        several = len([modifier for modifier in roll.modifiers if modifier.difficulty]) > 1
        sum_ = _(" from {said}", said=_said(roll, "difficulty")) if several else ""
        told.append(_("Difficulty {difficulty}{sum_of_aims}.", roll, sum_of_aims=sum_))
    faces = _("Faces {faces}.", faces=", ".join(map(str, roll.faces)))
    return [*told, faces, sentence(_said_result(roll))]


def _said(roll: Roll, what: str) -> str:
    told = []
    for term in _told_terms(roll):
        if number := getattr(term, what):
            told.append(f"{term_words(term)} {_('minus ') if number < 0 else ''}{abs(number)}")
    return listing(told) or _("nothing")


def _said_result(roll: Roll) -> str:
    if roll.botch:
        return _("A dramatic failure") if by_chance(roll) else _("A botch")
    worked = reckon(roll)
    asides = [
        _("{extra} more for tens", worked) if worked.extra else "",
        _("{number} taken off for ones", number=worked.cancelled) if worked.cancelled else "",
        _("{automatic} bought", roll) if roll.automatic else "",
    ]
    told = listing([one for one in asides if one])
    return successes(roll.successes) + (_(", with {told}", told=told) if told else "")


# -------------------------------------------------------------------------------------------------
# What is thrown in a challenge (rulebook chapter 16).


def sign_words(roll: Roll) -> str:
    """Return what was thrown: ``rock``, or that it is thrown again."""
    return sign(roll.faces[0]) or _("thrown again")


def thrown_words(roll: Roll, whose: str) -> str:
    """Return a throw in few words: ``You throw rock, test pool 4``; ``whose`` says who throws."""
    text = N_("{whose} {sign}, test pool {successes}")
    if roll.purpose == "opposition":
        text = N_("{sign} comes against it, test pool {successes}")
    return _(text, roll, whose=whose, sign=sign_words(roll))
