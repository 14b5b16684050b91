"""Help for the commands that `commands/act.py` makes of the rulesets' verbs.

By verb: usage, then examples that work typed as shown, as in any command's docstring. Words for a
verb that no ruleset has do no harm; a verb without words here gets a line or two of its own.
"""

VERB_HELP: dict[str, str] = {
    # --- more than one ruleset -------------------------------------------------------------------
    "delay": """
    Wait, and act at a later moment.

    Usage:
      +delay                     say what you do later on (nwod, met, w20 rules)
      +delay for NAME: ACTION    an attack or a do, the moment before NAME acts
                                 (nwod rules)

    By nwod rules you may say it at any moment of the turn. Your place in the
    order is then the one just below what you answered or, prepared, just above
    it. By met rules you are called once more before the round ends. By w20 rules
    you may break in between any two turns, and are asked when you are attacked.

    Examples:
      +delay
      +delay for Jo: attack Jo
    """,
    # --- nwod ------------------------------------------------------------------------------------
    "forfeit": """
    Give up this turn, to act whenever you like in the next (nwod rules).

    Usage:
      +forfeit

    In the next turn you may say what you do at any moment, also first of all.
    After it your old place is yours again.

    Example:
      +forfeit
    """,
    "reposition": """
    Take another place in the order, with the merit Fresh Start (nwod rules).

    Usage:
      +reposition above NAME
      +reposition below NAME

    It is your action, and the place counts from the next turn on.

    Example:
      +reposition above Jo
    """,
    # --- met -------------------------------------------------------------------------------------
    "maneuver": """
    An attack that does something besides (met rules).

    Usage:
      +maneuver NAME [with WEAPON] to TEXT

    A standard action, and a Willpower, won or lost; with a friend's +assist it
    is free. It does the levels of an attack, and the storyteller says what else.

    Example:
      +maneuver Jo to trip them
    """,
    "mental": """
    Work on somebody's mind (met rules).

    Usage:
      +mental NAME with SKILL [to TEXT]

    A standard action: your Mental + SKILL against their Mental + what Willpower
    they have left. What comes of it says the storyteller. Once a turn for each
    target.

    Example:
      +mental Jo with subterfuge to lure them away
    """,
    "social": """
    Work on somebody's heart (met rules).

    Usage:
      +social NAME with SKILL [to TEXT]

    A standard action: your Social + SKILL against their Social + what Willpower
    they have left. What comes of it says the storyteller. Once a turn for each
    target.

    Example:
      +social Jo with intimidation to make them run
    """,
    "move": """
    Walk up to three steps (met rules).

    Usage:
      +move [1-3] [to NAME | from NAME] [& ANOTHER ACTION]

    A simple action. Without a direction the distances stay as they are, and only
    the storyteller knows where you are going. Hands reach two steps.

    Examples:
      +move 3 to Jo
      +move 3 to Jo & attack Jo
    """,
    "drop": """
    Lie down (met rules).

    Usage:
      +drop

    A simple action. On the ground you resist shots from beyond three steps
    better by 2, and anything nearer worse by 2. +stand gets you up, +crawl moves
    you.

    Example:
      +drop
    """,
    "crawl": """
    Move one step, lying down (met rules).

    Usage:
      +crawl [to NAME | from NAME]

    A simple action.

    Examples:
      +crawl
      +crawl from Jo
    """,
    # --- w20 -------------------------------------------------------------------------------------
    "sweep": """
    Kick somebody's legs away (w20 rules).

    Usage:
      +sweep NAME [willpower]

    Dexterity + Brawl, difficulty 7, met like any blow of a bare hand. It does no
    damage; whom it hits is knocked down: Dexterity + Athletics, difficulty 6, to
    be up again at once, else the next action is getting up.

    Example:
      +sweep Jo
    """,
    "tackle": """
    Throw yourself at somebody, to bring them down (w20 rules).

    Usage:
      +tackle NAME [willpower]

    Dexterity + Brawl, difficulty 7, met like any blow of a bare hand. If it hits
    it does Strength bashing, and both of you are knocked down: Dexterity +
    Athletics, difficulty 6, to be up again at once, else the next action is
    getting up.

    Example:
      +tackle Jo
    """,
    "parry": """
    Turn blows aside with a weapon in hand, as your action (w20 rules).

    Usage:
      +parry [willpower]

    Dexterity + Melee, difficulty 6, against hand-to-hand attacks, also those that
    miss. A lethal weapon that beats a bare-handed blow hurts whoever struck it.
    Whoever shoots a long gun or a bow has no hand left to parry with.

    Example:
      +parry
    """,
}
