"""say, pose, whisper, emit, page, channel: what a player writes is shown exactly as written, but
for a MUSH's own signs.

``whisper`` asks `Character.at_pre_say`; descriptions go by `Character.get_display_desc`.
"""

import re
from collections.abc import Sequence
from os import SEEK_END
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.accounts.models import AccountDB
from evennia.commands.command import InterruptCommand
from evennia.commands.default.admin import CmdEmit as EvenniaEmit
from evennia.commands.default.building import CmdDestroy as EvenniaDestroy
from evennia.commands.default.comms import CmdChannel as EvenniaCmdChannel
from evennia.commands.default.comms import CmdPage as EvenniaPage
from evennia.commands.default.general import CmdPose as EvenniaPose
from evennia.commands.default.general import CmdSay as EvenniaSay
from evennia.commands.default.general import CmdWhisper as EvenniaWhisper
from evennia.comms.comms import DefaultChannel
from evennia.comms.models import Msg
from evennia.utils import create, utils

from commands.base import helped
from commands.other_words import follow, same_line
from game.words import POSE, looked_at, names_meant
from narration.languages import N_, _, speaking
from narration.like_the_game import begins_with
from narration.text import listing, own_words
from players import nicks, people
from players.authority import PERMISSION, is_storyteller
from players.markup import BREAK, escaped, in_one_line, joined, tell_all, with_breaks
from players.people import in_room
from players.preferences import language_of, speaking_to
from scenes.telling import posing
from scenes.telling.posing import (
    as_pose,
    formed,
    is_amid_a_fight,
    signed,
    signed_if_like_the_game,
    speaks_for_another,
    tell_one,
    tell_pose,
    tell_room,
)

# -------------------------------------------------------------------------------------------------
# Lists of names in Evennia's own commands, which look for each: few at once, and each once.

MOST_NAMED = 20
_RUN = re.compile(r"#?(\d{1,4000})\s*-\s*#?(\d{1,4000})")


def named_once(names: Sequence[str]) -> list[str]:
    """Return the names in a list: each once, however it is spelt, and nothing that is empty."""
    return list({name.strip().casefold(): name.strip() for name in names if name.strip()}.values())


def why_too_many(names: Sequence[str]) -> str | None:
    """Return why so many cannot be named in a line, or None."""
    if len(names) <= MOST_NAMED:
        return None
    return _(
        "A line names at most {most}; yours names {number}. Type several lines.",
        most=MOST_NAMED,
        number=len(names),
    )


class FewNames:
    """One of Evennia's commands that look for all of a list: before it, `CMD` in its bases."""

    lhs: str
    lhslist: list[str]
    msg: Any

    def func(self) -> Any:
        """Do what the line says for each name in it, if there is time."""
        self.lhslist = named_once(self.lhslist)
        why = why_too_many(self.lhslist)
        if why is None:
            return super().func()  # type: ignore[misc]
        self.msg(why)
        return None


class CmdDestroy(FewNames, EvenniaDestroy):  # noqa: D101  its help is what follows
    __doc__ = EvenniaDestroy.__doc__

    def func(self) -> Any:
        """Read runs such as #5-#9 as what they name, as long as they are short."""
        for one in self.lhslist:
            run = _RUN.fullmatch(one)
            if run and int(run[2]) - int(run[1]) >= MOST_NAMED:
                self.msg(_("A run is of {most} at most, such as #5-#9.", most=MOST_NAMED))
                return None
        return super().func()


SEMIPOSE = ";"
_JOINED = ("'", ",", ":")  # what stands at a name without a space, as in: Jo's coat drips


