"""What needs the word of others in a scene that no storyteller runs.

Whoever started it sets its pace. What could cost another player something (a blow that is lost, the
time to declare, an enemy healed or brought in) is theirs to agree to: it is proposed to all who
are connected, or were just now, and done if nobody refuses it within a proposal's time. Nobody
waits for those who are long gone: where no other player is about it is done at once. But who has
struck, and lost their line, is asked like the others before their blow is given up.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.conf import settings
from msgspec.structs import replace

from chronicle import store
from game import actions as act
from game import events as ev
from game.adding_npcs import overpowers
from game.engine.departures import at_stake, comes_first, holder_of, strikers
from game.errors import RuleError
from game.idle import Idle, patience_among_players
from game.journal import Entry
from game.proposals import Proposal
from game.rules.pursuit import begins_chase, leaves_fight
from game.rules.reach import claims_anew, shots_in
from game.rules.rounds import awaiting
from game.secrecy import named
from game.state import decisions
from game.state.chase import Chase
from game.state.person import Person
from game.state.scene import Scene
from game.stock import DEFAULT_COURSE
from typeclasses import absent, authority, finding_characters, scenes
from typeclasses.authority import Speaker
from typeclasses.concerned import concerned, moved_by
from typeclasses.people import owner_of
from typeclasses.service import SceneService

# What those who take part may propose where they may not say it: whether it can be asked of the
# storyteller who runs the scene, and whether it can be agreed upon where none does.
PROPOSED: dict[str, tuple[bool, bool]] = {
    "Undo": (True, True),
    "Redo": (True, True),
    "ChooseRules": (False, True),
    "End": (False, True),
    "Leave": (False, True),  # of one who is not connected
    "Leave of one who is down": (True, True),  # oneself, or not connected
    "SetRange": (False, True),
}

# What the starter of a scene may say alone only while neither a fight nor a chase is under way.
IN_PLAY = frozenset({
    *("End", "Freeze", "Answer for the storyteller", "Reload"),
    *("Join of an NPC", "Leave", "Leave of one who is down"),
    *("Mend", "MendWithBlood", "Mend of one who is down", "ChangeResource that gives back"),
    "GiveTrait",
    *("BeginChase", "JoinChase", "FleeTogether by ruling", "PartWays of several"),
    *("Board in mid-chase", "EndChase"),
})  # fmt: skip


# What concerns nobody but those it names, and where the absent are not waited for, as the others
# could not go on.
_OF_THOSE_NAMED = (
    *(act.Freeze, act.SetIdle, act.Join),
    *(act.BeginChase, act.JoinChase, act.Board, act.FleeTogether, act.PartWays),
)


def may_propose(kind: str, takes_part: bool, led: bool) -> bool:
    """Say whether one who may not say an action of ``kind`` may propose it; ``led`` says that a
    storyteller runs the scene.
    """
    asked, agreed_upon = PROPOSED.get(kind, (False, False))
    return takes_part and (asked if led else agreed_upon)


def needed(action: act.AnyAction, scene: Scene) -> bool:
    """Say whether an action of a scene's starter could cost another player something."""
    if overpowers(npcs_in(action), scene):
        return True
    match action:
        case act.Together(actions=actions):
            return any(needed(one, scene) for one in actions)
        case act.ChooseRules():
            return True
        case act.Start(starter=first):
            # Who began it acts before everybody else (MET-1); and a chase goes on at the pace of a
            # fight, were it of one alone.
            alone = sum(not one.npc for one in scene.ready()) < 2
            return bool(first) or (alone and bool(scene.chases_under_way()))
        case act.SetIdle(nudge=nudge, after=after, then=then):
            return _waits(Idle(nudge, after, then)) != _waits(scene.idle)
        case act.BeginChase(stalked=True):
            return True  # one that ends in a pounce is begun anew at will
        case act.SetPace(pace=pace):
            return pace == "flow" != scene.pace  # nobody has the time to abort then
        case act.SetAgreement(needs=needs):
            return scene.agreement != needs
    return scene.in_play and authority.kind_of(action, scene) in IN_PLAY


def _waits(policy: Idle) -> tuple[int, int, str]:
    """Return what a policy for those who keep others waiting comes to: how long nobody may be
    skipped, when what is done.
    """
    usual = settings.PATIENCE_SECONDS
    return patience_among_players(policy, usual), policy.after, policy.then


def connected(script: SceneService, without: str) -> tuple[str, ...]:
    """Return the players who take part and are connected, but for one, by reference."""
    return tuple(filter(scenes.is_connected, _others(script, without)))


