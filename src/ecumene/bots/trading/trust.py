"""Trust: what one's own deals tell of others, and what it makes their hidden cards worth (MC 6.7).

Whoever is unknown is taken to be as honest as the table has been. Each deal with them counts more
than that: every name that was true and every card that was not, for as long as the game lasts.
"""

from collections.abc import Mapping

from ecumene.bots.mind import Mind
from ecumene.bots.trading.collecting import hurt
from ecumene.names import Card, Civ
from ecumene.phases.trade.offers import is_passable


def danger(mind: Mind, maker: Civ, unnamed: int) -> float:
    """What the cards of an offer that need not be true may cost, by who offers them."""
    if unnamed <= 0:
        return 0.0
    trust = mind.tuning.trust
    cards = 1.0 + trust.more * (unnamed - 1)
    return suspicion(mind, maker) * cards * trust.stays * usual_hurt(mind)


def suspicion(mind: Mind, maker: Civ) -> float:
    """The chance that somebody slips in a calamity: by all deals made, and by theirs."""
    memory, trust = mind.memory, mind.tuning.trust
    told = trust.hearsay * memory.known_for.get(maker, 0)
    theirs = usual_suspicion(mind) * trust.person + tricks_of(mind, maker) + told
    with_them = trust.person + memory.deals_with.get(maker, 0)
    return min(trust.surest, theirs / with_them * likely_out(mind))


def usual_suspicion(mind: Mind) -> float:
    """The chance that anybody slips in a calamity, by all deals made."""
    if "usual_suspicion" not in mind.reckoned:
        memory, trust = mind.memory, mind.tuning.trust
        deals = sum(memory.deals_with.values())
        tricks = sum(tricks_of(mind, civ) for civ in memory.received)
        usual = (trust.suspicion * trust.weight + tricks) / (trust.weight + deals)
        mind.reckoned["usual_suspicion"] = usual
    return mind.reckoned["usual_suspicion"]


def honesty(mind: Mind, maker: Civ) -> float:
    """The chance that a name beyond the true ones is true: by all that were told, and by theirs."""
    memory, trust = mind.memory, mind.tuning.trust
    kept, broken = sum(memory.kept.values()), sum(memory.broken.values())
    usual = (trust.honesty * trust.promises + kept) / (trust.promises + kept + broken)
    theirs, lies = memory.kept.get(maker, 0), trust.lie * memory.broken.get(maker, 0)
    return (usual * trust.word + theirs) / (trust.word + theirs + lies)


def credit(mind: Mind, maker: Civ) -> float:
    """What names beyond the true ones may be worth in all before they are no longer believed.

    A dear card that need not be true is rarely true: only a record of true ones makes it likely.
    """
    memory, trust = mind.memory, mind.tuning.trust
    told = trust.credit_kept * memory.kept.get(maker, 0)
    return max(0.0, trust.credit + told - trust.credit_broken * memory.broken.get(maker, 0))


def grudge(mind: Mind, partner: Civ) -> float:
    """What a deal with somebody must bring besides, for what they have done before.

    Calamities that were answered by others, and lies after which they told the truth, are forgiven;
    so are calamities, turn by turn, while no further one of theirs strikes anybody.
    """
    trust, turn = mind.tuning.trust, mind.state.turn
    owed = min(trust.grudge_most, trust.grudge * max(0.0, account(mind, partner)))
    fades = trust.fades ** (turn - mind.memory.last_trick.get(partner, turn))
    return owed * fades + trust.grudge_lies * lies_of(mind, partner)


def is_trusted(mind: Mind, civ: Civ) -> bool:
    """Whether somebody owes nothing and their further names are believed."""
    return credit(mind, civ) > 0 and account(mind, civ) <= 0


