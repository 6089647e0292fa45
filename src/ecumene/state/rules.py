"""Rules: one ruleset as a frozen bundle of numbers, tables and a few functions in named slots.

A ruleset is the base with fields replaced; each module in `rulesets` lists its differences.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from ecumene.data.facts import RulesetFacts
from ecumene.engine.effect import Change
from ecumene.engine.phase import Phase
from ecumene.engine.record import Header
from ecumene.names import Advance, Card, Civ
from ecumene.state.table import Options

if TYPE_CHECKING:
    from ecumene.engine.game import Game
    from ecumene.state.state import State


class CardRules(Protocol):
    """What a ruleset needs of an advance's module."""

    @property
    def id(self) -> Advance:
        """The advance."""

    @property
    def changed(self) -> Sequence[tuple[str, Change]]:
        """The rule values it changes, by name."""

    @property
    def special(self) -> Any:
        """Its special ability, or None."""


@dataclass(frozen=True)
class Rules:
    """One ruleset."""

    name: str
    version: str
    facts: RulesetFacts
    sequence: tuple[Phase, ...]
    cards: tuple[CardRules, ...]
    """The advances that do more than cost and give credits."""
    calamities: Mapping[Card, Any]
    """The rules of each calamity."""

    set_up_state: "Callable[[Rules, int, str | None, str, Options], State]"
    view_of: "Callable[[Game, Civ | None], Any]"
    imagine_state: "Callable[[State, Civ | None, str, Mapping[Civ, list[Any]] | None], State]"
    score: "Callable[[State], Any]"
    table_orders: Any
    """The type of what a table may decide together."""
    lost_in_revolt: Callable[..., Coroutine[Any, Any, None]]
    """What becomes of cities in a tax revolt that nobody can annex."""
    failed_attack: Callable[..., None]
    """What becomes of attackers that are too few for a city."""

    tokens: int = 55
    cities: int = 9
    ships: int = 4

    tax_rate: int = 2
    support_rate: int = 2
    city_on_site: int = 6
    wilderness_city: int = 12
    tokens_to_attack: int = 7
    spoils: int = 3
    """Treasury a successful attacker may take from his own stock at the most."""

    ship_cost: int = 2
    ship_steps: int = 4
    ship_capacity: int = 5
    land_steps: int = 1

    card_prices: Mapping[int, int] = field(default_factory=lambda: {9: 15})
    """Treasury for one additional trade card, by stack."""
    cards_in_a_trade: int = 3
    true_names: int = 2
    calamities_at_once: int = 2
    minors_at_once: int = 1
    """How many more calamities one may keep where minor ones are in play."""
    tokens_for_last_point: int = 4
    """Tokens a city may leave whatever the limit when a last point of damage asks for it."""

    changes: Mapping[str, tuple[Change, ...]] = field(init=False)
    """What the cards change, by the name of the rule value."""
    abilities: Mapping[Advance, Any] = field(init=False)
    """The special abilities of the cards."""

    def __post_init__(self) -> None:
        changes: dict[str, tuple[Change, ...]] = {}
        for card in self.cards:
            for value, change in card.changed:
                changes[value] = (*changes.get(value, ()), change)
        abilities = {card.id: card.special for card in self.cards if card.special is not None}
        object.__setattr__(self, "changes", changes)
        object.__setattr__(self, "abilities", abilities)

    def set_up(self, seats: int, board: str | None, seed: str, options: dict[str, Any]) -> "State":
        """The state before the first turn; options that do not exist are an error (R-06)."""
        chosen = msgspec.convert(options, Options)
        return self.set_up_state(self, seats, board, seed, chosen)

    def state_from_json(self, header: Header, data: Any) -> "State":
        """A state out of a saved one."""
        from ecumene.state.state import state_from_json

        return state_from_json(self, header, data)

    def view(self, game: "Game", viewer: Civ | None) -> Any:
        """What a viewer may see."""
        return self.view_of(game, viewer)

    def imagine(
        self, state: "State", civ: Civ | None, seed: str, played: Mapping[Civ, list[Any]] | None
    ) -> "State":
        """A copy of the state with everything hidden from `civ` dealt anew."""
        return self.imagine_state(state, civ, seed, played)

    def scores(self, state: "State") -> Any:
        """The score of each civilization."""
        return self.score(state)
