"""Why a bot declines: true of the offer, as it has spoken itself, and never of its hand beside."""

import pytest

from ecumene import Game, rulesets
from ecumene.bots import make_bot
from ecumene.names import Block, Card, Civ
from ecumene.phases.trade.offers import Accept, MakeOffer, Say
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
EGYPT, HATTI, MINOA = Civ("egypt"), Civ("hatti"), Civ("minoa")
THEIRS = "wine wine tin tin salt salt iron iron fish fish gold gold ochre ochre clay clay"
HAND = "wine wine wine tin salt iron ochre clay"
SEEKS, HAS = "wine", "salt iron"


def cards(names):
    return tuple(Card(name) for name in names.split())


class Table:
    """A session in which Hatti, a bot, has said what it seeks and has, and Egypt makes offers."""

    def __init__(self, hand=HAND, seeks=SEEKS, has=HAS, level="normal skill.offers=0", said=None):
        start = Game.new(MEGA, seats=5, board="west", seed=1)
        state = start.state.copy()
        for civ, names in {EGYPT: THEIRS, HATTI: hand, MINOA: HAND}.items():
            state.hands[civ] = Hand(tuple(TradeCard(n, Block("west")) for n in cards(names)))
        self.game = Game.at(start.header, MEGA, state, "trade")
        self.bot = make_bot(level, 1)
        self.told = 0
        self.send(HATTI, Say(seek=cards(seeks), have=cards(has)))
        if said is not None:
            self.send(EGYPT, Say(seek=cards(said[0]), have=cards(said[1])))

    def ask_of(self, civ):
        asks = (*self.game.pending(), *self.game.optional())
        return next(ask for ask in asks if ask.civ == civ)

    def send(self, civ, message):
        self.game.answer(self.ask_of(civ).id, message, civ=civ)

    def offers(self, gives, wants="", to=HATTI, by=EGYPT, count=3):
        """The answer of the bot to an offer of Egypt."""
        bundle = cards(gives)
        self.send(by, MakeOffer(bundle, bundle, cards(wants), want_count=count, to=to))
        if by == HATTI:
            return None
        events = self.game.events(HATTI)
        self.bot.notice(events[self.told :])
        self.told = len(events)
        offer = self.game.state.market.offers[-1]
        return self.bot.respond(self.game.view(HATTI), self.ask_of(HATTI), offer)

    def why(self, gives, wants="", count=3):
        because = self.offers(gives, wants, count=count).because
        return because.code, because.takes


# -------------------------------------------------------------------- what is asked for


@pytest.mark.parametrize("hand", [HAND, "wine wine wine tin salt iron gold gold gold"])
def test_what_was_never_spoken_of_is_named_whatever_is_held(hand):
    said = Table(hand).why("fish fish ochre", "gold gold")
    assert said == ("not_for_that", ("gold",))


def test_of_what_was_spoken_of_it_says_how_much_that_was():
    said = Table(hand="wine wine wine tin salt salt iron").why("fish fish ochre", "salt salt")
    assert said == ("only_so_many", ("salt",))


def test_that_something_was_not_spoken_of_is_never_said_where_nothing_is_asked_for_by_name():
    code, _ = Table().why("fish ochre clay")
    assert code not in ("not_for_that", "only_so_many", "given_away", "collects")


@pytest.mark.parametrize("hand", [HAND, "wine salt salt salt iron iron tin"])
def test_who_asks_for_what_they_collect_is_told_so_whatever_is_held(hand):
    table = Table(hand, level="normal skill.offers=0 skill.targets=9")
    assert table.why("fish fish ochre", "wine wine") == ("collects", ("wine",))


def test_what_they_offer_themselves_they_do_not_say_they_keep():
    table = Table()
    table.offers("wine wine tin", "gold fish", to=EGYPT, by=HATTI)
    assert table.why("ochre clay clay", "wine wine") == ("own_offer", ("gold", "fish"))


def test_an_offer_to_somebody_else_is_not_betrayed():
    table = Table()
    table.offers("wine wine tin", "gold fish", to=MINOA, by=HATTI)
    assert table.why("ochre clay clay", "wine wine") == ("collects", ("wine",))


def test_what_they_spoke_of_and_no_longer_have_is_said_to_be_gone():
    table = Table(hand="wine wine wine tin iron ochre clay")
    assert table.why("fish fish ochre", "salt") == ("given_away", ("salt",))


def test_more_cards_than_a_hand_has_are_not_to_be_had():
    table = Table(hand="wine wine salt iron")
    assert table.why("fish fish ochre", count=5) == ("too_few_cards", ())


# -------------------------------------------------------------------- what is given for it


def test_who_would_take_two_other_names_tells_them_and_keeps_its_word():
    table = Table(said=("salt", "fish ochre"))
    code, names = table.why("fish ochre clay", "salt iron")
    assert code == "would_take"
    assert set(names) <= {"wine", "fish", "ochre"}
    assert "wine" in names
    taken = table.offers(f"{' '.join(names)} clay", "salt iron")
    assert isinstance(taken, Accept)


def test_rather_those_names_are_told_that_the_other_has_spoken_of():
    seeks = "wine tin"
    for known in ("wine", "tin"):
        table = Table("wine wine wine tin tin tin tin salt iron ochre", seeks,
                      said=("salt", f"{known} {known} fish"))  # fmt: skip
        code, names = table.why("fish ochre clay", "salt iron")
        assert (code, set(names) & {"wine", "tin"}) == ("would_take", {known})


def test_with_few_cards_beside_what_they_collect_they_say_so():
    assert Table("wine wine wine salt").why("fish ochre clay") == ("few_to_spare", ())


def test_that_a_card_is_feared_is_said_of_a_deal_that_would_else_be_made():
    table = Table(level="normal skill.offers=0 trust.suspicion=0.9 trading.hurt_least=60")
    assert table.why("wine fish gold", "salt iron") == ("fears_card", ())


@pytest.mark.parametrize("hand", [HAND, f"{HAND} gold gold fish fish"])
def test_what_was_never_said_aloud_is_not_told(hand):
    greedy = Table(hand, seeks="", level="normal skill.offers=0 skill.greed=90")
    assert greedy.why("gold fish clay", "salt") == ("worth_more", ())


def test_who_names_nothing_sought_hears_what_they_would_rather_have():
    greedy = Table(level="normal skill.offers=0 skill.greed=90")
    assert greedy.why("fish ochre clay", "salt iron") == ("seeks_other", ("wine",))
    assert greedy.why("wine wine clay", "salt iron") == ("worth_more", ())


def test_whose_own_offer_lies_before_somebody_points_to_it():
    greedy = Table(level="normal skill.offers=0 skill.greed=90")
    greedy.offers("tin ochre clay", "gold fish", to=EGYPT, by=HATTI)
    assert greedy.why("wine wine clay", "salt iron") == ("own_offer", ("gold", "fish"))
