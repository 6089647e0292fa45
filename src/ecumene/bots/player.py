"""Player: the bot that knows the game; levels and tempers are values of its tuning."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from ecumene.bots import abilities, building, conflicts, growth, hands, losses, opening
from ecumene.bots.bot import Bot
from ecumene.bots.buying import shopping
from ecumene.bots.counsel import Counsel
from ecumene.bots.memory import Memory
from ecumene.bots.mind import Mind
from ecumene.bots.movement import plan
from ecumene.bots.reasons.explain import explain
from ecumene.bots.trading import advice, responding, session
from ecumene.bots.troubles import dividing, sharing, yielding
from ecumene.bots.tuning import Tuning
from ecumene.calamities.annexation.factions import ChooseFaction, KeepFaction
from ecumene.calamities.annexation.provinces import ChooseProvinces
from ecumene.calamities.banditry import DiscardOrPay, GiveCommodity
from ecumene.calamities.city_in_flames import PayOrLoseCity
from ecumene.calamities.cyclone import KeepShips
from ecumene.calamities.hordes_from_the_edge import SendHorde
from ecumene.calamities.iconoclasm_and_heresy import SpareCities
from ecumene.calamities.minor_uprising import BuyOffPoints
from ecumene.calamities.regression import SacrificeCities
from ecumene.calamities.shared.damage import ChooseLosses
from ecumene.calamities.shared.shares import ShareLosses
from ecumene.engine.decision import Ask, Decision
from ecumene.engine.event import Logged
from ecumene.names import Civ
from ecumene.phases.abilities.special_abilities import UseAbility
from ecumene.phases.calamity.richest import ChooseBeneficiary
from ecumene.phases.cards.purchases import BuyTradeCard
from ecumene.phases.cities.construction import BuildCities
from ecumene.phases.conflict.city_attacks import WaitForAttack
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
from ecumene.state.market import Offer
from ecumene.view import View

Question = type[Decision[Any, Any]]
Reasoned = Callable[[Mind, Any], Counsel]

WITH_REASONS: Mapping[Question, Reasoned] = {
    BuyOffPoints: yielding.buy_off_points,
    ChooseBeneficiary: sharing.choose_beneficiary,
    ChooseFaction: dividing.choose_faction,
    ChooseProvinces: dividing.choose_provinces,
    GiveCommodity: yielding.give_commodity,
    KeepFaction: dividing.keep_faction,
    KeepShips: yielding.keep_ships,
    SendHorde: sharing.send_horde,
    ShareLosses: sharing.share_losses,
    WaitForAttack: conflicts.wait_for_attack,
}
"""Thoughts that are never without their reasons."""

OF_CARDS: Mapping[str, Reasoned] = {
    "AskAnother": abilities.ask_another,
    "SellCommodities": abilities.sell_now,
}
"""The same for questions of advances, which are known by the question alone."""


def answers(reasoned: Reasoned) -> Callable[[Mind, Any], Any]:
    """A thought without its reasons."""
    return lambda mind, decision: reasoned(mind, decision).answer


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
    **{question: answers(thought) for question, thought in WITH_REASONS.items()},
}
"""What a player thinks about, by the question."""

USUAL: Mapping[str, str] = {
    "ChooseAnnexed": "areas with cities first",
    "ChooseCredits": "the group of which it has most",
    "ChooseLoss": "a ship before a token",
    "ChooseNextAttack": "the one with the fewest attackers",
    "ChooseNextConflict": "the order hardly matters",
    "ChoosePlace": "the likeliest place",
    "ChooseRaided": "the best cities of those who lead",
    "ChooseShaken": "the least of its own, and one of whoever leads",
    "ChooseStart": "where there is most room",
    "ChooseTaken": "the best cities, and tokens of the fullest areas",
    "ChooseVictims": "those who lead",
    "DiscardFaceValue": "cards of the least sets",
    "GiveTribute": "the card that is missed least, face down",
    "Relocate": "where there is most room",
    "TakeSpoils": "all of it",
}
"""Questions to which the usual answer of an absent player is a bot's own, and what that is."""

REASONED: Mapping[Question, Reasoned] = {
    BuyAdvances: shopping.advise_purchase,
    Trade: advice.advise_trade,
    **WITH_REASONS,
}
"""What a player thinks of together with its reasons; other answers are explained afterwards."""


class Player(Bot):
    """Answers every question of the game from its view and its memory."""

    def __init__(self, tuning: Tuning, seed: int | str) -> None:
        super().__init__(seed)
        self.tuning = tuning
        self.memory = Memory(tuning.trading.sought, self.rng.random())
        self.has_character = True
        """Whether tastes and a love of war count; advice has none."""

    def answer(self, view: View, ask: Ask) -> Any:
        """A considered answer, or the usual one where there is little to consider.

        The usual one is also for questions of rules that bots were never told of.
        """
        think = THOUGHTS.get(type(ask.decision))
        if think is not None:
            return think(self.mind(view, ask), ask.decision)
        reasoned = OF_CARDS.get(ask.kind)
        if reasoned is not None:
            return reasoned(self.mind(view, ask), ask.decision).answer
        return ask.decision.default(view.state, ask.civ)

    def advise(self, view: View, ask: Ask) -> Counsel:
        """The answer with its reasons; advice is never careless and has no character."""
        adviser = copy(self)
        adviser.has_character = False
        mind = adviser.mind(view, ask)
        reasoned = REASONED.get(type(ask.decision)) or OF_CARDS.get(ask.kind)
        if reasoned is not None:
            return reasoned(mind, ask.decision)
        answer = adviser.answer(view, ask)
        return Counsel(answer, explain(mind, ask, answer))

    def reconsider(self, view: View, ask: Ask) -> Any | None:
        """In the trade session offers are answered even after being done."""
        if not isinstance(ask.decision, Trade):
            return None
        return session.reconsider(self.mind(view, ask))

    def respond(self, view: View, ask: Ask, offer: Offer, to_learner: bool = False) -> Any:
        """Yes, another idea, or no with its reason; with a learner it is content with little."""
        mind = self.mind(view, ask)
        return responding.respond(responding.as_to_a_learner(mind) if to_learner else mind, offer)

    def approach(self, view: View, ask: Ask, person: Civ, to_learner: bool = False) -> Any | None:
        """An offer to a person, or None; with a learner it is content with little."""
        mind = self.mind(view, ask)
        mind = responding.as_to_a_learner(mind) if to_learner else mind
        return responding.approach(mind, person)

    def notice(self, events: Sequence[Logged]) -> None:
        """Remembers what was said, offered and swapped."""
        self.memory.notice(events)

    def mind(self, view: View, ask: Ask) -> Mind:
        """What an answer to this question is made from."""
        mind = Mind(view.state, ask.civ, self.tuning, self.memory, self.rng)
        mind.has_character = self.has_character
        return mind
