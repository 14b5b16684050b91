"""Another pool than the usual one, which somebody has to grant (DEF-10)."""

from game.engine.other_pools import NO, YES
from game.state.decisions import Question
from game.state.scene import Scene
from presentation.questions.way import Put, Way
from presentation.text import typed, with_article


def _wanted(question: Question) -> str:
    """Return what is asked for: ``dodge with dexterity + drive``."""
    about = question.about
    return f"{about['verb']} with {about['pool']}{about['figures']}"


def _matter(scene: Scene, question: Question) -> str:
    return f"{question.about['owner']}'s {_wanted(question)}"


def _opening(scene: Scene, question: Question) -> str:
    other = f" (another pair: {typed('+choose TRAIT + TRAIT')})" if question.pair else ""
    wanted = with_article(_wanted(question))
    return f"{question.about['owner']} asks for {wanted}{other}. Type:"


def _ways(scene: Scene, question: Question) -> dict[str, Way]:
    lost = "the action is lost" if question.about["figures"] else "the usual pool is rolled"
    return {YES: Way(f"choose {YES}", "as they say"), NO: Way(f"choose {NO}", lost)}


PUT = {"pool": Put(_matter, _opening, _ways)}
