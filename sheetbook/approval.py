"""From a draft to an approved sheet: the service that commands speak to about it.

For each deed: may they do it (`SHEETS`), is the sheet at the right stage
(`sheets.life`), then **write, then announce**. What the player does not see at once is kept and
told at the next login (`welcome`); storytellers who are here hear what waits for them.
"""

from collections.abc import Iterator
from typing import Any

import evennia
from django.conf import settings

from game.errors import RuleError
from game.fighter import Fighter
from game.reading import ruleset_of, told_by_itself
from game.state.scene import Scene
from journal import sheet_store
from journal.sheet_store import Request, SheetRow
from narration.sheets import progress as words
from narration.sheets.progress import over_words
from narration.text import line
from outofband import messages
from players import failures, realms
from players.authority import Role, Speaker, is_storyteller, kept_by, recovery_in, speaker
from players.character_sheets import (
    Reason,
    erase,
    fighter_from,
    fighter_of,
    note,
    reference,
    stage_of,
    write_fighter,
)
from players.preferences import reader_of, speaking_to
from players.realms import OUR_OWN, is_of, realm_of
from players.usual_rules import usual_kinds
from scenes import registry
from scenes.telling import delivery
from sheets import budget
from sheets.asking_back import is_asked_back
from sheets.budget import Points
from sheets.catalog import catalog_of, default_kinds
from sheets.kinds import Kind, Problem, problems
from sheets.life import LEADS_TO, Deed, SheetEntry, Stage, verify
from sheets.recovery import is_worn, worn_as

# -------------------------------------------------------------------------------------------------
# Which requests wait for a person to decide on them.
#
# What is asked back in a scene is that scene's: it lapses when the scene ends or the player who
# asked leaves it. Nothing is written then, so an undo that brings the scene back brings back what
# was asked in it.


def in_realm(realm: str) -> list[Request]:
    """Return those of a realm; those of a person gone count for all."""
    found = sheet_store.open_requests()
    return [one for one in found if is_of(f"#{one.character_id}", realm) and _stands(one)]


def of(character: Any) -> list[Request]:
    return [request for request in sheet_store.open_requests(character.id) if _stands(request)]


def numbered(number: int, realm: str) -> Request | None:
    """Return the one of a number, if it is of a realm; else None."""
    request = sheet_store.request(number)
    if request is None or not request.open or not is_of(f"#{request.character_id}", realm):
        return None
    return request if _stands(request) else None


def scene_of(request: Request) -> int:
    """Return the number of the scene that something was asked back in, 0 for none."""
    asked = sheet_store.asking(request) if is_asked_back(request.trait) else None
    return asked.scene if asked is not None else 0


def close_lapsed(character: Any) -> None:
    """Close what has lapsed, lest it be looked at for ever."""
    for request in sheet_store.open_requests(character.id):
        if not _stands(request):
            sheet_store.close_request(request.id)


def _stands(request: Request) -> bool:
    number, character = scene_of(request), registry.object_of(request.character_id)
    if not number or character is None:
        return True
    script = registry.in_any_scene(character)
    return script is not None and script.scene_id == number


# -------------------------------------------------------------------------------------------------
# Who may do what with a sheet: one table, and nowhere else.

STORYTELLER = frozenset({Role.STORYTELLER})

