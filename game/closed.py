"""What somebody who is to declare could not say now, and why: refusals, as data.

It is made for whoever asks, never beside what is offered; each reason is that of the verb's own
verify.
"""

from collections.abc import Iterator
from itertools import islice

from game import notation
from game.engine.table import Table
from game.engine.verb import Verb
from game.errors import RuleError
from game.options import Asking, Option, Why
from game.state.scene import Scene
from game.words import quote

MOST = 40  # in a crowd the first say enough


def closed(scene: Scene, who: str) -> tuple[Option, ...]:
    """Return what is not open to somebody who is to declare, each with why not: of a verb that is
    open the targets and weapons that are not, of one that is not the verb alone.

    ``scene`` is what the asker knows of it (`game.secrecy.known`); then so is every reason.
    """
    if scene.frozen or who not in scene.people:
        return ()
    return tuple(islice(_Closed(scene, who).options(), MOST))


class _Closed:
    """What is closed to one who asks."""

    def __init__(self, scene: Scene, who: str) -> None:
        self._asking = Asking(scene, who)
        self._words = notation.vocabulary(scene, who)
        self._others = [quote(one) for one in self._words.names if one != who]
        self._open = [one for one, _ in self._asking.offered()]

    def options(self) -> Iterator[Option]:
        """Yield what is closed, verb by verb."""
        for name in self._words.played:
            verb = self._words.verbs[name]
            if verb.free_words:
                continue
            own = [one for one in self._open if one.verb == name]
            if own:
                yield from self._refused(verb, self._not_among(own, name))
            else:
                yield from islice(self._refused(verb, self._lines(name)), 1)

    def _lines(self, verb: str) -> Iterator[str]:
        """Yield a verb alone, and at each of the others."""
        yield verb
        yield from (f"{verb} {one}" for one in self._others)

    def _not_among(self, own: list[Option], verb: str) -> Iterator[str]:
        """Yield the lines of an open verb with a target, or a weapon, that no open one has."""
        targets = {quote(one.target) for one in own if one.target}
        yield from (f"{verb} {one}" for one in self._others if one not in targets)
        at = next((one for one in self._others if one in targets), "")
        for weapon in self._words.weapons if at else ():
            if all(one.means != weapon for one in own):
                yield f"{verb} {at} with {quote(weapon)}"

    def _refused(self, verb: Verb[Table], lines: Iterator[str]) -> Iterator[Option]:
        """Yield an option for each line that can be read, and is refused."""
        for line in lines:
            try:
                (part,) = notation.parse(line, self._words).parts
            except RuleError:  # this verb is not said so
                continue
            error = self._asking.why_not(part) if self._asking.can_name(part) else None
            if error is not None and error.code != "unknown-hazard":  # it is not said at people
                why = Why(error.code, error.rule or "", dict(error.facts))
                target = getattr(part, "target", "")
                yield Option(say=line, verb=verb.name, target=target, why_not=why)
