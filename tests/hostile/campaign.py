"""A campaign: three rooms with people of every role in them, who type whatever comes.

Foundry   a scene is played here: a storyteller, two who take part, an onlooker with a sheet, one
          without, a guest, and two stock NPCs
Attic     another storyteller's scene
Yard      no scene; now and then one that is over
"""

import random
from collections.abc import Iterator
from typing import Any

from evennia.utils import create

from game.dice import SeededChance
from game.rulesets import RULESETS
from narration.prompts.what_to_type import common_lines, rarer_lines
from scenes import registry
from tests.commands.table import SHEET, Player
from tests.hostile import lines, nasty
from tests.hostile.hall import Hall
from tests.hostile.watch import Watch

ABLE: dict[str, Any] = {
    **SHEET,
    **{"template": "shifter", "rage": 4, "gnosis": 3, "security": 1, "subterfuge": 1},
    **{
        "weapons": ["knife", "sword", "light pistol"],
        "intimidation": 1,
        "fresh start": 1,
        "drive": 2,
    },
}
# What a character may be called: Evennia lets an account choose nearly anything.
STRANGE = (
    *("|rRed|n", "$eval(7919*6469)", "{0}%s", "-5", "end", "J\u043e"),
    *("O'Brien & Co", "a=b", "me"),
)
TO_FILL_IT = (
    ("in the scene", "+init/join"),
    ("in the scene", "+init/join yes"),  # where the sheet is converted (SYS-2)
    *(("in the scene too", "+init/join"), ("in the scene too", "+init/join yes")),
    *(("storyteller", "+init/add thug*2"), ("storyteller", "+heal Jo=7")),
    ("storyteller", "+heal Kelly=7"),
)
# What the person who runs a scene does besides, about two who are in it.
BESIDES = (
    *("+hurt {one}=2b", "+heal {one}=1", "+spend {one}=willpower", "+regain {one}=willpower"),
    *("+effect {one}=Bless attack+2 for 3", "+mod {one}=attack-1 once", "+effect {one}=Bless off"),
    *("+hazard {one}=Fire 2 dice lethal for 2", "+hazard {one}=Fire off", "+npc/auto {one}"),
    *("+npc/manual {one}", "+init/set {one}=9", "+init/bonus {one}=2 for luck", "+roll {one}=wits"),
    *("+as {one}=prone yes", "+as {one}=close {two}", "+as {one}=prefer block"),
    "+haste {one}=1 magick",
    *("+combat/undo", "+combat/undo 2", "+combat/redo", "+chase/cold {one}={two}", "+chase/roll"),
    *("+chase/stalk {one}={two}", "+as {one}=pursue {two}", "+chase/lead {two}=4", "+chase/end"),
    *("+chase/obstacle wits vs 6 for {one}", "+chase/run prey=9", "+chase/course alleys"),
    *("+chase/join {one} as prey", "+as {one}=exert", "+as {one}=board {two}", "+as {one}=give up"),
    *("+grapple/control {one}=3", "+gear/give {one}=club", "+gear/take {one}=club"),
    "+check/done 1",
    *("+sheet/set {one}/brawl=4 because so", "+roll/private {one}=wits", "+as {one}=abort dodge"),
)
LENGTH = 500  # inputs, then all begins anew


