"""What is said to the user stands on one line, in characters that print."""

from __future__ import annotations

import pytest

from generator.diagnostics import Diagnostic, Source
from generator.drawing.art import ArtError
from generator.drawing.svg_art import parse_art

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H1" fill="%s" stroke-linejoin="%s"/></svg>'
)


def test_spaces_of_every_kind_are_plain_and_what_breaks_the_line_is_written_out() -> None:
    said = str(Diagnostic(Source("a.yaml", 1, 2), "the text '76\u00a0mm\u2009· 1\u202f000\n\x07'", "Shorten\u00a0it."))
    assert said == "a.yaml:1:2: the text '76 mm · 1 000\\n\\x07'. Shorten it."


@pytest.mark.parametrize("given", [("\u00a0blurple\u00a0red", "miter"), ("red", "mi\u00a0ter")])
def test_no_message_on_a_drawing_writes_a_space_as_a_code(given: tuple[str, str]) -> None:
    with pytest.raises(ArtError) as caught:
        parse_art((SVG % given).encode())
    assert "xa0" not in str(Diagnostic(Source("a.svg"), str(caught.value), "Save it anew."))
