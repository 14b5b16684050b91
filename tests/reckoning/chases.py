"""Chases: Leads, maneuvers that change the next round, shots, passengers (chapter 11)."""

from dataclasses import dataclass, field

from tests.reckoning import blows
from tests.reckoning.fight import Fight, Playing, Rest, Word
from tests.reckoning.people import Person

# A course: what is rolled, against what, whether legs do it, what it costs the predators.
COURSES = {
    "on foot": (("dexterity", "athletics"), 6, True, 0),
    "alleys": (("wits", "athletics"), 7, True, -1),
    "city streets": (("dexterity", "drive"), 6, False, 0),
    "open road": (("dexterity", "drive"), 4, False, 0),
}
COSTS = {
    "prey": {"bait": -2, "gun it": -2, "quick reverse": -3, "never tell me the odds": -1}
    | {"in there": -1},
    "predators": {"tail": 1, "gun it": 2, "herd": 2, "attack run": 1, "head-off": 4},
}
TIRED = 7  # from this round on legs roll Stamina
SHOT_BELOW = 5
SHAKEN_FROM = 10
RUN = -4  # what an attack run takes off the Lead that a shot goes across


@dataclass
class Chase:
    """One chase: the Leads, and what was bought for the round to come."""

    prey: list[str]
    leads: dict[str, int]
    course: str
    boarding: dict[str, str]  # who gets in with whom once it has begun
    riders: dict[str, str] = field(default_factory=dict)  # whom each passenger rides with
    round: int = 0
    bought: dict[str, str] = field(default_factory=dict)  # by who: for the next round
    refused: set[str] = field(default_factory=set)  # shooters whom the storyteller let not reach
    over: str = ""

    def side(self, name: str) -> str:
        return "prey" if self.riders.get(name, name) in self.prey else "predators"

    def others(self, name: str) -> list[str]:
        everybody = (*self.prey, *self.leads, *self.riders)
        return [one for one in everybody if self.side(one) != self.side(name)]

    def lead_between(self, name: str, target: str) -> int:
        """Return the Lead that a shot goes across (CHASE-7, CHASE-10)."""
        predator = name if self.side(name) == "predators" else target
        predator = self.riders.get(predator, predator)
        run = RUN if self.bought.get(predator) == "attack run" else 0
        return self.leads[predator] + run


def play(fight: Fight, chase: Chase) -> Playing[None]:
    fight.phase = "setup"
    yield Rest("setup")
    start(fight, chase)
    for rider, driver in chase.boarding.items():
        if not chase.over:
            yield Rest("ride", (rider,))
            chase.riders[rider] = driver
    while not chase.over:
        yield from say(fight, chase)
        yield from play_round(fight, chase)
    yield Rest("over")


def start(fight: Fight, chase: Chase) -> None:
    """Roll to get going (CHASE-2)."""
    nets = []
    for name in chase.prey:
        nets.append(roll(fight, chase, fight.people[name], "start"))
        if fight.rolls and fight.rolls[-1]["who"] == name and fight.rolls[-1]["botch"]:
            chase.over = "caught"
    for name in chase.leads:
        chase.leads[name] = min(nets) + 1


def roll(fight: Fight, chase: Chase, person: Person, purpose: str = "chase") -> int:
    """Roll somebody's chase pool (CHASE-5, CHASE-6)."""
    traits, difficulty, legs, handicap = COURSES[chase.course]
    if legs and chase.round >= TIRED:
        traits = tuple("stamina" if one == "dexterity" else one for one in traits)
    dice = sum(person.rating(one) for one in traits) + person.penalty
    shots = [part for part in person.line.parts if part.verb == "attack"] if person.line else []
    dice -= len(shots) + 2 if shots else 0
    if purpose == "start":
        difficulty = 6
    else:
        dice += handicap if chase.side(person.name) == "predators" else 0
        buyer = chase.prey[0] if chase.side(person.name) == "prey" else person.name
        difficulty -= chase.bought.get(buyer) == "gun it"
    after = chase.prey[0] if chase.side(person.name) == "predators" else ""
    return fight.roll(person, purpose, dice, difficulty, against=after)


