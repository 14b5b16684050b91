"""What is proposed, as a question on a page: its buttons say what would be typed."""

from zlib import crc32

from game.journal import Proposal
from narration.languages import _
from narration.payloads.messages import Ask, Option
from narration.reader import Reader
from narration.screens.proposal_lines import matter
from narration.telling.narrator import Jump
from narration.text import unfolded

PROPOSED = "proposal"


def proposed_now(proposal: Proposal, jump: Jump | None, reader: Reader) -> Ask:
    """Return what a reader may agree to. Numbers are given anew once they are free: the id tells
    apart what is proposed under the same one, so that a late click answers nothing else.
    """
    text = unfolded(f"{matter(proposal, jump, reader)}.")
    number = proposal.number
    mark = crc32(f"{proposal.ref} {proposal.at} {text}".encode())
    return Ask(
        id=f"{PROPOSED}:{number}:{mark}",
        who=reader.name,
        question=PROPOSED,
        text=text,
        options=[
            Option(say=f"agree {number}", verb="agree", label=_("Agree")),
            Option(say=f"disagree {number}", verb="disagree", label=_("Disagree")),
        ],
        default="" if proposal.request else "agree",
        you=True,
    )
