"""What must be true: who is asked, what happened, what lies where, what a viewer sees."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ecumene.cases.differences import Difference, compare, matches
from ecumene.cases.holdings_checked import check_holding
from ecumene.cases.known.classes import event_named, question_named
from ecumene.cases.known.hints import did_you_mean, stray_comma
from ecumene.cases.known.shapes import check_fields
from ecumene.cases.known.vocabulary import Vocabulary
from ecumene.cases.located import CaseError, located
from ecumene.cases.position import pile_of
from ecumene.cases.words import Names, cards_in, listed
from ecumene.engine.decision import Ask
from ecumene.engine.event import Event, as_json
from ecumene.names import Civ
from ecumene.phases.succession.victory import ranking
from ecumene.state.game import Game

ANY_ORDER = "in any order"
"""What is said of a stack whose cards were shuffled."""


def check(game: Game, then: Any, names: Names) -> list[Difference]:
    """Everything that is not as `then` says."""
    if not isinstance(then, dict):
        raise CaseError(f"'then' is a mapping, not {then!r}")
    differences: list[Difference] = []
    for key, expected in then.items():
        with located(then, key):
            if key in CHECKS:
                differences += CHECKS[key](game, expected, names)
            elif names.is_civ(key):
                differences += check_holding(game, names.civ(key), expected, names)
            else:
                known = (*CHECKS, *game.state.civs)
                hint = stray_comma(then, key) or did_you_mean(key, known)
                raise CaseError(f"{key!r} is nothing that can be asserted{hint}")
    return differences


def mapped(expected: Any, what: str) -> dict[Any, Any]:
    """What is written for each of several."""
    if not isinstance(expected, dict):
        raise CaseError(f"{what!r} is a mapping, not {expected!r}")
    return expected


# ---------------------------------------------------------------- questions


def _asked(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Exactly these are asked, these questions."""
    return _questions("asked", game, game.pending(), expected, names)


