"""+chase: fleeing and pursuing; its beginning, its rounds, what a storyteller rules in it."""

import re
from collections.abc import Collection

from commands.base import pick
from commands.fight.attack import AttackingCommand
from commands.fight.chase_parser import alongside, chase_of, maneuver, pursuit
from game import actions as act
from game.errors import RuleError
from game.notation import cut_pose
from game.reading import not_ready, own_course, ruleset_of
from game.state.chase import Chase
from game.words import matches, quote
from narration.languages import N_, _
from narration.tables.chase_table import chase_lines, course_lines
from players.authority import kept_by
from scenes import consent, registry, skipping
from scenes.service import SceneService
from scenes.telling import delivery
from sheets.catalog import default_catalog
from typeclasses.scripts import ChaseScript

HARM = re.compile(r"(?:harm\s+)?(\d{1,2})\s*(?:dice\s+)?([a-z]*)", re.IGNORECASE)
OBSTACLE_USAGE = {
    "difficulty": "+chase/obstacle dexterity + athletics vs 7 for NAME=3 bashing",
    "dice": "+chase/obstacle dexterity + athletics - 1 for NAME=3 bashing",
    "test pool": "+chase/obstacle physical + athletics vs 7 for NAME=1 bashing",
}
COURSE_USAGE = {
    "difficulty": "+chase/course alleys vs 7",
    "dice": "+chase/course alleys - 1",
    "test pool": "+chase/course alleys",
}
A_DIFFICULTY = re.compile(r"\bvs\s+\d", re.IGNORECASE)
NO_SCENE = N_(
    "No scene is open here. A chase is part of one: `+init/start` opens it, "
    "all who take part type `+init/join`, and then its storyteller begins "
    "the chase: `+chase/cold PREY=PREDATOR`. It needs no fight."
)


