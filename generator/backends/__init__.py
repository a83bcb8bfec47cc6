"""Documents as files: ``pdf.pdf_bytes``, ``svg.svg_pages``, ``png.png_pages``. They know drawings and nothing else."""
