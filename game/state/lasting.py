"""What lasts on somebody who leaves: it is on them again if they come back to the scene."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from game.gear import Armour
from game.names import Choice, Name, Word
from game.state.distance import APART_YARDS, LEFT, Distance
from game.state.effects import Effect, Hazard
from game.state.initiative import Initiative

# How somebody is, or what a storyteller has ruled of them, that no going out and coming in again
# changes.
CONDITIONS = (
    *("prone", "helpless", "cornered", "blinded", "immobilised", "staked", "floored"),
    *("cramped", "coverless", "bare", "flanks", "direction", "unreachable", "cover"),
    *("slowed", "lost_round", "unsure", "aware", "went", "ran", "sent_away", "side"),
    *("grapple_pool", "block_pool", "dodge_pool", "escape_pool", "attack_pool"),
)

# What is of the round alone: it is on whoever comes back in the same one.
OF_THE_ROUND = (
    *("exposed", "incoming", "bought", "shifted", "braved", "aborts", "abort_failed"),
    "loses_main",
)


# All else that a person has. Each field of `game.state.person.Person` stands in one of these lists,
# so that a new one is given thought: what is forgotten here is shaken off by leaving.
KEPT_OTHERWISE = (
    *("ref", "spared", "surprised"),  # in a field of `Lasting`
    *("initiative", "lent", "kept"),  # as `Lasting.place`
    *("fighter", "adapted", "guessed", "given", "converts", "aside"),  # with the sheet
)
GONE = (
    *("name", "npc", "group", "private", "auto", "stance", "ward"),  # what is ruled when they come
    *("flees_at", "struck_before"),
    *("away", "seat", "head_start", "menus", "joins", "braces", "gives_up", "leaving", "down"),
    *("prefer", "backs_defense", "wields", "haste_plan", "plan", "extra_plan"),  # their own wishes
    *("flank", "rear", "ambush", "grants", "shields", "fleeing", "forfeits"),  # what served them
    # What they were about to do in the round: they have no place in it any more (INIT-5).
    *("standing", "struck", "haste_left", "vouched", "pools_ruled", "strain", "dodges", "flight"),
    *("long_shots", "lets_go"),
    *("countered", "defenses", "used", "declaration", "secret", "spoke", "down_targets"),
    *("resolved", "acted", "delaying", "prepared", "behind", "stretched", "spent", "lines"),
    *("targeted", "helped", "shielded", "breaks_in", "early", "blindsides", "voided"),
)


class Lasting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was on a player's character as they left: ``ref`` is who that is outside the scene,
    ``shaken`` who held or chased them then, ``place`` theirs in the order, ``surprised`` the round
    in which they are taken unawares, ``of_the_round`` what they did and suffered in that ``round``,
    ``distances`` and ``steps`` how far they are from others (RES-8, MET-5),
    ``spared`` the armour that is destroyed for this scene (W20-8). ``early`` as in
    `game.events.Left`.
    """

    ref: Word = ""
    conditions: dict[Word, bool | int | Choice] = {}
    effects: tuple[Effect, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    place: Initiative | None = None
    shaken: tuple[Name, ...] = ()
    surprised: int = 0
    round: int = 0
    early: bool = False
    of_the_round: dict[Word, bool | int] = {}
    distances: tuple[Distance, ...] = ()
    steps: tuple[tuple[Name, Name, int], ...] = ()
    spared: tuple[Armour, ...] = ()

    def in_round(self, number: int, who: str) -> "Lasting":
        """Return what is left of it by then on ``who`` it is: effects that have run out are over
        (BOOK-4), and whoever was near is 6 yards off (RES-8), but in the round in which they left.
        To go out and in again would else be to break off without an action.
        """
        effects = tuple(
            one for one in self.effects if one.last_round is None or one.last_round >= number
        )
        own = self.of_the_round if self.round == number else {}
        here = self.distances if self.round == number else tuple(_apart(self.distances, who))
        return replace(self, effects=effects, of_the_round=own, distances=here)


def _apart(distances: tuple[Distance, ...], who: str) -> Iterator[Distance]:
    for one in distances:
        near = one.yards < APART_YARDS
        yield replace(one, yards=APART_YARDS, by=who, how=LEFT) if near else one
