"""What somebody proposes, who must say yes to it, and what became of it."""

from collections.abc import Sequence

from msgspec.structs import asdict

from game import actions as act
from game.adding_npcs import tier_of
from game.asking_back import GETS
from game.proposals import LASTS, Proposal
from game.secrecy import masked
from game.stock import TIERS
from presentation.kinds import marked
from presentation.languages import N_, _
from presentation.reader import Reader
from presentation.text import count, in_quotes, line, listing, own_words, typed
from presentation.undoing import Jump, jump_words, noun_of
from presentation.waiting import duration, idle_words

AGREE, REFUSE = typed("+agree"), typed("+disagree")


def matter(proposal: Proposal, jump: Jump | None, reader: Reader) -> str:
    """Return what is proposed, as ``Jo proposes to end the fight``; ``jump`` is what an undo or
    redo would move.
    """
    proposal = masked(proposal, reader.viewer)
    verb = _("asks to") if proposal.request else _("proposes to")
    action = proposal.action
    match action:
        case act.Undo() | act.Redo():
            back = _("take back") if isinstance(action, act.Undo) else _("bring back")
            told = jump_words(jump, f"{verb} {back}", reader) if jump is not None else ""
            return told or _(
                "{by} {verb} {back} what happened last", by=proposal.by, verb=verb, back=back
            )
        case act.ChooseRules(ruleset=ruleset):
            return _("{by} {verb} play by {ruleset}", by=proposal.by, verb=verb, ruleset=ruleset)
        case _ if proposal.unless_refused:
            return f"{proposal.by} {verb} {_deed(action)}"
        case act.Leave(who=who) if who == proposal.by:
            return _("{who}, who is down, {verb} leave the scene", who=who, verb=verb)
        case act.Leave(who=who):
            return _(
                "{by} {verb} go on without {who}, who is not connected",
                by=proposal.by,
                verb=verb,
                who=who,
            )
        case act.AnswerFor(who=who):
            return _(
                "{who} hasn't answered in time: the game proposes to go on without an answer",
                who=who,
            )
    return f"{proposal.by} {verb} {_deed(action)}"


# What is told by a text alone: its parts are what is in the action, by name.
DEEDS: dict[type, str] = {
    act.Answer: N_("answer '{option}' to what the storyteller would decide"),
    act.Board: N_("have {who} ride with {driver} in the chase ({cover} cover)"),
    act.ChangeResource: N_("give {who} back {change} {resource}"),
    act.EndChase: N_("end the chase"),
    act.GiveTrait: N_("let {who} have {trait} {rating} for this scene"),
    act.Hide: N_("hide {who} from everybody's view"),
    act.Leave: N_("take {who} out of the scene"),
    act.Reload: N_("fill {who}'s {weapon} again"),
}


def _deed(action: act.AnyAction) -> str:
    """Return what the starter of a scene may do if nobody refuses it."""
    if type(action) in DEEDS:
        return _(DEEDS[type(action)], **asdict(action))
    match action:
        case act.End(reason=reason) if reason:
            return _("end the fight ({reason})", reason=in_quotes(reason))
        case act.End():
            return _("end the fight")
        case act.SetRange(who=who, other=other, yards=yards):
            return _(
                "set {number} between {who} and {other}",
                number=count(yards, "yard"),
                who=who,
                other=other,
            )
        case act.Freeze(reason=reason):
            return _('put the scene on hold ("{reason}")', reason=own_words(reason))
        case act.SetIdle(nudge=nudge, after=after, then=then):
            policy = idle_words(nudge, after, then)
            return _(
                "set the deadlines so: {policy}{policy2}",
                policy=policy[0].lower(),
                policy2=policy[1:],
            )
        case act.SetPace():
            return _(
                "have turns follow one another from now on ({pace})",
                pace=typed("+combat/pace flow"),
            )
        case act.SetAgreement(needs="all"):
            return _("let nothing be decided without everybody's word from now on")
        case act.SetAgreement():
            return _("let a majority decide from now on")
        case act.Join():
            return _("bring in {newcomer}", newcomer=_newcomer(action))
        case act.Start(starter=first) if first:
            return _("begin the first round, as {first} started the fight", first=first)
        case act.Start():
            return _("begin a fight beside the chase")
        case act.Pursue(who=who, prey=prey, course=course):
            return _(
                "have {who} go after {prey} (course: {course})",
                who=who,
                prey=prey or _("the prey"),
                course=course.name,
            )
        case act.BeginChase():
            return _beginning(action)
        case act.JoinChase(who=who, side="prey"):
            return _("let {who} flee along in the chase", who=who)
        case act.JoinChase(who=who):
            return _("let {who} join the hunters in the chase", who=who)
        case act.RollDice(who=who, against=against, traits=traits) if against:
            return _(
                "have {who} challenge {against} again ({traits})",
                who=who,
                against=against,
                traits=" + ".join(traits),
            )
        case act.Harm(who=who, levels=levels, type=kind):
            return _(
                "have {who} take {number} of {kind} harm",
                who=who,
                number=count(levels, "level"),
                kind=kind,
            )
        case act.Mend(who=who, levels=levels):
            return _("heal {number} of {who}'s wounds", number=count(levels, "level"), who=who)
        case act.Refit(who=who, why=why) if why.startswith(GETS):
            return _("give {who} {why}", who=who, why=why.removeprefix(GETS))
        case act.MendWithBlood(who=who, levels=levels):
            return _(
                "heal {number} of {who}'s wounds with blood", number=count(levels, "level"), who=who
            )
        case act.Together(actions=actions) if all(isinstance(one, act.Join) for one in actions):
            come = [_newcomer(one) for one in actions if isinstance(one, act.Join)]
            return _("bring in {come}", come=listing(come))
        case act.Together(actions=actions):
            return listing([_deed(one) for one in actions])
    return _("go on with {noun}", noun=noun_of(action))


