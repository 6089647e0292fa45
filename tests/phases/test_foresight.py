"""What a plan leads to is told before it is committed."""

from ecumene.cases.located import read_documents
from ecumene.cases.runner import CaseRun
from ecumene.phases.foresight import Foreseen, Unsupported, foresee
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


def test_who_builds_nothing_loses_the_tokens_and_who_builds_may_lack_support():  # MC 6.5B, 6.5C
    assert foreseen("city_construction", "6 in memphis", []) == Foreseen(
        {"memphis": 2}, None, (), ()
    )
    told = foreseen("city_construction", "6 in memphis", [{"area": "memphis"}])
    assert told == Foreseen({}, Unsupported(1, 0, 2), (), ())


def test_cards_above_the_hand_limit_are_foreseen_with_what_is_bought():  # MC 6.12
    hand = "hand 3 ochre, 3 clay, 5 gold"
    told = foreseen("advances_acquisition", hand, {})
    assert told == Foreseen({}, None, (), (), discards=3)
    bought = {"advances": ["pottery"], "cards": {"gold": 3}}
    assert foreseen("advances_acquisition", hand, bought) == Foreseen({}, None, (), ())
    with_roads = "hand 3 ochre, 3 clay, 5 gold; Roadbuilding"
    told = foreseen("advances_acquisition", with_roads, {})
    assert told is not None
    assert told.discards == 2


def test_other_questions_foresee_nothing():
    assert foreseen("tax_collection", "city in memphis; Coinage", 1) is None
