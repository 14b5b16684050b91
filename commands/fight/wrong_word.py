"""What somebody may have meant who put a word into a line that does not belong there."""

from collections.abc import Callable, Collection, Iterator
from difflib import get_close_matches
from typing import Any

from game.errors import RuleError
from game.words import KINDS, PLACES, matches
from narration.languages import _

NEAR = 0.7  # how much of a word must be as it was typed


def suggestion(
    typed: str,
    error: RuleError,
    with_kind: bool,
    names: Collection[str],
    works: Callable[[str], bool],
) -> str | None:
    """Return the command that was ``typed`` with its wrong word mended, if there is one that
    ``works``, which is asked about the line of notation. ``with_kind`` says that the command has
    named the kind of attack, so that no word is taken for one; ``names`` are those of the people,
    one of whom may be named where nobody is to be.
    """
    line, offset = error.facts.get("line"), error.facts.get("offset")
    if error.code != "unexpected-word" or not isinstance(line, str) or not isinstance(offset, int):
        return None
    tail = line[offset:]
    if not tail or not typed.endswith(tail):  # what was read is not what was typed
        return None
    start = typed[: len(typed) - len(tail)]
    for mended in _mended(tail, error.facts, with_kind, names):
        if works((line[:offset] + mended).rstrip()):
            return (start + mended).rstrip(" =")
    return None


def _mended(
    tail: str, facts: dict[str, Any], with_kind: bool, names: Collection[str]
) -> Iterator[str]:
    """Return what may have been meant: a word that is spelled almost so, a weapon or an effect that
    the ``with``, ``then`` or ``at`` before it is missing of, or the line without somebody's name.
    """
    wrong, expected = str(facts.get("word", "")), [str(one) for one in facts.get("expected", ())]
    if not wrong or not tail.startswith(wrong) or wrong.lower() in expected:
        return
    known = [one for one in expected if not (with_kind and one in KINDS)]
    known += map(str, facts.get("weapons", ()))
    for near in get_close_matches(wrong.lower(), known, n=1, cutoff=NEAR):
        yield near + tail[len(wrong) :]
    for before in ("with", "then"):
        if before in expected:
            yield f"{before} {tail}"
    if "at" in expected and wrong.lower() in PLACES:
        yield _("at {tail}", tail=tail)
    if matches(wrong, names):
        yield tail[len(wrong) :].lstrip()
