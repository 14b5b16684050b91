"""A scene that opens, its rules, its pace, its questions, its dice, and the end of its fight."""

from game import events as ev
from game.reading import NO_MANEUVER
from game.settings import unusual
from game.state.scene import Change, Commitment, Scene
from narration.events.view import (
    ALIKE,
    IN_STORIES,
    INDENT,
    View,
    in_a_sentence,
    nothing,
    reads,
    say,
    tell,
    tells,
)
from narration.languages import N_, _
from narration.phrases.presence import idle_words
from narration.phrases.rulesets import as_typed
from narration.reader import Reader
from narration.text import (
    count,
    heading,
    in_quotes,
    line,
    listing,
    marked,
    of_who_runs_it,
    own_words,
    successes,
    typed,
    words_of,
)

ENDINGS = {"nobody-left": N_("nobody is left standing"), "pinned": N_("a pin has decided it")}


@tells(ev.SceneOpened)
def _scene_opened(event: ev.SceneOpened, view: View) -> list[str]:
    title = f": {of_who_runs_it(event.title, view.scene.led)}" if event.title else ""
    told = say(_("A scene is open{title} ({ruleset} rules)", event, title=title), view)
    told += _how_played(event, view)
    if event.dice is not None:
        seal, hint = fingerprint(event.dice), typed("+help seal")
        sealed = _("Its rolls are sealed: {fingerprint} ({hint})", fingerprint=seal, hint=hint)
        told += say(sealed, view)
    if view.reader.bridged:  # their poses are their own game's, unless the room lets them be heard
        logs = _("The log keeps poses only where {command} is on", command=typed("+rk/poses"))
    else:
        logs = _(
            "The log keeps what people say and pose here ({command})", command=typed("+help logs")
        )
    return told + say(logs, view)


def _how_played(event: ev.SceneOpened | ev.RulesChosen, view: View) -> list[str]:
    """Return where to read of rules that are not the usual ones, and a scene's own settings."""
    told = []
    if event.ruleset != view.reader.usual:
        command = typed(f"+help {event.ruleset}")
        told += say(
            _("How a turn goes by them, and what to type: {command}", command=command), view
        )
    if own := unusual(event.settings, view.scene.house.get(event.ruleset, {})):
        told += say(_("Its own settings: {changes}", changes=as_typed(own)), view)
    return told


@tells(ev.RulesChosen)
def _rules_chosen(event: ev.RulesChosen, view: View) -> list[str]:
    told = say(_("This scene is played by {ruleset} rules", event), view)
    return told + _how_played(event, view)


@tells(ev.FightEnded, among=(ALIKE, IN_STORIES))
def _fight_ended(event: ev.FightEnded, view: View) -> list[str]:
    told = say(_over(event.reason, event.by, view), view)
    for check in view.scene.checks:
        if not check.lapses:
            text = own_words(check.text)
            told += say(_('Check {id} lapses: {who}, "{text}"', check, text=text), view)
    return told


def _over(reason: str, by: str, view: View) -> str:
    """Return that the fight is over, and why: in a player's own words, where a player ended it."""
    reason = of_who_runs_it(reason, view.scene.led) if by else _(ENDINGS.get(reason, reason))
    return _("The fight is over{reason}", reason=f": {reason}" if reason else "")


@tells(ev.FightRested)
def _fight_rested(event: ev.FightRested, view: View) -> list[str]:
    if event.reason == "chase":
        return say(_("The fight rests while the chase goes on"), view)
    if event.reason != "ended":
        return say(_("A new fight may begin"), view)
    over = say(_over(event.because, event.by, view), view)
    return over + say(_("The chase goes on"), view)


# --- How a scene is paced besides turns: frozen and resumed, how long it waits, who must agree ----

UNANSWERED = {
    "idle": N_("kept the others waiting too long"),
    "agreed": N_("is not waited for any longer: the others agreed"),
}


@in_a_sentence(ev.PaceSet)
def _pace_set(event: ev.PaceSet) -> str:
    if event.pace == "flow":
        return _("Pace flow: turns follow one another until there is a question")
    if event.pace == "slow":
        return _(
            "Pace slow: turns and rounds follow one another, and you have days to answer "
            "({command})",
            command=typed("+help days"),
        )
    return _("Pace step: the fight rests after each turn")


@in_a_sentence(ev.PosesKept)
def _poses_kept(event: ev.PosesKept) -> str:
    if event.on:
        return _("From now on the log keeps what people say and pose here")
    return _("From now on the log does not keep what people say and pose here")


