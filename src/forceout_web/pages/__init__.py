"""What people see in a browser: a table as one seat sees it becomes a page, the same way for page, socket and print.

``sight`` is what comes in, ``table_page`` puts the page together, ``renderer`` turns it into markup. Nothing here decides
a rule: what may be done comes from ``legal``, and why something may not from ``why_not``.
"""
