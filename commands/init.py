"""+init: the scene itself. Opening it, coming and going, the order, moving on."""

import itertools
import re
from collections.abc import Collection
from typing import Any, NamedTuple

from commands.base import Refused, RoundCommand, pick, whole_number
from game.catalog import default_catalog
from game.combat import actions as act
from game.errors import RuleError
from game.fighter import Fighter
from game.orders import parse_order
from game.rulesets import DEFAULT_RULESET, RULESETS
from game.settings import SettingValue, read_setting
from game.words import matches
from presentation.chases import chase_lines
from presentation.tables import order_table
from typeclasses import agreements, approval, people, scenes, telling
from typeclasses.authority import kept_by
from typeclasses.scripts import CombatScript
from typeclasses.sheets import fighter_of, reference

MAX_ADDED = 20
MAX_SCENE = 10**9
_NAME = re.compile(r"[^\W_][\w '.#-]{0,39}")


class CmdInit(RoundCommand):
    """
    The order of a scene, and moving it on.

    Usage:
      +init                      the order, the phase, who is awaited
      +init/start [TITLE][=RULESET]   open a scene here, by those rules
                                 (see +combat/ruleset; +init/new: a second one)
      +init/join, +init/leave    take part with your character, or stop
      +init/scene [N]            which scene you mean, where there are several

    Whoever runs the scene (a storyteller, or who started it without one):
      +init/add NAME[*N][=NPC]   bring in stock NPCs, or someone who is here
      +init/remove NAME          take out an NPC you added; a storyteller,
                                 anybody
      +init/roll                 roll initiative: the first round, or the next
      +init/roll by NAME         the first, where NAME began it (met rules)
      +init/next                 take one turn, or pass over who is awaited
      +init/run                  take all turns of the phase. While people still
                                 declare it passes all of them over!
      +init/hold WHY             hold everything: nothing is taken until
      +init/resume               lets it go on where it stood
      +init/end [WHY]            end the scene

    A storyteller alone:
      +init/start TITLE=[RULESET, ]SETTING VALUE[, ...]     by a house rule
      +init/set NAME=N           rule an initiative total
      +init/bonus NAME=N for WHY   add to initiative rolls; 0 takes it off
      +init/surprise NAME, NAME    they roll to notice an ambush (nwod rules)

    Examples:
      +init/start Alley brawl
      +init/start Long hold=grapple_upkeep 0, prone_dice -1
      +init/add thug*3
      +init/add Big Al=brawler
      +init/hold the cat is on the keyboard
    """

    key = "+init"
    aliases: tuple[str, ...] = ("+initiative",)
    wordless: Collection[str] = ("", "leave", "next", "run", "resume")
    together = ("start", "new")

    def plain(self) -> None:
        """Show the order and where the scene stands."""
        self._show(self.script)

    def _show(self, script: CombatScript) -> None:
        reader = telling.reader_in(script, self.caller)
        scene = telling.scene_in(script, self.caller)
        chases = chase_lines(scene, reader) if scene.chases_under_way() else []
        self.show([*order_table(scene, reader), *chases, *telling.status(script, self.caller)])

    # --- opening and choosing --------------------------------------------------------------------

    def switch_start(self) -> None:
        """Open a scene; a player who starts one takes part in it."""
        room = self.caller.location
        if room is None:
            self.refuse("A scene needs a place. Go somewhere first.")
        if "new" not in self.switches:
            self._refuse_second()
        fighter = None if self.storyteller else fighter_of(self.caller)
        if fighter is not None:
            people.refuse_if_elsewhere(self.caller)
            approval.refuse_unapproved(self.speaker, self.caller)
        title, _, rules = self.args.partition("=")
        ruleset, settings = _rules(rules)
        script = scenes.open_scene(room, self.caller, title.strip(), ruleset, settings)
        scenes.choose(self.caller, script.scene_id)
        if fighter is not None:
            people.join(script, self.caller)
        elif not self.storyteller:
            self.say("You have no sheet to take part with: `+sheet/new mortal`, then +init/join.")

    def _refuse_second(self) -> None:
        for script in scenes.open_in(self.caller.location):
            title = f" ({script.record.title})" if script.record.title else ""
            raise Refused(
                f"A scene is open here already{title}. +init/join takes part in it; "
                "+init/start/new opens a second one."
            )

    def switch_new(self) -> None:
        """Open a second scene: ``+init/new`` does what ``+init/start/new`` does."""
        self.switch_start()

    def switch_scene(self) -> None:
        """Choose the scene that commands go to, or list those here."""
        if self.args:
            number = whole_number(self.args, "+init/scene N", 1, MAX_SCENE)
            script = scenes.choose(self.caller, number)
            own = self.script
            if own is script:
                self.say(f"Your commands go to {scenes.title_of(script)} now.")
            else:
                self.say(f"Your commands go to {scenes.title_of(own)}: you take part in it.")
            self._show(script)
            return
        here = scenes.open_in(self.caller.location)
        if not here:
            raise RuleError("no-scene")
        for script in here:
            names = ", ".join(script.scene.people) or "nobody yet"
            self.say(f"{scenes.title_of(script)}: {names}.")

    # --- coming and going ------------------------------------------------------------------------

    def switch_join(self) -> None:
        """Take part with one's own character."""
        people.refuse_if_elsewhere(self.caller)
        if self.args:
            number = whole_number(self.args, "+init/join N", 1, MAX_SCENE)
            people.join(scenes.choose(self.caller, number), self.caller)
        else:
            people.join(self.script, self.caller)

    def switch_leave(self) -> None:
        """Stop taking part."""
        self.submit(act.Leave(who=self.own_person().name))

    def switch_add(self) -> None:
        """Bring in NPCs from the stock, or a character who is here."""
        text, _, stock = self.args.partition("=")
        wanted = _wanted(self.wanted(text.strip(), "+init/add thug*3"))
        here = None if stock or wanted.number else self._somebody_here(wanted.name)
        if here is not None:
            people.refuse_if_elsewhere(here)
            people.join(self.script, here, self.speaker)
            return
        self._add_npcs(wanted, stock.strip())

    def _somebody_here(self, text: str) -> Any:
        """Return the character meant, unless the text is rather the name of a stock NPC."""
        character = people.in_room(self.caller, text)
        if character is None or character.key.lower() == text.lower():
            return character
        return None if matches(text, default_catalog().npcs) else character

    def _add_npcs(self, wanted: "Wanted", stock: str) -> None:
        npcs = default_catalog().npcs
        kind = pick("NPC", stock or wanted.name, npcs)
        fighter = default_catalog().fighter({"like": kind})
        if stock and wanted.number is None:
            names = [wanted.name]  # a name of its own: one that is taken is refused
        else:
            names = _free_names(
                wanted.name if stock else kind.title(), wanted.number, self.scene.people
            )
        for one in names:
            self._verify_name(one)
        self.submit_all([self._joining(one, fighter) for one in names])

    def _joining(self, name: str, fighter: Fighter) -> act.Join:
        ref = "" if self.storyteller else kept_by(reference(self.caller), name)
        return act.Join(who=name, fighter=fighter, ref=ref, npc=True)

    def _verify_name(self, name: str) -> None:
        if not _NAME.fullmatch(name):
            self.refuse(
                f"'{name}' can not be a name here. A name begins with a letter or digit and has 40 "
                "characters at most: letters, digits, spaces and ' . # - _ are accepted. "
                "Type: `+init/add Big Al=thug`"
            )

    def switch_remove(self) -> None:
        """Take somebody out of the scene."""
        who = self.named(self.wanted(self.args, "+init/remove NAME"))
        agreements.say_or_propose(self.script, self.caller, act.Leave(who=who))

    # --- moving on -------------------------------------------------------------------------------

    def switch_roll(self) -> None:
        """Roll initiative for the first round, or the next."""
        if not self.scene.ready() and self.scene.chases_under_way():
            self.refuse("Everybody is in a chase: `+chase/roll` rolls the next round of it.")
        fresh = not self.scene.fight.round
        starter = self._starter(fresh) if self.args else ""
        self.submit(act.Start(starter=starter) if fresh else act.NextRound())

    def _starter(self, fresh: bool) -> str:
        """Return who began the fight: they act first in it (MET-1)."""
        word, _, name = self.args.partition(" ")
        if word.lower() != "by" or not name.strip():
            self.refuse(f"'{self.args[:40]}' has no place there. Type: `+init/roll`")
        if not fresh:
            self.refuse("Who began it counts in the first round alone. Type: `+init/roll`")
        return self.named(name.strip())

    def switch_next(self) -> None:
        """Take one turn, or pass over who is awaited; where only a chase goes on, a round of it."""
        self.submit(parse_order("next", self.scene) if self._only_chases() else act.Advance())

    def switch_run(self) -> None:
        """Take every turn until the phase changes, or rounds of a chase until somebody is asked."""
        only_chases = self._only_chases()
        self.submit(parse_order("run", self.scene) if only_chases else act.Advance(run=True))

    def _only_chases(self) -> bool:
        """Say whether a chase is under way and no fight."""
        return self.scene.fight.phase == "setup" and bool(self.scene.chases_under_way())

    def switch_end(self) -> None:
        """End the scene."""
        agreements.say_or_propose(self.script, self.caller, act.End(reason=self.args))

    def switch_hold(self) -> None:
        """Hold everything, for a reason."""
        self.submit(act.Freeze(reason=self.args))

    def switch_resume(self) -> None:
        """Let what was held go on."""
        self.submit(act.Resume())

    # --- the storyteller's rulings ---------------------------------------------------------------

    def switch_set(self) -> None:
        """Rule an initiative total."""
        usage = "+init/set NAME=N"
        name, number = self.both_sides(usage)
        total = whole_number(number, usage, 0, 999)
        self.submit(act.SetInitiative(who=self.named(name), total=total))

    def switch_surprise(self) -> None:
        """Let people roll whether they are taken unawares (NWOD-4)."""
        names = self.wanted(self.args, "+init/surprise NAME, NAME").split(",")
        self.submit(act.Surprise(who=tuple(self.named(one.strip()) for one in names)))

    def switch_bonus(self) -> None:
        """Add to initiative for a reason; 0 takes it off again."""
        usage = "+init/bonus NAME=N for REASON"
        name, said = self.both_sides(usage)
        number, _, reason = said.partition(" for ")
        total = whole_number(number, usage, -20, 20)
        who, why = self.named(name), self.wanted(reason.strip(), usage)
        if total:
            self.submit(act.PutEffect(who=who, name=why, changes={"initiative": total}))
        else:
            self.submit(act.EndEffect(who=who, name=why))


