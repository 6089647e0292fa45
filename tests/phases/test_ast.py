"""Phase 13: succession markers, the end of the game, reshuffling (MC 6.13)."""

import pytest

from ecumene.cases import table
from ecumene.data import load
from ecumene.phases.succession.game_end import LastTurnBegins
from ecumene.phases.succession.markers import SuccessionMarkerChecked
from ecumene.phases.succession.reshuffling import DiscardsReshuffled
from ecumene.phases.succession.victory import GameEnded
from tests.phases.positions import events, words

FACTS = load("mega")


def of_cost(count, low=0, high=999):
    """So many advances with a printed price in this range."""
    fitting = [a.id for a in FACTS.advances.values() if low <= a.cost <= high]
    assert len(fitting) >= count
    return ", ".join(fitting[:count])


def moved(civ="hatti", side="basic", ast=0, cities=0, advances="", phases="succession_markers"):
    """One marker checked: where it stands afterwards."""
    position = {civ: words(civ, cities, f"ast {ast}", advances)}
    play = table(players=7, board="west", options={"ast": side}, **position).play(phases)
    return play.state.ast[civ]


def space(civ, epoch, side="basic"):
    """The last space before an epoch begins."""
    return FACTS.ast[side].rows[civ].epochs.index(epoch) - 1


# ------------------------------------------------------------------ requirements


def test_the_stone_age_asks_for_nothing():  # MC 6.13
    assert moved() == 1
    assert moved(side="expert") == 1


BASIC = [
    ("early_bronze", 2, ""),
    ("middle_bronze", 3, of_cost(3, 0, 99)),
    ("late_bronze", 3, of_cost(3, 100)),
    ("early_iron", 4, of_cost(2, 200)),
    ("late_iron", 5, of_cost(3, 200)),
]


@pytest.mark.parametrize(("epoch", "cities", "advances"), BASIC)
def test_basic_requirements_are_enough(epoch, cities, advances):  # MC 6.13
    before = space("hatti", epoch)
    assert moved(ast=before, cities=cities, advances=advances) == before + 1


@pytest.mark.parametrize(("epoch", "cities", "advances"), BASIC)
def test_basic_one_city_too_few(epoch, cities, advances):  # MC 6.13
    before = space("hatti", epoch)
    assert moved(ast=before, cities=cities - 1, advances=advances) == before


@pytest.mark.parametrize(
    ("epoch", "cities", "advances"),
    [
        ("middle_bronze", 5, of_cost(2)),
        ("late_bronze", 5, of_cost(15, 0, 99) + ", " + of_cost(2, 100)),
        ("early_iron", 5, of_cost(12, 100, 199) + ", " + of_cost(1, 200)),
        ("late_iron", 9, of_cost(12, 100, 199) + ", " + of_cost(2, 200)),
    ],
)
def test_basic_too_few_advances(epoch, cities, advances):  # MC 6.13
    before = space("hatti", epoch)
    assert moved(ast=before, cities=cities, advances=advances) == before


def test_an_advance_of_200_is_one_of_100_too():
    before = space("hatti", "late_bronze")
    assert moved(ast=before, cities=3, advances=of_cost(3, 200)) == before + 1


EXPERT = [
    ("early_bronze", 3, ""),
    ("middle_bronze", 3, of_cost(5, 0, 99)),
    ("late_bronze", 4, of_cost(12)),
    ("early_iron", 5, of_cost(10, 0, 99) + ", " + of_cost(4, 201) + ", " + of_cost(2, 100, 199)),
    ("late_iron", 6, of_cost(17, 0, 99) + ", " + of_cost(6, 201) + ", " + of_cost(1, 100, 199)),
]


@pytest.mark.parametrize(("epoch", "cities", "advances"), EXPERT)
def test_expert_requirements_are_enough(epoch, cities, advances):  # MC 6.13
    before = space("hatti", epoch, "expert")
    assert moved(side="expert", ast=before, cities=cities, advances=advances) == before + 1


