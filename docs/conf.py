"""How Sphinx makes the site; `python -m docs` builds it in every language."""

from __future__ import annotations

from bot import VERSION
from docs.pages import NAMES, SITES

project = "Engawa"
author = "The Engawa founders"
extensions = ["myst_parser", "docs.directives"]
exclude_patterns = ["static", "templates", *filter(None, SITES.values())]
"""Languages are sites of their own."""

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
nitpicky = True
suppress_warnings = ["misc.highlighting_failure"]  # lines of a crontab or of postgresql.conf have no language

templates_path = ["templates"]
html_theme = "furo"
html_title = f"Engawa {VERSION}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_context = {"languages": NAMES}
html_sidebars = {
    "**": [
        *("sidebar/brand.html", "languages.html", "sidebar/search.html"),
        *("sidebar/scroll-start.html", "sidebar/navigation.html", "sidebar/scroll-end.html"),
    ]
}
html_copy_source = False
html_show_sphinx = False
html_search_options = {"type": "docs.phrases.Phrases"}
"""Only Japanese has options."""
