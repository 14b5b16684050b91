"""Bringing in stock NPCs by the number: ``thug*3 as Alpha group hidden``.

    NPC [*N] [as NAME] [group] [hidden|unseen] [auto]
    NAME [*N]=NPC [group] [hidden|unseen] [auto]

A single one has the name as it stands; several are numbered, going on from those already here.
``2 thugs``, ``thug 2`` and ``thug x2`` are read as ``thug*2``, ``thug=hidden as Al`` as ``thug as
Al hidden``, and ``thug=Brick`` as ``Brick=thug`` where no NPC is a Brick.
"""

import itertools
import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from game import actions as act
from game.errors import RuleError
from game.fighter import Fighter
from game.rulesets import ruleset_of
from game.state.scene import Scene
from game.stock import Stock, default_stock
from game.words import matches, names_meant, whole_number

MAX_ADDED = 20
USAGE = "add NPC*N as NAME"
GROUP, HIDDEN, UNSEEN, AUTO = "group", "hidden", "unseen", "auto"
_TIMES = re.compile(r"\s+x?\s?(\d+)$", re.IGNORECASE)  # as one also writes it: `thug x2`
_NUMBERED = re.compile(r"(\d+)(\s+)(\D+)")  # 2 thugs
_FLAGS_FIRST = re.compile(  # sniper=hidden as Al
    r"(?P<kind>[^=]+)=\s*(?P<flags>(?:(?:group|hidden|unseen|auto)\b\s*)+)(?P<name>as\s.*)?",
    re.IGNORECASE,
)
NPC_NAME = re.compile(r"[^\W_][\w '.#-]{0,39}")


class Wanted(NamedTuple):
    """What is asked for: the stock NPC (or what may be one), the name for it where one was given,
    how many where that was said, whether they are one group, whether they are hidden, or unseen,
    and whether they play by themselves.
    """

    kind: str
    name: str
    number: int | None
    group: bool
    hidden: bool
    unseen: bool = False
    auto: bool = False


def read_wanted(text: str) -> Wanted:
    """Read what is to be added; refuse a line that says nothing."""
    if first := _FLAGS_FIRST.fullmatch(text.strip()):
        text = " ".join(filter(None, (first["kind"], first["name"], first["flags"])))
    words = text.split()
    flags = set()
    while words and words[-1].lower() in (GROUP, HIDDEN, UNSEEN, AUTO):
        flags.add(words.pop().lower())
    line = " ".join(words)
    name, equals, kind = line.partition("=")
    if not equals:
        kind, _, name = _cut_name(line)
    counted = name if equals else kind
    times = counted if equals else _TIMES.sub(r"*\1", counted)  # Brick 2=thug is a name
    left, star, number = times.rpartition("*")
    if not equals and (numbered := _NUMBERED.fullmatch(kind)):
        number, star, left = numbered.groups()
    count = _how_many(number) if star else None
    bare = (left if star else counted).strip()
    name, kind = (bare, kind.strip()) if equals else (name.strip(), bare)
    if not kind or (equals and not name):
        raise RuleError("bad-order", text=text, usage=USAGE)
    unseen = UNSEEN in flags
    return Wanted(
        kind, name, count, GROUP in flags, HIDDEN in flags and not unseen, unseen, AUTO in flags
    )


def _how_many(text: str) -> int:
    try:
        return whole_number(text, "how many", 1, MAX_ADDED)
    except RuleError as error:
        raise RuleError("how-many-npcs", text=text, limit=MAX_ADDED) from error


def _cut_name(line: str) -> tuple[str, str, str]:
    found = re.fullmatch(r"(.*?)\s+as\s+(.*)", line, re.IGNORECASE)
    return (found[1], "as", found[2]) if found else (line, "", "")


def kind_of(text: str, npcs: Collection[str]) -> str:
    """Return the stock NPC that a text names, or refuse."""
    singular = re.sub("men$", "man", text).removesuffix("s")
    found = matches(singular, npcs, exact=True) or names_meant(text, npcs)
    if len(found) != 1:
        code = "ambiguous-name" if found else "unknown-name"
        raise RuleError(code, what="NPC", text=text, names=found or sorted(npcs))
    return found[0]


