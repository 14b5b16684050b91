"""The life of a real character's sheet: draft, submitted, approved; and what is kept of each step.

Only what lasts is watched: ratings, kind, gear, specialties. Wounds, what is left to spend and the
form worn come and go in fights, and the journal of the scene has them.
"""

from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from game.errors import RuleError
from game.fighter import Fighter
from game.words import tidy
from sheets.catalog import Catalog
from sheets.yamlfile import flow_yaml

# What of a sheet comes and goes, fields of a fighter: it is not what an approval is about.
PASSING = ("health", "resources", "ammunition", "form", "wyrd")
SPECIALTY = "specialty"


class Stage(StrEnum):
    """How far a sheet is."""

    NONE = "none"  # without a sheet
    DRAFT = "draft"
    SUBMITTED = "submitted"
    APPROVED = "approved"


class Deed(StrEnum):
    """What a person did with a sheet; each is an entry of its history."""

    STARTED = "started"
    CHANGED = "changed"
    IMPORTED = "imported"
    SUBMITTED = "submitted"
    WITHDRAWN = "withdrawn"
    APPROVED = "approved"
    RETURNED = "returned"
    DISCARDED = "discarded"
    REQUESTED = "requested"
    GRANTED = "granted"
    DENIED = "denied"
    DROPPED = "dropped"  # a request, by who made it
    DELETED = "deleted"  # the character is gone


WITH_A_SHEET = frozenset({Stage.DRAFT, Stage.SUBMITTED, Stage.APPROVED})
ANY = frozenset(Stage)

# At which stages each deed can be done. A storyteller may approve a draft that was not submitted,
# and open an approved sheet again by returning it.
OPEN_AT: dict[Deed, frozenset[Stage]] = {
    Deed.STARTED: frozenset({Stage.NONE}),
    Deed.CHANGED: WITH_A_SHEET,
    Deed.IMPORTED: ANY,
    Deed.SUBMITTED: frozenset({Stage.DRAFT}),
    Deed.WITHDRAWN: frozenset({Stage.SUBMITTED}),
    Deed.APPROVED: frozenset({Stage.DRAFT, Stage.SUBMITTED}),
    Deed.RETURNED: frozenset({Stage.SUBMITTED, Stage.APPROVED}),
    Deed.DISCARDED: frozenset({Stage.DRAFT}),
    Deed.REQUESTED: frozenset({Stage.APPROVED}),
    Deed.GRANTED: WITH_A_SHEET,
    Deed.DENIED: ANY,
    Deed.DROPPED: ANY,
    Deed.DELETED: ANY,
}

# The stage that a deed leads to; the others leave it as it is.
LEADS_TO: dict[Deed, Stage] = {
    Deed.STARTED: Stage.DRAFT,
    Deed.SUBMITTED: Stage.SUBMITTED,
    Deed.WITHDRAWN: Stage.DRAFT,
    Deed.APPROVED: Stage.APPROVED,
    Deed.RETURNED: Stage.DRAFT,
    Deed.DISCARDED: Stage.NONE,
    Deed.DELETED: Stage.NONE,
}


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing on a sheet that is different now; empty texts stand for what is not on it."""

    what: str
    before: str = ""
    after: str = ""


class SheetEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of a sheet's history: who did what, when (seconds since 1970) and why.

    ``request`` is the number of the request it is about, ``scene`` that of the scene it was done
    in; 0 for none.
    """

    number: int = 0
    time: float = 0.0
    by: str
    deed: Deed
    changes: tuple[Change, ...] = ()
    why: str = ""
    request: int = 0
    scene: int = 0


def verify(deed: Deed, stage: Stage, who: str) -> None:
    """Refuse a deed that cannot be done to a sheet at this stage."""
    if stage not in OPEN_AT[deed]:
        raise RuleError(f"sheet-{stage}", deed=deed, who=who)


def stage_after(deed: Deed, stage: Stage) -> Stage:
    """Return the stage that a deed leads to; a sheet that is first imported needs no approval."""
    if deed is Deed.IMPORTED and stage is Stage.NONE:
        return Stage.APPROVED
    return LEADS_TO.get(deed, stage)


def changes(before: Fighter | None, after: Fighter | None, catalog: Catalog) -> tuple[Change, ...]:
    """Return what lasts and differs between two sheets; None means without a sheet."""
    if before is not None and after is not None and _only_passing(before, after):
        return ()
    then, now = _lasting(before, catalog), _lasting(after, catalog)
    names = [*then, *(name for name in now if name not in then)]
    return tuple(
        Change(name, then.get(name, ""), now.get(name, ""))
        for name in names
        if then.get(name) != now.get(name)
    )


def _only_passing(before: Fighter, after: Fighter) -> bool:
    """Say whether nothing but what comes and goes differs; cheap, for it is asked at every blow."""
    return before == replace(after, **{field: getattr(before, field) for field in PASSING})


def _lasting(fighter: Fighter | None, catalog: Catalog) -> dict[str, str]:
    """Return what lasts of a sheet, each thing as one line of text."""
    if fighter is None:
        return {}
    told: dict[str, str] = {}
    for word, value in catalog.sheet_of(fighter).items():
        match tidy(word), value:
            case name, _ if name in PASSING:
                continue
            case (("traits" | "details"), dict()):
                told.update({str(name): _text(dots) for name, dots in value.items()})
            case "specialties", dict():
                told.update(_specialties(value))
            case ("weapons" | "armour") as name, list():
                told[name] = ", ".join(sorted(_text(one) for one in value))
            case name, _:
                told[name] = _text(value)
    return told


def _specialties(covers: Mapping[object, object]) -> dict[str, str]:
    return {
        f"{SPECIALTY} in {trait}": ", ".join(map(str, words)) if words else "all of it"
        for trait, words in covers.items()
        if isinstance(words, list)
    }


def _text(value: object) -> str:
    return str(value) if isinstance(value, str | int) else flow_yaml(value)
