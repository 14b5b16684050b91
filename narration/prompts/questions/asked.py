"""A question that blocks: what it is about, how it is put, and the ways to answer it."""

from collections.abc import Sequence

from game.options import can_buy
from game.reading import ruleset_of
from game.settings import changed_settings
from game.state.decisions import RELEASE, STORYTELLER, Question, menu_of
from game.state.scene import Scene
from narration.languages import _
from narration.prompts.questions import attacks, challenges, chases, grapples, pools
from narration.prompts.questions.way import Put, Way
from narration.reader import Reader
from narration.text import begun, count, line, lines, listing, marked, sentence, typed, words_of

INDENT = "  "
PUT: dict[str, Put] = {
    **attacks.PUT,
    **challenges.PUT,
    **grapples.PUT,
    **chases.PUT,
    **pools.PUT,
}


def matter(scene: Scene, question: Question) -> str:
    """Return what a question is about, for those who wait."""
    if question.question == RELEASE:
        return _("a result to release")
    put = PUT.get(question.question)
    return put.matter(scene, question) if put else words_of(question.question).rstrip("?")


def asked_to_choose(
    scene: Scene, question: Question, reader: Reader, again: bool = False
) -> list[str]:
    """Return a question with its answers, for who is asked and for who may answer in their
    place; what each answer means where they have not chosen from these before, or ask ``again``.
    """
    ways = _ways(scene, question)
    if question.who == STORYTELLER:
        return _asked_of_the_st(scene, question, ways, reader) if reader.moves_on else []
    person = scene.people[question.who]
    if question.who == reader.name:
        put = PUT.get(question.question)
        if not again and ((put and put.on_a_line) or menu_of(question) in person.menus):
            begins = opening(scene, question).removesuffix(":")
            return marked("ask", line(f"{begins} {_in_short(ways)}", reader))
        own = [one._replace(said=f"+{one.said}") for one in ways]
        told = line(opening(scene, question), reader) + _listed(own, reader)
        return marked("ask", told + lines(_to_be_bought(scene, question), reader))
    here = not (person.npc or again or person.name in reader.absent)  # they answer themselves
    if not (person.auto or here) and (reader.st or reader.acts_for(person.name)):
        default = f"choose {question.default}"
        first, *others = sorted(ways, key=lambda one: one.said != default)
        shown = [_priced(one) for one in others]
        if len(others) == 1 and others[0].cost:  # one is not asked about often
            shown = [f"{typed(others[0].said)} ({others[0].means})"]
        rest = _(", or the same with {shown}", shown=listing(shown, "or"))
        said = f"{typed(f'+as {person.name}={first.said}')}{rest if others else ''}"
        return marked(
            "ask",
            line(_("To answer for {name}, type {said}.", name=person.name, said=said), reader),
        )
    return []


def _priced(way: Way) -> str:
    """Return what to type, with what it costs as far as that is a number."""
    price = _(" (costs {cost})", cost=way.cost) if way.cost.isdigit() else ""
    return typed(way.said) + price


def answers_for(scene: Scene, question: Question, reader: Reader) -> list[str]:
    """Return each answer to a question of somebody whom the reader acts for, with what it means."""
    start = f"+as {question.who}="
    ways = [one._replace(said=f"{start}{one.said}") for one in _ways(scene, question)]
    return line(opening(scene, question), reader) + _listed(ways, reader)


def _in_short(ways: Sequence[Way]) -> str:
    """Return ways to answer that somebody knows: ``+choose bait (costs 2), gun it (2) or none``."""
    told: list[str] = []
    costs = _("costs ")  # said once
    for one in ways:
        price = f" ({costs}{one.cost})" if one.cost else ""
        costs = "" if one.cost else costs
        told.append((one.said.removeprefix("choose ") if told else typed(f"+{one.said}")) + price)
    return _(
        "{told}; {command} tells what each does.",
        told=listing(told, "or"),
        command=typed("+choose"),
    )


def _to_be_bought(scene: Scene, question: Question) -> list[str]:
    """Return that a success may be bought on the roll that an answer leads to (DICE-8), where most
    answers do.
    """
    if question.default not in question.rolls or not can_buy(scene, question.who):
        return []
    rules = ruleset_of(scene)
    dice = changed_settings(rules.settings, scene.settings).willpower_dice
    buys = (
        _("add {number} to", number=count(dice, "die", "dice")) if dice else _("buy one success on")
    )
    if rules.plays("MET-4"):
        return [
            _(
                "End it with {command} to buy a second throw if you would lose.",
                command=typed("willpower"),
            )
        ]
    return [_("End it with {command} to {buys} that roll.", command=typed("willpower"), buys=buys)]


def _asked_of_the_st(
    scene: Scene, question: Question, ways: Sequence[Way], reader: Reader
) -> list[str]:
    """Return what the rules leave to the storyteller; one's own question comes first."""
    asked = [*scene.fight.questions, *(q for chase in scene.chases for q in chase.questions)]
    own = any(one.who == reader.name for one in asked)
    start = f"+as {STORYTELLER}=" if own else "+"
    told = line(opening(scene, question), reader)
    told += _listed([one._replace(said=f"{start}{one.said}") for one in ways], reader)
    return marked("ask", told)


def opening(scene: Scene, question: Question) -> str:
    """Return how whoever is asked hears a question; what to type follows it."""
    put = PUT.get(question.question)
    return (
        begun(put.opening(scene, question))
        if put
        else _("You are asked: {matter}. Type:", matter=matter(scene, question))
    )


def _ways(scene: Scene, question: Question) -> list[Way]:
    return [one for one in ways_to_answer(scene, question).values() if one.said]


def ways_to_answer(scene: Scene, question: Question) -> dict[str, Way]:
    """Return by option what each answer is as a full line, and what it means."""
    put = PUT.get(question.question)
    known = put.ways(scene, question) if put else {}
    return {option: known.get(option, Way(f"choose {option}")) for option in question.options}


def _listed(ways: Sequence[Way], reader: Reader) -> list[str]:
    """Return each way on a line of its own; for a screen reader, as a sentence."""
    if reader.screenreader:
        said = (f"{one.said}{f': {one.means}' if one.means else ''}" for one in ways)
        return lines(map(sentence, said), reader)
    width = max((len(one.said) for one in ways), default=0)
    told = (
        f"{typed(f'{one.said:<{width}}  ')}{one.means}" if one.means else typed(one.said)
        for one in ways
    )
    return lines(told, reader, INDENT)
