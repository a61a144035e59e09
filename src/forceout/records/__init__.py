"""What goes in and out of Forceout, in three rooms.

``documents``: the JSON documents of the interchange contract, read strictly and written. ``text``: the notation in which
people read and type a match. ``sentences``: the words for people about verdicts, events, refusals and rules.
"""
