"""The verbs of declarations: one file a verb, each with the same few methods (see ``verb.py``)."""
