"""+encounter: fights prepared ahead, tried, and brought in."""

import re
import secrets
import time
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from commands.base import Refused, whole_number
from commands.pasting import MAX_LINE, Pasting
from commands.scene.init import BringingIn
from game import actions as act
from game import scene as rules
from game.dice import NoChance
from game.errors import RuleError
from game.fighter import HOME_SYSTEM, Fighter
from game.npcs import read_wanted, right_way_round, stock_npc
from game.reading import RULESETS, Rules
from game.state.scene import PLAYERS
from game.stock import default_stock
from game.words import is_name, matches, names_meant, tidy, titled
from narration.languages import _
from narration.refusals.refusal import refusal
from narration.screens.chances import encounter_lines, evening_lines, member_lines, rehearsal_lines
from narration.text import line, listing, typed
from outofband import rehearsal_worker
from play.encounters import (
    Encounter,
    WrongLine,
    coming,
    encounter_text,
    party_of,
    read_encounter,
    saved,
    staged,
    tidied,
    without,
)
from play.scenario import ScenarioError
from players import people
from players.authority import is_storyteller
from players.character_sheets import fighter_of
from players.realms import realm_of
from players.usual_rules import usual_rules
from rehearsal.__main__ import Request
from rehearsal.evening import Change, changes, is_even, share_of
from rehearsal.playing import forked, sides_of
from rehearsal.tallies import Tally
from scenes import registry
from scenes.telling import delivery
from sheetbook import prepared
from sheetbook.prepared import HOUSE, Kept
from sheets.catalog import Catalog
from sheets.reading import CatalogError, RawSheet
from sheets.text import named_sheets, said_sheet

FIGHTS, FIGHTS_A_CHANGE = 200, 100
LONGEST = 180.0  # seconds, in which changes are begun to be tried
MOST_VALUES = 5_000  # of a text, keys too
ABOUT_IT = ("about", "ruleset")  # not lines
NO_SCENE = 0  # whose rehearsal it is
STOP = "stop"
NO_LINE = ("unknown-order", "bad-order")
_AS = re.compile(r"as\s+([^=]+)=\s*(\S+)\s+(.+)", re.IGNORECASE)
_RANGE = re.compile(r"range\s+([^,=]+),([^=]+)=(.+)", re.IGNORECASE)

type Party = dict[str, Fighter]


