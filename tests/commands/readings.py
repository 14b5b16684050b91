"""What every +command does with what people may not know: it shows something of a scene or of
a person (`ABOUT_PEOPLE`), something of the game itself (`ABOUT_THE_GAME`), or nothing (`SAYING`).

A command that reads is typed wherever tests prove that something is private, in every way listed
here; `test_hidden.py` fails for a command or switch that stands in none of these.
"""

# What is typed after each; {who} is a person's name.
ABOUT_PEOPLE = {
    "+init": ("",),
    "+init/scene": ("",),
    "+init/side": ("",),
    "+combat": ("",),
    "+combat/log": ("", " 50", " {who}", " page 1"),
    "+combat/logs": ("", " {who}"),
    "+combat/why": ("", " {who}"),
    "+combat/summary": ("",),
    "+combat/poses": ("",),
    "+combat/export": (" as text", " as json"),
    "+combat/pace": ("",),
    "+combat/idle": ("",),
    "+combat/follow": ("",),
    "+combat/recovery": ("",),
    "+combat/review": ("",),
    "+combat/settings": ("",),
    "+combat/rehearse": (" 1",),
    "+grapple": ("",),
    "+chase": ("", " {who}"),
    "+check/list": ("",),
    "+effect": ("",),
    "+mod": ("",),
    "+hazard": ("",),
    "+range": ("",),
    "+npc": ("",),
    "+choose": ("",),
    "+haste": ("",),
    "+plan": ("",),
    "+dice": ("",),
    "+dice/salt": ("",),
    "+dice/stats": ("", " mine", " scene", " game"),
    "+odds": (" attack {who}",),
    "+odds/compare": (" attack {who}, dodge",),
    "+health": ("", " {who}"),
    "+gear": ("", " {who}"),
    "+sheet": ("", " {who}"),
    "+sheet/check": ("", " {who}"),
    "+sheet/history": ("", " {who}"),
    "+sheet/pending": ("",),
    "+sheet/export": ("", " {who}"),
    "+who": ("",),
    "+where": ("",),
    "+finger": ("", " {who}"),
    "+pot": ("",),
}
ABOUT_THE_GAME = (
    *("+encounter", "+encounter/export", "+encounter/list", "+encounter/rehearse"),
    *("+encounter/show", "+combat/ruleset", "+gear/stock", "+npc/export", "+npc/list", "+npc/show"),
    *("+prefs", "+email", "+staff", "help"),
)

# By command, "" for the command without a switch.
SAYING = {
    "+init": "all start new join leave add remove roll next run end hold resume set surprise bonus",
    "+attack": "committed feint pool power melee ranged unarmed willpower",
    "+defend": "pool prefer willpower",
    "+grapple": "assist control counter effect look pool release relent resist reverse stand"
    " sustain unsure",
    "+chase": "attack board cold course drop end exert flee join lead maneuver obstacle part pool"
    " pursue ready roll run stalk with",
    "+check": "done",
    "+combat": "chapter fix set undo redo oops release storyteller",
    "+encounter": "add copy delete import new remove run save set share",
    "+npc": "auto copy delete edit glimpse hide import manual new reveal share unseen",
    "+plan": "clear then repeat until",
    "+email": "confirm forget digest",
    "+rule": "private public",
    "+demo": "stop",
    "+sheet": "approve deny discard form grant import new request return set submit withdraw",
    "+hurt": "bashing lethal aggravated",
    "+heal": "bashing lethal aggravated",
    "+roll": "private specialty willpower exact",
    "+gear": "add give reload take wield",
    "+finger": "set",
}
SAYING_BARE = (
    "+attack +defend +block +dodge +escape +guard +cover +stand +avoid"
    " +pass +do +split +abort +check +act +shield +agree +as +rule +roll +hurt +heal +spend +regain"
    " +demo"
)


def readings(who: str, *less: str) -> tuple[str, ...]:
    """Return every line that reads something of people, with the name of ``who``; those of the
    commands ``less`` are left out.
    """
    return tuple(
        f"{command}{words.format(who=who)}"
        for command, ways in ABOUT_PEOPLE.items()
        if command not in less
        for words in ways
    )
