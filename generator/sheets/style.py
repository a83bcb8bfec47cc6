"""The one scale everything on a sheet is set from: type, lines, spaces and inks. Nothing else is used.

A component names what it means, ``style.NOTE_PT`` and not 6.8, so that two sheets cannot drift apart and a size is
changed in one place. Layouts in ``templates/`` are drawn to the millimetre and take their type sizes from here too.
Counters have a few sizes of their own, since what stands on them is drawn for 20 mm and scaled.
"""

# -- inks ------------------------------------------------------------------------------------------------

INK = "#17181c"
SECONDARY = "#5b5e66"
"""Labels, small print; dashes where there is nothing."""
QUIET = "#747780"
"""What is read once in a hundred times amid what is read at each: as light as type may be."""
HAIRLINE = "#b9bbc1"
PAPER = "#ffffff"
TINT = "#f1f1ee"
"""Behind every second column."""
TINT_EDGE = "#f0f0ee"
"""Down the sides of such a column: seen only where an ink leaves out the tint."""
SHADE = "#dcdcd9"
"""A box that means something: what a reduced unit keeps; the lighter band of a ruler."""
DEEP_SHADE = "#c5c5c1"
"""The darker of two bands, and a field beside one in SHADE."""
RED = "#b70d0d"
"""The hex an impact die stands on, and nothing else on a sheet."""
CUT = "#ff00ff"
"""How the ink of a cutting machine looks on a screen: as nothing else does."""
FOLD = "#00b2ff"
"""The same of what it scores."""
DARKEST_GREY = "#4d4d4d"
"""A driver makes dots of a grey, and dots of a darker one make letters hard to read: it is printed black."""
BLACK = "#000000"
"""What a machine looks for: the blackest there is."""

THEMES = ("#1f4e79", "#7a3e1d", "#2f6130", "#6b2f63", "#7a5c00", "#1d625f", "#8a2438", "#503a90", "#44506b")
"""Of the themes of a chart, in their order, the last of what is read once: dark enough for type on PAPER and on their own tint."""
THEME_TINT = 0.13
"""The share of a theme's colour behind its titles."""
BAND_SHARES = (0.42, 0.25, 0.12)
"""The shares of a theme's colour behind the bands of a ruler, from the nearest on."""

# -- type, in points -------------------------------------------------------------------------------------

LEAST_PT = 6.0
"""Clauses, the numbers of the scale bar. Nothing on a sheet is smaller."""
HEAD_PT = 6.4
"""Heads of columns, labels of fields, the footer."""
NOTE_PT = 6.8
"""Footnotes, legends, origins: what is read once."""
SMALL_PT = 7.2
"""Second lines, labels that stand alone, words along an edge."""
TEXT_PT = 7.6
"""Running text, and a word in a cell of numbers."""
LABEL_PT = 8.2
"""What a row of a table is called."""
BODY_SIZES = (LABEL_PT, TEXT_PT, SMALL_PT, NOTE_PT, HEAD_PT, LEAST_PT)
"""For what is set as large as it fits: no larger than a label, the largest first."""
LEAD_PT = 8.8
"""The name that opens a paragraph: an ability's, a rule's."""
VALUE_PT = 9.2
"""A number that is looked up; the text of a story; the least on film, where ink runs and what is pale is lost."""
PLAYED_PT = 10.5
"""The number played with, where it stands beside its companion."""
NAME_PT = 11.0
"""The name of a unit or of a group of rows, and its numbers."""
SECTION_PT = 13.0
"""The title of a section, and of a sheet one cuts up."""
TOTAL_PT = 15.0
"""A sheet's total; a number read across the table."""
NUMERAL_PT = 18.0
"""The type of a gun."""
TITLE_PT = 20.0
"""The title of a sheet one reads."""
CHART_TEXT = 7.8
"""Of the sentences of a chart, in points: between two steps, and the same in all games."""

LEADING = 1.18
"""From baseline to baseline, in type sizes."""

SMALLEST_TYPE = 5.0
"""In points, on small pieces; what a design placed smaller would have below that is left out."""

# -- lines, in mm ----------------------------------------------------------------------------------------

LEAST_STROKE_MM = 0.0885
"""0.25 pt: nothing finer is printed."""

CONTOUR_MM = 0.1
"""Cutting contours of pieces: within the 0.25 to 1 pt that plotters and print shops ask for."""
HAIRLINE_MM = 0.15
"""Between rows, and above the footer."""
MARK_MM = 0.15
"""Crop marks."""
BOX_MM = 0.2
"""Boxes and circles to write in or to tick."""
DRAWN_MM = 0.25
"""Inside drawings: mini hexes, arrows, the marks of a ruler, boxes that a game crosses off."""
GROUP_RULE_MM = 0.35
"""Between groups, and under the small heading of a sheet of pieces."""
TITLE_RULE_MM = 0.6
"""Under a sheet's title and round a table."""
FILM_LINES = 1.3
"""How much heavier lines are on film, where they are seen over those of the board."""
CUT_MM = 0.7
"""The contour of a template, which is cut along its outside."""

# -- spaces, in mm: steps of a grid of 0.4 ---------------------------------------------------------------

TIGHT_MM = 0.8
"""Between a number and the marks behind it."""
SNUG_MM = 1.2
"""Between a head and the line below it, a number and its companion."""
GAP_MM = 2.0
"""Between things that belong together."""
COLUMN_GAP_MM = 4.0
"""Between columns."""
SECTION_GAP_MM = 6.0
"""Between sections, and two texts on one line."""
FOOT_MM = 8.0
"""Below the footer, and above a compact heading."""
MARGIN_MM = 12.0
"""Left, right and above on a sheet one reads; left and right of the furniture on all."""
