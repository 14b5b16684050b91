"""A short topic for each word that the screen uses: what a newcomer types after `+help`.

``TERMS`` are such words that stand nowhere in the code as names (levels, phases, effects, verbs);
`tests/commands/test_terms.py` sees that each of them, and each of those names, has a topic.
"""

WOUND = """
A wound is one or more marks on your health track: seven levels, and the
lower you are the fewer dice you roll.

  Bruised 0     Hurt -1     Injured -1     Wounded -2     Mauled -2
  Crippled -5   Incapacitated: you are down

The dice come off every roll you make to do something; damage and soak keep
theirs. Marks are / bashing, X lethal and * aggravated, the worst first.
  +health                 your track        +health Jo     how Jo looks
By nwod and met rules the track has other levels: +sheet shows yours.
See +help damage, +help heal, +help down.
"""
DAMAGE = """
When a blow hits, the game rolls damage; each success is one level, a mark on
your track, if you do not soak it away.

Dice: those of the weapon, and one more for each success of the attack beyond
the first. A power attack has two more, a feint two fewer.

Bashing (/): fists, clubs, falls. Lethal (X): blades and bullets. Aggravated
(*): fire, claws, what your kind of being cannot bear.
On a full track more harm makes the marks worse: bashing turns to lethal,
lethal to aggravated.
  +combat/why             the last roll, term by term
See +help soak, +help wound, +help heal.
"""
BLOOD = """
What vampires and ghouls spend. +sheet shows how much is left.

It pays for extra actions: one point for the whole round, as many actions as
you have Celerity.
  +haste 1=celerity
It closes bashing and lethal wounds; whoever runs the scene may be asked.
  +heal 2b with blood
For anything else spend it, and say what for:
  +spend blood 2
Bleeding is something else: harm that the storyteller puts on you round by
round (+help hazard).
"""
HIT = """
An attack hits if its successes beat those of the defense. "Hits by 2" means
two more: that is the margin. An even roll does not hit.

One success of the margin makes the hit; each one more is a die of damage.
An attack without a success misses, and nobody needs to defend. If two people
attack each other hand to hand, they roll against each other: the better roll
lands the blow, and the other attack is gone.
By nwod and w20 rules attacks are never rolled against each other.
  +combat/why             the last roll, term by term
See +help damage, +help defending.
"""
DOWN = """
You are down once your whole track is marked (by met rules sooner). You have
no turn, what you had yet to do is lost, and a hold you are in is over. What
others had declared against you comes to nothing; they may attack you anew.

Unconscious   there is a bashing mark among them
Dying         only lethal and worse (a vampire falls into torpor)
Dead          all are aggravated

You stay in the scene: pose, talk, watch. Once a mark is healed you act again.
  +heal 1b                asks whoever runs the scene; vampires may pay with
                          blood: +help blood
Friends can carry you off: pose it, and the storyteller says what comes of it.
See +help death, +help heal.
"""
DEATH = """
A track full of aggravated marks is death. Before that you are dying, or in
torpor, and nothing gets worse by itself: only more harm does it.

You stay in the scene, can pose and watch, and have no turn. Your sheet stays
as it is, marks and all. What death means, and whether it lasts, is for the
storyteller to say: a blow can be taken back, marks can be healed.
  +combat/summary         how it stands, for all
  +combat/log             what led to it
See +help down.
"""
HEAL = """
Marks come off your track when somebody heals them.

  +heal 2                 the mildest first; usually the storyteller is asked
  +heal 1l                of one kind: b bashing, l lethal, a aggravated
  +heal 2b with blood     for those who have blood to spend
Some heal by themselves: "regenerates" means a level at the end of each round,
bashing before lethal, never aggravated. It is a number on the sheet.
If you were down, you act again once a mark is off.
+help recovery says who may heal whom, and what else comes back.
"""
SOAK = """
Soak is what your body and armour take off the damage: Stamina, difficulty 6,
and each success stops one level. The game rolls it for you.

Everybody soaks bashing. Lethal: vampires, ghouls, shifters out of the form
they were born to, fae who have called upon the Wyrd. Aggravated: such
shifters, and vampires with Fortitude. "No soak" stands where you had no roll.
Armour adds its dice against the damage it is made for: +gear shows it. A
vampire halves the bashing damage that is left.
By w20 rules all but mortals soak lethal. By nwod rules armour takes dice off
the attack instead, and by met rules nothing is soaked.
"""
BOTCH = """
A botch is worse than a miss: no die makes the difficulty, and at least one
shows a 1. If dice made it and the ones took them all away, you only fail.

A botched attack misses, and the storyteller is asked what mishap comes of it.
Nothing waits for that. Damage and soak never botch, nor does a roll on which
you have spent Willpower, or a pool without dice.
By nwod rules only the chance die of an empty pool can fail so badly; by met
rules nothing can.
"""
INITIATIVE = """
Who goes when. Each round the game rolls a die for everybody and adds
Dexterity + Wits, less the dice that wounds take.

The lowest declares first, and the highest acts first: whoever is faster knows
what the slower ones are up to. Equal totals: the higher Dexterity + Wits. If
that is equal, too, they are tied: they declare in secret, and act at once.
  +init                   the order, and whose turn it is
  +init/roll              the next round, for whoever runs the scene
By w20 and nwod rules it is rolled once. +help rounds has the whole round.
"""
RAGE = """
What shifters spend. +sheet shows how much is left.

Each point is an extra action in a round, no more than half your Rage:
  +haste 1=rage
For anything else spend it, and say what for:
  +spend rage
The storyteller decides about frenzy. Ask at the end of the round:
  +check do I frenzy?
See +help haste.
"""
STUN = """
What costs you a turn, besides wounds.

Dazed: by w20 rules one blow of more levels than your Stamina (Stamina + 2, if
you are no mortal) costs you your next turn. The screen says of which round.
Knocked down: you lie on the ground (+help prone).
Helpless: you neither act nor defend, until whoever did it lets go, or the
storyteller says so.
A stun gun is a weapon like others: it does bashing damage.
By other rules the storyteller stuns you, by their word or an effect.
"""
PRONE = """
On the ground: dropped, slammed, knocked down, or lying down by choice.

You attack, block and dodge with two dice less, and a victim in a hold
struggles with two less. Getting up is your action:
  +stand
  +split stand & attack Jo       both, at two dice less for the attack
+combat shows who lies there. By w20 rules a fall asks for a roll first; by
met rules +help +drop says what it is good for.
"""
HAZARD = """
Harm that comes by itself: fire, poison, bleeding. The storyteller puts it on
somebody, and it strikes at the end of each round, once, or for some rounds.
It is soaked like a blow, if it can be soaked at all.

  +combat                 shows what burns whom, and for how long
  +avoid Fire             gets out of its way, with an action left from haste
See +help damage.
"""
EFFECTS = """
An effect changes somebody's rolls for some rounds, or until it is taken off:
a blessing, fear, high ground. The screen shows it in each roll it changes.

  +combat                 who has which, and for how long
  +combat/why             what it did to the last roll
The storyteller puts it on you (+help +effect, +help +mod); ask for what your
power or position should give you.
  +check does my high ground count?
"""
WILLPOWER = """
Spend a point and you have one success more, which no 1 takes away; the roll
cannot botch. Once a round, and said before the dice fall:
  +attack Jo=willpower
  +dodge willpower
  +defend/willpower       on the next defense that the game rolls for you
The point is paid only if you roll. +sheet shows what is left and, behind it,
your rating: that is what you roll to change your mind (+help aborting).
"""
DIFFICULTY = """
What a die must show to count: "vs 6" is difficulty 6. It is always 2 to 10.
Each die that shows it, or more, is a success; each 1 takes one away.

Your pool is how many dice you roll: mostly an attribute and an ability, less
wounds and whatever else the line names. "dexterity 3 + brawl 2 - wounds 1" is
four dice. With none you do not roll.
+help words explains a whole line. By nwod rules each die needs an 8; by met
rules nobody throws dice.
"""
KINDS = """
Say which kind it is when you attack.

  +attack Jo              basic: nothing special
  +attack/power Jo        harder to hit (+1), two more dice of damage
  +attack/feint Jo        easier to hit (-1), two fewer dice of damage
  +attack/committed Jo    everything: you do not defend at all this round, and
                          Jo must take it, brave it or give something up
By nwod and met rules there is one kind alone.
See +help damage, +help aborting (what a committed attack asks).
"""
SOMEONE = """
"Someone" is somebody you cannot make out: you see that they act, and not who
they are. More of them are someone 2, someone 3 ...

You can defend against them as against anybody; you cannot name them as a
target until the storyteller shows them to you. You notice an unseen attacker
when they strike (+help ambush). Of an NPC's rolls you mostly read the result,
and not the dice.
"""
DISCIPLINES = """
Disciplines, gifts, arts, spheres: powers are ratings on your sheet.

  +sheet/set celerity=2 potence=1        on a draft
  +sheet                  shows them in a group of their own
The rules know two of them: Celerity gives extra actions (+help haste), and
Fortitude soaks (+help soak). Name any other for a roll, and the storyteller
says yes or no:
  +attack Jo=with wits + occult vs 7 damage 3 lethal
  +roll manipulation + dominate
Where a scene's ruleset asks for more, +sheet says so.
"""
CHARACTER_WORDS = """
Points pay for a new character.

Each kind of being has points for attributes, abilities and so on. 7, 5 and 3
means seven for one of the three groups, five for another, three for the last;
you choose which. The dot that everybody has is free. Whatever goes beyond
costs freebie points.
  +sheet/new vampire      shows what there is to do, with points
  +sheet/check            what is left of it
They are a guide, and nothing is refused: the storyteller sees what goes
beyond. Starting gear costs nothing: +sheet/set gear=knife
See +help sheets.
"""

