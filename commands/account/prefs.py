"""+prefs: how a player wants to be told things."""

from collections.abc import Sequence
from typing import NoReturn

from commands.base import RoundCommand, pick, whole_number
from narration.languages import LANGUAGES, _, language_named, speaking
from narration.reader import STYLES, Style
from narration.screens.people import AUTO, preference_lines
from players import preferences

YES_NO = {"on": True, "yes": True, "off": False, "no": False}
SCREENREADER = "screenreader"
ALSO = {"color": "colour", "normal": "usual", "timezone": "zone"}  # as some write them
WORDS = ("style", *STYLES, SCREENREADER, "colour", "bell", "width", "zone", "language")


class CmdPrefs(RoundCommand):
    """How the game talks to you. It holds for all your characters."""

    key = "+prefs"
    help_category = "General"

    def plain(self) -> None:
        if not self.arglist:
            now = preferences.manner_of(self.caller)
            own_width = now.width is not None
            self.show(preference_lines(self.reader, now.coloured, now.bell, own_width))
            return
        said = self.arglist[0].lower()
        what = pick("preference", ALSO.get(said, said), WORDS)
        word = " ".join(self.arglist[1:])
        if what == "style":
            what, word = self._named_style(word), ""
        if what in STYLES:
            self._style(next(one for one in STYLES if one == what), word)
        else:
            getattr(self, f"_{what}")(word)

    def _style(self, style: Style, word: str) -> None:
        if self._on_or_off(word, f"+prefs {style}"):
            now = style
        elif self.reader.style == style:
            now = preferences.USUAL
        else:
            self.refuse(
                "{style} style is not on. `+prefs` shows what is.", style=style.capitalize()
            )
        preferences.keep(self.caller, preferences.STYLE, now)
        self.say("{now} style is on.{aloud_too}", now=now.capitalize(), aloud_too=self._aloud_too())

    def _named_style(self, word: str) -> str:
        known = (*STYLES, SCREENREADER)
        if not word:
            self.refuse("Which style? Type: {each}", each=_each("+prefs", known))
        return pick("style", ALSO.get(word.lower(), word), known)

    def _aloud_too(self) -> str:
        """Return that a style is told as to a screen reader, where the player has said so."""
        if not preferences.uses_screenreader(self.caller):
            return ""
        return _(" It is told for a screen reader: `+prefs screenreader off` ends that.")

    def _screenreader(self, word: str) -> None:
        if word.lower() == AUTO:
            preferences.keep(self.caller, preferences.SCREENREADER, None)
            now = "on" if preferences.uses_screenreader(self.caller) else "off"
            self.say("Screen reader style is as your client asks: {now}.", now=now)
            return
        wanted = self._on_or_off(word, "+prefs screenreader")
        preferences.keep(self.caller, preferences.SCREENREADER, wanted)
        self.say("Screen reader style is {onoff}.", onoff=_onoff(wanted))

    def _colour(self, word: str) -> None:
        wanted = self._on_or_off(word, "+prefs colour")
        preferences.keep(self.caller, preferences.COLOUR, wanted)
        aloud = wanted and preferences.uses_screenreader(self.caller)
        but = _(" A screen reader gets none: `+prefs screenreader off`.") if aloud else ""
        self.say("Colour is {onoff}.{but}", onoff=_onoff(wanted), but=but)

    def _bell(self, word: str) -> None:
        wanted = self._on_or_off(word, "+prefs bell")
        preferences.keep(self.caller, preferences.BELL, wanted)
        then = _(" It rings once when you are asked something.") if wanted else ""
        self.say("The bell is {onoff}.{then}", onoff=_onoff(wanted), then=then)

    def _width(self, word: str) -> None:
        usage = "+prefs width 100"
        if not word:
            self.refuse("How many columns? Type: `{usage}` or `+prefs width auto`", usage=usage)
        if word.lower() == AUTO:
            preferences.keep(self.caller, preferences.WIDTH, None)
            self.say("Width is as your client says: {width} columns.", self.reader)
            return
        least, most = preferences.LEAST_WIDTH, preferences.MOST_WIDTH
        preferences.keep(self.caller, preferences.WIDTH, whole_number(word, usage, least, most))
        self.say("Width is {width} columns.", self.reader)

    def _zone(self, word: str) -> None:
        if not word:
            self.refuse(
                "Which time zone? Type: `+prefs zone Europe/London`, or `+prefs zone "
                "off` for the game's own."
            )
        if word.lower() in ("off", "none", AUTO):
            preferences.keep(self.caller, preferences.ZONE, "")
            self.say("You now see times in the game's own zone, {zone}.", zone=self.reader.zone)
            return
        found = preferences.zones_named(word)
        if len(found) != 1:
            self._refuse_zone(word, found or preferences.zones_like(word))
        preferences.keep(self.caller, preferences.ZONE, found[0])
        self.say("You now see times in {found}.", found=found[0])

    def _language(self, word: str) -> None:
        names = list(LANGUAGES.values())
        if not word:
            self.refuse("Which language? Type: {each}", each=_each("+prefs language", names))
        if word.lower() in ("off", "none", AUTO):
            chosen = ""
        else:
            chosen = language_named(word)
            if not chosen:
                self.refuse(
                    "The game doesn't speak '{word}'. Type: {each}",
                    word=word[:40],
                    each=_each("+prefs language", names),
                )
        preferences.keep(self.caller, preferences.LANGUAGE, chosen)
        now = preferences.language_of(self.caller)
        with speaking(now):
            self.say("The game speaks {language} to you.", language=LANGUAGES[now])

    def _refuse_zone(self, word: str, meant: Sequence[str]) -> NoReturn:
        known = meant or ("Europe/London", "America/New_York")
        then = _("Did you mean {each}?", each=_each("+prefs zone", known))
        if not meant:
            then = _("Zones are called as in {each}.", each=_each("+prefs zone", known))
        self.refuse("I don't know the time zone '{word}'. {then}", word=word[:40], then=then)

    def _on_or_off(self, word: str, usage: str) -> bool:
        """Return what a word says; a preference alone is switched on."""
        if word and word.lower() not in YES_NO:
            self.refuse("'{word}' isn't on or off. Type: `{usage} on`", word=word[:40], usage=usage)
        return YES_NO[word.lower()] if word else True


def _onoff(wanted: bool) -> str:
    return "on" if wanted else "off"


def _each(command: str, words: Sequence[str]) -> str:
    *others, last = [f"`{command} {word}`" for word in words]
    return _("{others} or {last}", others=", ".join(others), last=last) if others else last
