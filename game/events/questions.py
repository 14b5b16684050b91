"""Questions that block, and their answers."""

from game.event import Event
from game.events.chases import answered_in_chase, asked_in_chase
from game.events.writing import fill, with_fight, writes
from game.state.decisions import Question
from game.state.scene import Scene


class Asked(Event, kw_only=True):
    """A question was put that blocks until it is answered."""

    question: Question


@writes(Asked)
def _asked(scene: Scene, event: Asked) -> Scene:
    if "chase" in event.question.about:
        return asked_in_chase(scene, int(event.question.about["chase"]), event.question)
    return with_fight(scene, questions=(*scene.fight.questions, event.question))


class Answered(Event, kw_only=True):
    """A question was answered; it fills ``slot`` of ``exchange``, where it belongs to one.

    ``text`` is what an option that takes more words was given.
    """

    who: str
    question: str
    option: str
    exchange: int = 0
    slot: str = ""
    text: str = ""


@writes(Answered)
def _answered(scene: Scene, event: Answered) -> Scene:
    for chase in scene.chases:
        if any(one.id == event.question for one in chase.questions):
            return answered_in_chase(scene, chase.id, event.question)
    fight = scene.fight
    scene = with_fight(
        scene,
        questions=tuple(one for one in fight.questions if one.id != event.question),
        answers={**fight.answers, event.question: event.option},
    )
    return fill(scene, event)