CATEGORY = "Words on the screen"
TOPICS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    (
        "wound",
        (
            *(
                "wounds",
                "health",
                "track",
                "mark",
                "marks",
                "penalty",
                "wound penalty",
                "unhurt",
                "bruised",
            ),
            *("hurt", "injured", "wounded", "mauled", "crippled", "healthy"),
        ),
        WOUND,
    ),
    ("damage", ("bashing", "lethal", "aggravated", "level", "levels", "harm"), DAMAGE),
    ("blood", ("blood pool", "bleeding"), BLOOD),
    ("hit", ("hits", "miss", "misses", "margin", "contest", "blow"), HIT),
    (
        "down",
        ("going down", "incapacitated", "unconscious", "dying", "torpor", "knocked out"),
        DOWN,
    ),
    ("death", ("dead", "die", "dies", "killed", "final death"), DEATH),
    ("heal", ("healing", "heals", "healed", "regeneration", "regenerates"), HEAL),
    ("soak", ("soaks", "soaked", "no soak", "armour", "armor", "fortitude"), SOAK),
    ("botch", ("botches", "botched", "mishap", "ones", "failure"), BOTCH),
    ("initiative", ("order", "tie", "tied", "ties"), INITIATIVE),
    ("rage", ("frenzy",), RAGE),
    ("stun", ("stunned", "dazed", "daze", "helpless", "stun gun"), STUN),
    ("prone", ("ground", "knocked down", "fallen", "lying down"), PRONE),
    ("hazard", ("hazards", "fire", "burning", "poison"), HAZARD),
    ("effects", ("effect", "modifier", "modifiers"), EFFECTS),
    ("willpower", ("wp", "bought", "buying a success"), WILLPOWER),
    ("difficulty", ("pool", "pools", "success", "successes", "vs"), DIFFICULTY),
    ("kinds of attack", ("power", "feint", "basic", "power attack", "attacks"), KINDS),
    ("someone", ("unseen", "glimpsed", "open"), SOMEONE),
    ("disciplines", ("discipline", "gifts", "arts", "spheres", "powers", "potence"), DISCIPLINES),
    ("points", ("freebies", "freebie points", "budget", "starting points"), CHARACTER_WORDS),
)

