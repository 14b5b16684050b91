"""+init: the scene itself. Opening it, coming and going, the order, moving on."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from commands.base import IDLE_WORDS, Refused, RoundCommand, whole_number
from commands.other_words import follow
from game import actions as act
from game.errors import RuleError
from game.npcs import (
    Wanted,
    all_of,
    joining,
    nearest,
    read_wanted,
    right_way_round,
    scene_stock,
    stock_npc,
)
from game.reading import RULESETS, awaiting, phase_of, ruleset_of
from game.settings import SettingValue, read_setting
from game.state.scene import sides_of
from game.stock import Stock
from game.words import matches, quote
from journal import store
from narration.events.harm import check_lines
from narration.languages import N_, _
from narration.prompts.what_to_type import odds_hint
from narration.refusals.refusal import refusal
from narration.screens.scene import order_table
from narration.sheets.tables import agreeing_lines
from narration.tables.chase_table import chase_lines
from narration.text import listing
from players import people
from players.authority import is_storyteller, kept_by, runs
from players.character_names import why_no_npc
from players.character_sheets import fighter_of, has_sheet, reference
from players.usual_rules import usual_rules
from scenes import confirming, consent, leaving, registry, skipping
from scenes.service import SceneService
from scenes.telling import delivery
from sheetbook import approval, prepared
from sheetbook.joining import Along, conversion_of, join, join_all, nothing

# -------------------------------------------------------------------------------------------------
# Bringing everybody who is in a room into its scene.

_LEFT_OUT = {
    "no-sheet": N_("no sheet"),
    "in-a-scene": N_("in another scene"),
    "not-approved": N_("the sheet isn't approved"),
}


class BringingIn(RoundCommand):
    """A command that brings everybody in."""

    def bring_in(self, script: SceneService, along: Along = nothing) -> tuple[list[str], int]:
        """Bring in everybody here who can be, and what goes ``along``, in one step; return whom
        that leaves out, with why, and how many there were.
        """
        here = self.caller.location.contents_get(content_type="character")
        others = [
            one
            for one in here
            if script.person_of(one) is None and (has_sheet(one) or not is_storyteller(one))
        ]
        why = {other.key: self._why_not_brought_in(script, other) for other in others}
        coming = [other for other in others if not why[other.key]]
        refused = join_all(script, coming, self.speaker, along)
        why |= {name: _LEFT_OUT.get(one.code) or refusal(one) for name, one in refused.items()}
        return [f"{name} ({_(reason)})" for name, reason in why.items() if reason], len(others)

    def _why_not_brought_in(self, script: SceneService, character: Any) -> str:
        """Return why a person is left to join by themselves; empty where they need not be."""
        if is_storyteller(character):
            return N_("a storyteller")
        if not registry.is_connected(reference(character)):
            return N_("not connected")
        if conversion_of(script, character, self.reader):
            return N_("reads first what the sheet counts as: `+init/join`")
        return ""


MAX_SCENE = 10**9


class CmdInit(BringingIn):
    """The order of a scene, and moving it on."""

    key = "+init"
    aliases: tuple[str, ...] = ("+initiative",)
    wordless: Collection[str] = ("", "leave", "next", "run", "resume")
    together = (("start", "new"), ("join", "all"))

    def plain(self) -> None:
        self._show(self.script)

    def _show(self, script: SceneService) -> None:
        reader = delivery.reader_in(script, self.caller)
        scene = delivery.scene_in(script, self.caller)
        chases = chase_lines(scene, reader) if scene.chases_under_way() else []
        told = [*order_table(scene, reader), *chases]
        told += odds_hint(scene, script.questions(), reader)
        self.show([*told, *delivery.status(script, self.caller, pictured=True)])

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
            registry.refuse_if_elsewhere(self.caller)
            approval.refuse_unapproved(self.speaker, self.caller)
        title, _unused, rules = self.args.partition("=")
        if title.lower() in RULESETS and not rules:
            title, rules = "", title
        ruleset, settings = _rules(rules)
        script = registry.open_scene(self.speaker, room, title.strip(), ruleset, settings)
        with store.after_writing():
            registry.choose(self.caller, script.scene_id)
            if fighter is not None:
                self._join_or_ask(script, "+init/join")
        if fighter is None and not self.storyteller:
            self.say("You have no sheet to take part with: `+sheet/new mortal`, then +init/join.")

    def _refuse_second(self) -> None:
        for script in registry.open_in(self.caller.location):
            title = f" ({script.record.title})" if script.record.title else ""
            raise Refused(
                _(
                    "A scene is open here already{title}. +init/join takes part in it, +init/roll "
                    "begins its round; +init/start/new opens a second one.",
                    title=title,
                )
            )

    switch_new = switch_start

    def switch_scene(self) -> None:
        if self.args:
            number = whole_number(self.args, "+init/scene N", 1, MAX_SCENE)
            script = registry.choose(self.caller, number)
            own = self.script
            if own is script:
                self.say("Your commands go to {title} now.", title=registry.title_of(script))
            else:
                self.say(
                    "Your commands go to {title}, since you take part in it.",
                    title=registry.title_of(own),
                )
            self._show(script)
            return
        here = registry.open_in(self.caller.location)
        if not here:
            raise RuleError("no-scene")
        for script in here:
            try:
                names = ", ".join(delivery.scene_in(script, self.caller).people) or _("nobody yet")
            except store.UnreadableScene as error:
                self.tell_unreadable(error)
            else:
                self.say_told(f"{registry.title_of(script)}: {names}.")

    # --- coming and going ------------------------------------------------------------------------

    def switch_join(self) -> None:
        if "all" in self.switches or self.args.lower() == "all":
            self.switch_all()
            return
        name = self.args.partition("=")[0].strip()
        if self.storyteller and name and not name.isdecimal():  # in other games: who joins
            follow(self, f"+init/add {name}")
            return
        registry.refuse_if_elsewhere(self.caller)
        confirming.forget(self.caller)
        if IDLE_WORDS.fullmatch(self.args):  # +rejoin the fight
            self.args = ""
        number, answer = self._which_and_whether()
        if answer == "no":
            self.say("You stay out of the scene.")
            return
        if number:
            whole = whole_number(number, "+init/join N", 1, MAX_SCENE)
            script = registry.choose(self.caller, whole)
        else:
            script = self.script
            self._refuse_from_afar(script)
        self._join_or_ask(script, f"+init/join {number}".strip(), agreed=bool(answer))

    def switch_all(self) -> None:
        """Bring in everybody here who has a sheet; ``+init/join/all`` does the same."""
        if not self.storyteller:
            self.refuse("Only a storyteller brings everybody in. For yourself: `+init/join`")
        script = self.script
        self._refuse_from_afar(script)
        left, others = self.bring_in(script)
        if left:
            self.say("Left out: {names}.", names=listing(left))
        elif not others:
            self.say("Everybody here takes part already.")

    def _refuse_from_afar(self, script: SceneService) -> None:
        """Refuse to bring people here into a scene of another room: a page shows those too."""
        if script.obj is not self.caller.location:
            self.refuse("That scene is somewhere else. Go there first.")

    def _join_or_ask(self, script: SceneService, command: str, agreed: bool = False) -> None:
        """Take part; a player whose sheet is converted for it first reads what it counts as
        (SYS-2).
        """
        reader = delivery.reader_in(script, self.caller)
        shown = [] if agreed else conversion_of(script, self.caller, reader)
        if shown:
            confirming.ask(self.caller, script, confirming.JOIN, command)
            self.show([*shown, *agreeing_lines(command, reader)])
        else:
            join(script, self.caller)

    def _which_and_whether(self) -> tuple[str, str]:
        """Return the scene that is meant, and the answer about converting the player's sheet."""
        number, _unused, answer = self.args.strip().rpartition(" ")
        if answer.lower() in ("yes", "no"):
            return number.strip(), answer.lower()
        return self.args.strip(), ""

    def switch_leave(self) -> None:
        self.own_person()
        leaving.leave_by_word(self.script, self.caller)

    def switch_add(self) -> None:
        text = self.wanted(
            self.args.strip(), "+init/add thug as Goon", _("(`+npc/list` shows the stock.)")
        )
        stock, words = self._stock.npcs, text.split()
        counted = any(word.lower().lstrip("x").isdecimal() for word in words)  # thug x2, 2 thugs
        is_kind = matches(text, stock) or nearest(text, self._stock)
        if len(words) == 2 and not counted and not is_kind:  # thug Guard, Guard thug, mook Al
            kinds = [word for word in words if matches(word, stock, exact=True)]
            kinds = kinds or [word for word in words if nearest(word, self._stock)]
            first, second = words
            if len(kinds) == 2:
                lines = [f"`+init/add {first} as {second}`", f"`+init/add {second} as {first}`"]
                self.refuse("Which of them is it? {lines}", lines=listing(lines, "or"))
            if kinds and second.lower() not in ("group", "hidden", "unseen", "auto"):
                text = f"{kinds[0]} as {second if kinds[0] == first else first}"
        if IDLE_WORDS.fullmatch(text) or text.lower() == "players":
            follow(self, "+init/join all")
            return
        wanted = right_way_round(read_wanted(text), self._stock)
        plain = not wanted.name and wanted.number is None
        here = self._somebody_here(wanted.word or wanted.kind) if plain else None
        if here is not None:
            if wanted.group or wanted.hidden or wanted.unseen or wanted.auto:
                self.refuse("{key} isn't a stock NPC. Type: `+init/add {key}`", key=here.key)
            if matches(here.key, stock, exact=True):
                self.refuse(
                    "{key} is a character here, and also a stock NPC. For the NPC type "
                    "`+init/add {npc} as NAME`. {key} can type +init/join.",
                    key=here.key,
                    npc=here.key.lower(),
                )
            self._refuse_from_afar(self.script)
            there = self.script.person_of(here)
            if there is not None and there.gone:
                follow(self, f"+as {quote(there.name)}=away no")
                return
            registry.refuse_if_elsewhere(here)
            join(self.script, here, self.speaker)
            return
        self._add_npcs(wanted)

    def _somebody_here(self, text: str) -> Any:
        """Return the character meant, unless the text is rather the name of a stock NPC."""
        character = people.in_room(self.caller, text)
        if character is None or character.key.lower() == text.lower():
            return character
        stock = self._stock
        return None if matches(text, stock.npcs) or nearest(text, stock) else character

    @property
    def _stock(self) -> Stock:
        """The stock that the scene's NPCs come from, a storyteller's own among them."""
        if not self.storyteller:
            return scene_stock(self.script.scene)
        return prepared.stock_for(self.caller, ruleset_of(self.script.scene).sheets)

    def _add_npcs(self, wanted: Wanted) -> None:
        scene = self.script.scene
        kind, fighter = stock_npc(wanted.kind, self._stock)
        # Who knows of nobody hidden can name nobody past them: theirs get the next free number.
        known = scene if self.storyteller else replace(scene, unseen={}, masks={})
        alone = not (self.storyteller or scene.led)  # nobody has come to play them
        joins = joining(wanted._replace(auto=wanted.auto or alone), fighter, kind, known)
        self._verify_names([one.who for one in joins])
        self.submit(all_of([replace(one, ref=self._ref_of(one.who)) for one in joins]))
        if wanted.word:
            self.say(
                "'{word}' stands for {kind} here: `+npc/show {kind}`.",
                word=wanted.word,
                kind=kind,
            )

    def _verify_names(self, names: list[str]) -> None:
        why = None if self.storyteller else next(filter(None, map(why_no_npc, names)), None)
        if why is not None and runs(self.speaker, self.script.starter):
            raise Refused(why)

    def _ref_of(self, name: str) -> str:
        return "" if self.storyteller else kept_by(reference(self.caller), name)

    def switch_remove(self) -> None:
        names = self.named_all(self.wanted(self.args, "+init/remove NAME"))
        own = self.script.person_of(self.caller)
        if own is not None and names == [own.name]:
            self.switch_leave()
            return
        gone = all_of([act.Leave(who=name) for name in names])
        consent.say_or_propose(self.script, self.caller, gone)

    def switch_side(self) -> None:
        if not self.args:
            scene = delivery.scene_in(self.script, self.caller)
            sides = sides_of(scene)
            for side in dict.fromkeys(sides.values()):
                names = listing([name for name in sides if sides[name] == side])
                self.say("Side {side}: {names}.", side=side, names=names)
            if not sides:
                self.say("Nobody is in the scene yet.")
            return
        if self.rhs is None and self.script.person_of(self.caller) is not None:
            self.lhs, self.rhs = "me", self.args
        names, side = self.both_sides("+init/side NAME=police")
        self.submit(self.ordered(f"side {names}={side}"))

    # --- moving on -------------------------------------------------------------------------------

    def switch_roll(self) -> None:
        if not self.scene.ready() and self.scene.chases_under_way():
            self.refuse("Everybody is in a chase. To roll its next round: `+chase/roll`.")
        fresh = not self.scene.fight.round
        said = self.args and not IDLE_WORDS.fullmatch(self.args)
        starter = self._starter(fresh) if said else ""
        if not fresh and self._asks_about_deeds():
            return
        self.submit(act.Start(starter=starter) if fresh else act.NextRound())

    def _asks_about_deeds(self) -> bool:
        """Show a storyteller, once a round, of which deeds nobody has told yet what they did: when
        the next round begins it is asked no more.
        """
        deeds = [check for check in self.scene.checks if check.deed]
        now = (self.script.scene_id, self.scene.fight.round)
        if not (deeds and self.storyteller) or self.caller.ndb.asked_about_deeds == now:
            return False
        self.caller.ndb.asked_about_deeds = now
        self.say("Nobody has told yet what came of this:")
        self.show(check_lines(deeds, self.scene, self.reader))
        self.say(
            "Type `+check/done {id}=WHAT IT DOES`, or `+init/roll` again to begin the round all "
            "the same.",
            deeds[0],
        )
        return True

    def _starter(self, fresh: bool) -> str:
        """Return who began the fight: they act first in it (MET-1)."""
        word, _unused, name = self.args.partition(" ")
        if word.lower() != "by" or not name.strip():
            self.refuse("'{args}' doesn't go there. Type: `+init/roll`", args=self.args[:40])
        if not fresh:
            self.refuse("Who started it matters only in the first round. Type: `+init/roll`")
        return self.named(name.strip())

    def switch_next(self) -> None:
        """Take one turn, or skip the declaring person; begin the next round if one is over, and in
        a chase alone roll one.
        """
        if phase_of(self.scene).kind == "keep" and not awaiting(self.scene):
            self.switch_roll()
        else:
            self._move_on(run=False)

    def switch_run(self) -> None:
        """Take every turn until the phase changes; where only a chase goes on, a round of it."""
        self._move_on(run=True)

    def _move_on(self, run: bool) -> None:
        """Move the fight on, or where there is none a chase; players who are there are not passed
        over without a question.
        """
        if self.scene.fight.phase == "setup" and self.scene.chases_under_way():  # and no fight
            if skipping.is_round_due(self.script, self.caller, 0):
                self.submit(self.ordered("next"))
            return
        if not skipping.asks(self.script, self.caller, run):
            self.submit(act.Advance(run=run, past_passes=True))

    def switch_end(self) -> None:
        confirming.end(self.script, self.caller, self.args)

    def switch_hold(self) -> None:
        self.submit(act.Freeze(reason=self.args))

    def switch_resume(self) -> None:
        self.submit(act.Resume())

    # --- the storyteller's rulings ---------------------------------------------------------------

    def switch_set(self) -> None:
        usage = "+init/set NAME=N"
        name, number = self.both_sides(usage)
        name, total = name.partition("/")[0], whole_number(number, usage, 0, 999)
        self.submit(self.ordered(f"set {name} initiative={total}"))

    def switch_surprise(self) -> None:
        """Let people roll whether they are taken unawares (NWOD-4)."""
        names = self.wanted(self.args, "+init/surprise NAME, NAME")
        self.submit(self.ordered(f"surprise {names}"))

    def switch_bonus(self) -> None:
        """Add to initiative for a reason; 0 takes it off again."""
        usage = "+init/bonus NAME=N for REASON"
        name, said = self.both_sides(usage)
        number, _unused, reason = said.partition(" for ")
        total = whole_number(number, usage, -20, 20)
        who, why = self.named(name), self.wanted(reason.strip(), usage)
        if total:
            self.submit(act.PutEffect(who=who, name=why, changes={"initiative": total}))
        else:
            self.submit(act.EndEffect(who=who, name=why))


def _rules(text: str) -> tuple[str, dict[str, SettingValue]]:
    """Read ``detroit-classic, grapple_upkeep 0``: a ruleset, settings of it, or both."""
    ruleset, settings = usual_rules().id, {}
    for one in filter(None, (part.strip() for part in text.split(","))):
        found = matches(one, RULESETS)
        if len(found) == 1:
            ruleset = found[0]
            continue
        name, _unused, value = one.partition(" ")
        if not value:
            raise RuleError("unknown-ruleset", text=one, names=found or list(RULESETS))
        settings[name.lower()] = read_setting(name.lower(), value)
    return ruleset, settings