class CmdChase(AttackingCommand):
    """
    Flee, or go after somebody. Read +help chases first.

    Usage:
      +chase [NAME]               the course, the Leads, who is asked what
      +chase/pursue [NAME]        go after somebody who got away; also +pursue
      +chase/with NAME            be at NAME's side: hunt with a hunter, ride
                                  with one who drives, flee with prey (NAME
                                  says +chase/with too; after round 1 it asks
                                  whoever runs the scene)
      +chase/join [NAME]          hunt NAME in a chase that is under way
      +chase/ready [// POSE]      you are ready for the next round; the game
                                  rolls it when all are
      +chase/maneuver M           your answer when you won; none does nothing
      +chase/attack NAME[=OPTIONS]   shoot with the next round, as +attack has it
      +chase/exert [KIND]         Willpower: a success on your next chase roll;  {{dice}}
      +chase/exert [KIND]         Willpower: a second throw where you would lose;  {{met}}
                                  KIND obstacle: on the next one you roll for;
                                  before a chase: opening or stalking
      +chase/flee NAME            flee with NAME, who has to type it too before
                                  the next round; typed again it takes that back
      +chase/part                 leave your company and flee another way
      +chase/board DRIVER         ride along; after round 1 the storyteller
                                  has to do it
      +chase/drop                 give up. Prey that does is caught; if it has
                                  company, that runs on
    Whoever runs the scene
      +chase/cold PREY[, PREY]=PREDATOR[, PREDATOR][ on COURSE]
      +chase/stalk PREY=PREDATOR[ on COURSE]   a stalk and pounce
      +chase/roll [PREY]          roll the next round, ready or not
      +chase/with NAME=OTHER, +chase/flee NAME=OTHER, +chase/part NAME[, NAME]
      +chase/join NAME as prey    or as predator
      +chase/board NAME=DRIVER    in mid-chase too
      +chase/end                  call it off
    A storyteller alone
      +chase/course [COURSE]      lists the courses, or moves the chase to one
      +chase/obstacle TRAIT + TRAIT vs N for NAME[, NAME][=HARM]  {{-nwod}}
      +chase/obstacle TRAIT + TRAIT [- N] for NAME[, NAME][=HARM]  {{nwod}}
      +chase/run prey=N           caught after round N; predators=N: away; off
      +chase/run PREDATOR=N       the same for one predator
      +chase/lead PREDATOR=N, +chase/pool NAME=TRAIT + TRAIT
      +chase/drop NAME, +chase/end caught|away|crash
    A stalk can use other rolls: PREY=PREDATOR with TRAIT + TRAIT (the prey's)
    against TRAIT + TRAIT.

    If there are several chases, add of NAME: +chase/run prey=6 of Jo.

    Examples:
      +chase/cold Jo=Thug1, Thug2 on alleys
      +chase/pursue Jo
      +chase/maneuver bait
      +chase/course rooftops vs 7  {{old}}
      +chase/course rooftops - 1  {{nwod}}
      +chase/course rooftops  {{met}}
      +chase/obstacle dexterity + athletics vs 7 for Jo, Thug1=3 bashing  {{old}}
      +chase/obstacle dexterity + athletics - 1 for Jo, Thug1=3 bashing  {{nwod}}
      +chase/obstacle physical + athletics vs 7 for Jo, Thug1=1 bashing  {{met}}
      +chase/run prey=5
      +chase/lead Thug1=4
      +chase/pool Jo=wits + drive  {{dice}}
      +chase/pool Jo=mental + drive  {{met}}
    """

    key = "+chase"
    wordless: Collection[str] = ("ready",)

    @property
    def script(self) -> SceneService:
        """The scene that the caller's commands go to; where there is none, refused with how to
        begin a chase without a fight.
        """
        try:
            return super().script
        except RuleError as error:
            if error.code == "no-scene":
                self.refuse(_(NO_SCENE))
            raise

    @property
    def chases(self) -> ChaseScript:
        """The chases of the scene that the caller's commands go to; refused if there is none."""
        handle = registry.chase_script(self.script)
        if not isinstance(handle, ChaseScript):
            raise RuleError("no-chase")
        return handle

    def plain(self) -> None:
        """Show the chases, or the one that somebody is in; ``PREY=PREDATOR`` begins one."""
        if self.rhs is not None:
            self.switch_cold()
            return
        wanted = self.named(self.args) if self.args else ""
        script = self.script
        if wanted and chase_of(script, wanted) is None:
            self._refuse_to_show(wanted)
        reader = delivery.reader_in(script, self.caller)
        told = chase_lines(self.scene, reader, wanted)
        self.show([*told, *delivery.status(script, self.caller, pictured=True)])

    def _refuse_to_show(self, name: str) -> None:
        person = self.scene.people[name]
        if person.head_start is not None and person.away:
            self.refuse(
                _(
                    "{name} has got away, and nobody is chasing them yet. To go after them: "
                    "`+chase/pursue {name}`.",
                    name=name,
                )
            )
        reader = delivery.reader_in(self.script, self.caller)
        if reader.moves_on:
            predator = "me" if reader.name and reader.name != name else "PREDATOR"
            begin = _(
                "`+chase/cold {name}={predator}` begins one", name=quote(name), predator=predator
            )
            self.refuse(
                _(
                    "{name} isn't in a chase. {begin}; `+help chases` tells the rest.",
                    name=name,
                    begin=begin,
                )
            )
        if name == reader.name:
            self.refuse(_("You aren't in a chase. In a fight `+escape` makes you the prey of one."))
        self.refuse(
            _(
                "{name} isn't in a chase. Once somebody has escaped, `+pursue {name2}` "
                "goes after them. To begin one now, ask {runner}: `+help chases`.",
                name=name,
                name2=quote(name),
                runner=reader.runner,
            )
        )

    # --- beginning and joining -------------------------------------------------------------------

    def switch_cold(self) -> None:
        """Begin a chase from a cold start."""
        usage = "+chase/cold PREY=PREDATOR on alleys"
        self._order("chase", self._sides(usage), usage)

    def switch_stalk(self) -> None:
        """Begin one with a stalk and pounce."""
        usage = "+chase/stalk PREY=PREDATOR"
        self._order("stalk", self._sides(usage), usage)

    def _sides(self, usage: str) -> str:
        """Return ``PREY by PREDATOR``, which may be typed with ``=`` too."""
        said = self.wanted(self.args, usage)
        if self.rhs is None:
            return said
        prey, predators = self.both_sides(usage)
        return _("{prey} by {predators}", prey=prey, predators=predators)

    def switch_pursue(self) -> None:
        """Go after somebody who got away."""
        self.submit(pursuit(self.scene, self.own_person().name, self.args))

    def switch_join(self) -> None:
        """Join a chase under way: a pursuer by their own word, others by the scene's."""
        text = re.sub(r"(?i)\s*=\s*(as\s+)?", " as ", self.args, count=1)
        if re.search(r"(?i)\sas\s", f" {text} "):
            self._order("enter", text, "+chase/join NAME as predator")
        else:
            self.submit(pursuit(self.scene, self.own_person().name, text))

    def switch_board(self) -> None:
        """Ride along with somebody."""
        usage = "+chase/board DRIVER"
        text = self.wanted(self.args, usage)
        if self.rhs is not None:
            self.both_sides("+chase/board NAME=DRIVER")
        elif not re.search(r"(?i)\swith\s", text):
            text = f"me with {text}"
        self._order("ride", text.replace("=", " with ", 1), usage)

    # --- a round ---------------------------------------------------------------------------------

    def switch_roll(self) -> None:
        """Roll the next round of one's own chase, or of the one that is named. From a player in
        it, it means that they are ready.
        """
        name = self.args.removeprefix("of ").strip()
        own = self.chases.chase_of(self.caller)
        if name or own is None:
            number = self._number(name)
            if skipping.is_round_due(self.script, self.caller, number):
                self.submit(act.RollRound(chase=number))
        elif self.storyteller:
            self.submit(act.RollRound(chase=own.id))
        else:
            self._say_ready(own)

    def switch_ready(self) -> None:
        """Have nothing more to say before the next round; in no chase, go after nobody."""
        me = self.own_person("ready").name
        own = chase_of(self.script, me)
        if own is None:
            self.submit(self._ready(me))
        else:
            self._say_ready(own)

    def _say_ready(self, chase: Chase) -> None:
        """Say that the caller is ready, and with them those in the chase whom they run."""
        script, me = self.script, self.own_person().name
        waiting = not_ready(script.scene, chase)
        kept = [
            name
            for name in waiting
            if script.scene.people[name].ref == kept_by(self.speaker.ref, name)
        ]
        if not kept:
            self.submit(self._ready(me))
            return
        names = [name for name in (me, *kept) if name in waiting]
        self.submit(act.Together(actions=tuple(map(self._ready, names))))

    def _ready(self, who: str) -> act.Ready:
        """Return that somebody is ready, the caller's own person with the pose that was typed."""
        own = who == self.own_person().name
        return act.Ready(who=who, pose=cut_pose(self.pose)[1] if own else "")

    def _number(self, name: str) -> int:
        """Return the number of somebody's chase; without a name 0, for the only one."""
        if not name:
            return 0
        who = self.named(name)
        chase = chase_of(self.script, who)
        if chase is None:
            raise RuleError("not-in-chase", who=who)
        return chase.id

    def switch_maneuver(self) -> None:
        """Answer the question that stands open for winning, or at an obstacle."""
        script, who = self.script, self.own_person().name
        self.submit(maneuver(script, self.caller, who, self.args))

    def switch_attack(self) -> None:
        """Declare an attack for the coming round, as +attack does in a chase."""
        me = self.own_person(f"attack {self.args}".strip())
        if self.chases.chase_of(self.caller) is None:
            raise RuleError("not-in-chase", who=me.name)
        self.declare(self.read_attack())

    def switch_exert(self) -> None:
        """Buy a success on the coming chase roll, or beforehand on another."""
        kinds = ("obstacle", "opening", "stalking")
        kind = pick(_("kind of roll"), self.args, kinds) if self.args else ""
        self.submit(act.Exert(who=self.own_person().name, roll=kind))

    # --- fleeing together, and parting -----------------------------------------------------------

    def switch_flee(self) -> None:
        """Flee with somebody as one prey."""
        text = self.wanted(self.args, "+chase/flee NAME")
        if self.rhs is not None:
            self.both_sides("+chase/flee NAME=OTHER")
            self._order("flee", text.replace("=", " with ", 1), "+chase/flee NAME=OTHER")
            return
        friend = self.named(re.sub(r"(?i)^with\s+", "", text))
        self.submit(act.FleeTogether(who=self.own_person().name, friend=friend))

    def switch_with(self) -> None:
        """Be in a chase at somebody's side, or put another there."""
        usage = "+chase/with NAME"
        friend = self.wanted(self.args, usage)
        if self.rhs is None:
            action = alongside(self.scene, self.own_person().name, self.named(friend))
        else:
            who, friend = map(self.named, self.both_sides("+chase/with NAME=OTHER"))
            action = alongside(self.scene, who, friend, ruled=True)
        consent.say_or_propose(self.script, self.caller, action)

    def switch_part(self) -> None:
        """Flee another way than the rest of the prey."""
        if self.args:
            self._order("part", self.args, "+chase/part NAME, NAME")
        else:
            self.submit(act.PartWays(who=self.own_person().name))

    # --- out of it -------------------------------------------------------------------------------

    def switch_drop(self) -> None:
        """Give up, or rule that somebody falls behind."""
        who = self.named(self.args) if self.args else self.own_person().name
        self.submit(act.DropOut(who=who))

    def switch_end(self) -> None:
        """End a chase: with an outcome, or simply."""
        self._order("end", f"chase {self.args}".strip(), "+chase/end away")

    # --- the storyteller's -----------------------------------------------------------------------

    def switch_course(self) -> None:
        """List the courses, or move a chase to one."""
        if self.args:
            self._order("course", self.args, COURSE_USAGE[ruleset_of(self.scene).hardness])
            return
        rules = ruleset_of(self.scene)
        courses = (own_course(one, rules) for one in default_catalog().courses.values())
        self.show(course_lines(courses, self.reader))

    def switch_obstacle(self) -> None:
        """Put an obstacle in somebody's way."""
        usage = OBSTACLE_USAGE[ruleset_of(self.scene).hardness]
        text = self.wanted(self.lhs if self.rhs is not None else self.args, usage)
        if self.rhs is not None:
            harm = HARM.fullmatch(self.rhs.strip())
            if harm is None:
                self.refuse(_("'{rhs}' isn't damage. Type: `{usage}`", rhs=self.rhs, usage=usage))
            text = f"{text} harm {harm[1]} {harm[2] or 'bashing'}"
        self._order("obstacle", text, usage)

    def switch_run(self) -> None:
        """Limit a side, or one predator, to a number of rounds."""
        usage = "+chase/run prey=5"
        if not self.args and not self._reader_in_scene().moves_on:
            self.refuse(
                _(
                    "To run on, type `+chase/ready`. Only the storyteller of the scene limits a "
                    "side's Run."
                )
            )
        words = self.wanted(self.args.replace("=", " ").strip(), usage).split()
        if words[0].isdecimal() or words[0].lower() == "off":
            words.insert(0, self._limited_side(words[1:], usage))
        side = matches(words[0], ("prey", "predators"))
        self._order("run", " ".join([*(side or words[:1]), *words[1:]]), usage)

    def _limited_side(self, of_whom: list[str], usage: str) -> str:
        """Return the one side of a chase whose Run is limited already."""
        name = " ".join(of_whom).removeprefix("of ")
        number = self._number(name)
        chases = [one for one in self.chases.under_way if number in (0, one.id)]
        sides = [side for one in chases for side in one.runs]
        if len(sides) != 1:
            self.refuse(_("Whose Run? Type: `{usage}`, or `+chase/run predators=5`", usage=usage))
        return sides[0]

    def switch_lead(self) -> None:
        """Rule the Lead on a predator."""
        self.both_sides("+chase/lead PREDATOR=5")
        self._order("lead", self.args, "+chase/lead PREDATOR=5")

    def switch_pool(self) -> None:
        """Rule what somebody rolls in the chase."""
        usage = "+chase/pool NAME=wits + drive"
        self.both_sides(usage)
        self._order("pool", self.args, usage)

    # --- saying orders ---------------------------------------------------------------------------

    def _order(self, word: str, text: str, usage: str) -> None:
        """Say one of the orders of chases; one that cannot be read is refused with ``usage``."""
        if ruleset_of(self.scene).hardness == "dice" and A_DIFFICULTY.search(text):
            self.refuse(_("By these rules what is hard takes dice. Type: `{usage}`", usage=usage))
        try:
            action = self.ordered(f"{word} {text}".strip())
        except RuleError as error:
            if error.code == "bad-order":
                self.refuse(_("I couldn't read that. Type: `{usage}`", usage=usage))
            raise
        self.submit(action)
