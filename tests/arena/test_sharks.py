"""Sharks play a trick each, legally, and own bots enter the arena beside them."""

import msgspec
import pytest
from typer.testing import CliRunner

from ecumene import Game, rulesets
from ecumene.arena.entrants import make_entrant
from ecumene.arena.job import Job
from ecumene.arena.ladder import lone_jobs, rung
from ecumene.arena.play import Table
from ecumene.arena.run import run
from ecumene.arena.sharks.school import SHARKS, TRICKS, make_shark
from ecumene.arena.sharks.slipping import pass_on
from ecumene.bots import make_bot
from ecumene.cli import build_app
from ecumene.names import Block
from ecumene.phases.trade.offers import Accept, MakeOffer
from ecumene.phases.trade.session import CardsSwapped, OfferMade
from ecumene.state.cards import Hand, TradeCard

MEGA = rulesets.MEGA_CIVILIZATION
CALAMITIES = MEGA.facts.calamities


def typed(*words):
    return CliRunner().invoke(build_app(), [str(word) for word in words])


def played(name, turns=9, seed="shark"):
    """Some turns of five, in which a shark has the first seat; its civilization and the log."""
    game = Game.new(MEGA, seats=5, board="west", seed=seed)
    first, *others = game.state.civs
    bots = {first: make_entrant(name, 1), **{civ: make_bot("normal", civ) for civ in others}}
    table = Table(game, bots)
    table.play(turns=turns)
    assert table.refused == []
    return first, [entry.event for entry in game.log]


def offers_of(civ, events):
    made = [e.offer for e in events if isinstance(e, OfferMade)]
    return [offer for offer in made if offer.maker == civ and offer.to is not None]


def lies_in(offers):
    """Offers of which a name beyond the true ones is not in the bundle."""
    return [o for o in offers if sorted(o.gives) != sorted(o.bundle)]


@pytest.mark.parametrize("name", [*SHARKS, "shark-liar hard"])
def test_no_trick_is_illegal(name):
    played(name)


def test_a_calamity_goes_along_where_an_offer_asks_for_one_card_by_name():
    start = Game.new(MEGA, seats=5, board="west", seed=1)
    state, (maker, civ) = start.state.copy(), start.state.civs[:2]
    hands = {maker: "iron iron wine clay", civ: "wine wine gold iron treachery"}
    for holder, names in hands.items():
        state.hands[holder] = Hand(tuple(TradeCard(n, Block("west")) for n in names.split()))
    game = Game.at(start.header, MEGA, state, "trade")
    gives = ("iron", "iron", "clay")
    asks = {ask.civ: ask for ask in game.pending()}
    game.answer(asks[maker].id, MakeOffer(gives, gives, ("gold",)))
    shark = make_shark("shark-passer", 1)
    view, name = game.view(civ), game.state.market.offers[0].id
    usual = Accept(name, ("gold", "wine", "wine"), ("gold", "wine"))
    ask = next(ask for ask in game.pending() if ask.civ == civ)
    message = pass_on(shark.player.mind(view, ask), usual)
    assert sorted(message.bundle) == ["gold", "treachery", "wine"]
    game.check(ask.id, message, civ=civ)


def test_the_liar_names_what_does_not_come_and_hides_calamities():
    civ, events = played("shark-liar")
    offers = offers_of(civ, events)
    assert len(lies_in(offers)) > len(offers) / 2
    assert any(card in CALAMITIES for offer in offers for card in offer.bundle)


def test_the_fibber_lies_but_never_with_a_calamity():
    civ, events = played("shark-fibber")
    offers = lies_in(offers_of(civ, events))
    assert offers
    normal = [o for o in offers if any(card in CALAMITIES for card in o.bundle)]
    assert len(normal) < len(offers) / 4  # those that a normal player makes now and then


def gifts(civ, events):
    """Deals of somebody, and those of them in which they gave a calamity away."""
    swaps = [e for e in events if isinstance(e, CardsSwapped) and civ in (e.maker, e.taker)]
    gave = [e.maker_gave if e.maker == civ else e.taker_gave for e in swaps]
    return len(gave), sum(any(card in CALAMITIES for card in cards) for cards in gave)


def test_the_passer_gives_more_calamities_away_than_a_normal_player():
    shares = []
    for name in ("shark-passer", "normal"):
        found = [gifts(*played(name, 11, seed=f"gifts {seed}")) for seed in range(3)]
        shares.append(sum(bad for _, bad in found) / sum(deals for deals, _ in found))
    assert shares[0] > shares[1]