def lies_of(mind: Mind, civ: Civ) -> float:
    """Plain lies of somebody that are not forgiven for true names; calamities count apart."""
    memory, forgives = mind.memory, mind.tuning.trust.forgives
    if civ not in memory.broken:
        return 0.0
    plain = memory.broken[civ] - tricks_of(mind, civ)
    return max(0.0, plain - forgives * memory.kept.get(civ, 0))


def account(mind: Mind, civ: Civ) -> float:
    """Calamities that somebody is owed: for those that came from them, for lies, by repute."""
    trust = mind.tuning.trust
    owed = trust.ill_repute * repute(mind, civ) + trust.lies_owed * lies_of(mind, civ)
    return tricks_of(mind, civ) - passed_to(mind, civ) + owed


def repute(mind: Mind, civ: Civ) -> float:
    """How many calamities struck others who had them from somebody, beyond what is usual here."""
    known = mind.memory.known_for
    others = len(mind.state.civs) - 1
    mine = known.get(mind.civ, 0)
    return max(0.0, known.get(civ, 0) - (sum(known.values()) - mine) / max(1, others))


def tricks_of(mind: Mind, civ: Civ) -> int:
    """Calamities that came from somebody."""
    memory = mind.memory
    if civ not in memory.tricks:
        memory.tricks[civ] = troubles_in(mind, memory.received.get(civ, {}))
    return memory.tricks[civ]


def passed_to(mind: Mind, civ: Civ) -> int:
    """Calamities that somebody got from here."""
    memory = mind.memory
    if civ not in memory.passed:
        memory.passed[civ] = troubles_in(mind, memory.given.get(civ, {}))
    return memory.passed[civ]


def troubles_in(mind: Mind, cards: Mapping[Card, int]) -> int:
    """How many of some cards are calamities."""
    return sum(count for card, count in cards.items() if card in mind.facts.calamities)


def passes_troubles(mind: Mind, to: Civ) -> bool:
    """Whether to pass a calamity to somebody: those who did it, and for a start those who lead."""
    return account(mind, to) + for_a_start(mind, to) > 0


def for_a_start(mind: Mind, to: Civ) -> int:
    """Calamities that somebody may get before any came from them: most for who leads the table.

    In the last turns nobody can pay them back.
    """
    trust, points = mind.tuning.trust, mind.points
    if trust.last_turns and mind.turns_left <= trust.last_turns:
        return trust.free_last
    if points[to] <= points[mind.civ]:
        return trust.free_behind
    return trust.free_leader if points[to] == max(points.values()) else trust.free_ahead


def lies_to(mind: Mind, to: Civ) -> bool:
    """Whether somebody has told so many false names that they are told some too."""
    return lies_of(mind, to) >= mind.tuning.trust.lied_to


def likely_out(mind: Mind) -> float:
    """How many calamities others may hold beside the usual: fewer if its own hand has some."""
    if "likely_out" not in mind.reckoned:
        state, trust = mind.state, mind.tuning.trust
        own = sum(1 for card in state.hands[mind.civ].cards if passable_calamity(mind, card.name))
        usual = max(1.0, trust.about * len(state.civs))
        out = (usual - trust.at_home * own) / usual
        mind.reckoned["likely_out"] = max(trust.least_about, out)
    return mind.reckoned["likely_out"]


def passable_calamity(mind: Mind, card: Card) -> bool:
    """Whether a card is a calamity that may be passed on."""
    state = mind.state
    return card in state.rules.facts.calamities and is_passable(state, card)


def usual_hurt(mind: Mind) -> float:
    """What a major calamity that may be passed on costs on the average."""
    if "usual_hurt" not in mind.reckoned:
        known = mind.memory.usual_hurts
        means = mind.tuning.trading, mind.cities, mind.state.advances[mind.civ]
        if means not in known:
            cards = mind.tradeable_calamities
            known[means] = sum(hurt(mind, card) for card in cards) / max(1, len(cards))
        mind.reckoned["usual_hurt"] = known[means]
    return mind.reckoned["usual_hurt"]
