"""A sentence for every refusal: one file for each subject."""

from narration.facts import Sentence
from narration.refusals import (
    attacks,
    bookkeeping,
    challenges,
    chases,
    grapples,
    lines,
    pace,
    people,
    pools,
    review,
    rules,
    spending,
    turns,
)

SENTENCES: dict[str, Sentence] = {
    **attacks.SENTENCES,
    **bookkeeping.SENTENCES,
    **challenges.SENTENCES,
    **chases.SENTENCES,
    **grapples.SENTENCES,
    **lines.SENTENCES,
    **pace.SENTENCES,
    **people.SENTENCES,
    **pools.SENTENCES,
    **review.SENTENCES,
    **rules.SENTENCES,
    **spending.SENTENCES,
    **turns.SENTENCES,
}
