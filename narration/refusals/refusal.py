"""Why something will not be done, and what to type instead: one sentence or two for every refusal.

A `RuleError` carries a code and facts. Every code has its sentence in a file of
`narration.refusals`; a code without one is still told, by its own words and facts.
"""

from game.errors import RuleError
from game.secrecy import masked
from narration.facts import Facts, sentence_of
from narration.languages import _
from narration.reader import Reader
from narration.refusals import SENTENCES as SENTENCES
from narration.text import begun, clean, line, sentence, words_of

ECHOED = ("line", "word", "text", "value")  # facts that are what was typed
MARGIN = 2  # columns before a quoted line

PLAIN = Reader()


def refusal(error: RuleError, reader: Reader = PLAIN) -> str:
    """Return a refusal in words; one about a typed line points at the word in it.

    The rule it goes by is a sign in brackets, for storytellers and who reads in full; nobody wants
    to hear it.
    """
    facts = Facts(_known(error, reader), reader.moves_on, reader.name, reader.st)
    known = SENTENCES.get(error.code)
    told = begun(sentence_of(known, facts) if known else _unforeseen(error))
    cited = error.rule and (reader.st or reader.in_full) and not reader.screenreader
    rule = f" [{error.rule}]" if cited else ""
    return "\n".join([*_pointer(error, reader, told), *line(told + rule, reader)])


def _known(error: RuleError, reader: Reader) -> dict[str, object]:
    """Return the facts of a refusal without the names of the hidden; what was typed is echoed as it
    was, so that it does not tell whether there is such a name.
    """
    echoed = (*ECHOED, "who") if error.code == "not-in-scene" else ECHOED
    return {
        key: fact if key in echoed else masked(fact, reader.viewer)
        for key, fact in error.facts.items()
    }


def _unforeseen(error: RuleError) -> str:
    facts = ", ".join(f"{words_of(key)} {value}" for key, value in error.facts.items())
    return sentence(
        _(
            "You can't do that: {code}{facts}",
            code=words_of(error.code),
            facts=f" ({facts})" if facts else "",
        )
    )


def _pointer(error: RuleError, reader: Reader, told: str) -> list[str]:
    """Return the line with a caret under the wrong word; for a screen reader, its place."""
    typed, offset = error.facts.get("line"), error.facts.get("offset")
    if not isinstance(typed, str) or not isinstance(offset, int) or not typed.strip():
        return []
    offset = min(max(offset, 0), len(typed))
    if reader.screenreader:
        return line(_place_of(typed, offset, told), reader)
    room = reader.columns - MARGIN - 1
    start = max(0, offset - room // 2) if len(typed) >= room else 0
    shown = clean(typed[start : start + room]).rstrip()
    return [" " * MARGIN + shown, " " * (MARGIN + offset - start) + "^"]


def _place_of(typed: str, offset: int, told: str) -> str:
    """Return which word is wrong; nothing where what is ``told`` of it names the only such word."""
    words = typed[offset:].split(maxsplit=1)
    if not words:
        return _("At the end of the line.")
    number = len(typed[:offset].split()) + 1
    quoted = f"'{words[0]}'"
    named = quoted in told and typed.split().count(words[0]) == 1
    return "" if named else _("Word {number}, {quoted}.", number=number, quoted=quoted)
