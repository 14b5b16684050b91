"""What people write, into the types that play uses.

A type says itself what may be written: the kinds of its fields, and what `game.values` has them say
besides. `Reader.read` takes data as YAML has it: names in any case and with underscores or without,
a single thing where there may be a list, things with names of their own as a mapping by name or, if
the stock has them, by their names alone. `msgspec.convert` makes the value of it. What does not fit
is refused with where it stands, and what to write instead.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from math import inf
from typing import Annotated, Any

import msgspec
from msgspec import inspect

from game.words import LONGEST_NAME, is_name, tidy

MOST_ITEMS = 500
SHOW_ALLOWED = 40

type At = tuple[str | int, ...]  # the keys, and places in lists, that lead to something
type RawSheet = dict[str, Any]


class CatalogError(Exception):
    """Data is wrong: in ``file``, at ``entry`` and where ``at`` leads from there (each may be
    empty). ``problem`` says what is wrong and what is allowed.
    """

    def __init__(self, file: str, entry: str, at: At | str, problem: str) -> None:
        super().__init__(file, entry, at, problem)
        self.file = file
        self.entry = entry
        self.at: At = (at,) if at and isinstance(at, str) else tuple(at)
        self.problem = problem

    @property
    def field(self) -> str:
        """The field that is wrong, with those that it stands in: ``forms.crinos``."""
        return ".".join(str(one) if isinstance(one, str) else f"line {one + 1}" for one in self.at)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.field, self.problem) if part)


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


def shown(value: object) -> str:
    """Return a value as YAML's writer would know it, cut short."""
    words = {True: "yes", False: "no", None: "nothing"}
    if value is None or isinstance(value, bool):
        return words[value]
    text = f"'{value}'" if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 3] + "..."


# --- what a type says of itself ------------------------------------------------------------------

type Marks = Mapping[str, Any]  # what an annotation says: see `game.values`
PROSE = msgspec.Meta(extra={"prose": True})  # a text that is kept as it is written, not a name
type Prose = Annotated[str, PROSE]
_type_of: Callable[[Any], inspect.Type] = cache(inspect.type_info)


def the_rest(of: str = "", hint: str = "") -> msgspec.Meta:
    """Say that in a field is all that stands beside the others; all of it, where ``of`` is given,
    must be among the names of that.
    """
    return msgspec.Meta(extra={"rest": of, "hint": hint})


def bare(node: inspect.Type) -> tuple[inspect.Type, Marks]:
    """Return a type without what is annotated, and that."""
    if isinstance(node, inspect.Metadata):
        return node.type, {**(node.extra or {}), **(node.extra_json_schema or {})}
    return node, {}


def written(field: inspect.Field) -> str:
    """Return what a field is called in files; empty for a field without a name there."""
    called: str = bare(field.type)[1].get("written", field.encode_name)
    return called


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, inspect.Field]:
    """Return the fields that may be written of a struct, by what they are called, tidied."""
    node = _type_of(kind)
    assert isinstance(node, inspect.StructType)
    return {tidy(name): field for field in node.fields if (name := written(field))}


@cache
def rest_of(kind: type[msgspec.Struct]) -> inspect.Field | None:
    """Return the field in which is whatever stands beside the others, if there is one."""
    node = _type_of(kind)
    assert isinstance(node, inspect.StructType)
    return next((one for one in node.fields if "rest" in bare(one.type)[1]), None)


def named(kind: type[msgspec.Struct]) -> bool:
    """Say whether a thing has a name of its own, under which a mapping may have it."""
    return "name" in kind.__struct_fields__


def _by_prose(node: inspect.Type) -> bool:
    """Say whether the keys of a mapping are kept as they are written."""
    node, _ = bare(node)
    return isinstance(node, inspect.DictType) and "prose" in bare(node.key_type)[1]


def _name_of(piece: Any) -> str | None:
    """Return what a piece of a list is called, if it is called anything."""
    if isinstance(piece, str):
        return piece
    return piece.get("name") if isinstance(piece, dict) else getattr(piece, "name", None)


_NONE = inspect.NoneType()
_WRITTEN: dict[type[inspect.Type], Any] = {
    inspect.DictType: Mapping,
    inspect.StructType: Mapping,
    inspect.VarTupleType: (str, list, tuple),
    inspect.LiteralType: str,
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.BoolType: bool,
}