def about(script: SceneService, without: str) -> tuple[str, ...]:
    """Return the same, and those whose line was lost just now: nobody profits by that moment."""
    return tuple(filter(absent.is_about, _others(script, without)))


def _others(script: SceneService, without: str) -> Iterable[str]:
    return (person.ref for person in script.scene.people.values() if person.ref != without)


def asked_of(script: SceneService, action: act.AnyAction, without: str) -> tuple[str, ...]:
    """Return whose word an action takes, by reference: all others who are connected, and those who
    are not and would lose something by it.
    """
    theirs = losing(script, action, script.scene)
    return _with_the_absent(about(script, without), theirs, without)


def put_to(script: SceneService, proposal: Proposal) -> Proposal:
    """Return a proposal with those whose word it takes; who would lose something by it is outvoted
    by no majority, and nobody by those who have just come into a fight.
    """
    asked = asked_of(script, proposal.action, proposal.ref)
    theirs = losing(script, proposal.action, script.scene)
    new = [one.ref for one in script.scene.people.values() if _has_just_come(script.scene, one)]
    needed = tuple(one for one in asked if one in theirs)
    return replace(proposal, asked=asked, needed=needed, newcomers=tuple(new))


def _has_just_come(scene: Scene, person: Person) -> bool:
    """Say whether somebody waits for the first round of theirs in a fight that has begun."""
    placed = person.initiative is not None or person.kept is not None
    return scene.fight.round > 0 and not (placed or person.away or person.down)


def owe(script: SceneService, proposal: Proposal) -> bool:
    """Say whether somebody has still to agree to a proposal by whom it would cost something, and
    who is not connected: their silence says nothing.
    """
    theirs = losing(script, proposal.action, script.scene)
    return any(proposal.waits_for(ref) and not scenes.is_connected(ref) for ref in theirs)


def losing(script: SceneService, action: act.AnyAction, scene: Scene) -> tuple[str, ...]:
    """Return who would lose something by an action in a scene, whether they are connected or not,
    by reference.
    """
    names: Collection[str] = ()
    match action:
        case act.Together(actions=actions) if not npcs_in(action):
            found = (ref for one in actions for ref in losing(script, one, scene))
            return tuple(dict.fromkeys(found))
        case act.End():
            names = at_stake(scene)
        case act.EndChase(chase=chase):
            seats = {name: one.seat for name, one in scene.people.items()}
            chasing = {name for name, seat in seats.items() if seat and chase in (0, seat.chase)}
            names = chasing | set(strikers(scene))
        case act.Leave(who=who):  # whoever has declared in secret may be after them
            names = [*comes_first(scene, who), *holder_of(scene, who)]
            names += [who] if _would_let_go(scene, who) else []
        case act.Harm(who=who):
            names = _busy_with(scene, who)
        case act.SetRange(who=who, other=other):
            names = (who, other)
        case act.RollDice(against=against):
            names = (against,)
        case act.Answer(who=decisions.STORYTELLER, question=key):
            asked = [one for one in awaiting(scene) if key in ("", one.id)]
            names = named(asked)
        case _ if overpowers(npcs_in(action), scene):
            names = scene.people
        case _ if isinstance(action, _OF_THOSE_NAMED):
            names = named(action)
        case _:  # what is given back may have been their blow's, or the next is at them
            names = scene.people
    return tuple(scene.people[name].ref for name in names if name in scene.people)


def _would_let_go(scene: Scene, who: str) -> bool:
    """Say whether somebody holds another, or takes part in a chase: what goes on without them lets
    the other go.
    """
    person = scene.people.get(who)
    return person is not None and (scene.hold_by(who) is not None or person.seat is not None)


def voting_on(script: SceneService, proposal: Proposal) -> Proposal:
    """Return a proposal to undo or redo with those whose word it takes: all who are connected, and
    those who are not and whom it concerns. No majority outvotes whom it concerns.

    Where a majority decides, those who came in what is undone are asked only if it concerns them,
    and it takes a majority of those who were there before them as well: as many as somebody likes
    could join since.
    """
    return _voting_on(script, proposal, _moved(script, proposal))


def _moved(script: SceneService, proposal: Proposal) -> Sequence[Entry]:
    """Return the entries that an undo takes back, or a redo brings back."""
    return store.entries(script.scene_id, moved_by(script, proposal))


