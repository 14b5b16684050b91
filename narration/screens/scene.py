"""A scene as it stands: the order, the fight, what is arranged, what a person who looks around
sees.

Rows are plain strings: a table class costs more than everything else in a command. Each has a form
for screen readers, without columns: one fact a sentence.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from game import events as ev
from game.fighter import Looks
from game.reading import awaited, awaiting, next_to_act, next_unseen, ruleset_of, settings_in
from game.state.person import VERSUS, Person, in_hand
from game.state.scene import FOES, PLAYERS, Scene, is_duel, side_of
from game.words import typed_simply
from narration.events.harm import check_lines, effect_words, hazard_words, open_checks
from narration.events.people import has_had_place, position, when_they_act
from narration.events.rounds import place, plans_of
from narration.languages import _
from narration.phrases.chases import ChasesSoFar
from narration.phrases.exchanges import level_words
from narration.phrases.presence import duration, end_words, how_to_take_part, idle_words
from narration.phrases.rulesets import as_typed
from narration.phrases.verb_words import acts_now, announced, extra_actions, haste_words, kind_of
from narration.prompts.prompt import standing
from narration.reader import Reader
from narration.tables.chase_table import chase_lines, seat_words
from narration.tables.grapple_table import hold_lines, role_words
from narration.telling.summary import Happenings, chase_round, deed_words
from narration.text import begun, count, heading, line, lines, listing, sentence, typed
from play.demo import default_demo
from sheets.catalog import default_catalog

MAX_NAME_COLUMN = 20
MOST_DEEDS = 10  # told in a summary; the log has the rest
USUAL: dict[str, bool | int | str] = {
    "prone": False,
    "cover": "none",
    "aware": True,
    "helpless": False,
    "flanks": "open",
    "direction": "",
    "cornered": False,
    "unreachable": False,
    "grapple_pool": "",
    "block_pool": "",
    "dodge_pool": "",
    "escape_pool": "",
    "attack_pool": "",
    "unsure": False,
}


# --- the order (+init) ----------------------------------------------------------------------------


def order_table(scene: Scene, reader: Reader) -> list[str]:
    """Return everyone in the scene in the order of the round, with what is known of each."""
    people = [person for person in _in_rows(scene) if person.name not in scene.unseen]
    rows = [_row(person, scene, reader) for person in people]
    unseen = unseen_lines(scene, reader)
    if not rows:
        return line(_("Nobody is in the scene yet."), reader) + unseen
    if reader.screenreader:
        return lines(map(_spoken_row, rows), reader) + unseen
    width = min(MAX_NAME_COLUMN, max(len(row.name) for row in rows))
    level = max(len(row.level) for row in rows)
    told = []
    for row in rows:
        start = (
            f"{row.mark:<1} {row.total:>3}{row.tie:<1}  {row.name:<{width}}  {row.level:<{level}}"
        )
        told.append(typed(f"{start}  ") + row.says if row.says else typed(start.rstrip()))
    return lines(told, reader) + unseen


def unseen_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return people of whom only storytellers know: their places, and what they will do."""
    marks = {"" if reader.screenreader else next_unseen(scene): "> "}
    told = (marks.get(name, "") + sentence(_lurker(name, scene)) for name in scene.unseen)
    return lines(told, reader)


def _lurker(name: str, scene: Scene) -> str:
    lurker = scene.unseen[name]
    place, health = lurker.person.initiative, lurker.person.fighter.health
    track = ruleset_of(scene).track_of(lurker.person.fighter)
    told = [level_words(track.level(health), track.penalty(health))]
    told += [_("initiative {total}", place)] if place is not None else []
    if lurker.said is not None:
        when = when_they_act(name, scene)
        said = announced(lurker.said, scene, in_hand(lurker.person).name)
        told.append(_("will act {when}: {announced}", when=when, announced=said))
    elif has_had_place(name, scene):
        told.append(_("has had their place of this round"))
    caught = [*lurker.catches, *lurker.person.ambush]
    told += [_("takes {caught} unawares", caught=listing(caught))] if caught else []
    return _("Unseen: {name}, {told}", name=name, told=", ".join(told))


def _in_rows(scene: Scene) -> list[Person]:
    """Return everyone: those of the order from the top, then the rest."""
    placed = [name for group in scene.fight.groups for name in group if name in scene.people]
    rest = [name for name in scene.people if name not in placed]
    return [scene.people[name] for name in (*placed, *rest)]


class Row(NamedTuple):
    """What the order shows of a person."""

    mark: str
    total: str
    tie: str
    name: str
    level: str
    says: str


