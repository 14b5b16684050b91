"""`+help grapples` and `+help chases` by the rules that have borrowed both from detroit (SYS-3).

Their indented lines work as shown.
"""

from world.maneuvers_help import MANEUVERS

NWOD_GRAPPLES = """
Seizing somebody and not letting go. The system says little about it, so it is
borrowed from the detroit rules, and rolled with these dice. Control is a
number: how firm the hold is.

  +grapple Kelly       Jo rolls Strength + Brawl or Dexterity + Brawl, less
                       Kelly's Defense. 2 successes: she holds Kelly with
                       Control 2.
Each struggles at their own place, and the other always answers.
  +grapple/sustain     Jo (or +grapple/release)
  +grapple/resist      Kelly wears the Control down; or
  +grapple/reverse     changes places, if she wins by twice the Control; or
  +grapple/relent      gives in, and is helpless until Jo lets go.
If Jo wins, what she wins by is added to the Control, and she may buy one
effect.
  +grapple/effect slam     or +choose slam; +choose hold saves the Control
At the turn's end a hold that was sustained loses 1 Control; at 0 Kelly is
free.

What Control buys (each success of the dice is a level)
  pin 10       helpless until let go
  disarm 5     the weapon is yours
  drop 2       to the ground
  slam 3       the same, and bashing
  throw all    Strength + Control yards
  prop 5       back on their feet
  clinch 1     bashing: Strength + half
  crack 4      lethal: Strength + half
  action 2-6   search a pocket: the storyteller says what it costs
To buy one at once with all that you win, and not hold on:
  +grapple Kelly=then drop     or then choose: you are asked when you win
Friends can help a side.
  +grapple/assist Kelly    two successes change Control by 1
  +stand                   get up from the ground
  +grapple                 who holds whom, and what you may do
A storyteller can switch grapples off: +combat/set grapples=no
"""
MET_GRAPPLES = """
Seizing somebody and not letting go. The system says little about it, so it is
borrowed from the detroit rules, and settled by challenges. Control is a
number: how firm the hold is.

  +grapple Kelly       a standard action: Physical + Brawl against Physical +
                       Dodge. A throw that wins is worth Control 3, a tie
                       that the test pools decide 1.
Each struggles at their own place, Physical + Brawl on both sides.
  +grapple/sustain     Jo (or +grapple/release)
  +grapple/resist      Kelly wears the Control down; or
  +grapple/reverse     changes places, if she wins by twice the Control; or
  +grapple/relent      gives in, and is helpless until Jo lets go.
If Jo wins, the Control rises by 3, or 1 on a tie, and she may buy one effect.
  +grapple/effect slam     or +choose slam; +choose hold saves the Control
At the turn's end a hold that was sustained loses 1 Control; at 0 Kelly is
free.

What Control buys (harm is one level)
  pin 10       helpless until let go
  disarm 5     the weapon is yours
  drop 2       to the ground
  slam 3       the same, and bashing
  prop 5       back on their feet
  clinch 1     bashing
  crack 4      lethal
  action 2-6   search a pocket: the storyteller says what it costs
To buy one at once with all that you win, and not hold on:
  +grapple Kelly=then drop     or then choose: you are asked when you win
Friends can help a side: a challenge against 6 changes Control by 1.
  +grapple/assist Kelly
  +stand                   get up from the ground
  +grapple                 who holds whom, and what you may do
A storyteller can switch grapples off: +combat/set grapples=no
"""

_MANEUVERS = (
    "\n"
    + MANEUVERS
    + """

Before the round you may also type:
  +chase/attack Jo        below a Lead of 5 (powers 7); it costs 3 of your
                          {pool}. From further off, whoever runs the scene
                          decides.{shots}
  +chase/exert            Willpower: {bought}
  +chase/part             go another way; +chase/flee NAME runs with NAME
  +chase/drop             give up
  +chase                  how it stands, and who is not ready

Passengers ride with a driver, and have the car's cover:
  +chase/board Jo         ride with Jo; once the chase is under way, whoever
                          runs the scene types +chase/board Kelly=Jo
  +chase/attack, +do TEXT     what they do in the round

After +init/end a chase needs a new scene: +init/start, +init/join.
"""
)

NWOD_CHASES = """
Running away, and running after. The system has no rules for it, so it is
borrowed from the detroit rules, and rolled with these dice: what makes ground
or an obstacle hard takes dice. The prey has a Lead on each predator: a number
that says how far ahead they are. An example, Jo and Kelly:

To run for it in a fight, say so; whoever runs the scene begins the chase:
  +do run for it
  +chase/cold Jo=Kelly on alleys    the Lead is what Jo rolls, and 1 more

When everyone is ready, all roll what the course asks for (here wits +
athletics):
  +chase/ready            Jo 3, Kelly 1: Jo wins by 2, the Lead is 5.
The winner is asked for a maneuver. The prey pays for it out of the Lead; a
predator pays by letting the Lead grow.
  +chase/maneuver bait    Jo; or +choose bait. It costs 2: the Lead is 3.
  +choose none            no maneuver
At a Lead of 0 Jo is caught. Both are back in the scene for a new fight:
  +init/roll
""" + _MANEUVERS.format(
    eased="a die more next round",
    act="roll",
    pool="dice",
    shots="",
    bought="three dice more on that roll",
)
MET_CHASES = """
Running away, and running after. The system has no rules for it, so it is
borrowed from the detroit rules, and settled by challenges. The prey has a
Lead on each predator: a number that says how far ahead they are. An example,
Jo and Kelly:

Whoever runs the scene begins the chase:
  +chase/cold Jo=Kelly on alleys    Jo throws against 6: the Lead is 4, 2 or 1

When everyone is ready, all throw, with what the course asks for (here mental
+ athletics); each predator's throw meets the prey's:
  +chase/ready            a throw that wins is worth 3, a tie that the test
                          pools decide 1 (equal pools: the prey). Jo wins by
                          3, the Lead is 7.
The winner is asked for a maneuver. The prey pays for it out of the Lead; a
predator pays by letting the Lead grow.
  +chase/maneuver bait    Jo; or +choose bait. It costs 2: the Lead is 5.
  +choose none            no maneuver
At a Lead of 0 Jo is caught. Both are back in the scene for a new fight:
  +init/roll
Obstacles are thrown against a number, which is their test pool.
""" + _MANEUVERS.format(
    eased="a test pool 1 higher next round",
    act="throw",
    pool="test pool",
    bought="a second throw where you would lose",
    shots=" There is no retest.",
)