@pytest.mark.parametrize(("epoch", "cities", "advances"), EXPERT)
def test_expert_one_city_or_one_advance_too_few(epoch, cities, advances):  # MC 6.13
    before = space("hatti", epoch, "expert")
    assert moved(side="expert", ast=before, cities=cities - 1, advances=advances) == before
    if advances:
        fewer = advances.rpartition(", ")[0]
        assert moved(side="expert", ast=before, cities=cities, advances=fewer) == before


def test_expert_wants_cheap_advances_besides_points():  # MC 6.13
    before = space("hatti", "early_iron", "expert")
    rich = of_cost(9, 0, 99) + ", " + of_cost(10, 201)
    assert moved(side="expert", ast=before, cities=9, advances=rich) == before


def test_requirements_hold_for_moving_inside_an_epoch_too():  # MC 6.13
    inside = space("hatti", "early_bronze") + 1
    assert moved(ast=inside, cities=1) == inside
    assert moved(ast=inside, cities=2) == inside + 1


def test_each_civilization_has_its_own_row():
    assert moved("minoa", ast=4) == 5
    assert moved("hatti", ast=4) == 4


def test_wonder_of_the_world_counts_as_a_city():  # MC 9, R-150
    before = space("hatti", "early_bronze")
    assert moved(ast=before, cities=1, advances="wonder_of_the_world") == before + 1


def test_a_check_says_what_was_asked_and_what_was_there():
    before = space("hatti", "middle_bronze")
    position = words("hatti", 2, f"ast {before}", "wonder_of_the_world", "music")
    play = table(players=7, board="west", hatti=position).play("succession_markers")
    event = next(e for e in events(play, SuccessionMarkerChecked, None) if e.civ == "hatti")
    assert (event.start, event.space, event.epoch) == (before, before, "middle_bronze")
    checks = {check.requirement: (check.needed, check.there) for check in event.checks}
    assert checks == {"cities": (3, 3), "advances": (3, 2)}
    assert [why.source for why in event.checks[0].why] == ["base", "wonder_of_the_world"]
    assert [check.met for check in event.checks] == [True, False]


# ------------------------------------------------------------------ backward


def test_expert_without_cities_the_marker_falls_back():  # MC 6.13A
    first = space("hatti", "early_bronze", "expert") + 1
    assert moved(side="expert", ast=first + 1) == first
    assert moved(side="expert", ast=first) == first - 1  # into the Stone Age


def test_expert_no_falling_back_in_the_stone_age():  # MC 6.13A
    last = space("hatti", "early_bronze", "expert")
    assert moved(side="expert", ast=last) == last


def test_expert_wonder_of_the_world_keeps_the_marker():
    first = space("hatti", "early_bronze", "expert") + 1
    assert moved(side="expert", ast=first, advances="wonder_of_the_world") == first


def test_basic_without_cities_the_marker_stays():  # MC 6.13A
    first = space("hatti", "early_bronze") + 1
    assert moved(ast=first) == first


# ------------------------------------------------------------------ the end


def ending(side="basic", **position):
    return table(players=7, board="west", options={"ast": side}, **position).play(
        "succession_markers to reshuffling"
    )


READY = of_cost(17, 0, 99) + ", " + of_cost(8, 201)


def before_the_end(civ, side="basic"):
    return words(civ, 6, f"ast {space(civ, 'late_iron', side)}", READY)


def test_basic_the_game_ends_with_a_marker_on_the_final_space():  # MC 6.13B
    play = ending(hatti=before_the_end("hatti"))
    assert play.state.over
    ended = events(play, GameEnded, None)[0]
    assert ended.ranking[0].civ == "hatti"
    assert ended.ranking[0].score.bonus == 5


