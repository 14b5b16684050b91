"""+plan: saying your declaration beforehand."""

import re
from functools import partial
from typing import NoReturn

from msgspec.structs import replace

from commands.base import RoundCommand
from commands.fight.base_declare import ARTICLE, IN_WORDS, as_notation
from commands.fight.grapple import line_of
from game import actions as act
from game import notation
from game.actions import AnyAction
from game.grammar import spoken
from game.npcs import all_of
from game.reading import awaiting, ruleset_of
from game.state.declaration import without_pose
from game.state.scene import Scene
from game.words import KINDS, quote
from narration.events.rounds import plans_of
from narration.text import sentence
from scenes.telling import delivery

_EXTRA = re.compile(r"^extra (?=\S)", re.IGNORECASE)  # the same word, by w20 rules
# ``Thug1-3=attack Jo``, but not ``attack Jo haste 1=rage``.
_FOR_OTHERS = re.compile(
    r"(?P<names>[^=;&]+?)(?<!(?:haste|extra) \d)(?<!(?:haste|extra) \d\d)\s*=(?P<line>.*)"
)
# ``attack Jo=at arm``, as a declaration is typed.
_SIGN = re.compile(
    r"(?<![\w/])((?:attack|grapple|shield|ambush|assist)(?:/\w+)? [^=;&]+?)(?<!(?:haste|extra) \d)"
    r"(?<!(?:haste|extra) \d\d)\s*=\s*",
    re.IGNORECASE,
)
# The beginning of each line of a plan, where it is not as the notation has it.
_LINE = re.compile(
    r"(?P<before>^|;\s*else\s+)(?:\+?(?P<line>(?:grapple/|effect )[^;/]*[^;/ ])|\+(?=\w))",
    re.IGNORECASE,
)
# ``attack/power Rat``, as people type it: the notation has the kind behind the name.
_KIND = re.compile(
    rf"\battack/({'|'.join(KINDS)})\s+([^;&]+?)"
    r"(?=\s*(?:[;&]|//|$|\b(?:with|at|haste|extra|willpower|range)\b))",
    re.IGNORECASE,
)
_AIM = re.compile(r"\+?aim\s+(?:at\s+)?([^=;&/]+)", re.IGNORECASE)
_CONDITION = re.compile(r"(?:if|when|unless|until)\s", re.IGNORECASE)
_TWO_STEPS = re.compile(r"((?:(?!//).)+?);\s*(?!else\b)\+?(\w.*)", re.IGNORECASE)
# Only the announcing of haste actions, or of extra ones: no action is planned for them.
_ANNOUNCED = re.compile(r"(?P<verb>haste|extra)\s+\d+(?:\s*=\s*\w+)?", re.IGNORECASE)
NO_PLAN = ("off", "none", "clear", "no", "nothing", "drop", "cancel", "stop")
USAGE = "+plan attack NAME; else block"


def _without_poses(plan: AnyAction) -> AnyAction:
    assert isinstance(plan, act.PlanAhead)
    return replace(plan, lines=tuple(map(without_pose, plan.lines)))


def _posed_throughout(plan: AnyAction) -> AnyAction:
    """Return a plan with the pose at its end bound to each of its lines, where it is the only one:
    it stands there as it would behind a single action.
    """
    assert isinstance(plan, act.PlanAhead)
    *others, last = plan.lines
    if any(other.pose for other in others):
        return plan
    return replace(plan, lines=tuple(replace(line, pose=last.pose) for line in plan.lines))


def _notation(found: re.Match[str], scene: Scene) -> str:
    """Return a line of a plan as the notation has it: `grapple/effect slam` sustains for it."""
    line = line_of((found["line"] or "").strip(), scene)
    word, _unused, effect = line.partition(" ")
    return found["before"] + (f"sustain then {effect}" if word.lower() == "effect" else line)


