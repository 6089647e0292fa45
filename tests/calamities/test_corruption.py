"""Corruption (MC 8)."""

import pytest

from tests.calamities.positions import table


def left(game):
    return sorted(card.name for card in game.state.hands["egypt"].cards)


def test_cards_of_at_least_ten_face_value_are_discarded():  # MC 8
    game = table(egypt="hand corruption, gold, salt, salt, ochre")  # 9, 3, 3, 1
    assert game.refusal("egypt", ["gold"]) == "cards.face_value"
    assert game.refusal("egypt", ["gold", "gold"]) == "cards.not_held"
    game.answer("egypt", ["gold", "ochre"])
    assert left(game) == ["salt", "salt"]
    assert game.named("CommoditiesDiscarded")[0]["cards"] == ("gold", "ochre")


def test_set_values_do_not_matter_and_overshooting_is_allowed():
    game = table(egypt="hand corruption, gold, salt, salt, ochre").answer("egypt", ["gold", "salt"])
    assert left(game) == ["ochre", "salt"]


@pytest.mark.parametrize(
    ("advances", "owed"),
    [("law", 5), ("coinage", 15), ("wonder of the world; coinage", 20), ("law; coinage", 10)],
)
def test_corruption_modifiers(advances, owed):
    game = table(egypt=f"hand corruption, gold, gold, gold; {advances}")
    assert game.owed("egypt") == owed


def test_too_poor_a_hand_loses_all_that_has_a_value():  # MC 8, R-123
    game = table(egypt="hand corruption, salt, ochre, water")
    assert game.refusal("egypt", ["salt"]) == "cards.face_value"
    game.answer("egypt", ["salt", "ochre"])
    assert left(game) == ["water"]


def test_who_holds_any_card_is_asked_so_that_silence_tells_nothing():
    assert table(egypt="hand corruption, water").asked() == {"egypt": "DiscardFaceValue"}
    assert table(egypt="hand corruption").asked() == {}


def test_other_calamities_in_hand_are_no_commodities():
    game = table(egypt="hand corruption, piracy, gold, salt, ochre")
    assert game.refusal("egypt", ["piracy"]) == "cards.not_held"
