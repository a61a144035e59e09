"""Both games as environments for people who study play: PettingZoo, Gymnasium and OpenSpiel.

``game`` is the core and needs nothing that a base install lacks; ``on_sets_v0``, ``equations_v0`` and ``open_spiel`` are its faces.
"""
