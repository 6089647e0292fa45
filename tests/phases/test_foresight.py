"""What a plan leads to is told before it is committed."""

from ecumene.cases.located import read_documents
from ecumene.cases.runner import CaseRun
from ecumene.phases.cities.support import Support
from ecumene.phases.conflict.outlook import Fight
from ecumene.phases.foresight import Foreseen, Unsupported, foresee
from ecumene.phases.shared.taxes import NextTax
from ecumene.rulesets import MEGA_CIVILIZATION


def foreseen(phase: str, egypt: str, answer: object, **others: str) -> Foreseen | None:
    """What Egypt foresees of an answer in a position on the printed board."""
    position = "".join(f"  {civ}: {words}\n" for civ, words in {"egypt": egypt, **others}.items())
    text = f"players: 5\nboard: west\nphase: {phase}\nposition:\n{position}"
    game = CaseRun(MEGA_CIVILIZATION, read_documents(text)[0]).game
    ask = next(ask for ask in game.pending() if ask.civ == "egypt")
    return foresee(game.view(ask.civ).state, ask.civ, ask.decision, ask.decision.parse(answer))


def test_tokens_above_the_limit_are_foreseen_and_a_site_is_not_lost():  # MC 6.5A, 6.5B
    told = foreseen("movement", "5 in cyrenaica; 6 in memphis", {"orders": []})
    assert told is not None
    assert told.surplus == {"cyrenaica": 3}
    assert told.sites == ("memphis",)
    assert told.unsupported is None
    assert told.conflicts == ()


def test_where_the_pieces_are_after_a_plan_is_told():  # MC 6.3, R-26, R-32
    orders = [
        {"do": "build", "ship": 0, "area": "cyrenaica", "pay": "mixed"},
        {"do": "load", "ship": 0, "tokens": 2},
    ]
    told = foreseen("movement", "5 in cyrenaica; treasury 3", {"orders": orders})
    assert told is not None
    assert told.planned is not None
    assert told.planned.tokens == {"cyrenaica": 2}
    assert told.planned.free == {"cyrenaica": 2}
    assert told.planned.treasury == 2
    ship = told.planned.ships[0]
    assert (ship.berth, ship.ready, ship.steps, ship.aboard) == (("cyrenaica", 0), True, 4, 2)


def test_a_march_into_a_conflict_is_foreseen():
    orders = [{"do": "march", "origin": "cyrenaica", "to": "paraetonium", "tokens": 2}]
    told = foreseen(
        "movement", "3 in cyrenaica; census 9", {"orders": orders}, hatti="2 in paraetonium"
    )
    assert told is not None
    assert told.conflicts == ("paraetonium",)
    assert told.surplus == {}


def fight(egypt: str, orders: list[dict[str, object]], **others: str) -> Fight:
    """The one fight that Egypt foresees of a movement."""
    told = foreseen("movement", f"{egypt}; census 9", {"orders": orders}, **others)
    assert told is not None
    (found,) = told.fights.values()
    return found


def march(to: str, tokens: int) -> list[dict[str, object]]:
    return [{"do": "march", "origin": "cyrenaica", "to": to, "tokens": tokens}]


def test_how_a_conflict_would_end_is_foreseen():  # MC 6.4A
    lost = fight("1 in cyrenaica", march("paraetonium", 1), hatti="4 in paraetonium")
    assert lost == Fight({"egypt": 1, "hatti": 4}, {"hatti": 4})
    won = fight("5 in cyrenaica", march("paraetonium", 5), hatti="2 in paraetonium")
    assert won.after == {"egypt": 4}


def test_an_attack_with_too_few_tokens_is_foreseen_as_lost():  # MC 6.4B
    few = fight("6 in cyrenaica", march("paraetonium", 6), hatti="city in paraetonium")
    assert few == Fight({"egypt": 6}, {}, needed=7)
    enough = fight("9 in cyrenaica", march("paraetonium", 9), hatti="city in paraetonium; stock 6")
    assert (enough.needed, enough.taken) == (7, True)
    assert enough.after["egypt"] > 0
    bare = fight("7 in cyrenaica", march("paraetonium", 7), hatti="city in paraetonium; stock 0")
    assert bare.after == {"egypt": 7}


def test_who_builds_nothing_loses_the_tokens_and_who_builds_may_lack_support():  # MC 6.5B, 6.5C
    assert foreseen("city_construction", "6 in memphis", []) == Foreseen(
        {"memphis": 2}, None, (), ()
    )
    told = foreseen("city_construction", "6 in memphis", [{"area": "memphis"}])
    assert told == Foreseen({}, Unsupported(1, 0, 2), (), ())


def test_cards_above_the_hand_limit_are_foreseen_with_what_is_bought():  # MC 6.12
    hand = "hand 3 ochre, 3 clay, 5 gold"
    told = foreseen("advances_acquisition", hand, {})
    assert told == Foreseen({}, None, (), (), discards=3, tax=NextTax(55, 0, 0, 0))
    bought = {"advances": ["pottery"], "cards": {"gold": 3}}
    told = foreseen("advances_acquisition", hand, bought)
    assert told is not None
    assert told.discards == 0
    with_roads = "hand 3 ochre, 3 clay, 5 gold; Roadbuilding"
    told = foreseen("advances_acquisition", with_roads, {})
    assert told is not None
    assert told.discards == 2


def test_other_questions_foresee_nothing():
    assert foreseen("tax_collection", "city in memphis; Coinage", 1) is None


# ------------------------------------------------------------------ losses and the next tax


FAMINE = "famine"


def bereft(egypt: str, answer: object) -> Foreseen:
    """What Egypt foresees of losses that a calamity asks for."""
    told = foreseen("calamity_resolution", f"hand {FAMINE}; {egypt}", answer)
    assert told is not None
    return told


def test_losses_tell_what_support_is_left_and_what_the_cities_need():  # MC 6.11
    two_cities = "city in memphis; city in fayum; 6 in cyrenaica; 8 in tanis; stock 20"
    enough = bereft(two_cities, {"tokens": {"cyrenaica": 6, "tanis": 4}, "cities": {}})
    assert enough.support == Support(4, 4, 2)
    assert enough.unsupported is None
    short = "city in memphis; city in fayum; 6 in cyrenaica; 6 in tanis; stock 20"
    told = bereft(short, {"tokens": {"cyrenaica": 6, "tanis": 4}, "cities": {}})
    assert told.support == Support(2, 4, 2)
    assert told.unsupported == Unsupported(2, 2, 2)


CITIES = "city in memphis; city in fayum; city in tanis; 9 in cyrenaica"


def test_a_purchase_tells_whether_stock_pays_the_next_tax():  # MC 6.1
    told = foreseen("advances_acquisition", f"{CITIES}; hand ochre; stock 4", {"advances": []})
    assert told is not None
    assert told.tax is not None
    assert (told.tax.stock, told.tax.needed, told.tax.revolting) == (4, 6, 1)


def test_what_is_paid_from_the_treasury_comes_back_to_stock():  # MC 6.12, MC 6.1
    told = foreseen(
        "advances_acquisition",
        f"{CITIES}; hand 4 ochre; stock 2",
        {"advances": ["urbanism"], "cards": {"ochre": 4}},
    )
    assert told is not None
    assert told.tax is not None
    assert told.tax.stock > 6
    assert told.tax.revolting == 0
