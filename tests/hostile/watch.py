"""What must be true of every input, and what is noted when it is not."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from evennia.utils import logger
from evennia.utils.ansi import parse_ansi
from twisted.python import log as twisted_log

from commands.base import Refused, RoundCommand
from game.actions import AnyAction, SetAuto
from game.errors import RuleError
from game.journal import is_jump, live_entries, state_of
from game.state.scene import Scene
from journal import store
from journal.models import SceneRecord
from players.markup import OFF
from players.preferences import player_of
from scenes import registry
from scenes.telling.delivery import BELL
from tests.commands.table import Player
from tests.hostile.hall import COLOURS, Hall
from tests.hostile.lines import KEYS
from tests.hostile.nasty import CANARY

# An escaped ``||``, which stays, or our own emphasis.
EMPHASIS = re.compile("|".join((r"(\|\|)", *map(re.escape, (OFF, *COLOURS.values())))))
LINK = re.compile(r"\|l[cu]")
JSON = re.compile(r'[{"\]}]')  # an export on the screen: it is not folded, or it could not be read
# An address is one word: no line of it can be shorter.
ADDRESS = re.compile(r"https?://\S+$")
SHOWN = 3  # examples of each fault
WRONG = re.compile(r"Traceback|untrapped|You can't do that:|Error\b.*line \d+")


@dataclass
class Tally:
    """The figures of a run."""

    inputs: int = 0
    done: int = 0
    shown: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    by_role: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[str]] = field(default_factory=dict)

    def fault(self, what: str, line: str) -> None:
        """Note that something was not as it must be."""
        self.faults.setdefault(what, []).append(line)

    def __str__(self) -> str:
        """Return all that was counted."""
        refused = sum(self.refused.values())
        lines = [
            f"{self.inputs} inputs: {self.done} done, {refused} refused, {self.shown} neither",
            f"by whom: {_counts(self.by_role)}",
            f"done, {len(self.actions)} kinds: {_counts(self.actions)}",
            f"refused, {len(self.refused)} kinds: {_counts(self.refused)}",
            f"{len(self.faults)} kinds of fault",
        ]
        for what, examples in self.faults.items():
            lines.append(f"  {len(examples)} x {what}")
            lines += [f"      {one[:160]!r}" for one in examples[:SHOWN]]
        return "\n".join(lines)


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{what} {number}" for what, number in counter.most_common())


class Watch:
    """Looks at what each input did."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.logged: list[str] = []
        self.refusal = ""
        self.hall: Hall
        self.known: dict[int, tuple[int, Scene]] = {}

    def begin(self, hall: Hall) -> None:
        """Watch a hall from here on."""
        self.hall = hall
        rows = SceneRecord.objects.values_list("pk", flat=True)
        self.known = {one: (store.load(one).number, store.load(one).scene) for one in rows}

    def before(self) -> None:
        """Note how things stand before an input."""
        self.logged.clear()
        self.refusal = ""

    # --- after an input --------------------------------------------------------------------------

    def after(self, role: str, player: Player, line: str) -> None:
        """Look at what an input has done."""
        tally = self.tally
        tally.inputs += 1
        tally.by_role[role] += 1
        line = f"{role}: {line}"
        moved = self._changes(line)
        if self.refusal:
            tally.refused[self.refusal] += 1
            if moved:
                tally.fault(f"refused ({self.refusal}), but the scene moved on", line)
        elif moved:
            tally.done += 1
        else:
            tally.shown += 1
        for text in self.logged:
            tally.fault(f"logged: {text}", line)
        self._answered(player, line)
        for one in self.hall.players.values():
            self._screen(one, player, line)

    def _answered(self, player: Player, line: str) -> None:
        typed = line.partition(": ")[2]
        ours = re.split(r"[/ =]", typed, maxsplit=1)[0].lower() in KEYS
        pasting = player.account.ndb._getinput or player.character.ndb._getinput
        if ours and not pasting and not player.screen().strip():
            self.tally.fault("no answer", line)

    def _screen(self, player: Player, typist: Player, line: str) -> None:
        told = player.screen()
        wrong = WRONG.search(told)
        if wrong and wrong[0] not in line:
            self.tally.fault(f"on screen: {wrong[0]}", line)
        if CANARY in told:
            self.tally.fault("something was computed", line)
        for sent in self.hall.sent.get(player.session.sessid, []):
            if sent.ours:
                rings = player_of(player.character).manner.bell and sent.text.endswith(BELL)
                text = sent.text.removesuffix(BELL) if rings else sent.text
                self._our_words(text, line, player_of(player.character).columns)

    def _our_words(self, text: str, line: str, width: int) -> None:
        """Our own messages hold no markup but emphasis, no control character, no line too wide."""
        text = EMPHASIS.sub(lambda found: found[1] or "", text)
        rendered = parse_ansi(text, mxp=True, xterm256=True, truecolor=True)
        if rendered != text.replace("{{{{", "{{").replace("||", "|") or LINK.search(rendered):
            self.tally.fault("markup was acted upon", f"{line} -> {text}")
        if not all(one.isprintable() or one == "\n" for one in rendered):
            self.tally.fault("a control character was passed on", line)
        wide = [
            one
            for one in rendered.split("\n")
            if len(one) > width and not (JSON.match(one) or ADDRESS.match(one))
        ]
        if wide:
            self.tally.fault("a line is too wide", f"{line} -> {wide[0]}")

    # --- what became of the scenes ---------------------------------------------------------------

    def _scripts(self) -> list[Any]:
        rooms = {one.character.location for one in self.hall.players.values()}
        return [one for room in rooms if room is not None for one in registry.open_in(room)]

    def _changes(self, line: str) -> bool:
        """Say whether any scene moved on; each that did must be what its log says.

        The person who types anything gets their character back from the game, refused or not, and
        the game goes on with what waited for that, such as their leaving.
        """
        moved = False
        numbers = dict(SceneRecord.objects.values_list("pk", "number"))
        for scene_id, number in numbers.items():
            then, before = self.known.get(scene_id, (0, Scene()))
            if number == then:
                continue
            standing = store.load(scene_id)
            self.known[scene_id] = (number, standing.scene)
            entries = store.entries(scene_id, range(then + 1, number + 1))
            for entry in entries:
                self.tally.actions[type(entry.action).__name__] += 1
            own = entries[1:] if entries and _comes_back(entries[0].action) else entries
            moved |= not all(entry.by_the_game for entry in own)
            jumped = any(is_jump(entry) for entry in entries)
            folded = (
                state_of(live_entries(store.entries(scene_id)))
                if jumped
                else state_of(entries, before)
            )
            if folded != standing.scene:
                self.tally.fault("the state is not what the log says", line)
        for script in self._scripts():
            number, scene = self.known.get(script.scene_id, (0, None))
            if script.standing.number != number or script.scene != scene:
                self.tally.fault("memory and database differ", line)
        return moved


