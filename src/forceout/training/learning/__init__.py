"""Learning both games: items and their checker, lessons, worksheets, quizzes and drills.

An item is one question with all that its answer hangs on. ``check`` decides about an answer with the judge, the solver and the
table, and no key is stored anywhere: ``item.key`` finds it again. Modules are imported by name, so that a list costs no judge.
"""
