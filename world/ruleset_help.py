"""What players are told of each ruleset, by its id: `+help rules` and `+help nwod` are made of it.

``BRIEF`` is for those who choose, ``TURN`` tells how a turn goes, ``TYPED`` what to type in it:
what is set off there works as it stands. Whatever is missing here is told from the ruleset itself
(`presentation/ruleset_topics.py`), so a ruleset that nobody has written about is told as well.
Words about a ruleset that a game does not have do no harm.
"""

BRIEF: dict[str, str] = {
    "detroit": """
Declared from the slowest up, done from the fastest down, with haste phases
for extra actions. Dice against a difficulty; ones take successes away. You
always defend, and less well against each further attack. Damage is rolled,
and soaked. Grapples with Control, chases with a Lead.
""",
    "detroit-classic": """
The same, but for guns, Crack, initiative when hurt, and what some fae soak.
""",
    "w20": """
Initiative once for the scene. All declare at the top of a turn, in any
order. Several actions share one pool. A defense takes an action, declared or
given up for it; there is parry besides block and dodge, sweep and tackle.
Attacks are never rolled against each other. Extra actions come last. Ones
count in damage and soak; guns do levels.
""",
    "nwod": """
Initiative once for the fight, and nobody declares: each acts at their place.
Every die needs 8, a 10 is thrown again, ones mean nothing. One roll is the
whole attack, less Defense and armour, and a success is a level. One may delay
or forfeit. No splits, no haste, no aborts, no escape.
""",
    "met": """
No dice but rock, paper, scissors, thrown by the game; test pools break ties.
Each is called in order, for a standard and a simple action. Distances are in
steps. Willpower buys retests, damage is flat, nothing is soaked. Celerity
gives further rounds. Friends can help, and take a blow for you.
""",
}

TURN: dict[str, str] = {
    "detroit": """
A round is about fifteen seconds.
1. Everybody throws a die + Dexterity + Wits - wounds.
2. All declare, the lowest first. Equal ones declare in secret.
3. All of it is done, the highest first. Who is attacked defends.
4. Those with haste left declare and act again.
5. The books are kept; +init/roll begins the next round.
+help combat is the way in, +help rounds has more, and +help words explains a
roll.
""",
    "detroit-classic": """
Everything is as in +help detroit and the topics there, but for five things:
- A gun keeps its own difficulty (6 where it names none). Hand to hand a
  target who sees it coming makes pistols and SMGs 6, long guns 8.
- Wounds take nothing off initiative.
- A grappler cannot Crack.
- Shrug Off is called Shed: +choose shed
- Lethal damage is soaked by trolls, redcaps, satyrs and Scathach sidhe,
  whether or not they have called upon the Wyrd, and by no other fae.
""",
    "w20": """
A turn is three seconds. Initiative is thrown once, for the whole scene.
1. All declare, in any order.
2. It is done, the highest first. An attack meets a defense only if its target
   has an action for it: one declared, or one not taken yet, given up for it
   by +abort dodge. In a turn of nothing but defense each further one is at
   one die less. Difficulty 6, always.
3. Extra actions: bought with Rage, or the later ones of several.
4. The books are kept; who regenerates heals a level.
Several actions share the smallest of their pools. Firearms do their rating in
levels, without a roll. More levels past soak than your Stamina daze you: the
next turn is lost, this one if you have not taken it. Wounds move you down in
the order. A shifter out of breed form heals by itself.
""",
    "nwod": """
A turn is three seconds and one action. Initiative is thrown once for the
fight: a die + Dexterity + Composure.
1. Whoever is highest is called, says what they do, and it is done. Then the
   next. Nobody declares beforehand.
2. When all have acted the books are kept; +init/roll begins the next turn.
An attack is one roll: Strength + Brawl or Weaponry, Dexterity + Firearms or
Athletics, and the weapon's rating; less the target's Defense (the lower of
Dexterity and Wits) and armour. Each success is a level. With no dice left it
is a chance die: only a 10 will do, and a 1 is a disaster. Each attack on you
wears your Defense down by one; against guns it is no help from afar.
""",
    "met": """
A turn is three seconds, and one or more rounds. The higher of Physical and
Mental is your place; nothing is thrown for it.
1. Each is called, highest first, and has a standard action (whatever takes a
   challenge) and a simple one, or two simple ones. What is said is done. What
   you do not use you may use later in the round, by saying it; before it
   closes you are called again, unless you passed.
2. Further rounds for those with Celerity 3, then 5, then 6.
3. The books are kept; +init/roll begins the next turn.
A challenge: the game throws rock, paper or scissors for both. On a tie the
higher test pool wins, then the defender. Who loses may buy one retest with
Willpower. Blows are Physical + Brawl, Melee ... against Physical + Dodge, and
do a level; bows and guns do two. Hands reach two steps, what is thrown ten.
In a round you can be the target of two such attacks, no more.
""",
}

TYPED: dict[str, str] = {
    "detroit": """
  +attack Thug            or +attack/power Thug, +attack/feint Thug
  +block, +dodge          nothing but defense
  +escape, +guard         get away; strike back at who strikes first
  +grapple Thug           seizes them: +help grapples
  +split attack Thug & dodge      several at once, for dice
  +do climb the wall: dexterity + athletics vs 7
  +pass
  +haste 1=rage           extra actions: +help haste
""",
    "w20": """
  +attack Thug
  +attack Thug=at head    harder, and it hurts more
  +parry                  or +block, +dodge: nothing but defense
  +sweep Thug             or +tackle Thug: knocks them down
  +abort dodge            in place of what you declared, under an attack
  +split attack Thug dice 3 & dodge    one pool for both; or share it evenly
  +delay                  break in later on
  +do leap: dexterity + athletics vs 6
  +haste 1=rage           extra actions
  +pass
Whoever runs the scene
  +as Jo=blinded yes      also cramped, coverless, staked
  +as Thug=flank Jo       or rear Jo: +help flank
  +as Jo=knockdown
  +as Thug=ambush Jo      before the first round: +help ambush
""",
    "nwod": """
  +attack Thug            with what you have in hand
  +attack Thug=with bare hands
  +dodge                  doubles your Defense till the turn is over
  +do kick the door in: strength + athletics
  +delay                  then say what you do at any later moment
  +delay for Thug: attack Thug    just before Thug acts
  +forfeit                next turn you act at any moment
  +reposition above Thug  with the merit Fresh Start
  +pass
Whoever runs the scene
  +init/surprise Jo       who notices nothing has no action and no Defense
  +mod Jo=attack-2 for darkness   what makes it harder is dice
  +combat/set grapples=yes        before the first round; also chases=yes
""",
    "met": """
  +attack Thug
  +move 3 to Thug & attack Thug   both actions in one line
  +maneuver Thug to trip them     costs a Willpower
  +mental Thug with subterfuge to lure them off
  +social Thug with intimidation
  +do open the safe: mental + security vs 5     5 is its test pool
  +drop, +stand, +crawl           on the ground
  +escape                 away, if nobody challenges you for a round
  +delay, +pass           you are called again; or not
  +assist Jo              your action makes Jo's maneuver free, at any time
  +shield Jo              you would take a blow for Jo
  +choose yes             buys the retest you are asked about
Whoever runs the scene
  +init/roll by Jo        Jo began it, and acts first in the first round
  +as Jo=steps Thug 10    how far apart they are
  +as Jo=cornered yes     no escape
""",
}

TYPED["detroit-classic"] = TYPED["detroit"]
