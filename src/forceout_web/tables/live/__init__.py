"""Tables that are being played. One process holds each of them: only there is anything decided.

``table`` is one live table, ``seats`` who sits there, ``stale`` which late actions still stand, ``audience`` who is told. ``registry`` opens
tables and finds them, ``cluster`` reaches those that another process holds.
"""
