"""What happens in a chase, in clauses: Leads that move, maneuvers, obstacles, courses, Runs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.state.chase import Course, Hardness, Obstacle, Side
from narration.languages import N_, _
from narration.text import count, listing, signed, typed, with_article

SIDES: dict[Side, str] = {"prey": N_("the prey"), "predators": N_("the predators")}


def moved(before: int, now: int, spoken: bool) -> str:
    """Return how a Lead moved: ``3 -> 5``; without signs where it is read out."""
    if before == now:
        return _("stays {number}", number=number_words(now, spoken))
    caught = _(", caught") if now < 1 else ""
    if spoken:
        return _(
            "from {number} to {number2}{caught}",
            number=number_words(before, True),
            number2=number_words(now, True),
            caught=caught,
        )
    return typed(f"{before} -> {now}") + caught


def number_words(number: int, spoken: bool) -> str:
    """Return a number; below nothing it is spelled out where it is read out."""
    return _("minus {number}", number=-number) if spoken and number < 0 else str(number)


def verb(names: Sequence[str], one: str, many: str) -> str:
    """Return the form of a verb that goes with so many."""
    return _(one) if len(names) == 1 else _(many)


def check_words(traits: Iterable[str], difficulty: int, change: int = 0) -> str:
    """Return a roll that is called for: ``strength + athletics vs 7``, or less so many dice."""
    pool = " + ".join(traits)
    if change:
        pool += typed(f" {'-' if change < 0 else '+'} {abs(change)}")
    return _("{pool} vs {difficulty}", pool=pool, difficulty=difficulty) if difficulty else pool


def obstacle_words(obstacle: Obstacle) -> str:
    """Return an obstacle: ``a high fence (strength + athletics vs 7)``."""
    roll = check_words(obstacle.traits, obstacle.difficulty, obstacle.change)
    return f"{with_article(obstacle.name)} ({roll})"


def harm_words(obstacle: Obstacle) -> str:
    """Return what an obstacle does to those who fail it; empty for nothing."""
    harm = harm_in_short(obstacle)
    return _("{harm} for those who fail", harm=harm) if harm else ""


def harm_in_short(obstacle: Obstacle) -> str:
    """Return what an obstacle does: ``3 dice of bashing``, or levels where harm is flat."""
    if obstacle.levels:
        return _(
            "{number} of {type}", number=count(obstacle.levels, "level"), type=_(obstacle.type)
        )
    return (
        _("{number} of {type}", number=count(obstacle.dice, "die", "dice"), type=_(obstacle.type))
        if obstacle.dice
        else ""
    )


def course_words(course: Course) -> str:
    """Return a course: ``alleys, wits + athletics vs 7 (blind corners, litter)``."""
    told = [trait_words(one, course.hard) for one in course.traits]
    return f"{_in_head(course)}{f' ({listing(told)})' if told else ''}"


def _in_head(course: Course) -> str:
    return f"{course.name}, {course_check(course)}"


def course_check(course: Course) -> str:
    """Return what is rolled on a course: ``wits + athletics vs 7``."""
    return check_words(course.pool, course.total(), course.change)


def trait_words(trait: Any, hard: Hardness) -> str:
    """Return a course's trait with what it does: ``litter: predators -1 die``."""
    if hard != "difficulty" and trait.prey == trait.predators:
        return f"{trait.name}: {_dice(trait.prey, hard)}" if trait.prey else str(trait.name)
    told = (
        [_("difficulty {difficulty}", difficulty=signed(trait.difficulty))]
        if trait.difficulty
        else []
    )
    for side, number in ((_("prey"), trait.prey), (_("predators"), trait.predators)):
        if number:
            told.append(f"{side} {_dice(number, hard)}")
    return f"{trait.name}: {', '.join(told)}" if told else str(trait.name)


def _dice(number: int, hard: Hardness) -> str:
    if hard == "test pool":
        return signed(number)
    return f"{signed(number)} {_('die') if abs(number) == 1 else _('dice')}"


def run_words(side: Side, rounds: int, who: str = "") -> str:
    """Return what a Run means: a side's, or that of one predator ``who``."""
    if who:
        return _("{who}'s Run: loses the prey after round {rounds}", who=who, rounds=rounds)
    if side == "prey":
        return _("The prey's Run: caught after round {rounds}", rounds=rounds)
    return _("The predators' Run: they lose the prey after round {rounds}", rounds=rounds)


def course_in_short(course: Course) -> str:
    """Return a course as it is chosen or changed to: of its traits the names, since the difficulty
    has them already, and what they give to one side alone.
    """
    told = [
        trait_words(replace(one, difficulty=0), course.hard)
        if one.prey or one.predators
        else one.name
        for one in course.traits
    ]
    traits = f" ({', '.join(told)})" if told else ""
    return f"{_in_head(course)}{traits}"


def ahead_words(leads: Mapping[str, int]) -> str:
    """Return how far the prey is ahead: ``3 ahead of Hound and Dog, 5 of Cur``."""
    (first, *others) = _by_lead(leads).items() or [(0, "")]
    if not first[1]:
        return _("ahead")
    told = [_("{number} ahead of {names}", number=first[0], names=first[1])]
    told += [_("{number} of {names}", number=number, names=names) for number, names in others]
    return ", ".join(told)


def grouped(leads: Mapping[str, int], spoken: bool = False) -> str:
    """Return Leads, equal ones together: ``3 on Hound and Dog, 5 on Cur``."""
    by_lead = _by_lead(leads).items()
    return ", ".join(
        _("{lead} on {names}", lead=number_words(lead, spoken), names=names)
        for lead, names in by_lead
    )


def _by_lead(leads: Mapping[str, int]) -> dict[int, str]:
    by_lead: dict[int, list[str]] = {}
    for name, lead in leads.items():
        by_lead.setdefault(lead, []).append(name)
    return {lead: listing(names) for lead, names in by_lead.items()}
