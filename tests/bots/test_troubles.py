"""What bots decide in calamities, conflicts and by abilities of the Expansion Project."""

import pytest

from ecumene import Game
from ecumene.advances.trade_empire import AskAnother
from ecumene.bots.abilities import ask_another, request, settle
from ecumene.bots.conflicts import wait_for_attack
from ecumene.bots.troubles.dividing import (
    Count,
    choose_faction,
    choose_provinces,
    keep_faction,
    kept_worth,
    selections,
)
from ecumene.bots.troubles.sharing import choose_beneficiary, send_horde, share_losses
from ecumene.bots.troubles.yielding import buy_off_points, give_commodity, keep_ships
from ecumene.calamities.annexation.annexing import Pieces
from ecumene.calamities.annexation.factions import ChooseFaction, KeepFaction, without
from ecumene.calamities.annexation.provinces import ChooseProvinces
from ecumene.calamities.banditry import GiveCommodity
from ecumene.calamities.cyclone import KeepShips
from ecumene.calamities.hordes_from_the_edge import SendHorde
from ecumene.calamities.minor_uprising import BuyOffPoints
from ecumene.calamities.shared.shares import ShareLosses
from ecumene.names import Area, Card
from ecumene.phases.calamity.richest import ChooseBeneficiary
from ecumene.phases.conflict.city_attacks import WaitForAttack
from ecumene.state.cards import Hand
from tests.bots.positions import (
    ASSYRIA,
    EGYPT,
    HATTI,
    HELLAS,
    MEGA,
    RULES,
    held,
    home,
    mind_in,
    nation,
    position,
)

# ------------------------------------------------------------------------------ calamities


def test_losses_go_to_those_ahead_but_not_where_cards_keep_them_off():
    state = position()
    state.ast |= {HATTI: 8, ASSYRIA: 7, HELLAS: 2}
    most = {HATTI: 8, ASSYRIA: 8, HELLAS: 8}
    decision = ShareLosses(Card("famine"), "unit points", 10, most)
    found = share_losses(mind_in(state), decision)
    decision.check(state, EGYPT, found.answer)
    assert found.answer == {HATTI: 8, ASSYRIA: 2}
    state.advances[HATTI] = frozenset({"pottery", "calendar"})
    assert share_losses(mind_in(state), decision).answer == {ASSYRIA: 8, HELLAS: 2}


def test_of_several_who_may_benefit_the_weakest_does():
    state = position()
    state.ast |= {HATTI: 8, ASSYRIA: 3, HELLAS: 5}
    decision = ChooseBeneficiary(Card("tyranny"), (HATTI, ASSYRIA, HELLAS))
    found = choose_beneficiary(mind_in(state), decision)
    assert found.answer == ASSYRIA
    assert found.why[0].code == "helps_least"


@pytest.mark.parametrize(("cities", "tokens"), [(5, 30), (8, 20), (2, 44), (9, 5), (6, 45)])
def test_no_other_selection_leaves_the_victim_of_a_civil_war_more(cities, tokens):
    state = position()
    units = nation(state, cities, tokens)
    mind = mind_in(state)
    decision = ChooseFaction(Card("civil_war"), EGYPT, 15, units)
    found = choose_faction(mind, decision)
    decision.check(state, EGYPT, found.answer)
    there = Count(cities, tokens)

    def left(chosen):
        rest = there.less(chosen)
        replies = selections(rest, 20)
        return min(kept_worth(mind, chosen.plus(one), rest.less(one)) for one in replies)

    chosen = Count(len(found.answer.cities), sum(found.answer.tokens.values()))
    assert left(chosen) == max(left(one) for one in selections(there, 15))


@pytest.mark.parametrize("cities", [3, 6, 9])
def test_the_beneficiary_adds_what_leaves_the_victim_least(cities):
    state = position()
    units = nation(state, cities, 25)
    chosen = Pieces({}, units.cities[:3])
    rest = without(units, chosen)
    decision = ChooseFaction(Card("civil_war"), EGYPT, 20, rest)
    mind = mind_in(state, HATTI)
    found = choose_faction(mind, decision)
    decision.check(state, HATTI, found.answer)
    there = Count(len(rest.cities), sum(rest.tokens.values()))
    added = Count(len(found.answer.cities), sum(found.answer.tokens.values()))

    def left(one):
        return kept_worth(mind, Count(3, 0).plus(one), there.less(one))

    assert left(added) == min(left(one) for one in selections(there, 20))


def test_selected_units_lie_together():
    state = position()
    units = nation(state, 3, 24)
    decision = ChooseFaction(Card("civil_war"), EGYPT, 15, units)
    found = choose_faction(mind_in(state), decision).answer
    split = [area for area, n in found.tokens.items() if n < units.tokens[area]]
    assert len(split) <= 1


def test_cities_without_tokens_are_not_kept_against_a_nation_that_lives():
    state = position()
    cities = tuple(home(state, EGYPT)[:6])
    bare = Pieces({}, cities)
    living = Pieces({Area("a"): 16}, (Area("b"), Area("c"), Area("d"), Area("e"), Area("f")))
    decision = KeepFaction(Card("civil_war"), HATTI, bare, living)
    assert decision.default(state, EGYPT) == "second"
    found = keep_faction(mind_in(state), decision)
    assert found.answer == "second"
    assert found.why[0].facts == {"cities": 5, "tokens": 16}


