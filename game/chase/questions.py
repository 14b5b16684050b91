"""The questions of chases: put like the fight's, but holding up nobody outside the chase."""

from game.engine.questions import settle_question
from game.engine.table import Table
from game.state.decisions import Question

ATTACK_RUN = "attack run"
MOST_ROUNDS = 50  # of one submission: there may be nobody who can move the Lead


def settle_in_chase(table: Table, question: Question, option: str) -> int:
    """Take an answer down and return the chase's number; in flow the next round follows the last
    answer, unless an Attack Run has been bought: its shot is still to be declared (CHASE-10).
    """
    settle_question(table, question, option)
    number = int(question.about["chase"])
    bought = option == ATTACK_RUN or ATTACK_RUN in table.scene.chase(number).coming
    if table.scene.pace == "flow" and not bought:
        table.rounds[number] = MOST_ROUNDS
    return number
