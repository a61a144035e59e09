"""What is stored of tables: ``database`` (and ``postgres``) run plain SQL, ``reading`` asks, ``journal`` writes, ``backup`` copies all of it."""