def _row(person: Person, scene: Scene, reader: Reader) -> Row:
    asked = any(one.who == person.name for chase in scene.chases for one in chase.questions)
    acts = person in next_to_act(scene) and not next_unseen(scene)
    up = asked or acts or person in awaited(scene)
    tied = any(person.name in group and scene.tied(group) for group in scene.fight.groups)
    placed = person.name in scene.placed and person.initiative is not None
    says = _stands(person, scene, reader)
    if person.leaving is not None:
        says.append(_("leaves {end}", end=end_words(person.seat.chase if person.seat else 0)))
    return Row(
        mark=">" if up else "",
        total=str(person.initiative.total) if placed and person.initiative else "",
        tie="=" if tied else "",
        name=person.name,
        level=_level_of(person, scene, reader),
        says=", ".join(says),
    )


def _level_of(person: Person, scene: Scene, reader: Reader) -> str:
    track, health = ruleset_of(scene).track_of(person.fighter), person.fighter.health
    return level_words(track.level(health), track.penalty(health), reader.screenreader)


def _spoken_row(row: Row) -> str:
    """Return a row as a sentence; whose turn it is, the line below the table says."""
    place = _(", initiative {total}{tied}", row, tied=_(", tied") if row.tie else "")
    says = f", {row.says}" if row.says else ""
    return sentence(f"{row.name}{place if row.total else ''}: {row.level}{says}")


def _stands(person: Person, scene: Scene, reader: Reader) -> list[str]:
    if person.seat is not None and not person.down:
        declared = person.phase.declaration if person.unresolved() else None
        told = [seat_words(scene, person)]
        told += [announced(declared, scene, in_hand(person).name)] if declared else []
    elif person.down or person.away:
        told = [_(person.down or "away")]
    else:
        told = _in_the_fight(person, scene, reader)
    form = person.fighter.strange_form()
    told += [_("in {form} form", form=form)] if form else []
    told += [_("dazed: no turn")] if scene.dazed(person) and not person.phase.acted else []
    if reader.knows(person.name):
        told += plans_of(person.name, scene)
    side = side_of(scene, person.name)
    if not is_duel(scene) and side != (FOES if person.npc else PLAYERS):
        told.append(_("side: {side}", side=side))
    if person.auto:
        stance = person.stance if reader.knows(person.name) else ""
        told.append(_("automatic") + (f", {stance}" if stance else ""))
    if person.name in scene.masks and reader.knows(person.name):
        told.append(_("hidden as {masks}", masks=scene.masks[person.name]))
    return [name for name in told if name]


def _in_the_fight(person: Person, scene: Scene, reader: Reader) -> list[str]:
    told = [_declared(person, scene, reader)]
    said = person.phase.declaration is not None and person.phase.declaration.haste is not None
    told_to_all = reader.knows(person.name) or not person.phase.secret
    if person.round.haste_left and not said and told_to_all:
        told.append(_("{number} left", number=extra_actions(person.round.haste_left, scene)))
    if person.haste_plan is not None and reader.knows(person.name):
        told.append(_("will announce {haste}", haste=haste_words(person.haste_plan, scene)))
    if person.toll.exposed and scene.fight.haste:  # till then the declaration says it
        told.append(_("makes no defense"))
    if person.round.flight is not None and person.round.flight.broken:
        told.append(_("escape broken"))
    told.append(role_words(scene, person, reader))
    told += positions(person)
    return told + (
        [_("loses the main action")] if person.toll.loses_main and not scene.fight.haste else []
    )


def positions(person: Person) -> list[str]:
    """Return where and how a person stands, as far as that is out of the ordinary."""
    told = [
        position(name, now)
        for name, usual in USUAL.items()
        if (now := getattr(person, name)) != usual
    ]
    sides = person.cover_from.items()
    return told + [position("cover", f"{cover}{VERSUS}{side}") for side, cover in sides]


def _declared(person: Person, scene: Scene, reader: Reader) -> str:
    declaration = person.phase.declaration
    if declaration is None or kind_of(scene) == "keep":  # that is over
        if person in awaited(scene):
            if reader.screenreader:
                return ""
            return _("acts now") if acts_now(scene) else _("declares now")
        joins = scene.fight.round and person.initiative is None
        return _("joins in next round") if joins else ""
    if person.phase.secret and not reader.knows(person.name):
        return _("has declared, in secret")
    how_far = _("done: ") if person.done else ""
    if kind_of(scene) == "resolve" and not (person.done or person.to_come()):  # to a hold
        how_far = _("lost: ")
    told = how_far + announced(declaration, scene, in_hand(person).name)
    return told + (_(" (secret)") if person.phase.secret else "")


