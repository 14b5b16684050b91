"""Encounters as a storyteller reads them: what one has, and which change would make it even."""

from collections.abc import Mapping, Sequence
from typing import Any

from narration.languages import N_, _
from narration.reader import Reader
from narration.text import heading, line, listing, typed
from play.encounters import Encounter
from rehearsal.evening import Change, is_even
from sheets.reading import RawSheet

STANDS = {  # what is no trait
    "group": N_("one group"),
    "hidden": N_("hidden"),
    "unseen": N_("unseen"),
    "auto": N_("automatic"),
    "prone": N_("lying down"),
}
NOT_SAID = ("like", "template", "number", "tier", "looks", *STANDS)
MOST_SHOWN = 4  # changes
LEAST_MOVED = 0.03  # of all fights: less tells nothing


def encounter_lines(
    name: str, written: Mapping[str, Any], encounter: Encounter, reader: Reader
) -> list[str]:
    """Return an encounter: who comes, what is said as it begins, and what to type next."""
    told = heading(_("Encounter: {name}", name=name), reader)
    if encounter.about:
        told += line(encounter.about, reader)
    told += line(
        _(
            "NPCs: {number}. Rules: {ruleset}.",
            number=len(encounter.cast),
            ruleset=encounter.ruleset,
        ),
        reader,
    )
    for who, sheet in written.get("cast", {}).items():
        told += member_lines(who, sheet, reader, "  ")
    if encounter.lines:
        told += line(_("Said as it begins:"), reader)
    for number, said in enumerate(encounter.lines, 1):
        told += line(f"{number}. {said}", reader, "  ")
    add, rehearse, run = (
        typed(f"+encounter/{one}")
        for one in (f"add {name}=thug*4 as Guard", f"rehearse {name}", f"run {name}")
    )
    if not encounter.cast:
        return told + line(_("Who comes? {command}", command=add), reader)
    return told + line(
        _("To try it: {rehearse}. To bring it in: {run}.", rehearse=rehearse, run=run), reader
    )


def member_lines(who: str, sheet: RawSheet, reader: Reader, indent: str = "") -> list[str]:
    """Return one of the cast."""
    return line(f"{_called(who, sheet)}: {_described(sheet)}.", reader, indent)


def _called(who: str, sheet: RawSheet) -> str:
    return f"{who}1-{sheet['number']}" if "number" in sheet else who


def _described(sheet: RawSheet) -> str:
    of = str(sheet.get("like") or sheet.get("template") or "mortal")
    own = [f"{word} {_shown(value)}" for word, value in sheet.items() if word not in NOT_SAID]
    stands = [_(words) for word, words in STANDS.items() if sheet.get(word)]
    return ", ".join([of + (f" ({', '.join(own)})" if own else ""), *stands])


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " + ".join(map(_shown, value)) or _("none")
    if isinstance(value, dict):
        return " + ".join(f"{word} {_shown(one)}" for word, one in value.items())
    return str(value)


def evening_lines(
    name: str,
    written: Mapping[str, Any],
    now: float,
    tried: Sequence[tuple[Change, float]],
    reader: Reader,
) -> list[str]:
    """Return which changes would make an encounter even, the best first, each with what makes it;
    ``now`` is how often the party wins without.
    """
    best = sorted(tried, key=lambda one: abs(one[1] - 0.5))[:MOST_SHOWN]
    best = [one for one in best if abs(one[1] - 0.5) < abs(now - 0.5) - LEAST_MOVED]
    even = [one for one in best if is_even(one[1])]
    if even:
        words = _("One change would make it even (the party wins {now}):", now=f"{now:.0%}")
    elif best:
        words = _(
            "No single change makes it even (the party wins {now}). Nearest:", now=f"{now:.0%}"
        )
    else:
        words = _(
            "No single change comes near (the party wins {now}): it takes several. {most}, and "
            "rehearse it again.",
            now=f"{now:.0%}",
            most=_("Leave half of them out") if now < 0.5 else _("Double them"),
        )
    told = line(words, reader)
    for change, share in even or best:
        command = (
            f"+encounter/set {name}/{change.who}={_typed(change.said)}"
            if change.said
            else f"+encounter/remove {name}={change.who}"
        )
        told += line(
            _(
                "{change}: the party wins {share}. {command}",
                change=_change(change, written["cast"][change.who]),
                share=f"{share:.0%}",
                command=typed(command),
            ),
            reader,
            "  ",
        )
    return told


def _change(change: Change, before: RawSheet) -> str:
    said = change.said
    if not said:
        return _("Without {who}", who=change.who)
    if "number" in said:
        return _(
            "{who}: {number} instead of {before}",
            who=change.who,
            number=said["number"],
            before=before.get("number", 1),
        )
    if "like" in said:
        return _("{who} as {kind}", who=change.who, kind=said["like"])
    if said["armour"]:
        return _("{who} in {armour}", who=change.who, armour=listing(said["armour"]))
    return _("{who} without armour", who=change.who)


def _typed(said: RawSheet) -> str:
    return ", ".join(f"{word} {_shown(value)}" for word, value in said.items())
