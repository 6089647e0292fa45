from tests.cli.test_area_card import ecumene, lines


def test_who_plays_in_a_set_up_and_where_they_start():
    printed = lines("setup", "9", "east")
    assert printed[0] == "9 players, east Mega Civilization"
    assert "hand limit 8" in printed
    assert "nubia Nubia east Napata" in printed
    assert not any(line.startswith("egypt") for line in printed)


def test_without_a_board_every_set_up_of_so_many_is_printed():
    titles = [line for line in lines("setup", "5") if "players," in line]
    assert titles == ["5 players, west Mega Civilization", "5 players, east Mega Civilization"]


def test_all_set_ups():
    assert "5 west minoa, assyria, hatti, hellas, egypt" in lines("setup")


def test_a_row_of_the_ast_on_both_sides():
    printed = lines("setup", "--civ", "egypt")
    assert printed[0] == "Egypt rank 17 on the A.S.T., starts in Tanis"
    assert "8-10 middle bronze 3 cities, 3 advances" in printed
    assert "expert: 16 spaces after the start arrow" in printed


def test_a_set_up_that_does_not_exist_says_which_do():
    result = ecumene("setup", "4")
    assert result.exit_code == 1
    assert "There is no game of 4 players; 5 to 18 can play." in result.output
    assert "10 do not play on 'east' but on west." in ecumene("setup", "10", "east").output
    assert ecumene("setup", "--civ", "egpt").exit_code == 0
    assert ecumene("setup", "--civ", "atlantis").exit_code == 1
