"""Requests: a player asks for a change of an approved sheet, or for something back that they may
not give themselves (`sheetbook.recovery`); it is granted or denied.
"""

import time
from typing import Any

import msgspec
from django.db import transaction

from game.actions import AnyAction, Refit
from game.errors import RuleError
from game.state.person import Person
from journal import sheet_store
from journal.sheet_store import Request
from players.authority import Speaker
from players.character_sheets import Reason, note, reference, stage_of
from scenes import outside_scenes, registry
from sheetbook import approval, recovery
from sheetbook.approval import check_sheet
from sheets.asking_back import action_for, is_asked_back
from sheets.catalog import default_catalog
from sheets.life import Change, Deed, SheetEntry, changes, verify
from sheets.setting import with_setting

MOST_OPEN = 20  # requests of one player
MAX_VALUE = 200  # characters


def ask(who: Speaker, character: Any, trait: str, value: str, why: str) -> Request:
    """Ask for ``trait`` to be ``value`` on your own approved sheet: storytellers are told.

    What no sheet could have is refused now, and not when it is granted.
    """
    stage = approval.verify_deed(who, "Request", Deed.REQUESTED, character)
    _, _, person = recovery.standing(character)
    wanted = _wanted(person, trait, value)
    if not wanted:
        raise RuleError("nothing-changes", trait=trait, value=value)
    _refuse_too_many(character, trait, value, scene=0)
    approval.bounded(why)
    with transaction.atomic():
        request = sheet_store.add_request(
            character.id, character.key, stage, time.time(), trait, value, why
        )
        entry = note(character, Reason(who.name, Deed.REQUESTED, why), stage, wanted, request.id)
    approval.tell_owner(who, character)
    approval.tell_storytellers(who, character, entry)
    return request


def ask_back(
    who: Speaker, character: Any, command: str, rest: str, why: str = ""
) -> tuple[Request, list[str]]:
    """Ask for what a player may not give themselves, however far their sheet is; return the names
    of the people who were told, too. What nobody could grant now is refused.
    """
    check_sheet(who, "AskBack", reference(character), character.key)
    approval.bounded(why)
    recovery.rehearse(character, command, rest)
    here = recovery.scene_of(character)
    _refuse_too_many(character, command, rest, here)
    stage, wanted = stage_of(character), (Change(command, after=rest),)
    _, scene, person = recovery.standing(character)
    action = action_for(command, rest, scene, person)
    reason = Reason(who.name, Deed.REQUESTED, why, here)
    with transaction.atomic():
        approval.close_lapsed(character)
        request = sheet_store.add_request(
            character.id, character.key, stage, time.time(), command, rest, why
        )
        entry = note(character, reason, stage, wanted, request.id)
    approval.tell_owner(who, character)
    return request, recovery.tell_deciders(character, entry, action)


def _refuse_too_many(character: Any, trait: str, value: str, scene: int) -> None:
    if len(value) > MAX_VALUE:
        raise RuleError("text-too-long", length=len(value), limit=MAX_VALUE)
    asked = approval.of(character)
    if len(asked) >= MOST_OPEN:
        raise RuleError("too-many-requests", most=MOST_OPEN, number=asked[0].id)
    for request in asked:
        if (request.trait, request.value, approval.scene_of(request)) == (trait, value, scene):
            raise RuleError("asked-already", number=request.id)


def drop(who: Speaker, character: Any, number: int) -> None:
    request = approval.numbered(number, who.realm)
    if request is None or request.character_id != character.id:
        raise RuleError("no-such-request", number=number)
    check_sheet(who, "DropRequest", reference(character), character.key)
    _close(who, character, request, Deed.DROPPED)


def grant(who: Speaker, number: int, why: str = "") -> Request:
    """Grant a request: the sheet is changed, in its owner's scene or outside any."""
    _check_decides(who, "Grant", number)
    request, character = _to_decide(number, who.realm)
    verify(Deed.GRANTED, stage_of(character), character.key)
    approval.bounded(why)
    wanted, action = _granted(character, request)
    if not wanted:
        _close(who, character, request, Deed.GRANTED, why)
        return request
    noted: list[SheetEntry] = []

    def close() -> None:
        noted.append(_closed(who, character, request, Deed.GRANTED, why, wanted))

    granting = msgspec.structs.replace(who, storyteller=True)  # who decides it says it
    outside_scenes.say_about(granting, character, action, along=close)
    approval.tell_owner(who, character, granted=noted[-1])
    return _as_seen(who, request)


