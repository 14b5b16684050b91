"""What a page or a client asks by a message, and alone is told by one: odds; what is not open to
a person, and why.
"""

from typing import Any

from game.errors import RuleError
from narration.languages import N_, _
from narration.payloads.asking import closed_now
from narration.payloads.messages import ClosedNow, OddsNow
from narration.payloads.odds import no_odds, odds_now
from narration.payloads.view import View
from narration.refusals.refusal import refusal
from odds.asking import Odds
from odds.kept import Request
from odds.texts import lines_open, requests_of_text
from outofband import messages, odds_worker, pages
from outofband.messages import wants_of

ODDS, CLOSED = "Roundkeeper.Odds", "Roundkeeper.Closed"
UNDER_WAY = "roundkeeper_odds"  # on a session, in memory: how many it waits for
MOST_AT_ONCE = 3
NO_SCENE = N_("You are in no scene: there are no odds.")
NOTHING_OPEN = N_("There is nobody to attack.")


def ask_odds(session: Any, number: Any, who: Any, line: Any) -> None:
    """Tell a connection the odds of a line; where it is empty, of each that is open."""
    number = messages.number_of(number)
    who, line = (one.strip()[:1000] if isinstance(one, str) else "" for one in (who, line))
    try:
        with pages.refused_in_words("Odds by message"):
            _ask(session, number, who, line.removeprefix("+"))
    except pages.Refused as why:
        _send(session, no_odds(number, who, line, why.code, [why.text]))


def _ask(session: Any, number: int, who: str, line: str) -> None:
    wants = wants_of(session)
    script = messages.shown_scene(session, wants)
    if script is None:
        _send(session, no_odds(number, who, line, "no-such-scene", [_(NO_SCENE)]))
        return
    view = messages.view_of(script, session.puppet, bool(wants.scene))
    who = who or view.reader.name
    waits = getattr(session, UNDER_WAY, 0)
    try:
        requests = _requests(view, who, line)
        if waits >= MOST_AT_ONCE:
            raise odds_worker.BUSY
    except RuleError as error:
        _refuse(session, view, number, who, line, error)
        return
    if not requests:
        _send(session, no_odds(number, who, line, "nothing-open", [_(NOTHING_OPEN)]))
        return

    def told(came_to: list[Odds] | RuleError) -> None:
        setattr(session, UNDER_WAY, getattr(session, UNDER_WAY) - 1)
        if isinstance(came_to, RuleError):
            _refuse(session, view, number, who, line, came_to)
        else:
            _send(session, odds_now(number, who, line, came_to, view.reader))

    setattr(session, UNDER_WAY, waits + 1)
    odds_worker.ask_all(requests, told)


def _requests(view: View, who: str, line: str) -> list[Request]:
    """Return what is asked; refuse it for a person whom the reader does not act for."""
    viewer, scene = view.reader.viewer, view.scene
    if who not in scene.people or not viewer.owns(who):
        raise RuleError("not-in-scene", who=who, names=[n for n in scene.people if viewer.owns(n)])
    texts = [line] if line else lines_open(scene, who).lines
    return [request for text in texts for request in requests_of_text(scene, who, text, viewer)]


def _refuse(session: Any, view: View, number: int, who: str, line: str, error: RuleError) -> None:
    words = refusal(error, view.reader).split("\n")
    _send(session, no_odds(number, who, line, error.code, words))


def _send(session: Any, message: OddsNow) -> None:
    messages.send_one(session, ODDS, message)


# -------------------------------------------------------------------------------------------------
# What is not open, and why, for a page or a client that asked: one message, to who asked alone.


def ask_what_is_closed(session: Any, number: Any, question: Any) -> None:
    """Tell a connection what is not open to the person asked a question that it may answer."""
    number = messages.number_of(number)
    question = question[:200] if isinstance(question, str) else ""
    try:
        with pages.refused_in_words("What is closed, by message"):
            told = _closed(session, number, question)
    except pages.Refused as why:
        told = ClosedNow(
            id=number, question=question, who="", options=[], code=why.code, text=why.text
        )
    messages.send_one(session, CLOSED, told)


def _closed(session: Any, number: int, question: str) -> ClosedNow:
    wants = wants_of(session)
    script = messages.shown_scene(session, wants)
    if script is None:
        raise pages.Refused("no-such-scene", pages.NO_SCENE)
    view = messages.view_of(script, session.puppet, bool(wants.scene))
    asked = next((one for one in view.asks() if one.id == question), None)
    if asked is None:
        raise pages.Refused("stale-question", pages.STALE)
    return closed_now(number, view.scene, asked, view.question(question), view.reader)
