"""Another pool than the usual one, which somebody has to grant (DEF-10)."""

from game.reading import ALLOW_POOL, NO_POOL
from game.state.decisions import Question
from game.state.scene import Scene
from narration.languages import _
from narration.prompts.questions.way import Put, Way
from narration.text import owned, typed, with_article


def _wanted(question: Question) -> str:
    """Return what is asked for: ``dodge with dexterity + drive``, how an attack is made and on
    whom.
    """
    about = question.about
    said = _(
        "{verb} with {pool}{figures}",
        verb=about["verb"],
        pool=about["pool"],
        figures=about["figures"] + about.get("manner", ""),
    )
    target = about.get("target", "")
    return _("{said} on {target}", said=said, target=target) if target else said


def _matter(scene: Scene, question: Question) -> str:
    return owned(question.about["owner"], _wanted(question))


def _opening(scene: Scene, question: Question) -> str:
    other = (
        _(" (another pair: {command})", command=typed("+choose TRAIT + TRAIT"))
        if question.pair
        else ""
    )
    wanted = with_article(_wanted(question))
    return _(
        "{owner} asks for {wanted}{other}. Type:",
        owner=question.about["owner"],
        wanted=wanted,
        other=other,
    )


def _ways(scene: Scene, question: Question) -> dict[str, Way]:
    lost = _("the action is lost") if question.about["figures"] else _("the usual pool is rolled")
    return {
        ALLOW_POOL: Way(f"choose {ALLOW_POOL}", _("as they say")),
        NO_POOL: Way(f"choose {NO_POOL}", lost),
    }


PUT = {"pool": Put(_matter, _opening, _ways)}
