"""What is typed next: chosen at random from what the scene itself would take, as lines of commands.

What a choice is made from is the scene alone, so that it can be made anew after any kill.
"""

from dataclasses import dataclass
from random import Random

from game import actions as act
from game.notation import format, format_part
from game.rules.rounds import awaited, awaiting, open_offers
from game.rulesets import RULESETS, ruleset_of
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Declaration
from game.state.scene import Scene
from tests.properties.brawl import Brawl

ST = "Vesper"
PLAYERS = ("Marlow", "Ines")
NPCS = ("thug", "street tough", "gunman", "brawler")
NPC_NAMES = ("Rat", "Brick", "Moss")
MOST_NPCS = 6
LENGTH = 35  # lines, after which a scene has been long enough
IN_CHASES = ("maneuver", "course", "trait", "obstacle")


@dataclass(frozen=True)
class Typed:
    """A line, and at whose client it is typed."""

    who: str
    line: str


class Voices(Brawl):
    """The random choices of the properties' fights, about a scene that is played elsewhere."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.bench = []
        self.now = Scene()

    @property
    def scene(self) -> Scene:
        """The scene that is talked of."""
        return self.now


class Moves:
    """Chooses lines; ``random`` alone decides, given the same scenes."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.voices = Voices(random)
        self.rulesets = random.sample(list(RULESETS), len(RULESETS))
        self.begun = 0
        self.said = 0
        self.words = 0
        self.skips = False  # whether the last way out was to move on

    def next(self, scene: Scene | None) -> Typed:
        """Return the next line; ``scene`` is None where none is open."""
        if scene is None:
            return self._open()
        self.said += 1
        if self.said > LENGTH:  # asked first where blows are declared that are not rolled
            return Typed(ST, self.random.choice(["+init/end", "+choose end"]))
        self.voices.now = scene
        getting_ready = self._get_ready(scene)
        if getting_ready is not None:
            return getting_ready
        if scene.frozen:
            return Typed(ST, "+init/resume")
        if self.random.random() < 0.12:
            return self._meddle(scene)
        return self._go_on(scene)

    def way_out(self, scene: Scene | None) -> Typed:
        """Return a line that leads on where others were refused."""
        if scene is None:
            return self._open()
        if scene.frozen:
            return Typed(ST, "+init/resume")
        asked = [one for one in awaiting(scene) if one.question != "declare"]
        if asked:
            return self._for(asked[0].who, f"choose {asked[0].default}", by_st=True)
        if scene.fight.phase in ("setup", "bookkeeping"):
            return self._next_round(scene)
        self.skips = not self.skips  # who is there is asked about first
        return Typed(ST, "+init/next" if self.skips else "+choose skip")

    # --- a scene's beginning ---------------------------------------------------------------------

    def _open(self) -> Typed:
        self.said = 0
        ruleset = self.rulesets[self.begun % len(self.rulesets)]
        self.begun += 1
        rules = ruleset
        if ruleset == "nwod" and self.random.random() < 0.5:
            rules += ", grapples yes"
        return Typed(ST, f"+init/start Soak {self.begun}={rules}")

    def _get_ready(self, scene: Scene) -> Typed | None:
        if scene.fight.round or scene.chases:
            return None
        for name in PLAYERS:
            if name not in scene.people:
                return Typed(name, "+init/join yes")
        for name in PLAYERS:
            if scene.people[name].down or scene.people[name].fighter.health.marked:
                return Typed(ST, f"+heal {name}=9")
        for name in NPC_NAMES[: 2 + self.begun % 2]:
            if name not in scene.people:
                return Typed(ST, f"+init/add {name}={self.random.choice(NPCS)}")
        if not scene.idle:
            return Typed(ST, "+combat/idle 1000s=3000s pass")
        if self.random.random() < 0.3 and ruleset_of(scene).id.startswith("detroit"):
            return self._chase(scene)
        return Typed(ST, "+init/roll")

    # --- going on --------------------------------------------------------------------------------

    def _go_on(self, scene: Scene) -> Typed:
        asked = [one for one in awaiting(scene) if one.question != "declare"]
        if asked:
            return self._answer(self.random.choice(asked))
        owing, chases = awaited(scene), scene.chases_under_way()
        if chases and (not owing or self.random.random() < 0.5):
            return Typed(ST, f"+chase/roll {self.random.choice(chases).prey[0]}")
        offers = open_offers(scene)
        if offers and self.random.random() < 0.25:
            return self._spoken(self.voices.taking_up(self.random.choice(offers).who))
        if owing and self.random.random() < 0.95:
            return self._spoken(self.voices.declaration(self.random.choice(owing).name))
        if scene.fight.phase in ("setup", "bookkeeping"):
            return self._next_round(scene)
        return Typed(
            ST, self.random.choice(["+init/next", "+init/run", "+init/run", "+choose skip"])
        )

    def _next_round(self, scene: Scene) -> Typed:
        if scene.chases_under_way() and not scene.ready():
            return Typed(ST, f"+chase/roll {scene.chases_under_way()[0].prey[0]}")
        if len(scene.ready()) < 2:
            return Typed(ST, "+init/end")
        fleeing = [name for name, one in scene.people.items() if one.head_start is not None]
        if fleeing:
            return self._for(scene.ready()[0].name, f"pursue {fleeing[0]}", by_st=True)
        return Typed(ST, "+init/roll")

    def _chase(self, scene: Scene) -> Typed:
        free = [one.name for one in scene.ready()]
        self.random.shuffle(free)
        prey, *predators = free[: self.random.choice([2, 3])]
        where = self.random.choice(["", " on rooftops", " on alleys"])
        return Typed(ST, f"+chase/cold {prey}={', '.join(predators)}{where}")

    def _answer(self, question: Question) -> Typed:
        if question.who == STORYTELLER or question.question in IN_CHASES:
            return self._for(question.who, f"choose {self.random.choice(question.options)}")
        return self._spoken(self.voices.answer(question))

    def _spoken(self, action: act.AnyAction) -> Typed:
        """Return the line that says an action of the properties' fights."""
        rules = ruleset_of(self.voices.now)
        # What its rules have no verb for may be said, too, and is refused.
        verbs = {**{k: v for one in RULESETS.values() for k, v in one.verbs.items()}, **rules.verbs}
        match action:
            case act.Declare(who=who, declaration=Declaration() as declaration):
                return self._for(who, format(declaration, verbs))
            case act.Abort(who=who, part=part):
                return self._for(who, f"abort {format_part(part, verbs)}")
            case act.Answer(who=who, option="abort", part=part) if part is not None:
                return self._for(who, f"choose abort {format_part(part, verbs)}")
            case act.Answer(who=who, option="action"):
                return self._for(who, "choose action take the keys")
            case act.Answer(who=who, option=option):
                return self._for(who, f"choose {option}")
        raise AssertionError(f"nobody can type {action}")

    def _for(self, who: str, line: str, by_st: bool = False) -> Typed:
        if who in PLAYERS and not by_st and self.random.random() < 0.9:
            return Typed(who, f"+act {line}")
        return Typed(ST, f"+as {who}={line}")

    # --- the storyteller's hand ------------------------------------------------------------------

    def _meddle(self, scene: Scene) -> Typed:
        who = self.random.choice(list(scene.people))
        npcs = [name for name, one in scene.people.items() if one.npc]
        npc = self.random.choice(npcs or [who])
        free = scene.ready()
        self.words += 1
        lines = [
            f"+hurt {who}=1b",
            f"+heal {who}=3",
            f"+heal {who}=2",
            f"+mod {who}=attack+1 once for word{self.words}",
            f"+effect {who}=Hex{self.words} action-1 for 2",
            f"+hazard {who}=Fire{self.words} 2 dice bashing once",
            f"+init/hold word{self.words}",
            f"+plan {who}=block",
            f"+plan {npc}=attack {who}; else pass",
            f"+npc/auto {npc}",
            f"+npc/manual {npc}",
            *("+combat/pace flow", "+combat/pace step", "+combat/undo"),
            f"+combat/undo {self.random.randint(2, 5)}",
            *("+combat/redo", "+combat/redo"),
            f"+init/set {who}={self.random.randint(3, 15)}",
            f"+as {who}=prone yes",
        ]
        if len(npcs) < MOST_NPCS:
            lines += [f"+init/add {self.random.choice(NPCS)}*2"]
        if len(npcs) > 2:
            lines += [f"+init/remove {npc}"]
        if len(free) > 2 and scene.fight.phase in ("setup", "bookkeeping"):
            lines += [self._chase(scene).line] * 4
        if self.random.random() < 0.05:
            return Typed(self.random.choice(PLAYERS), "+roll dexterity + wits vs 6")
        return Typed(ST, self.random.choice(lines))