# Further names of the longer topics.
ALSO: dict[str, tuple[str, ...]] = {
    "combat": ("scene", "start"),
    "rounds": (
        "turn",
        "turns",
        "phase",
        "declaration",
        "resolution",
        "bookkeeping",
        "declaring",
        "declare",
    ),
    "words": ("specialty", "floor", "extra successes", "roll", "rolls"),
    "grapples": (
        *("hold", "held", "grappler", "victim", "struggle", "pin", "pinned", "disarm", "slam"),
        *("throw", "prop", "clinch", "crack", "action", "shrug off", "hostage block", "shed"),
    ),
    "chases": (
        *("maneuver", "prey", "predator", "pursuer", "course", "courses", "obstacle", "run"),
        *("bait", "gun it", "quick reverse", "never tell me the odds", "in there", "nope"),
        *("tail", "herd", "attack run", "head-off", "damnit", "stalk", "shaken off", "caught"),
    ),
    "haste": ("celerity", "haste phase", "extra action"),
    "recovery": ("request", "granted"),
    "sheets": (
        *("draft", "submitted", "approved", "approve", "clan", "starting gear", "xp"),
        *("experience", "character", "player"),
    ),
    "waiting": ("waiting for", "away", "deadline", "skip", "nudge"),
    "npcs": ("npc", "automatic", "stance"),
    "logs": ("emit", "take back", "undo"),
    "desk": ("mishaps", "held results", "hold back"),
    "aborting": ("abort", "brave", "accept", "lost"),
    "retest": ("test pool", "rock", "paper", "scissors"),
}

# Words that the screen uses and that no table of the code has.
TERMS = (
    *("wound", "damage", "blood", "hit", "death", "flank", "ambush", "heal", "soak", "botch"),
    *("initiative", "haste", "rage", "stun", "down", "surprise", "margin", "pool", "difficulty"),
    *("successes", "specialty", "willpower", "piling on", "cover", "range", "distance", "prone"),
    *("grappler", "victim", "control", "hold", "lead", "prey", "predator", "course", "obstacle"),
    *("maneuver", "run", "passengers", "round", "turn", "order", "tie", "void", "abort", "review"),
    *("someone", "hidden", "unseen", "hazard", "effect", "mishap", "ruleset", "retest", "armour"),
    *("regeneration", "frenzy", "torpor", "dazed", "knocked down", "helpless", "draft", "approval"),
    *("request", "points", "freebies", "clan", "disciplines", "gear", "npcs", "waiting", "poses"),
    *("celerity", "fortitude", "potence", "health", "marks", "scene", "log", "rear", "celerity"),
)


def topics() -> list[dict[str, object]]:
    """Return the short topics as Evennia wants them."""
    return [
        {"key": key, "aliases": list(aliases), "category": CATEGORY, "text": text}
        for key, aliases, text in TOPICS
    ]
