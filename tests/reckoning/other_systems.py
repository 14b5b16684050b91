"""Random fights by the other systems: by the game and by a reckoning of each, word for word."""

from typing import Any

from play.views import scene_view
from tests.reckoning import met, nwod, w20
from tests.reckoning.dice import Dice
from tests.reckoning.fight import Playing, Rest, Word
from tests.reckoning.people import track
from tests.reckoning.playing_both import Both, unlike


class Nwod(Both):
    """A fight by the Storytelling system."""

    ruleset = "nwod"
    turns = 1

    def people(self) -> dict[str, dict[str, Any]]:
        return nwod.cast(self.chance)

    def begin(self) -> Playing[None]:
        bodies = [nwod.body(*one) for one in self.cast.items()]
        self.fight = nwod.Fight(bodies, Dice(self.seed))
        return nwod.play(self.fight)

    def next_word(self, rest: Rest) -> Word | None:
        said = nwod.word(self.chance, self.fight, rest, self.turns)
        self.turns += said is not None and said.option == "round"
        return said

    def unlike_states(self, rest: Rest) -> list[str]:
        view, fight = scene_view(self.journal.scene), self.fight
        asked = [one["who"] for one in view["awaiting"] if one["question"] == "declare"]
        pairs: dict[str, tuple[Any, Any]] = {
            "phase": (view["phase"], fight.phase),
            "awaited": (asked, list(rest.who)),
            "order": (view["order"], [one for one in fight.order if not fight.people[one].down]),
        }
        for name, one in fight.people.items():
            theirs = view["combatants"][name]
            pairs[f"{name}'s health"] = (theirs["health"]["marks"], track(one.marks))
            pairs[f"{name}'s willpower"] = (theirs["resources"]["willpower"], one.willpower)
        return unlike(pairs)


class Met(Both):
    """A fight by Mind's Eye Theatre."""

    ruleset = "met"

    def people(self) -> dict[str, dict[str, Any]]:
        return met.cast(self.chance)

    def begin(self) -> Playing[None]:
        bodies = [met.body(place, *one) for place, one in enumerate(self.cast.items())]
        starter = self.chance.choice(["", "", *self.cast])
        self.fight = met.Fight(bodies, Dice(self.seed), starter)
        return met.play(self.fight)

    def next_word(self, rest: Rest) -> Word | None:
        return met.word(self.chance, self.fight, rest)

    def unlike_states(self, rest: Rest) -> list[str]:
        view, fight = scene_view(self.journal.scene), self.fight
        asked = [(one["question"], one["who"]) for one in view["awaiting"]]
        waiting = [(rest.kind, name) for name in rest.who]
        pairs: dict[str, tuple[Any, Any]] = {
            "phase": (view["phase"], fight.phase),
            "awaited": (asked, waiting),
            "order": (view["order"], fight.order() if fight.round else []),
        }
        for name, one in fight.people.items():
            theirs = view["combatants"][name]
            pairs[f"{name}'s health"] = (theirs["health"]["marks"], track(one.marks))
            pairs[f"{name}'s willpower"] = (theirs["resources"]["willpower"], one.willpower)
            pairs[f"{name} prone"] = (theirs["prone"], one.prone)
        return unlike(pairs)


class W20(Both):
    """A fight by the Storyteller system as its book has it."""

    ruleset = "w20"

    def people(self) -> dict[str, dict[str, Any]]:
        return w20.cast(self.chance)

    def begin(self) -> Playing[None]:
        self.fight = w20.Fight([w20.body(*one) for one in self.cast.items()], Dice(self.seed))
        return w20.play(self.fight)

    def next_word(self, rest: Rest) -> Word | None:
        return w20.word(self.chance, self.fight, rest)

    def unlike_states(self, rest: Rest) -> list[str]:
        view, fight = scene_view(self.journal.scene), self.fight
        asked = [one["who"] for one in view["awaiting"]]
        pairs: dict[str, tuple[Any, Any]] = {
            "phase": (view["phase"], fight.phase),
            "awaited": (sorted(asked), sorted(rest.who)),
        }
        for name, one in fight.people.items():
            theirs = view["combatants"][name]
            pairs[f"{name}'s health"] = (theirs["health"]["marks"], track(one.marks))
            pairs[f"{name}'s cover"] = (theirs["cover"], one.cover)
            if fight.round and not one.down:
                place = view["initiative"][name]
                pairs[f"{name}'s place"] = (place["total"], one.total)
        return unlike(pairs)
