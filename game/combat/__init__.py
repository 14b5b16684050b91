"""A fight: its actions, questions, events, state and the machine that walks its rounds."""
