"""Who may do what with a sheet: one table, and nowhere else."""

from game.errors import RuleError
from players.authority import Role, Speaker, kept_by
from players.realms import is_of
from sheets.life import Stage

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
    "AskBack": frozenset({Role.SELF}),  # decided by whoever runs the scene: `sheetbook.recovery`
    "DropRequest": frozenset({Role.SELF}),
    "Grant": STORYTELLER,
    "Deny": STORYTELLER,
    "Play unapproved": STORYTELLER,  # bring somebody into a scene whose sheet would need approval
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


def sheet_kind_of(stage: Stage) -> str:
    """Return the row of `SHEETS` that changing a sheet falls under."""
    return {
        Stage.NONE: "Change of no sheet",
        Stage.DRAFT: "Change of a draft",
        Stage.SUBMITTED: "Change of a submitted sheet",
        Stage.APPROVED: "Change of an approved sheet",
    }[stage]
