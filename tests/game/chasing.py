"""What the tests of chases share: Tom runs, Ann and Bea are after him."""

from typing import Any

from game.state.chase import Chase
from tests.game.support import Dice, Fight

RUNNER: dict[str, object] = {"dexterity": 3, "athletics": 3, "stamina": 3, "strength": 2}
HUNTER: dict[str, object] = {"dexterity": 3, "athletics": 2, "stamina": 2, "strength": 2}
GUNNER: dict[str, object] = HUNTER | {"firearms": 3, "wits": 3, "weapons": ["heavy pistol"]}


def chase(
    lead: int = 5,
    *,
    hunters: tuple[str, ...] = ("Ann",),
    runners: tuple[str, ...] = ("Tom",),
    on: str = "",
    settings: dict[str, Any] | None = None,
    pace: str = "step",
    runner: dict[str, object] | None = None,
    hunter: dict[str, object] | None = None,
    others: dict[str, dict[str, object]] | None = None,
) -> Fight:
    """Return a chase that began cold, with this Lead on everyone."""
    cast = dict.fromkeys(runners, RUNNER | (runner or {}))
    cast |= dict.fromkeys(hunters, HUNTER | (hunter or {})) | (others or {})
    fight = Fight(cast, settings=settings, pace=pace)
    line = f"chase {', '.join(runners)} by {', '.join(hunters)}"
    fight.st(line + (f" on {on}" if on else ""), {f"{one} start": "0s" for one in runners})
    for name in hunters:
        if lead != 1:
            fight.st(f"lead {name}={lead}")
    return fight


def roll(fight: Fight, dice: Dice | None = None, **nets: int) -> Fight:
    """Roll a round in which these make this many successes."""
    rolls: dict[str, object] = {f"{name} chase": f"{net}s" for name, net in nets.items()}
    fight.st("next", rolls | dict(dice or {}))
    return fight


def win(fight: Fight, who: str, maneuver: str, dice: Dice | None = None, by: int = 1) -> Fight:
    """Let a person win a round by this much and do a maneuver."""
    roll(fight, **{who: by})
    fight.say(who, f"choose {maneuver}", dice)
    return fight


def the_chase(fight: Fight) -> Chase:
    """Return the last chase of the scene."""
    return fight.journal.scene.chases[-1]


def leads(fight: Fight) -> dict[str, int]:
    """Return the Lead on each predator."""
    return dict(the_chase(fight).predators)


def asked(fight: Fight) -> tuple[str, str, list[str]] | None:
    """Return who is asked what with which options, or None."""
    open_now = fight.state()["awaiting"]
    if not open_now:
        return None
    one = open_now[0]
    return one["who"], one["question"], list(one["options"])