class CmdEncounter(BringingIn, Pasting):
    """Encounters: a storyteller's fights, prepared ahead."""

    key = "+encounter"
    aliases = ("+encounters",)
    longest = MAX_LINE

    def run(self) -> None:
        """Follow the line; only a storyteller has encounters."""
        if not self.storyteller:
            self.refuse("Only storytellers prepare encounters.")
        try:
            super().run()
        except WrongLine as wrong:
            raise Refused(self._why_wrong(wrong)) from wrong
        except ScenarioError as error:
            raise Refused(
                _(
                    "That isn't an encounter yet. {error}. Nothing was changed. `+help own npcs` "
                    "says what an NPC may have.",
                    error=error,
                )
            ) from error

    def _why_wrong(self, wrong: WrongLine) -> str:
        why = _(
            "Line {number}, '{line}', doesn't hold: {why}",
            number=wrong.number,
            line=wrong.line,
            why=" ".join(refusal(wrong.error, self.reader).split()),
        )
        return why + (_(" `+help encounters` has lines.") if wrong.error.code in NO_LINE else "")

    def plain(self) -> None:
        if self.args:
            self.switch_show()
        else:
            self.switch_list()

    # --- what there is ---------------------------------------------------------------------------

    def switch_list(self) -> None:
        word = self.args.lower()
        known = {
            name: kept
            for name, kept in sorted(self._kept().items())
            if word in f"{name} {kept.said.get('about', '')}".lower()
        }
        if not known:
            self.refuse(
                "You have no encounter{that}: `+encounter/new Warehouse`",
                that=_(" with that word") if word else "",
            )
        for name, kept in known.items():
            whose = _(" ({by})", by=kept.by) if kept.shared else ""
            self.say_told(f"{name}{whose}: {self._count(name, kept)}")

    def _count(self, name: str, kept: Kept) -> str:
        try:
            encounter = read_encounter(name, kept.said)
        except ScenarioError as error:
            return _("can't be read any more. {error}.", error=error)
        return _(
            "NPCs: {number}. Rules: {ruleset}.",
            number=len(encounter.cast),
            ruleset=encounter.ruleset,
        )

    def _kept(self) -> dict[str, Kept]:
        return prepared.kept_for(self.caller, "encounter")

    def _rules_of(self, name: str, kept: Kept) -> Rules:
        return RULESETS[read_encounter(name, kept.said).ruleset]

    def _find(self, text: str, usage: str) -> tuple[str, Kept]:
        name = self.wanted(text.strip(), usage)
        if not self._kept():
            self.refuse("You have no encounter: `+encounter/new Warehouse`")
        return prepared.find(self.caller, "encounter", name)

    def _about(self, usage: str) -> tuple[str, Kept, str]:
        """Return which one the line is about, and what it says of it."""
        text, _unused, rest = self.args.partition("=")
        self.wanted(rest.strip(), usage)
        return *self._find(text.partition("/")[0], usage), rest.strip()

    def switch_show(self) -> None:
        name, kept = self._find(self.args, "+encounter/show Warehouse")
        self._show(name, kept)

    def _show(self, name: str, kept: Kept) -> None:
        self.show(encounter_lines(name, kept.said, read_encounter(name, kept.said), self.reader))

    # --- preparing -------------------------------------------------------------------------------

    def switch_new(self) -> None:
        name = self._new_name(self.args)
        kept = self._keep(name, Kept({"ruleset": usual_rules().id}, self.caller.key))
        self._show(name, kept)

    def _new_name(self, text: str) -> str:
        name = tidy(self.wanted(text.strip(), "+encounter/new Warehouse"))
        called, sign, cast = text.partition("=")
        if sign and is_name(tidy(called)):
            whom = ", ".join(
                f"`+encounter/add {tidy(called)}={one.strip()}`" for one in cast.split(",")
            )
            self.refuse(
                "First: `+encounter/new {name}`. Then: {whom}", name=tidy(called), whom=whom
            )
        if not is_name(name):
            self.refuse(
                "'{name}' can't be its name: letters, digits and spaces do.", name=name[:40]
            )
        if name in self._kept():
            self.refuse(
                "There is an encounter {name} already: `+encounter/show {name}`, or "
                "`+encounter/delete {name}`",
                name=name,
            )
        return name

    def _keep(self, name: str, kept: Kept) -> Kept:
        """Keep an encounter that can be read, and whose lines hold."""
        staged(read_encounter(name, kept.said))
        if kept.by == HOUSE:  # a copy of the house's
            kept = replace(kept, by=self.caller.key, shared=False)
        prepared.keep(self.caller, "encounter", name, kept)
        return kept

    def switch_add(self) -> None:
        name, kept, rest = self._about("+encounter/add Warehouse=thug*4 as Guard")
        ruleset = self._rules_of(name, kept)
        stock = prepared.stock_for(self.caller, ruleset.sheets)
        wanted = right_way_round(read_wanted(rest), stock)
        kind, _fighter = stock_npc(wanted.kind, stock)
        who = wanted.name or titled(wanted.word or kind, wanted.kind)
        cast = dict(kept.said.get("cast", {}))
        called, armed, weapon = who.partition(" with ")
        if armed:
            add = f"+encounter/add {name}={wanted.kind} as {called}"
            arm = f"+encounter/set {name}/{called}=weapons {weapon}"
            self.refuse("Give it its weapon after that: `{add}`, then `{arm}`.", add=add, arm=arm)
        if who in cast:
            self.refuse(
                "{who} is in it already. For more of them: `+encounter/set {name}/{who}=number 6`",
                who=who,
                name=name,
            )
        cast[who] = self._sheet(kind, stock) | {
            word: value
            for word, value in {
                "number": wanted.number,
                "group": wanted.group,
                "hidden": wanted.hidden,
                "unseen": wanted.unseen,
                "auto": wanted.auto,
            }.items()
            if value
        }
        kept = self._keep(name, replace(kept, said={**kept.said, "cast": cast}))
        self._tell_of(name, kept, who)

    def _tell_of(self, name: str, kept: Kept, who: str) -> None:
        """Tell how a person of the cast is now, and how many there are."""
        number = len(read_encounter(name, kept.said).cast)
        self.show(
            [
                *member_lines(who, kept.said["cast"][who], self.reader),
                *line(
                    _(
                        "{name} has {number} in all: {command}",
                        name=name,
                        number=number,
                        command=typed(f"+encounter {name}"),
                    ),
                    self.reader,
                ),
            ]
        )

    def _sheet(self, kind: str, stock: Catalog) -> RawSheet:
        """Return the sheet of an NPC as an encounter has it: the storyteller's own goes with it."""
        own = prepared.kept_for(self.caller, "NPC").get(kind)
        if own is not None:
            elsewhere = stock.system != HOME_SYSTEM and "system" not in own.said
            said = {word: one for word, one in own.said.items() if word not in ("tier", "looks")}
        else:
            elsewhere = kind not in stock.npcs and kind in default_stock().npcs
            said = {"like": kind}
        return {"system": HOME_SYSTEM, **said} if elsewhere else said

    def switch_set(self) -> None:
        _text, slash, who = self.args.partition("=")[0].partition("/")
        name, kept, rest = self._about("+encounter/set Warehouse/Guard=brawl 3")
        if slash:
            who = self._of_the_cast(kept, who)
            said = self._member(kept, who, rest, name)
            self._tell_of(name, self._keep(name, replace(kept, said=said)), who)
            return
        kept = self._keep(name, replace(kept, said=self._line(kept, rest)))
        lines = read_encounter(name, kept.said).lines
        self.say_told(
            _("{number}. {line}", number=len(lines), line=lines[-1])
            if lines and rest.partition(" ")[0].lower() not in ABOUT_IT
            else f"{name}: {self._count(name, kept)}"
        )

    def _member(self, kept: Kept, who: str, rest: str, name: str) -> RawSheet:
        ruleset = self._rules_of(name, kept)
        stock = prepared.stock_for(self.caller, ruleset.sheets)
        try:
            said = said_sheet(rest, {**stock.short_names, "count": "number"})
        except CatalogError as error:
            raise ScenarioError(str(error)) from error
        sheet = dict(kept.said["cast"][who])
        if (kind := str(said.pop("like", ""))) and (found := matches(kind, stock.npcs)):
            of = ("like", "template", "system")
            sheet = {word: value for word, value in sheet.items() if word not in of}
            sheet = self._sheet(found[0], stock) | sheet
        elif kind:
            raise RuleError("unknown-name", what="NPC", text=kind, names=sorted(stock.npcs))
        sheet |= said
        if sheet.get("number") == 1:
            sheet.pop("number")
        return {**kept.said, "cast": {**kept.said["cast"], who: sheet}}

    def _of_the_cast(self, kept: Kept, text: str) -> str:
        cast = kept.said.get("cast", {})
        text = text.strip()
        found = matches(text, cast, exact=True) or matches(text.rstrip("0123456789-*"), cast)
        if len(found) != 1:
            raise RuleError("unknown-name", what="NPC", text=text, names=list(cast))
        return found[0]

    def _line(self, kept: Kept, text: str) -> RawSheet:
        word, _unused, rest = text.partition(" ")
        if word.lower() in ABOUT_IT:
            return {**kept.said, word.lower(): rest.strip()}
        said = text.removeprefix("+")
        if found := _AS.fullmatch(said):  # +as Rico=cover near
            said = f"set {found[1].strip()} {found[2]}={found[3]}"
        elif found := _RANGE.fullmatch(said):  # +range Rico,party=20
            said = f"set {found[1].strip()} range {found[2].strip()}={found[3]}"
        return {**kept.said, "play": [*kept.said.get("play", []), {"ST": said}]}

    def switch_remove(self) -> None:
        usage = "+encounter/remove Warehouse=Guard"
        name, kept, rest = self._about(usage)
        if rest.isdecimal():
            lines = list(kept.said.get("play", []))
            del lines[whole_number(rest, usage, 1, len(lines)) - 1]
            said = {**kept.said, "play": lines}
        else:
            who = self._of_the_cast(kept, rest)
            one = rest.lower() != who.lower() and rest[-1].isdecimal()  # Guard4
            said = without(kept.said, who, 1 if one else None)
        self._show(name, self._keep(name, replace(kept, said=said)))

    def switch_save(self) -> None:
        said = saved(self.script.scene)
        if not said["cast"]:
            self.refuse("There is no NPC in the scene yet: `+init/add thug*3`")
        name = self._new_name(self.args)
        self._show(name, self._keep(name, Kept(said, self.caller.key)))

    def switch_copy(self) -> None:
        usage = "+encounter/copy Docks=Warehouse"
        new, old = self.both_sides(usage)
        if tidy(new) in self._kept() and not names_meant(old, self._kept()):  # Warehouse=Docks
            new, old = old, new
        _name, kept = self._find(old, usage)
        name = self._new_name(new)
        self._show(name, self._keep(name, Kept(kept.said, self.caller.key)))

    def switch_delete(self) -> None:
        name, kept = self._find(self.args, "+encounter/delete Warehouse")
        if kept.by == HOUSE:
            self.refuse("{name} is of the game's house, which an admin keeps.", name=name)
        prepared.drop(self.caller, "encounter", name, kept)
        self.say("{name} is gone.", name=name)

    def switch_share(self) -> None:
        text, _unused, off = self.args.partition("=")
        name, kept = self._find(text, "+encounter/share Warehouse")
        if kept.by == HOUSE:
            self.refuse("All storytellers have {name} already.", name=name)
        now = off.strip().lower() not in ("off", "no")
        if kept.shared != now:
            prepared.keep(self.caller, "encounter", name, replace(kept, shared=now))
            prepared.drop(self.caller, "encounter", name, kept)
        told = (
            _("All storytellers have {name} now.", name=name)
            if now
            else _("{name} is yours alone.", name=name)
        )
        self.say_told(told)

    def switch_export(self) -> None:
        name, kept = self._find(self.args, "+encounter/export Warehouse")
        text = encounter_text(name, kept.said, self.reader.columns)
        self.show(text.splitlines(), plain=True)

    def switch_import(self) -> None:
        if self.args:
            self._import(self.args)
        else:
            usual = "+encounter/import docks: {cast: {Guard: {like: thug, number: 4}}}"
            asking = _("Paste the encounters now, as +encounter/export prints them.")
            self.paste(asking, usual, self._import)

    def _import(self, text: str) -> None:
        try:
            read = {
                self._new_name(name): Kept(tidied(name, said), self.caller.key)
                for name, said in named_sheets(text, MOST_VALUES).items()
            }
        except CatalogError as error:
            raise Refused(
                _("That isn't an encounter yet. {error}. Nothing was changed.", error=error)
            ) from error
        try:
            for name, kept in read.items():
                staged(read_encounter(name, kept.said))
        except (ScenarioError, WrongLine) as error:
            why = self._why_wrong(error) if isinstance(error, WrongLine) else f"{error}."
            raise Refused(
                _("{name} isn't an encounter yet. {why} Nothing was changed.", name=name, why=why)
            ) from error
        for name, kept in read.items():
            self._keep(name, kept)
        self.say("Kept: {names}. `+encounter` has them.", names=listing(list(read)))

    # --- bringing it in --------------------------------------------------------------------------

    def switch_run(self) -> None:
        name, kept = self._find(self.args, "+encounter/run Warehouse")
        encounter = read_encounter(name, kept.said)
        if not encounter.cast:
            self._show(name, kept)
            return
        staged(encounter)
        script = self._scene_for(encounter, name)

        def along(joins: Sequence[act.Join]) -> tuple[act.AnyAction, ...]:
            scene = script.scene
            for join in joins:
                scene, _events = rules.submit(scene, join, NoChance())
            return coming(encounter, scene)

        left, _unused = self.bring_in(script, along)
        if left:
            self.say("Left out: {names}.", names=listing(left))
        if encounter.about:
            self.say_told(encounter.about)
        if not script.scene.in_play:
            self.say("{name} is in. To begin: `+init/roll`", name=name)

    def _scene_for(self, encounter: Encounter, name: str) -> Any:
        """Return the scene to bring it into: the caller's, else a new one here."""
        room = self.caller.location
        if room is None:
            self.refuse("A scene needs a place. Go somewhere first.")
        if registry.open_in(room):
            script = self.script
            if script.obj is not room:
                self.refuse("That scene is somewhere else. Go there first.")
            return script
        title = name[:1].upper() + name[1:]
        script = registry.open_scene(
            self.speaker, room, title, encounter.ruleset, encounter.settings
        )
        registry.choose(self.caller, script.scene_id)
        return script

    # --- trying it -------------------------------------------------------------------------------

    def switch_rehearse(self) -> None:
        text, _unused, names = self.args.partition("=")
        now = rehearsal_worker.under_way()
        if text.strip().lower() == STOP:
            if now is None or now.scene_id != NO_SCENE:
                self.refuse("No encounter is being rehearsed.")
            now.end()
            return
        name, kept = self._find(text, "+encounter/rehearse Warehouse=Jo, Kelly")
        if now is not None:
            self.refuse(
                "Another fight is being rehearsed. Try again in a minute, or end an encounter's: "
                "`+encounter/rehearse stop`"
            )
        party = self._party(names)
        self.say(
            "Playing {name} {fights} times against {party}. To end it: `+encounter/rehearse stop`",
            name=name,
            fights=FIGHTS,
            party=listing(list(party)),
        )
        Evening(self, name, kept.said, party).begin()

    def _party(self, text: str) -> Party:
        """Return who is named, else the players' characters in the scene here, else those here."""
        found: Party = {}
        for one in filter(None, (part.strip() for part in text.split(","))):
            character = people.in_room(self.caller, one) or people.anywhere(
                one, realm_of(self.caller)
            )
            if character is None:
                raise RuleError("nobody-called", text=one)
            fighter = fighter_of(character)
            if fighter is None:
                raise RuleError("no-sheet", who=character.key)
            found[character.key] = fighter
        if not found and registry.open_in(self.caller.location):
            scene = self.script.scene
            found = {name: scene.people[name].fighter for name in party_of(scene)}
        if not found and self.caller.location is not None:
            here = self.caller.location.contents_get(content_type="character")
            found = {
                one.key: fighter
                for one in here
                if not is_storyteller(one) and (fighter := fighter_of(one)) is not None
            }
        if not found:
            self.refuse(
                "Against whom? Nobody here has a sheet. Type: `+encounter/rehearse NAME=Jo, Kelly`"
            )
        return found


