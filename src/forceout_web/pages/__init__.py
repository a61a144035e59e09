"""What people see in a browser: a table as one seat sees it becomes a page, the same way for page, socket and print.

``table.seat_view`` is what comes in, ``table.page`` puts the page together, ``rendering`` turns it into markup. Nothing here decides
a rule: what may be done comes from ``legal``, and why something may not from ``why_not``.
"""
