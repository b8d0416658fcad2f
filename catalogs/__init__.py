"""The catalogs of translations: collected from the sources, brought up to date, compiled; needs Babel."""
