"""+npc: stock, automatic and hidden NPCs."""

import re
from collections.abc import Iterable

from commands.base import pick
from commands.other_words import follow
from commands.storyteller.own_npcs import OwnNpcs
from game import actions as act
from game.errors import RuleError
from game.npcs import STANCES, all_of, nearest
from game.stock import TIERS
from game.words import OWN_NAMES, matches
from narration.languages import _
from narration.phrases.rulesets import left_out_lines
from narration.screens.scene import unseen_lines
from narration.sheets.tables import npc_lines, stock_lines
from narration.text import listing
from scenes import consent, service
from scenes.telling import delivery
from sheets.catalog import default_catalog
from sheets.kinds import kind_called

OFF = ("off", "manual", "none")
MANY = 3  # lines to type that a refusal gives
_SEVERAL = re.compile(r"(\d+) ?x? (?P<kind>\D+)|(?P<of>\D+?) ?[x*] ?(\d+)", re.IGNORECASE)


class CmdNpc(OwnNpcs):
    """NPCs: the stock, which are automatic, and which are hidden."""

    key = "+npc"
    takes_in_hand = False  # before +npc/manual me, which would have nothing left to do

    def func(self) -> None:
        """Do what the line says, as a player who has their character back; a line that takes it
        back has it back afterwards, though it was refused.
        """
        takes_it_back = self._takes_own_back()
        if not takes_it_back:
            service.comes_back(self.caller)
        super().func()
        if takes_it_back:
            service.comes_back(self.caller)

    def _takes_own_back(self) -> bool:
        own = (*OWN_NAMES, self.caller.key.lower())
        found = [matches(switch, self.allowed()) for switch in self.switches]
        return found == [["manual"]] and self.args.lower() in own

    def plain(self) -> None:
        """List who is automatic and who is hidden, or show a stock NPC; without a scene, list the
        stock.
        """
        if self.args:
            self._refuse_to_bring_in()
            self.switch_show()
            return
        try:
            people = self.scene.people.values()
        except RuleError as error:
            if error.code != "no-scene":
                raise
            self.switch_list()
            return
        reader = delivery.reader_in(self.script, self.caller)
        autos = [
            f"{one.name}{f' ({one.stance})' if one.stance and reader.knows(one.name) else ''}"
            for one in people
            if one.auto
        ]
        if autos:
            self.say("Automatic: {autos}.", autos=listing(autos))
        else:
            change = _(" To change that: `+npc/auto NAME`.") if reader.moves_on else ""
            self.say("The game plays nobody now.{change}", change=change)
        hidden = [
            _("{name} (as {mask})", name=name, mask=mask)
            for name, mask in self.scene.masks.items()
            if name != mask
        ]
        if hidden:
            self.say("Hidden: {hidden}.", hidden=listing(hidden))
        self.show(unseen_lines(self.scene, reader))

    # --- the stock -------------------------------------------------------------------------------

    def switch_list(self) -> None:
        catalog, word = default_catalog().of(self.rules_here().sheets), self.args.lower()
        kind = kind_called(word, catalog.kinds)
        names = {
            tier: sorted(
                name
                for name, of in catalog.tiers.items()
                if of == number and (word in name or catalog.npcs[name].template.name == kind)
            )
            for number, tier in enumerate(TIERS, 1)
        }
        told = [*stock_lines(names, self.reader), *self.kept_here(word)]
        if not told:
            self.refuse("No NPC has '{word}' in its name: `+npc/list`", word=self.args)
        self.show([*told, *left_out_lines(self.reader)])

    def switch_show(self) -> None:
        catalog, wanted = self.stock(), self.wanted(self.args, "+npc/show thug")
        there = self._in_the_scene() if self.storyteller else ()
        if not matches(wanted, catalog.npcs) and (found := matches(wanted, there)):
            follow(self, f"+sheet {found[0]}")
            return
        self.refuse_unreadable(wanted)
        name = nearest(wanted, catalog) or pick("NPC", wanted, catalog.npcs)
        fighter = catalog.npcs[name]
        tier = TIERS[catalog.tiers[name] - 1]
        own = name not in default_catalog().of(catalog.system).npcs
        self.show(npc_lines(name, tier, fighter, self.rules_here(), self.reader, own))

    def _refuse_to_bring_in(self) -> None:
        """Lead the person who means to bring NPCs in (``thug=Al, Bo``, ``Al=thug``, ``2 thug``,
        ``thug x2``) to what does.
        """
        first, equals, second = (one.strip() for one in self.args.partition("="))
        several = _SEVERAL.fullmatch(self.args)
        if equals:
            is_kind = first.lower() in self.stock().npcs
            stock, called = (first, second) if is_kind else (second, first)
            wanted = [
                _("{stock} as {name}", stock=stock, name=name.strip())
                for name in called.split(",")
                if name.strip()
            ]
        elif several:
            wanted = [f"{several['kind'] or several['of']}*{several[1] or several[4]}"]
        else:
            return
        lines = listing([f"`+init/add {one}`" for one in wanted[:MANY]])
        self.refuse("+npc/show shows a stock NPC. To bring one in, type {lines}", lines=lines)

    # --- by themselves, hidden -------------------------------------------------------------------

    def switch_auto(self) -> None:
        if " and " not in self.args:  # of several names
            self.put_the_sign()
        names, equals, stance = self.args.partition("=")
        several, _space, last = names.rpartition(" ")
        if not equals and several and matches(last, (*STANCES, *OFF), exact=True):
            names, equals, stance = several, "=", last
        self.wanted(names.strip(), "+npc/auto NAME=aggressive")
        if stance.strip().lower() in OFF:
            self._take_in_hand(names.strip())
            return
        action = self.ordered(f"auto {names}{equals}{stance}")
        consent.say_or_propose(self.script, self.caller, action)

    def switch_manual(self) -> None:
        """Take people back in hand; of several, the automatic ones."""
        self._take_in_hand(self.wanted(self.args, "+npc/manual NAME"))

    def _take_in_hand(self, names: str) -> None:
        order = self.ordered(f"unauto {names}")
        if isinstance(order, act.Together):
            order = all_of(self._automatic(order.actions) or order.actions)
        self.submit(order)

    def _automatic(self, orders: Iterable[act.AnyAction]) -> list[act.AnyAction]:
        people = self.scene.people
        named = [(order, people.get(getattr(order, "who", ""))) for order in orders]
        return [action for action, person in named if person is None or person.auto]

    def switch_hide(self) -> None:
        switch = self.switches[0]
        names = self.wanted(self.args, f"+npc/{switch} NAME")
        self.submit(self.ordered(f"{'reveal' if switch == 'reveal' else 'hide'} {names}"))

    switch_glimpse = switch_reveal = switch_hide

    def switch_unseen(self) -> None:
        names = self.named_all(self.wanted(self.args, "+npc/unseen NAME"))
        scene = self.script.scene
        read_of = [one for one in names if one in scene.people and not scene.people[one].initiative]
        self.submit(all_of([act.SetSight(who=name, sight="unseen") for name in names]))
        if read_of:
            self.say(
                "Players have read that {names} came. To add an NPC of whom they read nothing: "
                "`+init/add thug unseen`.",
                names=listing(read_of),
            )
