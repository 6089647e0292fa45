"""Whether the settings of a table go together: the edition, its players, boards and options."""

import msgspec
from msgspec.structs import replace

from ecumene import rulesets
from ecumene.engine.errors import IllegalAnswer
from ecumene.phases.set_up import choose_board
from ecumene.server.errors import Refusal
from ecumene.server.protocol import TableSettings
from ecumene.state.rules import Rules
from ecumene.state.table import choices_of


def edition_of(settings: TableSettings) -> Rules:
    """The ruleset that the settings name."""
    known = {name: rules.facts.name for name, rules in rulesets.BY_NAME.items()}
    if settings.ruleset not in known:
        raise Refusal("ruleset.unknown", status=422, ruleset=settings.ruleset, known=known)
    return rulesets.BY_NAME[settings.ruleset]


def checked(settings: TableSettings) -> TableSettings:
    """The settings with board and all options, or a refusal that says what does go together.

    What comes about at the table, like the order of choosing, is nobody's to say beforehand.
    """
    rules = edition_of(settings)
    board = settings.board
    if board is None:
        board = usual_board(rules, settings.players)
    board = choose_board(rules, settings.players, board)
    options = full_options(rules, settings.options)
    chosen = {name: options[name] for name in choices_of(rules.options)}
    return replace(settings, board=board, options=chosen)


def usual_board(rules: Rules, players: int) -> str | None:
    """The first board that the edition lists for so many players: meant where none is named."""
    return next((board for number, board in rules.facts.setups if number == players), None)


def full_options(rules: Rules, options: dict[str, object]) -> dict[str, object]:
    """The options with those that are left out at their usual values."""
    try:
        full: dict[str, object] = msgspec.to_builtins(rules.chosen(options))
    except IllegalAnswer as error:
        raise Refusal(error.code, status=422, **error.facts) from None
    return full