@tells(ev.ChapterBegan)
def _chapter_began(event: ev.ChapterBegan, view: View) -> list[str]:
    return heading(chapter_title(event.number, event.title), view.reader)


def chapter_title(number: int, title: str) -> str:
    if not title:
        return _("Chapter {number}", number=number)
    return _("Chapter {number}: {title}", number=number, title=title)


@tells(ev.Frozen)
def _frozen(event: ev.Frozen, view: View) -> list[str]:
    by = event.by or _("The game")
    why = of_who_runs_it(event.reason, view.scene.led)
    return say(_("{by} puts the scene on hold: {reason}", by=by, reason=why), view)


reads(ev.Resumed, N_("The hold is over: everything goes on where it stood"))


in_a_sentence(ev.IdleSet)(lambda event: idle_words(event.nudge, event.after, event.then))


@in_a_sentence(ev.AgreementSet)
def _agreement_set(event: ev.AgreementSet) -> str:
    who = _("most who take part") if event.needs == "majority" else _("all who take part")
    return _("Proposals are done when {who} agree", who=who)


RECOVERY = {
    "": N_("Healing, points, rounds and gear come back as in the rest of the game"),
    "ask": N_("To get healing, points, rounds or gear back, you ask the person who runs the scene"),
    "free": N_("Everyone may heal and restore points on their own sheet"),
    "rules": N_("Wounds close by the rules, and nothing else comes back by itself"),
}


@in_a_sentence(ev.HandedOver)
def _handed_over(event: ev.HandedOver) -> str:
    if event.to == event.by:
        return _("{to} runs the scene from now on", event)
    return _("{by} hands the scene over: {to} runs it from now on", event)


in_a_sentence(ev.RecoverySet)(lambda event: _(RECOVERY.get(event.policy, words_of(event.policy))))


in_a_sentence(ev.WentUnanswered)(
    lambda event: f"{event.who} {_(UNANSWERED.get(event.why, words_of(event.why)))}"
)


# --- Questions that block, and their answers ------------------------------------------------------

ANY = "*"

# What is told of an answer, by question and option; its parts are who gives it, and what the
# question is about. Nothing where something else tells what comes of it.
ANSWERED = {
    ("committed", "accept"): N_("{who} takes {attacker}'s committed attack as it comes"),
    ("committed", "brave"): N_("{who} braves {attacker}'s committed attack"),
    ("defend", "wait"): N_("{who} keeps the action, and does not defend"),
    ("defend", "wait all"): N_("{who} keeps the action, and does not defend this round"),
    ("room", "refuse"): N_(
        "There is no room around {target} for {attacker}, who declares something else"
    ),
    ("reach", "reaches"): N_("{attacker} gets to {target}"),
    ("retest", "yes"): N_("{who} buys a retest"),
    ("retest", "no"): N_("{who} buys no retest"),
    ("shield", "refuse"): N_("{who} does not want to be shielded by {by}"),
    ("withdraw", "withdraw"): N_("{who} withdraws: the action is lost"),
    ("price", "refuse"): N_("The storyteller refuses {grappler}'s action"),
    ("bayonet", "bayonet"): N_("{who} uses the bayonet"),
    ("bayonet", "fire"): N_("{who} fires the {gun}"),
    ("maneuver", "none"): N_("{who} uses no maneuver"),
    **dict.fromkeys(
        (
            *(("committed", "abort"), ("void", "abort"), ("void", "lose"), ("room", "let in")),
            ("reach", "not"),
            *(("help", "accept"), ("help", "refuse"), ("shield", "accept"), ("withdraw", "strike")),
            *(("forced", "shrug off"), ("forced", "hostage block")),
            *((kind, ANY) for kind in ("pool", "defend", "attacked", "instead", "effect", "price")),
            *((kind, ANY) for kind in ("maneuver", "course", "trait", "obstacle", "follow")),
            ("long-shot", ANY),
        ),
        "",
    ),
}


tells(ev.Asked)(nothing)  # the last line says who is asked, and what for


@tells(ev.Answered)
def _answered(event: ev.Answered, view: View) -> list[str]:
    question = view.questions.get(event.question)
    kind = question.question if question else ""
    if (kind, event.option) == ("maneuver", NO_MANEUVER) and view.reader.style != "verbose":
        return []  # that the round is over says it, or that another is asked
    text = ANSWERED.get((kind, event.option), ANSWERED.get((kind, ANY)))
    if question is None or text is None:
        told = _("{who} chooses: {option}", event, option=words_of(event.option))
    else:
        told = _(text, **{**question.about, "who": event.who})
    return say(told, view, INDENT if event.exchange else "")