def _comes_back(action: AnyAction) -> bool:
    return isinstance(action, SetAuto) and not action.auto


@contextmanager
def listening(watch: Watch) -> Iterator[None]:
    """Have a watch hear of what is logged, and of what commands refuse and why."""

    def heard(event: dict[str, Any]) -> None:
        if event.get("isError"):
            watch.logged.append(last_line(str(event.get("failure") or event.get("message"))))

    def traced(msg: str | None = None, **kwargs: Any) -> None:
        import traceback

        watch.logged.append(last_line(traceback.format_exc()))

    reasons, run, switch = RoundCommand._reasons, RoundCommand.run, RoundCommand._switch

    def told(command: RoundCommand, error: RuleError) -> list[str]:
        watch.refusal = error.code
        return reasons(command, error)

    def noting(method: Any) -> Any:
        def noted(command: RoundCommand, *args: Any) -> Any:
            try:
                return method(command, *args)
            except Refused:
                watch.refusal = f"words of {command.key}"
                raise

        return noted

    kept, logger.log_file = (logger.log_trace, logger.log_file), _nowhere
    twisted_log.addObserver(heard)
    logger.log_trace = traced
    RoundCommand._reasons, RoundCommand._switch = told, noting(switch)  # type: ignore[method-assign]
    owners = [one for one in _all(RoundCommand) if "run" in vars(one)]
    runs = {one: vars(one)["run"] for one in owners}
    for one, method in runs.items():
        one.run = noting(method)
    try:
        yield
    finally:
        twisted_log.removeObserver(heard)
        logger.log_trace, logger.log_file = kept
        RoundCommand._reasons, RoundCommand._switch = reasons, switch  # type: ignore[method-assign]
        for one, method in runs.items():
            one.run = method
        assert RoundCommand.run is run


def _nowhere(*args: Any, **kwargs: Any) -> None:
    """Write no log of locks: Evennia notes its own there."""


def _all(kind: type[Any]) -> list[type[Any]]:
    return [kind, *(deeper for one in kind.__subclasses__() for deeper in _all(one))]


def last_line(trace: str) -> str:
    """Return where a traceback ends, and in what."""
    places = re.findall(r'File "[^"]*/([^/"]+)", line (\d+)', trace)
    where = f"{places[-1][0]}:{places[-1][1]}" if places else ""
    return f"{trace.strip().splitlines()[-1][:160]} at {where}"
