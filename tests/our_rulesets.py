"""The rulesets that are the project's own: all that players read is written for them.

One that a person adds in a clone, as docs/tutorial.md tells, tells of itself, and passes the tests
without a word of theirs.
"""

OURS = ("detroit", "detroit-classic", "w20", "nwod", "met")
