"""Mega Civilization, the base of all rulesets (MC with the FAQ)."""

from ecumene.advances import all_cards
from ecumene.calamities import CALAMITIES
from ecumene.data import load
from ecumene.phases import SEQUENCE_OF_PLAY
from ecumene.phases.cards.purchases import every_stack
from ecumene.phases.conflict.city_attacks import by_defender, destroy_attackers
from ecumene.phases.leaving import TableOrders, reduce_and_evict, room_beside_own_tokens
from ecumene.phases.movement.values import any_waters, no_ports
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
    waters=any_waters,
    ports=no_ports,
    attacks_due=by_defender,
    failed_attack=destroy_attackers,
    evict=reduce_and_evict,
    refuge=room_beside_own_tokens,
    stacks_for_sale=every_stack,
    variants=(EXPERT, SHORT),
)
