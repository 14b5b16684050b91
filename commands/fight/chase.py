"""+chase: fleeing and pursuing; its beginning, its rounds, what a storyteller rules in it."""

import re
from collections.abc import Collection
from functools import cached_property

from commands.base import IDLE_WORDS, Refused, pick
from commands.fight.attack import AttackingCommand
from commands.fight.grapple import chosen
from commands.other_words import follow
from game import actions as act
from game.actions import AnyAction
from game.errors import RuleError
from game.grammar import parse_order, spoken
from game.notation import cut_pose, with_pose
from game.reading import carries, not_ready, own_course, ruleset_of
from game.state.chase import Chase
from game.state.decisions import STORYTELLER, Question
from game.state.scene import Scene
from game.words import SHORT, matches, quote, quoted
from narration.languages import N_, _
from narration.tables.chase_table import chase_lines, course_lines
from narration.text import listing
from players.authority import kept_by
from scenes import consent, registry, skipping
from scenes.service import SceneService
from scenes.telling import delivery
from scenes.telling.delivery import answer
from sheets.catalog import default_catalog
from typeclasses.scripts import ChaseScript

# -------------------------------------------------------------------------------------------------
# What is said in a chase for a person: by a storyteller's `+as`, or by their own maneuver.

ASKED_IN_CHASES = ("maneuver", "obstacle", "course", "trait")

# What ``+as NAME=chase/SWITCH ...`` and the same words without the stroke mean.
SAYINGS = {
    "board": "board",
    "drop": N_("give up"),
    "exert": "exert",
    "give": "give",
    "join": "pursue",
    "flee": "flee",
    "maneuver": "maneuver",
    "part": "part",
    "pursue": "pursue",
    "ready": "ready",
    "roll": "roll",
    "with": "with",
}


def said_in_chase(script: SceneService, character: object, who: str, line: str) -> AnyAction | None:
    """Return what a line of chases says for ``who``: ``pursue Jo`` or ``chase/pursue Jo``; None
    for a line that is none of them.
    """
    spelled = re.fullmatch(r"(?i)chase/(\w+)\s*(.*)", line)
    if spelled is None:
        word, _unused, rest = line.partition(" ")
        if word.lower() not in SAYINGS or _is_a_verb(script, who, word):
            return None
        if word.lower() == "flee" and not rest.strip():
            return None  # with whom? It may mean an escape
    else:
        word, rest = spelled[1], spelled[2]
    scene = delivery.scene_in(script, character)  # as they know it: no prefix finds the hidden
    if spelled is not None and matches(word, ("attack",)) == ["attack"]:
        said, pose = cut_pose(rest)
        return spoken(scene, who, with_pose(f"attack {said.replace('=', ' ')}", pose))
    said = _saying(word)
    if said == "maneuver":
        return maneuver(script, character, who, rest)
    if said == "board":
        return parse_order(f"ride {quoted(who)} with {rest.strip()}", scene)
    if said == "pursue":
        return pursuit(scene, who, rest.strip())
    if said == "with":
        return alongside(scene, who, pick("name", rest, delivery.names_in(script, character)))
    if said == "flee" and not rest.lower().startswith("with "):
        rest = f"with {rest}"
    return spoken(scene, who, f"{said} {rest}".strip())


def _is_a_verb(script: SceneService, who: str, word: str) -> bool:
    """Say whether a word is something to declare for a player who is in no chase: a maneuver
    (MET-9).
    """
    person = script.scene.people.get(who)  # none of one unseen
    in_chase = person is not None and person.seat is not None
    return not in_chase and word.lower() in ruleset_of(script.scene).verbs


def _saying(word: str) -> str:
    known = {name: said for name, said in SAYINGS.items() if name != "give"}
    if word.lower() == "give":
        return "give"
    found = matches(word, known)
    if len(found) != 1:
        switches = listing([f"chase/{one}" for one in found or sorted({*known, "attack"})], "or")
        raise Refused(
            _("I don't know 'chase/{word}'. Try {switches}.", word=word, switches=switches)
        )
    return known[found[0]]


def pursuit(scene: Scene, who: str, text: str) -> AnyAction:
    """Return what going after a person says."""
    return spoken(scene, who, f"pursue {text}")


