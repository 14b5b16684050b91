"""+email: where a player is told by mail that it is their turn."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from commands.base import RoundCommand
from journal import addresses
from journal.addresses import CODE_HOURS, MOST_CODES, Address
from narration.languages import _
from outofband import postman
from players import authority
from players.preferences import speaking_to

ONOFF = {"on": True, "off": False}
LONGEST = 254  # characters of an address


class CmdEmail(RoundCommand):
    """Be told by mail when it is your turn in a scene that lasts for days."""

    key = "+email"
    help_category = "General"
    aliases = ("+notify",)
    takes_in_hand = False
    wordless = ("forget",)

    @property
    def _account(self) -> Any:
        return self.caller.account or self.refuse("Only players have an address.")

    def _address(self) -> Address:
        """Return what is kept; refuse where there is none."""
        one = addresses.of(self._account.pk)
        return one or self.refuse("You have no address here yet. Type: `+email you@example.org`")

    def plain(self) -> None:
        said = self.args.strip()
        if not postman.sends_mail():
            self.refuse(
                "This game sends no mail: that is for its admin to set up. `+init` says whose "
                "turn it is."
            )
        if not said:
            self._show()
        elif said.lower() in ONOFF:
            self._address()
            addresses.set_wanted(self._account.pk, ONOFF[said.lower()])
            self._show()
        else:
            self._propose(said)

    def _show(self) -> None:
        one = self._address()
        if not one.confirmed:
            self.say(
                "{address} is not confirmed yet. Type the code that was sent there: "
                "`+email/confirm CODE`",
                address=one.address,
            )
        elif not one.wanted:
            self.say("No mail goes to {address}. `+email on` changes that.", address=one.address)
        else:
            self.say(
                "Mail goes to {address} when it is your turn in a slow scene.", address=one.address
            )
        if one.digest:
            self.say("So does the storytellers' digest, once a day.")

    def _propose(self, address: str) -> None:
        try:
            validate_email(address)
        except ValidationError:
            address = ""
        if not 0 < len(address) <= LONGEST:
            self.refuse("That isn't a mail address. Type: `+email you@example.org`")
        known = addresses.of(self._account.pk)
        if known is not None and known.confirmed and known.address == address:
            self._show()
            return
        code = addresses.propose(self._account.pk, address)
        if not code:
            self.refuse(
                "{MOST_CODES} codes have been sent today. Try again tomorrow.",
                MOST_CODES=MOST_CODES,
            )
        self.say("A code goes to {address}.", address=address)
        postman.send_code(self._account, address, code).addCallback(self._tell_if_it_went)

    def _tell_if_it_went(self, went: bool) -> None:
        with speaking_to(self.caller):
            if went:
                told = _(
                    "It is on its way. Type it within {CODE_HOURS} hours: `+email/confirm CODE`",
                    CODE_HOURS=CODE_HOURS,
                )
            else:
                told = _("The mail server did not take it. Try again later, or ask an admin.")
            self.say_told(told)

    def switch_confirm(self) -> None:
        self._address()
        if not addresses.confirm(self._account.pk, self.wanted(self.args, "+email/confirm CODE")):
            self.refuse("That is not the code, or it is too old. `+email ADDRESS` sends another.")
        self._show()

    def switch_forget(self) -> None:
        self._address()
        addresses.forget(self._account.pk)
        self.say("Your address is forgotten.")

    def switch_digest(self) -> None:
        if not self._account.check_permstring(authority.PERMISSION):
            self.refuse("The digest is for storytellers. Your own turns come without it.")
        wanted = ONOFF.get(self.args.strip().lower())
        if wanted is None:
            self.refuse("Type `+email/digest on` or `+email/digest off`")
        if wanted and not self._address().confirmed:
            self.refuse("First confirm your address: `+email/confirm CODE`")
        addresses.set_digest(self._account.pk, wanted)
        self._show()