class Evening:
    """An encounter that is rehearsed, and then with one change after the other."""

    def __init__(
        self, command: CmdEncounter, name: str, written: dict[str, Any], party: Party
    ) -> None:
        self.caller, self.reader = command.caller, command.reader
        self.name, self.written, self.party = name, written, party
        self.until = time.monotonic() + LONGEST
        self.tried: list[tuple[Change, float]] = []
        self.left: list[Change] = []
        self.now = 0.0

    def _scene(self, written: dict[str, Any]) -> Any:
        return staged(read_encounter(self.name, written), self.party)

    def begin(self) -> None:
        scene = self._scene(self.written)
        names = {
            side: those if side == PLAYERS else ()
            for side, those in sides_of(forked(scene)).items()
        }

        def told(tally: Tally) -> None:
            delivery.send(self.caller, rehearsal_lines(tally, names, FIGHTS, self.reader))
            self.now = share_of(tally)
            if tally.fights < FIGHTS:
                return
            if is_even(self.now):
                self._say(_("That is even."))
                return
            encounter = read_encounter(self.name, self.written)
            catalog = prepared.stock_for(self.caller, RULESETS[encounter.ruleset].sheets)
            self.left = changes(self.written, encounter, self.now, catalog)
            self._say(_("Trying {number} changes, one at a time ...", number=len(self.left)))
            self._try_next()

        request = Request(scene, FIGHTS, secrets.randbits(32))
        rehearsal_worker.begin(NO_SCENE, request, told)

    def _try_next(self) -> None:
        while self.left and time.monotonic() < self.until:
            change = self.left.pop(0)
            try:
                scene = self._scene(change.made_in(self.written))
                forked(scene)
            except (ScenarioError, WrongLine, RuleError):  # a line is about whom it takes out
                continue

            def told(tally: Tally, change: Change = change) -> None:
                if tally.fights:
                    self.tried.append((change, share_of(tally)))
                if tally.fights < FIGHTS_A_CHANGE:
                    self.left.clear()
                self._try_next()

            request = Request(scene, FIGHTS_A_CHANGE, secrets.randbits(32))
            rehearsal_worker.begin(NO_SCENE, request, told)
            return
        kept = prepared.kept_for(self.caller, "encounter").get(self.name)
        if kept is None or kept.said != self.written:
            self._say(_("About {name} as it was when you asked:", name=self.name))
        told_of = evening_lines(self.name, self.written, self.now, self.tried, self.reader)
        delivery.send(self.caller, told_of)

    def _say(self, text: str) -> None:
        delivery.send(self.caller, line(text, self.reader))