def alongside(scene: Scene, who: str, friend: str, ruled: bool = False) -> AnyAction:
    """Return what a person says to be in a chase at a friend's side: they ride along where the
    friend does or drives, hunt with a predator, or flee with prey who agrees; after the first
    round the person who runs the scene has to agree too, except to a ruling (``ruled``).
    """
    seat, own = scene.people[friend].seat, scene.people[who].seat
    chase = scene.chase(seat.chase) if seat is not None else None
    if chase is None or own is not None:
        return act.FleeTogether(who=who, friend=friend, ruled=ruled)
    driver = chase.behind(friend)
    if carries(chase, driver):
        return act.Board(who=who, driver=driver)
    side = chase.side(friend)
    if ruled or (chase.round and side == "prey"):
        return act.JoinChase(who=who, side=side, chase=chase.id)
    if side == "predators":
        return pursuit(scene, who, quote(chase.follows.get(friend) or chase.prey[0]))
    return act.FleeTogether(who=who, friend=friend)


def maneuver(script: SceneService, character: object, who: str, text: str) -> AnyAction:
    """Return the answer to what a person is asked in a chase, or refuse where they are not."""
    question = _asked_in_chase(script, who)
    if question is None:
        raise Refused(_when_maneuvers_are(script, who))
    if not text.strip():
        told = listing([f"`+chase/maneuver {option}`" for option in question.options], "or")
        raise Refused(_("Which one? {told}", told=told))
    return answer(script, character, who, chosen(question, text))


def refuse_as_declaration(script: SceneService, who: str, text: str) -> None:
    """Refuse a maneuver of a chase that is declared like an action, naming what to type."""
    if chase_of(script, who) is None:
        if "maneuver" in ruleset_of(script.scene).verbs:
            return
        told = _("A maneuver is for chases: if you win a round you're asked, and `+choose` one.")
        raise Refused(_("{told} They are listed in +help maneuvers.", told=told))
    question = _asked_in_chase(script, who)
    if question is None:
        raise Refused(_when_maneuvers_are(script, who))
    meant = matches(text.strip(), question.options) or question.options
    told = listing([f"`+choose {one}`" for one in meant], "or")
    raise Refused(_("In a chase you choose a maneuver when you're asked. Type: {told}", told=told))


def _asked_in_chase(script: SceneService, who: str) -> Question | None:
    asked = (question for question in script.questions() if question.who == who)
    return next((question for question in asked if question.question in ASKED_IN_CHASES), None)


def _when_maneuvers_are(script: SceneService, who: str) -> str:
    chase = chase_of(script, who)
    if chase is None:
        return _("{who} isn't in a chase. `+chase` shows who is.", who=who)
    told = _("You `+choose` a maneuver after you win a round, or Nope and Damnit at an obstacle.")
    if chase.questions:
        asked = listing([_called(question) for question in chase.questions])
        return _(
            "{told} Waiting for {asked} now: `+chase` shows what is asked.", told=told, asked=asked
        )
    return _("{told} Nobody is asked now. For the next round: `+chase/ready`.", told=told)


def _called(question: Question) -> str:
    return _("the storyteller") if question.who == STORYTELLER else question.who


