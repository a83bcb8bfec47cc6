"""Documents as files: ``pdf.pdf_bytes`` in RGB or for a ``press.Press``, ``svg.svg_pages``, ``png.png_pages``.

They know drawings and nothing else.
"""
