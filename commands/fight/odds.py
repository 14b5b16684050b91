"""+odds: what could come of a line, before it is declared."""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from commands.fight.base_declare import ARTICLE, DeclaringCommand
from game import notation
from game.errors import RuleError
from game.reading import far_aims, ruleset_of
from game.secrecy import Viewer
from game.words import KINDS, matches, quote
from narration.reader import Reader
from narration.refusals.refusal import refusal
from narration.screens.chances import full_lines, left_out, out_of_reach, short_lines
from narration.text import lines, listing
from odds.asking import Odds
from odds.chasing import CHOOSE, NEXT_ROUND
from odds.kept import Request
from odds.texts import lines_open, requests_of_text
from outofband import odds_worker
from scenes.telling import delivery

MOST_COMPARED = 4
SAID_IN_CHASES = (NEXT_ROUND, CHOOSE.strip())
# As with +attack: ``attack/power Rat``, ``attack Rat/power``, ``attack Rat=with sword``.
_KIND = "|".join(KINDS)
_KIND_FIRST = re.compile(rf"(attack)/({_KIND})\s+(.+)", re.IGNORECASE)
_KIND_BEHIND = re.compile(rf"(attack\s+[^/=]+?)/({_KIND})\b", re.IGNORECASE)
_FAMILY = re.compile(r"^(?:grapple|chase)/", re.IGNORECASE)
_OPTIONS = re.compile(r"(\w+\s[^=]*)=")


def as_notation(text: str) -> str:
    """Return a line that may be typed as the +command would be, in the words of the notation."""
    bare = _FAMILY.sub("", text.strip().removeprefix("+"))
    bare = _KIND_FIRST.sub(r"\1 \3 \2", bare)
    return _OPTIONS.sub(r"\1 ", _KIND_BEHIND.sub(r"\1 \2", bare), count=1)


class CmdOdds(DeclaringCommand):
    """What could come of something, before you declare it."""

    key = "+odds"

    def plain(self) -> None:
        who, text = self._who_and(self.args)
        if text:
            self._ask(who, [self._meant(who, text)], full_lines)
            return
        found = lines_open(self.scene, who)
        if not found.lines:
            self.refuse("There is nobody to attack. To ask about something else: `+odds LINE`")
        self._ask(who, found.lines, short_lines, left_out(found.more))

    def switch_compare(self) -> None:
        usage = "+odds/compare attack Kelly, attack/power Kelly"
        who, text = self._who_and(self.wanted(self.args, usage))
        named = [one for one in text.split(",") if one.strip()]
        if not 2 <= len(named) <= MOST_COMPARED:
            self.refuse("Compare two to four lines. Type: `{usage}`", usage=usage)
        self._ask(who, [self._meant(who, as_notation(name)) for name in named], short_lines)

    def _who_and(self, text: str) -> tuple[str, str]:
        """Return whose odds are asked for, and the line: ``NAME=LINE`` for the caller's people."""
        name, sign, rest = text.partition("=")
        if not sign or self._is_a_line(name):
            return self._own_name(), as_notation(text)
        who = self.named(name.strip())
        if not delivery.reader_in(self.script, self.caller).viewer.owns(who):
            self.refuse(
                "Only a storyteller can ask for {who}'s odds. For yours: `+odds LINE`", who=who
            )
        return who, as_notation(rest)

    def _is_a_line(self, text: str) -> bool:
        """Say whether a text begins as an action does, rather than being a name."""
        verb, _unused, rest = text.strip().removeprefix("+").partition(" ")
        return bool(rest) and verb.partition("/")[0].lower() in ruleset_of(self.scene).verbs

    def _meant(self, who: str, text: str) -> str:
        """Return a line; where it begins with a name instead of a verb, an attack on them."""
        first = text.split()[0].strip('"').lower()
        if first in ruleset_of(self.scene).verbs or first in SAID_IN_CHASES:
            return text
        names = notation.vocabulary(self.scene, who).names  # those masked by what they are called
        if first.startswith("chase"):
            self.refuse(
                "A chase has odds once you're in it: `+odds` alone tells those of its next round. "
                "Before that, ask for those of getting away: `+odds escape`."
            )
        alone = ARTICLE.sub("", text)
        if matches(alone.split()[0].strip('"'), names):
            return f"attack {alone}"
        if " " in alone.strip() or get_close_matches(alone, ruleset_of(self.scene).verbs, n=1):
            return text
        each = [f"`+odds attack {quote(name)}`" for name in names if name != who]
        self.refuse(
            "'{text}' is neither an action nor a person here. {each}, or `+odds` alone.",
            text=alone,
            each=listing(each[:MOST_COMPARED]),
        )

    def _own_name(self) -> str:
        if self.storyteller and self.script.person_of(self.caller) is None:
            self.refuse("You aren't in this scene. For somebody else: `+odds NAME=LINE`")
        return self.own_person().name

    def _requests(self, who: str, text: str, viewer: Viewer) -> tuple[Request, ...]:
        with self._suggesting():
            return requests_of_text(self.scene, who, text, viewer)

    def _ask(
        self,
        who: str,
        said: Sequence[str],
        words: Callable[[list[Odds], Reader], list[str]],
        note: str = "",
    ) -> None:
        """Have lines worked out one after the other, and show what they come to, and a note."""
        caller = self.caller
        reader = delivery.reader_in(self.script, caller)
        requests = [one for line in said for one in self._requests(who, line, reader.viewer)]
        parts = [part for one in requests for part in one.line.parts]
        notes = [note, out_of_reach(far_aims(self.scene, who, parts))]

        def told(came_to: list[Odds] | RuleError) -> None:
            if isinstance(came_to, RuleError):
                delivery.send(caller, refusal(came_to, reader).split("\n"))
            else:
                noted = lines(filter(None, notes), reader)
                delivery.send(caller, [*words(came_to, reader), *noted])

        odds_worker.ask_all(requests, told)
