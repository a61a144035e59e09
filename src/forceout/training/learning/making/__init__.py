"""Items made from a seed: ``make(rng, place, level) -> Item``, for worksheets, quizzes and drills.

A maker may give up (None) or make something that is no good; ``series`` proves each item, and asks again.
"""
