"""What seals a scene's rolls, for whoever wants to write it down."""

from collections.abc import Sequence

from narration.languages import _
from narration.reader import Reader
from narration.text import heading, in_quotes, line

GROUP = 8  # digits that are told together


def seal_lines(seal: str, words: Sequence[str], page: str, reader: Reader) -> list[str]:
    """Return the whole hash, empty where rolls are plain, and the words that rolls come from;
    ``page`` is where logs are checked, of a scene that has ended.
    """
    lines = heading(_("Sealed rolls"), reader)
    if not seal:
        return lines + line(_("This scene's rolls are plain: nobody can check them."), reader)
    digits = " ".join(seal[at : at + GROUP] for at in range(0, len(seal), GROUP))
    lines += line(_("Sealed by: {digits}.", digits=digits), reader)
    said = ", ".join(map(in_quotes, words)) if words else _("none yet")
    lines += line(_("Words they are made from: {said}.", said=said), reader)
    if page:
        told = _("They are open: save the log (+combat/export), and check it at {page}", page=page)
        return lines + line(told, reader)
    return lines + line(_("To add one of yours: `+dice/salt WORD`."), reader)
