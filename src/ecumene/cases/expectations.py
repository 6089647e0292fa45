"""What must be true: who is asked, what happened, what lies where, what a viewer sees."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec

from ecumene.cases.differences import Difference, compare, matches
from ecumene.cases.holdings_checked import check_holding
from ecumene.cases.located import CaseError, Located
from ecumene.cases.position import located, pile_of
from ecumene.cases.words import Names, cards_in
from ecumene.engine.decision import Ask
from ecumene.engine.event import Event, as_json
from ecumene.names import Civ
from ecumene.phases.succession.victory import ranking
from ecumene.state.game import Game


def check(game: Game, then: Located, names: Names) -> list[Difference]:
    """Everything that is not as `then` says."""
    differences: list[Difference] = []
    for key, expected in then.items():
        with located(then, key):
            if key in CHECKS:
                differences += CHECKS[key](game, expected, names)
            elif names.is_civ(key):
                differences += check_holding(game, names.civ(key), expected, names)
            else:
                raise CaseError(f"{key!r} is nothing that can be asserted")
    return differences


# ---------------------------------------------------------------- questions


def _asked(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Exactly these are asked, these questions."""
    return _questions("asked", game.pending(), expected, names)


def _may(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Exactly these may act, though nobody waits for them."""
    return _questions("may act", game.optional(), expected, names)


def _early(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Exactly these may answer ahead of their time."""
    return _questions("may answer early", game.early(), expected, names)


def _questions(what: str, asks: list[Ask], expected: Any, names: Names) -> list[Difference]:
    found = {ask.civ: msgspec.to_builtins(ask.decision) for ask in asks}
    shown = {civ: decision["type"] for civ, decision in found.items()}
    wanted = {} if expected in ("nobody", None) else expected
    if not isinstance(wanted, dict):
        wanted = dict.fromkeys(expected if isinstance(expected, list) else [expected])
    wanted = {names.civ(civ): question for civ, question in wanted.items()}
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
    for word, wanted in expected.items():
        civ = names.civ(word)
        asks = [ask for ask in (*game.pending(), *game.optional()) if ask.civ == civ]
        found = game.offer(asks[0].id) if asks else "not asked"
        differences += compare(f"offer to {civ}", wanted, found)
    return differences


# ---------------------------------------------------------------- events


def _events(game: Game, expected: Any, names: Names) -> list[Difference]:
    """These things happened, in this order, perhaps among others."""
    return _in_order("events", [entry.event for entry in game.log], expected)


def _events_of(game: Game, expected: Any, names: Names) -> list[Difference]:
    """The same, as one viewer learns of them."""
    differences: list[Difference] = []
    for word, wanted in expected.items():
        seen = [entry.event for entry in game.events(viewer(word, names))]
        differences += _in_order(f"events seen by {word}", seen, wanted)
    return differences


def _in_order(what: str, events: list[Event], expected: Any) -> list[Difference]:
    happened = [as_json(event) for event in events]
    place = 0
    for one in _listed(expected):
        kind, fields = _event(one)
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
    for one in _listed(expected):
        kind, fields = _event(one)
        found = [event for event in happened if _is(event, kind, fields)]
        if found:
            differences.append(Difference("no event", {kind: fields}, found[0]))
    return differences


def _event(one: Any) -> tuple[str, Any]:
    kind, fields = next(iter(one.items())) if isinstance(one, dict) else (str(one), {})
    if kind not in _event_names():
        near = get_close_matches(kind, _event_names(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise CaseError(f"there is no event {kind!r}{hint}")
    return kind, fields


@cache
def _event_names() -> frozenset[str]:
    """The names of all events there are."""
    names: set[str] = set()
    waiting: list[type] = [Event]
    while waiting:
        below: list[type] = waiting.pop().__subclasses__()
        waiting.extend(below)
        names.update(one.__name__ for one in below)
    return frozenset(names)


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
    for word, wanted in expected.items():
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
        for who, words in expected.items()
        for word in _listed(words)
        if f'"{word}"' in everything_for(game, viewer(who, names))
    ]


def _shown(game: Game, expected: Any, names: Names) -> list[Difference]:
    """These words appear in what leaves for a viewer."""
    return [
        Difference(f"shown to {who}", word, "hidden")
        for who, words in expected.items()
        for word in _listed(words)
        if f'"{word}"' not in everything_for(game, viewer(who, names))
    ]


# ---------------------------------------------------------------- the table


def _stacks(game: Game, expected: Any, names: Names) -> list[Difference]:
    return _piles(game, "stack", game.state.stacks, expected, names)


def _discards(game: Game, expected: Any, names: Names) -> list[Difference]:
    return _piles(game, "discards", game.state.discards, expected, names)


def _piles(game: Game, what: str, piles: Any, expected: Any, names: Names) -> list[Difference]:
    """Exactly these cards: stacks from the top, discards in any order; a number is how many."""
    differences: list[Difference] = []
    for key, wanted in expected.items():
        block, number = pile_of(game.state, key)
        found = list(piles[block][number])
        if isinstance(wanted, int):
            differences += compare(f"{what} {key} size", wanted, len(found))
            continue
        cards = [card.name for card in cards_in(wanted, names)]
        if what == "discards":
            cards, found = sorted(cards), sorted(found)
        differences += compare(f"{what} {key}", cards, found)
    return differences


def _ranking(game: Game, expected: Any, names: Names) -> list[Difference]:
    """All civilizations from the winner down, or the first of them."""
    wanted = [names.civ(word.strip()) for word in _words(expected)]
    found = [standing.civ for standing in ranking(game.state)][: len(wanted)]
    return compare("ranking", wanted, found)


def _standings(game: Game, expected: Any, names: Names) -> list[Difference]:
    """Places with their points and what decided between neighbours."""
    found = {standing.civ: msgspec.to_builtins(standing) for standing in ranking(game.state)}
    return compare("standings", expected, found)


def _words(expected: Any) -> list[str]:
    return expected if isinstance(expected, list) else str(expected).split(",")


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
