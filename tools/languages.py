"""The catalogues of what players read (`make languages`): every text that the game has for them,
with what it is in each other language.

Texts are found in the code (`texts`) and in the help; Babel keeps the catalogues. A new text stands
in each with nothing beside it, and a text that is gone is dropped.
"""

import ast
import inspect
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from narration.languages import CATALOGUES, DOMAIN, ENGLISH, LANGUAGES
from server.conf.environment import GAME_ROOT
from tools.console import say
from tools.site.help_for_docs import written_pages

FOLDERS = (
    *("narration", "commands", "players", "scenes", "outofband", "sheetbook", "typeclasses"),
    *("bridge", "web", "evennia_mends", "guard", "server/conf", "world"),
)
WIDTH = 100
LONG_AGO = datetime(
    1980, 1, 1, tzinfo=UTC
)  # the same texts make the same file, whenever it is made
HELP = "help"  # where a text of the help is said to be

type Found = dict[str, str]  # where each text is first, by text


def languages() -> None:
    """Bring every catalogue up to date with the texts of the game."""
    found = texts()
    for language in translated():
        catalog = brought_up_to_date(read(language), found)
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        path_of(language).write_bytes(as_po(catalog))
        path_of(language).with_suffix(".mo").write_bytes(as_mo(catalog))
        missing = sum(not one.string for one in catalog if one.id)
        say(f"{LANGUAGES[language]}: {len(found)} texts, {missing} of them without a translation.")


def translated() -> list[str]:
    """Return the codes of the languages that have a catalogue: all but English."""
    return [one for one in LANGUAGES if one != ENGLISH]


def path_of(language: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """Return a language's catalogue, an empty one where there is none yet."""
    path = path_of(language)
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def brought_up_to_date(old: Catalog, found: Found) -> Catalog:
    """Return a catalogue of the texts that were found, with the translations of an old one."""
    new = Catalog(old.locale, project="Roundkeeper", fuzzy=False)
    new.mime_headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Language", str(old.locale)),
    ]
    for text, place in sorted(found.items(), key=lambda one: (one[1], one[0])):
        known = old.get(text)
        new.add(text, known.string if known else "", locations=[(place, 0)])
    return new


def as_po(catalog: Catalog) -> bytes:
    file = io.BytesIO()
    write_po(file, catalog, width=WIDTH, omit_header=False, include_lineno=False)
    lines = file.getvalue().split(b"\n")
    return b"\n".join(line for line in lines if not line.startswith((b'"POT-', b'"PO-', b'"Gen')))


def as_mo(catalog: Catalog) -> bytes:
    file = io.BytesIO()
    catalog.creation_date = catalog.revision_date = LONG_AGO
    write_mo(file, catalog)
    return file.getvalue()


def texts() -> Found:
    """Return every text that players read, in English, with the file that it is in."""
    found: Found = {}
    for folder in FOLDERS:
        for file in sorted((GAME_ROOT / folder).rglob("*.py")):
            place = str(file.relative_to(GAME_ROOT))
            for text in in_code(file.read_text(encoding="utf-8")):
                found.setdefault(text, place)
    for text in in_help():
        found.setdefault(text, HELP)
    return found


def in_code(source: str) -> Iterator[str]:
    """Yield the texts that are marked in a file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _marked(node)


def _marked(call: ast.Call) -> Iterator[str]:
    """Yield the texts in a call that marks them: of ``count`` the noun and its plural."""
    said = [next(_written(one), "") for one in call.args]
    match _name(call.func), said:
        case (("_" | "N_" | "fill" | "say" | "refuse"), [_unused, *_]):
            yield from _written(call.args[0])
        case "count", [_unused, one] if one:
            yield from (one, f"{one}s")
        case (("count" | "verb"), [_unused, one, many]):
            yield from filter(None, (one, many))


def _written(said: ast.expr) -> Iterator[str]:
    """Yield the text that an argument is, the two that it is one of, or those of a table."""
    match said:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_written(one), *_written(other))
        case ast.Dict(values=texts) | ast.Tuple(elts=[_, *texts]):
            for one in texts:
                yield from _written(one)


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def in_help() -> Iterator[str]:
    """Yield the paragraphs of the help, with the marks of lines that only some rules have."""
    for page in written_pages():
        yield from filter(str.strip, inspect.cleandoc(page).split("\n\n"))


if __name__ == "__main__":
    languages()