def _may(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Exactly these may act, though nobody waits for them."""
    return _questions("may act", game, game.optional(), expected, names)


def _early(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Exactly these may answer ahead of their time."""
    return _questions("may answer early", game, game.early(), expected, names)


def _questions(
    what: str, game: Game, asks: list[Ask], expected: Any, names: Names
) -> list[Difference]:
    known = Vocabulary(game)
    found = {ask.civ: msgspec.to_builtins(ask.decision) for ask in asks}
    shown = {civ: decision["type"] for civ, decision in found.items()}
    wanted = {} if expected in ("nobody", None) else expected
    if not isinstance(wanted, dict):
        wanted = dict.fromkeys(expected if isinstance(expected, list) else [expected])
    wanted = {names.civ(civ): question for civ, question in wanted.items()}
    for question in wanted.values():
        for kind, fields in _kinds(question):
            check_fields(question_named(kind), fields, known)
    if set(wanted) != set(found):
        return [Difference(what, wanted or "nobody", shown or "nobody")]
    differences: list[Difference] = []
    for civ, question in wanted.items():
        for kind, fields in _kinds(question):
            about = f"{civ} {what}"
            differences += compare(about, kind, found[civ]["type"])
            differences += compare(about, fields or {}, found[civ])
    return differences


def _kinds(question: Any) -> Iterable[tuple[str, Any]]:
    """A question is written `Kind`, or `Kind: {field: value}`."""
    if question is None:
        return ()
    return question.items() if isinstance(question, dict) else [(str(question), None)]


def _offer(game: Game, expected: Any, names: Names) -> list[Difference]:
    """What somebody who is asked, or may act, is offered."""
    differences: list[Difference] = []
    for word, wanted in mapped(expected, "offer").items():
        civ = names.civ(word)
        asks = [ask for ask in (*game.pending(), *game.optional()) if ask.civ == civ]
        found = game.offer(asks[0].id) if asks else "not asked"
        differences += compare(f"offer to {civ}", wanted, found)
    return differences


# ---------------------------------------------------------------- events


def _events(game: Game, expected: Any, names: Names) -> list[Difference]:
    """These things happened, in this order, perhaps among others."""
    return _in_order("events", game, [entry.event for entry in game.log], expected)


def _events_of(game: Game, expected: Any, names: Names) -> list[Difference]:
    """The same, as one viewer learns of them."""
    differences: list[Difference] = []
    for word, wanted in mapped(expected, "events of").items():
        seen = [entry.event for entry in game.events(viewer(word, names))]
        differences += _in_order(f"events seen by {word}", game, seen, wanted)
    return differences


def _in_order(what: str, game: Game, events: list[Event], expected: Any) -> list[Difference]:
    happened = [as_json(event) for event in events]
    place = 0
    for kind, fields in _written_events(game, expected):
        rest = happened[place:]
        near = [event for event in rest if event["type"] == kind]
        found = next((n for n, event in enumerate(rest) if _is(event, kind, fields)), None)
        if found is None:
            return [Difference(what, {kind: fields}, near or [e["type"] for e in rest])]
        place += found + 1
    return []


def _no_events(game: Game, expected: Any, names: Names) -> list[Difference]:
    """None of these happened."""
    happened = [as_json(entry.event) for entry in game.log]
    differences = []
    for kind, fields in _written_events(game, expected):
        found = [event for event in happened if _is(event, kind, fields)]
        if found:
            differences.append(Difference("no event", {kind: fields}, found[0]))
    return differences


def _written_events(game: Game, expected: Any) -> list[tuple[str, Any]]:
    """Events as written, each of which could happen: names, fields and values exist."""
    known = Vocabulary(game)
    found = []
    for one in _listed(expected):
        with located(one, None):
            kind, fields = _event(one)
            check_fields(event_named(kind), fields, known)
            found.append((kind, fields))
    return found


def _event(one: Any) -> tuple[str, Any]:
    """An event is written `Kind`, or `Kind: {field: value}`."""
    if not isinstance(one, dict):
        return str(one), {}
    if len(one) != 1:
        raise CaseError(f"events are written [Kind: {{field: value}}, ...], each by itself: {one}")
    kind, fields = next(iter(one.items()))
    return str(kind), fields


def _is(event: dict[str, Any], kind: str, fields: Any) -> bool:
    return event["type"] == kind and matches(fields or {}, event)


def _listed(expected: Any) -> list[Any]:
    return expected if isinstance(expected, list) else [expected]


# ---------------------------------------------------------------- what viewers see


def viewer(word: str, names: Names) -> Civ | None:
    """A civilization, or a spectator."""
    return None if word == "spectator" else names.civ(word)


def _view(game: Game, expected: Any, names: Names) -> list[Difference]:
    """The view of a viewer has these things in it."""
    differences: list[Difference] = []
    for word, wanted in mapped(expected, "view").items():
        found = game.view(viewer(word, names)).to_json()
        differences += compare(f"view of {word}", wanted, found)
    return differences


def everything_for(game: Game, civ: Civ | None) -> str:
    """All that leaves for one viewer: view, events, questions and their offers."""
    asks = [*game.pending(), *game.optional(), *game.early()]
    parts = [
        game.view(civ).to_json(),
        [as_json(entry.event) for entry in game.events(civ)],
        [(msgspec.to_builtins(ask), game.offer(ask.id)) for ask in asks if ask.civ == civ],
    ]
    return msgspec.json.encode(parts).decode()


def _hidden(game: Game, expected: Any, names: Names) -> list[Difference]:
    """These words appear nowhere in what leaves for a viewer."""
    return [
        Difference(f"hidden from {who}", word, "shown")
        for who, word, shown in _looked_for(game, mapped(expected, "hidden from"), names)
        if shown
    ]


def _shown(game: Game, expected: Any, names: Names) -> list[Difference]:
    """These words appear in what leaves for a viewer."""
    return [
        Difference(f"shown to {who}", word, "hidden")
        for who, word, shown in _looked_for(game, mapped(expected, "shown to"), names)
        if not shown
    ]


def _looked_for(
    game: Game, expected: dict[str, Any], names: Names
) -> Iterable[tuple[str, str, bool]]:
    """Each viewer with each word, and whether it is shown."""
    known = Vocabulary(game)
    for who, words in expected.items():
        sent = everything_for(game, viewer(who, names))
        for word in _listed(words):
            yield who, word, f'"{known.word(word)}"' in sent


# ---------------------------------------------------------------- the table


def _stacks(game: Game, expected: Any, names: Names) -> list[Difference]:
    return _piles(game, "stack", game.state.stacks, expected, names)


def _discards(game: Game, expected: Any, names: Names) -> list[Difference]:
    return _piles(game, "discards", game.state.discards, expected, names)


def _piles(game: Game, what: str, piles: Any, expected: Any, names: Names) -> list[Difference]:
    """Exactly these cards: stacks from the top, discards in any order; a number is how many."""
    differences: list[Difference] = []
    for key, wanted in mapped(expected, what).items():
        block, number = pile_of(game.state, key, expected)
        found = list(piles[block][number])
        if isinstance(wanted, int):
            differences += compare(f"{what} {key} size", wanted, len(found))
            continue
        wanted, free = _without_order(wanted)
        cards = [card.name for card in cards_in(wanted, names)]
        if what == "discards" or free:
            cards, found = sorted(cards), sorted(found)
        differences += compare(f"{what} {key}", cards, found)
    return differences


def _without_order(wanted: Any) -> tuple[Any, bool]:
    """What is written of a stack without `in any order`, and whether that was said."""
    if not isinstance(wanted, str) or not wanted.endswith(ANY_ORDER):
        return wanted, False
    return wanted.removesuffix(ANY_ORDER).rstrip(" ,"), True


def _ranking(game: Game, expected: Any, names: Names) -> list[Difference]:
    """All civilizations from the winner down, or the first of them."""
    words = expected if isinstance(expected, list) else listed(str(expected))
    wanted = [names.civ(word) for word in words]
    found = [standing.civ for standing in ranking(game.state)][: len(wanted)]
    return compare("ranking", wanted, found)


def _standings(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Places with their points and what decided between neighbours."""
    found = {standing.civ: msgspec.to_builtins(standing) for standing in ranking(game.state)}
    wanted = {names.civ(civ): one for civ, one in expected.items()}
    return compare("standings", wanted, found)


def _state(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Any field of the state, as it stands in a saved game."""
    return compare("state", expected, game.state.to_json())


def _plain(what: str, found: Callable[[Game], Any]) -> Callable[..., list[Difference]]:
    def compared(game: Game, expected: Any, names: Names) -> list[Difference]:
        return compare(what, expected, found(game))

    return compared


CHECKS: dict[str, Callable[[Game, Any, Names], list[Difference]]] = {
    "asked": _asked,
    "may": _may,
    "early": _early,
    "offer": _offer,
    "events": _events,
    "events of": _events_of,
    "no events": _no_events,
    "view": _view,
    "hidden from": _hidden,
    "shown to": _shown,
    "stacks": _stacks,
    "discards": _discards,
    "ranking": _ranking,
    "standings": _standings,
    "state": _state,
    "market": _plain("market", lambda game: msgspec.to_builtins(game.state.market)),
    "phase": _plain("phase", lambda game: game.where().phase),
    "turn": _plain("turn", lambda game: game.state.turn),
    "over": _plain("over", lambda game: game.over),
}
"""What can be asserted besides the civilizations."""
