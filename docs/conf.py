"""How Sphinx makes the site; `python -m docs` builds it in every language."""

from __future__ import annotations

from bot.core.speech.sentences import names_of_languages

project = "Engawa"
author = "The Engawa founders"
extensions = ["myst_parser", "docs.directives"]
exclude_patterns = ["de", "ja", "static", "templates"]
"""Sites of their own; nothing below the folder of a language is called like that."""

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
nitpicky = True
suppress_warnings = ["misc.highlighting_failure"]  # lines of a crontab or of postgresql.conf have no language

templates_path = ["templates"]
html_theme = "furo"
html_title = "Engawa"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_context = {"languages": names_of_languages()}
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
