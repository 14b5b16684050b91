"""look and ex, which also find people of a scene without objects; get, give and inventory;
setdesc and @desc: Evennia's own, as a MUSH has them.
"""

from typing import Any

from evennia.commands.default.building import CmdDesc as EvenniaDesc
from evennia.commands.default.general import CmdDrop as EvenniaDrop
from evennia.commands.default.general import CmdGet as EvenniaGet
from evennia.commands.default.general import CmdGive as EvenniaGive
from evennia.commands.default.general import CmdInventory as EvenniaInventory
from evennia.commands.default.general import CmdLook as EvenniaLook
from evennia.commands.default.general import CmdSetDesc as EvenniaSetDesc

from commands.base import helped
from commands.fight.base_declare import ARTICLE
from commands.other_words import follow, same_line
from game.reading import ruleset_of
from game.words import OWN_NAMES
from narration.languages import N_, _
from narration.screens.scene import not_clear_lines, person_lines
from narration.text import line, listing, typed
from players.markup import BREAK
from players.preferences import reader_of
from scenes import registry
from scenes.telling import delivery, whereabouts
from scenes.telling.posing import formed
from sheetbook import prepared

_MORE = {"+sheet": N_("your sheet"), "+health": N_("your wounds"), "+gear": N_("what you carry")}


@helped("look")
class CmdLook(EvenniaLook):
    """Look around, or at a person or thing."""

    args: str
    caller: Any

    def func(self) -> None:
        text = self.args = self.args.strip().removeprefix("at ")
        if not text or self.caller.search(text, quiet=True):
            super().func()
            return
        if text.lower().startswith("for ") and registry.where_in_it(self.caller):
            follow(self, f"+do look {text}")
            return
        found = whereabouts.people_called(text, self.caller)
        if len(found) == 1:
            person, scene, script = found[0]
            reader = delivery.reader_in(script, self.caller)
            runner, system = registry.character_of(script.record.starter), ruleset_of(scene).sheets
            own = prepared.stock_for(self.caller, system).looks
            shown = prepared.stock_for(runner or self.caller, system).looks | own
            delivery.send(self.caller, person_lines(person, scene, reader, shown))
        elif found:
            names = [person.name for person, _, _ in found]
            delivery.send(self.caller, not_clear_lines(text[:40], names, reader_of(self.caller)))
        else:
            super().func()


@helped("ex")
class CmdEx(CmdLook):
    """Look closely at yourself, or at others as look does."""

    key = "ex"
    aliases = ("exam",)

    def func(self) -> None:
        """Look; for the character itself, say where the rest is."""
        own = self.args.strip().lower() in ("", *OWN_NAMES)
        self.args = self.args.strip() or "me"
        super().func()
        if own:
            more = [typed(f"{one} shows {what}") for one, what in _MORE.items()]
            delivery.send(self.caller, line(f"{listing(more)}.", reader_of(self.caller)))


# -------------------------------------------------------------------------------------------------
# get, give and inventory: Evennia's own, except where they mean something in a fight.


@helped("get")
class CmdGet(EvenniaGet):
    """Pick something up."""

    aliases = ()  # to grab a person is a grapple
    args: str

    def func(self) -> None:
        """Pick it up; ``get up`` and ``get down behind the bar`` are other commands."""
        what = self.args.strip().rstrip(".!")
        ours = None if self.caller.search(what, quiet=True) else same_line("get", "", f" {what}")
        if ours:
            follow(self, ours)
        elif what and not self.caller.search(what, quiet=True):
            told = N_(
                "No thing of its own here is called '{what}'. To take what is only told of: "
                "`:takes the {bare}`, or in a fight `+do take the {bare}`."
            )
            bare = ARTICLE.sub("", what)
            delivery.send(self.caller, line(_(told, what=what, bare=bare), reader_of(self.caller)))
        else:
            super().func()


@helped("drop")
class CmdDrop(EvenniaDrop):
    """Put something down."""

    args: str

    def func(self) -> None:
        """Put it down; ``drop prone`` is another command."""
        if self.args.strip().rstrip(".!").lower() in ("prone", "flat"):
            follow(self, "+do drop prone")
        else:
            super().func()


@helped("inventory")
class CmdInventory(EvenniaInventory):
    """See what things you carry."""

    def func(self) -> None:
        super().func()
        self.msg(_("Weapons and armour: +gear"))


@helped("give")
class CmdGive(EvenniaGive):
    """Give a person something that you carry."""

    args: str

    def func(self) -> None:
        """Give it; ``give up`` is another command."""
        if self.args.strip().lower() == "up":
            follow(self, "+surrender")
        else:
            super().func()


# -------------------------------------------------------------------------------------------------
# setdesc and @desc: what others see who look at you.

LONGEST = 4000  # characters
MOST_LINES = 40
_BUILDERS = "perm(desc) or perm(Builder)"  # who may describe rooms and things in Evennia


def describe(character: Any, text: str) -> str:
    """Describe a person in words of their own; return what they are told."""
    text = text.strip()
    if not text:
        return _("What do others see who look at you? Type: @desc me=TEXT. look me shows it.")
    if len(text) > LONGEST:
        return _(
            "A description has at most {LONGEST} characters, and that has {text}.",
            LONGEST=LONGEST,
            text=len(text),
        )
    character.db.desc = formed(text, MOST_LINES).replace("\n", BREAK)
    return _("Others see that now when they look at you. To read it type: look me")


@helped("setdesc")
class CmdSetDesc(EvenniaSetDesc):
    """Say what people see when they look at you."""

    def func(self) -> None:
        self.msg(describe(self.caller, self.args))


@helped("@desc")
class CmdDesc(EvenniaDesc):
    """Describe yourself; builders describe rooms and things, too."""

    key = "@desc"
    aliases = ("@describe",)
    locks = "cmd:all()"
    help_category = "General"
    lhs: str
    rhs: str | None

    def func(self) -> None:
        own = self.lhs.strip().lower() in OWN_NAMES or self.lhs.strip() == self.caller.key
        if own and not self.switches and "=" in self.args:
            self.msg(describe(self.caller, self.args.partition("=")[2]))
        elif self.caller.locks.check_lockstring(self.caller, f"desc:{_BUILDERS}"):
            super().func()
        elif self.args.strip() and "=" not in self.raw_string and self.raw_string[:1] != "@":
            self.msg(describe(self.caller, self.args.strip()))
        else:
            self.msg(_("You describe yourself. Type: @desc me=TEXT"))
