"""Rooms: where scenes are played."""

import re
from typing import Any

from evennia import DefaultRoom

from narration.languages import _
from narration.text import listing
from typeclasses.scene_room import SceneRoom

# How Evennia's get and drop begin what they tell a room; what was taken follows, in the same text.
_DOES = re.compile(r"\$You\(\) \$conj\(\w+\)")


class Room(SceneRoom, DefaultRoom):
    """A place; any number of scenes may be played in it."""

    def get_display_characters(self, looker: Any, **kwargs: Any) -> str:
        """Return the people here, connected ones first."""
        characters = self.contents_get(content_type="character")
        seen = self.filter_visible(characters, looker, **kwargs)
        told = []
        for label, there in ((_("Here"), True), (_("Not connected"), False)):
            some = [one for one in seen if bool(one.sessions.count()) == there]
            names = [one.get_display_name(looker, **kwargs) for one in some]
            told += [f"|w{label}:|n {listing(names)}"] if names else []
        return "\n".join(told)

    def msg_contents(
        self,
        text: Any = None,
        exclude: Any = None,
        from_obj: Any = None,
        mapping: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """Tell everybody here. Only a text that comes with what is to be filled in is read for
        functions and keys: any other may be, or hold, what a player has written.
        """
        if mapping is None:
            text, mapping = _as_it_is(text)
        super().msg_contents(text, exclude=exclude, from_obj=from_obj, mapping=mapping, **kwargs)


def _as_it_is(text: Any) -> tuple[Any, dict[str, Any]]:
    """Return a text, or a text with its options, as a template that comes out as that text."""
    alone = not isinstance(text, tuple | list)
    words, *options = [text] if alone else text
    words = str(words or "")
    begins = found[0] if (found := _DOES.match(words)) else ""
    template = begins + "{words}"
    filled = {"words": words.removeprefix(begins)}
    return (template if alone else (template, *options)), filled
