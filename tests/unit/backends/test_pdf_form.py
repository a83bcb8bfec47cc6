"""Forms are written as reportlab writes its own."""

from __future__ import annotations

import io

import pytest
from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFFormXObject, PDFObjectReference, PDFResourceDictionary
from reportlab.pdfgen.canvas import Canvas

from generator.backends.pdf_file import document_of
from generator.backends.pdf_form import Form, Plain
from generator.drawing.box import Box


def resources(**more):
    found = PDFResourceDictionary(Font=PDFObjectReference("BasicFonts"), **more)
    found.allProcs()
    return found


@pytest.mark.parametrize("has_symbols", [False, True])
def test_a_form_has_the_bytes_that_reportlab_gives_it(has_symbols, monkeypatch):
    monkeypatch.setattr(rl_config, "useA85", 0)  # as the backend has it
    document = document_of(Canvas(io.BytesIO(), invariant=1))
    reference = PDFObjectReference("FormXob.s0")
    document.addForm("s0", Form(Box(0, 0, 1, 1), "", Plain()))
    given = resources(XObject={"FormXob.s0": reference}) if has_symbols else resources()
    stream, box = "0 0 1 rg\nBT (caf\\351) Tj ET", Box(-1.5, -1.5, 18, 18.25)
    own = PDFFormXObject(box.x, box.y, box.right, box.bottom)
    own.compression, own.Resources = 1, given
    own.setStreamList(["", stream])
    ours = Form(box, stream, given if has_symbols else Plain())
    assert ours.format(document) == own.format(document)
