"""The odds of what a person could do: the exact law of an exchange, worked out by the rules
themselves (docs/odds.md).
"""
