"""One module for each calamity; each has a step that resolves it."""

from collections.abc import Callable, Mapping
from typing import Any

from ecumene.names import Card

CALAMITIES: Mapping[Card, Callable[..., Any]] = {}
"""The step of each calamity of Mega Civilization."""
