"""The plan of a table in centimetres, to scale: what lies where, drawn with the pieces of the board.

The board's drawings are measured in hexes. Here a hex is a measure alone, ``HEX_MM`` on paper: nobody sees one.
"""
