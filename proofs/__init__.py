"""Dice that everybody can check afterwards: committed to before they are rolled, opened at the end.

`keys` derives, `tree` commits, `dealing` rolls, `proving` opens for one reader, `verifying` checks.
"""
