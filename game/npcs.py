"""NPCs: stock NPCs brought in by the number, several named at once, and who plays by themselves.

They come by ``thug*3 as Alpha group hidden``:

    NPC [*N] [as NAME] [group] [hidden|unseen] [auto]
    NAME [*N]=NPC [group] [hidden|unseen] [auto]

A single one has the name as it stands; several are numbered, going on from those already here.
``2 thugs``, ``thug 2`` and ``thug x2`` are read as ``thug*2``, ``thug=hidden as Al`` as ``thug as
Al hidden``, and ``thug=Brick`` as ``Brick=thug`` where no NPC is a Brick.

Who plays by themselves follows one small policy over what is legal.

Asked something, they take the answer that keeps their action. Awaited, in this order:

1. held they resist, holding a person they sustain, and keep a pin; 2. hurt so badly that their
stance bids them flee, they try to get away; 3. with a stance they get up from the ground; 4. badly
hurt (a wound penalty of 2 or more) they dodge or block, whichever is better; 5. otherwise they
attack with the weapon that promises most: their opponent hand to hand, else an attacker, or
who struck them, else anybody in reach, by lot, pinned people last; 6. with nobody to
attack, they stand guard if that is their stance, else they block.

The lot is drawn from dice that the scene has rolled already, everybody's initiative, and from what
it keeps secret for that (`Scene.lots`), or players could work it out. So it is as even as they are,
and the same scene makes the same choice. Nobody comes at a person whom others of their side have
crowded already, though those spoke in secret.

What a stance changes in that is a row of `STANCES`; without a stance they play as above.
They seize and tackle nobody of their own accord unless their stance says so. Having won a grapple
roll they choose the first of these that they can pay for: pin, slam, crack, clinch; else they save
their Control. Attacked while they hold a person they shrug it off.

They attack people of other sides alone (`game.state.scene`), and nobody attacks a person whom they
cannot identify, or their ward. Each choice carries its reason as a word, and the
combatant says it like anyone; none is ever refused.
"""

import itertools
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

from game import actions as act
from game import moments
from game.engine.exchanges import loaded
from game.engine.table import Table, ruleset_of
from game.errors import RuleError
from game.fighter import BARE_HANDS_NAME, Fighter, Weapon
from game.options import Asking
from game.rules.reach import comes_to_grips, is_crowded
from game.rules.rounds import asked_besides, awaited, usual_part
from game.secrecy import knows, with_the_unseen
from game.state.decisions import Question
from game.state.declaration import (
    Assault,
    Attack,
    Declaration,
    Escape,
    Grapple,
    Guard,
    Part,
    Release,
    Resist,
    Stand,
    Sustain,
    Tackle,
)
from game.state.person import Person
from game.state.scene import Hold, Scene, is_duel, sides_of
from game.stock import Stock, default_stock
from game.values import Value
from game.words import matches, names_meant, tidy, titled, whole_number

MAX_ADDED = 20
USAGE = "add NPC*N as NAME"
GROUP, HIDDEN, UNSEEN, AUTO = "group", "hidden", "unseen", "auto"
_TIMES = re.compile(r"(?:\s+x?\s?|/)(\d+)$", re.IGNORECASE)  # as one also writes it: `thug x2`
_NUMBERED = re.compile(r"(\d+)(\s+)(\D+)")  # 2 thugs
_FLAGS_FIRST = re.compile(  # sniper=hidden as Al
    r"(?P<kind>[^=]+)=\s*(?P<flags>(?:(?:group|hidden|unseen|auto)\b\s*)+)(?P<name>as\s.*)?",
    re.IGNORECASE,
)
NPC_NAME = re.compile(r"[^\W_][\w '.#-]{0,39}")


class Wanted(NamedTuple):
    """What is asked for: the stock NPC (or what may be one), the name for it where one was given,
    how many where that was said, whether they are one group, whether they are hidden, or unseen,
    and whether they play by themselves. ``word`` is what was said where the stock has only
    something near it: they are called by that.
    """

    kind: str
    name: str
    number: int | None
    group: bool
    hidden: bool
    unseen: bool = False
    auto: bool = False
    word: str = ""


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
        kind, *named = re.split(r"\s+as\s+", line, maxsplit=1, flags=re.IGNORECASE)
        name = "".join(named)
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


