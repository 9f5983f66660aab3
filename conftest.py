"""What all tests share: the examples of the documentation are tests, and no property test races the clock."""

from hypothesis import settings
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

# A busy machine makes any example late now and then; speed is the business of `benchmarks/`.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
).pytest()