def deny(who: Speaker, number: int, why: str) -> Request:
    _check_decides(who, "Deny", number)
    request, character = _to_decide(number, who.realm)
    approval.bounded(why)
    wanted = (Change(request.trait, after=request.value),)
    _close(who, character, request, Deed.DENIED, why, wanted)
    return _as_seen(who, request)


def waiting(who: Speaker) -> list[Request]:
    """Return the requests that wait for a storyteller; for others who run a scene, those in it
    that they decide on.
    """
    found = approval.in_realm(who.realm)
    if not who.storyteller:
        found = [_as_seen(who, request) for request in found if _decides(who, request)]
    if not found:
        check_sheet(who, "ListWaiting")
    return found


def _as_seen(who: Speaker, request: Request) -> Request:
    """Return a request as ``who`` may know it: of a person hidden by what they are known as."""
    if who.storyteller:
        return request
    script = registry.in_any_scene(registry.object_of(request.character_id))
    masks = script.scene.masks if script is not None else {}
    return msgspec.structs.replace(request, name=masks.get(request.name, request.name))


def _check_decides(who: Speaker, deed: str, number: int) -> None:
    """Refuse to decide on a request that is not ``who``'s to decide."""
    request = approval.numbered(number, who.realm)
    if request is None or not _decides(who, request):
        check_sheet(who, deed)


def _decides(who: Speaker, request: Request) -> bool:
    """Say whether a request is ``who``'s to decide: no player decides what was asked elsewhere."""
    character = registry.object_of(request.character_id)
    if not is_asked_back(request.trait) or character is None:
        return False
    if who.storyteller:
        return True
    here = recovery.scene_of(character)
    if not here or here != approval.scene_of(request):
        return False
    _, scene, person = recovery.standing(character)
    try:
        action = action_for(request.trait, request.value, scene, person)
        return recovery.decides(who, character, action)
    except RuleError:  # nobody can grant it now: who tries is told why
        return recovery.decides(who, character)


def wanted(request: Request) -> tuple[Change, ...]:
    """Return what a request would change, as it was read when it was told."""
    asked = sheet_store.asking(request)
    return asked.changes if asked else (Change(request.trait, after=request.value),)


def _to_decide(number: int, realm: str) -> tuple[Request, Any]:
    request = approval.numbered(number, realm)
    character = registry.object_of(request.character_id) if request is not None else None
    if request is None or character is None:
        raise RuleError("no-such-request", number=number)
    return request, character


def _granted(character: Any, request: Request) -> tuple[tuple[Change, ...], AnyAction]:
    """Return what changes where a request is granted now, and what is said for it."""
    _, scene, person = recovery.standing(character)
    if is_asked_back(request.trait):
        asked = (Change(request.trait, after=request.value),)
        return asked, action_for(request.trait, request.value, scene, person)
    return _wanted(person, request.trait, request.value), _change(person, request)


def _wanted(person: Person, trait: str, value: str) -> tuple[Change, ...]:
    return changes(person.fighter, with_setting(person, trait, value), default_catalog())


def _change(person: Person, request: Request) -> Refit:
    return Refit(
        who=person.name,
        fighter=with_setting(person, request.trait, request.value),
        why=f"{request.trait} {request.value}",
        private=True,
        because=request.why,
    )


def _close(
    who: Speaker,
    character: Any,
    request: Request,
    deed: Deed,
    why: str = "",
    wanted: tuple[Change, ...] = (),
) -> None:
    """Write the decision, if nobody else was quicker, and tell who asked."""
    with transaction.atomic():
        entry = _closed(who, character, request, deed, why, wanted)
    approval.tell_owner(who, character)
    if deed is not Deed.DROPPED:
        return
    if is_asked_back(request.trait):
        recovery.tell_deciders(character, entry)
    else:
        approval.tell_storytellers(who, character, entry)


def _closed(
    who: Speaker,
    character: Any,
    request: Request,
    deed: Deed,
    why: str,
    wanted: tuple[Change, ...],
) -> SheetEntry:
    """Note the decision, within a transaction; refused where another person was quicker."""
    if not sheet_store.close_request(request.id):
        raise RuleError("no-such-request", number=request.id)
    return note(character, Reason(who.name, deed, why), stage_of(character), wanted, request.id)