def kind_of(text: str, npcs: Collection[str]) -> str:
    """Return the stock NPC that a text names, or refuse."""
    found = matches(_singular(text), npcs, exact=True) or names_meant(text, npcs)
    if len(found) != 1:
        code = "ambiguous-name" if found else "unknown-name"
        raise RuleError(code, what="NPC", text=text, names=found or sorted(npcs))
    return found[0]


def _singular(text: str) -> str:
    return re.sub("men$", "man", text.lower()).removesuffix("s")


def joining(wanted: Wanted, fighter: Fighter, kind: str, scene: Scene) -> list[act.Join]:
    """Return the NPCs that join, each under a name of their own."""
    called = wanted.name or titled(wanted.word or kind, wanted.kind)
    if wanted.name and wanted.number is None:
        names = [wanted.name]  # a name of its own: one that is taken is refused
    else:
        secret = wanted.hidden or wanted.unseen
        names = free_names(called, wanted.number, _taken(scene, secret))
    for name in names:
        if not NPC_NAME.fullmatch(name):
            raise RuleError("bad-npc-name", text=name)
    group = called if wanted.group else ""
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

    An NPC that the stock does not have comes from the stock which the game began with.
    """
    if not matches(text, stock.npcs) and len(matches(text, default_stock().npcs)) == 1:
        stock = default_stock()
    kind = kind_of(text, stock.npcs)
    return kind, stock.npcs[kind]


def nearest(text: str, stock: Stock) -> str:
    """Return the stock NPC that comes nearest to what a text names, ``mook``; empty where it names
    one itself, or none.
    """
    known = {*stock.npcs, *default_stock().npcs}
    if matches(text, known, exact=True) or matches(_singular(text), known, exact=True):
        return ""
    others = default_stock().other_names | stock.other_names
    name = others.get(tidy(text)) or others.get(_singular(tidy(text)), "")
    return name if name in known else ""


def right_way_round(wanted: Wanted, stock: Stock) -> Wanted:
    """Return what is asked for with the NPC and its name in their places, which a person may have
    put the wrong way round: so it is where only the name is an NPC's. The NPC may be one near it.
    """
    known = {*stock.npcs, *default_stock().npcs}
    is_kind = matches(wanted.kind, known) or nearest(wanted.kind, stock)
    swapped = matches(wanted.name, known, exact=True) or nearest(wanted.name, stock)
    if wanted.name and swapped and not is_kind:
        wanted = wanted._replace(kind=wanted.name, name=wanted.kind)
    kind = nearest(wanted.kind, stock)
    return wanted._replace(kind=kind, word=_singular(tidy(wanted.kind))) if kind else wanted


def adding(wanted: Wanted, scene: Scene) -> act.AnyAction:
    """Return the one action that brings in those wanted, however many they are, from the scene's
    own stock.
    """
    stock = scene_stock(scene)
    wanted = right_way_round(wanted, stock)
    kind, fighter = stock_npc(wanted.kind, stock)
    return all_of(joining(wanted, fighter, kind, scene))


def joining_line(action: act.AnyAction, scene: Scene) -> str:
    """Return what was wanted, as it is written, where an action brings in stock NPCs alone."""
    joins = [one for one in act.said_at_once(action) if isinstance(one, act.Join)]
    fighters = default_stock().npcs | scene_stock(scene).npcs
    kinds = [kind for kind, fighter in fighters.items() if joins and fighter == joins[0].fighter]
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


# --- several named at once: ``Thug1-3, Alpha*, Bob`` ----------------------------------------------

ALL = ("all", "everybody", "everyone")
PARTY = ("party", "the party", "pcs", "players", "the players")
MOST = 100
MOST_PIECES = 30  # of a list: each is looked for among all, for each way to read the line
_ALL_THE = re.compile(r"(?:all\s+)?(?:the\s+)?|both\s+", re.IGNORECASE)
_RUN = re.compile(r"(.*?)(\d{1,4})\s*-\s*(\d{1,4})")


def split_names(text: str) -> list[str]:
    """Return the pieces of a list; a comma in quotation marks divides nothing. Too many are
    refused.
    """
    pieces: list[str] = []
    left, quoted = text.count('"'), False  # whether an odd number of marks follows
    for part in text.split(","):
        if quoted:
            pieces[-1] += f",{part}"
        else:
            pieces.append(part)
        left -= part.count('"')
        quoted = left % 2 == 1
    if len(pieces) > MOST_PIECES:
        raise RuleError("too-many-names", count=len(pieces), limit=MOST_PIECES)
    return [piece.strip() for piece in pieces]


def names_in(
    text: str, among: Collection[str], npcs: Collection[str], one: Callable[[str], str]
) -> list[str]:
    """Return the names that a text means, each once, in the order they are named.

    ``Thug1-3`` is Thug1, Thug2 and Thug3, ``Alpha*`` all NPCs whose name begins so, ``all`` all
    NPCs, ``party`` all the others, and ``thugs`` or ``Thug`` those called Thug with a number, where
    nobody else is; ``one`` reads anything else as a single name, and a player's character is meant
    by nothing else. What names nobody is refused.
    """
    found: list[str] = []
    for piece in dict.fromkeys(split_names(text)):
        known = matches(piece, among, exact=True) or " and " not in f" {piece}"
        for name in [piece] if known else filter(None, re.split(r"(?:^|\s+)and\s+", piece)):
            found += _meant(name, among, npcs, one)
    return list(dict.fromkeys(found))


def npcs_among(names: Collection[str], scene: Scene) -> list[str]:
    """Return those of some names that are NPCs', the unseen ones' too."""
    people = with_the_unseen(scene).people
    return [name for name in names if name in people and people[name].npc]


def _meant(
    piece: str, among: Collection[str], npcs: Collection[str], one: Callable[[str], str]
) -> list[str]:
    if len(matches(piece, among, exact=True)) == 1:
        return [one(piece)]
    if piece.lower() in ALL and npcs:
        return list(npcs)
    if piece.lower() in PARTY and len(npcs) < len(among):
        return [name for name in among if name not in npcs]
    if piece.endswith("*") and len(piece) > 1:
        begun = [name for name in npcs if name.lower().startswith(piece[:-1].lower())]
        if not begun:
            raise RuleError("unknown-name", what="name", text=piece, names=sorted(npcs))
        return begun
    run = _RUN.fullmatch(piece)
    if run is None:
        begun = matches(piece, among)
        stem = piece if begun else _ALL_THE.sub("", piece).removesuffix("s")
        numbered = re.compile(rf"{re.escape(stem)}\d+", re.IGNORECASE)
        called = [name for name in npcs if numbered.fullmatch(name)]
        return called if called and set(begun) <= set(called) else [one(piece)]
    first, last = int(run[2]), int(run[3])
    if not first <= last < first + MOST:
        raise RuleError("bad-run", text=piece, first=min(first, last), last=max(first, last))
    known = {name.lower(): name for name in npcs}  # a hundred names, each among a hundred
    named = [f"{run[1].strip()}{number}" for number in range(first, last + 1)]
    return [known.get(name.lower()) or _exactly(name, npcs) for name in named]


def _exactly(name: str, among: Collection[str]) -> str:
    found = matches(name, among, exact=True)
    if not found:
        raise RuleError("unknown-name", what="name", text=name, names=sorted(among))
    return found[0]


# --- how a person who plays by themselves goes about it: a word, and a row of what it means ------
# The theory: every such combatant asks the same few questions in the same order (`game.npcs`), and
# a stance says how each is answered. So there is one policy, and the table is all of it.


type Targets = Literal["any", "ward", "quarry", "nobody", "attackers only"]


class Stance(Value, kw_only=True):
    """One way to play, ``told`` with whom or what it is ``about``.

    ``yields_at`` is the wound penalty at which they stop attacking and defend (None: never),
    ``flees_at`` the one at which they try to get away. ``targets`` says whom they attack first:
    people who attack their ward, or their quarry, and then ``any`` of the other sides;
    ``attackers only`` attacks none but their attackers, ``nobody`` attacks none. ``seizes``
    says that they take hold of a person they are stronger than, ``shoots_first`` that they rather
    keep away.
    """

    told: str
    yields_at: int | None = -2
    flees_at: int | None = None
    targets: Targets = "any"
    seizes: bool = False
    shoots_first: bool = False


# No word is what everybody does who was given none.
USUAL = Stance(told="strikes back, and defends when badly hurt")

STANCES = {
    "aggressive": Stance(
        told="attacks whatever it costs, and seizes the weaker", yields_at=None, seizes=True
    ),
    "defensive": Stance(told="strikes only people who attack it", targets="attackers only"),
    "cautious": Stance(
        told="shoots rather than strikes, defends when hurt, flees when badly hurt",
        yields_at=-1,
        flees_at=-2,
        shoots_first=True,
    ),
    "protect": Stance(told="strikes at people who attack {about}", targets="ward"),
    "hunt": Stance(told="strikes {about} before all others", targets="quarry"),
    "hold back": Stance(told="strikes nobody, and defends", yields_at=0, targets="nobody"),
    "flee at": Stance(told="fights until it is {about}, then gets away", yields_at=None),
    "flee": Stance(told="gets away", yields_at=0, flees_at=0, targets="nobody"),
}
NEEDS_WARD = ("protect", "hunt")
NEEDS_LEVEL = ("flee at",)


ANSWERS = {"committed": "brave", "void": "lose", "bayonet": "fire"}
EFFECTS = ("pin", "slam", "crack", "clinch")  # what they buy with Control, the best first


def next_move(scene: Scene) -> act.AnyAction | None:
    """Return what the first automatic person says now, or None if none is asked, or
    none has anything to say that would not be refused.
    """
    if scene.frozen:
        return None
    for question in asked_besides(scene):
        person = scene.people.get(question.who)  # none: it is the storyteller's to answer
        if person is not None and person.auto:
            who, option = question.who, _option(question)
            return act.Answer(who=who, option=option, question=question.id, by=who, why="keeps-on")
    for person in awaited(scene):
        move = _declaration(scene, person.name) if person.auto else None
        if move is not None:
            return move
    return None


def _declaration(scene: Scene, who: str) -> act.Declare | None:
    chosen = choose(Asking(scene, who))
    if chosen is None:
        return None
    part, why = chosen
    return act.Declare(who=who, declaration=Declaration((part,)), by=who, why=why)


def _option(question: Question) -> str:
    """Return the answer to a question other than a declaration; unless named here, its default."""
    if question.question == "effect":
        return next((one for one in EFFECTS if one in question.options), question.default)
    wanted = ANSWERS.get(question.question, question.default)
    return wanted if wanted in question.options else question.default


def choose(asking: Asking) -> tuple[Part, str] | None:
    """Return what a person declares, and the word for why: the first of their wishes that the rules
    leave open, else what anyone does who says no more; None where that is refused them too.
    """
    for part, why in _wishes(asking.table, asking.person):
        if asking.takes(part):
            return part, why
    usual = usual_part(asking.table, asking.person)
    return (usual, "nothing-else") if asking.takes(usual) else None


def _wishes(table: Table, person: Person) -> Iterator[tuple[Part, str]]:
    stance = STANCES.get(person.stance, USUAL)
    hold = table.scene.hold_of(person.name)
    if hold is not None:
        yield from _in_a_grapple(person, hold, stance)
        return
    penalty = table.ruleset.wound_penalty(person.fighter)
    if _reached(penalty, stance.flees_at) or (person.flees_at and _hurt_enough(table, person)):
        yield Escape(), "gets-away"
    if person.prone:
        yield Stand(), "gets-up"
    if _reached(penalty, stance.yields_at):
        yield moments.otherwise.only(table, person), "badly-hurt" if penalty else "keeps-away"
        return
    sides = sides_of(table.scene)
    own = sides[person.name]
    friends = [name for name, side in sides.items() if side == own]
    for target, why in _targets(table.scene, person, stance, friends):
        crowded = is_crowded(table, person, target, confided=friends)
        for offense in _offenses(person, target, stance):
            if not (crowded and comes_to_grips(offense, person)):
                yield offense, why
    if stance.targets == "attackers only":
        yield Guard(), "stands-guard"
    yield moments.otherwise.only(table, person), "nobody-to-attack"


def _reached(penalty: int, at: int | None) -> bool:
    return at is not None and penalty <= at


def _hurt_enough(table: Table, person: Person) -> bool:
    """Say whether a person is at the health level at which they get away, or past it."""
    names = [level.name for level in table.ruleset.track_of(person.fighter).levels]
    return person.flees_at in names and (
        person.fighter.health.marked > names.index(person.flees_at)
    )


def _in_a_grapple(person: Person, hold: Hold, stance: Stance) -> Iterator[tuple[Part, str]]:
    if hold.victim == person.name:
        yield Resist(), "held"
        return
    if stance.targets == "nobody":
        yield Release(), "keeps-away"
    yield Sustain(), "keeps-the-pin" if hold.pinned else "keeps-hold"


def _targets(
    scene: Scene, person: Person, stance: Stance, friends: Collection[str]
) -> Iterator[tuple[Person, str]]:
    if stance.targets == "nobody":
        return
    guarded = person.ward if stance.targets == "ward" else ""
    others = [
        one
        for one in scene.ready()
        if one.name not in friends and one.name != guarded and knows(scene, person.name, one.name)
    ]
    if stance.targets == "ward":
        yield from ((other, "protects") for other in others if _attacks(other, guarded))
    if stance.targets == "quarry":
        yield from ((other, "hunts") for other in others if other.name == person.ward)
    attackers = {other.name for other in others if _attacks(other, person.name)}
    if stance.targets == "attackers only":
        yield from ((other, "hits-back") for other in others if other.name in attackers)
        return
    attackers |= {
        other.name for other in others if person.name in (*other.round.struck, *other.struck_before)
    }
    if len(others) > 1 and is_duel(scene):  # they may be friends: it begins nothing
        others = [other for other in others if _has_struck(other)]
    ranks: dict[tuple[bool, bool, bool], list[Person]] = {}
    for other in others:
        near, struck = scene.close(person.name, other.name), other.name in attackers
        ranks.setdefault((scene.pinned(other.name), not near, not struck), []).append(other)
    cast = _lots(scene, person.name)
    for (_, far, unstruck), equals in sorted(ranks.items(), key=lambda each: each[0]):
        by_lot = "by-lot" if len(others) > 1 else "only-foe"
        why = by_lot if far and unstruck else "hits-back" if far else "at-hand"
        in_turn = sorted(equals, key=cast) if len(equals) > 1 else equals
        yield from ((other, why) for other in in_turn)


def _has_struck(person: Person) -> bool:
    """Say whether a person has declared to strike in this round, or did in the one before."""
    parts = () if person.phase.secret else person.standing_parts or person.parts
    strikes = any(isinstance(part, Assault) for part in parts)
    return strikes or bool(person.round.struck or person.struck_before)


def _lots(scene: Scene, who: str) -> Callable[[Person], int]:
    """Return how a person's lot falls for each person: by the dice of everybody's initiative, which
    are new every round, or else by the round.
    """
    lots = f"{scene.lots} " if scene.lots else ""
    dice = [other.initiative.die for other in scene.people.values() if other.initiative is not None]
    drawn = f"{lots}{scene.fight.round} {scene.fight.haste} {dice} {who}"
    return lambda person: int.from_bytes(sha256(f"{drawn} {person.name}".encode()).digest()[:8])


def _attacks(person: Person, target: str) -> bool:
    parts = () if person.phase.secret else person.parts
    return bool([part for part in parts if isinstance(part, Assault) and part.target == target])


def _offenses(person: Person, target: Person, stance: Stance) -> Iterator[Part]:
    """Yield the attacks on a person, by the weapon that promises most; before bare hands, where the
    stance says so, the attempt to seize a person who is weaker, or to tackle any other.
    """
    arsenal = [weapon for weapon in person.fighter.arsenal() if loaded(person, weapon)]
    weaker = target.fighter.trait("strength") < person.fighter.trait("strength")

    def rank(weapon: Weapon) -> tuple[bool, int]:
        return (stance.shoots_first and not weapon.ranged, -_promise(person, weapon))

    for weapon in sorted(arsenal, key=rank):
        if stance.seizes and weapon.name == BARE_HANDS_NAME:
            yield Grapple(target.name) if weaker else Tackle(target.name)
        yield Attack(target.name, weapon=weapon.name)


def _promise(person: Person, weapon: Weapon) -> int:
    """Weigh a weapon: the attack's pool and difficulty times the dice of damage it starts from."""
    pool = sum([person.fighter.trait(trait) for trait in weapon.traits])
    strength = person.fighter.trait("strength") if weapon.damage.strength else 0
    return pool * (11 - weapon.difficulty) * (weapon.damage.dice + strength)
