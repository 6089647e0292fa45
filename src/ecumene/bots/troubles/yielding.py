"""What a bot gives up in calamities when it has a choice beside units: treasury, cards, ships."""

from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.hands import set_loss
from ecumene.bots.mind import Mind
from ecumene.calamities.banditry import GiveCommodity
from ecumene.calamities.cyclone import KeepShips
from ecumene.calamities.minor_uprising import BuyOffPoints
from ecumene.calamities.shared.card_losses import commodities_in
from ecumene.names import Card
from ecumene.phases.cards.set_values import one_more


def buy_off_points(mind: Mind, decision: BuyOffPoints) -> Counsel:
    """So many that the tokens left still support all cities: tokens grow again, cities do not."""
    spare = mind.board.token_count(mind.civ) - mind.rate * mind.cities
    short = max(0, decision.points - max(0, spare))
    paid = min(short, decision.most(mind.state, mind.civ))
    facts = {"cities": mind.cities, "needed": mind.rate * mind.cities, "spare": max(0, spare)}
    if paid:
        return Counsel(paid, (Why("keeps_cities", facts),))
    return Counsel(0, (Why("cannot_pay" if short else "tokens_suffice", facts),))


def give_commodity(mind: Mind, decision: GiveCommodity) -> Counsel:
    """The card that is missed least, rather none that whoever gets it collects."""
    held = commodities_in(mind.state, mind.civ)

    def cost(name: Card) -> float:
        return set_loss(mind, held, name) + gain_of(mind, decision, name)

    card = min(held, key=lambda name: (cost(name), name))
    return Counsel(card, (Why("missed_least", {"card": card, "loss": set_loss(mind, held, card)}),))


def gain_of(mind: Mind, decision: GiveCommodity, name: Card) -> float:
    """What a card brings to whoever gets it, as far as their hand is known, if that matters."""
    civ = decision.receiver
    if civ is None or not mind.is_rival(civ):
        return 0.0
    held = mind.memory.haves.get(civ, {}).get(name, 0)
    premium = mind.state.table.premiums[civ].get(name, 0)
    return mind.tuning.trading.help * one_more(held, mind.facts.commodities[name].value, premium)


def keep_ships(mind: Mind, decision: KeepShips) -> Counsel:
    """Those that lie where most of its tokens could embark."""
    tokens = mind.board.tokens[mind.civ]
    order = sorted(decision.ships, key=lambda n: (-tokens.get(decision.ships[n], 0), n))
    kept = order[: decision.count]
    near = sum(tokens.get(area, 0) for area in {decision.ships[number] for number in kept})
    return Counsel(tuple(kept), (Why("sails_on", {"ships": len(kept), "tokens": near}),))
