"""A live table: ``seat_view`` is what comes in, ``page`` puts it together, ``live`` renders it once for each seat and change."""