# What each deed with a real character's sheet needs; a storyteller's own character is theirs too.
# Changing is what `sheet_kind_of` makes of it: players fill in their drafts, and nothing else.
SHEETS: dict[str, frozenset[Role]] = {
    "Read": STORYTELLER | {Role.SELF},
    "ReadHistory": STORYTELLER | {Role.SELF},
    "Export": STORYTELLER | {Role.SELF},
    "Start": frozenset({Role.SELF}),
    "Change of a draft": STORYTELLER | {Role.SELF},
    "Change of a submitted sheet": STORYTELLER,
    "Change of an approved sheet": STORYTELLER,
    "Change of no sheet": STORYTELLER | {Role.SELF},  # one that is imported: it is a draft then
    "Discard": frozenset({Role.SELF}),
    "Submit": frozenset({Role.SELF}),
    "Withdraw": frozenset({Role.SELF}),
    "ListWaiting": STORYTELLER,
    "Approve": STORYTELLER,
    "Return": STORYTELLER,
    "Request": frozenset({Role.SELF}),
    "AskBack": frozenset({Role.SELF}),  # decided by who runs the scene: `sheetbook.recovery`
    "DropRequest": frozenset({Role.SELF}),
    "Grant": STORYTELLER,
    "Deny": STORYTELLER,
    "Play unapproved": STORYTELLER,  # bring a person into a scene whose sheet would need approval
}


def sheet_roles(who: Speaker, owner: str) -> frozenset[Role]:
    """Return what ``who`` is to the sheet of the character with the reference ``owner``: to one of
    another realm they are nothing.
    """
    found = {Role.OBSERVER}
    if who.storyteller and (not owner or is_of(owner, who.realm)):
        found.add(Role.STORYTELLER)
    if owner and who.ref == owner:
        found.add(Role.SELF)
    return frozenset(found)


def may_with_sheet(who: Speaker, deed: str, owner: str = "") -> bool:
    """Say whether ``who`` may do a deed of `SHEETS` with that character's sheet."""
    return bool(SHEETS[deed] & sheet_roles(who, owner))


def may_read(who: Speaker, ref: str, name: str) -> bool:
    """Say whether ``who`` may read a whole sheet: that of a character, or of one they keep in the
    scene, by the name it has there.
    """
    return may_with_sheet(who, "Read", ref) or ref == kept_by(who.ref, name)


def check_sheet(who: Speaker, deed: str, owner: str = "", name: str = "") -> None:
    """Refuse a deed that ``who`` may not do with a sheet, naming who may."""
    if may_with_sheet(who, deed, owner):
        return
    code = "needs-storyteller" if Role.SELF not in SHEETS[deed] else "not-your-sheet"
    raise RuleError(code, action=deed, who=name)


def verify_deed(who: Speaker, row: str, deed: Deed, character: Any) -> Stage:
    """Refuse a deed that ``who`` may not do with a character's sheet, by a row of `SHEETS`, or that
    cannot be done to it at its stage; return that.
    """
    check_sheet(who, row, reference(character), character.key)
    stage = stage_of(character)
    verify(deed, stage, character.key)
    return stage


def sheet_kind_of(stage: Stage) -> str:
    """Return the row of `SHEETS` that changing a sheet falls under."""
    return {
        Stage.NONE: "Change of no sheet",
        Stage.DRAFT: "Change of a draft",
        Stage.SUBMITTED: "Change of a submitted sheet",
        Stage.APPROVED: "Change of an approved sheet",
    }[stage]


OPTIONAL, REQUIRED = "optional", "required"
MAX_NOTE = 500  # characters
TELLING = (Deed.SUBMITTED, Deed.APPROVED, Deed.RETURNED)
MOST_NEWS = 20  # entries told at a login; the history has the rest


def required() -> bool:
    """Say whether this game lets nobody play with a sheet that is not approved."""
    return bool(getattr(settings, "ROUNDKEEPER_APPROVAL", OPTIONAL) == REQUIRED)


def kind_of(fighter: Fighter) -> Kind:
    """Return what sheets of a fighter's kind may hold."""
    kinds = default_kinds(fighter.template.system)
    if fighter.template.name not in kinds:  # a template that was taken out of the data since
        raise RuleError("unknown-name", what="kind", text=fighter.template.name, names=list(kinds))
    return kinds[fighter.template.name]


def problems_of(fighter: Fighter) -> tuple[Problem, ...]:
    """Return what a sheet lacks, and what it has beyond the bounds of its kind."""
    return problems(fighter, kind_of(fighter), catalog_of(fighter))


