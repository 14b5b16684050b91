"""What an entry brings about, in this order; a failure of one is its own (`scenes.signals`)."""

from scenes import consent, demos, idling, leaving, pacing, registry, sheet_sync
from scenes.signals import entry_committed, follow
from scenes.telling import delivery, posing

follow(
    entry_committed,
    sheet_sync.write_back,  # 1: who is told looks at their sheet next
    delivery.tell_in_time,  # 2
    posing.note_ends,  # 3
    registry.note_end,  # 4
    registry.keep_chase_script,  # 5
    pacing.let_go_of_settled,  # 6: clocks and proposals that it has settled
    consent.lapse,  # 7: and those that it has gone past
    leaving.walk_who_left,  # 8: once they have been told that they are out
    demos.follow,  # 9
    idling.follow,  # 10: who is asked now, and is told of it by mail
)
