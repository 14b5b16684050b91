"""A player's own characters: their sheets read, and drafts filled in.

Scripts of ours (`static/roundkeeper/sheet/`) send each field as the line that says it, by the
websocket; without them the page is read.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.fighter import Armour, Fighter, Weapon
from game.stock import ATTRIBUTE_GROUPS
from narration.log import UNFOLDED
from narration.phrases.exchanges import level_words
from narration.reader import Reader
from narration.sheets.progress import each_part, freebie_words
from narration.sheets.tables import armour_words, body_lines, specialty_lines, weapon_words
from outofband import pages
from players.character_names import LONGEST
from players.character_sheets import fighter_of, stage_of
from players.people import character_of_account
from players.usual_rules import usual_catalog, usual_kinds, usual_rules
from sheetbook import approval
from sheets.budget import Points
from sheets.catalog import catalog_of
from sheets.kinds import Kind, grouped
from sheets.life import Stage
from sheets.ready import ready_characters

# -------------------------------------------------------------------------------------------------
# The fields of a draft on its page: what can be set, how it stands, what is left of its points.
#
# Each is set by the line that +sheet/set takes; what may be set is decided there.


@dataclass(frozen=True)
class Field:
    """A trait with its number, or in words; ``value`` is empty for what is not said yet."""

    name: str
    value: str
    most: int = 0


@dataclass(frozen=True)
class Group:
    """Fields that stand together; folded away until a person wants them."""

    title: str
    fields: list[Field]
    folded: bool = True


@dataclass(frozen=True)
class Draft:
    """A draft as it is filled in."""

    groups: list[Group]
    words: list[Field]
    gear: list[tuple[str, bool]]
    left: list[str]


def draft_of(fighter: Fighter) -> Draft:
    kind, points = approval.kind_of(fighter), approval.points_of(fighter)
    pieces: tuple[Weapon | Armour, ...] = (*fighter.weapons, *fighter.armour)
    carried = {piece.name for piece in pieces}
    return Draft(
        groups=list(_groups(fighter, kind, points)),
        words=[Field(one, fighter.details.get(one, "")) for one in kind.details],
        gear=[(one, one in carried) for one in dict.fromkeys((*kind.gear, *sorted(carried)))],
        left=list(_left(points)),
    )


def _left(points: Points | None) -> Iterator[str]:
    """Yield what is left of each part of the points, and of the freebie points."""
    if points is not None:
        yield from each_part(points)
        yield from filter(None, [freebie_words(points)])


def _groups(fighter: Fighter, kind: Kind, points: Points | None) -> Iterator[Group]:
    """Yield the traits by what they are bought as; the attributes are what a draft begins with."""
    attributes = catalog_of(fighter).attributes
    yield Group("attributes", _fields(fighter, kind, attributes), folded=False)
    seen, found = set(attributes), dict[str, list[Field]]()
    for title, names in _named(fighter, points):
        fields = _fields(fighter, kind, (name for name in names if name not in seen))
        seen.update(names)
        if fields:
            found.setdefault(title, []).extend(fields)
    yield from (Group(title, fields) for title, fields in found.items())


def _named(fighter: Fighter, points: Points | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield groups of traits: those that there are points for, then what else is on the sheet."""
    for part in points.parts if points is not None else ():
        yield from part.part.groups.items()
        yield part.part.name, tuple(part.part.down_from)
    if points is None:
        yield from catalog_of(fighter).traits.items()
    yield "others", tuple(sorted(fighter.traits))


def _fields(fighter: Fighter, kind: Kind, names: Iterable[str]) -> list[Field]:
    """Return a field for each trait that the kind may have, or that is there already."""
    return [
        Field(name, str(fighter.traits.get(name, "")), kind.most.get(name, 0))
        for name in names
        if kind.most.get(name) or name in fighter.traits
    ]


@dataclass(frozen=True)
class Trait:
    """A trait as it is now, and what the sheet rates it, where a form or harm makes it another."""

    name: str
    now: int
    rating: int

    @property
    def dots(self) -> str:
        """The rating as it is drawn; of more than five the number says enough."""
        return "\u25cf" * self.rating + "\u25cb" * (5 - self.rating) if self.rating <= 5 else ""


