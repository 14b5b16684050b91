"""What a string in a fact holds: `game.secrecy` finds people in facts by the types of the fields.

To mypy and in JSON each is a plain ``str``; one that says none of them is taken for a `Choice`.
"""

type Name = str  # a person's name, the whole of it
type Text = str  # somebody's own words, what a thing is called: it may tell of people
type Word = str  # a word of the rules in small letters, or an id: nobody's name who can hide
type Spoken = str  # somebody's own words as they were heard: who is hidden was never named in them
type Choice = str  # any of these: an option, a value that may be a person's name