def points_of(fighter: Fighter) -> Points | None:
    """Return how the points of a new sheet stand, or None where its kind has no budget."""
    kind = kind_of(fighter)
    return budget.points_of(fighter, kind.budget, kind.draft)


def over_points(character: Any) -> str:
    """Return how far a character's sheet, not approved yet, is over its points: for storytellers;
    nothing where it is not.
    """
    fighter = fighter_of(character)
    if fighter is None or stage_of(character) is Stage.APPROVED:
        return ""
    return over_words(points_of(fighter))


# --- the player's deeds --------------------------------------------------------------------------


def start(who: Speaker, character: Any, kind: str) -> None:
    verify_deed(who, "Start", Deed.STARTED, character)
    _refuse_in_a_scene(character)  # as with the borrowed sheet of a demo
    fighter = fighter_from(usual_kinds()[kind].draft, character.key)
    write_fighter(character, fighter, Reason(who.name, Deed.STARTED))
    messages.refresh_own_state(character)
    tell_owner(who, character)


def change(
    who: Speaker, character: Any, fighter: Fighter, deed: Deed = Deed.CHANGED, why: str = ""
) -> bool:
    """Put a changed sheet in a character's place, and say whether it is any different.

    Players change their own draft, within its bounds, and not in mid-scene; a storyteller changes
    any sheet. A person in a scene is changed by an action in it, and not by this.
    """
    stage = stage_of(character)
    check_change(who, character, stage)
    if (deed, stage) == (Deed.IMPORTED, Stage.NONE) and not who.storyteller:
        deed = Deed.STARTED  # what a player brings along is a draft like any other
    verify(deed, stage, character.key)
    _refuse_in_a_scene(character)
    if not who.storyteller:
        before = fighter_of(character)
        _refuse_beyond_bounds(before, fighter)
        if before is not None and not _may_heal(who):
            fighter = worn_as(before, fighter)  # nobody heals with a pen
    changed = write_fighter(character, fighter, Reason(who.name, deed, bounded(why)))
    messages.refresh_own_state(character)
    tell_owner(who, character)
    return changed


def _may_heal(who: Speaker) -> bool:
    """Say whether a person may give their own sheet back what it lost."""
    return who.storyteller or recovery_in(Scene()) == "free"


def check_change(who: Speaker, character: Any, stage: Stage, wanted: str = "TRAIT=N") -> None:
    """Refuse a change of a sheet at this stage, saying what its player could do instead.

    ``wanted`` is how they said what they want.
    """
    kind, owner = sheet_kind_of(stage), reference(character)
    if may_with_sheet(who, kind, owner):
        return
    if owner == who.ref:
        raise RuleError(f"sheet-{stage}", deed=Deed.CHANGED, who=character.key, wanted=wanted)
    check_sheet(who, kind, owner, character.key)


def _refuse_beyond_bounds(before: Fighter | None, after: Fighter) -> None:
    """Refuse what was not beyond the bounds before; what is only missing may still come."""
    known = problems_of(before) if before is not None else ()
    fresh = [one for one in problems_of(after) if not one.missing and one not in known]
    if fresh:
        raise RuleError("beyond-bounds", problems=fresh, kind=after.template.name)


def _refuse_in_a_scene(character: Any) -> None:
    """Refuse to work on the sheet of a character whom a scene has a copy of: it would be written
    back.
    """
    script = registry.in_any_scene(character)
    if script is not None:
        raise RuleError("sheet-in-a-scene", scene=registry.title_of(script), who=character.key)


def discard(who: Speaker, character: Any) -> None:
    """Throw a draft away; its history keeps what it was.

    A hurt or spent draft stays: the next one would have none of it.
    """
    verify_deed(who, "Discard", Deed.DISCARDED, character)
    _refuse_in_a_scene(character)
    fighter = fighter_of(character)
    if fighter is not None and is_worn(fighter) and not _may_heal(who):
        raise RuleError("draft-worn")
    erase(character, Reason(who.name, Deed.DISCARDED))
    tell_owner(who, character)