@helped("pose")
class CmdPose(EvenniaPose):
    """Pose: say what your character does. Your name comes first."""

    aliases = (*EvenniaPose.aliases, SEMIPOSE, POSE)
    args: str
    unknown: str
    switch: str

    def parse(self) -> None:
        """Put a space after the name where one belongs; who could do without could be a person
        else, whose name goes on.

        A word that goes on (``poses off``) is another command, which does not exist.
        """
        text = self.args.strip()
        self.unknown, self.switch = "", ""
        if self.cmdstring.isalpha() and self.args[:1] == "/":  # in other games: pose/order
            self.switch = self.args
        if self.cmdstring.isalpha() and self.args[:1].isalnum():
            self.unknown = self.cmdstring + self.args.split()[0]
            if len(self.args.split()) == 1 and same_line(f"+{self.unknown}", "", ""):
                self.unknown, self.switch = "", self.args  # poses, poseorder
        apart = not text.startswith(_JOINED)
        if self.cmdstring == SEMIPOSE:
            apart = self.args[:1].isalnum() or self.args[:1].isspace()
        self.args = f" {text}" if text and apart else text

    def func(self) -> None:
        """Tell the room; nothing in the text is filled in."""
        if self.switch:
            switch, _space, rest = self.switch.partition(" ")
            whole = f"+{self.cmdstring}{switch}"
            if ours := same_line("pose", switch, rest) or same_line(whole, "", rest):
                follow(self, ours)
            else:
                self.msg(_("To pose: pose TEXT. To one person: whisper NAME=TEXT. All poses: +pot"))
            return
        if self.unknown:
            self.msg(
                _("There's no command '{unknown}'. To pose, type: pose TEXT.", unknown=self.unknown)
            )
            return
        if not self.args:
            self.msg(_("What do you do? Type: pose TEXT, such as: pose smiles."))
            return
        text = as_pose(self.caller, joined(self.caller.name) + formed(self.args))
        words = posing.spoken(self.caller, "pose", text)
        tell_pose(self.caller, words)


# Speech that says itself who speaks: "Come," she says. "Now."
_PROSE = re.compile(
    '["\u201c][^"\u201c\u201d]+["\u201d]\\s[^"\u201c\u201d]*\\w[^"\u201c\u201d]*'
    '(?:["\u201c][^"\u201c\u201d]*["\u201d][^"\u201c\u201d]*)*'
)
# Text between quotation marks; the first such text may be the command.
_ENCLOSED = re.compile('["\'\u201c]([^"\u201c\u201d]*)["\'\u201d]')


@helped("say")
class CmdSay(EvenniaSay):
    """Say something as your character."""

    aliases = (*EvenniaSay.aliases, "\u201c")

    args: str

    def func(self) -> None:
        said = self.args.strip()
        if not self.cmdstring.isalpha() and _PROSE.fullmatch(self.cmdstring + said):
            word = "emit" if is_storyteller(self.caller) else "pose"
            follow(self, f"{word} {self.cmdstring}{said}")
            return
        enclosed = _ENCLOSED.fullmatch(said if self.cmdstring.isalpha() else self.cmdstring + said)
        caller, text = self.caller, own_words(formed(enclosed[1] if enclosed else said))
        if not text:
            self.msg(_("What do you say? Type: say TEXT"))
        elif caller.at_pre_say(text):  # which may keep a person silent
            named = joined(caller.name)
            if speaks_for_another(caller, named):  # an NPC of this name, for one
                named = signed(named, named)
            told = posing.spoken(caller, "say", f'{named} says, "{text}"')
            name, _says, said = told.partition(' says, "')
            said = said.removesuffix('"')
            for one in caller.location.contents if caller.location is not None else [caller]:
                with speaking_to(one):
                    words = _('You say, "{said}"') if one is caller else _('{name} says, "{said}"')
                    tell_one(one, words.format(name=name, said=said), "say", caller)


@helped("whisper")
class CmdWhisper(EvenniaWhisper):
    """Say something to a person here. The others do not hear it."""

    lhslist: list[str]
    rhs: str | None
    caller: Any

    def func(self) -> None:
        names = named_once(self.lhslist)
        if not names or not self.rhs:
            self.msg(_("Whisper what, and to whom? Type: whisper NAME=TEXT"))
        elif why := why_too_many(names):
            self.msg(why)
        elif heard := self._heard_by(names):
            said = self.caller.at_pre_say(self.rhs, whisper=True, receivers=heard)
            if said:  # something may keep a person silent
                aloud = None if self.caller in heard else True
                self.caller.at_say(said, msg_self=aloud, receivers=heard, whisper=True)

    def _heard_by(self, names: list[str]) -> list[Any]:
        """Return the characters that are named, each once; none if a name is nobody's here."""
        found: dict[int, Any] = {}
        for name in names:
            character = in_room(self.caller, name)
            if character is None:
                self.msg(_("Nobody here is called '{name}'.", name=name[:40]))
                return []
            found[character.id] = character
        return list(found.values())