class Campaign:
    """One campaign: `inputs` types them, one by one, and has each of them looked at."""

    def __init__(self, hall: Hall, dice: random.Random, watch: Watch) -> None:
        self.hall, self.dice, self.watch = hall, dice, watch
        self.ruleset = dice.choice(tuple(RULESETS))
        hall.chance = SeededChance(dice.getrandbits(32))
        self.roles = self._people()
        self._open()
        watch.begin(hall)

    def _people(self) -> dict[str, Player]:
        attic = create.create_object("typeclasses.rooms.Room", key="Attic", nohome=True)
        yard = create.create_object("typeclasses.rooms.Room", key="Yard", nohome=True)
        seat = self.hall.seat
        roles = {
            "storyteller": seat("Vesper", "Storyteller", sheet=None),
            "in the scene": seat("Jo", sheet=ABLE),
            "in the scene too": seat("Kelly", sheet=ABLE),
            "onlooker": seat("Olga", sheet=ABLE),
            "without a sheet": seat("Nemo", sheet=None),
            "guest": seat("Gil", "Guest"),
            "strange name": seat("Strange", sheet=ABLE),
            "storyteller elsewhere": seat("Vera", "Storyteller", sheet=ABLE),
            "without a scene": seat("Yan", sheet=ABLE),
        }
        roles["strange name"].character.key = self.dice.choice(STRANGE)
        for role, room in (("storyteller elsewhere", attic), ("without a scene", yard)):
            roles[role].character.location = room
        return roles

    def _open(self) -> None:
        """Begin the scenes: the first one by anybody, so that a starter's rights are tried too."""
        roles = self.roles
        starter = roles[self.dice.choice(("storyteller", "storyteller", "in the scene"))]
        starter.type(f"+init/start Alley={self.ruleset}")
        roles["storyteller elsewhere"].type("+init/start Elsewhere")
        yan = roles["without a scene"]
        if self.dice.random() < 0.5:
            yan.type("+init/start Over")
            yan.type("+init/end")
        for role in ("in the scene", "in the scene too"):
            self._join(role)
        if self.dice.random() < 0.5:
            self._join("strange name")
        for line in ("+init/add thug*2", "+init/add Big Al=brawler", "+combat/pace flow"):
            roles["storyteller"].type(line)
        if self.dice.random() < 0.7:
            roles["storyteller"].type("+init/roll")

    def _join(self, role: str) -> None:
        """Take part; where the sheet is of another system, say yes to what it is converted to."""
        for line in ("+init/join", "+init/join yes"):
            self.roles[role].type(line)

    def play(self, given: list[tuple[str, str]], number: int) -> None:
        """Type so many lines: those given, and among them whatever comes.

        The person who pastes a sheet comes to an end before long: nothing else that they type is
        heard.
        """
        for left in range(number, 0, -1):
            if given and self.dice.random() < len(given) / left:
                self._type(*given.pop())
            else:
                self._type(*self._next())

    def everything(self) -> Iterator[tuple[str, str]]:
        """Yield each command with each switch for each role, with words that belong to it."""
        good: dict[str, list[str]] = {}
        for one in lines.corpus():
            head, _, rest = one.partition(" ")
            good.setdefault(head, []).append(rest)
        for head in lines.every_switch():
            for role in self.roles:
                words = self.dice.choice(good.get(head, [""]))
                yield role, f"{head} {words}".rstrip()

    def _type(self, role: str, line: str) -> None:
        player = self.roles[role]
        self.watch.before()
        self.hall.hears(player, line)
        self.watch.after(role, player, line)
        self.hall.put_back(player)

    def _next(self) -> tuple[str, str]:
        dice = self.dice
        pasting = [role for role, player in self.roles.items() if player.character.ndb._getinput]
        if pasting and dice.random() < 0.3:
            return dice.choice(pasting), dice.choice((".", "abort"))
        if dice.random() < 0.5:
            led = self._that_leads_on()
            if led is not None:
                return led
        role = dice.choice((*self.roles, "in the scene", "in the scene too", "storyteller"))
        here = [name for one in registry.open_in(self.hall.room) for name in one.scene.people]
        return role, lines.line(dice, here or lines.PEOPLE)

    def _that_leads_on(self) -> tuple[str, str] | None:
        """Return something that the scene waits for: without it most lines would come too soon."""
        here, dice = registry.open_in(self.hall.room), self.dice
        if not here:
            return "storyteller", f"+init/start Again={dice.choice(tuple(RULESETS))}"
        own = registry.in_any_scene(self.roles["in the scene"].character)
        script = own if own in here else dice.choice(here)
        scene = script.scene
        if scene.frozen:
            return "storyteller", "+init/resume"
        if len(here) > 1 and dice.random() < 0.1:
            return "storyteller", f"+init/scene {script.scene_id}"
        if len([one for one in scene.people.values() if not one.down]) < 3:
            return dice.choice(TO_FILL_IT)
        if dice.random() < 0.2:
            one, two = dice.choices(list(scene.people), k=2)
            return "storyteller", dice.choice(BESIDES).format(one=one, two=two)
        questions = script.questions()
        if scene.chases_under_way() and dice.random() < 0.3:
            return "storyteller", "+chase/roll"
        if not questions:
            return "storyteller", dice.choice(("+init/roll", "+init/next", "+init/run"))
        asked = dice.choice(questions)
        role = self._role_of(asked.who)
        person = scene.people.get(asked.who)
        said = f"choose {dice.choice(asked.options)}" if asked.options else "pass"
        if person is not None and dice.random() < 0.8:
            could = [*common_lines(scene, person), *rarer_lines(scene, person)]
            said = dice.choice(could or [said]).replace("TEXT", nasty.piece(dice))
        return (role, f"+{said}") if role else ("storyteller", f"+as {asked.who}={said}")

    def _role_of(self, who: str) -> str:
        """Return the role of the person who plays a person; empty for an NPC."""
        names = {player.character.key: role for role, player in self.roles.items()}
        return names.get(who, "")
