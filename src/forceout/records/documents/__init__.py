"""The JSON documents of the interchange contract.

``fields`` and ``stream`` read strictly: a field that nobody asked for is an error. ``codec``, ``onsets``, ``equations``: what each game
writes. ``cases``: positions, cases of judge and solve, and their answers. ``kinds``: the kinds of fields. ``actions``: commands and
events. ``matches``: records. ``rulebooks``: books and clauses. ``schemas``: the JSON Schemas of all of these.
"""
