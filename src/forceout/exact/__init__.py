"""Exact questions about numbers that take FLINT, asked of a process that can be stopped.

``process`` starts and asks it, ``server`` runs in it, ``algebraic`` is the layer over FLINT that answers.
"""
