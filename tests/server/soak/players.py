"""Those at their clients: what they type, what they have seen, how they come back."""

import re
from collections.abc import Iterator

from game.dice import OPEN, Roll, is_throw
from game.journal import rolls_of
from narration.phrases.rolls import sign_words
from tests.server.soak.moves import PLAYERS, ST
from tests.server.soak.soak_game import SoakGame
from tests.server.soak.stored import Stored, Violation, is_written
from tests.server.telnet import TelnetClient, Terminal

NAMES = (ST, *PLAYERS)
WIDE = Terminal(width=250)  # so that few lines are broken
ROLL = re.compile(r"#(\d+) [^#]*? vs [^#]*?: ((?:10|[1-9])(?: (?:10|[1-9]))*) =")
RESULT = re.compile(r"#(\d+) [^#:.]*(?:\.|: (?:\d+ success|no success|a botch|\d+\.))")
THROW = re.compile(r"#(\d+) [^#:]*: (rock|paper|scissors|thrown again); test pool")
LEFT_OUT = re.compile(r"lines? left out: type \+combat/log")
WORD = re.compile(r"\b(?:word|Hex|Fire)\d+\b")
NOT_CONNECTED = re.compile(r",? ?\(?[\w ,]*not connected\)?")

# What a roll was seen as: its faces, or what was thrown.
type Shown = tuple[int, ...] | str
type Seen = set[tuple[int, Shown]]


class Person:
    """A person at a client, which may be another one after each time the portal was killed."""

    def __init__(self, game: SoakGame, name: str) -> None:
        self.game = game
        self.name = name
        self.client: TelnetClient = self._come_in()
        self._is_in = True
        self._back_at = 0
        self.history = ""  # what came over lines that are dead now
        self.client.ask("+prefs verbose on", "(?i)verbose")
        self.client.settle()
        self.forget()

    def forget(self) -> None:
        """Begin anew to note what is seen: another scene has begun."""
        self.seen: Seen = set()
        self.results: set[int] = set()  # numbers of the rolls of which a result was seen
        self.words: set[str] = set()
        self.was_spared = False  # some of what was missed was left out, and is in the log
        self._looked_at = len(self.client.transcript)

    def look(self) -> None:
        """Note what has come since the last look."""
        text = " ".join(self.client.transcript[self._looked_at :].split())
        self._looked_at = len(self.client.transcript)
        self.seen |= set(rolls_in(text))
        self.results |= set(map(int, RESULT.findall(text)))
        self.words |= set(WORD.findall(text))
        self.was_spared |= bool(LEFT_OUT.search(text))

    def say(self, line: str) -> str:
        """Type a line and return all that is shown until it is answered."""
        self.client.send(line)
        return self.client.settle()

    def _come_in(self) -> TelnetClient:
        client = self.game.connect(WIDE, self.name)
        client.ask(
            f"connect {self.name} {self.game.accounts[self.name]}", f"You become {self.name}"
        )
        return client

    def hang_up(self) -> None:
        """Read what is left of a line that is dead, or that this client drops."""
        self.client.drain()
        self.look()
        self.client.close()
        self._is_in = False

    def begin_to_come_in(self) -> None:
        """Connect, type the name and the password, and wait for no answer."""
        self.history += self.client.transcript
        self.client = self.game.connect(WIDE, self.name)
        self._looked_at = 0
        self.client.send(f"connect {self.name} {self.game.accounts[self.name]}")

    def mark(self) -> None:
        """Note that what is shown from here on is shown to a person who comes back."""
        self._back_at = len(self.client.transcript)

    def come_back(self) -> str:
        """Return what is shown since the last `mark`; who has lost their line comes in anew."""
        if not self._is_in:
            self.client.close()
            self.history += self.client.transcript
            self.client = self._come_in()
            self._looked_at = self._back_at = 0
            self._is_in = True
        self.client.settle()
        self.look()
        return self.client.transcript[self._back_at :]


def rolls_in(text: str) -> Iterator[tuple[int, Shown]]:
    """Yield the number of each roll that a text shows, and what it shows of it."""
    for number, faces in ROLL.findall(text):
        yield int(number), tuple(map(int, faces.split()))
    for number, thrown in THROW.findall(text):
        yield int(number), thrown


def as_shown(roll: Roll) -> Shown:
    """Return what there is to see of a roll."""
    return sign_words(roll) if is_throw(roll) else roll.faces


def verify_seen_is_stored(person: Person, stored: Stored) -> None:
    """Nothing was told that is not written: each roll a person saw, each word that was taken."""
    rolls = stored.rolls
    for number, faces in person.seen:
        written = [as_shown(one) for one in rolls.get(number, [])]
        if faces not in written:
            raise Violation(
                f"{person.name} saw roll {number} as {faces}; scene {stored.id} has {written}"
            )
    text = " ".join(stored.data.values())
    for (
        word
    ) in person.words:  # no two are alike: one of the scene before may be told of at a log-in
        if word not in text and not is_written(person.game, word):
            raise Violation(f"{person.name} was told of {word}, which is not written")


def verify_all_was_shown(person: Person, stored: Stored) -> None:
    """Nothing was kept from anybody: each roll that counts was shown, at once or on return."""
    if person.was_spared:
        return
    for entry in stored.live:
        for roll in _public(rolls_of([entry])):
            if not _has_seen(person, roll):
                raise Violation(
                    f"{person.name} was never shown roll {roll.id} ({roll.who} {roll.purpose}), "
                    f"entry {entry.number} of {stored.number} in scene {stored.id}"
                )


def _has_seen(person: Person, roll: Roll) -> bool:
    """Say whether a roll was shown as the person sees it: players see an NPC's result alone."""
    if roll.shown != OPEN and person.name != ST:
        return roll.id in person.results
    return (roll.id, as_shown(roll)) in person.seen


def _public(rolls: list[Roll]) -> list[Roll]:
    return [one for one in rolls if not one.private and one.faces and one.purpose != "initiative"]


def verify_prompt(person: Person, shown: str) -> None:
    """Who comes back is shown where the scene stands, as ``+init`` would tell it."""
    place = len(person.client.transcript)
    person.say("+init")
    asked = _standing(person.client.transcript[place:])
    if not asked:
        raise Violation(f"{person.name} is not told where the scene stands")
    if asked[-1] not in _standing(shown):
        raise Violation(
            f"{person.name} came back to {_standing(shown)[-2:]}, and not to {asked[-1]!r}"
        )
    person.look()


def _standing(text: str) -> list[str]:
    lines = re.sub(r"\n +(?!\.\.\.)", " ", text).split("\n")
    told = [NOT_CONNECTED.sub("", one) for one in lines if one.startswith("-- ")]
    return [one.partition(":")[0] for one in told]