def submit(who: Speaker, character: Any, why: str = "") -> None:
    """Hand a draft in: storytellers who are here are told."""
    stage = verify_deed(who, "Submit", Deed.SUBMITTED, character)
    fighter = fighter_of(character)
    lacks = [one for one in problems_of(fighter) if one.missing] if fighter is not None else []
    if lacks:
        raise RuleError("sheet-unfinished", problems=lacks)
    entry = note(character, Reason(who.name, Deed.SUBMITTED, bounded(why)), stage)
    tell_owner(who, character)
    tell_storytellers(who, character, entry)


def withdraw(who: Speaker, character: Any) -> None:
    """Take a sheet back that waits for a storyteller: it is a draft again."""
    stage = verify_deed(who, "Withdraw", Deed.WITHDRAWN, character)
    entry = note(character, Reason(who.name, Deed.WITHDRAWN), stage)
    tell_owner(who, character)
    tell_storytellers(who, character, entry)


# --- the storyteller's ---------------------------------------------------------------------------


def waiting(who: Speaker) -> list[SheetRow]:
    """Return the sheets that wait for a storyteller, of characters that are still there."""
    check_sheet(who, "ListWaiting")
    found = [(one, registry.object_of(one.character_id)) for one in sheet_store.waiting()]
    return [one for one, whose in found if whose is not None and realm_of(whose) == who.realm]


def seen(reader: Any, character: Any) -> None:
    """Note that a storyteller looked at a sheet, and so at what was last handed in."""
    row = sheet_store.row(character.id)
    if row is not None:
        _seen(reader)[character.id] = row.number


def approve(who: Speaker, by: Any, character: Any, why: str = "") -> None:
    """Approve a sheet: from now on a storyteller alone changes it.

    One that its player worked on since ``by`` looked at it is refused: nobody approves what they
    have not seen because a person was quick.
    """
    stage = verify_deed(who, "Approve", Deed.APPROVED, character)
    _refuse_unseen(by, character, stage)
    _decide(who, character, Reason(who.name, Deed.APPROVED, bounded(why)), stage)


def _refuse_unseen(by: Any, character: Any, stage: Stage) -> None:
    row, known = sheet_store.row(character.id), _seen(by).get(character.id)
    if row is None or known is None:  # never looked at: that is a storyteller's own affair
        return
    if known < (row.submitted if stage is Stage.SUBMITTED else row.number):
        raise RuleError("sheet-anew", who=character.key)


def send_back(who: Speaker, character: Any, why: str) -> None:
    """Return a sheet to its player, with what there is to do: it is a draft again."""
    stage = verify_deed(who, "Return", Deed.RETURNED, character)
    _decide(who, character, Reason(who.name, Deed.RETURNED, bounded(why)), stage)


def _decide(who: Speaker, character: Any, reason: Reason, stage: Stage) -> None:
    note(character, reason, stage)
    tell_owner(who, character)


def _seen(reader: Any) -> dict[int, int]:
    if reader.ndb.sheets_seen is None:
        reader.ndb.sheets_seen = {}
    known: dict[int, int] = reader.ndb.sheets_seen
    return known


# --- who may play --------------------------------------------------------------------------------


def refuse_unapproved(who: Speaker, character: Any) -> Stage:
    """Refuse to let a person play whose sheet should be approved first; return how far it is.

    A storyteller may bring them in all the same.
    """
    stage = stage_of(character)
    if stage is not Stage.APPROVED and required() and not may_with_sheet(who, "Play unapproved"):
        raise RuleError("not-approved", stage=str(stage))
    return stage