# --- Results that are withheld: what waits for the storyteller, what they have ruled --------------

in_a_sentence(ev.ReviewSet)(
    lambda event: (
        _("Review is on: the storyteller sees each result before it is announced")
        if event.on
        else _("Review is off: results are announced at once")
    )
)
tells(ev.ReviewBegan)(nothing)
tells(ev.Withheld)(lambda event, view: tell(event.what, view))


@in_a_sentence(ev.Held)
def _held(event: ev.Held) -> str:
    doings = [
        _("{who}'s action{upon}", who=who, upon=_(" on {on}", on=on) if on else "")
        for who, on in event.exchanges.values()
    ]
    return _("The storyteller is reviewing {doings}", doings=listing(doings))


RULED: dict[Change, str] = {
    "dice": N_("the dice of {roll} are {faces}, not {was}"),
    "reroll": N_("{roll} ({was}) is rolled again"),
    "difficulty": N_("the difficulty of {roll} is {number}, not {was}"),
    "successes": N_("{roll} counts {number}, not {was}"),
    "damage": N_("{who}'s blow does {number}"),
    "type": N_("{who}'s blow is {type}"),
    "target": N_("{who}'s attack is on {target}, not {was}"),
    "cancel": N_("{who}'s action comes to nothing"),
}


@in_a_sentence(ev.Ruled)
def _ruled(event: ev.Ruled) -> str:
    by = _("{by} rules", event) if event.by else _("The storyteller rules")
    roll, ruling = _("{who}'s {purpose} roll", event), event.ruling
    if event.private and not event.was:
        told = _("{roll} is corrected", roll=roll)
    else:
        counted = {"successes": successes(ruling.number), "damage": count(ruling.number, "level")}
        told = _(
            RULED[ruling.change],
            ruling,
            who=event.who,
            was=event.was,
            roll=roll,
            faces=" ".join(map(str, ruling.faces)),
            number=counted.get(ruling.change, ruling.number),
        )
    return f"{by}: {told} ({ruling.why})"


@in_a_sentence(ev.Released)
def _released(event: ev.Released) -> str:
    if not event.why:
        return ""
    return _("{by} releases it as it is ({why})", event, by=event.by or _("The storyteller"))


reads(ev.Retargeted, N_("{who} attacks {target} instead"))
tells(ev.Cancelled)(nothing)  # the ruling says it


def withheld_hints(scene: Scene, reader: Reader) -> list[str]:
    """Return what the storyteller can do about withheld results; nothing for others."""
    if not reader.moves_on:
        return []
    rest = _("phase") if scene.shot is None or scene.shot.held is None else _("round")
    run = _("({command}: with the rest of the {rest})", command=typed("+init/run"), rest=rest)
    told = _("Type {command} to release it {run}.", command=typed("+combat/release"), run=run)
    if reader.st:
        told = _(
            "Type {command} to release it {run}, or correct it: {command2}. "
            "{command3} has the rest.",
            command=typed("+combat/release"),
            run=run,
            command2=typed("+rule attack successes=2 because WHY"),
            command3=typed("+help +rule"),
        )
    return marked("ask", line(told, reader))


# --- The journal's own: going back and forth. `game.journal` does what they say -------------------
#
# Readers who are told at once read what is moved by the lines that told it (`narration.telling`).

reads(ev.Undone, N_("Undone: the scene stands as it did after entry {to}"))
reads(ev.TakenBack, N_("Taken back: what was declared in entry {entry}"))
reads(ev.Redone, N_("Redone: the scene stands as it did after entry {to}, with the same dice"))


# --- Dice that can be checked afterwards: what seals them, the words that they are made from ------
#
# They are called rolls here: not every system has dice (SYS-3).

DIGITS = 16  # of a hash, as it is told


@tells(ev.DiceCommitted)
def _dice_committed(event: ev.DiceCommitted, view: View) -> list[str]:
    if not event.dice.seed:
        return say(_("The rolls go on with more keys, sealed in the log"), view)
    seal, command = fingerprint(event.dice), typed("+dice/salt WORD")
    told = say(_("The rolls to come are sealed anew: {fingerprint}", fingerprint=seal), view)
    return told + say(_("To add a word of yours to them: {command}", command=command), view)


reads(
    ev.SaltGiven,
    N_("{who} gives the rolls to come a word: {word}"),
    word=lambda one: in_quotes(one.word),
)


def fingerprint(dice: Commitment) -> str:
    """Return the first digits of what seals the dice, in fours, to be read out."""
    return " ".join(dice.seed[at : at + 4] for at in range(0, DIGITS, 4))
