"""The help on each ruleset, by its id: the text of `+help rules`, `+help nwod` and the like.

``BRIEF`` helps to choose one, ``TURN`` says how a turn goes, ``TYPED`` what to type in it: its
indented lines work as shown. For a ruleset that is missing here, `presentation/ruleset_topics.py`
writes a topic from the ruleset itself. Text for a ruleset that a game does not have does no harm.
"""

BRIEF: dict[str, str] = {
    "detroit": """
You declare from the slowest up and act from the fastest down, with haste
phases for extra actions. Dice against a difficulty; ones take successes away.
You always defend, and less well against each further attack. You roll damage
and soak. Grapples with Control, chases with a Lead.
""",
    "detroit-classic": """
The same, except guns, Crack, initiative when hurt, and what some fae soak.
""",
    "w20": """
Initiative once for the scene. All declare at the top of a turn, in any
order. Several actions share one pool. A defense takes an action: you declare
it, or give one up for it. You can parry, sweep and tackle, too. Attacks are
never rolled against each other. Extra actions come last. Ones count in
damage and soak; guns do a fixed number of levels.
""",
    "nwod": """
Initiative once for the fight, and nobody declares: you act when your turn
comes. Every die needs 8, you roll a 10 again, ones mean nothing. One roll is
the whole attack, less Defense and armour, and each success is a level. You
can delay or forfeit. No splits, no haste, no aborts, no escape.
""",
    "met": """
No dice: the game throws rock, paper, scissors for you, and test pools break
ties. When you are called you have a standard and a simple action. Distances
are in steps. Willpower buys retests, damage is fixed, nobody soaks. Celerity
gives further rounds. Friends can help, and take a blow for you.
""",
}

TURN: dict[str, str] = {
    "detroit": """
A round is about fifteen seconds.
1. Everybody rolls a die + Dexterity + Wits - wounds.
2. All declare, the lowest first. Ties declare in secret.
3. All act, the highest first. You defend when you are attacked.
4. If you have haste left, you declare and act again.
5. Bookkeeping; +init/roll begins the next round.
+help combat is the way in, +help rounds has more, and +help words explains a
roll.
""",
    "detroit-classic": """
Everything is as in +help detroit and its topics, except five things:
- A gun keeps its own difficulty (6 where it names none). Hand to hand a
  target who sees it coming makes pistols and SMGs 6, long guns 8.
- Wounds take nothing off initiative.
- A grappler has no lethal effect.
- What a grappler who is attacked pays 1 for is called Shed: +choose shed
- Trolls, redcaps, satyrs and Scathach sidhe soak lethal damage, whether or
  not they have called upon the Wyrd; no other fae do.
""",
    "w20": """
A turn is three seconds. You roll initiative once, for the whole scene.
1. All declare, in any order.
2. All act, the highest first. You defend only if you have an action for it:
   a defense you declared, or an action you have not taken yet and give up
   with +abort dodge. If you do nothing but defend, each further defense has
   one die less. Difficulty 6, always.
3. Extra actions: those bought with Rage, or the later ones of several.
4. Bookkeeping; if you regenerate you heal a level.
Several actions share the smallest of their pools. Firearms do their rating in
levels, without a roll. More levels past soak than your Stamina daze you: you
lose your next turn, or this one if you have not taken it. Wounds move you
down in the order. Shifters heal by themselves, except in breed form.
""",
    "nwod": """
A turn is three seconds and one action. You roll initiative once for the
fight: a die + Dexterity + Composure.
1. The highest is called, says what they do, and does it. Then the next.
   Nobody declares beforehand.
2. When all have acted comes bookkeeping; +init/roll begins the next turn.
An attack is one roll: Strength + Brawl or Weaponry, Dexterity + Firearms or
Athletics, and the weapon's rating; less the target's Defense (the lower of
Dexterity and Wits) and armour. Each success is a level. With no dice left you
roll a chance die: only a 10 succeeds, and a 1 is a disaster. Each attack on
you takes one off your Defense. Defense does not help against guns from afar.
""",
    "met": """
A turn is three seconds, and one or more rounds. Your place in the order is
the higher of Physical and Mental; nobody rolls for it.
1. You are called, the highest first, and have a standard action (anything
   that takes a challenge) and a simple one, or two simple ones. You act when
   you say it. You can use what is left at any later moment of the round, and
   you are called again before it closes, unless you passed.
2. Further rounds for people with Celerity 3, then 5, then 6.
3. Bookkeeping; +init/roll begins the next turn.
A challenge: the game throws rock, paper or scissors for both. On a tie the
higher test pool wins, then the defender. If you lose, you can buy one retest
with Willpower. Blows are Physical + Brawl, Melee ... against Physical +
Dodge, and do a level; bows and guns do two. Hands reach two steps, thrown
weapons ten. In a round people can make two such attacks on you, no more.
""",
}

TYPED: dict[str, str] = {
    "detroit": """
  +attack Thug            or +attack/power Thug, +attack/feint Thug
  +block, +dodge          only defend
  +escape, +guard         get away; strike back at the first attacker
  +grapple Thug           seize them: +help grapples
  +split attack Thug & dodge      several at once, with fewer dice
  +do climb the wall: dexterity + athletics vs 7
  +pass
  +haste 1=rage           extra actions: +help haste
""",
    "w20": """
  +attack Thug
  +attack Thug=at head    harder, and it hurts more
  +parry                  or +block, +dodge: only defend
  +sweep Thug             or +tackle Thug: knock them down
  +abort dodge            defend instead of what you declared
  +split attack Thug dice 2 & dodge    one pool for both; or share it evenly
  +delay                  break in later on
  +do leap: dexterity + athletics vs 6
  +extra 1=rage           extra actions
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
  +attack Thug=all-out    two dice more, and no Defense till the turn is over
  +attack Thug=charging   from up to twice your Speed; no Defense either
  +attack Thug=at head    three dice less; or torso, arm, leg, hand, foot, eye
  +attack Thug=willpower  three dice more, once a turn
  +dodge                  doubles your Defense till the turn is over
  +do kick the door in: strength + athletics
  +delay                  then say what you do at any later moment
  +delay for Thug: attack Thug    just before Thug acts
  +forfeit                next turn you act at any moment
  +reposition above Thug  with the merit Fresh Start
  +pass
Whoever runs the scene
  +init/surprise Jo       with no success: no action and no Defense
  +mod Jo=attack-2 for darkness   what makes it harder costs dice
  +chase/cold Jo=Thug             a chase: +help chases
""",
    "met": """
  +attack Thug
  +move 3 to Thug & attack Thug   both actions in one line
  +maneuver Thug to trip them     costs a Willpower
  +mental Thug with subterfuge to lure them off
  +social Thug with intimidation
  +do open the safe: mental + security vs 5     5 is its test pool
  +drop, +stand, +crawl           on the ground
  +escape                 get away, if nobody challenges you for a round
  +delay, +pass           you are called again; or not
  +assist Jo              your action makes Jo's maneuver free, at any time
  +shield Jo              take a blow for Jo, when one comes
  +choose yes             buy the retest you are asked about
Whoever runs the scene
  +init/roll by Jo        Jo began it, and acts first in the first round
  +as Jo=steps Thug 10    they are ten steps apart
  +as Jo=cornered yes     Jo cannot escape
""",
}

TYPED["detroit-classic"] = TYPED["detroit"]
