"""page: Evennia's own, in the game's words, and by the names that people are known by."""

import re
from collections.abc import Sequence
from typing import Any

from evennia.accounts.models import AccountDB
from evennia.commands.default.comms import CmdPage as EvenniaPage
from evennia.comms.models import Msg
from evennia.utils import create, utils

from commands.room.named_lists import named_once, why_too_many
from game.words import names_meant
from narration.languages import N_, _, speaking
from narration.text import listing
from players import people
from players.markup import escaped, in_one_line
from players.preferences import language_of

MOST_LISTED = 20  # pages; what more there is is asked for
MOST_CHARACTERS = 8_000  # of those together, unless the first is longer
_SOME = re.compile(r"(?:(\d{1,6})\s*-\s*)?(\d{1,6})")


def _pages(messages: Any) -> Any:
    """Return which of Evennia's messages are pages, the newest first."""
    return messages.filter(db_tags__db_key="page", db_tags__db_category="comms").order_by("-pk")


def _accounts(parties: Sequence[Any]) -> list[Any]:
    return [one for one in parties if isinstance(one, AccountDB)]


class CmdPage(EvenniaPage):
    """
    Say something to somebody wherever they are. Nobody else sees it.

    Usage:
      page NAME=TEXT          or p NAME=TEXT
      page NAME, NAME=TEXT    to several
      page TEXT               to whoever you paged last
      page NAME=:grins.       they read: From afar, Jo grins.
      page/last               who you paged last
      page/list [NUMBER]      your last pages; page NUMBER does too
      page/list 21-40         those before the last twenty

    NAME is a character's or an account's. The game keeps pages: if you were not
    connected, page/list shows them.

    Example:
      page Kelly=Are you there?
    """

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
        """Send a page, or show those there are."""
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
        """Return who is paged and with what; None where somebody is named who is not there."""
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
        here = {escaped(one.name): one for one in people.connected()}
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
            self.msg(_("There are no such pages."))
            return
        self.msg("\n".join(rows))
        if (shown := max(first - 1, 0) + len(rows)) < len(newest_first):
            until = shown + MOST_LISTED
            self.msg(_("For older ones: page/list {first}-{last}", first=shown + 1, last=until))

    def _as_listed(self, page: Any) -> str:
        senders = [one for one in _accounts(page.senders) if one != self.caller]
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
