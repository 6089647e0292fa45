"""What each tax rate brings and costs is told with the question."""

from ecumene.cases.located import read_documents
from ecumene.cases.runner import CaseRun
from ecumene.phases.tax_collection import ChooseTaxRate, TaxRate
from ecumene.rulesets import MEGA_CIVILIZATION


def rates(egypt: str) -> dict[int, TaxRate]:
    """What Egypt, who may choose its rate, is told of each."""
    text = f"players: 5\nboard: west\nphase: tax_collection\nposition:\n  egypt: {egypt}\n"
    game = CaseRun(MEGA_CIVILIZATION, read_documents(text)[0]).game
    ask = next(ask for ask in game.pending() if ask.civ == "egypt")
    assert isinstance(ask.decision, ChooseTaxRate)
    offer = ask.decision.offer(game.view(ask.civ).state, ask.civ)
    return {one.rate: one for one in offer.rates}


def test_a_rate_tells_what_will_be_in_treasury_and_stock_and_what_growth_wants():  # MC 6.1A, 6.2A
    told = rates("coinage; city in memphis; city in fayum; 4 in tanis; stock 20")
    two = told[2]
    assert (two.collected, two.treasury, two.stock, two.growth) == (4, 35, 16, 2)
    assert (two.revolting, two.revolting_next) == (0, 0)
    assert told[3].stock == 14
    assert [told[rate].needed for rate in (1, 2, 3)] == [2, 4, 6]


def test_a_rate_warns_of_a_revolt_in_the_next_turn():  # MC 6.1B
    told = rates("coinage; city in memphis; city in fayum; 4 in tanis; stock 8")
    assert [told[rate].revolting for rate in (1, 2, 3)] == [0, 0, 0]
    assert [told[rate].revolting_next for rate in (1, 2, 3)] == [0, 1, 2]
