"""An edition from outside is known only while its own tests run."""

from collections.abc import Iterator

import pytest

from ecumene import rulesets


@pytest.fixture(autouse=True)
def _known_only_here() -> Iterator[None]:
    """Tests elsewhere in the same process see the rulesets of the package alone."""
    before = dict(rulesets.BY_NAME)
    yield
    rulesets.BY_NAME.clear()
    rulesets.BY_NAME.update(before)
