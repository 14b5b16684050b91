"""The words for each event; all of them are read here.

What needs several events at once (one line for an exchange) is in `narration.telling.narrator`.
"""

from narration.events import attacks, chases, harm, people, rounds, scenes  # noqa: F401
