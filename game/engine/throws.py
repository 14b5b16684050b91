"""Throws of rock, paper and scissors, by the server's dice (MET-4).

A throw is one die: 1 to 3 is rock, 4 to 6 paper, 7 to 9 scissors, a 10 is thrown again. So each
sign owns three faces of nine. The roll's terms tell the test pool, which is also its result: it is
what decides a tie.
"""

from game import events as ev
from game.chance import RollRequest
from game.dice import UNTOLD, DiceRule, Modifier, Roll
from game.engine.numbering import next_number
from game.engine.ruled_rolls import with_successes
from game.engine.table import Table
from game.engine.terms import Reckoning

SIGNS = ("rock", "paper", "scissors")
FACES = 3  # of each sign
BY_SIGN, BY_POOL = 3, 1  # what a win is worth where it must be worth something (SYS-3)
_THROW = DiceRule(ones_cancel=False, botches=False)


def sign(face: int) -> str:
    """Return what a face is thrown as; nothing for one that is thrown again."""
    return SIGNS[(face - 1) // FACES] if face <= FACES * len(SIGNS) else ""


def beats(one: str, other: str) -> bool:
    """Say whether one sign wins over another: each over the one before it."""
    return SIGNS.index(one) == (SIGNS.index(other) + 1) % len(SIGNS)


def throw(
    table: Table,
    who: str,
    reckoning: Reckoning,
    purpose: str,
    against: str | None,
    *,
    exchange: int = 0,
    slot: str = "",
    secret: bool = False,
    private: bool = False,
    uses_up: bool = True,
) -> Roll:
    """Throw for somebody until a sign comes up, fill ``slot`` of an exchange with it, and return
    it; a ``secret`` throw only storytellers know of, of a ``private`` one others see nothing but
    that it was made, ``uses_up`` as of `Table.emit`.
    """
    pool = tuple(
        Modifier(why=term.why, total=term.dice, by=term.by) for term in reckoning.terms if term.dice
    )
    number, phase = table.stage or (table.scene.fight.round, table.scene.fight.phase)
    while True:
        open_number = next_number(table.scene, withheld=table.filling is not None)
        faces, source = table.dice_for(RollRequest(who, purpose, 1, 0, _THROW, hidden=secret))
        shown = bool(sign(faces[0]))
        roll = Roll(
            id=UNTOLD + table.scene.unseen_rolls + 1 if secret else open_number,
            round=number,
            phase=phase,
            who=who,
            purpose=purpose,
            against=against,
            pool=1,
            difficulty=0,
            modifiers=(Modifier(why="throw", dice=1, by="MET-4"), *pool),
            faces=faces,
            ones=faces.count(1),
            successes=reckoning.pool,
            private=secret or private or table.person(who).private,
            source=source,
            shown=table.shows(who),
        )
        rulings = table.rulings()
        if "successes" in rulings:
            roll = with_successes(roll, rulings["successes"])
        table.emit(
            ev.Rolled(roll=roll, exchange=exchange, slot=slot, secret=secret)
            if shown
            else ev.Rolled(roll=roll, secret=secret),
            uses_up,
        )
        if shown:
            return roll


def outcome(table: Table, attack: Roll, defense: Roll) -> tuple[bool, str]:
    """Say whether the challenger wins, and by what: the throw, the test pool, the rule for ties."""
    one, other = sign(attack.faces[0]), sign(defense.faces[0])
    if one != other:
        return beats(one, other), "throw"
    if attack.successes != defense.successes:
        return attack.successes > defense.successes, "pool"
    return table.settings.met_tie_winner == "attacker", "tie"


def margin(table: Table, attack: Roll, defense: Roll) -> int:
    """Return by how much the challenger wins, below nothing where they lose: more where the throw
    decides than where the test pools have to (SYS-3).
    """
    wins, by = outcome(table, attack, defense)
    worth = BY_SIGN if by == "throw" else BY_POOL
    return worth if wins else -worth
