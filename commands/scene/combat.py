"""+combat: the whole picture, rules, undo, pace, rehearsals (logs.py has the logs); +agree and
+disagree.
"""

import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, cast

from commands.base import Refused, RoundCommand, pick, whole_number
from commands.other_words import follow
from commands.scene.logs import ONOFF, LogCommand
from game import actions as act
from game.errors import RuleError
from game.reading import RULESETS, ruleset_of
from game.state.decisions import DAY, DEEDS, Deed
from game.state.person import Person
from game.state.scene import RECOVERY_POLICIES, USUAL_RECOVERY
from game.words import OWN_NAMES, matches
from narration.events.scenes import RECOVERY
from narration.languages import N_, _
from narration.payloads.odds import rehearsed_now
from narration.phrases.presence import idle_words
from narration.phrases.rulesets import ruleset_lines, setting_lines, settings_of
from narration.screens.chances import rehearsal_lines
from narration.screens.people import following_lines
from narration.screens.scene import scene_table
from narration.tables.chase_table import chase_lines
from narration.telling.narrator import Jump, jump_words
from narration.text import listing, sentence
from outofband import messages, rehearsal_worker
from players import authority, people
from players.authority import is_storyteller, recovery_in
from players.character_sheets import reference
from players.preferences import FOLLOWS_NONE
from rehearsal.__main__ import Request
from rehearsal.playing import forked, sides_of
from rehearsal.tallies import Tally
from scenes import consent, pacing, registry, undo
from scenes.outside_scenes import by_rules
from scenes.service import SceneService
from scenes.telling import delivery

# -------------------------------------------------------------------------------------------------
# +combat/rehearse: how a scene's fight may go, played out many times by itself.

USUAL_FIGHTS = 200
STOP = "stop"


class RehearsingCommand(RoundCommand):
    """The switch of +combat that rehearses."""

    def switch_rehearse(self) -> None:
        """Play the scene's fight out many times; tell how far that is, or end it."""
        if not self.storyteller:
            self.refuse("Only a storyteller can rehearse a fight: it uses everybody's sheets.")
        script, now = self.script, rehearsal_worker.under_way()
        if self.args.lower() == STOP:
            self._stop(now, script.scene_id)
        elif now is not None and now.scene_id == script.scene_id:
            self.refuse(
                "{fights} of {wanted} fights are played out. To end it there: "
                "`+combat/rehearse stop`",
                fights=now.so_far.fights,
                wanted=now.wanted,
            )
        elif now is not None:
            self.refuse("Another scene is being rehearsed. Try again in a minute.")
        else:
            self._begin(script)

    def _begin(self, script: Any) -> None:
        usage = f"+combat/rehearse {USUAL_FIGHTS}"
        most = rehearsal_worker.MOST_FIGHTS
        fights = whole_number(self.args, usage, 1, most) if self.args else USUAL_FIGHTS
        caller, reader = self.caller, delivery.reader_in(script, self.caller)
        scene = script.scene
        names = sides_of(forked(scene))

        def told(tally: Tally) -> None:
            delivery.send(caller, rehearsal_lines(tally, names, fights, reader))
            messages.send_asked(
                caller, "Roundkeeper.Rehearsed",
                rehearsed_now(script.scene_id, tally, names, fights, reader),
            )  # fmt: skip

        self.say(
            "Playing {fights} fights. `+combat/rehearse` tells how far that is.", fights=fights
        )
        rehearsal_worker.begin(script.scene_id, Request(scene, fights, secrets.randbits(32)), told)

    def _stop(self, now: rehearsal_worker.UnderWay | None, scene_id: int) -> None:
        if now is None or now.scene_id != scene_id:
            self.refuse("Nothing is being rehearsed here. To begin: `+combat/rehearse`")
        now.end()


WAIT = "wait"  # nothing is done at the deadline: they are waited for
PACES = ("step", "flow", "slow")


