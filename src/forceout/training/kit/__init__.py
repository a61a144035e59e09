"""The 1969 kit: 28 introductory games and three solitaires.

``games.toml`` declares them; ``play`` and ``solitaire`` decide; ``KitTable`` is the door, of the same shape as
``forceout.Table``.
"""
