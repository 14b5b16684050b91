"""Puts a function of ours in the place of one of Evennia's, where no setting or subclass can."""

from collections.abc import Callable
from typing import Any

_BY = "mended_by"  # on what stands there now: whose functions it has passed through


def in_place_of(owner: Any, name: str) -> Callable[[Callable[..., Any]], None]:
    """Put the function below in the place of a method of ``owner``. It is called with the method
    that stood there, and then with what that would have been. Doing it twice does no harm.
    """

    def put(ours: Callable[..., Any]) -> None:
        usual = getattr(owner, name)
        by, own = getattr(usual, _BY, ()), f"{ours.__module__}.{ours.__qualname__}"
        if own in by:
            return

        def mended(*args: Any, **kwargs: Any) -> Any:
            return ours(usual, *args, **kwargs)

        setattr(mended, _BY, (*by, own))
        mended.usual = usual  # type: ignore[attr-defined]
        setattr(owner, name, mended)

    return put
