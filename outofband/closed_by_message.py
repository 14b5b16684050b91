"""What is not open, and why, for a page or a client that asked: one message, to who asked alone."""

from typing import Any

from narration.payloads.asking import closed_now
from narration.payloads.messages import ClosedNow
from outofband import messages, pages
from outofband.messages import wants_of

NAME = "Roundkeeper.Closed"


def ask(session: Any, number: Any, question: Any) -> None:
    """Tell a connection what is not open to whoever is asked a question that it may answer."""
    number = messages.number_of(number)
    question = question[:200] if isinstance(question, str) else ""
    try:
        with pages.refused_in_words("What is closed, by message"):
            told = _closed(session, number, question)
    except pages.Refused as why:
        told = ClosedNow(
            id=number, question=question, who="", options=[], code=why.code, text=why.text
        )
    messages.send_one(session, NAME, told)


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
