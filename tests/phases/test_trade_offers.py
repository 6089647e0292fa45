"""Phase 7: offers, and who knows what of them (MC 6.7)."""

import pytest

from ecumene.phases.trade.offers import OPEN_OFFERS
from ecumene.phases.trade.session import CardsSwapped, OfferClosed, OfferDeclined, OfferMade, Said
from tests.phases.positions import events, refused
from tests.phases.trading import accept, message, offer, session

# ------------------------------------------------------------------ offers


def test_an_offer_to_one_player_is_for_them_alone():
    play = session(rome="hand 3 ochre").answer("hatti", offer(to="egypt"))
    stolen = accept("hatti/egypt/1", "ochre ochre ochre", "ochre ochre")
    assert refused(play, "rome", stolen) == "trade.no_such_offer"
    assert refused(play, "rome", message("decline", offer="hatti/egypt/1")) == "trade.no_such_offer"
    assert [events(play, OfferMade, who) == [] for who in ("rome", None, "egypt", "hatti")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_nobody_accepts_their_own_offer():
    play = session().answer("hatti", offer())
    own = accept("hatti/all/1", "fish fish iron", "fish fish")
    assert refused(play, "hatti", own) == "trade.no_such_offer"


@pytest.mark.parametrize("to", ["hatti", "rome", "atlantis"])
def test_the_addressee_is_another_who_can_trade(to):
    assert refused(session(rome="hand 2 ochre"), "hatti", offer(to=to)) == "trade.no_partner"


def test_only_the_maker_knows_the_cards_of_an_offer():
    play = session().answer("hatti", offer("fish fish treachery"))
    shown = {who: events(play, OfferMade, who)[0].offer.bundle for who in ("hatti", "egypt", None)}
    assert shown == {"hatti": ("fish", "fish", "treachery"), "egypt": (), None: ()}


def test_numbers_of_offers_tell_nothing_of_private_ones():
    play = session(rome="hand 3 ochre")
    play.answer("hatti", offer(to="egypt")).answer("hatti", offer(to="egypt"))
    play.answer("hatti", offer()).answer("hatti", offer(to="rome"))
    names = {who: [e.offer.id for e in events(play, OfferMade, who)] for who in ("rome", "egypt")}
    assert names["rome"] == ["hatti/all/1", "hatti/rome/1"]
    assert names["egypt"] == ["hatti/egypt/1", "hatti/egypt/2", "hatti/all/1"]


def test_a_number_is_never_used_twice():
    play = (
        session().answer("hatti", offer()).answer("hatti", message("withdraw", offer="hatti/all/1"))
    )
    play.answer("hatti", offer())
    assert [open_offer.id for open_offer in play.state.market.offers] == ["hatti/all/2"]


def test_an_offer_whose_cards_are_gone_lapses():
    play = session(rome="hand 3 ochre")
    play.answer("hatti", offer("fish fish fish")).answer(
        "hatti", offer("iron iron fish", "iron iron")
    )
    play.answer("egypt", accept("hatti/all/2"))
    assert play.state.market.offers == ()
    how = {who: [e.how for e in events(play, OfferClosed, who)] for who in ("hatti", "rome")}
    assert how == {"hatti": ["accepted", "lapsed"], "rome": ["accepted", "withdrawn"]}


def test_an_offer_stands_as_long_as_its_cards_are_there():
    play = session(hatti="hand 6 fish").answer("hatti", offer("fish fish fish"))
    play.answer("hatti", offer("fish fish fish")).answer("egypt", accept("hatti/all/1"))
    assert [one.id for one in play.state.market.offers] == ["hatti/all/2"]


def test_a_player_who_accepts_may_lose_the_cards_of_their_own_offers():
    play = session().answer("egypt", offer("clay clay clay", "clay clay"))
    play.answer("hatti", offer()).answer("egypt", accept("hatti/all/1"))
    assert play.state.market.offers == ()


def test_a_lapse_of_a_private_offer_is_known_to_the_two():
    play = session(rome="hand 3 ochre").answer("hatti", offer("fish fish fish", to="rome"))
    play.answer("hatti", offer()).answer("egypt", accept("hatti/all/1"))
    assert [e.id for e in events(play, OfferClosed, "egypt")] == ["hatti/all/1"]
    assert [e.id for e in events(play, OfferClosed, "rome")] == ["hatti/all/1", "hatti/rome/1"]


def test_a_counter_goes_to_the_maker_and_closes_what_it_answers():
    play = session(rome="hand 3 ochre").answer("hatti", offer("fish fish treachery"))
    counter = offer("clay clay wine", "clay clay", wants="iron iron", answers="hatti/all/1")
    assert refused(play, "egypt", counter) == "trade.counter_to_another"
    assert refused(play, "egypt", counter | {"to": "rome"}) == "trade.counter_to_another"
    play.answer("egypt", counter | {"to": "hatti"})
    play.answer("hatti", accept("egypt/hatti/1", "iron iron fish", ""))
    assert play.state.market.offers == ()
    assert [e.how for e in events(play, OfferClosed, "hatti")] == ["accepted", "answered"]


def test_a_counter_answers_an_offer_one_can_see():
    play = session(rome="hand 3 ochre").answer("hatti", offer(to="egypt"))
    counter = offer("ochre ochre ochre", "ochre ochre", to="hatti", answers="hatti/egypt/1")
    assert refused(play, "rome", counter) == "trade.no_such_offer"


def test_only_the_maker_withdraws():
    play = session().answer("hatti", offer(to="egypt"))
    theirs = message("withdraw", offer="hatti/egypt/1")
    assert refused(play, "egypt", theirs) == "trade.no_such_offer"
    play.answer("hatti", theirs)
    assert refused(play, "egypt", accept("hatti/egypt/1")) == "trade.no_such_offer"


def test_a_decline_is_told_to_the_maker_alone():
    play = session(rome="hand 3 ochre").answer("hatti", offer())
    play.answer("egypt", message("decline", offer="hatti/all/1"))
    seen = {who: len(events(play, OfferDeclined, who)) for who in ("hatti", "egypt", "rome", None)}
    assert seen == {"hatti": 1, "egypt": 1, "rome": 0, None: 0}
    shown = {who: play.state.market.shown_to(who)[0].declined for who in ("hatti", "rome")}
    assert shown == {"hatti": ("egypt",), "rome": ()}
    again = message("decline", offer="hatti/all/1")
    assert refused(play, "egypt", again) == "trade.already_declined"
    play.answer("egypt", accept("hatti/all/1"))


def test_a_declined_offer_to_one_player_is_closed():
    play = session().answer("hatti", offer(to="egypt"))
    play.answer("egypt", message("decline", offer="hatti/egypt/1"))
    assert play.state.market.offers == ()


def test_not_too_many_open_offers():
    play = session()
    for _ in range(OPEN_OFFERS):
        play.answer("hatti", offer())
    assert refused(play, "hatti", offer()) == "trade.too_many"
    play.answer("hatti", message("withdraw", offer="hatti/all/3")).answer("hatti", offer())


# ------------------------------------------------------------------ who sees what


def test_others_learn_only_how_many_cards_were_swapped():  # MC 6.7, R-87
    play = session(rome="hand 3 ochre").answer("hatti", offer(want_count=4, to="egypt"))
    play.answer("egypt", accept("hatti/egypt/1", "clay clay wine gold"))
    public = CardsSwapped("hatti", "egypt", 3, 4, None, None)
    assert [events(play, CardsSwapped, who)[0] == public for who in ("rome", None)] == [True] * 2
    for who in ("hatti", "egypt"):
        seen = events(play, CardsSwapped, who)[0]
        assert (seen.maker_gave, seen.taker_gave) == (
            ("fish", "fish", "iron"), ("clay", "clay", "wine", "gold"),
        )  # fmt: skip


def test_private_talk_and_deals_leave_no_trace_with_others():
    quiet = session(rome="hand 3 ochre", minoa="hand 3 ochre")
    loud = session(rome="hand 3 ochre", minoa="hand 3 ochre")
    loud.answer("hatti", offer(to="egypt")).answer(
        "egypt", offer("clay clay wine", "clay clay", to="minoa")
    )
    loud.answer("egypt", message("decline", offer="hatti/egypt/1"))
    loud.answer("hatti", message("say", seek=["gold"], to="egypt"))
    assert loud.game.view("rome").to_json() == quiet.game.view("rome").to_json()
    assert loud.game.events("rome") == quiet.game.events("rome")
    assert loud.game.events(None) == quiet.game.events(None)


def test_talk_may_lie_and_is_heard_by_those_spoken_to():
    play = session(rome="hand 3 ochre").answer(
        "hatti", message("say", seek=["gold"], have=["silk"])
    )
    play.answer("hatti", message("say", have=["silk"], to="egypt"))
    assert [len(events(play, Said, who)) for who in ("rome", "egypt", "hatti")] == [1, 2, 2]