# -------------------------------------------------------------------------------------------------
# emit: what happens in the room, without a name: a storyteller poses so for the NPCs, and
# players for the rain.
#
# The emitter is no secret: +pot and the scene's log know.

BUILDERS = "perm(emit) or perm(Builder)"  # who may emit in Evennia
OPEN, NAMED, CLOSED = ("open", "named", "storytellers")  # settings.ROUNDKEEPER_EMIT


OF_THE_GAME = (
    "--",
    "\u2013",
    "\u2014",
    *("[", "(", "#"),
    *("THE STORYTELLER", "STORYTELLER", "ST:", "THE FIGHT", "THE CHASE", "A CHASE BEGINS"),
    "THE FIRST ROUND",
    *("REVEALED:", "ORDER:", "NOW:", "TYPE +"),
)  # what lines of the game's own begin with
READERS = ("you", "your", "someone")  # so does it call whom it tells, and whom they do not know


@helped("emit")
class CmdEmit(EvenniaEmit):
    """Tell the room something, without your name before it."""

    args: str
    lhslist: list[str]
    rhs: str | None
    locks = "cmd:all()"
    help_category = "General"

    def func(self) -> None:
        """Tell the room; the rest is Evennia's, and a builder's."""
        builds = self.caller.locks.check_lockstring(self.caller, f"emit:{BUILDERS}")
        afar = bool(self.switches) or self.cmdstring.lower() != "emit"
        if not builds and (afar or not self.args):
            self.caller.msg(_("Type: emit TEXT. It goes to the room that you are in."))
        elif afar or not self.args or (builds and self.rhs):
            self.lhslist = named_once(self.lhslist)
            if self.rhs and (why := why_too_many(self.lhslist)):
                self.caller.msg(why)
                return
            self.args, self.rhs = with_breaks(self.args), self.rhs and with_breaks(self.rhs)
            super().func()
        elif builds or is_storyteller(self.caller):
            text = formed(self.args).replace(BREAK, "\n")
            words = posing.spoken(self.caller, "emit", text)
            told = with_breaks(words.replace("\n", BREAK))
            tell_all(self.caller.location, told, "emit", self.caller)
        else:
            self._emit_as_a_player(formed(self.args).strip())

    def _emit_as_a_player(self, text: str) -> None:
        policy, here = getattr(settings, "ROUNDKEEPER_EMIT", OPEN), self.caller.location
        if policy == CLOSED:
            self.caller.msg(_("Only storytellers emit here. Type: pose TEXT"))
            return
        name, lines = joined(self.caller.name), looked_at(text).upper().split("\n")
        fighting = is_amid_a_fight(here)
        if fighting and begins_with(name, text):
            tell_pose(self.caller, posing.spoken(self.caller, "emit", as_pose(self.caller, text)))
            return
        if (
            policy == NAMED
            or fighting
            or any(line.lstrip().startswith(OF_THE_GAME) for line in lines)
            or speaks_for_another(self.caller, text, READERS)
        ):
            text = signed(name, text)
        else:
            text = signed_if_like_the_game(name, text)
        words = posing.spoken(self.caller, "emit", text)
        tell_room(here, words, "emit", self.caller)


# -------------------------------------------------------------------------------------------------
# page: Evennia's own, in the game's words, and by the names that people are known by.

MOST_LISTED = 20  # pages; a reader asks for more
MOST_CHARACTERS = 8_000  # of those together, unless one is longer
_SOME = re.compile(r"(?:(\d{1,6})\s*-\s*)?(\d{1,6})")


def _pages(messages: Any) -> Any:
    """Return which of Evennia's messages are pages, the newest first."""
    return messages.filter(db_tags__db_key="page", db_tags__db_category="comms").order_by("-pk")


def _accounts(parties: Sequence[Any]) -> list[Any]:
    return [one for one in parties if isinstance(one, AccountDB)]


