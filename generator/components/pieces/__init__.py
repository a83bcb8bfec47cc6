"""The engine for pieces: layouts of counters and cards run into drawings, and what they are drawn with.

``layout`` compiles a layout once, its conditions and texts with
``generator.expressions``; ``layout_run`` draws it for one
piece, with the elements a layout may name: text, figures, ground marks, pictures, entries, losses. What was set smaller
than asked for is noted (``shrinking``), names too long are shortened (``short_names``). ``trim_shape`` is what pieces
of one size are cut to, ``freeform`` puts pieces of any outline on sheets, ``die_cut`` says whether pieces fit labels.

It takes names and values as they are given and knows neither a ruleset nor a unit: ``layout_names`` makes names of
those.
"""
