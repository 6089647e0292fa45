"""What each advance does to each calamity, as the rulebooks list it (MC 8, 9; EP 30)."""

from ecumene.data import load

# calamity: advance and amount; P or S if it helps or hurts only as primary or secondary victim.
MEGA = """
    treachery: diplomacy +1
    famine: pottery -5, calendar -5, agriculture +5 P
    slave_revolt: mythology -1, enlightenment -1, mining +1
    flood: engineering -5
    superstition: mysticism -1, deism -1, enlightenment -1, universal_doctrine +1
    civil_war: music -5, drama_and_poetry -5, democracy -10, philosophy +5, military +5
    barbarian_hordes: monarchy -5, politics +5, provincial_empire +5
    cyclone: masonry -1, calendar -2, trade_empire +1
    epidemic: medicine -5, enlightenment -5 P, anatomy -5 S, roadbuilding +5 P, trade_empire +5 P
    tyranny: sculpture -5, law -5, monarchy +5, provincial_empire +5
    civil_disorder: music -1, drama_and_poetry -1, law -1, democracy -1, advanced_military +1
    civil_disorder: naval_warfare +1
    corruption: law -5, coinage +5, wonder_of_the_world +5
    iconoclasm_and_heresy: philosophy -2, theology -3, monotheism +1
    regression: library -1, fundamentalism +1
    piracy: naval_warfare -1 P, cartography +1 P
"""

EXPANSION = """
    volcanic_eruption_earthquake: urbanism +4, engineering -4
    treachery: diplomacy +1
    famine: pottery -5, calendar -5 S
    slave_revolt: theocracy +5, mining +5, mythology -5, enlightenment -5
    superstition: mysticism -1, deism -1, enlightenment -1, universal_doctrine +1
    civil_war: music -5, drama_and_poetry -5, democracy -10
    civil_war: military +5, naval_warfare +5, advanced_military +5
    barbarian_hordes: monarchy -5, politics +5, provincial_empire +5
    cyclone: masonry -1, calendar -2, trade_empire +1
    epidemic: medicine -8 P, medicine -5 S, anatomy -8 P, anatomy -5 S
    epidemic: roadbuilding +5, trade_empire +5
    corruption: law -5, coinage +5
    civil_disorder: music -1, drama_and_poetry -1, law -1, democracy -1
    civil_disorder: military +1, naval_warfare +1, roadbuilding +1, advanced_military +1
    tyranny: sculpture -5, monarchy +5, provincial_empire +5
    iconoclasm_and_heresy: philosophy -1, theology -3, monotheism +1 P
    regression: library -1, fundamentalism +1
    piracy: cartography +1
"""

STRIKES_OTHERS_TOO = {
    "volcanic_eruption_earthquake",
    "famine",
    "flood",
    "cyclone",
    "epidemic",
    "iconoclasm_and_heresy",
    "piracy",
}


def listed(text: str) -> set[tuple[str, str, int, str]]:
    """The lines above as (calamity, advance, amount, role)."""
    entries = set()
    for line in text.strip().splitlines():
        calamity, _, items = line.strip().partition(": ")
        for item in items.split(", "):
            advance, amount, *marks = item.split()
            everybody = "any" if calamity in STRIKES_OTHERS_TOO else "primary"
            role = {"P": "primary", "S": "secondary"}[marks[0]] if marks else everybody
            entries.add((calamity, advance, int(amount), role))
    return entries


def in_the_data(ruleset: str) -> set[tuple[str, str, int, str]]:
    return {
        (calamity.id, modifier.advance, modifier.amount, modifier.role)
        for calamity in load(ruleset).calamities.values()
        for modifier in calamity.modifiers
    }


def test_the_modifiers_of_mega_civilization():  # MC 8, 9
    assert in_the_data("mega") == listed(MEGA)


def test_the_west_changes_no_modifier():  # ME 8
    assert in_the_data("west") == listed(MEGA)


def test_the_modifiers_of_the_expansion_project():  # EP 30
    assert in_the_data("expansion") == listed(EXPANSION)


def test_no_advance_changes_a_minor_calamity():  # MC 6.9
    for ruleset in ("mega", "west", "expansion"):
        minors = [c for c in load(ruleset).calamities.values() if c.kind == "minor"]
        assert len(minors) == 8
        assert not any(calamity.modifiers for calamity in minors)
