"""What each rule says, by its id: taken from docs/rules.md and the pages of other rulesets."""

import re
from functools import cache
from pathlib import Path

_DOCS = Path(__file__).parent.parent / "docs"
# What stands in a third column is for coders: where it is in the code.
_ROW = re.compile(r"^\| ([A-Z][A-Z0-9]*-\d+[a-z]?) \| (.*?) \|(?: .*\|)?$", re.MULTILINE)
_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{MULTIPLICATION SIGN}": "x"})
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@cache
def rule_texts() -> dict[str, str]:
    """Return what each rule says, by its id, without the marks of a document."""
    files = [_DOCS / "rules.md", *sorted((_DOCS / "rules").glob("*.md"))]
    return {name: _plain(text) for file in files for name, text in _ROW.findall(_read(file))}


def rule_named(text: str) -> str:
    """Return the id of the rule that a text names, however it is written; empty for none:
    ``attack 7`` is ATTACK-7.
    """
    written = re.sub(r"[\s-]+", "-", text.strip()).lower()
    return next((one for one in rule_texts() if one.lower() == written), "")


def in_ascii(name: str) -> str:
    """Return what a rule says in the signs that every screen shows."""
    return rule_texts()[name].translate(_SIGNS)


def _plain(text: str) -> str:
    return re.sub(r"[`*]", "", _LINK.sub(r"\1", text))


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""
