"""How Sphinx builds the manual: ``make manual``. Everything it shows lies in the built folder; nothing is fetched."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

project = "Fichas"
author = "The Fichas authors"
html_title = "Fichas: the manual"
html_short_title = "Fichas"
language = "en"

extensions = ["myst_parser", "_site.made"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
exclude_patterns = ["_site", "Thumbs.db"]
nitpicky = True
suppress_warnings = ["misc.highlighting_failure"]
highlight_language = "none"
smartquotes = False  # "--set" is an option, and no dash

html_theme = "furo"
html_static_path = ["_site/static", "../data/fonts/serif-semibold.ttf"]
html_css_files = ["manual.css"]
html_js_files = [("enlarge.js", {"defer": "defer"})]
html_copy_source = False
html_use_index = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_last_updated_fmt = None
html_theme_options = {
    "sidebar_hide_name": False,
    "light_css_variables": {"color-brand-primary": "#8a2438", "color-brand-content": "#8a2438"},
    "dark_css_variables": {"color-brand-primary": "#e3a3ae", "color-brand-content": "#e3a3ae"},
}