@helped("page")
class CmdPage(EvenniaPage):
    """Say something to a person anywhere. Nobody else sees it."""

    aliases = ("tell", "p")
    args: str
    lhslist: list[str]
    rhs: str | None
    caller: Any

    def parse(self) -> None:
        """Read the line; no name of an account has anything in it that this changes."""
        self.args = in_one_line(self.args)
        super().parse()

    def func(self) -> None:
        if "last" in self.switches:
            self._show_last()
            return
        if self.switches or not self.args or self.args.isdecimal():
            self._list()
            return
        named, text = self._read()
        if text is None:
            return
        if not named:
            self.msg(_("Page whom? Type: page NAME=TEXT"))
        elif not text:
            self.msg(
                _("What do you say to {named}?", named=listing([self._name(one) for one in named]))
            )
        else:
            self._send(named, text)

    def _read(self) -> tuple[list[Any], str | None]:
        """Return who is paged and with what; None where a person is named who is not there."""
        if self.rhs is not None:
            names = named_once(self.lhslist)
            if why := why_too_many(names):
                self.msg(why)
                return [], None
            found: dict[int, Any] = {}
            for name in names:
                account = self._account(name)
                if account is None:  # to look for all whom nobody knows would take long
                    return [], None
                found[account.id] = account
            return list(found.values()), self.rhs.strip()
        first, _unused, rest = self.args.partition(" ")
        account = people.account_called(first) if rest else None
        if account is not None:
            return [account], rest.strip()
        return self._paged_last(), self.args.strip()

    def _account(self, name: str) -> Any:
        name = name.strip()
        account = people.account_called(name)
        if account is not None:
            return account
        here = {escaped(player.name): player for player in people.connected()}
        found = names_meant(name, here)
        if len(found) == 1:
            return here[found[0]].account
        near = _("Did you mean {found}?", found=listing(found, "or"))
        self.msg(
            _(
                "Nobody is called '{name}'. {near}",
                name=name[:40],
                near=near if found else _("Type +who to see who is on."),
            )
        )
        return None

    def _paged_last(self) -> list[Any]:
        last = _pages(Msg.objects.get_messages_by_sender(self.caller)).first()
        return _accounts(last.receivers) if last else []

    def _show_last(self) -> None:
        last = _pages(Msg.objects.get_messages_by_sender(self.caller)).first()
        if last is None:
            self.msg(_("You haven't paged anyone yet."))
        else:
            self.msg(_("Your last page: {page}", page=self._as_listed(last)))

    def _list(self) -> None:
        """Show some pages, the newest at the end: as many as there is time for."""
        wanted = _SOME.fullmatch(self.args)
        if self.args and wanted is None:
            self.msg(_("Which pages? Type: page/list, page/list 5, or page/list 21-40"))
            return
        first = int(wanted[1] or 1) if wanted else 1
        last = int(wanted[2]) if wanted else MOST_LISTED
        objects = Msg.objects
        both = (objects.get_messages_by_sender, objects.get_messages_by_receiver)
        kept = {
            pk for some in both for pk in _pages(some(self.caller)).values_list("pk")[: last + 1]
        }
        newest_first = sorted(kept, reverse=True)
        rows: list[str] = []
        for (pk,) in newest_first[max(first - 1, 0) : last][:MOST_LISTED]:
            row = self._as_listed(Msg.objects.get(pk=pk))
            if rows and sum(map(len, rows)) + len(row) > MOST_CHARACTERS:
                break
            rows.insert(0, row)
        if not rows:
            self.msg(_("There are no pages like that."))
            return
        self.msg("\n".join(rows))
        if (shown := max(first - 1, 0) + len(rows)) < len(newest_first):
            until = shown + MOST_LISTED
            self.msg(_("For older ones: page/list {first}-{last}", first=shown + 1, last=until))

    def _as_listed(self, page: Any) -> str:
        senders = [account for account in _accounts(page.senders) if account != self.caller]
        told = {
            "date": utils.datetime_format(page.date_created),
            "text": page.message,
            "others": listing([self._name(one) for one in senders or _accounts(page.receivers)]),
        }
        return (
            _("{date} from {others}: {text}", **told)
            if senders
            else _("{date} to {others}: {text}", **told)
        )

    def _send(self, named: Sequence[Any], text: str) -> None:
        name = escaped(people.name_of(self.caller, self.session))
        if text[0] in ":;":
            text = f"{name}{' ' if text[0] == ':' else ''}{text[1:].strip()}"
            told, to_several = N_("From afar, {text}"), N_("From afar, to {also} too: {text}")
        else:
            told = N_("{name} pages: {text}")
            to_several = N_("{name} pages you and {also}: {text}")
        self._keep(named, text)
        willing = [one for one in named if one.access(self.caller, "msg")]
        others = [self._name(one) for one in willing]
        for one in willing:
            also = [other for other in others if other != self._name(one)]
            with speaking(language_of(one)):
                words = to_several if also else told
                one.msg(_(words, name=name, text=text, also=listing(also)))
        for one in named:
            if one not in willing:
                self.msg(_("You can't page {name}.", name=self._name(one)))
            elif not one.sessions.count():
                self.msg(
                    _(
                        "{name} isn't connected. They can read it later with page/list.",
                        name=self._name(one),
                    )
                )
        if willing:
            self.msg(_("You page {others}: {text}", others=listing(others), text=text))

    def _name(self, account: Any) -> str:
        return escaped(people.name_of(account))

    def _keep(self, named: Sequence[Any], text: str) -> None:
        """Keep it for page/list, as Evennia does."""
        readers = " or ".join(f"id({one.id})" for one in (*named, self.caller))
        locks = (
            f"read:{readers} or perm(Admin);delete:id({self.caller.id}) or perm(Admin);"
            f"edit:id({self.caller.id}) or perm(Admin)"
        )
        tags = [("page", "comms")]
        create.create_message(self.caller, text, receivers=named, locks=locks, tags=tags)


