"""Why nothing was done to a sheet, and what to type instead (the service's own codes)."""

from collections.abc import Callable, Mapping
from typing import Any

from narration.languages import N_, _
from narration.sheets.progress import problem_words
from narration.text import listing
from sheets.life import Deed, Stage

type ServiceFacts = Mapping[str, Any]
"""What a refusal of the service knows, by name."""
type ServiceSentence = str | Callable[[ServiceFacts], str]
"""A text of which the parts are facts, by name; or what writes it, where that takes more."""


def _draft(facts: ServiceFacts) -> str:
    deed, who = facts["deed"], facts["who"]
    match deed:
        case Deed.STARTED:
            return _(
                "You already have a draft: +sheet shows it. To throw it away and begin "
                "another: `+sheet/discard`."
            )
        case Deed.WITHDRAWN:
            return _("You haven't handed your sheet in, so there's nothing to take back.")
        case Deed.REQUESTED:
            return _(
                "Your sheet is a draft, so you can change it without asking: `+sheet/set TRAIT=N`"
            )
    return _("{who}'s sheet is a draft, and still with its player.", who=who)


def _submitted(facts: ServiceFacts) -> str:
    if facts["deed"] == Deed.STARTED:
        return _("You already have a sheet, waiting for a storyteller: +sheet shows it.")
    return _(
        "Your sheet is waiting for a storyteller, so you can't change it now. To "
        "take it back: `+sheet/withdraw`."
    )


def _approved(facts: ServiceFacts) -> str:
    match facts["deed"]:
        case Deed.STARTED:
            return _("You already have a sheet: +sheet shows it. A storyteller can change it.")
        case Deed.CHANGED:
            return _(
                "Only a storyteller can change an approved sheet. Ask for it: "
                "`+sheet/request {wanted} because WHY`",
                wanted=facts.get("wanted") or "TRAIT=N",
            )
        case Deed.APPROVED:
            return _("{who}'s sheet is already approved.", who=facts["who"])
    return _("Your sheet is approved. To ask for a change: `+sheet/request TRAIT=N because WHY`")


def _beyond(facts: ServiceFacts) -> str:
    told = listing(problem_words(facts["problems"], facts["kind"]))
    asking = [
        _(" To ask for it: `+sheet/request gear={what} because WHY`", what=one.what)
        for one in facts["problems"]
        if one.code == "not-to-begin-with"
    ]
    refused = _("You can't put that much on it yourself: {told}. Nothing was changed.", told=told)
    return refused + "".join(asking[:1])


def _unfinished(facts: ServiceFacts) -> str:
    lacks = problem_words(facts["problems"], "")
    return _(
        "It isn't finished. Not on it yet: {lacks}. To add one: `+sheet/set {lacks2}=2`",
        lacks=listing(lacks),
        lacks2=lacks[0],
    )


def _not_approved(facts: ServiceFacts) -> str:
    if facts["stage"] == Stage.SUBMITTED:
        return _(
            "You need an approved sheet to play here, and yours is still waiting for a storyteller."
        )
    return _(
        "You need an approved sheet to play here, and yours is a draft. "
        "`+sheet/check` says what it lacks, `+sheet/submit` hands it in."
    )


def _moved_on(facts: ServiceFacts) -> str:
    """For an undo or redo that would bring an old copy of somebody's sheet back."""
    names = facts["names"]
    whose = _(
        "{sheets} of {names}",
        sheets=_("sheet") if len(names) == 1 else _("sheets"),
        names=listing(names),
    )
    instead = (
        _("To play on with the sheets as they are now, open another scene: `+init/start`.")
        if facts["ended"]
        else _("To bring them in as they are now: `+init/join`. To undo less: `+combat/undo 1`.")
    )
    return _(
        "Nothing was done: the {whose} changed since this scene, and an old copy "
        "would overwrite that. {instead}",
        whose=whose,
        instead=instead,
    )


SENTENCES: dict[str, ServiceSentence] = {
    "sheet-none": N_("{who} has no sheet. To begin one: `+sheet/new mortal`."),
    "sheet-draft": _draft,
    "sheet-submitted": _submitted,
    "sheet-approved": _approved,
    "sheet-unfinished": _unfinished,
    "beyond-bounds": _beyond,
    "draft-worn": N_(
        "Your draft is hurt, or has spent points or rounds, so you can't throw it away: a new one "
        "would have them back. Ask for them first, and a storyteller or another player decides: "
        "`+heal`, `+regain` or `+gear/reload`. To put another sheet in its place, as hurt and as "
        "spent: `+sheet/import`."
    ),
    "not-approved": _not_approved,
    "sheet-anew": N_("{who}'s sheet has changed since you looked: `+sheet {who}` shows it."),
    "sheet-in-a-scene": N_(
        "{who} is in {scene}, so the sheet stays as it is until that is over. To "
        "leave it: `+init/leave`. A storyteller can change the sheet in the "
        "scene."
    ),
    "sheet-moved-on": _moved_on,
    "not-your-sheet": N_("Only the player of {who} can do that."),
    "nothing-changes": N_("{trait} is already {value}: +sheet shows it."),
    "too-many-requests": N_(
        "You've already asked for {most} things. To take one back: `+sheet/withdraw {number}`."
    ),
    "asked-already": N_(
        "You've already asked for that (request {number}). +sheet shows what is waiting."
    ),
    "no-such-request": N_(
        "No request {number} is waiting. +sheet shows your own, +sheet/pending "
        "shows a storyteller all of them."
    ),
}
