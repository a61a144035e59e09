"""On-Sets and Equations, the Academic Games: rulebooks, judge, solver and table."""

from importlib.metadata import version

__version__ = version("forceout")