@pytest.mark.parametrize(("name", "deals"), [("shark-hermit", False), ("shark-waiter", True)])
def test_those_who_make_no_offers_trade_or_not(name, deals):
    civ, events = played(name)
    assert offers_of(civ, events) == []
    assert (gifts(civ, events)[0] > 0) == deals


def test_the_quitter_trades_only_in_the_first_half():
    game = Game.new(MEGA, seats=5, board="west", seed="quits")
    first, *others = game.state.civs
    bots = {first: make_entrant("shark-quitter", 1)}
    table = Table(game, bots | {civ: make_bot("normal", civ) for civ in others})
    table.play(turns=12)
    turns = [e.turn for e in game.log if isinstance(e.event, CardsSwapped)
             and first in (e.event.maker, e.event.taker)]  # fmt: skip
    assert turns
    assert max(turns) <= 9


def test_a_shark_is_its_level_in_all_but_its_trick():
    for name, trick in TRICKS.items():
        assert trick.what
        tuning = make_shark(f"shark-{name} hard", 1).player.tuning
        changed = msgspec.structs.asdict(tuning)
        assert changed["land"] == make_bot("hard").tuning.land


def test_one_shark_has_every_seat_and_all_sharks_meet_the_same_luck():
    one, two = (list(lone_jobs(n, "normal", 10, 5, "west", "s")) for n in SHARKS[:2])
    assert [job.bots.index(SHARKS[0]) for job in one] == [*range(5)] * 2
    assert [job.seed for job in one] == [job.seed for job in two]
    assert all(job.bots.count("normal") == 4 for job in one)


def test_a_rung_tells_the_lead_in_points():
    results = [run(Job(5, "west", "lead", ("normal", "random", "random", "random", "random")))]
    found = rung("normal", "random", results)
    best, *others = (seat.score for seat in results[0].seats)
    assert found.lead.value == pytest.approx(best - sum(others) / 4)
    assert found.fair == 0.2


def test_the_command_prints_the_share_of_one_against_many():
    done = typed("sharks", "shark-hermit", "--against", "normal", "--games", 2, "--seats", 5,
                 "--board", "west", "--workers", 1)  # fmt: skip
    assert done.exit_code == 0
    row = next(line.split() for line in done.output.splitlines() if "shark-hermit" in line)
    assert row[:4] == ["shark-hermit", "normal", "2", "0.0%"]
    assert "20.0%" in row


# -------------------------------------------------------------------- bots from elsewhere

OWN = '''
from ecumene.bots import Bot, make_bot

class Own(Bot):
    """Plays like an easy bot."""
    def __init__(self, seed):
        super().__init__(seed)
        self.easy = make_bot("easy", seed)
    def answer(self, view, ask):
        return self.easy.answer(view, ask)

class Mute:
    def __init__(self, seed):
        pass

class Unwritten(Bot):
    pass

class Needy(Own):
    def __init__(self, seed, money):
        super().__init__(seed)

NOTHING = 7
'''


@pytest.fixture
def own_module(tmp_path, monkeypatch):
    (tmp_path / "my_own_bots.py").write_text(OWN)
    (tmp_path / "my_broken_bots.py").write_text("class Own(:\n")
    (tmp_path / "my_failing_bots.py").write_text("import no_such_package\n")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("own_module")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_of_the_present_folder_plays(workers):
    done = typed("simulate", "--games", 2, "--seats", 5, "--board", "west", "--bot", "random",
                 "--bot", "my_own_bots:Own", "--workers", workers)  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "my_own_bots:Own" in done.output


@pytest.mark.usefixtures("own_module")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("my_own_bots:Nobody", "has no class"),
        ("my_own_bots:NOTHING", "has no class"),
        ("my_own_bots:", "has no class"),
        (":Own", "cannot be loaded"),
        ("no_such_bots:Own", "cannot be loaded"),
        ("my_broken_bots:Own", "cannot be loaded"),
        ("my_failing_bots:Own", "cannot be loaded"),
        ("my_own_bots:Mute", "lacks answer, reconsider, notice"),
        ("my_own_bots:Unwritten", "lacks answer"),
        ("my_own_bots:Needy", "seed"),
        ("shark-white", "no shark"),
        ("shark-liar brave", "no shark"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(name, words):
    done = typed("simulate", "--games", 1, "--bot", name)
    assert done.exit_code == 2
    assert words in done.output
    assert "Traceback" not in done.output
