"""Characters: fit for scenes, and quick to pass by."""

from typing import Any

from evennia import DefaultCharacter

from game.words import typed_simply, written_plainly
from narration.languages import N_, _, speaking
from narration.text import HANG, own_words
from players.character_names import why_not, why_taken
from players.markup import BREAK, escaped, in_one_line, with_breaks
from players.preferences import language_of
from typeclasses.scene_character import SceneCharacter

_EVENNIAS_DESC = "This is a character."  # what it gives to everybody who is made
_NO_DESC = N_("You see nothing special about them.")
_NO_DESC_OF_YOURS = N_("You have no description yet. Type: @desc me=TEXT")


class Character(SceneCharacter, DefaultCharacter):
    """A person's character; its sheet is kept by ``players.character_sheets``."""

    def access(
        self, accessing_obj: Any, access_type: str = "read", *args: Any, **kwargs: Any
    ) -> bool:
        """Answer the ``call`` lock at once: nobody uses another character's commands.

        Evennia asks it of everyone in the room for every line that anyone types.
        """
        if access_type == "call":
            return False
        return super().access(accessing_obj, access_type, *args, **kwargs)

    def execute_cmd(self, raw_string: str, session: Any = None, **kwargs: Any) -> Any:
        """Follow a line, and answer it in its player's language."""
        with speaking(language_of(self)):
            return super().execute_cmd(raw_string, session=session, **kwargs)

    def get_search_query_replacement(self, searchdata: Any, **kwargs: Any) -> Any:
        """Look for #² as for a name: Evennia takes it for a number, and fails to read it."""
        name = searchdata.lstrip("#") if isinstance(searchdata, str) else ""
        if name.isdigit() and not name.isdecimal():
            return name
        return super().get_search_query_replacement(searchdata, **kwargs)

    def get_display_name(self, looker: Any = None, **kwargs: Any) -> str:
        """Return the name as it is written: an old name may hold anything."""
        return escaped(super().get_display_name(looker, **kwargs))

    def get_display_desc(self, looker: Any, **kwargs: Any) -> str:
        """Return the description as it is written, with a new line at each ``|/``: set in, so that
        none looks like one of the game's.
        """
        if self.db.desc in (None, "", _EVENNIAS_DESC):
            return _(_NO_DESC_OF_YOURS if looker == self else _NO_DESC)
        written = with_breaks(super().get_display_desc(looker, **kwargs))
        return written.replace(BREAK, f"{BREAK}{HANG}")

    def at_pre_say(self, message: str, **kwargs: Any) -> str | None:
        """Have what is said or whispered shown as it is written: none of it ends the quotation."""
        said = super().at_pre_say(message, **kwargs)
        return own_words(in_one_line(said)) if said is not None else None

    @classmethod
    def normalize_name(cls, name: str) -> str:
        """Return a name as it is kept, accents and all: who could be mistaken for another person is
        refused (`validate_name`).
        """
        return written_plainly(name)

    @classmethod
    def validate_name(cls, name: str, account: Any = None) -> str | None:
        """Return why nobody may be called so, or None."""
        return why_not(name) or why_taken(name, account)

    def at_object_creation(self) -> None:
        """Be found without accents too: not everybody has such keys."""
        super().at_object_creation()
        simply = typed_simply(self.key)
        if simply != self.key.lower():
            self.aliases.add(simply)
