"""The topic on grapples: how one goes, what Control buys, what else there is (chapter 10)."""

GRAPPLES = """
Seizing somebody and not letting go. Both roll Strength + Brawl or Dexterity +
Brawl, whichever is better, against 6. How firmly one holds the other is a
number: Control. An example, Jo and Kelly:

  +grapple Kelly       Jo, round 1: 5 successes. Kelly's dodge has 3, so Jo
                       holds Kelly with Control 2. What Kelly still had to do
                       this round is lost.
Round 2. Jo keeps hold; Kelly has three answers.
  +grapple/sustain     Jo (or +grapple/release)
  +grapple/resist      Kelly wears the Control down; or
  +grapple/reverse     changes places, if she wins by twice the Control; or
  +grapple/relent      gives in, and is helpless until let go.
On Jo's turn both roll. Jo wins by 2: Control 4, and may buy one effect.
  +grapple/effect slam     or +choose slam; +choose hold saves the Control
Slam costs 3. Kelly falls and takes Strength + 1 (what is left) dice of harm.
At the round's end Control falls by 1, to 0: Kelly is free.

What Control buys
  pin 10       helpless until let go   throw all    Strength + Control yards
  disarm 5     the weapon is yours     prop 5       a fallen one is stood up
  drop 2       to the ground           clinch 1     bashing: Strength + half
  slam 3       the same, and bashing   crack 4      lethal: Strength + half
  action 2-6   search a pocket: the storyteller says what it costs
One of them at once, with all that you win, and no hold:
  +grapple Kelly=then drop     or then choose: you are asked when you have won
As a defense: who strikes at you first, hand to hand, is seized if you win.
  +grapple/counter         or +counter-grapple; then EFFECT or choose, too

Attacked by a third, Jo is asked: shrug off (costs 1) or hostage block (2; if
it wards the blow off, a tie too, Kelly takes it). Add willpower to the answer
to buy a success. A victim may only block, at three dice less, as does their
struggle then. Friends may help either side.
  +grapple/assist Kelly    two successes change Control by 1
  +stand                   on the ground you lose two dice; a victim who was
                           dropped loses them in the struggle as well
  +grapple                 who holds whom, and what you may do
Seized before your turn, you have lost your action: +abort resist (or reverse,
relent) may save it. Who is pinned or relents is helpless, and if nobody else
fights the fight is over. Thrown or dropped into a fire: +avoid FIRE, with an
action left from haste. Who holds on in a haste phase pays Control at the
round's end, too, even in the round that they seized somebody in.
"""