class CmdCombat(LogCommand, RehearsingCommand):
    """The fight: everyone's wounds and declarations, and its log."""

    key = "+combat"
    wordless = ("", "redo")

    def plain(self) -> None:
        script = self.script
        scene, reader = self.scene, delivery.reader_in(script, self.caller)
        chases = chase_lines(scene, reader) if scene.chases_under_way() else []
        told = [*scene_table(scene, reader), *chases]
        self.show([*told, *delivery.status(script, self.caller, pictured=True)])

    # --- which of several scenes -----------------------------------------------------------------

    def switch_follow(self) -> None:
        wanted, here = self.args.lower(), registry.readable_in(self.caller.location)
        if wanted:
            every = {"all": None, "none": FOLLOWS_NONE}
            one = every[wanted] if wanted in every else self._open_here(wanted, here)
            delivery.follow(self.caller, one)
        heard = [one for one in here if delivery.hears(one, self.caller)]
        muted = [one for one in here if one not in heard]
        own = [one for one in heard if delivery.is_own(one, self.caller)]
        self.show(following_lines(_titles(heard), _titles(muted), _titles(own), self.reader))

    def _open_here(self, wanted: str, here: Sequence[SceneService]) -> int:
        ways = [
            _(
                "`+combat/follow {scene_id}` ({title})",
                scene_id=one.scene_id,
                title=registry.title_of(one),
            )
            for one in here
        ]
        ways += ["`+combat/follow all`", "`+combat/follow none`"]
        if not wanted.isdecimal() or int(wanted) not in [one.scene_id for one in here]:
            self.refuse(
                "No scene '{wanted}' is open here. Type {ways}.",
                wanted=wanted[:20],
                ways=listing(ways, "or"),
            )
        return int(wanted)

    # --- by which rules --------------------------------------------------------------------------

    def switch_ruleset(self) -> None:
        if self.args:
            consent.say_or_propose(self.script, self.caller, act.ChooseRules(ruleset=self.args))
        else:
            script = self.script_or_last
            self.show(ruleset_lines(script.scene, delivery.reader_in(script, self.caller)))

    def switch_settings(self) -> None:
        """Explain the settings: those of a ruleset that is named, of the scene here, or where there
        is none of the game's usual rules.
        """
        first, _unused, rest = self.args.partition(" ")
        named = matches(first, RULESETS, exact=True) if first else []
        wanted = (rest if named else self.args).strip().lower().replace(" ", "_")
        try:
            scene = by_rules(named[0]) if named else self.script_or_last.scene
        except RuleError as error:
            if error.code != "no-scene":
                raise
            scene = by_rules()
        rules = ruleset_of(scene)
        if not settings_of(rules, wanted):
            self.refuse(
                "The {id} rules have no setting that is called like that. "
                "`+combat/settings {id}` shows all of them.",
                id=rules.id,
            )
        self.show(setting_lines(scene, self.reader, wanted))

    def switch_set(self) -> None:
        """Change a setting before the first round; without a value, tell what it may be."""
        if "=" not in self.args:
            self.switch_settings()
            return
        self.submit(self.ordered(f"setting {self.args}"))

    # --- the storyteller's -----------------------------------------------------------------------

    def switch_undo(self) -> None:
        script = self.script_or_last
        own = script.person_of(self.caller)
        runs = authority.runs(self.speaker, script.starter)
        if own is not None and not (self.args or runs) and self._takes_back_own(script, own):
            return
        self._say_or_propose(self._undo())

    def _takes_back_own(self, script: SceneService, own: Person) -> bool:
        """Take back the declaration of a player who names none, where that needs nobody; refuse
        where it would be asked for what others have done. Say whether it is done.
        """
        with suppress(RuleError):
            undo.taken_back(script, own.name)
            self.submit(act.TakeBack(who=own.name))
            return True
        jump = self._last_step(script)
        if jump.steps[0].entry.by == self.caller.key:
            return False
        asks = N_("would ask the storyteller to take back")
        verb = _(asks if script.led else "would ask the others to take back")
        told = jump_words(jump, verb, delivery.reader_in(script, self.caller))
        more = _(" For your own declaration, and all since: `+combat/undo me`.")
        told = _("{told} If so: `+combat/undo 1`.", told=sentence(told))
        raise Refused(told + (more if own.phase.declaration is not None else ""))

    def _last_step(self, script: SceneService) -> Jump:
        """Return what a bare +combat/undo would take back."""
        to = self._undo().to
        moved = [number for number in script.standing.timeline.live if number > to]
        return pacing.jump_over(script, _("You"), moved)

    def _undo(self) -> act.Undo:
        """Read how much is meant: one step, ``3`` of them, a ``round``, ``2 rounds``, or a person's
        declaration.
        """
        script = self.script_or_last
        number, _unused, unit = self.args.lower().rpartition(" ")
        viewer = delivery.reader_in(script, self.caller).viewer
        if unit in ("round", "rounds"):
            rounds = whole_number(number or "1", "+combat/undo 2 rounds", 1, 9999)
            return undo.undo_of_rounds(script, viewer, rounds)
        if self.args and not self.args.lstrip("+-").isdigit():
            who = self._known_in(script, self.args)
            return undo.undo_of_declaration(script, viewer, who)
        steps = whole_number(self.args, "+combat/undo 2", 1, 9999) if self.args else 1
        return undo.undo(script, viewer, steps)

    def _known_in(self, script: SceneService, text: str) -> str:
        """Return a person in a scene, which may be over, whom a text names."""
        own = script.person_of(self.caller)
        if own is not None and text.lower() in OWN_NAMES:
            return own.name
        return pick("name", text, delivery.names_in(script, self.caller))

    def switch_oops(self) -> None:
        """Take back a person's declaration; without a name, the caller's last word if that is
        none, or was said since: a change of form, or what a storyteller has said for an NPC.
        """
        try:
            own = self.script.person_of(self.caller)
        except RuleError as error:
            if error.code != "no-scene" or self._last_played() is None:
                raise
            self.refuse(
                "No scene is open here any more. `+combat/undo` opens the last one again; harm and "
                "points are set right by themselves: `+heal NAME=2l`, `+regain NAME=willpower`."
            )
        if not self.args and (own is None or own.phase.declaration is None):
            if self._undoes_own_word():
                return
            if own is None and self.storyteller:
                self.refuse("The last word was not yours. `+combat/undo` takes it back.")
        who = self.named(self.args) if self.args else self.own_person().name
        try:
            self.submit(act.TakeBack(who=who))
        except RuleError as error:
            person = self.script.scene.people.get(who)  # none of one unseen
            planned = person is not None and (person.plan or person.extra_plan)
            too_late = error.code == "too-late-to-take-back"
            if not planned and too_late and not self.args and self._undoes_own_word():
                return  # as points that they spent once they had declared
            if not planned or not (too_late or error.code == "nothing-declared"):
                raise
            follow(self, f"+plan/clear {self.args}".strip())

    def _undoes_own_word(self) -> bool:
        """Take back the last word, or ask for that, if it was the caller's; say whether it was."""
        with suppress(RuleError):  # there is nothing
            if self._last_step(self.script).steps[0].entry.by == self.caller.key:
                self._say_or_propose(self._undo())
                return True
        return False

    def switch_redo(self) -> None:
        self._say_or_propose(act.Redo())

    def _say_or_propose(self, action: act.AnyAction) -> None:
        consent.say_or_propose(self.script_or_last, self.caller, action)

    def switch_review(self) -> None:
        said = self.args.lower()
        if said not in ONOFF:
            self.refuse("Review results first? Type `+combat/review on` or `+combat/review off`")
        self.submit(act.SetReview(on=said == "on"))

    def switch_storyteller(self) -> None:
        script = self.script
        more = _("hands the scene over, `+combat/storyteller me` takes it over, for a storyteller.")
        name = self.wanted(self.args, "+combat/storyteller NAME", more)
        character = self.caller if name.lower() in OWN_NAMES else self._somebody_here(name)
        led = is_storyteller(character)
        if not (led or script.led or script.person_of(character) is not None):
            self.refuse("{name} doesn't take part in the scene.", name=character.key)
        action = act.HandOver(
            to=character.key, ref=reference(character), led=led, before=script.starter
        )
        consent.say(script, self.caller, action)

    def _somebody_here(self, name: str) -> Any:
        character = people.in_room(self.caller, name)
        if character is None or not registry.is_connected(reference(character)):
            self.refuse("There is no {name} here to hand it to.", name=name)
        return character

    def switch_release(self) -> None:
        self.submit(self.ordered(f"release {self.args}"))

    def switch_pace(self) -> None:
        pace = self.args.lower()
        if pace not in PACES:
            self.refuse("Which pace? Type `+combat/pace step`, flow or slow")
        self.submit(act.SetPace(pace=pace))

    def switch_recovery(self) -> None:
        policy = self.args.lower()
        if not policy:
            self.say(
                "{RECOVERY}. `+help recovery` tells more.",
                RECOVERY=_(RECOVERY[recovery_in(self.script.scene)]),
            )
        elif policy not in (*RECOVERY_POLICIES, USUAL_RECOVERY):
            choices = [f"`+combat/recovery {one}`" for one in (*RECOVERY_POLICIES, USUAL_RECOVERY)]
            self.refuse("Who decides on healing? Type {choices}", choices=listing(choices, "or"))
        else:
            self.submit(act.SetRecovery(policy=policy))

    def switch_idle(self) -> None:
        usage = "+combat/idle 5m=10m pass"
        if not self.args:
            idle = self.script.scene.idle
            self.say_told(f"{idle_words(idle.nudge, idle.after, idle.then)}.")
            return
        if self.args.lower() == "off":
            self.submit(act.SetIdle())
            return
        self.submit(self._policy(usage))

    def _policy(self, usage: str) -> act.SetIdle:
        """Read a policy: a time and what is done then, before them when to nudge. A time alone is
        when to nudge; in a slow scene the deadline.
        """
        nudge = seconds(self.lhs, usage) if self.rhs else 0
        time, deed = time_and_word(self.rhs or self.args, usage)
        scene = self.script.scene
        if not deed and not self.rhs:
            if scene.pace != "slow":
                return act.SetIdle(nudge=time)
            deed = scene.idle.then if scene.idle.after else "pass"
        then = pick("way", self.wanted(deed, usage), (*DEEDS[1:], WAIT))
        if then == WAIT:
            return act.SetIdle(nudge=nudge or time)
        return act.SetIdle(nudge=nudge or time // 2, after=time, then=cast(Deed, then))


def _titles(some: Sequence[SceneService]) -> list[str]:
    return [registry.title_of(one) for one in some]


# -------------------------------------------------------------------------------------------------
# +agree, +disagree: proposals.

_UNIT = r"(?:(?P<unit>[smhdw])|(?P<word>sec|min|hour|day|week)[a-z]*)"
_TIME = re.compile(rf"(?P<number>\d{{1,5}})\s*{_UNIT}?(?![a-z])\s*(?:(?:and|,)\s*)?", re.IGNORECASE)
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": DAY, "w": 7 * DAY}


class CmdAgree(RoundCommand):
    """Say yes or no to a proposal."""

    key = "+agree"
    aliases = ("+disagree",)

    def plain(self) -> None:
        agrees = self.cmdstring.lstrip("+").lower() == "agree"
        usage = f"+{self.cmdstring.lstrip('+').lower()} 1"
        number = whole_number(self.args, usage, 1, 99) if self.args else 0
        consent.respond(self.script_or_last, self.caller, agrees, number)


def seconds(text: str, usage: str) -> int:
    """Return a time such as ``90s``, ``5m``, ``2 days`` or ``1d12h``; a bare number is minutes."""
    parts = list(_TIME.finditer(text.strip()))
    if not parts or "".join(part[0] for part in parts) != text.strip():
        raise Refused(
            _("'{text}' is not a time. Type: `{usage}`", text=text.strip()[:40], usage=usage)
        )
    units = ((part["unit"] or part["word"] or "m")[0].lower() for part in parts)
    return sum(int(one["number"]) * _SECONDS[unit] for one, unit in zip(parts, units, strict=True))


def time_and_word(text: str, usage: str) -> tuple[int, str]:
    """Return a time, and the word behind it; empty for none: ``2 days pass``."""
    time, _space, word = text.strip().rpartition(" ")
    if not time or re.fullmatch(rf"\d*\s*{_UNIT}|\d+", word, re.IGNORECASE):
        return seconds(text, usage), ""
    return seconds(time, usage), word
