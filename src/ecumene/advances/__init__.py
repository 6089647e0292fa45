"""One module for each advance that does more than cost and give credits."""

import importlib
import pkgutil

from ecumene.advances.card import AdvanceCard


def all_cards() -> tuple[AdvanceCard, ...]:
    """The cards of all modules here, by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names if name != "card"]
    return tuple(module.card for module in modules)
