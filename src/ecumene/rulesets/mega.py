"""Mega Civilization, the base of all rulesets (MC with the FAQ)."""

from ecumene.advances import all_cards
from ecumene.calamities import CALAMITIES
from ecumene.data import load
from ecumene.phases import SEQUENCE_OF_PLAY
from ecumene.phases.calamity.secondary_victims import all_but_beneficiaries
from ecumene.phases.cards.purchases import every_stack
from ecumene.phases.conflict.city_attacks import (
    by_defender,
    destroy_attackers,
    take_spoils,
    waits_once,
)
from ecumene.phases.leaving import TableOrders, reduce_and_evict, room_beside_own_tokens
from ecumene.phases.movement.entering import check_entry, pass_unless_in_conflict
from ecumene.phases.movement.values import (
    any_waters,
    fleet_under_way,
    no_ports,
    token_from_anywhere,
)
from ecumene.phases.population_expansion import full_growth
from ecumene.phases.set_up import set_up
from ecumene.phases.succession.markers import requirement_checks, stays
from ecumene.phases.succession.victory import TIE_BREAKS, score_of
from ecumene.rulesets.expert import EXPERT
from ecumene.rulesets.short import SHORT
from ecumene.state.imagine import imagine
from ecumene.state.rules import Rules
from ecumene.view import view

MEGA_CIVILIZATION = Rules(
    name="mega",
    version="2",
    facts=load("mega"),
    sequence=SEQUENCE_OF_PLAY,
    cards=all_cards(),
    calamities=CALAMITIES,
    set_up_state=set_up,
    view_of=view,
    imagine_state=imagine,
    score=score_of,
    tie_breaks=TIE_BREAKS,
    falls_back=stays,
    epoch_checks=requirement_checks,
    table_orders=TableOrders,
    growth=full_growth,
    fleet=fleet_under_way,
    levy=token_from_anywhere,
    entering=check_entry,
    passage=pass_unless_in_conflict,
    waters=any_waters,
    ports=no_ports,
    attacks_due=by_defender,
    may_wait=waits_once,
    aftermath=take_spoils,
    failed_attack=destroy_attackers,
    evict=reduce_and_evict,
    refuge=room_beside_own_tokens,
    may_be_named=all_but_beneficiaries,
    stacks_for_sale=every_stack,
    variants=(EXPERT, SHORT),
)
