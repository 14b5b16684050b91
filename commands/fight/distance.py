"""+range and +cover: how far apart people are (RES-8), and what they stand behind (DEF-3)."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import combinations

from commands.base import RoundCommand, pick
from commands.other_words import follow
from game import actions as act
from game.npcs import ALL, all_of
from game.reading import ruleset_of, settings_in
from game.state.person import COVERS
from game.state.scene import opposed
from game.words import matches, names_meant, quoted
from narration.reader import Reader
from narration.screens.scene import close_lines
from scenes import consent
from scenes.telling import delivery

USAGE = "+range Jo,Kelly=40"
IN_YARDS = re.compile(r"(\d+)\s*(?:yards?|yds?|y)\.?", re.IGNORECASE)
_BARE = re.compile(rf"(.*[^\s,]) +({IN_YARDS.pattern}|\d+)", re.IGNORECASE)
_AWAY_FROM = re.compile(r"(?P<yards>\d+.*?)\s+(?:from|to)\s+(?P<name>.+)", re.IGNORECASE)
BETWEEN = re.compile(r"\s*(?:[,/&]|\s(?:and|to)\s)\s*", re.IGNORECASE)
PARTIAL = "partial"  # half hidden: what cover alone means
COVER_MEANT = {"off": "none", "no": "none", "open": "none"} | dict.fromkeys(
    ("half", "light", "some", "50%", "yes"), PARTIAL
)


class CmdRange(RoundCommand):
    """How far apart people are."""

    key = "+range"

    def plain(self) -> None:
        whom = [] if self.rhs else matches(self.args, delivery.names_in(self.script, self.caller))
        if whom or (self.rhs is None and not re.search(r"[,\d]", self.args)):
            self._show(whom)
            return
        if self.rhs is None and (said := _BARE.fullmatch(self.args)):  # goon1 20
            pair, yards = said[1], said[2]
        else:
            pair, yards = self.both_sides(USAGE)
            if said := _AWAY_FROM.fullmatch(yards):  # 20 from Jo
                pair, yards = f"{pair},{said['name']}", said["yards"]
        yards = IN_YARDS.sub(r"\1", yards)
        ruled = [
            self.ordered(f"set {quoted(one)} range {quoted(other)}={yards}")
            for one, other in self._pairs(pair)
        ]
        consent.say_or_propose(self.script, self.caller, all_of(ruled))

    def _pairs(self, said: str) -> list[tuple[str, str]]:
        """Return two groups for a distance: the people before a comma and the people after it, or
        else the caller's combatant and people of other sides; ``all`` means people of other sides.
        """
        scene, known = self.scene, delivery.names_in(self.script, self.caller)
        if said.lower() in ALL:
            pairs = list(combinations(scene.people, 2))
            return [pair for pair in pairs if opposed(scene, *pair)] or pairs
        one, comma, other = BETWEEN.sub(",", said, count=1).partition(",")
        first, _space, second = said.partition(" ")
        if not comma and matches(first, known) and matches(second.strip(), known):
            one, comma, other = first, ",", second
        mine = self.script.person_of(self.caller)
        ones = self.named_all(one.strip())
        if comma:
            others = self.named_all(other.strip())
        elif mine is not None and mine.name not in ones:
            others = [mine.name]
        else:
            others = [name for name in scene.people if opposed(scene, ones[0], name)]
        if not others:
            self.refuse("Between whom? Type: `{USAGE}`", USAGE=USAGE)
        return [(name, far) for name in ones for far in others]

    def _show(self, whom: Sequence[str]) -> None:
        reader: Reader = delivery.reader_in(self.script, self.caller)
        told = close_lines(self.scene, reader, whom)
        if told:
            self.show(told)
        else:
            self.say("No distances are known. `+help +range` tells more.")


_FOR = re.compile(r"(?P<cover>\w+)(?:\s+cover)?\s+for\s+(?P<who>[^=]+)", re.IGNORECASE)


class CmdCover(RoundCommand):
    """Take cover, or leave it: you are harder to shoot."""

    key = "+cover"

    def plain(self) -> None:
        """Claim cover, or leave it; a storyteller says whose cover it is with ``=``."""
        if self.storyteller and (found := _FOR.fullmatch(self.args)):
            self.lhs, self.rhs = found["who"], found["cover"]
        if self.rhs and self.storyteller:
            follow(self, f"+as {self.lhs}=cover {_cover_meant(self.rhs)}")
            return
        who, cover = self.own_person("cover partial").name, _cover_meant(self.args)
        if friend := names_meant(self.args, delivery.names_in(self.script, self.caller)):
            self.refuse(
                "Cover is a thing to stand behind. To protect {who}: `+do protect {who}`",
                who=friend[0],
            )
        self.submit(act.TakeCover(who=who, cover=pick("cover", cover, COVERS)))
        rules = ruleset_of(self.scene)
        added = settings_in(self.scene).cover_difficulty
        dodge = rules.verbs.get("dodge")
        if re.match(r"full|total|complete|heavy|hard|soft|good|superior", self.args, re.IGNORECASE):
            self.say("Cover is near, partial or none here. You act from behind what is partial.")
        if cover != "none" and dodge is not None and dodge.names_pool and not any(added):
            self.say("Cover counts where you dodge a shot: `+dodge`.")


def _cover_meant(said: str) -> str:
    """Return the word for the claimed cover; behind a thing, as ``the bar``, it is half
    hidden.
    """
    wanted = said.strip().lower() or PARTIAL
    meant = COVER_MEANT.get(wanted, wanted)
    near = matches(meant, COVERS) or get_close_matches(meant, COVERS)
    return meant if near else PARTIAL