# --- the fight (+combat) --------------------------------------------------------------------------


def scene_table(scene: Scene, reader: Reader) -> list[str]:
    """Return the whole standing of a fight: where it is, who is in it, what lasts."""
    rules = ruleset_of(scene)
    told = heading(scene.title or _("The fight"), reader)
    told += line(
        _("Rules: {name} ({id}). Pace: {pace}.", rules, pace=scene.pace),
        reader,
    )
    if own := scene.own_settings:
        told += line(_("Its own settings: {changes}.", changes=as_typed(own)), reader)
    told += arranged_lines(scene, reader)
    return told + order_table(scene, reader) + lasting_lines(scene, reader)


def lasting_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return what lasts: who is at grips with whom, effects, hazards, open checks; each effect and
    hazard with its rounds left.
    """
    told = close_lines(scene, reader)
    told += lines((sentence(effect_words(effect, scene)) for effect in scene.effects), reader)
    told += lines((sentence(hazard_words(hazard)) for hazard in scene.hazards), reader)
    if scene.checks:
        told += line(open_checks(len(scene.checks)), reader)
        told += check_lines(scene.checks, scene, reader)
    return told


def close_lines(scene: Scene, reader: Reader, whom: Collection[str] = ()) -> list[str]:
    """Return who is at hand-to-hand distance, and how far apart others are known to be; of
    ``whom``, where some are named.
    """
    held = [{hold.grappler, hold.victim} for hold in scene.fight.holds]  # which is said already
    near, far = [], []
    for known in scene.fight.distances:
        two = {known.one, known.other}
        here = [name for name in two if name in scene.people and scene.people[name].able]
        if len(here) < 2 or two in held or (whom and two.isdisjoint(whom)):
            continue
        pair = _("{one} and {other}", known)
        if known.close:
            near.append(pair)
        else:
            far.append(f"{pair} {count(known.yards, 'yard')}")
    told = line(_("Hand to hand: {near}.", near="; ".join(near)), reader) if near else []
    return told + (line(_("Apart: {far}.", far="; ".join(far)), reader) if far else [])


# --- the summary for latecomers (+combat/summary) -------------------------------------------------


def summary_lines(
    scene: Scene,
    events: Sequence[ev.AnyEvent],
    reader: Reader,
    posed: Sequence[str] = (),
    sums: Sequence[str] = (),
) -> list[str]:
    """Return what a latecomer needs: by what rules, what happened, who stands how and where, the
    whole fight in numbers (``sums``), what lasts, who has ``posed``, what is awaited.

    ``events`` are those since the last round but one began, as far as the reader may know of them.
    """
    fight, rules = scene.fight, ruleset_of(scene)
    if scene.chases_under_way() and not scene.fighting:
        stands = _("a chase is under way")
    elif fight.round and fight.phase == "setup":
        stands = _("Round {number} is over", number=fight.round)
    elif fight.round:
        stands = place(fight.round, fight.phase, fight.haste)
    else:
        stands = _("before the first round")
    told = heading(f"{scene.title or _('The fight')}: {stands}", reader)
    by = _("Rules: {name} ({id}). Run by {runner}.", rules, runner=_(reader.runner))
    told += line(by, reader)
    told += _so_far(scene, events, reader)
    over = fight.phase == "ended"
    told += _to_come(scene, reader) if not over else []
    told += lines(_how_all_are(scene, reader), reader)
    told += sums
    told += _where_all_are(scene, reader) if not over else []
    told += chase_lines(scene, reader) if scene.chases_under_way() else []
    told += hold_lines(scene, reader)
    told += lasting_lines(scene, reader)
    return [*told, *posed, *standing(scene, awaiting(scene), reader)]


def sum_lines(
    scene: Scene, events: Sequence[ev.AnyEvent], minutes: int, reader: Reader
) -> list[str]:
    """Return a fight in numbers: how long it has lasted, in the story and at the table, and who has
    dealt and taken how many levels of harm. ``events`` are all, as far as the reader may know.
    """
    wounds: dict[tuple[int, str, str], ev.Wounded] = {}
    for number, event in enumerate(events):
        match event:
            case ev.Wounded(exchange=exchange, slot=slot, who=who):
                wounds[(exchange, slot, who) if exchange else (-number, "", who)] = event
            case ev.Ruled(emptied=emptied):
                wounds = {key: one for key, one in wounds.items() if key[:2] not in emptied}
    came = [one.who for one in events if isinstance(one, ev.Joined | ev.Appeared)]
    people = dict.fromkeys((*scene.people, *came))  # those who have left too
    tally, unknown = {name: [0, 0] for name in people}, set[str]()
    for wound in wounds.values():
        if isinstance(wound.health, Looks):  # how much it was is not known
            unknown |= {wound.by, wound.who}
        tally.setdefault(wound.by, [0, 0])[0] += wound.levels
        tally.setdefault(wound.who, [0, 0])[1] += wound.levels
    harm = [
        _("{name} dealt {dealt}, took {taken}", name=name, dealt=dealt, taken=taken)
        for name, (dealt, taken) in tally.items()
        if name in people and name not in unknown and (dealt or taken)
    ]
    told = line(_("Levels of harm: {harm}.", harm="; ".join(harm)), reader) if harm else []
    if not scene.fight.round:
        return told
    seconds = scene.fight.round * settings_in(scene).round_seconds
    lasted = _(
        "Lasted: {rounds} ({seconds} in the story), {minutes} of play.",
        rounds=count(scene.fight.round, "round"),
        seconds=duration(seconds),
        minutes=count(minutes, "minute"),
    )
    return line(lasted, reader) + told


def _so_far(scene: Scene, events: Sequence[ev.AnyEvent], reader: Reader) -> list[str]:
    """Return the deeds of each round, the last ones where there are many; then what came of the
    last round of each chase under way.
    """
    rounds: list[list[ev.AnyEvent]] = []  # what comes before the first is one by itself
    for event in events:
        if isinstance(event, ev.RoundBegan) or not rounds:
            rounds.append([])
        rounds[-1].append(event)
    told: list[str] = []
    for one in rounds:
        begun = one[0]
        title = _("Before that")
        if one is rounds[-1] and scene.fight.phase != "ended":
            title = _("This round so far")
        elif isinstance(begun, ev.RoundBegan):
            title = _("Round {round}", begun)
        all_deeds = _gathered(one)[0].deeds
        deeds = all_deeds[-MOST_DEEDS:]
        more = _(
            " (the last {deeds} of {deeds2}; +combat/log has all)",
            deeds=len(deeds),
            deeds2=len(all_deeds),
        )
        told += (
            line(f"{title}{more if len(deeds) < len(all_deeds) else ''}:", reader) if deeds else []
        )
        told += lines((deed_words(each, reader) for each in deeds), reader, "  ")
    happened, chases = _gathered(events)
    for chase in scene.chases_under_way():
        run = chases[chase.id]
        if run.round and run.deeds:
            told += line(_("{one}, round {round}:", run, one=run.name()), reader)
            told += lines(chase_round(run, happened.exchanges, reader), reader, "  ")
    return told


def _gathered(events: Sequence[ev.AnyEvent]) -> tuple[Happenings, ChasesSoFar]:
    """Return what happened, and what happened in chases."""
    happened, chases = Happenings(), ChasesSoFar()
    for event in events:
        happened.take(event, chases.take(event))
    return happened, chases


def _to_come(scene: Scene, reader: Reader) -> list[str]:
    told = [
        f"{person.name}, {announced(person.phase.declaration, scene, in_hand(person).name)}"
        for person in _in_rows(scene)
        if person.phase.declaration is not None
        and not person.phase.acted
        and person.to_come()
        and person.seat is None
        and (reader.knows(person.name) or not person.phase.secret)
    ]
    return line(_("Declared: {told}.", told="; ".join(told)), reader) if told else []


def _how_all_are(scene: Scene, reader: Reader) -> list[str]:
    """Return a sentence each for people who are hurt, unhurt, and no longer here."""
    hurt, unhurt = [], []
    for person in scene.people.values():
        health = person.fighter.health
        if not health.marked and not person.down:
            unhurt.append(person.name)
            continue
        marks = f" {health.marks}" if health.marks and not reader.screenreader else ""
        level = _level_of(person, scene, reader)
        hurt.append(f"{person.name}{marks} {level}{f', {_(person.down)}' if person.down else ''}")
    away = [other.name for other in scene.people.values() if other.gone]
    unhurt = [name for name in unhurt if name not in away]
    told = [_("Hurt: {hurt}.", hurt="; ".join(hurt))] if hurt else []
    told += [_("Unhurt: {unhurt}.", unhurt=", ".join(unhurt))] if unhurt else []
    return told + ([_("Got away: {away}.", away=", ".join(away))] if away else [])


def _where_all_are(scene: Scene, reader: Reader) -> list[str]:
    """Return the order of the round, and who stands how as far as that is out of the ordinary."""
    placed = [person for group in scene.in_order() for person in group if person.initiative]
    order = [f"{person.name} {person.initiative.total}" for person in placed if person.initiative]
    told = line(_("Order: {order}.", order=", ".join(order)), reader) if order else []
    stands = [(other.name, positions(other)) for other in scene.people.values() if not other.away]
    words = [f"{name} {listing(how)}" for name, how in stands if how]
    return told + (line(_("Position: {words}.", words="; ".join(words)), reader) if words else [])


# -------------------------------------------------------------------------------------------------
# What those in a scene have arranged that is not usual.


def newcomer_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return to a player who comes into a scene without a storyteller by what rules and how fast it
    is played, where that is not usual, and what else is arranged.
    """
    told = []
    if scene.ruleset != reader.usual:
        told.append(_("This scene is played by {ruleset} rules", scene))
    if own := scene.own_settings:
        told.append(_("Its own settings: {changes}", changes=as_typed(own)))
    if scene.pace == "slow":
        told.append(_("Pace slow: you have days to answer (`+help days`)"))
    if scene.pace == "step":
        told.append(_("Pace step: each turn waits for +init/next"))
    return lines(map(sentence, told), reader) + arranged_lines(scene, reader)


