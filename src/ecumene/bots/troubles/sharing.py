"""Who suffers with a bot, and who benefits: losses shared out, hordes, beneficiaries (EP 30)."""

from math import fsum

from ecumene.bots.counsel import Counsel, Why
from ecumene.bots.mind import Mind
from ecumene.calamities.hordes_from_the_edge import SendHorde
from ecumene.calamities.shared.shares import ShareLosses
from ecumene.names import BARBARIANS, Area, Civ
from ecumene.phases.calamity.richest import ChooseBeneficiary

SPARED = "primary"
"""The part in a calamity that others do not have."""


def danger_of(mind: Mind, civ: Civ) -> float:
    """How much it is worth to harm somebody: those ahead most, and rivals more than others."""
    most = max(1, *mind.points.values())
    rival = mind.tuning.abilities.rival if mind.is_rival(civ) else 1.0
    return rival * mind.points.get(civ, 0) / most


def share_losses(mind: Mind, decision: ShareLosses) -> Counsel:
    """As much as possible to the most dangerous, but not where cards keep it off."""

    def harm(civ: Civ) -> float:
        most = decision.most[civ]
        suffered = max(0, most + kept_off(mind, decision, civ))
        return danger_of(mind, civ) * suffered / most

    shares: dict[Civ, int] = {}
    left = decision.points
    for civ in sorted(decision.most, key=lambda one: (-harm(one), one)):
        if left:
            shares[civ] = min(left, decision.most[civ])
            left -= shares[civ]
    return Counsel(shares, (Why("shares_harm", {"shares": shares}),))


def kept_off(mind: Mind, decision: ShareLosses, civ: Civ) -> int:
    """What somebody's cards add to their share, or take from it."""
    held = mind.state.advances[civ]
    return sum(
        change.amount
        for change in mind.facts.calamities[decision.cause].modifiers
        if change.advance in held and change.role != SPARED
    )


def choose_beneficiary(mind: Mind, decision: ChooseBeneficiary) -> Counsel:
    """Whoever can do least with it: the one furthest behind."""
    weakest = min(decision.candidates, key=lambda civ: (mind.points[civ], civ))
    return Counsel(
        weakest, (Why("helps_least", {"player": weakest, "points": mind.points[weakest]}),)
    )


def send_horde(mind: Mind, decision: SendHorde) -> Counsel:
    """Where barbarians at its command do most harm to those ahead."""
    best = max(decision.areas, key=lambda area: (harm_in(mind, decision, area), area))
    owners = [civ for civ in mind.board.sides_in(best) if civ not in (mind.civ, BARBARIANS)]
    owner = mind.board.cities.get(best)
    players = [owner, *owners] if owner is not None and owner not in owners else owners
    return Counsel(best, (Why("harms_most", {"players": players, "tokens": decision.tokens}),))


def harm_in(mind: Mind, decision: SendHorde, area: Area) -> float:
    """What barbarians destroy in an area, weighed by whose it is."""
    owner = mind.board.cities.get(area)
    spared = (mind.civ, BARBARIANS)
    sides = {c: n for c, n in mind.board.sides_in(area).items() if c not in spared}
    tokens = fsum(min(n, decision.tokens) * danger_of(mind, civ) for civ, n in sides.items())
    if owner is None or owner in spared:
        return tokens
    return tokens + mind.tuning.abilities.city * danger_of(mind, owner)
