"""What somebody who is asked could not say now, and why: refusals, as data.

It is made for whoever asks, never beside what is offered; each reason is that of the verb's own
verify.
"""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from game import notation
from game.engine.table import AnyVerb
from game.errors import RuleError
from game.options import Asking, Option, Why
from game.rules.splits import INSTEAD, instead_of, why_not_instead
from game.state.decisions import Question
from game.state.declaration import Part, verb_name
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


def closed_answers(scene: Scene, question: Question) -> tuple[Option, ...]:
    """Return what somebody could not abort to who is asked whether they do, each with why not, as
    `closed` does; nothing for a question of another kind: what it takes stands in it.
    """
    if scene.frozen or not takes_an_abort(question) or question.who not in scene.people:
        return ()
    return tuple(islice(_ClosedInstead(scene, question).options(), MOST))


def takes_an_abort(question: Question) -> bool:
    """Say whether another action may be the answer to a question."""
    return question.question == INSTEAD or "abort" in question.options


class _Closed:
    """What is closed to one who asks."""

    def __init__(self, scene: Scene, who: str) -> None:
        self._asking = Asking(scene, who)
        self._words = notation.vocabulary(scene, who)
        self._others = [quote(one) for one in self._words.names if one != who]
        self._open = self._offered(scene)

    def _offered(self, scene: Scene) -> list[Option]:
        return [one for one, _ in self._asking.offered()]

    def _why_not(self, part: Part) -> RuleError | None:
        return self._asking.why_not(part)

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

    def _refused(self, verb: AnyVerb, lines: Iterator[str]) -> Iterator[Option]:
        """Yield an option for each line that can be read, and is refused."""
        for line in lines:
            try:
                (part,) = notation.parse(line, self._words).parts
            except RuleError:  # this verb is not said so
                continue
            error = self._why_not(part) if self._asking.can_name(part) else None
            if error is not None and error.code != "unknown-hazard":  # it is not said at people
                why = Why(error.code, error.rule or "", dict(error.facts))
                target = getattr(part, "target", "")
                yield Option(say=line, verb=verb.name, target=target, why_not=why)


class _ClosedInstead(_Closed):
    """What one could not abort to who is asked."""

    def __init__(self, scene: Scene, question: Question) -> None:
        self._question = question
        super().__init__(scene, question.who)

    def options(self) -> Iterator[Option]:
        """Yield what is closed, as it would be said in answer."""
        before = "" if self._question.question == INSTEAD else "choose abort "
        for one in super().options():
            yield replace(one, say=f"{before}{one.say}")

    def _offered(self, scene: Scene) -> list[Option]:
        parts = instead_of(self._asking.table, self._question)
        return [
            Option(
                say="",
                verb=verb_name(one),
                target=getattr(one, "target", ""),
                means=getattr(one, "means", ""),
            )
            for one in parts
        ]

    def _why_not(self, part: Part) -> RuleError | None:
        return why_not_instead(self._asking.table, self._question, part)
