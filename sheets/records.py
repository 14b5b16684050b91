"""Reading hand-written records field by field; errors say where, what and what is allowed.

A `Record` wraps one mapping. Each field is taken by a method that checks its kind; `Record.done`
then refuses whatever nobody took, so a misspelt field is never silently ignored.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from game.words import LONGEST_NAME, is_name, tidy

MAX_ITEMS = 500
MAX_TEXT = 200
SHOW_ALLOWED = 40


class CatalogError(Exception):
    """Data is wrong: in ``file``, at ``entry`` and its ``field`` (each may be empty).

    ``problem`` says what is wrong and what is allowed.
    """

    def __init__(self, file: str, entry: str, field: str, problem: str) -> None:
        super().__init__(file, entry, field, problem)
        self.file = file
        self.entry = entry
        self.field = field
        self.problem = problem

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.field, self.problem) if part)


@dataclass(frozen=True)
class Place:
    """Where a record stands: its file (empty for what came from elsewhere) and its entry there."""

    file: str
    entry: str

    def error(self, field: str, problem: str) -> CatalogError:
        """Return the error for one field of this record."""
        return CatalogError(self.file, self.entry, field, problem)


def unknown(word: str, allowed: Collection[str]) -> str:
    """Return the words for a name that is not among ``allowed``: what was meant, what there is."""
    told = f"'{word}' is not known"
    near = get_close_matches(word, allowed, n=3)
    if near:
        told += f" (did you mean {' or '.join(near)}?)"
    if not allowed:
        return f"{told}; there are none here"
    if len(allowed) <= SHOW_ALLOWED:
        told += f"; allowed: {', '.join(sorted(allowed))}"
    return told


class Record:
    """One mapping being read; ``prefix`` names the field it stands in (``forms.crinos``)."""

    def __init__(self, place: Place, data: object, prefix: str = "", most: int = MAX_ITEMS) -> None:
        self.place = place
        self.prefix = prefix
        self._most = most
        self._data = self._tidied(data)
        self._untaken = set(self._data)

    def _tidied(self, data: object) -> dict[str, object]:
        if not isinstance(data, Mapping):
            raise self.error("", f"must be a mapping of names to values, not {_shown(data)}")
        if len(data) > self._most:
            raise self.error("", f"has more than {self._most} entries")
        tidied: dict[str, object] = {}
        for key, value in data.items():
            name = self._checked_name("", key)
            if name in tidied:
                raise self.error(name, "is given twice")
            tidied[name] = value
        return tidied

    def error(self, field: str, problem: str) -> CatalogError:
        """Return the error for ``field`` of this record."""
        return self.place.error(".".join(part for part in (self.prefix, field) if part), problem)

    def __contains__(self, field: str) -> bool:
        return tidy(field) in self._data

    def names(self) -> Iterator[str]:
        """Yield every field's name, for a record whose names are free."""
        yield from self._data

    def take(self, field: str) -> object:
        """Return a field's value as it stands, None where it is absent."""
        name = tidy(field)
        self._untaken.discard(name)
        return self._data.get(name)

    def done(self, allowed: Collection[str], hint: str = "") -> None:
        """Refuse the fields that nobody took; ``allowed`` are those there could have been."""
        for name in sorted(self._untaken):
            raise self.error(name, "; ".join(filter(None, [unknown(name, allowed), hint])))

    def whole(self, field: str, low: int, high: int, default: int) -> int:
        """Return a whole number from ``low`` to ``high``; yes and no are not numbers."""
        if field not in self:
            return default
        value = self.take(field)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.error(field, f"must be a whole number from {low} to {high}, not {_shown(value)}")

    def flag(self, field: str) -> bool:
        """Return a yes or a no; absent is no."""
        if field not in self:
            return False
        value = self.take(field)
        if isinstance(value, bool):
            return value
        raise self.error(field, f"must be yes or no, not {_shown(value)}")

    def name(self, field: str, default: str | None = None) -> str:
        """Return a name, tidied; one without a default must be there."""
        if field not in self:
            if default is None:
                raise self.error(field, "is missing")
            return default
        return self._checked_name(field, self.take(field))

    def text(self, field: str) -> str:
        """Return a text as it is written; absent is none."""
        value = self.take(field) if field in self else ""
        if isinstance(value, str) and len(value) <= MAX_TEXT:
            return value
        raise self.error(field, f"must be a text of at most {MAX_TEXT} characters")

    def choice(self, field: str, allowed: Collection[str], default: str | None = None) -> str:
        """Return one of ``allowed``."""
        return (
            self.known(field, self.take(field), allowed)
            if field in self
            else self.name(field, default)
        )

    def listed(self, field: str) -> list[object]:
        """Return a field's items; a single one needs no list, absent is none."""
        if field not in self:
            return []
        value = self.take(field)
        items = value if isinstance(value, list | tuple) else [value]
        if len(items) > MAX_ITEMS:
            raise self.error(field, f"has more than {MAX_ITEMS} items")
        return list(items)

    def name_list(self, field: str) -> tuple[str, ...]:
        """Return a list of names, tidied, none of them twice."""
        found = tuple(self._checked_name(field, item) for item in self.listed(field))
        for name in found:
            if found.count(name) > 1:
                raise self.error(field, f"names '{name}' twice")
        return found

    def known_list(self, field: str, allowed: Collection[str]) -> tuple[str, ...]:
        """Return a list of names that must be among ``allowed``."""
        found = self.name_list(field)
        for name in found:
            self.known(field, name, allowed)
        return found

    def known(self, field: str, value: object, allowed: Collection[str]) -> str:
        """Return ``value``, which stands in ``field``, as one of the ``allowed`` names."""
        name = self._checked_name(field, value)
        if name not in allowed:
            raise self.error(field, unknown(name, allowed))
        return name

    def record(self, field: str) -> "Record":
        """Return the mapping in a field; absent is an empty one."""
        value = self.take(field) if field in self else {}
        return self.inner(field, value)

    def inner(self, field: str, value: object) -> "Record":
        """Return ``value``, which stands in ``field``, as a record of its own."""
        path = ".".join(part for part in (self.prefix, field) if part)
        return Record(self.place, value, path)

    def _checked_name(self, field: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.error(field, f"must be text, not {_shown(value)} (put it in quotes)")
        name = tidy(value)
        if not is_name(name):
            raise self.error(
                field,
                f"{_shown(value)} cannot be a name: up to {LONGEST_NAME} letters, digits, spaces"
                " and any of ' . , ( ) / + -, beginning with a letter or digit",
            )
        return name


def _shown(value: object) -> str:
    """Return a value as YAML's writer would know it, cut short."""
    words = {True: "yes", False: "no", None: "nothing"}
    if value is None or isinstance(value, bool):
        return words[value]
    text = f"'{value}'" if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 3] + "..."
