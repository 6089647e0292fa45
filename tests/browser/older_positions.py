"""Positions in which the Expansion Project asks what no other edition asks, in words of cases."""

from textwrap import dedent

from ecumene import Game
from ecumene.cases.located import read_documents
from ecumene.cases.runner import CaseRun
from ecumene.engine.decision import Ask
from ecumene.rulesets import BY_NAME

TABLE = """
players: {players}
board: west
phase: {phase}
position:
"""

MAJOR = {
    "ChooseBeneficiary": """
        egypt: hand tyranny; city in memphis, fayum; 3 in sinai; 2 in tanis; 4 in upper-egypt
        hatti: 5 in gaza; 6 in jerusalem
        assyria: 11 in petra
        """,
    "ChooseFaction": """
        egypt: hand civil_war; city in memphis, fayum, tanis, alexandria; 3 in sinai; 2 in gaza;
          4 in upper-egypt; 2 in siwa; 6 in jerusalem; 1 in petra; 1 in eastern-desert
        hatti: 5 in sidon; 1 in phoenicia
        """,
    "KeepFaction": """
        egypt: hand civil_war; city in memphis, fayum, tanis, alexandria; 3 in sinai; 2 in gaza;
          4 in upper-egypt; 2 in siwa; 6 in jerusalem; 1 in petra; 1 in eastern-desert
        hatti: 5 in sidon; 1 in phoenicia
        """,
    "ChooseProvinces": """
        egypt: hand tyranny; city in memphis, fayum, tanis, alexandria; 1 in sinai; 4 in upper-egypt
        hatti: 1 in gaza; 2 in jerusalem; 1 in eastern-desert
        """,
    "SendHorde": """
        egypt: hand barbarian_hordes from hatti; 2 in siwa
        hatti: city in memphis, fayum; 4 in upper-egypt
        minoa: city in alexandria
        """,
    "KeepShips": """
        egypt: hand cyclone; calendar; city in alexandria, gaza, paraetonium, sidon;
          ships in alexandria, gaza, sidon, cyprus; 4 in cyprus; 9 in memphis
        """,
    "ShareLosses": """
        egypt: hand epidemic from hatti; city in memphis, fayum; 4 in upper-egypt; 8 in tanis
        hatti: 12 in gaza
        assyria: 12 in petra; city in sidon
        hellas: 12 in thrace; city in troy
        minoa: 12 in knossos; city in phaestos
        """,
    "ChooseLosses": """
        egypt: hand epidemic from hatti; city in memphis, fayum; 4 in upper-egypt; 8 in tanis
        hatti: 12 in gaza
        """,
}
MINOR = {
    "BuyOffPoints": """
        egypt: hand minor_uprising; city in memphis, fayum, tanis; 3 in sinai; treasury 7
        """,
    "GiveCommodity": """
        egypt: hand banditry from hatti, 3 iron, 2 fish, gold; city in memphis; 4 in fayum
        """,
}
ABILITIES = """
        egypt: diaspora, universal_doctrine, trade_empire, politics, astronomy;
          hand 2 iron, fish, gold; city in memphis, fayum; 5 in upper-egypt; treasury 9
        hatti: hand iron, 2 salt, fish, stone; 4 in gaza; city in jerusalem
        minoa: hand 2 stone, wine; 5 in knossos
        barbarians: 6 in siwa; city in phoenicia
        """
OTHERS = {
    "AskAnother": ("special_abilities", ABILITIES),
    "UseAbility": ("special_abilities", ABILITIES),
    "SellCommodities": (
        "movement",
        "egypt: trade_routes; hand 2 iron, 2 fish, gold; city in memphis; 5 in fayum",
    ),
    "BuildCities": (
        "city_construction",
        "egypt: architecture, trade_routes; hand 2 iron, gold; 3 in memphis; 4 in fayum",
    ),
    "PlanShips": (
        "ship_construction",
        """
        egypt: city in memphis, alexandria; 3 in gaza; 2 in tanis; 4 in cyprus; treasury 4;
          ships in alexandria, gaza
        """,
    ),
}


def older_position(kind: str) -> Game:
    """The game in which that is asked, with default answers up to it."""
    phase, units = OTHERS.get(kind, ("calamity_resolution", MAJOR.get(kind, "")))
    if kind in MINOR:
        phase, units = "minor_calamities", MINOR[kind]
    table = TABLE.format(players=9 if kind in MINOR else 5, phase=phase)
    words = table + "\n".join(f"  {line}" for line in dedent(units).strip().splitlines())
    return CaseRun(BY_NAME["expansion"], read_documents(words)[0]).game


def older_ask(kind: str) -> tuple[Game, Ask]:
    """The same with the question."""
    game = older_position(kind)
    for _ in range(20):
        for ask in (*game.pending(), *game.optional()):
            if ask.kind == kind:
                return game, ask
        ask = game.pending()[0]
        game.answer(ask.id, first_answer(game, ask))
    raise AssertionError(f"nobody was asked {kind}")


def first_answer(game: Game, ask: Ask) -> object:
    """The default; an ability is used where one leads to a question."""
    if ask.kind == "UseAbility":
        how = {"card": "gold", "player": "minoa"}
        return {"ability": "trade_empire", "how": how}
    return ask.decision.default(game.state, ask.civ)


OLDER = (*MAJOR, *MINOR, *OTHERS)
"""The kinds of questions that are met here."""
