"""What a person proposes, who must say yes to it, and what became of it; what would be lost if a
fight ended now.
"""

from collections.abc import Sequence
from math import ceil

from msgspec.structs import asdict

from game import actions as act
from game.journal import Proposal
from game.reading import is_idle
from game.secrecy import masked
from game.state.declaration import Part
from game.state.person import Person
from game.state.scene import Scene
from narration.languages import N_, _
from narration.phrases.presence import duration, idle_words
from narration.phrases.verb_words import kind_of, short
from narration.reader import THE_GAME, Reader
from narration.telling.narrator import Jump, jump_words
from narration.text import begun, count, in_quotes, line, listing, marked, owned
from sheets.asking_back import GETS


def proposed_words(proposal: Proposal, jump: Jump | None, reader: Reader) -> str:
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
                "{by} {verb} {back} what happened last", proposal, verb=verb, back=back
            )
        case act.JoinChase(who=who, side="prey") if who == proposal.by:
            return _("{who} {verb} flee along in the chase", who=who, verb=verb)
        case act.JoinChase(who=who) if who == proposal.by:
            return _("{who} {verb} join the hunters in the chase", who=who, verb=verb)
        case act.ChooseRules(ruleset=ruleset):
            return _("{by} {verb} play by {ruleset}", proposal, verb=verb, ruleset=ruleset)
        case act.Leave(who=who) if who == proposal.by:
            return _("{who}, who is down, {verb} leave the scene", who=who, verb=verb)
    return f"{proposal.by} {verb} {_deed(action)}"


# What is told by a text alone: its parts are what is in the action, by name.
DEEDS: dict[type, str] = {
    act.Board: N_("have {who} ride with {driver} in the chase ({cover} cover)"),
    act.ChangeResource: N_("give {who} back {change} {resource}"),
    act.EndChase: N_("end the chase"),
    act.GiveTrait: N_("let {who} have {trait} {rating} for this scene"),
    act.HandOver: N_("have {to} run the scene"),
    act.Leave: N_("take {who} out of the scene"),
    act.SetAuto: N_("have the game play {who}, until their player types something"),
    act.Reload: N_("fill {who}'s {weapon} again"),
}


def _deed(action: act.AnyAction) -> str:
    """Return what is done if nobody objects."""
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
        case act.SetIdle(nudge=nudge, after=after, then=then):
            policy = idle_words(nudge, after, then)
            return _(
                "set the deadlines so: {policy}{policy2}",
                policy=policy[0].lower(),
                policy2=policy[1:],
            )
        case act.SetPace(pace=pace):
            return _("change the pace (`+combat/pace {pace2}`)", pace2=pace)
        case act.PartWays(who=who, along=along):
            return _("have {who} flee another way", who=listing((who, *along)))
        case act.FleeTogether(who=who, friend=friend):
            return _("have {who} flee with {friend}", who=who, friend=friend)
        case act.BeginChase():
            return _beginning(action)
        case act.JoinChase(who=who, side="prey"):
            return _("let {who} flee along in the chase", who=who)
        case act.JoinChase(who=who):
            return _("let {who} join the hunters in the chase", who=who)
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
        case act.Together(actions=actions):
            return listing([_deed(one) for one in actions])
    return _("do that")


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


def proposed_lines(
    proposal: Proposal,
    jump: Jump | None,
    reader: Reader,
    asked: Sequence[str],
    mine: bool,
    several: bool,
) -> list[str]:
    """Return a proposal with what it waits for; ``asked`` are those whose word is still to come,
    ``mine`` says that the reader's is among them, ``several`` that they need its number to answer.
    """
    told = proposed_words(proposal, jump, reader)
    who = _("a storyteller") if proposal.request else listing(masked(list(asked), reader.viewer))
    number = f" {proposal.number}" if several else ""
    if mine:
        after = duration(max(1, ceil(proposal.left)))
        told = _(
            "{told}. Type `+agree{number}` or `+disagree{number}`.{silent}",
            told=told,
            number=number,
            silent="" if proposal.request else _(" Silence means yes after {after}.", after=after),
        )
        return marked("ask", line(told, reader))
    if not who:
        return line(f"{told}.", reader)
    return line(_("{told}. Waiting for {who}.", told=told, who=who), reader)


