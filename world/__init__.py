"""Data and help texts of the game: weapons, armour, templates, stock people, `+help`."""
