"""The consequences of an entry, in this order; a failure of one is its own (`scenes.signals`)."""

from game.events import ChaseRoundEnded, FightEnded, FightRested, Left, PhaseBegan
from scenes import consent, demos, idling, leaving, pacing, registry, sheet_sync
from scenes.signals import entry_committed
from scenes.telling import delivery, posing

entry_committed.follow(
    sheet_sync.write_back,  # 1: who is told looks at their sheet next
    delivery.tell_in_time,  # 2
)
OVER = frozenset({ChaseRoundEnded, FightEnded, FightRested, PhaseBegan})
entry_committed.follow(posing.note_ends, upon=OVER)  # 3
entry_committed.follow(
    registry.note_end,  # 4
    registry.keep_chase_script,  # 5
    pacing.let_go_of_settled,  # 6: clocks and proposals that it has settled
    consent.lapse,  # 7: and those that it has gone past
)
# 8: once they have been told that they are out
entry_committed.follow(leaving.walk_who_left, upon=frozenset({Left}))
entry_committed.follow(
    demos.follow,  # 9
    idling.note,  # 10: who is asked now, and is told of it by mail
)
