"""Whole scenes of fights and chases at random: who is in them, and what might be said next."""

from typing import Any

from game import actions as act
from game.rules.rounds import awaited, awaiting
from game.state.chase import Obstacle
from game.state.declaration import Attack, Block, Declaration, Dodge, Escape, Part, Pass
from sheets.catalog import default_catalog
from tests.properties.brawl import Played

COURSES = tuple(default_catalog().courses.values())
TRAITS = ("dexterity", "athletics", "wits", "drive", "stamina", "pilot")
SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"maneuver_may_end_chase": True},
    {"group_prey_counts": "highest", "exhaustion_rounds": [2, 4]},
    {"course_trait": "course", "stamina_from_round": 2},
)


class Hunt(Played):
    """A random chase, and what else is in its scene."""

    def __init__(
        self, cast: list[dict[str, Any]], seed: int, pace: str, ruleset: str = "detroit"
    ) -> None:
        super().__init__([default_catalog().fighter(one | {"drive": 2}) for one in cast], seed)
        own = self.random.choice(SETTINGS) if ruleset == "detroit" else {}
        self.say(act.Open(ruleset=ruleset, pace=pace, settings=own))
        for fighter in self.bench:
            self.say(self.joining(fighter))
        self.say(self.beginning() if self.random.random() < 0.6 else act.Start())

    def several(self) -> tuple[str, ...]:
        names = list(self.scene.people)
        return tuple(self.random.sample(names, min(len(names), self.random.choice([1, 1, 2, 3]))))

    def beginning(self) -> act.AnyAction:
        free = [name for name, one in self.scene.people.items() if one.seat is None]
        self.random.shuffle(free)
        cut = self.random.choice([1, 1, 2])
        return act.BeginChase(
            prey=tuple(free[:cut]),
            predators=tuple(free[cut : cut + self.random.choice([1, 2, 3])]),
            course=self.random.choice(COURSES),
            stalked=self.random.random() < 0.3,
        )

    # --- what leads on ---------------------------------------------------------------------------

    def way_on(self) -> act.AnyAction:
        """Return a word of the storyteller's that must lead on from here."""
        scene = self.scene
        if awaiting(scene) and (awaiting(scene)[0].question != "declare"):
            return act.TakeDefaults()
        open_now = scene.chases_under_way()
        if open_now and self.random.random() < 0.7:
            number = self.random.choice(open_now).id
            return act.RollRound(chase=number)
        return self.fight_on() or act.RollRound(chase=open_now[0].id)

    def fight_on(self) -> act.AnyAction | None:
        phase = self.scene.fight.phase
        if phase == "bookkeeping":
            return act.NextRound()
        if phase == "setup":
            if self.scene.ready():
                return act.Start()
            return None if self.scene.chases_under_way() else act.End()
        return act.Advance(run=self.random.random() < 0.3)

    def next_word(self) -> act.AnyAction:
        """Return something that a person might say now; it may be refused."""
        questions = awaiting(self.scene)
        asked = [one for one in questions if one.question != "declare"]
        if asked and self.random.random() < 0.9:
            question = self.random.choice(asked)
            option = self.random.choice(question.options)
            part = Dodge() if option == "abort" else None
            return act.Answer(who=question.who, option=option, question=question.id, part=part)
        owing = awaited(self.scene)
        if owing and self.random.random() < 0.6:
            return self.declaring(self.random.choice(owing).name, fighting=True)
        shooting = [self.shooting] * (3 if self.scene.review else 1)
        return self.random.choice([self.way_on, self.way_on, *shooting, self.meddling])()

    def declaring(self, who: str, fighting: bool) -> act.AnyAction:
        target = self.somebody()
        weapon = None
        person = self.scene.people.get(who)
        if person is not None and not fighting and person.fighter.weapons:
            weapon = self.random.choice(person.fighter.weapons).name
        parts: list[Part] = [Attack(target, weapon=weapon)] * 3
        parts += [Escape(), Block(), Pass()] if fighting else [Dodge(), Pass()]
        return act.Declare(who=who, declaration=Declaration((self.random.choice(parts),)))

    def shooting(self) -> act.AnyAction:
        """Return a shot across the Lead by the person who could make it, or take cover from one."""
        armed = [
            (name, weapon.name)
            for name, one in self.scene.people.items()
            if one.seat is not None
            for weapon in one.fighter.arsenal()
            if weapon.ranged
        ]
        if not armed:
            return self.meddling()
        who, weapon = self.random.choice(armed)
        seat = self.scene.people[who].seat
        assert seat is not None
        others = [one for one in self.scene.chase(seat.chase).members() if one != who]
        parts: list[Part] = [Attack(self.random.choice(others), weapon=weapon)]
        if self.random.random() < 0.2:
            parts.append(Dodge())
        return act.Declare(who=who, declaration=Declaration(tuple(parts)))

    def meddling(self) -> act.AnyAction:
        """Return anything that might be said to a scene with chases in it."""
        who, number = self.somebody(), self.random.randint(1, 3)
        side = self.random.choice(["prey", "predators"])
        runners = [name for name, one in self.scene.people.items() if one.seat is not None]
        seated = self.random.choice(runners) if runners else who
        obstacle = Obstacle(
            name="pit", traits=("wits", "athletics"), dice=number * 2 - 2, type="lethal"
        )
        return self.random.choice(
            [
                self.beginning(),
                self.beginning(),
                act.Pursue(who=who, course=COURSES[0]),
                act.Pursue(who=who, course=COURSES[0], prey=self.somebody()),
                act.SetObstacle(who=(seated,), obstacle=obstacle),
                act.SetObstacle(who=self.several(), obstacle=obstacle),
                act.SetCourse(course=self.random.choice(COURSES)),
                act.SetRun(side=side, rounds=self.random.randint(0, 12)),  # type: ignore[arg-type]
                act.SetLead(who=seated, lead=self.random.randint(-1, 12)),
                act.SetPool(who=seated, traits=tuple(self.random.sample(TRAITS, 2))),
                act.JoinChase(who=who, side=side),  # type: ignore[arg-type]
                act.Board(who=who, driver=seated),
                act.DropOut(who=seated),
                act.Exert(who=seated),
                act.EndChase(outcome=self.random.choice(["caught", "away", "crash", "over"])),
                self.declaring(seated, fighting=False),
                self.declaring(seated, fighting=False),
                self.declaring(seated, fighting=False),
                act.Harm(who=who, levels=number * 2, type="lethal"),
                act.Mend(who=who, levels=number),
                act.PutEffect(who=seated, name="aid", changes={"chase": 2}, rounds=number),
                act.PutEffect(who=seated, name="hex", changes={"chase": -3}),
                act.SetPosition(who=who, changes={"away": number == 1}),
                act.SetInitiative(who=who, total=number),
                act.Leave(who=who),
                act.TakeLeave(who=who),
                act.TakeLeave(who=seated),
                act.Stay(who=who),
                self.joining(self.random.choice(self.bench)),
                act.SetPace(pace=self.random.choice(["step", "flow"])),
                act.TakeDefaults(),
                act.End(),
            ]
        )