def _voting_on(script: SceneService, proposal: Proposal, moved: Sequence[Entry]) -> Proposal:
    here = connected(script, proposal.ref)
    asked = _with_the_absent(here, concerned(script, moved), proposal.ref)
    needed = tuple(one for one in asked if one not in here)
    if script.scene.agreement != "majority":
        return replace(proposal, asked=asked, needed=needed)
    new = {script.scene.people[name].ref for name in _joined(moved, script.scene)}
    theirs = concerned(script, [one for one in moved if not isinstance(one.action, act.Join)])
    players = set(map(_player_of, theirs))  # who may be there with another character of theirs
    touched = [one for one in asked if _player_of(one) in players]
    needed = tuple(one for one in asked if (one in needed or one in touched) and one not in new)
    voters = tuple(one for one in asked if one not in new or one in touched)
    return replace(proposal, asked=voters or asked, needed=needed, newcomers=tuple(sorted(new)))


def voting_again(script: SceneService, proposal: Proposal) -> Proposal:
    """Return an undo or redo with those whose word it takes by now: not that of those who have come
    into the scene in what it is about, or since.
    """
    moved = _moved(script, proposal)
    now = _voting_on(script, proposal, moved)
    events = (event for entry in moved for event in entry.events)
    new = {one.ref for one in events if isinstance(one, ev.Joined)}
    return replace(now, asked=tuple(one for one in now.asked if one not in new))


def counted(script: SceneService, proposal: Proposal) -> set[str]:
    """Return whose word counts, by reference: that of all in the scene; and on an undo or redo that
    of whomever it concerns, though they have left meanwhile.
    """
    present = {person.ref for person in script.scene.people.values()}
    if not isinstance(proposal.action, act.Undo | act.Redo):
        return present
    return present.union(concerned(script, _moved(script, proposal)))


def _with_the_absent(here: Iterable[str], refs: Iterable[str], without: str) -> tuple[str, ...]:
    """Return who is ``here``, and those among some who are players' characters all the same; of
    each player one, and none of whoever asks: with another character they would have two voices.
    """
    away = (ref for ref in refs if ref != without and scenes.character_of(ref) is not None)
    voices = {_player_of(without): without}
    for ref in (*here, *away):
        voices.setdefault(_player_of(ref), ref)
    return tuple(ref for ref in voices.values() if ref != without)


