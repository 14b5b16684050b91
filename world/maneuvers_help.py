"""The maneuvers of a chase as help lists them, and what ends one: alike by all rules, but for how a
roll is eased (``eased``) and whether people roll or throw (``act``).
"""

MANEUVERS = """\
The prey's maneuvers, with what they cost
  bait (2)                 halves their next win
  gun it (2)               {eased}
  in there (1)             another course
  quick reverse (3)        an obstacle for them
  never tell me the odds (1)   an obstacle for you all
  nope (3)                 past an obstacle
The predators' maneuvers
  tail (1)                 halves the prey's next win
  gun it (2)               the same as the prey's
  head-off (4)             doubles your next win
  attack run (1)           shoot as if 4 nearer
  herd (2)                 another course
  damnit (3)               past an obstacle

At an obstacle some people {act}: prey that fails is caught, a predator who
fails is out. From a Lead of 10 on, prey that wins a round gets away. A Run is
a limit in rounds."""