def arranged_lines(scene: Scene, reader: Reader) -> list[str]:
    """Return what differs from most scenes; nothing if nothing does."""
    told = []
    if scene.idle:
        told.append(idle_words(scene.idle.nudge, scene.idle.after, scene.idle.then))
    return lines(map(sentence, told), reader) + kept_lines(scene.poses, reader)


def kept_lines(kept: bool, reader: Reader) -> list[str]:
    """Return that poses do not go into the log, where they do not: it is usual that they do."""
    if kept:
        return []
    return line(
        _("The log does not keep what people say and pose here (`+help logs`)."),
        reader,
    )


# -------------------------------------------------------------------------------------------------
# A scene, and those in it, to a person who looks around.


MOST_NAMES = 20
_FACELESS = ("someone", "somebody")


def open_here_lines(title: str, reader: Reader) -> list[str]:
    """Return that a scene is open, to a reader who is told how it stands anyway."""
    return line(_("{begun} is open here.", begun=_with_capital(title)), reader)


def _with_capital(title: str) -> str:
    return title[:1].upper() + title[1:]


def scene_here_lines(title: str, scene: Scene, join: str, reader: Reader) -> list[str]:
    """Return that a scene is open: who is in it, and how to take part; ``join`` is what to type for
    that, empty for people who cannot or already do.
    """
    round_now = (
        _("round {round}", round=scene.fight.round)
        if scene.fight.round
        else _("before the first round")
    )
    names = list(scene.people)
    more = [count(len(names) - MOST_NAMES, "other")] if names[MOST_NAMES:] else []
    who = listing([*names[:MOST_NAMES], *more]) or _("nobody yet")
    told = sentence(f"{_with_capital(title)}, {round_now}: {who}")
    if join:
        told += _(
            " {how_to_take_part} +combat shows how it stands.",
            how_to_take_part=how_to_take_part(join, reader),
        )
    elif reader.name:
        told += _(" You take part: +combat shows how it stands.")
    else:
        told += _(" +combat shows how it stands.")
    return line(told, reader)


def person_lines(person: Person, scene: Scene, reader: Reader, own: Mapping[str, str]) -> list[str]:
    """Return what is seen of a person in a scene who is no character in the room; ``own`` are looks
    of NPCs that the reader, or the person who runs the scene, has made.
    """
    level = _level_of(person, scene, reader)
    state = [person.down, *positions(person)] if person.down else positions(person)
    stands = ", ".join([level, *state])
    return line(person.name, reader) + line(
        f"{looks(person.name, own)} {sentence(begun(stands))}", reader
    )


def looks(name: str, own: Mapping[str, str]) -> str:
    """Return what is seen of a person by a name that everybody knows: what else they are may be a
    secret.
    """
    kind = typed_simply(name).rstrip("0123456789 #")
    if kind in _FACELESS:
        return _("You cannot make out who that is.")
    known = own.get(kind) or default_catalog().looks.get(kind) or default_demo().looks.get(kind)
    return known or _("You see nothing special about them.")


def not_clear_lines(text: str, names: Sequence[str], reader: Reader) -> list[str]:
    return line(_("'{text}' could be {names}.", text=text, names=listing(names, "or")), reader)
