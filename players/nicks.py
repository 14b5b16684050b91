"""Nicks: short names of a player's own, filled in word by word.

Evennia makes a pattern and a template of each. Here nothing of a player's is either: words are
compared and put in place, in time that grows with the line. Those that were kept before are read
from what was typed, so that an old pattern stands for itself and no longer runs.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from narration.languages import _
from narration.text import neutral

LINES = "inputline"  # what stands for the beginning of a line; others stand for whole names
MOST = 50  # of one owner, beside those of channels
MOST_WITH_CHANNELS = 100
LONGEST_NAME, LONGEST_COMMAND = 40, 300  # characters
_ARGUMENT = re.compile(r"\$[1-9](?![0-9])")
_ODD = re.compile(r"\*|\$[0-9]")  # who types it means more than the sign itself
_OF_A_CHANNEL = r"\s*?|"  # between the two halves of what Evennia keeps for one: NAME, NAME TEXT
_ITS_TEXT = r"\s+?(?P<arg1>.+?)"


class Nick(NamedTuple):
    """One short name: its words, and whether ``$1`` at its end may be left out."""

    name: str
    words: tuple[str, ...]
    channel: bool


@lru_cache(maxsize=1024)
def read(kept: str) -> Nick:
    """Return a short name as Evennia keeps it."""
    alias, _sign, rest = kept.partition(_OF_A_CHANNEL)
    channel = bool(rest) and rest == alias + _ITS_TEXT
    name = re.sub(r"\\(.)", r"\1", alias) if channel else kept
    return Nick(name, (*name.split(), *(["$1"] if channel else [])), channel)


def filled_in(kept: str, command: str, line: str, whole: bool) -> str | None:
    """Return what a line comes to by a nick, or None where it does not begin with it."""
    nick = read(kept)
    if not any(map(_is_argument, nick.words)):
        return _after(nick.name, command, line, whole)
    if _is_argument(nick.words[0]):  # it would take every line
        return None
    said = line.split(None, len(nick.words) - 1)
    if nick.channel and len(said) == len(nick.words) - 1:
        said.append("")
    if len(said) != len(nick.words):
        return None
    pairs = list(zip(nick.words, said, strict=True))
    if any(not _is_argument(word) and word.lower() != one.strip().lower() for word, one in pairs):
        return None
    arguments = {word: one for word, one in pairs if _is_argument(word)}
    return _ARGUMENT.sub(lambda found: arguments.get(found[0], found[0]), command)


def _is_argument(word: str) -> bool:
    return _ARGUMENT.fullmatch(word) is not None


def _after(name: str, command: str, line: str, whole: bool) -> str | None:
    rest = line[len(name) :]
    if line[: len(name)].lower() != name.lower() or not name:
        return None
    ends = not rest.strip() or (not whole and (rest[0].isspace() or rest[0] == "/"))
    return command + rest if ends else None


def why_not(handler: Any, name: str, command: str) -> str | None:
    """Return why nobody may have such a nick, and what to type instead, or None."""
    words = name.split()
    if len(name) > LONGEST_NAME or len(command) > LONGEST_COMMAND:
        return _(
            "A nick's name has at most {name} characters, what it stands for {command}.",
            name=LONGEST_NAME,
            command=LONGEST_COMMAND,
        )
    arguments = [word for word in words if _is_argument(word)]
    odd = any(_ODD.search(word) and not _is_argument(word) for word in words)
    same = set(arguments) == set(re.findall(r"\$[1-9][0-9]*", command))
    if odd or not same or len(set(arguments)) < len(arguments) or words[:1] == arguments[:1]:
        return _(
            "A nick begins with a word of its own. $1 to $9 each stand for a whole word, in the "
            "name and in what it becomes; the last takes all that follows. For example: "
            "nick tell $1 $2 = page $1=$2"
        )
    return why_no_more(handler, name, MOST)


def why_no_more(handler: Any, name: str, most: int = MOST_WITH_CHANNELS) -> str | None:
    """Return why a person can have no nick more, or None."""
    if len(name) > LONGEST_NAME:
        return _("A short name has at most {most} characters.", most=LONGEST_NAME)
    kept = [one for one in handler.all() if most > MOST or not read(one.value[2]).channel]
    if len(kept) < most or any(one.value[2].lower() == name.lower() for one in kept):
        return None
    return _(
        "You have {most} nicks, as many as there can be. Forget one first: nick/list", most=most
    )


def all_of(owner: Any, categories: Sequence[str]) -> list[Any]:
    """Return the nicks of a person, as Evennia keeps them."""
    found = (owner.nicks.get(category=one, return_obj=True) for one in categories)
    kept = [one for some in found for one in (some if isinstance(some, list) else [some])]
    return [one for one in kept if one is not None and one.key]


# -------------------------------------------------------------------------------------------------
# What a person types, from wherever it comes: cleaned before any command sees it.

# What no line can hold: what a terminal would act upon, what turns a line around or ends it where
# nobody sees it, and halves of characters, which cannot be written down. Line ends stay: the web
# client sends several lines at once.
_UNSPEAKABLE = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def cleaned(line: str) -> str:
    """Return a line as text and nothing else; Evennia's own commands pass on what they get."""
    return neutral(_UNSPEAKABLE.sub(" ", line))
