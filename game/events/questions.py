"""Questions that block, and their answers."""

from game.event import Event
from game.events.chases import answered_in_chase, asked_in_chase
from game.events.writing import fill, with_fight, with_person
from game.names import Choice, Name, Text, Word
from game.state.decisions import Question, menu_of
from game.state.scene import Scene


class Asked(Event, kw_only=True):
    """A question was put that blocks until it is answered."""

    question: Question

    def write(self, scene: Scene) -> Scene:
        if "chase" in self.question.about:
            return asked_in_chase(scene, int(self.question.about["chase"]), self.question)
        return with_fight(scene, questions=(*scene.fight.questions, self.question))


class Answered(Event, kw_only=True):
    """A question was answered; it fills ``slot`` of ``exchange``, where it belongs to one.

    ``text`` is what an option that takes more words was given, or about whom the storyteller was
    asked, ``willpower`` says that a success
    is to be bought on the roll that follows (DICE-8).
    """

    who: Name
    question: Text
    option: Choice
    exchange: int = 0
    slot: Word = ""
    text: Text = ""
    willpower: bool = False

    def write(self, scene: Scene) -> Scene:
        scene = self._with_its_menu(scene)
        for chase in scene.chases:
            if any(one.id == self.question for one in chase.questions):
                return answered_in_chase(scene, chase.id, self.question, self.willpower)
        fight = scene.fight
        scene = with_fight(
            scene,
            questions=tuple(one for one in fight.questions if one.id != self.question),
            answers={**fight.answers, self.question: self.option},
        )
        return fill(scene, self)

    def _with_its_menu(self, scene: Scene) -> Scene:
        """Return the scene in which whoever was asked has chosen from a list of ways."""
        asked = [one for chase in scene.chases for one in chase.questions]
        for one in (*scene.fight.questions, *asked):
            if one.id == self.question and one.who in scene.people and (menu := menu_of(one)):
                known = scene.people[one.who].menus
                menus = known if menu in known else (*known, menu)
                return with_person(scene, one.who, menus=menus)
        return scene