def say(fight: Fight, chase: Chase) -> Playing[None]:
    for person in fight.people.values():
        person.line, person.fresh, person.dodged, person.done = None, False, None, set()
        person.incoming, person.used = 0, set()
    chase.refused = set()
    while True:
        word = yield Rest("chase")
        if word.who == "ST":
            return
        yield from take_down(fight, chase, word)


def take_down(fight: Fight, chase: Chase, word: Word) -> Playing[None]:
    """Take down a shot, or what a passenger does; the storyteller may allow one from too far."""
    person = fight.people[word.who]
    assert word.line is not None
    for part in word.line.parts:
        if part.verb == "attack" and chase.lead_between(word.who, part.target) >= SHOT_BELOW:
            answer = yield Rest("long-shot", ("ST",), ("yes", "no"))
            if answer.option == "choose no":
                chase.refused.add(word.who)
                return
    person.line, person.fresh = word.line, True


def play_round(fight: Fight, chase: Chase) -> Playing[None]:
    """Roll a round, fire what was said, let the winners use a maneuver (CHASE-5 to CHASE-10)."""
    chase.round += 1
    before = dict(chase.leads)
    nets = {name: roll(fight, chase, fight.people[name]) for name in (*chase.prey, *chase.leads)}
    prey = min(nets[name] for name in chase.prey)
    won = {name: prey - nets[name] for name in chase.leads}
    after = {name: before[name] + moved(chase, name, margin) for name, margin in won.items()}
    yield from fire(fight, chase)
    chase.leads = after
    if any(one.down for one in fight.people.values()):
        chase.over = "down"  # whoever is down is out, and no more is reckoned
        return
    chase.bought = {}
    if any(lead <= 0 for lead in after.values()):
        chase.over = "caught"
        return
    for name, margin in won.items():
        if margin > 0 and before[name] >= SHAKEN_FROM:
            del chase.leads[name]
            for rider in [one for one, driver in chase.riders.items() if driver == name]:
                del chase.riders[rider]
    if not chase.leads:
        chase.over = "away"
        return
    won = {name: won[name] for name in chase.leads}
    yield from reward(fight, chase, won)


def moved(chase: Chase, name: str, margin: int) -> int:
    """Return by how much a Lead moves, with what was bought for the round."""
    bait = any(chase.bought.get(one) == "bait" for one in chase.prey)
    mine = chase.bought.get(name, "")
    if margin < 0:
        won = -margin * (2 if mine == "head-off" else 1)
        return -(won // 2 if bait else won)
    return margin // 2 if mine == "tail" else margin


def fire(fight: Fight, chase: Chase) -> Playing[None]:
    """Work out the shots: the prey's side first, passengers after their driver."""
    for driver in (*chase.prey, *list(chase.leads)):
        crew = [one for one, behind in chase.riders.items() if behind == driver]
        for name in (driver, *crew):
            yield from act(fight, chase, fight.people[name])


def act(fight: Fight, chase: Chase, person: Person) -> Playing[None]:
    for index, part in enumerate(person.line.parts if person.line else ()):
        if person.down or (part.target and fight.people[part.target].down):
            continue
        if part.verb == "do":
            dice = sum(person.rating(trait) for trait in part.pool) + person.penalty
            dice += blows.pools.shared(person, index)
            fight.roll(person, "misc", dice, part.difficulty)
        if part.verb == "attack" and person.rounds.get(person.arm(part.weapon).name, 1) > 0:
            target = fight.people[part.target]
            yield from blows.exchange(fight, person, index, target, None, 0, 0)


def reward(fight: Fight, chase: Chase, won: dict[str, int]) -> Playing[None]:
    """Let the winners buy something for the next round (CHASE-7)."""
    winners = [name for name, margin in sorted(won.items(), key=lambda one: one[1]) if margin < 0]
    if all(margin > 0 for margin in won.values()):
        winners = chase.prey[:1]
    for name in winners:
        side = chase.side(name)
        options = [
            one
            for one, cost in COSTS[side].items()
            if side == "predators" or all(lead + cost > 0 for lead in chase.leads.values())
        ]
        if not options:
            continue
        word = yield Rest("maneuver", (name,), (*options, "none"))
        if word.option == "none":
            continue
        chase.bought[name] = word.option
        for one in chase.leads if side == "prey" else (name,):
            chase.leads[one] += COSTS[side][word.option]