@dataclass(frozen=True)
class Box:
    """A level of health: the dice that it takes off, and what it is marked with."""

    level: str
    penalty: int
    mark: str


@dataclass(frozen=True)
class Sheet:
    """A sheet as it is read: traits by their groups, what is left, how hurt, what is carried."""

    kind: str
    form: str
    details: dict[str, str]
    attributes: dict[str, list[Trait]]
    groups: dict[str, list[Trait]]
    left: list[tuple[str, int, int]]
    health: str
    boxes: list[Box]
    gear: list[tuple[str, str]]
    notes: list[str]


@dataclass(frozen=True)
class OwnCharacter:
    """A character of the visitor's; ``sheet`` is None without one."""

    name: str
    stage: str
    played: bool
    sheet: Sheet | None
    draft: Draft | None


class Ready(NamedTuple):
    """A ready character, to be taken as they are."""

    name: str
    kind: str
    looks: str
    gear: str


@require_safe
@login_required
@never_cache
def characters(request: HttpRequest) -> HttpResponse:
    """Show a visitor's characters, each with the sheet."""
    played = character_of_account(request.user)
    own = sorted(request.user.characters.all(), key=lambda one: one != played)
    said = {
        "own": [_own(one, one == played) for one in own],
        "kinds": list(usual_kinds()),
        "ready": list(_ready()),
        "more": len(own) < settings.MAX_NR_CHARACTERS,
        "longest": LONGEST,
        "ticket": pages.ticket_for(request),
    }
    return render(request, "website/me.html", said)


def _own(character: Any, played: bool) -> OwnCharacter:
    fighter, stage = fighter_of(character), stage_of(character)
    return OwnCharacter(
        name=character.key,
        stage=stage.value,
        played=played,
        sheet=_sheet(character.key, fighter) if fighter is not None else None,
        draft=draft_of(fighter) if fighter is not None and stage is Stage.DRAFT else None,
    )


def _sheet(name: str, fighter: Fighter) -> Sheet:
    catalog, rules = catalog_of(fighter), usual_rules()
    reader = Reader(name=name, width=UNFOLDED, screenreader=True)
    traits = catalog.traits.items()
    track, marks = rules.track_of(fighter), fighter.health.marks
    arsenal = [weapon_words(weapon, fighter, False, rules) for weapon in fighter.arsenal()]
    worn = [armour_words(armour, rules) for armour in fighter.armour]
    told = [*specialty_lines(fighter, rules, reader), *body_lines(fighter, reader)]
    return Sheet(
        kind=fighter.template.name,
        form=fighter.form,
        details=dict(fighter.details),
        attributes={
            group: [_trait(fighter, one) for one in names]
            for group, names in traits
            if group in ATTRIBUTE_GROUPS
        },
        groups={
            group or "others": [_trait(fighter, one) for one in names]
            for group, names in grouped(fighter, catalog).items()
        },
        left=[(one, now, fighter.rating(one)) for one, now in fighter.resources.items()],
        health=level_words(track.level(fighter.health), track.penalty(fighter.health), True),
        boxes=[
            Box(level.name, level.penalty, marks[place : place + 1])
            for place, level in enumerate(track.levels)
        ],
        gear=[(one, words) for one, _, words in (each.partition(": ") for each in arsenal + worn)],
        notes=[str(one) for one in told],
    )


def _trait(fighter: Fighter, name: str) -> Trait:
    return Trait(name, fighter.trait(name), fighter.rating(name))


def _ready() -> Iterator[Ready]:
    """Yield the ready characters of the usual rules."""
    catalog = usual_catalog()
    for kind, names in ready_characters(catalog.system).items():
        for name in names:
            fighter = catalog.npcs[name]
            weapons, armour = fighter.weapons, fighter.armour
            gear = ", ".join([*(weapon.name for weapon in weapons), *(one.name for one in armour)])
            yield Ready(name, kind, catalog.looks.get(name, ""), gear or "bare hands")


urlpatterns = [path("me/", characters, name="me")]