# -------------------------------------------------------------------------------------------------
# channel: Evennia's own; only storytellers make and run channels with it.

MOST_BYTES = 200_000  # of a channel's file are looked at
MOST_LINES = 20


def _end_of(file: Path) -> list[str]:
    """Return the last lines of a channel's file, as they were said."""
    try:
        with file.open("rb") as found:
            size = found.seek(0, SEEK_END)
            found.seek(max(0, size - MOST_BYTES))
            lines = found.read().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return []
    if size > MOST_BYTES:
        del lines[0]  # half of one
    return [line.partition("[-] ")[2] or line for line in lines]


class CmdChannel(FewNames, EvenniaCmdChannel):  # noqa: D101  its help is what follows
    __doc__ = EvenniaCmdChannel.__doc__

    # Evennia lets everyone make channels, guests too, and as many as they like.
    locks = (
        "cmd:not pperm(channel_banned);"
        f"admin:pperm({PERMISSION});manage:pperm({PERMISSION});changelocks:pperm(Admin)"
    )

    def add_alias(self, channel: Any, alias: str, **kwargs: Any) -> None:
        """Give a person a short name for a channel: a nick, and bounded as they are."""
        why = nicks.why_no_more(self.caller.nicks, alias)
        if why:
            self.msg(why)
            raise InterruptCommand
        super().add_alias(channel, alias, **kwargs)

    def remove_alias(self, alias: str, **kwargs: Any) -> Any:
        """Forget a short name with its nick, which Evennia does not find where signs are in it."""
        kept = DefaultChannel.channel_msg_nick_pattern.format(alias=re.escape(alias))
        self.caller.nicks.remove(kept, category=nicks.LINES)
        return super().remove_alias(alias, **kwargs)

    def get_channel_history(self, channel: Any, start_index: int = 0) -> None:
        """Show what was said last, or before the last lines. Evennia reads back through all of the
        file, again and again.
        """
        lines = _end_of(Path(settings.LOG_DIR) / channel.get_log_filename())
        shown: list[str] = []
        for line in reversed(lines[: max(0, len(lines) - start_index)][-MOST_LINES:]):
            if shown and sum(map(len, shown)) + len(line) > MOST_CHARACTERS:
                break
            shown.insert(0, line)
        if not shown:
            self.msg(_("Nothing was said on {channel} that can be shown.", channel=channel.key))
        else:
            self.msg("\n".join(shown))

    def msg_channel(self, channel: Any, message: str, **kwargs: Any) -> None:
        """Send a message as it is written. Evennia would take out what could be markup."""
        if channel.access(self.caller, "send"):
            channel.msg(in_one_line(message), senders=self.caller, **kwargs)
        else:
            super().msg_channel(channel, message, **kwargs)  # tells them why not
