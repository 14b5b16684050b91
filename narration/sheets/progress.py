"""The life of a sheet in words: how far it is, what it lacks, its points, its history, what waits
for whom.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import asdict

from game.fighter import MOST_DOTS, Fighter
from narration.languages import N_, _
from narration.languages.game_words import TRAIT_WORDS
from narration.reader import Reader
from narration.text import count, heading, in_quotes, line, lines, listing, moment, sentence, typed
from sheets.budget import Points, Spent
from sheets.kinds import Kind, Problem
from sheets.life import Change, Deed, SheetEntry, Stage

MOST_CHANGES = 8  # told in a line of news; the history has them all

# --- how far it is -------------------------------------------------------------------------------

OWN_STAGE = {
    Stage.DRAFT: N_("This is a draft. +sheet/check says what it lacks, +sheet/submit hands it in."),
    Stage.SUBMITTED: N_("It waits for a storyteller. +sheet/withdraw takes it back."),
}
OTHERS_STAGE = {
    Stage.DRAFT: N_("This is a draft that has not been handed in."),
    Stage.SUBMITTED: N_(
        "It waits for a storyteller: `+sheet/approve {name}`, or `+sheet/return {name}=WHY`."
    ),
}


def stage_lines(name: str, stage: Stage, own: bool, lacks: int, reader: Reader) -> list[str]:
    """Return what there is to do about a sheet that nobody has approved; ``lacks`` is the number
    of things that it still needs.
    """
    if stage is Stage.DRAFT and lacks and own:
        still = N_("This is a draft. It still lacks {number}: +sheet/check.")
        return line(_(still, number=count(lacks, "thing")), reader)
    told = (OWN_STAGE if own else OTHERS_STAGE).get(stage, "")
    return line(_(told, name=name), reader) if told else []


def last_step(entry: SheetEntry | None, reader: Reader) -> list[str]:
    """Return the last decision about a sheet, and when it was made; nothing for None."""
    return line(f"{moment(entry.time, reader)}: {entry_words(entry)}", reader) if entry else []


def unapproved(name: str, stage: Stage, traits: Mapping[str, int]) -> str:
    """Return what storytellers are told of a player who plays by a sheet that nobody approved, with
    the traits on it that the game does not work out for the scene's rules.
    """
    what = _("is handed in and not approved") if stage is Stage.SUBMITTED else _("is only a draft")
    if traits:
        rated = listing([f"{one} {dots}" for one, dots in traits.items()])
        what = _("{what}, and itself says {rated}", what=what, rated=rated)
    return _(
        "(unapproved: the sheet of {name} {what}. `+sheet {name}` shows it.)", name=name, what=what
    )


def unapproved_to_others(name: str) -> str:
    """Return what players are told of a player who plays with them by such a sheet."""
    return _("(unapproved: nobody has approved the sheet that {name} plays by.)", name=name)


# --- what is wrong with it -----------------------------------------------------------------------

# Each problem; its parts are what is in it, and the kind of being.
PROBLEMS = {
    "missing": "{what}",
    "too-high": N_("{what} {value} ({most} at most)"),
    "not-theirs": N_("{what} (a {kind} has none)"),
    "given": N_("{what} (a storyteller's to give)"),
    "own-trait": N_("{what} (not a trait of this game)"),
    "own-gear": N_("{what} (not in +gear/stock)"),
    "not-to-begin-with": N_("{what} (not starting gear)"),
    "own-detail": N_("{what} (a {kind} tells none)"),
    "too-much-left": N_("{value} points of {what} left ({most} at most)"),
}


def problem_words(problems: Sequence[Problem], kind: str) -> list[str]:
    return [_(PROBLEMS[problem.code], kind=kind, **asdict(problem)) for problem in problems]


def check_lines(
    name: str, kind: str, problems: Sequence[Problem], reader: Reader, points: Sequence[str] = ()
) -> list[str]:
    """Return what a sheet lacks and has too much of, and how its points stand; ``name`` is empty
    for the reader's own.
    """
    missing = [problem for problem in problems if problem.missing]
    told = []
    if missing:
        example = "" if name else f": {typed(f'+sheet/set {missing[0].what}=2')}"
        lacks = listing(problem_words(missing, kind))
        told.append(_("Not on it yet: {problem}{example}.", problem=lacks, example=example))
    told += _beyond(problems, kind)
    if not told:
        whose = _("The sheet of {name}", name=name) if name else _("Your sheet")
        more = "" if points else _(", and nothing beyond")  # points say themselves what is too much
        all_there = N_("{whose} has all that a {kind} needs{more}.")
        told.append(_(all_there, whose=whose, kind=kind, more=more))
    return lines([*told, *points], reader)


def _beyond(problems: Sequence[Problem], kind: str) -> list[str]:
    beyond = problem_words([problem for problem in problems if not problem.missing], kind)
    told = N_("Beyond what is usual: {problem}.")
    return [_(told, problem=", ".join(beyond))] if beyond else []


def to_do(
    kind: str, problems: Sequence[Problem], steps: Sequence[str], reader: Reader
) -> list[str]:
    """Return to a player what is left to do on their draft, in order, and what goes beyond."""
    first = (
        N_("What is left to do, in order:")
        if any(problem.missing for problem in problems)
        else N_("Your sheet has all that a {kind} needs. You can still change it:")
    )
    numbered = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    return lines([_(first, kind=kind), *numbered, *_beyond(problems, kind)], reader)


# --- its history ---------------------------------------------------------------------------------

# What a person did, after their name.
DID = {
    Deed.STARTED: N_("begins {it} ({kind})"),
    Deed.CHANGED: N_("sets {changed}"),
    Deed.IMPORTED: N_("imports {it} ({changed})"),
    Deed.SUBMITTED: N_("hands {it} in"),
    Deed.WITHDRAWN: N_("takes {it} back"),
    Deed.APPROVED: N_("approves {it}"),
    Deed.RETURNED: N_("returns {it}"),
    Deed.DISCARDED: N_("throws {it} away ({changed})"),
    Deed.REQUESTED: N_("asks for {changed} (request {request})"),
    Deed.GRANTED: N_("grants request {request} ({changed})"),
    Deed.DENIED: N_("denies request {request} ({changed})"),
    Deed.DROPPED: N_("takes request {request} back"),
    Deed.DELETED: N_("deletes the character"),
}
# A value that is more than plain words: a person's own, which could say what it is not.
_OWN_WORDS = re.compile(r"[().:;\[\]\"?!]|,\s*[A-Z]")
FOR_A_REASON = (Deed.CHANGED, Deed.REQUESTED)  # the others are done with a note
PLAYERS_WORDS = (*FOR_A_REASON, Deed.SUBMITTED)  # what may be theirs stands in quotation marks
UNDOING = {"undo": "undone", "redo": N_("brought back")}


def entry_words(entry: SheetEntry, it: str = N_("the sheet"), most: int = 0) -> str:
    """Return what an entry of a history says, without its number and time.

    ``it`` is how the sheet is called, ``most`` how many changes are told; 0 tells all.
    """
    changed = changes_words(entry.changes, most)
    if entry.deed is Deed.IMPORTED:
        changed = changed or _("nothing is new")
    did = _(DID[entry.deed], entry, it=_(it), changed=changed, kind=_kind(entry))
    told = f"{entry.by} {did}"
    if entry.scene and entry.deed is not Deed.REQUESTED:  # it is the scene where it is told
        told += _(" in scene {scene}", entry)
    if not entry.why:
        return sentence(told)
    if entry.scene and entry.why in UNDOING:
        return sentence(f"{told} ({_(UNDOING[entry.why])})")
    why = in_quotes(entry.why) if entry.deed in PLAYERS_WORDS else entry.why
    return sentence(f"{told}{_(', because ') if entry.deed in FOR_A_REASON else ': '}{why}")


def _for_a_reason(why: str) -> str:
    return _(", because {in_quotes}", in_quotes=in_quotes(why)) if why else ""


def _kind(entry: SheetEntry) -> str:
    return next((change.after for change in entry.changes if change.what == "template"), "")


def changes_words(changes: Sequence[Change], most: int = MOST_CHANGES) -> str:
    """Return what a person changes, or would; of more than ``most`` the first. 0 tells all."""
    told = [change_words(change) for change in changes]
    if most and len(told) > most:
        told = [*told[:most], _("{told} more", told=len(told) - most)]
    return listing(told)


def change_words(change: Change) -> str:
    """Return one change: ``brawl 3 (was 2)``, ``weapons: club, knife (was club)``."""
    if change.what.startswith("+"):  # a command that its player may not follow by themselves
        return typed(f"{change.what} {change.after}")
    colon = "" if change.after.isdecimal() else ":"
    after = in_quotes(change.after) if _OWN_WORDS.search(change.after) else change.after
    what = TRAIT_WORDS.get(change.what, change.what)
    now = f"{what}{colon} {after}" if after else _("no {what}", what=what)
    return _("{now} (was {before})", change, now=now) if change.before else now


def history_lines(name: str, entries: Sequence[SheetEntry], reader: Reader) -> list[str]:
    told = heading(_("The sheet of {name}", name=name), reader)
    if not entries:
        return told + line(_("Nothing is written down about it yet."), reader)
    return told + lines(
        (f"{one.number}. {moment(one.time, reader)} {entry_words(one)}" for one in entries), reader
    )


# --- who is told ---------------------------------------------------------------------------------


def news(entries: Sequence[SheetEntry], reader: Reader) -> list[str]:
    """Return to a player what another person did with their sheet."""
    told = [entry_words(entry, _("your sheet"), MOST_CHANGES) for entry in entries]
    if any(entry.deed is Deed.RETURNED for entry in entries[-1:]):
        told.append(
            _("It is a draft again: `+sheet/set TRAIT=N` changes it, +sheet/submit hands it in.")
        )
    return lines(told, reader)


def news_of_old(entries: Sequence[SheetEntry], most: int, reader: Reader) -> list[str]:
    """Return to a player who comes in the last thing that was done with their sheet meanwhile."""
    left_out = len(entries) - most
    told = heading(_("Your sheet, while you were away"), reader)
    if left_out > 0:
        told += line(
            _("({left_out} left out: +sheet/history has them.)", left_out=left_out),
            reader,
        )
    return told + news(entries[-most:], reader)


def heard(
    name: str, entry: SheetEntry, reader: Reader, over: str = "", gets: str = ""
) -> list[str]:
    """Return to a storyteller what a player did that waits for an answer, or no longer does;
    ``over`` is how far their sheet is over its points, ``gets`` the gear that they would have.
    """
    told = entry_words(entry, _("a sheet"), MOST_CHANGES)
    told += _(" It is {over}.", over=over) if over else ""
    if entry.deed is Deed.SUBMITTED:
        told += _(" `+sheet {name}` shows it, then {decide}.", name=name, decide=_decide_on(name))
    elif entry.deed is Deed.REQUESTED:
        told += _(" The {gets}", gets=sentence(gets)) if gets else ""
        told += f" {_decide(entry.request)}."
    return line(told, reader)


def waits(sheets: int, requests: int, reader: Reader) -> list[str]:
    """Return to a storyteller how much waits for them; nothing where nothing does."""
    told = [count(sheets, "sheet")] if sheets else []
    told += [count(requests, "request")] if requests else []
    verb = _("waits") if sheets + requests == 1 else _("wait")
    waiting = N_("{told} {verb} for a storyteller: +sheet/pending.")
    return line(_(waiting, told=listing(told), verb=verb), reader) if told else []


def pending_lines(
    sheets: Sequence[tuple[str, str, float, str]],
    requests: Sequence[tuple[int, str, str, str]],
    reader: Reader,
) -> list[str]:
    """Return what waits for a storyteller: sheets (name, kind, handed in when, how far it is
    over its points), and requests (number, name, what for, why).
    """
    handed_in = N_(
        "{name} ({kind}), handed in {moment}{over}. `+sheet {name}` shows it, then {decide}."
    )
    told = [
        _(
            handed_in,
            name=name,
            kind=kind,
            moment=moment(when, reader),
            over=f", {over}" if over else "",
            decide=_decide_on(name),
        )
        for name, kind, when, over in sheets
    ]
    asks = N_("{number}. {name} asks for {wanted}{why}")
    told += [
        sentence(_(asks, number=number, name=name, wanted=wanted, why=_for_a_reason(why)))
        for number, name, wanted, why in requests
    ]
    if not told:
        return line(_("Nothing waits: no sheet, no request."), reader)
    if requests:
        told.append(f"{_decide(requests[0][0])}.")
    return heading(_("What waits for a storyteller"), reader) + lines(told, reader)


def own_requests(requests: Sequence[tuple[int, str, str]], reader: Reader) -> list[str]:
    """Return to a player what they asked for that is not decided (number, what for, why)."""
    asked = N_("Request {number} waits: {wanted}{why}")
    return lines(
        (
            sentence(_(asked, number=number, wanted=wanted, why=_for_a_reason(why)))
            for number, wanted, why in requests
        ),
        reader,
    )


def _decide_on(name: str) -> str:
    return _("`+sheet/approve {name}` or `+sheet/return {name}=WHY`", name=name)


def _decide(number: int) -> str:
    return _("`+sheet/grant {number}` or `+sheet/deny {number}=WHY`", number=number)


# -------------------------------------------------------------------------------------------------
# The points of a new sheet: what is left to do, in order, and what goes beyond.


FREEBIE_POINTS = N_("Freebie points")


def steps(
    fighter: Fighter, kind: Kind, points: Points | None, missing: Collection[str]
) -> Iterator[str]:
    if missing:
        first = next(iter(missing))
        yield _(
            "Not on it yet: {missing}: `+sheet/set {first}=2`.",
            missing=listing(list(missing)),
            first=first,
        )
    words = [name for name in kind.details if name not in fighter.details]
    if words:
        told = listing(words, "or")
        say = N_("If you like, say your {told}: `+sheet/set {first}=TEXT`.")
        yield _(say, told=told, first=words[0])
    if points is not None:
        yield from _of_points(fighter, points)
    if kind.gear and not fighter.weapons and not fighter.armour:
        told = ", ".join(map(typed, kind.gear))
        gear = N_("Gear: `+sheet/set gear={first}`. You can begin with {told}.")
        yield _(gear, first=kind.gear[0], told=told)
    if over := over_words(points):
        yield _("It is {over}: a storyteller decides whether that stands.", over=over)
    yield _("+sheet/submit hands it in.")


def _of_points(fighter: Fighter, points: Points) -> Iterator[str]:
    for part in points.parts:
        if part.left:
            yield f"{_left(part)}: {_example(part, fighter)}."
        elif part.short:
            first = next(iter(next(iter(part.part.groups.values()))))
            starts = part.part.starts
            rated = [f"{name} {fighter.rating(name)}" for name in starts if fighter.rating(name)]
            yield (
                _(
                    "{name} begins at {start} (your {rated}), and is {rating} "
                    "now: `+sheet/set {first}={start}`.",
                    part,
                    name=part.part.name.capitalize(),
                    rated=" + ".join(rated),
                    rating=fighter.rating(first),
                    first=first,
                )
            )
    if points.freebies:
        costs = [f"{one.part.name} {one.part.freebie}" for one in points.parts if one.part.freebie]
        yield _(
            "{freebie}. One more dot costs: {costs}.",
            freebie=freebie_words(points),
            costs=", ".join(map(typed, costs)),
        )
    yield from _odd(fighter, points)


def _odd(fighter: Fighter, points: Points) -> Iterator[str]:
    """Yield what does not go by points: dots that no freebie points pay, traits not counted."""
    yield from map(_too_many, points.unpaid)
    if points.uncounted:
        told = [f"{name} {fighter.rating(name)}" for name in points.uncounted]
        yield _("Outside the points, for the storyteller to decide: {told}.", told=listing(told))


def _too_many(spent: Spent) -> str:
    """Return how many dots of a part no points buy, and in which of its groups they are."""
    over = listing(_groups_over(spent)) or spent.part.name
    return _(
        "{over}: {number} too many.", over=over.capitalize(), number=count(spent.beyond, "dot")
    )


def _groups_over(spent: Spent) -> list[str]:
    fullest = sorted(spent.dots, key=lambda name: -spent.dots[name])
    points = sorted(spent.part.points, reverse=True)
    groups = zip(fullest, points, strict=True) if points[1:] else ()
    return [name for name, most in groups if spent.dots[name] > most]


def _left(one: Spent) -> str:
    """Return ``Attributes: 8 of 15 points left``, with what each group has of them."""
    told = _(
        "{name}: {left} of {number} left{where}",
        one,
        name=one.part.name.capitalize(),
        number=count(one.points, "point"),
        where=_in_one_group(one),
    )
    if len(one.part.points) == 1:
        return told
    spent = ", ".join(f"{name} {dots}" for name, dots in one.dots.items())
    wanted = "-".join(map(str, one.part.points))
    return _(
        "{told} (spent: {spent}; {wanted} go to them in the order you like)",
        told=told,
        spent=spent,
        wanted=wanted,
    )


def _example(spent: Spent, fighter: Fighter) -> str:
    """Return a command that spends a point: in the first group that has room for one, where there
    are any on a trait that everybody has a dot of.
    """
    traits = spent.part.groups[_with_room(spent)]
    usual = [trait for trait in traits if spent.part.free_of(trait)]
    trait = min(usual or traits, key=fighter.rating)
    return typed(f"+sheet/set {trait}={fighter.rating(trait) + 1}")


def _with_room(spent: Spent) -> str:
    if len(spent.part.points) == 1:
        return next(iter(spent.dots))
    return _groups_with_room(spent)[0]


def _groups_with_room(spent: Spent) -> list[str]:
    fullest = sorted(spent.dots, key=lambda name: -spent.dots[name])
    points = sorted(spent.part.points, reverse=True)
    return [name for name, most in zip(fullest, points, strict=True) if spent.dots[name] < most]


def _in_one_group(spent: Spent) -> str:
    """Return in which group the points that are left can be spent, where it is one of several."""
    several = len(spent.part.points) > 1 and spent.left
    having = _groups_with_room(spent) if several else []
    return _(" for {group}", group=having[0]) if len(having) == 1 else ""


def freebie_words(points: Points, told: str = FREEBIE_POINTS) -> str:
    """Return the freebie points left, and what took the others; nothing where a system has none."""
    if not points.freebies and points.freebies_left >= 0:
        return ""
    took = [f"{part.part.name} {part.cost}" for part in points.parts if part.cost]
    spent = f" ({', '.join(took)})" if took else ""
    if points.freebies_left < 0:
        over = -points.freebies_left
        return _(
            "{told}: {over} more than the {freebies} there are{spent}",
            points,
            told=_(told),
            over=over,
            spent=spent,
        )
    return _("{told}: {freebies_left} of {freebies} left{spent}", points, told=_(told), spent=spent)


def _freebies(points: Points, taken: int = 0) -> list[str]:
    """Return the freebie points left; if some were ``taken`` just now (or given back), how many."""
    verb = _("takes") if taken > 0 else _("gives back")
    told = (
        _("That {verb} {number}", verb=verb, number=count(abs(taken), "freebie point"))
        if taken
        else _("Freebie points")
    )
    words = freebie_words(points, told)
    return [f"{words}."] if words else []


def after_setting(before: Points | None, points: Points | None, changed: Collection[str]) -> str:
    """Return in a line what is left once some traits were set: of the parts they belong to, else
    what comes next, and what freebie points it took; nothing for a kind without a budget.
    """
    if points is None:
        return ""
    taken = before.freebies_left - points.freebies_left if before is not None else 0
    touched = [part for part in points.parts if not part.part.traits.isdisjoint(changed)]
    told = [_short(spent) for spent in touched if spent.left]
    costs = taken or any(spent.cost for spent in touched)
    beyond = _freebies(points, taken) if costs else []
    told += beyond
    were = {spent.part.name: spent.cost for spent in before.parts} if before is not None else {}
    dearer = [spent for spent in points.parts if spent.cost > were.get(spent.part.name, 0)]
    if dearer and taken > 0:
        paid = listing(list(map(_what_they_pay, dearer)))
        told.append(_("Freebie points pay for {paid}.", paid=paid))
    told += [_too_many(spent) for spent in touched if spent in points.unpaid]
    if touched and not any(spent.left for spent in touched) and points.unfinished:
        told.append(_("Next: {short}", short=_short(points.unfinished[0])))
    elif not points.unfinished and not beyond:
        told += _freebies(points)
    return " ".join(told)


def _what_they_pay(spent: Spent) -> str:
    """Return which dots of a part take freebie points, and how many each."""
    part, over, where = spent.part, _groups_over(spent), ""
    if part.starts:
        where = _(" above {start}, where {names} has it begin", spent, names=listing(part.starts))
    elif part.up_to < MOST_DOTS and part.points[1:] and not over:
        where = _(" above {up_to}", part)
    elif part.points[1:]:
        above = _(" above {up_to}, and", part) if part.up_to < MOST_DOTS else ""
        split = "-".join(map(str, part.points))
        where = above + _(" beyond the {split} split in {over}", split=split, over=listing(over))
    elif spent.points:
        where = _(" beyond their {points}", points=count(spent.points, "point"))
    return _("{name}{where} ({freebie} a dot)", part, where=where)


def each_part(points: Points) -> Iterator[str]:
    """Yield what is left of each part that there are points for, and whether it is too much."""
    for part in points.parts:
        if part.points:
            yield " ".join([_short(part), *([_too_many(part)] if part in points.unpaid else [])])


def _short(one: Spent) -> str:
    name = one.part.name.capitalize()
    spent = f" ({', '.join(f'{group} {dots}' for group, dots in one.dots.items())})"
    groups = spent if len(one.part.points) > 1 else ""
    told = N_("{name}: {left} of {points} left{where}{groups}.")
    return _(told, one, name=name, where=_in_one_group(one), groups=groups)


def to_storytellers(fighter: Fighter, points: Points | None) -> Iterator[str]:
    if points is None:
        return
    yield from filter(None, [unspent(points)])
    if points.freebies_left <= 0:
        yield from _freebies(points)
    yield from _odd(fighter, points)


def unspent(points: Points | None) -> str:
    """Return the points of a sheet that buy nothing yet, freebie points too; empty for none."""
    if points is None:
        return ""
    say = N_("{name} {left} of {points}{where}")
    left = [_(say, one, name=one.part.name, where=_in_one_group(one)) for one in points.unfinished]
    told = [_("Points left: {left}.", left=listing(left))] if left else []
    return " ".join([*told, *(_freebies(points) if points.freebies_left > 0 else [])])


def over_words(points: Points | None) -> str:
    """Return how far a sheet is over its points, in a few words; nothing where it is not."""
    if points is None or not points.over:
        return ""
    told = (
        [_("{freebies_left} freebie points", freebies_left=-points.freebies_left)]
        if points.freebies_left < 0
        else []
    )
    told += [_("{beyond} of {name}", spent, name=spent.part.name) for spent in points.unpaid]
    return _("over its points by {told}", told=listing(told))
