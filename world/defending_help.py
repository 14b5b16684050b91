"""What players are told about defending, about getting away, and about waiting for the other."""

DEFENDING = """
Everybody who is attacked defends, whatever they declared. You choose how
good you are at it.

Declared: +block or +dodge. The first attack meets all your dice, the second
one less, the third two less.

Not declared, because you attack or do something else: still all your dice
against the first attack, but two less against the second, four less against
the third. You need not say anything; it is the better of block and dodge,
or the one you like best:
  +defend/prefer dodge
  +defend/prefer none     the better of the two again

Block: Dexterity + Brawl, or Melee with a weapon in hand. Difficulty 4
against the like, 5 against the unlike; +2 against arrows and what is thrown,
+4 against bullets.
Dodge: Dexterity + Athletics. Difficulty 5 hand to hand; against guns it is
3 half hidden, 6 with cover near, 9 in the open.

A point of Willpower buys one success, once a round, said beforehand:
  +dodge willpower

Where it fits the situation, ask for other traits: an attribute and an
ability, or one power. The storyteller says yes, no, or names others before
it is rolled; without a storyteller the player you defend against does.
  +dodge dexterity + drive       at the wheel, say
"""
ESCAPING = """
Getting away, and waiting for the other to begin.

  +escape
One roll, Dexterity + Athletics against 6, meets every attack of the round. An
attack with more successes hits by the difference, and you stay. If none has
more, and you beat the best of them, you are gone once the last one is over;
the screen says with what lead over each. If nobody attacks you, you leave at
the end of the phase. A storyteller may rule that there is no way out.
Whoever types +pursue then comes after you: +help chases.

  +guard
Whoever attacks you first is attacked by you, at once, with what you have in
hand: hand to hand you both roll against each other. A shot from afar is
answered only by something that shoots. Not attacked, you do nothing. A guard
lasts through the haste phases, until it is used.
"""
