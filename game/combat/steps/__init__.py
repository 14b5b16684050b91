"""The steps of procedures: each fills one slot of an exchange, or finds that it is not called
for.
"""
