"""The sign that stands for the reader in a clause, until their language puts a word there."""

YOU = "\N{SYMBOL FOR ENQUIRY}"  # can be in no name; it must be printable: `text.clean` keeps it
