import pickle

import pytest

from forceout.core.errors import ForceoutError, Malformed, MissingKernel, UnknownRules, Unreadable


def test_malformed_names_the_field_and_what_was_expected():
    wrong = Malformed("variations[1].cube", "expected one symbol")
    assert str(wrong) == "variations[1].cube: expected one symbol"


@pytest.mark.parametrize("error", [Malformed, MissingKernel, UnknownRules, Unreadable])
def test_everything_refused_is_a_forceout_error(error):
    assert issubclass(error, ForceoutError)


def test_pointer_stands_under_the_column():
    text, caret = Unreadable("R ∪ ′B", 5, "no set before ′").pointer().split("\n")
    assert text[caret.index("^")] == "′"


def test_pointer_into_a_long_text_shows_the_neighbourhood_only():
    long = "B ∪ " * 1_000
    text, caret = Unreadable(long + "?" + long, 4_001, "no symbol").pointer().split("\n")
    assert text[caret.index("^")] == "?"
    assert len(text) < 80


def test_pointer_stays_on_two_lines_when_the_text_has_more():
    assert Unreadable("B\nC\tD", 5, "no symbol").pointer().count("\n") == 1


@pytest.mark.parametrize(
    "error",
    [
        Malformed("goal", "expected a Goal", Unreadable("?", 1, "no symbol")),
        Unreadable("?", 1, "no symbol"),
        UnknownRules("no such book"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_crosses_from_one_process_to_another(error):
    """One that cannot be read again breaks a whole pool of processes."""
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), str(error))
    assert again.__dict__.keys() == error.__dict__.keys()
