"""The messages of a page, a client and a robot: what each holds.

Every message is the whole of its thing, sent when that has changed. Keys are only ever added. The
published schemas (`docs/schemas/`) are made of these structs.
"""

from typing import Any

import msgspec

from game.dice import Roll
from narration.text import Told as Line


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Anything in a message; times are seconds since 1970."""


class Waiting(Message, frozen=True, kw_only=True):
    """A person for whom the scene waits: ``who`` is ``ST`` for the storyteller.

    ``deadline`` is when the scene goes on without them, if it ever does.
    """

    who: str
    question: str
    since: float | None = None
    deadline: float | None = None


class Held(Message, frozen=True, kw_only=True):
    """A blow whose outcome waits for a storyteller's word."""

    who: str
    target: str


class Grapple(Message, frozen=True, kw_only=True):
    """Who holds whom; of a reader who cannot tell, only between whom it is."""

    grappler: str | None
    victim: str | None
    between: list[str]
    control: int | None
    pinned: bool


class OpenCheck(Message, frozen=True, kw_only=True):
    """Something to be settled at the end of the round; ``text`` is as ``+check/list`` has it."""

    number: int
    text: str


class SceneNow(Message, frozen=True, kw_only=True):
    """Where a scene stands. ``held`` is null where nothing is held; ``frozen`` says why nothing can
    be said now; ``over`` says that the fight has ended. ``now`` is a sentence on what it is at
    while it asks nobody anything, empty while it does. ``review`` says that results are held back.
    People who run the scene have its open ``checks``.
    """

    id: int
    title: str
    ruleset: str
    round: int
    phase: str
    haste: int
    pace: str
    waiting: list[Waiting]
    held: list[Held] | None = None
    frozen: str = ""
    over: bool = False
    grapples: list[Grapple] = []
    storyteller: bool = False
    runs: bool = False
    review: bool = False
    checks: list[OpenCheck] = []
    now: str = ""


class Health(Message, frozen=True, kw_only=True):
    """The marks on a track, worst first (``*X/``), the level they reach, the dice that it takes
    off; ``boxes`` is the track's length where the reader knows it.
    """

    marks: str
    level: str
    penalty: int
    boxes: int | None = None


class Place(Message, frozen=True, kw_only=True):
    """A person in the scene: those in the order from the top, then the rest.

    ``declared`` is what they have declared, as it is typed, null for nothing; with ``secret`` it is
    empty for others. ``state`` is how they are down. ``next`` says that they are waited for, or
    that their turn comes next; ``you`` that they are the reader's own, ``yours`` that the reader
    acts for them. ``plan`` is what they will declare at their place, for readers who may know it.
    """

    name: str
    side: str
    total: int | None
    die: int | None
    rating: int | None
    health: Health
    declared: str | None
    secret: bool
    acted: bool
    down: bool
    away: bool
    next: bool
    you: bool
    yours: bool
    npc: bool
    auto: bool
    sight: str
    state: str
    prone: bool
    pinned: bool
    chase: int
    plan: str = ""


class WhyNot(Message, frozen=True, kw_only=True):
    """Why something that is shown is not open: a refusal's code, the rule, a sentence."""

    code: str
    rule: str
    text: str


class Option(Message, frozen=True, kw_only=True, rename={"means": "with"}):
    """One thing that could be said: ``say`` is the line that says it, ``label`` how a button calls
    it, ``hint`` what it means, ``cost`` its price.

    ``may_split``, ``willpower``, ``range``, ``at``, ``pair``, ``steps``, ``other_pool`` and
    ``then`` say what may be added to the line, ``free`` that it takes the player's own words.
    """

    say: str
    verb: str
    target: str = ""
    means: str = ""
    kind: str = ""
    haste: list[str] = []
    cost: str = ""
    pool: int | None = None
    difficulty: int | None = None
    label: str = ""
    hint: str = ""
    why_not: WhyNot | None = None
    may_split: bool = False
    willpower: bool = False
    range: bool = False
    at: bool = False
    pair: bool = False
    steps: bool = False
    other_pool: bool = False
    then: list[str] = []
    free: bool = False


class Ask(Message, frozen=True, kw_only=True):
    """A question that the reader may answer, for themselves or for ``who``; ``question`` is
    ``declare``, a word of the rules, ``proposal`` for what others propose (pages alone have it), or
    ``offer`` for what may be said and stops nothing. ``attacked`` says by whom they are who are to
    declare.
    """

    id: str
    who: str
    question: str
    text: str
    options: list[Option]
    default: str
    you: bool
    since: float | None = None
    deadline: float | None = None
    attacked: str = ""


class ToldNow(Message, frozen=True, kw_only=True):
    """What was told of an entry, in order; ``kind`` is plain, heading, ask, harm or pose."""

    entry: int
    lines: list[Line]


class Rolled(Message, frozen=True, kw_only=True):
    """The rolls of an entry, as far as the reader may see them."""

    entry: int
    rolls: list[Roll]


class ChaseNow(Message, frozen=True, kw_only=True):
    """A chase under way: the Lead of the prey over each predator."""

    id: int
    prey: list[str]
    predators: dict[str, int]
    round: int
    course: str
    you: bool


