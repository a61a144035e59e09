from forceout.core.verdict import Code, Reason, Verdict


def verdict(*codes):
    return Verdict(3, (3,), True, tuple(Reason(code, "VII-B") for code in codes))


def test_solution_without_reasons_is_correct():
    assert verdict().correct


def test_any_reason_makes_a_solution_incorrect():
    assert not verdict(Code.NOT_EQUAL).correct


def test_codes_are_each_told_once():
    assert verdict(Code.WILD, Code.WILD, Code.BURDEN).codes() == {Code.WILD, Code.BURDEN}


def test_code_is_the_word_of_the_contract():
    assert str(Code.TOO_MANY_RESOURCES) == "too-many-resources"
