"""Collecting: which commodities a bot gathers, which it gives away, and what a swap brings."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ecumene.bots.mind import Mind
from ecumene.data.facts import RulesetFacts
from ecumene.names import Card, Civ
from ecumene.phases.calamity.resolution import is_major
from ecumene.phases.cards.set_values import one_more, set_value, several_more
from ecumene.phases.trade.offers import is_passable
from ecumene.state.table import NO_PREMIUMS, Premiums


class Goods(NamedTuple):
    """A hand as a trader sees it."""

    counts: dict[Card, int]
    """Commodities."""
    seek: tuple[Card, ...]
    """What is collected, the dearest wish first."""
    spare: tuple[Card, ...]
    """Commodities that are not collected, the cheapest first, each as often as held."""
    troubles: tuple[Card, ...]
    """Calamities that may be passed on, the worst first."""


def goods_of(mind: Mind, without: Iterable[Card] = ()) -> Goods:
    """What to collect and what to give, for the hand as it is, some cards left out."""
    commodities = mind.facts.commodities
    counts: dict[Card, int] = {}
    troubles = []
    left_out = list(without)
    for card in mind.state.hands[mind.civ].cards:
        name = card.name
        if name in left_out:
            left_out.remove(name)
        elif name in commodities:
            counts[name] = counts.get(name, 0) + 1
        elif is_passable(mind.state, name):
            troubles.append(name)
    seek = choose_targets(mind, counts)
    spare = [name for name, n in counts.items() if name not in seek for _ in range(n)]
    spare.sort(key=lambda name: (value_of(mind, name, counts[name]), name))
    troubles.sort(key=lambda name: -hurt(mind, name))
    return Goods(counts, seek, tuple(spare), tuple(troubles))


def choose_targets(mind: Mind, counts: Mapping[Card, int]) -> tuple[Card, ...]:
    """The commodities with most to gain: those of which nobody is known to have more."""
    facts, memory, tuning = mind.state.rules.facts, mind.memory, mind.tuning.trading
    place = {civ: -number for number, civ in enumerate(mind.state.civs)}
    mine = place[mind.civ]
    there, most = known_elsewhere(mind, counts, place)
    found = []
    for name, held in counts.items():
        card = facts.commodities[name]
        more = tuning.hoped_unheard
        if memory.haves:
            more = min(tuning.hoped, max(tuning.unseen, there.get(name, 0)))
        size = min(card.set_size, held + more)
        promise = float(value_of(mind, name, size) - held * card.value)
        if most.get(name, (0, 0)) > (held, mine):
            promise *= tuning.beaten
        if promise > 0 and held < card.set_size:
            found.append((-promise, name))
    found.sort()
    most_targets = mind.skill.targets + (sum(counts.values()) > tuning.full_hand)
    return tuple(name for _, name in found[:most_targets])


def value_of(mind: Mind, name: Card, count: int) -> int:
    """What a set of so many cards is worth to the one who thinks."""
    return set_value(count, mind.facts.commodities[name].value, mind.premiums.get(name, 0))


def known_elsewhere(
    mind: Mind, counts: Mapping[Card, int], place: Mapping[Civ, int]
) -> tuple[dict[Card, int], dict[Card, tuple[int, int]]]:
    """Of each commodity held: how many others are known to have, and the most of one of them."""
    there: dict[Card, int] = {}
    most: dict[Card, tuple[int, int]] = {}
    for civ, known in mind.memory.haves.items():
        if civ == mind.civ:
            continue
        rank = place.get(civ, 0)
        for name, number in known.items():
            if number and name in counts:
                there[name] = there.get(name, 0) + number
                if name not in most or (number, rank) > most[name]:
                    most[name] = (number, rank)
    return there, most


def hurt(mind: Mind, calamity: Card) -> int:
    """What a calamity in hand would cost, less what its own advances prevent."""
    facts = mind.state.rules.facts.calamities[calamity]
    held = mind.state.advances[mind.civ]
    help_ = sum(1 for m in facts.modifiers if m.advance in held and m.amount < 0)
    harm = sum(1 for m in facts.modifiers if m.advance in held and m.amount > 0)
    tuning = mind.tuning.trading
    full, parts = tuning.hurt_cities, tuning.hurt_parts
    cities = min(mind.cities + tuning.hurt_without, full)
    base = int(tuning.hurt_minor)
    if is_major(mind.state, calamity):
        base = int(tuning.hurt + tuning.hurt_by_stack * facts.stack)
    base = base * cities // full
    return max(tuning.hurt_least, base * (parts - help_ + harm) // parts)


def swap_gain(
    facts: RulesetFacts,
    counts: Mapping[Card, int],
    gives: Iterable[Card],
    gets: Iterable[Card],
    premiums: Premiums = NO_PREMIUMS,
) -> int:
    """How much more the sets of a hand are worth to its holder after a swap of commodities."""
    after = dict(counts)
    gain = 0
    for name in gives:
        if name in facts.commodities:
            after[name] -= 1
            gain -= one_more(after[name], facts.commodities[name].value, premiums.get(name, 0))
    for name in gets:
        held = after.get(name, 0)
        gain += one_more(held, facts.commodities[name].value, premiums.get(name, 0))
        after[name] = held + 1
    return gain


def added(
    facts: RulesetFacts,
    counts: Mapping[Card, int],
    cards: tuple[Card, ...],
    premiums: Premiums = NO_PREMIUMS,
) -> int:
    """What some more cards add to the sets of a hand."""
    commodities, gain = facts.commodities, 0
    for name in dict.fromkeys(cards):
        gain += several_more(counts.get(name, 0), cards.count(name), commodities[name].value)
    return gain + extra(premiums, cards)


def lost(
    facts: RulesetFacts,
    counts: Mapping[Card, int],
    cards: tuple[Card, ...],
    premiums: Premiums = NO_PREMIUMS,
) -> int:
    """What the sets of a hand lose with some of its cards."""
    commodities, loss = facts.commodities, 0
    for name in dict.fromkeys(cards):
        gone = cards.count(name)
        loss += several_more(counts[name] - gone, gone, commodities[name].value)
    return loss + extra(premiums, cards)


def extra(premiums: Premiums, cards: tuple[Card, ...]) -> int:
    """What cards add besides their sets, for one to whom they are foreign (EP 28.53)."""
    return sum(premiums.get(name, 0) for name in cards) if premiums else 0
