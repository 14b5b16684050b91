"""The first thing a player sees. Plain text: a screen reader reads it too."""

CONNECTION_SCREEN = """
|wRoundkeeper|n keeps the rounds of your World of Darkness fights and chases.

  Come in      |wconnect NAME PASSWORD|n
  New here?    |wcreate NAME PASSWORD|n
  Leave        |wquit|n

With a screen reader, type |w+prefs screenreader|n once you are in: you are then
told everything in short sentences, without tables, signs or colour.

A name has 2 to 40 characters: letters (accents are fine), digits, spaces and
' - . _ @ +. Put one with spaces in quotes: |wcreate "Mary O'Brien" PASSWORD|n
A password has 8 characters or more. Common words and plain numbers won't do.
"""
