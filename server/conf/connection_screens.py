"""The first thing a player sees. Plain text: a screen reader reads it too."""

CONNECTION_SCREEN = """
|wRoundkeeper|n keeps the rounds of your World of Darkness fights and chases.

  Come in      |wconnect NAME PASSWORD|n
  New here?    |wcreate NAME PASSWORD|n
  Leave        |wquit|n

A name is one word of 3 to 30 letters or digits; a password has 8 characters or
more, and is neither a common word nor digits alone.

Inside, |w+help combat|n is the way in.
"""
