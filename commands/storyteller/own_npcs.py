"""What +npc does with a storyteller's own NPCs: sheets kept by name, as the stock's are."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.structs import replace

from commands.base import Refused
from commands.other_words import follow
from commands.pasting import Pasting
from game.errors import RuleError
from game.fighter import HOME_SYSTEM
from game.reading import Rules, ruleset_of
from game.stock import TIERS
from game.words import matches, tidy, titled
from narration.languages import _
from narration.sheets.tables import kept_lines
from narration.text import listing, typed
from players.usual_rules import usual_rules
from sheetbook import prepared
from sheetbook.prepared import Kept
from sheets.catalog import Catalog, default_catalog
from sheets.reading import CatalogError, RawSheet, Reader
from sheets.sheet import StockNpc
from sheets.text import named_sheets, said_sheet, sheets_text

OFF = ("off", "no")


class OwnNpcs(Pasting):
    """The switches of +npc that keep NPCs."""

    def stock(self) -> Catalog:
        """Return the stock of the scene that the caller's commands go to, else the usual one; with
        a storyteller's own NPCs.
        """
        system = self.rules_here().sheets
        if not self.storyteller:
            return default_catalog().of(system)
        return prepared.stock_for(self.caller, system)

    def rules_here(self) -> Rules:
        """Return the rules of that scene, else the usual ones."""
        script = self._any_script()
        return ruleset_of(script.scene) if script is not None else usual_rules()

    def switch_new(self) -> None:
        self._verify_storyteller()
        name, rest = self.both_sides("+npc/new Rico=gang leader, firearms 4")
        of, _unused, traits = rest.partition(",")
        name, of = tidy(name), of.strip()
        stock = self.stock()
        known = {*stock.npcs, *stock.templates}
        if not matches(of, known) and matches(name, stock.npcs, exact=True):  # thug=Rico
            name, of = tidy(of), name
        self._verify_free(name, stock)
        said = {**self._begun(of, stock), **self._said(traits, stock)}
        self._keep(name, Kept(said, self.caller.key), stock)
        self.say(
            "{name} is yours. `+npc/show {name}` reads the sheet, `+init/add {name}` brings "
            "one in.",
            name=titled(name, self.lhs or ""),
        )

    switch_copy = switch_new

    def _begun(self, of: str, stock: Catalog) -> RawSheet:
        system = {"system": stock.system} if stock.system != HOME_SYSTEM else {}
        if found := matches(of, stock.npcs, exact=True) or matches(of, stock.npcs):
            if len(found) > 1:
                raise RuleError("ambiguous-name", what="NPC", text=of, names=found)
            own = prepared.kept_for(self.caller, "NPC").get(found[0])
            own_tier = {"tier": stock.tiers[found[0]]}
            return dict(own.said) if own is not None else {**system, "like": found[0], **own_tier}
        if found := matches(of, stock.templates):
            return {**system, "template": found[0]}
        names = sorted({*stock.npcs, *stock.templates})
        raise RuleError("unknown-name", what="NPC", text=of, names=names)

    def _said(self, traits: str, stock: Catalog) -> RawSheet:
        try:
            return said_sheet(traits, stock.short_names)
        except CatalogError as error:
            raise Refused(_wrong(error)) from error

    def _verify_storyteller(self) -> None:
        if not self.storyteller:
            self.refuse("Only storytellers keep NPCs of their own.")

    def _verify_free(self, name: str, stock: Catalog) -> None:
        if name in prepared.kept_for(self.caller, "NPC"):
            self.refuse(
                "There is a {name} already. To change it: `+npc/edit {name}=brawl 3`", name=name
            )
        if name in stock.npcs:
            self.refuse("{name} is a stock NPC. Choose another name.", name=name)

    def _keep(self, name: str, kept: Kept, stock: Catalog) -> None:
        """Keep it if it is a sheet by the stock, or refuse."""
        prepared.keep(self.caller, "NPC", name, replace(kept, said=_verified(name, kept, stock)))

    def switch_edit(self) -> None:
        self._verify_storyteller()
        text, traits = self.both_sides("+npc/edit Rico=firearms 4, armour vest")
        name, kept = self._find(text)
        stock = self._stock_of(kept)
        said = self._said(traits, stock)
        # With another template, the old body goes.
        dropped = ("form", "breed form") if "template" in said else ()
        before = {word: value for word, value in kept.said.items() if word not in dropped}
        self._keep(name, replace(kept, said={**before, **said}), stock)
        told = listing([f"{word} {_shown(value)}" for word, value in said.items()])
        self.say(
            "{name}: {told}. Those in a scene already keep what they had.", name=name, told=told
        )

    def _find(self, text: str) -> tuple[str, Kept]:
        try:
            return prepared.find(self.caller, "NPC", text)
        except RuleError:
            if found := matches(tidy(text), self.stock().npcs, exact=True):
                self.refuse(
                    "{name} is a stock NPC. To have one like it of your own: "
                    "`+npc/copy NAME={name}`",
                    name=found[0],
                )
            if found := matches(text, self._in_the_scene()):
                self.refuse(
                    "{name} is somebody in the scene, and not one of your own NPCs. To change "
                    "the sheet there: `+sheet/set {name}/brawl=3`",
                    name=found[0],
                )
            if not prepared.kept_for(self.caller, "NPC"):
                self.refuse("You have no NPC of your own: `+npc/new Rico=thug, brawl 4`")
            raise

    def _in_the_scene(self) -> Collection[str]:
        """Return the names in the scene as the caller may know it; none where there is no scene."""
        return self.scene.people if self._any_script() is not None else ()

    def _stock_of(self, kept: Kept) -> Catalog:
        return prepared.stock_for(self.caller, kept.said.get("system", HOME_SYSTEM))

    def switch_delete(self) -> None:
        self._verify_storyteller()
        text = self.wanted(self.args, "+npc/delete Rico")
        if text not in prepared.kept_for(self.caller, "NPC") and matches(
            text, self._in_the_scene()
        ):
            follow(self, f"+init/remove {text}")
            return
        name, kept = self._find(text)
        prepared.drop(self.caller, "NPC", name, kept)
        back = sheets_text({name: kept.said}).strip()
        self.say("{name} is gone. To have it back, type:", name=name)
        self.show([f"+npc/import {back}"], plain=True)  # in one piece

    def switch_share(self) -> None:
        self._verify_storyteller()
        text, _unused, off = self.wanted(self.args, "+npc/share Rico").partition("=")
        name, kept = self._find(text)
        shared = off.strip().lower() not in OFF
        if kept.shared != shared:
            prepared.keep(self.caller, "NPC", name, replace(kept, shared=shared))
            prepared.drop(self.caller, "NPC", name, kept)
        if shared:
            self.say(
                "All storytellers have {name} now. To keep it to yourself: `+npc/share {name}=off`",
                name=name,
            )
        else:
            self.say("{name} is yours alone.", name=name)

    def switch_export(self) -> None:
        self._verify_storyteller()
        known = prepared.kept_for(self.caller, "NPC")
        if self.args:
            name, kept = self._find(self.args)
            known = {name: kept}
        if not known:
            self.refuse("You have no NPC of your own: `+npc/new Rico=thug, brawl 4`")
        said = {name: one.said for name, one in known.items()}
        self.show(sheets_text(said, self.reader.columns).splitlines(), plain=True)

    def switch_import(self) -> None:
        self._verify_storyteller()
        if self.args:
            self._import(self.args)
        else:
            usual = "+npc/import rico: {like: thug, brawl: 4}"
            self.paste(_("Paste the NPCs now, as +npc/export prints them."), usual, self._import)

    def _import(self, text: str) -> None:
        try:
            said = named_sheets(text)
        except CatalogError as error:
            raise Refused(_wrong(error)) from error
        known, stocks = prepared.kept_for(self.caller, "NPC"), dict[str, Catalog]()
        read: dict[str, Kept] = {}
        for name, sheet in said.items():
            kept = known.get(name, Kept({}, self.caller.key))
            read[name] = replace(kept, said=sheet)
            stock = stocks[name] = self._stock_of(read[name])
            if name not in known and name in stock.npcs:
                self.refuse("{name} is a stock NPC. Choose another name.", name=name)
            _verified(name, read[name], stock)
        for name, kept in read.items():
            self._keep(name, kept, stocks[name])
        self.say("Kept: {names}. `+npc/list` has them.", names=listing(list(read)))

    def refuse_unreadable(self, text: str) -> None:
        """Tell what is wrong with the storyteller's own NPC that the stock no longer takes."""
        kept = prepared.kept_for(self.caller, "NPC") if self.storyteller else {}
        for name in matches(tidy(text), kept, exact=True):
            if kept[name].said.get("system", HOME_SYSTEM) == self.stock().system:
                _verified(name, kept[name], self.stock())

    def kept_here(self, word: str) -> list[str]:
        """Return the lines of a list about the storyteller's own NPCs, and shared ones."""
        if not self.storyteller:
            return []
        stock, kept = self.stock(), prepared.kept_for(self.caller, "NPC")
        found: Mapping[bool, list[str]] = {False: [], True: []}
        for name, one in sorted(kept.items()):
            of = str(one.said.get("like", one.said.get("template", "")))
            if word in f"{name} {of} {one.said.get('looks', '')}".lower():
                tier = stock.tiers.get(name)
                about = TIERS[tier - 1] if tier else _("not by these rules")
                found[one.shared].append(f"{typed(name)} ({about})")
        return kept_lines(found[False], found[True], self.reader)


def _verified(name: str, kept: Kept, stock: Catalog) -> RawSheet:
    """Return a sheet as it is kept, with tidy words; refuse if it isn't one by the stock."""
    reader = Reader(entry=name)
    try:
        said: dict[str, Any] = reader.mapping(kept.said)
        Reader().name((), name)
        if "like" in said:  # the kept sheet outlives the other
            reader.known(("like",), said["like"], default_catalog().of(stock.system).sheets)
        if "looks" in said:
            said["looks"] = " ".join(str(said["looks"]).split())
        stock.read(StockNpc, said, reader)
    except CatalogError as error:
        raise Refused(_wrong(error)) from error
    return said


def _wrong(error: CatalogError) -> str:
    return _(
        "That isn't an NPC yet. {error}. Nothing was changed. `+help own npcs` says what there is.",
        error=error,
    )


def _shown(value: object) -> str:
    return " + ".join(map(str, value)) if isinstance(value, list) else str(value)