def _beginning(action: act.BeginChase) -> str:
    """Return what a chase would be: who is after whom, where, and how it would begin."""
    told = _(
        "begin a chase, {predators} after {prey}",
        predators=listing(action.predators),
        prey=listing(action.prey),
    )
    if action.course:
        told += _(" (course: {course})", course=action.course.name)
    if not action.stalked:
        return told
    told += _(", which begins with a stalk")
    if action.stalk:
        told += _(" by {traits}", traits=" + ".join(action.stalk))
    if action.spot:
        told += _(" against {traits}", traits=" + ".join(action.spot))
    return told


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
    who = _("a storyteller") if proposal.request else listing(masked(list(asked), reader.viewer))
    if mine:
        silent = (
            _(" Silence means yes after {duration}.", duration=duration(int(LASTS)))
            * proposal.unless_refused
        )
        return marked(
            "ask",
            line(
                _(
                    "{told}. Type {AGREE} or {REFUSE}.{silent}",
                    told=told,
                    AGREE=AGREE,
                    REFUSE=REFUSE,
                    silent=silent,
                ),
                reader,
            ),
        )
    if not who:
        return line(f"{told}.", reader)
    return line(
        _(
            "{told}. Waiting for {who}.{absence}",
            told=told,
            who=who,
            absence=_absence(masked(list(away), reader.viewer)),
        ),
        reader,
    )


def _absence(away: Sequence[str]) -> str:
    if not away:
        return ""
    are = _("is") if len(away) == 1 else _("are")
    return _(
        " {away} {are} not connected; a storyteller can decide it too.", away=listing(away), are=are
    )


def more_lines(reader: Reader) -> list[str]:
    """Return what stands before a proposal that would take back more now than when it was made."""
    return line(_("More has happened since, and would be taken back too."), reader)


def another_lines(reader: Reader) -> list[str]:
    """Return what stands before a proposal that has just come in the place of another."""
    return line(
        _("That was not counted, for the proposal is a new one. This is proposed now:"), reader
    )


def outcome_lines(
    proposal: Proposal, jump: Jump | None, reader: Reader, how: str, by: str
) -> list[str]:
    """Return what became of a proposal: ``carried``, ``refused`` (``by`` whom), ``withdrawn``,
    ``done`` (``by`` somebody else's word), ``lapsed``, ``overtaken``, ``undone`` or ``moot``.
    """
    by = masked(by, reader.viewer)
    came = {
        "carried": _("Agreed"),
        "refused": _("{by} says no", by=by) if by else _("Refused"),
        "withdrawn": _("{by} takes it back", by=by),
        "done": _("{by} has already done this", by=by),
        "lapsed": _("Nobody answered in time"),
        "overtaken": _("Play has gone on, so this has lapsed"),
        "undone": _("Something has been taken back, so this has lapsed"),
        "moot": _("That's no longer possible"),
    }[how]
    return line(f"{came}: {matter(proposal, jump, reader)}.", reader)
