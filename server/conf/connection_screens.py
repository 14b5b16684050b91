"""The first thing a player sees. Plain text: a screen reader reads it too."""

CONNECTION_SCREEN = """
|wRoundkeeper|n keeps the rounds of your World of Darkness fights and chases.

  Come in      |wconnect NAME PASSWORD|n    (put a name of several words in "quotes")
  New here?    |wcreate NAME PASSWORD|n
  Leave        |wquit|n

Inside, |w+help combat|n is the way in.
"""