def chase_of(script: SceneService, who: str) -> Chase | None:
    """Return the chase that a person is in, if they are in one."""
    seat = script.scene.people[who].seat
    return script.scene.chase(seat.chase) if seat is not None else None


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
    """Flee, or go after a person. Read +help chases first."""

    key = "+chase"
    wordless: Collection[str] = ()

    @cached_property
    def script(self) -> SceneService:
        """The scene that the caller's commands go to; where there is none, refused with how to
        begin a chase without a fight.
        """
        try:
            return super().script
        except RuleError as error:
            if error.code == "no-scene":
                self.refuse(NO_SCENE)
            raise

    @property
    def chases(self) -> ChaseScript:
        """The chases of the scene that the caller's commands go to; refused if there is none."""
        handle = registry.chase_script(self.script)
        if not isinstance(handle, ChaseScript):
            raise RuleError("no-chase")
        return handle

    def plain(self) -> None:
        """Show the chases, or the caller's; ``PREY=PREDATOR`` begins one."""
        if self.rhs is not None:
            self.switch_cold()
            self._tell_which_way_round()
            return
        wanted = self.named(self.args) if self.args else ""
        script = self.script
        if wanted and chase_of(script, wanted) is None:
            self._refuse_to_show(wanted)
        reader = delivery.reader_in(script, self.caller)
        told = chase_lines(self.scene, reader, wanted)
        self.show([*told, *delivery.status(script, self.caller, pictured=True)])

    def _tell_which_way_round(self) -> None:
        """Tell a storyteller who flees and who hunts: in ``Jo=Rat`` the prey stands first, where
        some would have the predator.
        """
        if self.storyteller and (chases := self.scene.chases_under_way()):
            chase = chases[-1]
            hunters = [name for name in chase.members() if name not in chase.prey]
            other = f"+chase {', '.join(map(quote, hunters))}={', '.join(map(quote, chase.prey))}"
            self.say(
                "{prey} {flee} from {hunters}: the prey stands first. For the other way round: "
                "`+combat/undo`, then `{other}`.",
                prey=listing(chase.prey),
                flee=_("flee") if chase.prey[1:] else _("flees"),
                hunters=listing(hunters),
                other=other,
            )

    def _refuse_to_show(self, name: str) -> None:
        person = self.scene.people[name]
        if person.head_start is not None and person.away:
            self.refuse(
                "{name} has got away, and nobody is chasing them yet. To go after them: "
                "`+chase/pursue {name}`.",
                name=name,
            )
        reader = delivery.reader_in(self.script, self.caller)
        if reader.moves_on:
            predator = "me" if reader.name and reader.name != name else "PREDATOR"
            begin = _(
                "`+chase/cold {name}={predator}` begins one", name=quote(name), predator=predator
            )
            self.refuse(
                "{name} isn't in a chase. {begin}; `+help chases` tells the rest.",
                name=name,
                begin=begin,
            )
        if name == reader.name:
            self.refuse("You aren't in a chase. In a fight, `+escape` makes you the prey.")
        self.refuse(
            "{name} isn't in a chase. Once somebody has escaped, `+pursue {name2}` "
            "goes after them. To begin one now, ask {runner}: `+help chases`.",
            name=name,
            name2=quote(name),
            runner=reader.runner,
        )

    # --- beginning and joining -------------------------------------------------------------------

    def switch_cold(self) -> None:
        usage = "+chase/cold PREY=PREDATOR on alleys"
        self._order("chase", self._sides(usage), usage)

    def switch_stalk(self) -> None:
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
        me = self.own_person(f"pursue {self.args}".strip()).name
        self.submit(pursuit(self.scene, me, self.args))

    def switch_join(self) -> None:
        text = re.sub(r"(?i)\s*=\s*(as\s+)?", " as ", self.args, count=1)
        if re.search(r"(?i)\sas\s", f" {text} "):
            self._order("enter", text, "+chase/join NAME as predator")
        else:
            self.submit(pursuit(self.scene, self.own_person().name, text))

    def switch_board(self) -> None:
        usage = "+chase/board DRIVER"
        text = self.wanted(self.args, usage)
        if self.rhs is not None:
            self.both_sides("+chase/board NAME=DRIVER")
        elif not re.search(r"(?i)\swith\s", text):
            text = f"me with {text}"
        self._order("ride", text.replace("=", " with ", 1), usage)

    # --- a round ---------------------------------------------------------------------------------

    def switch_roll(self) -> None:
        """Roll the next round of the caller's chase, or of the chase they name. From a player in
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
        """Have nothing more to say before the next round; in no chase, go after nobody. A
        storyteller may name who is ready.
        """
        if self.args and not IDLE_WORDS.fullmatch(self.args):
            follow(self, f"+as {self.args}=ready")
            return
        if self.storyteller and self.script.person_of(self.caller) is None:
            self.refuse("You aren't in the chase. To roll its next round: `+chase/roll`")
        me = self.own_person("ready").name
        own = chase_of(self.script, me)
        if own is None:
            self.submit(self._ready(me))
        else:
            self._say_ready(own)

    def _say_ready(self, chase: Chase) -> None:
        """Say that the caller is ready, and so are the people in the chase whom they run."""
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
        """Return that a person is ready, the caller's own person with the pose that was typed."""
        own = who == self.own_person().name
        return act.Ready(who=who, pose=cut_pose(self.pose)[1] if own else "")

    def _number(self, name: str) -> int:
        """Return the number of a person's chase; without a name 0, for the only one."""
        if not name:
            return 0
        who = self.named(name)
        chase = chase_of(self.script, who)
        if chase is None:
            raise RuleError("not-in-chase", who=who)
        return chase.id

    def switch_maneuver(self) -> None:
        script, who = self.script, self.own_person().name
        self.submit(maneuver(script, self.caller, who, self.args))

    def switch_attack(self) -> None:
        me = self.own_person(f"attack {self.args}".strip())
        if self.chases.chase_of(self.caller) is None:
            raise RuleError("not-in-chase", who=me.name)
        self.declare(self.read_attack())

    def switch_exert(self) -> None:
        kinds = ("obstacle", "opening", "stalking")
        named = SHORT.get(self.args.lower(), self.args.lower()) not in ("", "willpower")
        kind = pick(_("kind of roll"), self.args, kinds) if named else ""
        self.submit(act.Exert(who=self.own_person().name, roll=kind))

    # --- fleeing together, and parting -----------------------------------------------------------

    def switch_flee(self) -> None:
        text = self.wanted(self.args, "+chase/flee NAME")
        if self.rhs is not None:
            self.both_sides("+chase/flee NAME=OTHER")
            self._order("flee", text.replace("=", " with ", 1), "+chase/flee NAME=OTHER")
            return
        friend = self.named(re.sub(r"(?i)^with\s+", "", text))
        self.submit(act.FleeTogether(who=self.own_person().name, friend=friend))

    def switch_with(self) -> None:
        usage = "+chase/with NAME"
        friend = self.wanted(self.args, usage)
        if self.rhs is None:
            action = alongside(self.scene, self.own_person().name, self.named(friend))
        else:
            who, friend = map(self.named, self.both_sides("+chase/with NAME=OTHER"))
            action = alongside(self.scene, who, friend, ruled=True)
        consent.say_or_propose(self.script, self.caller, action)

    def switch_part(self) -> None:
        if self.args:
            self._order("part", self.args, "+chase/part NAME, NAME")
        else:
            self.submit(act.PartWays(who=self.own_person().name))

    # --- out of it -------------------------------------------------------------------------------

    def switch_drop(self) -> None:
        who = self.named(self.args) if self.args else self.own_person().name
        self.submit(act.DropOut(who=who))

    def switch_end(self) -> None:
        self._order("end", f"chase {self.args}".strip(), "+chase/end away")

    # --- the storyteller's -----------------------------------------------------------------------

    def switch_course(self) -> None:
        if self.args:
            self._order("course", self.args, COURSE_USAGE[ruleset_of(self.scene).hardness])
            return
        rules = ruleset_of(self.scene)
        courses = (own_course(course, rules) for course in default_catalog().courses.values())
        self.show(course_lines(courses, self.reader))

    def switch_obstacle(self) -> None:
        usage = OBSTACLE_USAGE[ruleset_of(self.scene).hardness]
        text = self.wanted(self.lhs if self.rhs is not None else self.args, usage)
        if self.rhs is not None:
            harm = HARM.fullmatch(self.rhs.strip())
            if harm is None:
                self.refuse("'{rhs}' isn't damage. Type: `{usage}`", rhs=self.rhs, usage=usage)
            text = f"{text} harm {harm[1]} {harm[2] or 'bashing'}"
        self._order("obstacle", text, usage)

    def switch_run(self) -> None:
        usage = "+chase/run prey=5"
        if not self.args and not self._reader_in_scene().moves_on:
            self.switch_ready()  # a side's Run is limited by the person who runs the scene
            return
        words = self.wanted(self.args.replace("=", " ").strip(), usage).split()
        if words[0].isdecimal() or words[0].lower() == "off":
            words.insert(0, self._limited_side(words[1:], usage))
        side = matches(words[0], ("prey", "predators"))
        self._order("run", " ".join([*(side or words[:1]), *words[1:]]), usage)

    def _limited_side(self, of_whom: list[str], usage: str) -> str:
        """Return the only side of a chase whose Run is limited already."""
        name = " ".join(of_whom).removeprefix("of ")
        number = self._number(name)
        chases = [chase for chase in self.chases.under_way if number in (0, chase.id)]
        sides = [side for chase in chases for side in chase.runs]
        if len(sides) != 1:
            self.refuse("Whose Run? Type: `{usage}`, or `+chase/run predators=5`", usage=usage)
        return sides[0]

    def switch_lead(self) -> None:
        self.both_sides("+chase/lead PREDATOR=5")
        self._order("lead", self.args, "+chase/lead PREDATOR=5")

    def switch_pool(self) -> None:
        usage = "+chase/pool NAME=wits + drive"
        self.both_sides(usage)
        self._order("pool", self.args, usage)

    # --- saying orders ---------------------------------------------------------------------------

    def _order(self, word: str, text: str, usage: str) -> None:
        """Say a chase's order; if it cannot be read, refuse with ``usage``."""
        if ruleset_of(self.scene).hardness == "dice" and A_DIFFICULTY.search(text):
            self.refuse("By these rules what is hard takes dice. Type: `{usage}`", usage=usage)
        try:
            action = self.ordered(f"{word} {text}".strip())
        except RuleError as error:
            if error.code == "bad-order":
                self.refuse("I couldn't read that. Type: `{usage}`", usage=usage)
            raise
        self.submit(action)
