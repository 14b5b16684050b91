"""Tries of passwords wait in their order, and no more of them than are soon done."""

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from players.password_turns import FORGOTTEN_AFTER, MOST_STRANGERS, Crowded, Turns


class Door:
    """Who waits at one door, by what they were told."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turns = Turns(1, lambda: self.now)
        self.begun: list[str] = []
        self.refused: list[str] = []

    def come(self, who: str, address: str, known: bool = False, there: bool = True) -> None:
        turn: Deferred[None] = self.turns.take(address, known, lambda: there)
        turn.addCallbacks(lambda _: self.begun.append(who), lambda why: self._refuse(who, why))

    def _refuse(self, who: str, why: Failure) -> None:
        why.trap(Crowded)
        self.refused.append(who)

    def all_in(self) -> list[str]:
        """Let everybody have their turn who still waits, and return who had one."""
        before = -1
        while len(self.begun) > before:
            before = len(self.begun)
            self.turns.give_back()
        return self.begun


def attacked(addresses: int = 40, tries: int = 5) -> Door:
    """Return a door at which wrong passwords are tried from many addresses, one of them now."""
    door = Door()
    for number in range(tries):
        for one in range(addresses):
            door.come(f"try {number}", f"192.0.2.{one}")
    return door


def test_of_two_hundred_tries_a_few_wait_and_the_others_are_refused_at_once() -> None:
    door = attacked()
    assert len(door.refused) == 200 - 1 - MOST_STRANGERS


def test_an_ipv6_household_is_one_address() -> None:
    door = Door()
    for one in range(50):
        door.come("try", f"2001:db8::{one:x}")
    door.come("Newcomer", "2001:db8:1::1")
    assert door.all_in().index("Newcomer") <= 2


def test_tries_are_forgotten_after_a_while_or_a_right_password() -> None:
    for forget in (False, True):
        door = attacked(addresses=1, tries=3)
        door.all_in()
        door.begun.clear()
        if forget:
            door.turns.forget("192.0.2.0")
        else:
            door.now += FORGOTTEN_AFTER + 1
        door.come("busy", "192.0.2.9")
        door.come("early", "192.0.2.0")
        door.come("late", "192.0.2.1")
        assert door.all_in() == ["busy", "early", "late"]


def test_who_has_hung_up_holds_no_place() -> None:
    door = Door()
    door.come("busy", "192.0.2.9")
    for one in range(MOST_STRANGERS):
        door.come("gone", f"192.0.2.{one}", there=False)
    door.come("Newcomer", "198.51.100.1")
    assert door.refused == ["gone"]
    assert door.all_in() == ["busy", "Newcomer"]
