"""The order of the tests."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: their driver leaves an event loop running in its process."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
