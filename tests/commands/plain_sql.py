"""What Evennia looks up and writes again and again, in plain SQL.

Django takes ten times as long to put such a question into SQL as the database does to answer it,
and most answers are that there is nothing: half the time of a run.
"""

from functools import cache
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from evennia.objects.models import ContentsHandler, ObjectDB
from evennia.typeclasses.attributes import Attribute, ModelAttributeBackend
from evennia.typeclasses.tags import Tag, TagHandler
from evennia.utils.dbserialize import to_pickle

_insert, _update = Model._do_insert, Model._do_update
_look_up = ModelAttributeBackend._get_cache_key
_look_up_category = ModelAttributeBackend._get_cache_category
_load_contents = ContentsHandler.load

_TAG_COLUMNS = [field.column for field in Tag._meta.concrete_fields]


def read_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Evennia write rows, and look up attributes, tags and what is in an object, by what is
    here.
    """
    monkeypatch.setattr(Model, "_do_insert", insert_row)
    monkeypatch.setattr(Model, "_do_update", update_row)
    monkeypatch.setattr(ModelAttributeBackend, "_get_cache_key", look_up_all)
    monkeypatch.setattr(ModelAttributeBackend, "_get_cache_category", look_up_category)
    monkeypatch.setattr(ModelAttributeBackend, "do_create_attribute", create_attribute)
    monkeypatch.setattr(ModelAttributeBackend, "do_batch_finish", lambda backend, made: None)
    monkeypatch.setattr(TagHandler, "_query_all", tags_of)
    monkeypatch.setattr(TagHandler, "_getcache", look_up_tags)
    monkeypatch.setattr(ContentsHandler, "load", load_contents)


def rows_of(query: str, *values: Any) -> list[tuple[Any, ...]]:
    """Return what the database answers."""
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def write(one: Any, **values: Any) -> None:
    """Set some fields of an object, in memory and in its row, at once."""
    fields = {name: one._meta.get_field(name) for name in values}
    for name, value in values.items():
        setattr(one, name, value)
    columns = ", ".join(f'"{field.column}" = %s' for field in fields.values())
    now = [getattr(one, field.attname) for field in fields.values()]
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE "{one._meta.db_table}" SET {columns} WHERE id = %s', (*now, one.pk))


# --- rows ----------------------------------------------------------------------------------------


def insert_row(
    row: Any, manager: Any, using: str, fields: Any, returning_fields: Any, raw: bool
) -> Any:
    """Insert a row as Django does, in words that were found once for its table."""
    values = [field.pre_save(row, add=True) for field in fields]
    table = manager.model._meta
    if raw or returning_fields != [table.pk] or not _is_plain(fields, values):
        return _insert(row, manager, using, fields, returning_fields, raw)
    query = _insertion(table.db_table, tuple(field.column for field in fields), table.pk.column)
    return rows_of(query, *_as_written(fields, values))


def update_row(
    row: Any,
    rows: Any,
    using: str,
    number: Any,
    values: Any,
    update_fields: Any,
    forced_update: Any,
    returning_fields: Any,
) -> Any:
    """Update a row as Django does, in words that were found once for its table."""
    fields, now = [field for field, _, _ in values], [value for _, _, value in values]
    table = rows.model._meta
    if not values or returning_fields or table.select_on_save or not _is_plain(fields, now):
        return _update(
            row, rows, using, number, values, update_fields, forced_update, returning_fields
        )
    query = _change(table.db_table, tuple(field.column for field in fields), table.pk.column)
    with connection.cursor() as cursor:
        cursor.execute(query, (*_as_written(fields, now), number))
        return [()] * cursor.rowcount


def _is_plain(fields: Any, values: Any) -> bool:
    """Say whether values are no expressions, which Django puts into SQL, and no field has its own
    way to be written.
    """
    return not any(hasattr(one, "resolve_expression") for one in values) and not any(
        hasattr(one, "get_placeholder") or one.has_db_default() for one in fields
    )


def _as_written(fields: Any, values: Any) -> list[Any]:
    return [
        field.get_db_prep_save(value, connection)
        for field, value in zip(fields, values, strict=True)
    ]


@cache
def _insertion(table: str, columns: tuple[str, ...], number: str) -> str:
    names, places = ", ".join(f'"{one}"' for one in columns), ", ".join(["%s"] * len(columns))
    return f'INSERT INTO "{table}" ({names}) VALUES ({places}) RETURNING "{number}"'


@cache
def _change(table: str, columns: tuple[str, ...], number: str) -> str:
    values = ", ".join(f'"{one}" = %s' for one in columns)
    return f'UPDATE "{table}" SET {values} WHERE "{number}" = %s'


# --- attributes ----------------------------------------------------------------------------------


def look_up_all(backend: Any, key: str, category: str | None) -> list[Any]:
    """Return what Evennia returns for an attribute, having looked once for all those of its owner.

    It asks the database for each of them, and for those that nobody has.
    """
    wanted = f"{key}-{category}"
    if wanted not in backend._cache and backend.obj.pk:
        _read_all_once(backend)
        backend._cache.setdefault(wanted, None)
    found: list[Any] = _look_up(backend, key, category)
    return found


def look_up_category(backend: Any, category: str | None) -> list[Any]:
    """Return what Evennia returns for a category of attributes, found in the same way: it looks
    into four for the nicks in each line that a person types.
    """
    if backend.obj.pk:
        _read_all_once(backend)
        backend._catcache[f"-{category}"] = True
    found: list[Any] = _look_up_category(backend, category)
    return found


def _read_all_once(backend: Any) -> None:
    """Keep all attributes of an owner; what is written later, Evennia keeps beside them, or it
    begins to keep anew.
    """
    if vars(backend).get("read_into") is backend._cache:
        return
    backend.read_into = backend._cache
    for one in _attributes(backend):
        kind = one.category.lower() if one.category else None
        backend._cache.setdefault(f"{one.key.lower()}-{kind}", one)


def _attributes(backend: Any) -> list[Any]:
    links = _links(backend.obj.__class__, backend._m2m_fieldname)
    query = f'SELECT attribute_id FROM "{links}" WHERE {backend._model}_id = %s ORDER BY id'
    numbers = [number for (number,) in rows_of(query, backend._objid)]
    in_memory = Attribute.__dbclass__.__instance_cache__
    if not all(number in in_memory for number in numbers):
        # All of them, a few dozen: the next who is looked at needs them too.
        list(Attribute.objects.raw(f'SELECT * FROM "{Attribute._meta.db_table}"'))
    found = (in_memory[number] for number in numbers)
    return [one for one in found if one.db_attrtype == backend._attrtype]


def create_attribute(
    backend: Any, key: str, category: str | None, lockstring: str, value: Any, strvalue: bool
) -> Any:
    """Write an attribute that an object has not had, as Evennia does; Django would look whether it
    is the object's already, and once more for all that were made together.
    """
    made = backend._attrclass(
        db_key=key,
        db_category=category,
        db_model=backend._model,
        db_lock_storage=lockstring or "",
        db_attrtype=backend._attrtype,
        db_value=None if strvalue else to_pickle(value),
        db_strvalue=value if strvalue else None,
    )
    made.save()
    links = _links(backend.obj.__class__, backend._m2m_fieldname)
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{links}" ({backend._model}_id, attribute_id) VALUES (%s, %s)',
            (backend._objid, made.pk),
        )
    backend._set_cache(key, category, made)
    return made


@cache
def _links(model: Any, field: str) -> str:
    """Return the table that says whose something is."""
    table: str = getattr(model, field).through._meta.db_table
    return table


# --- tags ----------------------------------------------------------------------------------------


def tags_of(handler: Any) -> list[Tag]:
    """Return all tags of an object, of the kind that a handler is for."""
    links = _links(handler.obj.__class__, handler._m2m_fieldname)
    rows = rows_of(
        f'SELECT {", ".join(f"tag.{one}" for one in _TAG_COLUMNS)} FROM "{links}" AS link '
        f'JOIN "{Tag._meta.db_table}" AS tag ON tag.id = link.tag_id '
        f"WHERE link.{handler._model}_id = %s AND tag.db_model = %s AND tag.db_tagtype IS %s",
        handler._objid,
        handler._model,
        handler._tagtype,
    )
    return [Tag.from_db(connection.alias, _TAG_COLUMNS, row) for row in rows]


def look_up_tags(handler: Any, key: str | None = None, category: str | None = None) -> list[Tag]:
    """Return the tags by a key, or of a category, having looked once for all of the object."""
    if not handler._cache_complete:
        handler._fullcache()
    category = category.strip().lower() if category else None
    if key:
        found = handler._cache.get(f"{str(key).strip().lower()}-{category}")
        return [found] if found else []
    tags = handler._cache.values()
    return [one for one in tags if (one.db_category or "").lower() == (category or "")]


# --- contents ------------------------------------------------------------------------------------


def load_contents(handler: Any) -> list[Any]:
    """Return what is in an object; in most there is nothing."""
    query = f'SELECT 1 FROM "{ObjectDB._meta.db_table}" WHERE db_location_id = %s LIMIT 1'
    return _load_contents(handler) if rows_of(query, handler.obj.pk) else []
