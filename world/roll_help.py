"""`+help +roll` where the usual rules roll in another way; else it is the command's own."""

_NWOD = """
    Roll dice.

    Usage:
      +roll TRAIT + TRAIT [+ N] [- N]     each die that shows 8 or more succeeds
      +roll NAME=TRAIT + TRAIT    an NPC of yours; a storyteller, anybody
      +roll ... again 9           rolls again from 9, or from 8; usually only 10
      +roll ... rote              rolls dice that fail once more
      +roll chance                a chance die
      +roll/specialty ...         one of yours fits: every 10 counts twice
      +roll/willpower ...         one Willpower adds three dice
      +roll/private ...           for a storyteller: only you see it

    Without a dot in a skill you lose a die, three if it is a Mental one. With
    no dice left you roll a chance die: only a 10 succeeds, and a 1 is a
    dramatic failure. What makes a thing harder takes dice: there is no vs.

    Everyone here sees your roll; in a scene the log keeps it.

    Examples:
      +roll wits + composure
      +roll dex + athletics - 2
      +roll strength + weaponry again 9
"""

_MET = """
    Throw a challenge: the game throws rock, paper or scissors for both sides.

    Usage:
      +roll TRAIT + TRAIT vs NAME     somebody here; they resist with the same
                                      attribute and Dodge, or the Willpower
                                      they have left
      +roll TRAIT + TRAIT vs N        against a test pool of N
      +roll NAME=TRAIT + TRAIT vs N   for an NPC of yours; a storyteller, for
                                      anybody
      +roll/willpower ...             if you lose, one Willpower buys a retest

    A win wins. On a tie the higher test pool wins, then the defender. Everyone
    here sees the challenge; in a scene the log keeps it.

    Examples:
      +roll physical + brawl vs Rat
      +roll mental + security vs 5
      +roll/willpower social + intimidation vs 6
"""

TEXTS = {"nwod": _NWOD, "met": _MET}


def text_for(rules: str) -> str:
    """Return the help in a game of these usual rules; nothing where the command's own will do."""
    return TEXTS.get(rules, "")
