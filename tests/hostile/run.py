"""Runs of campaigns, one after the other, until so many inputs are typed."""

import random

from django.db import transaction

from tests.hostile import hall
from tests.hostile.campaign import LENGTH, Campaign
from tests.hostile.watch import Tally, Watch, listening

SWEEPS = 12  # campaigns to which the sweep over everything is dealt out


class _Over(Exception):
    """Ends a transaction whose writing is not to stay."""


def commands(inputs: int, seed: int) -> Tally:
    """Type so many lines; return what came of them."""
    watch = Watch()
    with listening(watch):
        number = 0
        while watch.tally.inputs < inputs:
            dice = random.Random(f"{seed}:{number}")
            left = inputs - watch.tally.inputs
            try:
                with transaction.atomic(), hall.opened() as room:
                    _one(Campaign(room, dice, watch), number, left)
                    raise _Over
            except _Over:
                pass
            number += 1
    return watch.tally


def _one(campaign: Campaign, number: int, left: int) -> None:
    """Play one campaign: a part of the sweep over everything, then whatever comes."""
    everything = list(campaign.everything())
    part = everything[number % SWEEPS :: SWEEPS] if number < SWEEPS else []
    campaign.dice.shuffle(part)
    campaign.play(part, min(LENGTH, left))
