"""What differs from one kind of game to another in how texts go over."""

import msgspec


class Form(msgspec.Struct, frozen=True):
    """How texts go over to a kind of game; the softcode there reads them so."""

    version: str  # of the softcode
    coloured_spans: bool = False  # a colour is told with where it ends, too
    # TinyMUX and PennMUSH take 8,000 characters a line; a text also grows there by its colours.
    longest_batch: int = 7000
    longest_text: int = 3500


TINYMUX = Form(version="2")
FORMS = {
    "tinymux": TINYMUX,
    "penn": Form(version="3", coloured_spans=True),
    "rhost": Form(version="1"),
}