def _member(node: inspect.UnionType, value: object) -> inspect.Type:
    """Return the type of several that a value is written as; the last, where it is as none."""
    kinds = [one for one in node.types if one != _NONE]
    fit = (kind for kind in kinds if isinstance(value, _WRITTEN[type(bare(kind)[0])]))
    return next(fit, kinds[-1])


# --- reading -------------------------------------------------------------------------------------


@dataclass
class Reader:
    """Reads what stands in ``file`` at ``entry`` (without one: a file with entries).

    ``names`` are those that may be named, by what they are of (`game.values.one_of`), ``stock`` the
    things that may be written by their names alone, by type; ``most`` is how long a list may be.
    """

    file: str = ""
    entry: str = ""
    names: Mapping[str, Any] = field(default_factory=dict)
    stock: Mapping[type[Any], Mapping[str, msgspec.Struct]] = field(default_factory=dict)
    most: int = MOST_ITEMS

    def read[T](self, kind: type[T], data: object, at: At = ()) -> T:
        """Return data as a value of a type; raise `CatalogError` for the first thing wrong."""
        plain = self._plain(_type_of(kind), data, at)
        try:
            return msgspec.convert(plain, kind, strict=True)
        except msgspec.ValidationError as error:
            raise self.error(at, str(error)) from error

    def error(self, at: At, problem: str) -> CatalogError:
        """Return the error for what stands ``at`` some place."""
        if self.entry or not at:
            return CatalogError(self.file, self.entry, at, problem)
        return CatalogError(self.file, str(at[0]), at[1:], problem)

    def _plain(self, node: inspect.Type, value: object, at: At) -> object:
        node, marks = bare(node)
        if value is None and isinstance(node, inspect.UnionType) and _NONE in node.types:
            return None
        if "notation" in marks:
            try:
                value = marks["notation"](value)
            except ValueError as error:
                raise self.error(at, f"{error}, not {shown(value)}") from error
        match node:
            case inspect.UnionType():
                return self._plain(_member(node, value), value, at)
            case inspect.StructType(cls=kind):
                if isinstance(value, kind):
                    return value
                if kind in self.stock and not isinstance(value, Mapping):
                    return self.stock[kind][self.known(at, value, self.stock[kind])]
                return self._struct(kind, value, at)
            case inspect.DictType():
                return self._dict(node, value, at)
            case inspect.VarTupleType():
                return self._tuple(node, marks, value, at)
            case inspect.LiteralType(values=words):
                return self.known(at, value, [word for word in words if word])
            case inspect.StrType():
                return self._text(node, marks, value, at)
            case inspect.IntType():
                return self.whole(at, value, marks.get("minimum"), marks.get("maximum"))
            case inspect.BoolType() if not isinstance(value, bool):
                raise self.error(at, f"must be yes or no, not {shown(value)}")
        return value

    def _struct(
        self, kind: type[msgspec.Struct], value: object, at: At, name: str = ""
    ) -> dict[str, object]:
        """Return the fields of a struct; what stands under its ``name`` says none besides.

        One field may be the ``rest``: whatever stands beside it, and is none of the others, is in
        it.
        """
        fields, rest = fields_of(kind), rest_of(kind)
        said = self.mapping(value, at, rest is not None and _by_prose(rest.type))
        plain: dict[str, Any] = {"name": name} if name else {}
        if not name and named(kind) and "name" in said:
            at = (*at, self.name((*at, "name"), said["name"]))
        others: dict[str, object] = {}
        for key, inner in said.items():
            if key in fields and not (name and key == "name"):
                field = fields[key]
                plain[field.encode_name] = self._plain(field.type, inner, (*at, written(field)))
            elif rest is None:
                raise self.error((*at, key), unknown(key, list(map(written, fields.values()))))
            else:
                others[key] = inner
        if rest is not None and others:
            self._add_the_rest(plain, rest, others, at)
        if kind in CHECKS:
            CHECKS[kind](self, plain, at)
        for field in fields.values():
            if field.required and field.encode_name not in plain:
                raise self.error((*at, written(field)), "is missing")
        return plain

    def _add_the_rest(
        self, plain: dict[str, Any], field: inspect.Field, others: dict[str, object], at: At
    ) -> None:
        marks, own = bare(field.type)[1], plain.get(field.name, {})
        allowed = self.names.get(marks["rest"])
        for key in others:
            if key in own:
                raise self.error((*at, field.name, key), "is given twice")
            if allowed is not None and key not in allowed:
                raise self.error((*at, key), f"{unknown(key, allowed)}; {marks['hint']}")
        read: Any = self._plain(field.type, others, at)
        plain[field.name] = {**own, **read} if isinstance(read, dict) else read

    def _dict(self, node: inspect.DictType, value: object, at: At) -> dict[object, object]:
        thing, _ = bare(node.value_type)
        found: dict[object, object] = {}
        for key, inner in self.mapping(value, at, _by_prose(node)).items():
            name = self._plain(node.key_type, key, (*at, key))
            if isinstance(thing, inspect.StructType) and named(thing.cls):
                found[name] = self._struct(thing.cls, inner, (*at, key), key)
            else:
                found[name] = self._plain(node.value_type, inner, (*at, key))
        return found

    def _tuple(
        self, node: inspect.VarTupleType, marks: Marks, value: object, at: At
    ) -> list[object]:
        thing, own = bare(node.item_type)
        kind = thing.cls if isinstance(thing, inspect.StructType) else None
        if kind and named(kind) and kind not in self.stock and isinstance(value, Mapping):
            under = self.mapping(value, at).items()
            return [self._struct(kind, one, (*at, name), name) for name, one in under]
        items = value if isinstance(value, list | tuple) else [value]
        if len(items) > self.most:
            raise self.error(at, f"has more than {self.most} items")
        plain: list[Any] = [self._plain(node.item_type, item, at) for item in items]
        names = [] if "twice" in marks or "prose" in own else list(map(_name_of, plain))
        for name in filter(None, names):
            if names.count(name) > 1:
                raise self.error(at, f"names '{name}' twice")
        return plain

    def _text(self, node: inspect.StrType, marks: Marks, value: object, at: At) -> str:
        if "prose" in marks:
            if isinstance(value, str) and len(value) <= (node.max_length or len(value)):
                return value
            most = f" of at most {node.max_length} characters" if node.max_length else ""
            raise self.error(at, f"must be a text{most}, not {shown(value)}")
        if "of" in marks:
            return self.known(at, value, self.names[marks["of"]])
        return self.name(at, value)

    # --- what checks need too --------------------------------------------------------------------

    def mapping(self, value: object, at: At = (), prose: bool = False) -> dict[str, Any]:
        """Return a mapping by tidy names, or as it is where its keys are ``prose``."""
        if not isinstance(value, Mapping):
            raise self.error(at, f"must be a mapping of names to values, not {shown(value)}")
        if len(value) > self.most:
            raise self.error(at, f"has more than {self.most} entries")
        found: dict[str, Any] = {}
        for key, inner in value.items():
            name = key if prose and isinstance(key, str) else self.name(at, key)
            if name in found:
                raise self.error((*at, name), "is given twice")
            found[name] = inner
        return found

    def name(self, at: At, value: object) -> str:
        if not isinstance(value, str):
            raise self.error(at, f"must be text, not {shown(value)} (put it in quotes)")
        name = tidy(value)
        if not is_name(name):
            raise self.error(
                at,
                f"{shown(value)} cannot be a name: up to {LONGEST_NAME} letters, digits, spaces"
                " and any of ' . , ( ) / + -, beginning with a letter or digit",
            )
        return name

    def known(self, at: At, value: object, allowed: Collection[str]) -> str:
        """Return a value that is to be one of the ``allowed`` names."""
        name = self.name(at, value)
        if name not in allowed:
            raise self.error(at, unknown(name, allowed))
        return name

    def whole(self, at: At, value: object, least: int | None, most: int | None) -> int:
        """Return a value that is to be a whole number within bounds; yes and no are none."""
        bounds = "" if least is None else f" of at least {least}"
        bounds = bounds if most is None else f" from {least} to {most}"
        low, high = -inf if least is None else least, inf if most is None else most
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.error(at, f"must be a whole number{bounds}, not {shown(value)}")


# What a type has to say besides of what is read for it: it may add to the fields, and refuse.
CHECKS: dict[type[Any], Callable[[Reader, dict[str, Any], At], None]] = {}
