"""channel: Evennia's own, of which making and running channels is a storyteller's."""

from evennia.commands.default.comms import CmdChannel as EvenniaCmdChannel

from typeclasses.authority import PERMISSION


class CmdChannel(EvenniaCmdChannel):  # noqa: D101  its help is what follows
    __doc__ = EvenniaCmdChannel.__doc__

    # Evennia lets everyone make channels, guests too, and as many as they like.
    locks = (
        "cmd:not pperm(channel_banned);"
        f"admin:pperm({PERMISSION});manage:pperm({PERMISSION});changelocks:pperm(Admin)"
    )