class CmdShort(CmdInit):
    """
    Short for +init/join, +init/leave, +init/next and +init/run.

    Usage:
      +join [N]      take part in the scene here
      +leave         stop taking part
      +next          take one turn, or pass over who is awaited
      +run           take all turns of the phase

    The plus belongs to them. See +help +init.

    Example:
      +join
    """

    key = "+join"
    aliases = ("+leave", "+next", "+run")
    wordless = ()

    @classmethod
    def allowed(cls) -> list[str]:
        """Return no switches: each of them is one."""
        return []

    def run(self) -> None:
        """Do what the switch of +init does, if it is certain that it is meant."""
        word = self.cmdstring.lstrip("+").lower()
        if not self.raw_string.strip().startswith("+"):
            self.refuse(f"Do you mean `+{word}`, in the scene here?")
        if self.args and word != "join":
            self.refuse(f"'{self.args[:40]}' has no place there. Type: `+{word}`")
        getattr(self, f"switch_{word}")()


def _rules(text: str) -> tuple[str, dict[str, SettingValue]]:
    """Read ``detroit-classic, grapple_upkeep 0``: a ruleset, settings of it, or both."""
    ruleset, settings = DEFAULT_RULESET, {}
    for one in filter(None, (part.strip() for part in text.split(","))):
        found = matches(one, RULESETS)
        if len(found) == 1:
            ruleset = found[0]
            continue
        name, _, value = one.partition(" ")
        if not value:
            raise RuleError("unknown-ruleset", text=one, names=found or list(RULESETS))
        settings[name.lower()] = read_setting(name.lower(), value)
    return ruleset, settings


class Wanted(NamedTuple):
    """What ``/add`` is asked for: a name, and how many of it where that was said."""

    name: str
    number: int | None


def _wanted(text: str) -> Wanted:
    name, star, number = text.rpartition("*")
    if not star:
        return Wanted(text, None)
    return Wanted(name.strip(), whole_number(number, "+init/add thug*3", 1, MAX_ADDED))


def _free_names(name: str, count: int | None, taken: Collection[str]) -> list[str]:
    """Return ``Thug``, or Thug2 where one is here; asked for several, Thug1, Thug2 and on."""
    used = {one.lower() for one in taken}
    if count is None and name.lower() not in used:
        return [name]
    free = (f"{name}{n}" for n in itertools.count(2 if count is None else 1))
    return list(itertools.islice((one for one in free if one.lower() not in used), count or 1))