def mark_unapproved(script: Any, character: Any, stage: Stage) -> None:
    """Tell the storytellers of a scene that a player who joined it plays by a sheet nobody
    approved; in a scene that no storyteller runs, everybody else. ``stage`` is how far the sheet
    is.
    """
    if stage is Stage.APPROVED:
        return
    with failures.fails_alone(f"{character.key} joined by a sheet that nobody approved"):
        fighter = fighter_of(character)
        traits = told_by_itself(fighter, ruleset_of(script.scene)) if fighter is not None else {}
        for one in delivery.audience(script):
            reader = delivery.reader_in(script, one)
            with speaking_to(one):
                if is_storyteller(one):
                    delivery.send(one, line(words.unapproved(character.key, stage, traits), reader))
                elif not script.led and one != character:
                    delivery.send(one, line(words.unapproved_to_others(character.key), reader))


# --- telling -------------------------------------------------------------------------------------


def last_step(character: Any) -> SheetEntry | None:
    """Return the last word on a sheet that is worth showing with it: that it was handed in,
    approved, or returned with a note; None for a draft that never left its player's hands.
    """
    entry = sheet_store.last(character.id, *LEADS_TO)
    return entry if entry is not None and entry.deed in TELLING else None


def history(who: Speaker, character: Any, most: int) -> list[SheetEntry]:
    check_sheet(who, "ReadHistory", reference(character), character.key)
    return sheet_store.history(character.id, most)


def storytellers_here(realm: str) -> Iterator[Any]:
    """Yield the characters of the storytellers of a realm who are connected."""
    if realm != OUR_OWN:
        yield from filter(is_storyteller, realms.here(realm))
        return
    puppets = {session.puppet for session in evennia.SESSION_HANDLER.get_sessions()}
    yield from (one for one in puppets if one is not None and is_storyteller(one))


def tell_storytellers(who: Speaker, character: Any, entry: SheetEntry) -> None:
    over = ""
    if entry.deed is Deed.SUBMITTED:
        with failures.fails_alone(f"the points of {character.key}'s sheet"):
            over = over_points(character)
    for storyteller in storytellers_here(who.realm):
        if reference(storyteller) != who.ref:
            of_what = f"{storyteller.key}, of the sheet of {character.key}"
            with failures.fails_alone(of_what), speaking_to(storyteller):
                reader = reader_of(storyteller, st=True)
                delivery.send(storyteller, words.heard(character.key, entry, reader, over))


def tell_owner(who: Speaker, character: Any, granted: SheetEntry | None = None) -> None:
    """Tell a character's player, if they are here, what others did with the sheet; what they did
    themselves they know.

    A change that was ``granted`` is told with the rest, though they have seen the sheet change.
    """
    with failures.fails_alone(f"the sheet of {character.key}"):
        news = sheet_store.news(character.id)
        if granted is not None and granted.number not in [one.number for one in news]:
            news = [granted, *news]
        if not news or not (character.sessions.count() or who.ref == reference(character)):
            return
        if who.ref != reference(character):
            with speaking_to(character):
                delivery.send(character, words.news(news[-MOST_NEWS:], reader_of(character)))
        sheet_store.set_told(character.id, news[-1].number)


def welcome(character: Any) -> None:
    """Tell who comes in what happened to their sheet meanwhile, and a storyteller what waits."""
    reader = reader_of(character, st=is_storyteller(character))
    with speaking_to(character):
        if news := sheet_store.news(character.id):
            delivery.send(character, words.news_of_old(news, MOST_NEWS, reader))
            sheet_store.set_told(character.id, news[-1].number)
        if reader.st:
            sheets, requests = waiting(speaker(character)), in_realm(realm_of(character))
            delivery.send(character, words.waits(len(sheets), len(requests), reader))


def forget(character: Any) -> None:
    """Close what waits for a character that is deleted; the history stays."""
    for request in sheet_store.open_requests(character.id):
        sheet_store.close_request(request.id)
    if sheet_store.row(character.id) is not None:
        note(character, Reason(deed=Deed.DELETED), stage_of(character))


def bounded(text: str) -> str:
    """Return a note, or refuse it if it is too long."""
    if len(text) > MAX_NOTE:
        raise RuleError("text-too-long", length=len(text), limit=MAX_NOTE)
    return text
