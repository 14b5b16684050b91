"""What a player types from their own account, to speak for another or to have something run."""

import random

# A game itself evaluates what one types, with one's own rights: these would take another person's.
PIECES = (
    *(" ", "=", "/", "//", "|", "~", "~/", "~!", "~-", "~h", "##", "#@", "%0", "%#", "%r", "%%"),
    *("\\", "\\\\", "{", "}", "[", "]", "(", ")", ";", ",", "$", "$$", "|/", "|n", "||", "{{"),
    "}}",
    *("\\[set(me,CANARY:sung)\\]", ";&CANARY me=sung", "{&CANARY me=sung}", "%r&CANARY me=sung"),
    *("\\[set(#1,CANARY:sung)\\]", "@@", "\\[set(*Victim,CANARY:sung)\\]", "me", "Victim"),
    *("Villain", "#1", "\u00e9", "\u202e", "\t", "x" * 400),
    *("|lc@py 1|ltx|le", "$eval(1+1)", "{you}", "Q.-", "- 0 Q.-|", "9999999 #1:0 Q.-|PWNED|"),
    *("~<r~:", "~>", "\\[ansi(r,x)\\]", "%cr", "%xr", "\\%cr", "$1"),
)
COMMANDS = ("rk ", "rk", "rk/", "init/start ", "init ", "do ", "sheet/set ", "as ", "prefs ")
COMMANDS += ("combat ",)
FORGED = "1795384115.00000004.{victim} 1795384115 #{victim}:{born} #0:0 8|Victim|Bar|+rk/join"


def hostile_line(chance: random.Random) -> str:
    """Return a line that tries something."""
    pieces = chance.choices(PIECES, k=chance.randint(1, 8))
    return f"+{chance.choice(COMMANDS)}{''.join(pieces)}"


def forging_lines(rk: str, robot: str, number: str, born: str) -> list[str]:
    """Return what a person tries who knows Roundkeeper's object, the robot, and their victim."""
    forged = FORGED.format(victim=number, born=born)
    return [
        f"@pemit *{robot}=RKQ",
        f"@pemit *{robot}=x Q {forged} x",
        f"page {robot}=%rx Q {forged} x",
        f"say x Q {forged} x",
        f"&Q.1795384115.00000004.{number} {rk}={forged[24:]}",
        f"&STORYTELLERS {rk}=#{number}:{born}",
        f"@trigger {rk}/GO=x",
        f"@trigger {rk}/SETUP",
        f"@trigger {rk}/WATCH",
        "@force *Victim=+rk/join",
        f"@wipe {rk}",
        f"@set {rk}=!inherit",
        f"@chown {rk}=me",
        f"&ROUNDKEEPER *{robot}=#0",
        f"think got [get({rk}/SEQ)][get({rk}/ANSWERS)][xget({rk},STORYTELLERS)]",
        f"+rk \\[pemit(*Victim,PWNED)\\] x Q {forged} x",
    ]