def test_provinces_are_annexed_towards_cities():
    state = position()
    atlas = state.atlas
    start = next(
        a for a in home(state, HATTI) if sum(1 for b in atlas.land[a] if atlas.limit[b]) >= 2
    )
    near, other = [b for b in atlas.land[start] if atlas.limit[b]][:2]
    beyond = next(a for a in atlas.land[near] if a not in (start, other, *atlas.around[start]))
    state.board.place(HATTI, start, 3)
    state.board.place(EGYPT, near, 2)
    state.board.place(EGYPT, other, 3)
    state.board.put_city(EGYPT, beyond)
    decision = ChooseProvinces(Card("tyranny"), EGYPT, 7)
    found = choose_provinces(mind_in(state, HATTI), decision)
    decision.check(state, HATTI, found.answer)
    assert found.answer == (near, beyond)
    assert found.why[0].facts == {"cities": 1, "tokens": 2}


def test_a_horde_at_ones_command_goes_against_whoever_leads():
    state = position()
    state.ast |= {HATTI: 9, ASSYRIA: 2}
    first, second = home(state, HATTI)[0], home(state, ASSYRIA)[0]
    state.board.put_city(ASSYRIA, second)
    state.board.put_city(HATTI, first)
    decision = SendHorde(9, (second, first))
    found = send_horde(mind_in(state), decision)
    assert found.answer == first
    assert found.why[0].facts == {"players": [HATTI], "tokens": 9}


def test_tokens_that_support_cities_are_bought_off():
    state = position()
    nation(state, 4, 10)
    state.treasury[EGYPT] = 9
    decision = BuyOffPoints(Card("minor_uprising"), 4, 2)
    assert buy_off_points(mind_in(state), decision).answer == 2
    state.board.place(EGYPT, home(state, EGYPT)[5], 2)
    assert buy_off_points(mind_in(state), decision).answer == 0


def test_the_card_that_is_missed_least_is_given_but_not_to_a_rival_who_collects_it():
    state = position()
    state.hands[EGYPT] = held("clay salt gold gold")
    decision = GiveCommodity(Card("banditry"), HATTI)
    mind = mind_in(state)
    assert give_commodity(mind, decision).answer == "clay"
    mind.memory.haves = {HATTI: {"clay": 7}}
    assert give_commodity(mind, decision).answer == "salt"


def test_the_ships_that_stay_lie_where_tokens_can_embark():
    state = position()
    one, two, three = home(state, EGYPT)[:3]
    state.board.place(EGYPT, two, 1)
    state.board.place(EGYPT, three, 4)
    decision = KeepShips(Card("cyclone"), 2, {0: one, 1: two, 2: three})
    found = keep_ships(mind_in(state), decision)
    decision.check(state, EGYPT, found.answer)
    assert found.answer == (2, 1)


def test_a_city_waits_until_tokens_come_back_where_one_may_wait_again():
    state = position()
    one, two = home(state, HATTI)[:2]
    state.board.place(EGYPT, one, 7)
    state.board.place(EGYPT, two, 9)
    decision = WaitForAttack(home(state, EGYPT)[0], (one, two))
    assert wait_for_attack(mind_in(state), decision).answer == two
    mega = Game.new(MEGA, seats=5, board="west", seed=1).state.copy()
    assert wait_for_attack(mind_in(mega), decision).answer is None


# ------------------------------------------------------------------------------ abilities


def test_a_commodity_is_asked_of_somebody_who_spoke_of_it():
    state = position()
    state.advances[EGYPT] = frozenset({"trade_empire"})
    state.hands[EGYPT] = held("wine wine")
    for civ in (HATTI, ASSYRIA, HELLAS):
        state.hands[civ] = held("clay clay")
    ability = RULES.abilities["trade_empire"]
    mind = mind_in(state)
    mind.memory.haves = {ASSYRIA: {"wine": 1}}
    how = request(mind, ability, ability.offer(state, EGYPT))
    assert (how.card, how.player) == ("wine", ASSYRIA)


def test_whoever_is_likeliest_is_asked_next_and_nobody_without_cards():
    state = position()
    for civ in (HATTI, HELLAS):
        state.hands[civ] = held("clay clay")
    decision = AskAnother(Card("wine"), (ASSYRIA,))
    mind = mind_in(state)
    mind.memory.haves = {HELLAS: {"wine": 2}}
    assert ask_another(mind, decision).answer == HELLAS
    state.hands |= dict.fromkeys(state.civs, Hand())
    assert ask_another(mind_in(state), decision).answer is None


def test_a_free_city_stands_where_it_takes_least_room_and_tokens_where_they_grow():
    state = position()
    nation(state, 2, 8)
    ability = RULES.abilities["diaspora"]
    offer = ability.offer(state, EGYPT)
    how = settle(mind_in(state), ability, offer)
    ability.check(state, EGYPT, how)
    assert state.atlas.limit[how.city] == 1
    state.board.put_city(EGYPT, home(state, EGYPT)[8])
    state.board.put_city(EGYPT, home(state, EGYPT)[9])
    how = settle(mind_in(state), ability, ability.offer(state, EGYPT))
    ability.check(state, EGYPT, how)
    assert how.city is None
    assert all(n <= state.atlas.limit[area] for area, n in how.tokens.items())
