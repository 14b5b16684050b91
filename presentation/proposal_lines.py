"""What somebody proposes, who must say yes to it, and what became of it."""

from collections.abc import Sequence

from game import actions as act
from game.adding_npcs import tier_of
from game.asking_back import GETS
from game.proposals import LASTS, Proposal
from game.secrecy import masked
from game.stock import TIERS
from presentation.kinds import marked
from presentation.reader import Reader
from presentation.text import count, line, listing, typed
from presentation.undoing import Jump, jump_words, noun_of
from presentation.waiting import duration, idle_words

AGREE, REFUSE = typed("+agree"), typed("+disagree")


def matter(proposal: Proposal, jump: Jump | None, reader: Reader) -> str:
    """Return what is proposed, as ``Jo proposes to end the fight``; ``jump`` is what an undo or
    redo would move.
    """
    proposal = masked(proposal, reader.viewer)
    verb = "asks to" if proposal.request else "proposes to"
    action = proposal.action
    match action:
        case act.Undo() | act.Redo():
            back = "take back" if isinstance(action, act.Undo) else "bring back"
            told = jump_words(jump, f"{verb} {back}", reader) if jump is not None else ""
            return told or f"{proposal.by} {verb} {back} what happened last"
        case act.ChooseRules(ruleset=ruleset):
            return f"{proposal.by} {verb} play by {ruleset}"
        case _ if proposal.unless_refused:
            return f"{proposal.by} {verb} {_deed(action)}"
        case act.Leave(who=who) if who == proposal.by:
            return f"{who}, who is down, {verb} leave the scene"
        case act.Leave(who=who):
            return f"{proposal.by} {verb} go on without {who}, who is not connected"
        case act.AnswerFor(who=who):
            return f"{who} hasn't answered in time: the game proposes to go on without an answer"
    return f"{proposal.by} {verb} end the fight"


def _deed(action: act.AnyAction) -> str:
    """Return what the starter of a scene may do if nobody refuses it."""
    match action:
        case act.End():
            return "end the fight"
        case act.SetRange(who=who, other=other, yards=yards):
            return f"set {count(yards, 'yard')} between {who} and {other}"
        case act.Freeze(reason=reason):
            return f"put the scene on hold ({reason})"
        case act.SetIdle(nudge=nudge, after=after, then=then):
            policy = idle_words(nudge, after, then)
            return f"set the deadlines so: {policy[0].lower()}{policy[1:]}"
        case act.SetAgreement():
            return "let a majority decide from now on"
        case act.Join():
            return f"bring in {_newcomer(action)}"
        case act.BeginChase(prey=prey, predators=predators):
            return f"begin a chase, {listing(predators)} after {listing(prey)}"
        case act.Leave(who=who):
            return f"take {who} out of the scene"
        case act.Answer(option=option):
            return f"answer '{option}' to what the storyteller would decide"
        case act.Hide(who=who):
            return f"hide {who} from everybody's view"
        case act.Mend(who=who, levels=levels):
            return f"heal {count(levels, 'level')} of {who}'s wounds"
        case act.Refit(who=who, why=why) if why.startswith(GETS):
            return f"give {who} {why.removeprefix(GETS)}"
        case act.Reload(who=who, weapon=weapon):
            return f"fill {who}'s {weapon} again"
        case act.MendWithBlood(who=who, levels=levels):
            return f"heal {count(levels, 'level')} of {who}'s wounds with blood"
        case act.ChangeResource(who=who, resource=resource, change=change):
            return f"give {who} back {change} {resource}"
        case act.GiveTrait(who=who, trait=trait, rating=rating):
            return f"let {who} have {trait} {rating} for this scene"
        case act.Together(actions=actions) if all(isinstance(one, act.Join) for one in actions):
            come = [_newcomer(one) for one in actions if isinstance(one, act.Join)]
            return f"bring in {listing(come)}"
        case act.Together(actions=actions):
            return listing([_deed(one) for one in actions])
    return f"go on with {noun_of(action)}"


def _newcomer(join: act.Join) -> str:
    """Return the name of an NPC who would come, with how much of an opponent they are."""
    return f"{join.who} ({TIERS[tier_of(join) - 1]})"


def proposed_lines(
    proposal: Proposal,
    jump: Jump | None,
    reader: Reader,
    asked: Sequence[str],
    away: Sequence[str],
    mine: bool,
) -> list[str]:
    """Return a proposal with what it waits for; ``asked`` are those whose word is still to come,
    ``away`` those of them who are not connected, ``mine`` says that the reader's is among them.
    """
    told = matter(proposal, jump, reader)
    who = "a storyteller" if proposal.request else listing(masked(list(asked), reader.viewer))
    if mine:
        silent = f" Silence means yes after {duration(int(LASTS))}." * proposal.unless_refused
        return marked("ask", line(f"{told}. Type {AGREE} or {REFUSE}.{silent}", reader))
    if not who:
        return line(f"{told}.", reader)
    return line(f"{told}. Waiting for {who}.{_absence(masked(list(away), reader.viewer))}", reader)


def _absence(away: Sequence[str]) -> str:
    if not away:
        return ""
    are = "is" if len(away) == 1 else "are"
    return f" {listing(away)} {are} not connected; a storyteller can decide it too."


def more_lines(reader: Reader) -> list[str]:
    """Return what stands before a proposal that would take back more now than when it was made."""
    return line("More has happened since, and would be taken back too.", reader)


def another_lines(reader: Reader) -> list[str]:
    """Return what stands before a proposal that has just come in the place of another."""
    return line("This is proposed now, and not what was proposed before.", reader)


def outcome_lines(
    proposal: Proposal, jump: Jump | None, reader: Reader, how: str, by: str
) -> list[str]:
    """Return what became of a proposal: ``carried``, ``refused`` (``by`` whom), ``withdrawn``,
    ``lapsed``, ``overtaken``, ``undone`` or ``moot``.
    """
    by = masked(by, reader.viewer)
    came = {
        "carried": "Agreed",
        "refused": f"{by} says no" if by else "Refused",
        "withdrawn": f"{by} takes it back",
        "lapsed": "Nobody answered in time",
        "overtaken": "Play has gone on, so this has lapsed",
        "undone": "Something has been taken back, so this has lapsed",
        "moot": "That's no longer possible",
    }[how]
    return line(f"{came}: {matter(proposal, jump, reader)}.", reader)
