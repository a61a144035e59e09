"""A match as text that a person can read and type: headers, one line a shake, comments.

    [Game "on-sets"]
    [Rules "agloa-2014"]
    [Division "elementary"]
    [Players "Ann" "Ben"]

    1. Ann: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ; Ben: deal B BR RG G BGY Y; Ann: goal 5; Ben: ∪>R @75   # late
       Ann: B>P; Ben: challenge now; Ben: write "B ∪ R"

An event is *who: what*, perhaps with ``@`` and the seconds since the match began; events are separated by ``;`` or by
a new line, and ``#`` starts a comment. A move is the cube, ``>`` and the section's letter; a shift has ``>>``. The text says
the same as the document of ``forceout replay``, and each can be made from the other.

``record`` is the whole text, ``actions`` one event, ``solutions`` a Solution in a line, ``quoting`` names and texts in it.
"""
