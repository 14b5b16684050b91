"""`+help combat`, the way in, in the words of each system of rules; and which topics are of some
systems alone.

A ruleset that is missing in ``WAYS_IN`` has the way in of the first one. Its indented lines work as
shown.
"""

from collections.abc import Mapping

from presentation.languages import _
from world.fighting_help import COMBAT

_COMING_IN = """
Coming in
  +sheet/new mortal       make a sheet, if you have none (+help sheets)
  +init/start             open a scene where you are
  +init/join              join one that is open
  +init/add thug          bring in somebody to fight, if you run the scene
"""

_LOST = """
Lost?
  +init                   whose turn it is    +combat      how everyone stands
  +choose                 what you are asked  +combat/why  your last roll

Nobody to fight with? Type +demo for a first fight of two minutes. Or bring
thugs into a scene: +init/add thug*3, then +npc/auto Thug* makes them
automatic.

"""

_MORE = """+help logs, +help sheets, +help waiting, +help storyteller and +help npcs.
Every command has its own: +help +attack. +prefs sets how much you are told,
colour, a bell, width and time zone. A scene may be played by other rules:
+help rules has them.
"""

_NWOD = (
    """
A fight is played in turns of three seconds. The fastest acts first. You never
count dice: the game rolls, and shows each roll on one line.
"""
    + _COMING_IN
    + """  +init/roll              roll initiative: the first turn begins

When you are told that it is your turn, type one of these
  +attack NAME            one roll decides it
  +dodge                  doubles your Defense till the turn is over
  +do climb the wall: strength + athletics
  +delay                  act at a later moment
  +pass                   do nothing
Your Defense counts by itself; each attack on you takes one off it. To answer
ahead of time, type +plan attack NAME: it is done when your turn comes.

Dice: each die that shows 8 or more is a success, and a 10 is rolled again. If
no die is left you roll a chance die: only a 10 succeeds, a 1 is a dramatic
failure. Whatever helps or hinders you adds dice or takes them away.

If you run the scene, you then type
  +init/next              one turn            +init/run    all of them
  +init/roll              the next turn       +init/end    it is over
"""
    + _LOST
    + "More: +help nwod, +help grapples, +help chases,\n"
    + _MORE
)

_MET = (
    """
A fight is played in turns of three seconds. Nobody rolls for the order: the
higher of Physical and Mental acts first. The game throws rock, paper or
scissors for both sides, and shows each challenge on one line.
"""
    + _COMING_IN
    + """  +init/roll              the first turn begins

When you are called, you have a standard and a simple action
  +attack NAME            a Physical challenge
  +move 3 to NAME & attack NAME      both actions in one line
  +mental NAME with subterfuge to lure them off
  +social NAME with intimidation
  +do open the safe: mental + security vs 5
  +delay, +pass           you are called again; or not
You resist with Physical + Dodge by yourself, and with Willpower where it is
your mind or heart. To answer ahead of time, type +plan attack NAME.

A challenge: a win wins. On a tie the higher test pool wins, or the defender.
If you lose, you can buy one retest with a Willpower: +help retest.

If you run the scene, you then type
  +init/next              one turn            +init/run    all of them
  +init/roll              the next turn       +init/end    it is over
"""
    + _LOST
    + "More: +help met, +help retest, +help grapples, +help chases,\n"
    + _MORE
)

_W20 = (
    """
A fight is played in turns of three seconds. You roll initiative once for the
scene. All say what they will do, in any order; then it happens, fastest
first. You never count dice: the game rolls, and shows each roll on one line.
"""
    + _COMING_IN
    + """  +init/roll              roll initiative: the first turn begins

When you are told "You declare now", type one of these
  +attack NAME            or +sweep NAME, +tackle NAME
  +parry, +block, +dodge  only defend
  +do leap: dexterity + athletics vs 6
  +pass                   do nothing
A defense takes an action: one that you declared, or one that you give up when
you are attacked, with +abort dodge. To answer ahead of time, type
+plan attack NAME: you declare it when your turn comes.

If you run the scene, you then type
  +init/next              one turn            +init/run    all of them
  +init/roll              the next turn       +init/end    it is over
"""
    + _LOST
    + "More: +help w20, +help flank, +help ambush, +help extra actions,\n"
    + "+help splits, +help grapples, +help chases,\n"
    + _MORE
)

WAYS_IN: Mapping[str, str] = {"nwod": _NWOD, "met": _MET, "w20": _W20}

_DETROIT = ("detroit", "detroit-classic")
_OF_DICE = (*_DETROIT, "w20")  # difficulties, ones, soak

# The topics that are about some systems alone.
OF_RULES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("rounds", "defending", "escaping", "guns", "aborting", "haste"), _DETROIT),
    **dict.fromkeys(("words", "splits"), _OF_DICE),
    **dict.fromkeys(("soak", "botch", "rage", "difficulty"), _OF_DICE),
    "kinds of attack": (*_DETROIT, "nwod"),
    **dict.fromkeys(("flank", "ambush", "extra actions"), ("w20",)),
    "retest": ("met",),
}


def way_in(rules: str) -> str:
    """Return the text of `+help combat` in a game of these usual rules."""
    return WAYS_IN.get(rules, COMBAT)


def is_of_others(topic: str, rules: str) -> bool:
    """Say whether a topic is about other rules than these."""
    return rules not in OF_RULES.get(topic, (rules,))


def with_its_rules(topic: str, text: str, usual: str, rules: str = "") -> str:
    """Return a topic's text; in a game of other ``usual`` rules it says first whose it is, except
    where those ``rules`` are played.
    """
    if not is_of_others(topic, usual) or not is_of_others(topic, rules or usual):
        return text
    rules = usual
    known = " and ".join(OF_RULES[topic][:2]) if len(OF_RULES[topic]) < 3 else "detroit and w20"
    return (
        _(
            "\nThis holds in scenes by the {known} rules. The usual rules here:\n+help {rules}\n",
            known=known,
            rules=rules,
        )
        + text
    )
