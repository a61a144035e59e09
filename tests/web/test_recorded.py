"""Records, journals, HTTP documents, scores and verdicts of every recorded playthrough stay as they are, byte for byte."""

import json

import pytest
from tests.web.recorded import DIGESTS, digests, every_document

KEPT = json.loads(DIGESTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "documents"), every_document().items(), ids=every_document())
def test_the_documents_are_those_that_were_kept(name, documents):
    assert digests(documents()) == KEPT[name]


def test_none_is_left_over():
    assert list(KEPT) == list(every_document())
