"""Help for the commands that `commands/act.py` makes of the rulesets' verbs.

By verb: usage, then examples that work as shown, as in any command's docstring. Text for a verb
that no ruleset has does no harm; a verb without text here gets a line or two of its own.
"""

VERB_HELP: dict[str, str] = {
    # --- more than one ruleset -------------------------------------------------------------------
    "delay": """
    Wait, and act at a later moment.

    Usage:
      +delay                     say what you do later on (nwod, met, w20 rules)
      +delay for NAME: ACTION    an attack or a do, just before NAME acts
                                 (nwod rules)

    By nwod rules you can then act at any moment of the turn. From then on your
    place is just below whoever acted last, or with +delay for NAME just above
    NAME. By met rules you are called once more before the round ends. By w20
    rules you can break in between any two turns, and you are asked when
    somebody attacks you.

    Examples:
      +delay
      +delay for Jo: attack Jo
    """,
    # --- nwod ------------------------------------------------------------------------------------
    "forfeit": """
    Give up this turn, to act whenever you like in the next (nwod rules).

    Usage:
      +forfeit

    Next turn you can act at any moment, even before everyone else. After it
    you have your old place again.

    Example:
      +forfeit
    """,
    "reposition": """
    Take another place in the order, with the merit Fresh Start (nwod rules).

    Usage:
      +reposition above NAME
      +reposition below NAME

    This is your action. You have the new place from the next turn on.

    Example:
      +reposition above Jo
    """,
    # --- met -------------------------------------------------------------------------------------
    "maneuver": """
    An attack that does something more (met rules).

    Usage:
      +maneuver NAME [with WEAPON] to TEXT

    It takes a standard action, and costs a Willpower, won or lost; with a
    friend's +assist it is free. It does an attack's damage and something more,
    which the game does by itself if TEXT begins with one of these:

      trip                 they fall                       (focus dexterity)
      disarm               you have their weapon           (focus dexterity)
      push                 they are 3 steps further off    (focus strength)
      hit hard             one level more                  (focus strength)
      hit a weak spot      two levels more; 2 Willpower    (focus perception)
      subdue               the harm is bashing             (focus stamina)

    With the focus your test pool is 2 higher. Of anything else the storyteller
    says what happens.

    Examples:
      +maneuver Jo to trip them
      +maneuver Jo with bare hands to push them off the pier
    """,
    "mental": """
    Work on somebody's mind (met rules).

    Usage:
      +mental NAME with SKILL [to TEXT]

    A standard action: your Mental + SKILL against their Mental + the Willpower
    they have left. The storyteller says what comes of it. Once a turn for each
    target.

    Example:
      +mental Jo with subterfuge to lure them away
    """,
    "social": """
    Work on somebody's heart (met rules).

    Usage:
      +social NAME with SKILL [to TEXT]

    A standard action: your Social + SKILL against their Social + the Willpower
    they have left. The storyteller says what comes of it. Once a turn for each
    target.

    Example:
      +social Jo with intimidation to make them run
    """,
    "move": """
    Walk up to three steps (met rules).

    Usage:
      +move [1-3] [to NAME | from NAME] [& ANOTHER ACTION]

    A simple action. If you name nobody, the distances stay as they are, and the
    storyteller decides where you are. You can reach two steps with your hands.

    Examples:
      +move 3 to Jo
      +move 3 to Jo & attack Jo
    """,
    "drop": """
    Lie down (met rules).

    Usage:
      +drop

    A simple action. On the ground you have 2 more to resist shots from beyond
    three steps, and 2 less to resist anything nearer. +stand gets you up, +crawl
    moves you.

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

    Roll Dexterity + Brawl, difficulty 7. Your target defends as against bare
    hands. A hit does no damage, but knocks them down: they roll Dexterity +
    Athletics, difficulty 6, to be up again at once, or else get up as their next
    action.

    Example:
      +sweep Jo
    """,
    "tackle": """
    Throw yourself at somebody, to bring them down (w20 rules).

    Usage:
      +tackle NAME [willpower]

    Roll Dexterity + Brawl, difficulty 7. Your target defends as against bare
    hands. A hit does Strength bashing, and you both fall: each rolls Dexterity +
    Athletics, difficulty 6, to be up again at once, or else gets up as the next
    action.

    Example:
      +tackle Jo
    """,
    "parry": """
    Turn blows aside with a weapon in hand, as your action (w20 rules).

    Usage:
      +parry [willpower]

    Roll Dexterity + Melee, difficulty 6, against hand-to-hand attacks. If your
    weapon is lethal and you beat a bare-handed blow, you hurt the attacker. You
    cannot parry while you shoot a long gun or a bow: you have no hand left.

    Example:
      +parry
    """,
}
