"""The 23 asks: what each gives, which form its answer has, how its key is found and an answer marked.

One declaration each, in the module of its subject. ``ASKS`` has them by name.
"""

from forceout.training.learning.asks.ask import Ask
from forceout.training.learning.asks.declared import ASKS

__all__ = ["ASKS", "Ask"]