class CmdPlan(RoundCommand):
    """Say beforehand what you do. The game declares it when your turn comes."""

    key = "+plan"
    longest = notation.MAX_POSE  # which may stand at the line's end

    def plain(self) -> None:
        if self.args:
            self._plan("plan")
        else:
            self._show()

    def switch_then(self) -> None:
        self._plan("plan then")

    def switch_repeat(self) -> None:
        self._keep(repeat=True)

    def switch_until(self) -> None:
        when, _space, self.args = self.args.partition(" ")
        if when.lower() != "hurt":
            self.refuse("Until when? Type: `+plan/until hurt`")
        self._keep(unhurt=True)

    def _keep(self, *, repeat: bool = False, unhurt: bool = False) -> None:
        names = self.named_all(self.args) if self.args else [self.own_person().name]
        said = [act.KeepToPlan(who=who, repeat=repeat, unhurt=unhurt) for who in names]
        self.submit(all_of(said))

    def _plan(self, verb: str) -> None:
        self._refuse_what_is_announced()
        said, *pose = _SIGN.sub(r"\1 ", self.args).partition("//")
        self.args = "".join([said if IN_WORDS.search(said) else ARTICLE.sub(r"\1", said), *pose])
        found = _FOR_OTHERS.fullmatch(self.args)
        if found is None:
            names, line = [self.own_person().name], self.args
        else:
            names, line = self.named_all(found["names"].strip()), found["line"].strip()
        if line.lower() in NO_PLAN:
            self._name_what_clears(names, found is not None)
        if steps := _TWO_STEPS.match(line):
            self.refuse(
                "To do both, type: `+plan {first}`, then `+plan/then {second}`. For the second "
                "only where the first can't be done: `+plan {first}; else {second}`.",
                first=steps[1].strip(),
                second=steps[2],
            )
        if aimed := _AIM.fullmatch(line):
            self.refuse(
                "You aim by attacking: `+plan attack {name}`, `at PLACE` after it where the rules "
                "have places. `+help aim` tells more.",
                name=aimed[1],
            )
        if _CONDITION.match(line):
            self.refuse(
                "A plan has no 'if': the game tries its lines one after the other, and "
                "declares the first that is possible then. Type: `{USAGE}`",
                USAGE=USAGE,
            )
        line = _KIND.sub(r"attack \2 \1", _LINE.sub(partial(_notation, scene=self.scene), line))
        line = _EXTRA.sub("haste ", self.wanted(line, USAGE))
        plans = [
            _posed_throughout(
                spoken(
                    self.scene, who, f"{verb} {self._as_said(line, who)}", granted=self.storyteller
                )
            )
            for who in names
        ]
        first, *others = plans
        self.submit(all_of([first, *map(_without_poses, others)]))  # what they pose is told once
        self._tell_if_it_is_for_later(first)

    def _as_said(self, line: str, who: str) -> str:
        person = self.script.scene.people.get(who)  # none of one unseen
        return line if person is None else as_notation(line, person, ruleset_of(self.scene))

    def _name_what_clears(self, names: list[str], others: bool) -> NoReturn:
        """Refuse what a person types who wants to plan nothing any more."""
        planned = [name for name in names if plans_of(name, self.scene)]
        if not planned:
            self.refuse("Nothing is planned, so there's nothing to drop.")
        whose = f" {', '.join(map(quote, planned))}" if others else ""
        self.refuse("To drop what is planned: `+plan/clear{whose}`.", whose=whose)

    def _refuse_what_is_announced(self) -> None:
        """Tell a player who plans `haste 1` how haste is announced, and how what they do is
        planned.
        """
        found = _ANNOUNCED.fullmatch(self.args.strip())
        if found is not None and ruleset_of(self.scene).plays("HASTE-1"):
            verb = found["verb"].lower()
            self.refuse(
                "To announce them with your next declaration: `+{args}`. To plan what "
                "you do with them: `+plan {verb} attack NAME`.",
                args=self.args.strip().lower(),
                verb=verb,
            )

    def _tell_if_it_is_for_later(self, plan: AnyAction) -> None:
        """Tell a player with haste actions to come that their plan is not for those."""
        assert isinstance(plan, act.PlanAhead)
        scene = self.scene
        person = scene.people[plan.who]
        hastens = person.round.haste_left or any(one.who == plan.who for one in awaiting(scene))
        if plan.extra or not scene.fight.haste or not hastens or person.plan is None:
            return
        line = without_pose(plan.lines[0])
        haste = notation.format(replace(line, haste=None), ruleset_of(scene).verbs)
        whose = "" if plan.who == self._own_name() else f"{plan.who}="
        self.say(
            "That is for the next round. For the haste actions of this one: `+plan "
            "{whose}haste {haste}`.",
            whose=whose,
            haste=haste,
        )

    def _own_name(self) -> str:
        """Return the name of the caller's combatant, empty for none."""
        person = self.script.person_of(self.caller)
        return person.name if person is not None else ""

    def _show(self) -> None:
        reader = delivery.reader_in(self.script, self.caller)
        scene = self.scene
        told = [
            sentence(f"{name} {clause}")
            for name in scene.people
            if reader.knows(name)
            for clause in plans_of(name, scene)
        ]
        for name in told:
            self.say_told(name)
        if not told:
            self.say("Nothing is planned. `{USAGE}` says it when your turn comes.", USAGE=USAGE)

    def switch_clear(self) -> None:
        names = self.named_all(self.args) if self.args else [self.own_person().name]
        planned = [name for name in names if plans_of(name, self.scene)] or names
        self.submit(all_of([act.DropPlan(who=who) for who in planned]))
