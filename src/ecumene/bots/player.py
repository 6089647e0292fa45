"""Player: the bot that knows the game; levels and tempers are values of its tuning."""

from collections.abc import Callable, Sequence
from typing import Any

from ecumene.bots import abilities, building, growth, hands, losses
from ecumene.bots.bot import Bot
from ecumene.bots.buying import shopping
from ecumene.bots.counsel import Counsel
from ecumene.bots.memory import Memory
from ecumene.bots.mind import Mind
from ecumene.bots.movement import plan
from ecumene.bots.trading import advice, session
from ecumene.bots.tuning import Tuning
from ecumene.engine.decision import Ask
from ecumene.engine.event import Logged
from ecumene.view import View

THOUGHTS: dict[str, Callable[[Mind, Any], Any]] = {
    "BuildCities": building.build_cities,
    "BuyAdvances": shopping.buy_advances,
    "BuyTradeCard": hands.buy_trade_card,
    "ChooseLosses": losses.choose_losses,
    "ChooseTaxRate": growth.choose_tax_rate,
    "DiscardExcess": shopping.discard_excess,
    "DiscardOrPay": hands.discard_or_pay,
    "DistributeGrowth": growth.distribute,
    "MoveEarly": plan.plan_early,
    "MovePart": plan.plan_part,
    "PlanMovement": plan.plan_movement,
    "SacrificeCities": losses.sacrifice_cities,
    "SpareCities": hands.spare_cities,
    "Trade": session.trade,
    "UseAbility": abilities.use_ability,
}
"""What a player thinks about, by the name of the question; the rest has a sensible default."""

REASONED: dict[str, Callable[[Mind, Any], Counsel]] = {
    "BuyAdvances": shopping.advise_purchase,
    "Trade": advice.advise_trade,
}
"""What a player gives reasons for."""


class Player(Bot):
    """Answers every question of the game from its view and its memory."""

    def __init__(self, tuning: Tuning, seed: int | str) -> None:
        super().__init__(seed)
        self.tuning = tuning
        self.memory = Memory(tuning.trading.sought)

    def answer(self, view: View, ask: Ask) -> Any:
        """A considered answer, or the usual one where there is little to consider."""
        think = THOUGHTS.get(ask.kind)
        if think is None:
            return ask.decision.default(view.state, ask.civ)
        return think(self._mind(view, ask), ask.decision)

    def advise(self, view: View, ask: Ask) -> Counsel:
        """The answer with its reasons; advice is never careless."""
        reasoned = REASONED.get(ask.kind)
        if reasoned is None:
            return super().advise(view, ask)
        return reasoned(self._mind(view, ask), ask.decision)

    def reconsider(self, view: View, ask: Ask) -> Any | None:
        """In the trade session offers are answered even after being done."""
        if ask.kind != "Trade":
            return None
        return session.reconsider(self._mind(view, ask))

    def notice(self, events: Sequence[Logged]) -> None:
        """Remembers what was said, offered and swapped."""
        self.memory.notice(events)

    def _mind(self, view: View, ask: Ask) -> Mind:
        return Mind(view.state, ask.civ, self.tuning, self.memory, self.rng)