def other_players(refs: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    """Return those of some characters, by reference, whose players play none of those ``known``:
    with another character nobody has another voice.
    """
    voices = set(map(_player_of, known))
    return tuple(one for one in refs if _player_of(one) not in voices)


def _player_of(ref: str) -> Any:
    """Return whose character somebody is; the reference, where nobody has ever played them."""
    character = scenes.character_of(ref)
    return (owner_of(character) if character is not None else None) or ref


def _joined(entries: Sequence[Entry], scene: Scene) -> set[str]:
    """Return those in the scene who came into it in these entries, and were not in it before."""
    came: dict[str, bool] = {}
    for event in (one for entry in entries for one in entry.events):
        if isinstance(event, ev.Joined | ev.Left):
            came.setdefault(event.who, isinstance(event, ev.Joined))
    return {name for name, new in came.items() if new and name in scene.people}


def asks(script: SceneService, who: Speaker, action: act.AnyAction) -> bool:
    """Say whether others are to agree to what the starter of a scene would say alone; and whoever
    says it, to a ride in what another player drives, or to a chase that is not run on foot.
    """
    if who.storyteller or not script.starter:
        return False
    if who.ref != script.starter and not isinstance(action, act.Board | act.Pursue):
        return False
    costs = needed(action, script.scene) or _costs_another(script, who, action)
    return costs and bool(asked_of(script, action, who.ref))


def _costs_another(script: SceneService, who: Speaker, action: act.AnyAction) -> bool:
    """Say whether an action begins a chase of another player's character, or takes them out of a
    fight into one, or into what they drive, or hurts whom they are busy with: they would have
    struck in vain. So would those whom somebody leaves for a chase of something else.
    """
    scene, theirs = script.scene, tuple[str, ...]()
    match action:
        case act.Pursue() | act.Board() if leaves_fight(scene, action):
            return True
        case act.Pursue(course=course) if begins_chase(scene, action):
            shared = [one.course.name for one in scene.chases if _is_shared(scene, one)]
            return course.name not in (DEFAULT_COURSE, *shared[-1:])  # each suits somebody
        case act.Together(actions=actions):
            return any(_costs_another(script, who, one) for one in actions)
        case act.BeginChase(prey=prey, predators=predators):
            theirs = (*prey, *predators)  # before its first round nobody gets out of it
        case act.Board(who=name, driver=driver) if scene.in_play:
            theirs = (name, driver)
        case act.Harm(who=name) if scene.in_play:
            theirs = _busy_with(scene, name)
    known = [name for name in theirs if name in scene.people]
    return not all(_is_theirs(script, who, name) for name in known)


def _is_shared(scene: Scene, chase: Chase) -> bool:
    """Say whether characters of several players have been in a chase: one of a single player's own
    began on whatever course suited them.
    """
    names = (name for name in (*chase.members(), *chase.out) if name in scene.people)
    people = (scene.people[name] for name in names)
    return len({_player_of(one.ref) for one in people if not one.npc}) > 1


def _busy_with(scene: Scene, who: str) -> tuple[str, ...]:
    """Return who has declared something about somebody, or about those who ride with them, that is
    still to come, or may have in secret; who is in a hold with them, or rides with them.
    """
    pairs = ((one.grappler, one.victim) for one in scene.fight.holds)
    held = (name for pair in pairs if who in pair for name in pair if name != who)
    riders = [
        name
        for name, one in scene.people.items()
        if one.seat is not None and one.seat.driver == who
    ]
    struck_at = (name for one in (who, *riders) for name in comes_first(scene, one))
    return (*struck_at, *held, *riders)


def npcs_in(action: act.AnyAction) -> list[act.Join]:
    """Return the NPCs that an action brings in."""
    said = act.said_at_once(action)
    return [one for one in said if isinstance(one, act.Join) and one.npc]


def share(script: SceneService, ref: str) -> bool:
    """Say whether all others share in what one player asks to have back, not only whoever runs the
    scene: in a fight or chase without a storyteller in which there is somebody besides these two,
    connected or not. Else two friends would heal each other in the face of whom they fight, or as
    soon as that one's line drops.
    """
    people = script.scene.people.values()
    # Who has got away may be back at any time: somebody goes after them.
    there = [one for one in people if not one.away or one.seat is not None or one.head_start]
    runs_it = _player_of(script.starter)  # who may take no part in it themselves
    besides = _players_besides(there, ref) - {runs_it}
    if _player_of(ref) == runs_it and len(_players_besides(people, ref)) < 2:
        return False  # what they want is for the one other player to decide
    return bool(script.starter) and script.scene.in_play and bool(besides)


def _players_besides(people: Iterable[Person], ref: str) -> set[Any]:
    return {_player_of(one) for one in _with_the_absent((), [one.ref for one in people], ref)}


def verify(script: SceneService, who: Speaker, action: act.AnyAction) -> None:
    """Refuse what the starter of a scene says alone, and the others have a say in."""
    least = settings.PATIENCE_SECONDS
    if isinstance(action, act.SetIdle) and not who.storyteller and 0 < action.after < least:
        raise RuleError("deadline-too-short", least=least)
    if script.starter and not who.storyteller:
        _verify_distance(script, who, action)
    if _challenges_again(script, who, action) or asks(script, who, action):
        raise RuleError("needs-the-others")


def _challenges_again(script: SceneService, who: Speaker, action: act.AnyAction) -> bool:
    """Say whether a player challenges somebody again in one round, be it with another character of
    theirs or an NPC: wins alone would tell what that one has left (MET-4). Of their own NPC they
    read that anyway.
    """
    if who.storyteller or not isinstance(action, act.RollDice):
        return False
    if action.against not in script.scene.people or _is_theirs(script, who, action.against):
        return False
    before = [by for by, other in script.scene.challenged if other == action.against]
    if who.name in before:
        return True
    characters = (finding_characters.anywhere(by, who.realm) for by in before)
    return any(one is not None and owner_of(one) == _player_of(who.ref) for one in characters)


def _verify_distance(script: SceneService, who: Speaker, action: act.AnyAction) -> None:
    """Refuse a shot that says by itself how near or far another player's target is."""
    scene = script.scene
    for name, shot in shots_in(action):
        if name not in scene.people or shot.target not in scene.people:
            continue  # the rules refuse it
        theirs = _is_theirs(script, who, shot.target)
        if not theirs and claims_anew(scene, name, shot):
            raise RuleError("range-is-agreed", who=name, target=shot.target, yards=shot.range)


def _is_theirs(script: SceneService, who: Speaker, name: str) -> bool:
    return script.scene.people[name].ref in (who.ref, authority.kept_by(who.ref, name))