class Said(Message, frozen=True, kw_only=True):
    """What became of a page's line: whether it was ``taken``, else why not, as a code and a
    sentence.
    """

    id: int
    question: str
    line: str
    taken: bool
    code: str
    text: str


class Typed(Message, frozen=True, kw_only=True):
    """That a page's line begins to be carried out, or has been (``done``): what the game writes to
    its reader in between came of it. ``refused`` says that it was not carried out after all.
    """

    id: int
    line: str
    done: bool
    refused: bool = False


class OddsHarm(Message, frozen=True, kw_only=True):
    """What befalls a person: how many levels, and whether they go down."""

    who: str
    levels: int
    down: bool


class OddsOutcome(Message, frozen=True, kw_only=True):
    """One thing that may come to pass, and its ``chance``: who strikes whom, who is hurt, who holds
    whom with how much Control, who gets away, what a roll by itself makes (-1 for a botch); in a
    chase the Lead, which side wins the round, and how the chase ends.
    """

    chance: float
    struck: list[tuple[str, str]] = []
    harms: list[OddsHarm] = []
    holds: list[tuple[str, str, int]] = []
    away: list[str] = []
    successes: int | None = None
    lead: int | None = None
    won: str = ""
    over: str = ""


class OddsAgainst(Message, frozen=True, kw_only=True):
    """All that may come to pass if ``other`` does something: ``does`` is a verb, ``none`` for no
    defense, ``stands`` for what they have declared, ``round`` for a chase's; ``says`` what they
    answer on the way. The chances add up to 1. ``bands`` are their pools beside the reader's own:
    -1 weaker, 0 alike, 1 stronger. Where several have declared an attack, it is all that may befall
    the reader by those of ``other`` and of all in ``also``.
    """

    say: str
    other: str
    also: list[str] = []
    does: str
    says: list[tuple[str, str]] = []
    bands: dict[str, int] = {}
    outcomes: list[OddsOutcome]


class OddsNow(Message, frozen=True, kw_only=True):
    """The odds that were asked for with an ``id``: of the line ``say``, or of each that is open
    where it is empty. ``text`` are the lines that `+odds` tells; where there are no odds, ``code``
    says why, and they do too.
    """

    id: int
    who: str
    say: str
    law: list[OddsAgainst]
    text: list[str]
    code: str = ""


class Share(Message, frozen=True, kw_only=True):
    """Of how many fights something was so, from 0 to 1, with its 95 % bounds."""

    name: str
    share: float
    least: float
    most: float


class RoundsTaken(Message, frozen=True, kw_only=True):
    """How many fights of a rehearsal took so many rounds."""

    rounds: int
    fights: int


class RehearsedNow(Message, frozen=True, kw_only=True):
    """What the rehearsal that the reader asked for came to: of how many fights, of those
    ``wanted``; who ``wins`` and who goes ``down``. ``text`` is what they are told of it.
    """

    scene: int
    fights: int
    wanted: int
    wins: list[Share]
    down: list[Share]
    rounds: list[RoundsTaken]
    text: list[str]


class ClosedNow(Message, frozen=True, kw_only=True):
    """What is not open to ``who``, asked for with an ``id``, while they declare or may abort
    to something: each option with ``why_not``. Where the ``question`` is no longer open, ``code``
    and ``text`` say so.
    """

    id: int
    question: str
    who: str
    options: list[Option]
    code: str = ""
    text: str = ""


class Vitals(Message, frozen=True, kw_only=True):
    """How the reader's own character is, flat: gauges read keys of the top. ``hp`` are the boxes
    without a mark, of ``maxhp``; ``string`` is all of it in a few letters.
    """

    health: str
    penalty: int
    bashing: int
    lethal: int
    aggravated: int
    hp: int
    maxhp: int
    willpower: int
    maxwillpower: int
    rage: int
    blood: int
    ammunition: int
    string: str


class Name(Message, frozen=True, kw_only=True):
    """The reader's character, or a person in the room."""

    name: str
    fullname: str


class Room(Message, frozen=True, kw_only=True):
    """Where the reader's character is."""

    num: int
    name: str


class ChannelText(Message, frozen=True, kw_only=True):
    """What a person said on a channel."""

    channel: str
    talker: str
    text: str


# Every message by the name that GMCP has for it. A page's websocket has it in small letters, with
# lines between the words: ``roundkeeper_scene``.
MESSAGES: dict[str, Any] = {
    "Roundkeeper.Scene": SceneNow,
    "Roundkeeper.Order": list[Place],
    "Roundkeeper.Ask": list[Ask],
    "Roundkeeper.Told": ToldNow,
    "Roundkeeper.Rolls": Rolled,
    "Roundkeeper.Chase": list[ChaseNow],
    "Roundkeeper.Said": Said,
    "Roundkeeper.Typed": Typed,
    "Roundkeeper.Odds": OddsNow,
    "Roundkeeper.Closed": ClosedNow,
    "Roundkeeper.Rehearsed": RehearsedNow,
    "Char.Vitals": Vitals,
    "Char.Name": Name,
    "Room.Info": Room,
    "Room.Players": list[Name],
    "Comm.Channel.Text": ChannelText,
}


def command_of(name: str) -> str:
    """Return what a message is called on a page's websocket: ``roundkeeper_scene``."""
    return name.replace(".", "_").lower()
