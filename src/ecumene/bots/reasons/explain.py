"""Explain: the reasons behind an answer, found by the question."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ecumene.bots.counsel import Why
from ecumene.bots.mind import Mind
from ecumene.bots.reasons import holding, losing, moving, settling, striking, using
from ecumene.calamities.annexation.annexing import ChooseAnnexed, ChooseTaken
from ecumene.calamities.banditry import DiscardOrPay
from ecumene.calamities.city_in_flames import PayOrLoseCity
from ecumene.calamities.corruption import DiscardFaceValue
from ecumene.calamities.iconoclasm_and_heresy import SpareCities
from ecumene.calamities.piracy import ChooseRaided
from ecumene.calamities.regression import SacrificeCities
from ecumene.calamities.shared.damage import ChooseLosses
from ecumene.calamities.shared.places import ChoosePlace
from ecumene.calamities.volcanic_eruption_earthquake import ChooseShaken
from ecumene.engine.decision import Ask, Decision
from ecumene.phases.abilities.special_abilities import UseAbility
from ecumene.phases.calamity.secondary_victims import ChooseVictims
from ecumene.phases.cards.purchases import BuyTradeCard
from ecumene.phases.cities.construction import BuildCities
from ecumene.phases.conflict.city_attacks import ChooseNextAttack, TakeSpoils
from ecumene.phases.conflict.token_conflicts import ChooseLoss, ChooseNextConflict
from ecumene.phases.leaving import Relocate
from ecumene.phases.movement.questions import MoveEarly, MovePart, PlanMovement
from ecumene.phases.movement.shipbuilding import PlanShips
from ecumene.phases.population_expansion import DistributeGrowth
from ecumene.phases.purchase.hand_limit import DiscardExcess
from ecumene.phases.shared.choices import ChooseCities
from ecumene.phases.short_game.cities import PlaceCities
from ecumene.phases.short_game.theme_sets import ChooseCredits
from ecumene.phases.short_game.tokens import PlaceTokens
from ecumene.phases.start_areas import ChooseStart
from ecumene.phases.tax_collection import ChooseTaxRate

Explaining = Callable[[Mind, Any, Any], Iterator[Why]]
"""The reasons for an answer to a question, the weightiest first."""

BY_QUESTION: Mapping[type[Decision[Any, Any]], Explaining] = {
    BuildCities: settling.building,
    BuyTradeCard: holding.trade_card,
    ChooseAnnexed: striking.annexed,
    ChooseCities: losing.cities,
    ChooseCredits: settling.credits_chosen,
    ChooseLoss: losing.loss,
    ChooseLosses: losing.units,
    ChooseNextAttack: losing.next_attack,
    ChooseNextConflict: losing.next_conflict,
    ChoosePlace: striking.place,
    ChooseRaided: striking.raided,
    ChooseShaken: striking.shaken,
    ChooseStart: settling.start,
    ChooseTaken: striking.taken,
    ChooseTaxRate: settling.tax_rate,
    ChooseVictims: striking.victims,
    DiscardExcess: holding.excess,
    DiscardFaceValue: holding.face_value,
    DiscardOrPay: holding.banditry,
    DistributeGrowth: settling.growth,
    MoveEarly: moving.movement,
    MovePart: moving.movement,
    PayOrLoseCity: holding.ransom,
    PlaceCities: settling.first_cities,
    PlaceTokens: settling.first_tokens,
    PlanMovement: moving.movement,
    PlanShips: moving.ships,
    Relocate: settling.relocation,
    SacrificeCities: losing.sacrifice,
    SpareCities: holding.sparing,
    TakeSpoils: losing.spoils,
    UseAbility: using.ability,
}
"""Questions whose answers are explained; the others come with their reasons (`player.REASONED`)."""

OF_CARDS: Mapping[str, Explaining] = {"GiveTribute": holding.tribute}
"""The same for questions of advances, which are known by the question alone."""

USUAL = Why("usual")
"""The reason for an answer to a question that bots were never told of."""


def explain(mind: Mind, ask: Ask, answer: Any) -> tuple[Why, ...]:
    """Why an answer is advised; never nothing."""
    found = BY_QUESTION.get(type(ask.decision)) or OF_CARDS.get(ask.kind)
    return tuple(found(mind, ask.decision, answer)) if found is not None else (USUAL,)
