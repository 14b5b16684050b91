"""Random chases by the game and by the reckoning, word for word."""

from typing import Any

from play.views import scene_view
from tests.reckoning.casting import FLUNG, NAMES, SHOT, sheet
from tests.reckoning.chases import COURSES, Chase, play
from tests.reckoning.fight import Rest, Word
from tests.reckoning.lines import Line, Part
from tests.reckoning.people import track
from tests.reckoning.playing_both import Both, unlike

ROUNDS = 8  # then legs would meet exhaustion
BUYS = ("none", "bait", "gun it", "tail", "attack run", "head-off")  # what is reckoned


class Chased(Both):
    """A chase that is played twice."""

    def begin(self) -> Any:
        self.fight = self.with_everybody()
        names = list(self.cast)
        self.chance.shuffle(names)
        course = self.chance.choice(sorted(COURSES))
        number = self.chance.randint(1, 2) if len(names) > 2 else 1
        prey, rest = names[:number], names[number:]
        hunters = rest[: self.chance.randint(1, 2)]
        left = rest[len(hunters) :] if "drive" in COURSES[course][0] else []
        riders = {name: self.chance.choice((*prey, *hunters)) for name in left}
        self.chase = Chase(prey, dict.fromkeys(hunters, 0), course, riders)
        for name in riders:
            self.fight.people[name].rides = True
        for name in (*prey, *hunters):
            self.fight.people[name].runs = True
            self.fight.people[name].drives = COURSES[course][0][1] == "drive"
        return play(self.fight, self.chase)

    def people(self) -> dict[str, dict[str, Any]]:
        """Return who takes part, most of them with something that shoots."""
        guns = [{"skill": "firearms", "type": "lethal"} | one for one in SHOT]
        made = {
            name: sheet(self.chance, [*guns, *FLUNG]) for name in NAMES[: self.chance.randint(2, 5)]
        }
        for one in made.values():
            one["drive"] = self.chance.randint(0, 5)
            one.pop("prone", None)
        return made

    def next_word(self, rest: Rest) -> Word | None:
        chase, chance = self.chase, self.chance
        if rest.kind == "setup":
            by = ", ".join(chase.leads)
            return Word("ST", option=f"chase {', '.join(chase.prey)} by {by} on {chase.course}")
        if rest.kind == "ride":
            (rider,) = rest.who
            return Word("ST", option=f"ride {rider} with {chase.boarding[rider]}")
        if rest.kind == "over":
            return None
        if rest.kind == "long-shot":
            return Word("ST", option=f"choose {chance.choice(rest.options)}")
        if rest.kind == "maneuver":
            options = [one for one in rest.options if one in BUYS]
            return Word(rest.who[0], option=chance.choice(options))
        if chase.round >= ROUNDS:
            return None
        silent = [
            name
            for name in (*chase.prey, *chase.leads, *chase.riders)
            if self.fight.people[name].line is None and name not in chase.refused
        ]
        if silent and chance.random() < 0.6:
            name = chance.choice(silent)
            line = self.line(name)
            if line is not None:
                return Word(name, line=line)
        return Word("ST", option="next chase")

    def line(self, name: str) -> Line | None:
        """Return what somebody says for the round, if they have anything that shoots."""
        person, chance = self.fight.people[name], self.chance
        armed = [
            one.name for one in person.weapons if one.ranged and person.rounds.get(one.name, 1) > 0
        ]
        most = person.rating("wits") - person.runs
        targets = self.chase.others(name)
        chance.shuffle(targets)
        rides = name in self.chase.riders
        parts: list[Part] = []
        if armed and most > 0:
            arm = chance.choice(armed)
            left = person.rounds.get(arm, 9)
            far = [one for one in targets if self.chase.lead_between(name, one) >= 5]
            shots = 1 if far else chance.randint(1, min(most, len(targets), 2, left))
            kinds = ("basic", "power", "feint")
            parts = [Part("attack", one, chance.choice(kinds), arm) for one in targets[:shots]]
        if rides and len(parts) < person.rating("wits") and chance.random() < 0.5:
            parts.append(Part(chance.choice(("dodge", "block"))))
        if rides and not parts:
            parts = [Part("do", text="looks back", pool=("perception", "wits"), difficulty=7)]
        return Line(tuple(parts)) if parts else None

    def unlike_states(self, rest: Rest) -> list[str]:
        view, chase = scene_view(self.journal.scene), self.chase
        now = view["chases"][0] if view["chases"] else None
        pairs: dict[str, tuple[Any, Any]] = {}
        if now is not None and chase.over != "down":
            pairs["over"] = (bool(now["over"]), bool(chase.over))
        if now is not None and not chase.over:
            pairs["leads"] = (dict(now["predators"]), chase.leads)
            pairs["riders"] = (dict(now["passengers"]), chase.riders)
        if rest.kind in ("maneuver", "long-shot"):
            asked = [one for one in view["awaiting"] if one["question"] == rest.kind]
            pairs["asked"] = (
                [(one["who"], tuple(one["options"])) for one in asked],
                [(rest.who[0], rest.options)],
            )
        for name, one in self.fight.people.items():
            theirs = view["combatants"][name]
            pairs[f"{name}'s health"] = (theirs["health"]["marks"], track(one.marks))
            pairs[f"{name}'s rounds"] = (
                {gun: left for gun, left in theirs["ammunition"].items() if left},
                {gun: left for gun, left in one.rounds.items() if left},
            )
        return unlike(pairs)
