"""Standing orders: what a seat has said once for all, applied when the question comes.

Each order is a function from a question to an answer, found by the kind of the question. An
answer that is not legal now is not given: then the player is asked after all.
"""

from collections.abc import Callable
from typing import Any

from ecumene.engine.decision import Ask
from ecumene.engine.errors import PlayerError
from ecumene.names import Civ
from ecumene.phases.shared.taxes import shortage
from ecumene.phases.tax_collection import ChooseTaxRate
from ecumene.server.protocol import StandingOrders
from ecumene.state.state import State

Order = Callable[[StandingOrders, Ask, State], Any]


def tax(orders: StandingOrders, ask: Ask, state: State) -> Any:
    """The rate, where the cards allow it; whoever would lose cities by it is asked."""
    rate = orders.tax_rate
    if rate is None or not isinstance(ask.decision, ChooseTaxRate):
        return None
    revolting = {one: shortage(state, ask.civ, one) for one in ask.decision.rates}
    return rate if revolting.get(rate, 0) == min(revolting.values()) else None


def trade_cards(orders: StandingOrders, ask: Ask, state: State) -> Any:
    """No card is bought."""
    return {"stack": 0} if orders.pass_on_trade_cards else None


def movement(orders: StandingOrders, ask: Ask, state: State) -> Any:
    """Nothing moves; ships are paid for where that is wished."""
    if orders.keep_ships:
        berths = state.board.ships.get(ask.civ, ())
        kept = [number for number, berth in enumerate(berths) if berth is not None]
        return {"orders": [{"do": "maintain", "ship": number} for number in kept]}
    return _usual(ask, state) if orders.no_movement else None


def cities(orders: StandingOrders, ask: Ask, state: State) -> Any:
    """No city is built."""
    return [] if orders.no_cities else None


def losses(orders: StandingOrders, ask: Ask, state: State) -> Any:
    """The usual choice of what to lose."""
    return _usual(ask, state) if orders.usual_losses else None


def trading(orders: StandingOrders, ask: Ask, state: State) -> Any:
    """Done at once."""
    return {"type": "done"} if orders.no_trade else None


def abilities(orders: StandingOrders, ask: Ask, state: State) -> Any:
    """No special ability is used."""
    return _usual(ask, state) if orders.no_abilities else None


def _usual(ask: Ask, state: State) -> Any:
    return ask.decision.default(state, ask.civ)


BY_KIND: dict[str, Order] = {
    "ChooseTaxRate": tax,
    "BuyTradeCard": trade_cards,
    "PlanMovement": movement,
    "BuildCities": cities,
    "ChooseLosses": losses,
    "ChooseLoss": losses,
    "Trade": trading,
    "UseAbility": abilities,
}


def ordered(orders: StandingOrders, ask: Ask, state: State, civ: Civ) -> Any:
    """The answer that a seat's orders give to a question, or None."""
    order = BY_KIND.get(ask.kind)
    answer = None if order is None else order(orders, ask, state)
    if answer is None:
        return None
    try:
        ask.decision.check(state, civ, ask.decision.parse(answer))
    except PlayerError:
        return None
    return answer
