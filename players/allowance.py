"""How much somebody may do at once, and how much a second from then on."""

from collections.abc import Callable

from twisted.internet import reactor


class Allowance:
    """Fills up by so much a second, to so much; what is spent beyond that has to be waited for."""

    def __init__(
        self, at_once: float, a_second: float, clock: Callable[[], float] | None = None
    ) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._clock = clock or reactor.seconds
        self._left, self._when = at_once, self._clock()

    def spend(self, amount: float) -> None:
        """Take ``amount``, even if that is more than there is."""
        self._fill_up()
        self._left -= amount

    def take(self, amount: float) -> bool:
        """Take ``amount`` if it is there, and say whether it was."""
        there = not self.seconds_until(amount)
        if there:
            self._left -= amount
        return there

    def seconds_until(self, amount: float = 0.0) -> float:
        """Return how long it takes until ``amount`` is there; none is there of what is owed."""
        self._fill_up()
        return max(0.0, (amount - self._left) / self._a_second)

    def seconds_until_full(self) -> float:
        """Return how long it takes until nothing shows that anything was ever spent."""
        return self.seconds_until(self._at_once)

    def _fill_up(self) -> None:
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._when) * self._a_second)
        self._when = now
