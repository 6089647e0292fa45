"""One module for each advance that does more than cost and give credits.

Each has a `card` with one function for every sentence printed on it. Where an edition prints
another sentence, both functions stand in the card's module, and a second card that was made with
`card.but(...)`; the ruleset picks.
"""

import importlib
import pkgutil

from ecumene.advances.card import AdvanceCard
from ecumene.names import Advance


def all_cards() -> dict[Advance, AdvanceCard]:
    """The cards of all modules here, as Mega Civilization prints them."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names if name != "card"]
    return printed(*(module.card for module in modules))


def printed(*cards: AdvanceCard) -> dict[Advance, AdvanceCard]:
    """Cards by their names, to be laid over those of another edition."""
    return {card.id: card for card in cards}
