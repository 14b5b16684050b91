"""Attributes and tags are read once for each object, and not one by one: a test begins with
nothing in memory, and Evennia asks the database for each that it looks for, also for those that
nobody has. In play they stay in memory.
"""

from typing import Any

import pytest
from evennia.typeclasses.attributes import ModelAttributeBackend
from evennia.typeclasses.tags import TagHandler

_by_key = ModelAttributeBackend._get_cache_key
_by_category = ModelAttributeBackend._get_cache_category


def read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ModelAttributeBackend, "_get_cache_key", by_key)
    monkeypatch.setattr(ModelAttributeBackend, "_get_cache_category", by_category)
    monkeypatch.setattr(TagHandler, "_getcache", tags)


def by_key(backend: Any, key: str, category: str | None) -> Any:
    _read_all(backend)
    backend._cache.setdefault(f"{key}-{category}", None)
    return _by_key(backend, key, category)


def by_category(backend: Any, category: str | None) -> Any:
    _read_all(backend)
    backend._catcache[f"-{category}"] = True
    return _by_category(backend, category)


def _read_all(backend: Any) -> None:
    """Keep all attributes of an object; what is written later, Evennia keeps beside them."""
    if vars(backend).get("read_into") is backend._cache or not backend.obj.pk:
        return
    backend.read_into = backend._cache
    kept = getattr(backend.obj, backend._m2m_fieldname)
    for one in kept.filter(db_attrtype=backend._attrtype):
        kind = one.category.lower() if one.category else None
        backend._cache.setdefault(f"{one.key.lower()}-{kind}", one)


def tags(handler: Any, key: str | None = None, category: str | None = None) -> list[Any]:
    if not handler._cache_complete:
        handler._fullcache()
    category = category.strip().lower() if category else None
    if key:
        found = handler._cache.get(f"{str(key).strip().lower()}-{category}")
        return [found] if found else []
    every = handler._cache.values()
    return [one for one in every if (one.db_category or "").lower() == (category or "")]
