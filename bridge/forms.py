"""What differs from one kind of game to another in how texts go over."""

import msgspec


class Form(msgspec.Struct, frozen=True):
    """How texts go over to a kind of game; the softcode there reads them so."""

    version: str  # of the softcode
    # A coloured span, told with its end; without one, the game's own codes stand in the text.
    span: str = ""
    begins: str = ""  # each text
    signs: dict[str, str] = {}  # that its spans take from it, as they are written in a text
    # TinyMUX and PennMUSH take 8,000 characters a line; a text also grows there by its colours.
    longest_batch: int = 7000
    longest_text: int = 3500
    # Each lets a character type 100 lines or so and then one a second. What the robot types to be
    # free of that, again and again; or what tells it how many lines it has, and what a wizard
    # must do where these are few.
    lifts_quota: str = ""
    quota: str = ""
    how_to_lift: str = ""
    tells_wizards: str = "@wall/wizard"


TINYMUX = Form(
    version="3",
    span="^{colour}:{text}^:",
    begins=":",
    signs={"^": "~*"},
    quota="config(command_quota_max)",
    how_to_lift="write the two lines of docs/bridge.md into netmux.conf, and have #1 type "
    "@admin command_quota_max=100000 and @admin command_quota_increment=10000",
)
FORMS = {
    "tinymux": TINYMUX,
    "penn": Form(
        version="4",
        span="~<{colour}~:{text}~>",
        lifts_quota="SOCKSET NOQUOTA=1",
        how_to_lift="have the robot be a wizard, in a PennMUSH of 2019 (1.8.8) or later",
        tells_wizards="@wizwall",
    ),
    "rhost": Form(
        version="2",
        lifts_quota="@cmdquota me=99999",
        how_to_lift="have the robot be immortal, or raise wizcommand_quota_max and "
        "command_quota_increment in netrhost.conf",
    ),
}
