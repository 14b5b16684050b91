"""What a ruleset asks of a sheet: worked out from the rest of it, set, said, or still a guess."""

from collections.abc import Mapping

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.reading import Rules
from game.state.person import Person
from narration.languages import N_, _
from narration.reader import Reader
from narration.text import line, listing, sentence, typed


def converted_lines(event: ev.SheetConverted, reader: Reader) -> list[str]:
    """Return what a sheet of another system counts as, and what somebody is asked to say."""
    pools = event.fighter.resources  # told where they are shown
    traits = {name: dots for name, dots in event.traits.items() if name not in pools}
    return filled_lines(replace(event, traits=traits), reader, N_("converted"))


def filled_lines(
    event: ev.SheetAdapted | ev.SheetConverted, reader: Reader, how: str = N_("filled in")
) -> list[str]:
    """Return what was filled in just now, and what somebody is asked to say."""
    fresh = {name: dots for name, dots in event.traits.items() if name in event.fresh}
    told = {name: dots for name, dots in fresh.items() if name not in event.guessed}
    guessed = {name: dots for name, dots in fresh.items() if name in event.guessed}
    lines = []
    if told:
        lines += line(
            _(
                "{who}'s sheet is {how} for these rules: {rated}.",
                event,
                how=_(how),
                rated=_rated(told),
            ),
            reader,
        )
    return lines + (line(_asked(event.who, guessed, reader), reader) if guessed else [])


def guess_lines(person: Person, reader: Reader) -> list[str]:
    """Return what somebody is still asked to say; none where nothing is a guess."""
    guessed = {name: person.adapted[name] for name in person.guessed if name in person.adapted}
    return line(_asked(person.name, guessed, reader), reader) if guessed else []


def _asked(who: str, guessed: Mapping[str, int], reader: Reader) -> str:
    """Return what a sheet does not tell, what it counts as, and how to say what it is."""
    whose = "" if who == reader.name else f"{who}/"
    ways = [typed(f"+sheet/set {whose}{name}={dots}") for name, dots in guessed.items()]
    it, is_ = ("it", _("it is")) if len(guessed) == 1 else ("they", _("they are"))
    higher = (
        "" if whose else _(" Anything higher may be for the storyteller or the others to grant.")
    )
    return _(
        "{who}'s sheet does not tell {missing}: until you say, {it} {part} as "
        "{rated}. Type {ways}, or what {is_}.{higher}",
        who=who,
        missing=listing(list(guessed), "or"),
        it=it,
        part=_("counts") if it == "it" else _("count"),
        rated=_rated(guessed),
        ways=listing(ways),
        is_=is_,
        higher=higher,
    )


def by_rules_lines(person: Person, rules: Rules, reader: Reader) -> list[str]:
    """Return what a scene's ruleset asks of somebody's sheet, and where each of it comes from."""
    own = person.own().traits
    said = {name: dots for name, dots in person.adapted.items() if name in person.given}
    found = moments.worked_out.first(rules, person.fighter) or {}
    reckoned = {name: dots for name, dots in found.items() if dots}
    worked = {
        name: dots
        for name, dots in {**person.adapted, **reckoned}.items()
        if name not in (*person.guessed, *said, *person.fighter.resources)
    }
    known = {
        _("By the {rules} rules, worked out", rules=rules.id): worked,
        _("By the {rules} rules, said for this scene", rules=rules.id): said,
        _("By the {rules} rules, set on the sheet", rules=rules.id): {
            name: own[name]
            for name in rules.asks
            if name in own and person.own().template.system != rules.sheets
        },
        _("By the {rules} rules, left to spend", rules=rules.id): _pools(person),
    }
    lines = [
        one
        for title, traits in known.items()
        if traits
        for one in line(sentence(f"{title}: {_rated(_in_order(traits, rules))}"), reader)
    ]
    return lines + guess_lines(person, reader)


def _pools(person: Person) -> dict[str, int]:
    """Return what is left of somebody's pools, where these rules call them otherwise."""
    left = person.fighter.resources
    return {} if left.keys() == person.own().resources.keys() else dict(left)


def _in_order(traits: Mapping[str, int], rules: Rules) -> dict[str, int]:
    first = {name: traits[name] for name in rules.asks if name in traits}
    return {**first, **traits}


def _rated(traits: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {dots}" for name, dots in traits.items())
