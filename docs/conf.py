"""How Sphinx builds the documentation."""

from importlib.metadata import version as installed_version

project = "openfelt"
author = "The openfelt authors"
project_copyright = "2026, The openfelt authors"
release = version = installed_version("openfelt")

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
nitpicky = True

html_theme = "furo"
html_title = "openfelt"
html_copy_source = False
html_show_sphinx = False
