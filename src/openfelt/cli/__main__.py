"""``python -m openfelt.cli``."""

from openfelt.cli import main

main()