def joining(wanted: Wanted, fighter: Fighter, kind: str, scene: Scene) -> list[act.Join]:
    """Return those who join, each under a name of their own."""
    if wanted.name and wanted.number is None:
        names = [wanted.name]  # a name of its own: one that is taken is refused
    else:
        secret = wanted.hidden or wanted.unseen
        names = free_names(wanted.name or kind.title(), wanted.number, _taken(scene, secret))
    for name in names:
        if not NPC_NAME.fullmatch(name):
            raise RuleError("bad-npc-name", text=name)
    group = (wanted.name or kind.title()) if wanted.group else ""
    return [
        act.Join(
            who=name,
            fighter=fighter,
            npc=True,
            group=group,
            hidden=wanted.hidden,
            unseen=wanted.unseen,
            auto=wanted.auto,
        )
        for name in names
    ]


def _taken(scene: Scene, secret: bool) -> tuple[str, ...]:
    """Return the names that are left out as people are numbered: those of the hidden only if the
    newcomers are ``secret`` too, for a number in the open would tell that there are others.
    """
    if secret:
        return (*scene.people, *scene.masks, *scene.unseen)
    return tuple(name for name in scene.people if name not in scene.masks)


def free_names(name: str, count: int | None, taken: Collection[str]) -> list[str]:
    """Return ``Thug``, or Thug2 where one is here; asked for several, Thug1, Thug2 and on."""
    used = {one.lower() for one in taken}
    if count is None and name.lower() not in used:
        return [name]
    free = (f"{name}{number}" for number in itertools.count(2 if count is None else 1))
    return list(itertools.islice((one for one in free if one.lower() not in used), count or 1))


def scene_stock(scene: Scene) -> Stock:
    """Return the stock that a scene's NPCs come from: that of its ruleset's own sheets."""
    return default_stock(ruleset_of(scene).sheets)


def stock_npc(text: str, stock: Stock) -> tuple[str, Fighter]:
    """Return the stock NPC that a text names, and their sheet; or refuse.

    One whom the stock does not have comes from that which the game began with.
    """
    if not matches(text, stock.npcs) and len(matches(text, default_stock().npcs)) == 1:
        stock = default_stock()
    kind = kind_of(text, stock.npcs)
    return kind, stock.npcs[kind]


def right_way_round(wanted: Wanted, stock: Stock) -> Wanted:
    """Return what is asked for with the NPC and its name in their places, which somebody may have
    put the wrong way round: so it is where only the name is an NPC's.
    """
    known = {*stock.npcs, *default_stock().npcs}
    if not wanted.name or matches(wanted.kind, known):
        return wanted
    swapped = matches(wanted.name, known, exact=True)
    return wanted._replace(kind=wanted.name, name=wanted.kind) if swapped else wanted


def adding(wanted: Wanted, scene: Scene, stock: Stock | None = None) -> act.AnyAction:
    """Return the one action that brings in those wanted, however many they are, from the scene's
    own stock if from no other.
    """
    stock = stock or scene_stock(scene)
    wanted = right_way_round(wanted, stock)
    kind, fighter = stock_npc(wanted.kind, stock)
    return all_of(joining(wanted, fighter, kind, scene))


def joining_line(action: act.AnyAction, scene: Scene) -> str:
    """Return what was wanted, as it is written, where an action brings in stock NPCs alone."""
    joins = [one for one in act.said_at_once(action) if isinstance(one, act.Join)]
    fighters = default_stock().npcs | scene_stock(scene).npcs
    kinds = [kind for kind, one in fighters.items() if joins and one == joins[0].fighter]
    if not kinds:
        return ""
    first = joins[0]
    taken = _taken(scene, first.hidden or first.unseen)
    sight = " unseen" if first.unseen else " hidden" if first.hidden else ""
    flags = f"{' group' if first.group else ''}{sight}{' auto' if first.auto else ''}"
    names = [one.who for one in joins]
    for cut in range(len(first.who.rstrip("0123456789")), len(first.who)):
        stem = first.group or first.who[:cut]
        if free_names(stem, len(names), taken) == names:
            return f"{kinds[0]}*{len(names)} as {stem}{flags}"
    if first.group and first.group != first.who:
        return f"{kinds[0]}{flags}"
    return f"{kinds[0]} as {first.who}{flags}"


def all_of(actions: Sequence[act.AnyAction]) -> act.AnyAction:
    """Return several actions as one, a single one as itself."""
    return actions[0] if len(actions) == 1 else act.Together(actions=tuple(actions))