def outcome_lines(
    proposal: Proposal, jump: Jump | None, reader: Reader, how: str, by: str
) -> list[str]:
    """Return what became of a proposal: ``carried``, ``refused`` (``by`` whom), ``withdrawn``,
    ``lapsed``, ``overtaken``, ``undone``, ``done`` by an undo besides, or ``moot``.
    """
    by = masked(by, reader.viewer)
    came = {
        "carried": _("Agreed"),
        "refused": _("{by} says no", by=by) if by else _("Refused"),
        "withdrawn": _("{by} takes it back", by=by),
        "lapsed": _("Nobody answered in time"),
        "overtaken": _("Play has gone on, so this has lapsed"),
        "undone": _("Something has been taken back, so this has lapsed"),
        "done": _("That has been taken back now"),
        "moot": _("That's no longer possible"),
    }[how]
    return line(f"{begun(came)}: {proposed_words(proposal, jump, reader)}.", reader)


# -------------------------------------------------------------------------------------------------
# What would be lost if a fight ended now, and the question about it.


def unrolled(scene: Scene, reader: Reader) -> list[str]:
    """Return the declarations not yet rolled, each as ``Rat's attack on Marlow``."""
    left = [(person, _left_of(scene, person)) for person in scene.people.values()]
    return [_words(person, parts, reader) for person, parts in left if parts]


def _left_of(scene: Scene, person: Person) -> list[Part]:
    """Return what a person has declared to do in this phase, or from a chase, and has not done."""
    if person.phase.declaration is None or person.down:
        return []
    if person.done or (person.seat is None and kind_of(scene) != "resolve"):
        parts = _asked_about(scene, person)
    else:
        parts = [person.parts[at] for at in person.to_come()]
    return [part for part in parts if not is_idle(scene, part)]


def _asked_about(scene: Scene, person: Person) -> list[Part]:
    """Return what of a person's turn under way waits for an answer before it comes to anything."""
    turn = scene.fight.turn
    asking = {str(question.about.get("exchange", "")) for question in scene.fight.questions}
    exchanges = turn.exchanges if turn is not None else ()
    return [one.part for one in exchanges if one.owner == person.name and str(one.id) in asking]


def _words(person: Person, parts: Sequence[Part], reader: Reader) -> str:
    if person.phase.secret and not reader.knows(person.name):
        return _("what {name} has declared in secret", person)
    return owned(person.name, listing([short(part) for part in parts]))


def where_it_is_kept(scene: int, reader: Reader) -> list[str]:
    """Return how to read the log of a scene that has just ended; of a demo it is told with more."""
    if reader.style == "brief" or reader.runner == THE_GAME:
        return []
    return line(
        _(
            "The log: `+combat/log scene {scene}`. As a story: `+combat/log scene {scene}, story`. "
            "How all are: `+combat/summary`.",
            scene=scene,
        ),
        reader,
    )


def end_lines(lost: Sequence[str], asked: bool, reader: Reader) -> list[str]:
    """Return the question to a player who would end a fight over what is not rolled yet."""
    told = (
        N_(
            "{lost} are not rolled yet and would be lost. +init/run plays them out{first}, "
            "`+choose end` ends the scene without them."
        )
        if len(lost) > 1
        else N_(
            "{lost} is not rolled yet and would be lost. +init/run plays it out{first}, "
            "`+choose end` ends the scene without it."
        )
    )
    first = _(" once the open question is answered") if asked else ""
    return line(_(told, lost=listing(lost), first=first), reader)
