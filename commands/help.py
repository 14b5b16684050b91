"""help: Evennia's own, which also knows a topic from the command of the same name."""

from collections.abc import Collection, Sequence
from typing import Any

from evennia.commands.default.help import CmdHelp as EvenniaCmdHelp
from evennia.help.filehelp import FILE_HELP_ENTRIES

from typeclasses import failures


class CmdHelp(EvenniaCmdHelp):
    """
    Get help.

    Usage:
      +help                all there is help for
      +help combat         the way in: how a fight is played here
      +help +attack        one command

    Example:
      +help combat
    """

    key = "help"
    aliases = ("?", "+help")

    # Pages that wait for a key do not go well with MUSH clients, and none of ours is long.
    help_more = False

    def parse(self) -> None:
        """Read the topic; a switch after a command's name (``+init/add``) means the command."""
        super().parse()
        if self.topic.startswith("+"):
            self.subtopics: list[str] = []

    def collect_topics(self, caller: Any, mode: str = "list") -> tuple[Any, Any, Any]:
        """Collect commands, topics of the database, and those of files; what the database does not
        tell is left out.
        """
        try:
            commands, written, files = super().collect_topics(caller, mode)
        except failures.DATABASE_ERRORS as error:
            failures.note(error, "Help without the database")
            return self._topics_without_database(caller, mode)
        return commands, written, files

    def _topics_without_database(self, caller: Any, mode: str) -> tuple[Any, Any, Any]:
        may = self.can_list_topic if mode == "list" else self.can_read_topic
        commands = {
            getattr(one, "auto_help_display_key", one.key): one
            for one in self.cmdset
            if one and one.access(caller, "cmd", session=self.session) and may(one, caller)
        }
        files = {
            one.key.lower().strip(): one for one in FILE_HELP_ENTRIES.all() if may(one, caller)
        }
        return commands, {}, files

    def strip_cmd_prefix(self, key: str, all_keys: Collection[str]) -> str:
        """Show the plus of +commands: it is how people know them."""
        return key if key.startswith("+") else super().strip_cmd_prefix(key, all_keys)

    def do_search(
        self, query: str, entries: Sequence[Any], search_fields: Any = None
    ) -> tuple[Any, list[str]]:
        """Find a topic: what is called exactly so comes first, by its name or another of its names.

        ``combat`` is the topic, ``+combat`` the command; Evennia takes them for the same.
        """
        wanted = query.lower()
        for entry in entries:
            if entry.key.lower() == wanted:
                return entry, [query]
        for entry in entries:
            other_names = getattr(entry, "aliases", [])
            if isinstance(other_names, list) and wanted in other_names:
                return entry, [query]
        for entry in entries:  # `as` is `+as`, before anything that has those letters in it
            if entry.key.lower() == f"+{wanted}":
                return entry, [query]
        return super().do_search(query, entries, search_fields)
