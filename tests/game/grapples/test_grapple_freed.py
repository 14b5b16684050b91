"""Seized before their place, and free again by then: GRAPPLE-7, GRAPPLE-10a."""

import pytest

from tests.game.support import WRESTLER, Fight, holds

EVERYBODY = ("Ann", "Cy", "Bob", "Dee")


@pytest.mark.parametrize(
    ("line", "ann", "how", "void"),
    [
        *(("attack Dee", "grapple Bob", how, True) for how in ("remove Ann", "control Ann=0")),
        *(
            (line, "grapple Bob", "hurt Ann=7l", line == "attack Dee")
            for line in ("attack Dee", "block", "pass", "counter-grapple")
        ),
        ("attack Dee", "grapple Bob then drop", "next", False),  # GRAPPLE-9: seizes nobody
    ],
)
def test_GRAPPLE_10a_what_is_lost_and_what_is_not_however_the_hold_ended(line, ann, how, void):
    fight = Fight(dict.fromkeys(EVERYBODY, WRESTLER)).begin(*EVERYBODY)
    fight.declare(Dee="pass", Bob=line, Cy="pass", Ann=ann)
    fight.st("next", {"Ann grapple": "4s"})
    assert fight.person("Bob").phase.voided == ((0,) if void else ())
    fight.st(how)
    assert holds(fight) == []
    fight.resolve()
    assert fight.awaited() == ["Bob"] * void
    assert bool(fight.rolls("attack", "Bob")) is ("drop" in ann)


# --- put off -------------------------------------------------------------------------------------
