"""What goes in and out of Forceout.

``documents``: the JSON documents of the interchange contract, read strictly and written. ``notation``: the text in which people
read and type a match. ``wording``: the words for people about verdicts, events, refusals and rules.
"""
