"""+prefs: how a player wants to be told things."""

from commands.base import RoundCommand, pick
from typeclasses import preferences

YES_NO = {"on": True, "yes": True, "off": False, "no": False}


class CmdPrefs(RoundCommand):
    """
    How you want to be told things.

    Usage:
      +prefs                          what is set
      +prefs brief on|off             one line an attack
      +prefs verbose on|off           each roll's number and every reason
      +prefs screenreader on|off|auto
                                      sentences, no tables; auto asks your client

    Examples:
      +prefs brief on
      +prefs screenreader on
    """

    key = "+prefs"
    help_category = "Combat"

    def plain(self) -> None:
        """Show the preferences, or change one."""
        if not self.arglist:
            self._show()
            return
        usage = "+prefs brief on"
        what = pick("preference", self.arglist[0], ("brief", "verbose", "screenreader"))
        word = self.wanted(" ".join(self.arglist[1:]), usage).lower()
        if what == "screenreader" and word == "auto":
            preferences.set_screenreader(self.caller, None)
        elif word not in YES_NO:
            self.refuse(f"'{word}' will not do: on or off. Type: `{usage}`")
        elif what == "screenreader":
            preferences.set_screenreader(self.caller, YES_NO[word])
        else:
            self._set_style(what, YES_NO[word])
        self._show()

    def _set_style(self, what: str, wanted: bool) -> None:
        if wanted:
            preferences.set_style(self.caller, "brief" if what == "brief" else "verbose")
        elif preferences.style_of(self.caller) == what:
            preferences.set_style(self.caller, "usual")

    def _show(self) -> None:
        style = preferences.style_of(self.caller)
        aloud = "on" if preferences.uses_screenreader(self.caller) else "off"
        width = preferences.width_of(self.caller)
        self.say(
            f"You are told things in the {style} style; screen reader {aloud}; {width} columns."
        )
        self.say("`+help +prefs` tells what you can change.")
