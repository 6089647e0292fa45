"""Player: the bot that knows the game; levels and tempers are values of its tuning."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ecumene.bots import abilities, building, growth, hands, losses, opening
from ecumene.bots.bot import Bot
from ecumene.bots.buying import shopping
from ecumene.bots.counsel import Counsel
from ecumene.bots.memory import Memory
from ecumene.bots.mind import Mind
from ecumene.bots.movement import plan
from ecumene.bots.trading import advice, session
from ecumene.bots.tuning import Tuning
from ecumene.calamities.banditry import DiscardOrPay
from ecumene.calamities.city_in_flames import PayOrLoseCity
from ecumene.calamities.iconoclasm_and_heresy import SpareCities
from ecumene.calamities.regression import SacrificeCities
from ecumene.calamities.shared.damage import ChooseLosses
from ecumene.engine.decision import Ask, Decision
from ecumene.engine.event import Logged
from ecumene.phases.abilities.special_abilities import UseAbility
from ecumene.phases.cards.purchases import BuyTradeCard
from ecumene.phases.cities.construction import BuildCities
from ecumene.phases.movement.questions import MoveEarly, MovePart, PlanMovement
from ecumene.phases.movement.shipbuilding import PlanShips
from ecumene.phases.population_expansion import DistributeGrowth
from ecumene.phases.purchase.acquisition import BuyAdvances
from ecumene.phases.purchase.hand_limit import DiscardExcess
from ecumene.phases.shared.choices import ChooseCities
from ecumene.phases.short_game.cities import PlaceCities
from ecumene.phases.short_game.tokens import PlaceTokens
from ecumene.phases.tax_collection import ChooseTaxRate
from ecumene.phases.trade.session import Trade
from ecumene.view import View

Question = type[Decision[Any, Any]]

THOUGHTS: Mapping[Question, Callable[[Mind, Any], Any]] = {
    BuildCities: building.build_cities,
    BuyAdvances: shopping.buy_advances,
    BuyTradeCard: hands.buy_trade_card,
    ChooseCities: opening.choose_cities,
    ChooseLosses: losses.choose_losses,
    ChooseTaxRate: growth.choose_tax_rate,
    DiscardExcess: shopping.discard_excess,
    DiscardOrPay: hands.discard_or_pay,
    DistributeGrowth: growth.distribute,
    MoveEarly: plan.plan_early,
    MovePart: plan.plan_part,
    PayOrLoseCity: hands.pay_or_lose_city,
    PlaceCities: opening.place_cities,
    PlaceTokens: opening.place_tokens,
    PlanMovement: plan.plan_movement,
    PlanShips: plan.plan_ships,
    SacrificeCities: losses.sacrifice_cities,
    SpareCities: hands.spare_cities,
    Trade: session.trade,
    UseAbility: abilities.use_ability,
}
"""What a player thinks about, by the question."""

USUAL: Mapping[str, str] = {
    "AskAnother": "whoever has the most cards",
    "ChooseAnnexed": "areas with cities first",
    "ChooseBeneficiary": "whoever is furthest behind",
    "ChooseCredits": "the group of which it has most",
    "ChooseFaction": "cities for its own faction, or for the larger one",
    "ChooseLoss": "a ship before a token",
    "ChooseNextAttack": "the one with the fewest attackers",
    "ChooseNextConflict": "the order hardly matters",
    "ChoosePlace": "the likeliest place",
    "ChooseProvinces": "cities first",
    "ChooseRaided": "the best cities of those who lead",
    "ChooseShaken": "the least of its own, and one of whoever leads",
    "ChooseStart": "where there is most room",
    "ChooseTaken": "the best cities, and tokens of the fullest areas",
    "ChooseVictims": "those who lead",
    "DiscardFaceValue": "cards of the least sets",
    "GiveTribute": "the card that is missed least, face down",
    "KeepFaction": "the larger one",
    "SellCommodities": "nobody waits for it; it sells among its abilities",
    "Relocate": "where there is most room",
    "SendHorde": "against a city",
    "ShareLosses": "those who lead",
    "TakeSpoils": "all of it",
    "WaitForAttack": "not to wait",
}
"""Questions to which the usual answer of an absent player is a bot's own, and what that is."""

REASONED: Mapping[Question, Callable[[Mind, Any], Counsel]] = {
    BuyAdvances: shopping.advise_purchase,
    Trade: advice.advise_trade,
}
"""What a player gives reasons for."""


class Player(Bot):
    """Answers every question of the game from its view and its memory."""

    def __init__(self, tuning: Tuning, seed: int | str) -> None:
        super().__init__(seed)
        self.tuning = tuning
        self.memory = Memory(tuning.trading.sought)

    def answer(self, view: View, ask: Ask) -> Any:
        """A considered answer, or the usual one where there is little to consider.

        The usual one is also for questions of rules that bots were never told of.
        """
        think = THOUGHTS.get(type(ask.decision))
        if think is None:
            return ask.decision.default(view.state, ask.civ)
        return think(self._mind(view, ask), ask.decision)

    def advise(self, view: View, ask: Ask) -> Counsel:
        """The answer with its reasons; advice is never careless."""
        reasoned = REASONED.get(type(ask.decision))
        if reasoned is None:
            return super().advise(view, ask)
        return reasoned(self._mind(view, ask), ask.decision)

    def reconsider(self, view: View, ask: Ask) -> Any | None:
        """In the trade session offers are answered even after being done."""
        if not isinstance(ask.decision, Trade):
            return None
        return session.reconsider(self._mind(view, ask))

    def notice(self, events: Sequence[Logged]) -> None:
        """Remembers what was said, offered and swapped."""
        self.memory.notice(events)

    def _mind(self, view: View, ask: Ask) -> Mind:
        return Mind(view.state, ask.civ, self.tuning, self.memory, self.rng)