def test_basic_all_markers_move_before_the_game_ends():  # R-152, E-36
    play = ending(hatti=before_the_end("hatti"), egypt=before_the_end("egypt"))
    assert play.state.ast["egypt"] == FACTS.ast["basic"].rows["egypt"].finish
    assert [standing.score.bonus for standing in events(play, GameEnded, None)[0].ranking] == [
        0
    ] * 7


def test_expert_one_more_turn_after_late_iron():  # MC 6.13B
    play = ending("expert", hatti=before_the_end("hatti", "expert"))
    assert not play.state.over
    assert play.state.last_turn
    assert events(play, LastTurnBegins, None) == [LastTurnBegins(("hatti",))]
    again = ending("expert", hatti=before_the_end("hatti", "expert"), state={"last_turn": True})
    assert again.state.over


def test_expert_the_first_in_late_iron_keeps_the_bonus():  # MC 6.13D, R-153, E-10
    late = {"last_turn": True, "first_in_late_iron": ["hatti"]}
    start = space("hatti", "late_iron", "expert")
    play = ending(
        "expert", hatti=f"ast {start + 1}", egypt=before_the_end("egypt", "expert"), state=late
    )
    scores = play.game.scores()
    assert play.state.ast["hatti"] == start  # fell back, out of the epoch
    assert (scores["hatti"].bonus, scores["egypt"].bonus) == (5, 0)


def test_expert_two_first_in_late_iron_get_no_bonus():  # MC 6.13D
    both = {civ: before_the_end(civ, "expert") for civ in ("hatti", "egypt")}
    play = ending("expert", **both)
    assert play.state.first_in_late_iron == ("hatti", "egypt")
    assert {score.bonus for score in play.game.scores().values()} == {0}


def test_expert_a_marker_on_the_last_space_stays():
    finish = FACTS.ast["expert"].rows["hatti"].finish
    assert moved(side="expert", ast=finish, cities=9, advances=READY) == finish


def test_an_agreed_limit_ends_the_game_with_the_turn():
    assert ending(hatti="3 in hattusa", state={"last_turn": True}).state.over


def test_a_game_that_is_over_asks_nobody():
    play = ending(hatti=before_the_end("hatti"), minoa="hand 9 gold; treasury 40")
    assert play.asked() == {}


# ------------------------------------------------------------------ reshuffling


def reshuffled(seed=0, players=7, board="west", **position):
    return table(players=players, board=board, seed=seed, **position).play("reshuffling")


def test_discards_go_under_the_stack_and_the_non_tradeable_last():  # MC 6.13C, R-156
    play = reshuffled(stacks={3: "fruit, slave_revolt"}, discards={3: "famine, 3 fish", 4: "wool"})
    stack = play.state.stacks["west"][3]
    assert stack[:2] == ("fruit", "slave_revolt")
    assert stack[2:] == ("fish", "fish", "fish", "famine")
    assert play.state.discards["west"][3] == ()
    assert events(play, DiscardsReshuffled, None) == [DiscardsReshuffled({"west": (3, 4)})]


def test_a_non_tradeable_not_drawn_stays_where_it_is():  # undrawn order is kept
    stack = reshuffled(stacks={3: "fruit, famine"}, discards={3: "fish"}).state.stacks["west"][3]
    assert stack == ("fruit", "famine", "fish")


def test_discards_are_shuffled():
    found = {
        reshuffled(seed, stacks={3: "none"}, discards={3: "3 fish, 3 fruit, slave_revolt"})
        .state.stacks["west"][3]
        for seed in range(20)
    }  # fmt: skip
    assert len(found) > 10


def test_blocks_are_reshuffled_apart():  # MC 6.13C
    play = reshuffled(
        players=12, board="both", discards={"east 1": "2 hides", "west 1": "clay"},
        stacks={"east 1": "none", "west 1": "ochre"},
    )  # fmt: skip
    assert play.state.stacks["east"][1] == ("hides", "hides")
    assert play.state.stacks["west"][1] == ("ochre", "clay")
