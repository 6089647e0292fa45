"""Where a case begins and where it ends: phases by their names, whatever edition is played."""

from dataclasses import replace

from ecumene.cases.known.hints import did_you_mean
from ecumene.cases.located import CaseError, Located, located
from ecumene.engine.game import Where
from ecumene.engine.phase import Phase, once
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.selection import SELECTIONS
from ecumene.state.rules import Rules
from ecumene.state.state import State


def phases_in(rules: Rules) -> tuple[Phase, ...]:
    """All phases of an edition: the opening, an ordinary turn, then what only other turns have."""
    found: dict[str, Phase] = {}
    for sequence in (rules.opening, rules.sequence, *rules.special_turns.values()):
        for phase in sequence:
            found.setdefault(phase.name, phase)
    return tuple(found.values())


def phase_named(rules: Rules, name: str) -> str:
    """The name, if there is such a phase."""
    names = [phase.name for phase in phases_in(rules)]
    if name not in names:
        hint = did_you_mean(name, names)
        raise CaseError(f"there is no phase {name!r}{hint}; there are {', '.join(names)}")
    return name


def phases_of(rules: Rules, words: Located, state: State) -> tuple[str, str | None]:
    """The first phase played and the last, or None if play goes on without end.

    A case of an edition with an opening begins there, unless its first phase is one of a turn.
    """
    with located(words, "phases" if "phases" in words else "phase"):
        written = words.get("phases") or words.get("phase") or _first_of(rules, state)
        first, _, last = str(written).partition(" to ")
        endless = first.endswith(" on")
        first = phase_named(rules, first.removesuffix(" on"))
        if state.turn == 0 and first not in rules.opening:
            state.turn = 1
        if first not in rules.sequence_in(state.turn):
            there = ", ".join(rules.sequence_in(state.turn).names)
            raise CaseError(f"turn {state.turn} has no phase {first!r}; it has {there}")
        return first, None if endless else phase_named(rules, last or first)


def _first_of(rules: Rules, state: State) -> str:
    return rules.sequence_in(state.turn).names[0]


def begins_after_selection(rules: Rules, turn: int, first: str) -> bool:
    """Whether the numbers of calamities have been shown when this phase begins (MC 6.8)."""
    sequence = rules.sequence_in(turn)
    return any(
        phase.step in SELECTIONS and sequence.is_over(phase.name, first) for phase in sequence
    )


def nothing_to_do(rules: Rules, state: State, first: str, last: str | None) -> str:
    """For a case that failed: its only phase had no work in this position, but others would."""
    sequence = rules.sequence_in(state.turn)
    if first != last or sequence[first].items(state.copy()):
        return ""
    others = [p.name for p in sequence if p.items is not once and p.items(state.copy())]
    elsewhere = f"; work is there for {', '.join(others)}" if others else ""
    return f"nothing to do in this position{elsewhere}"


def has_begun(rules: Rules, phase: str, since: Where, now: Where) -> bool:
    """Whether a phase has begun between two moments, even if it asked nobody and is over."""
    turn, first = since.turn, rules.sequence_in(since.turn).place(since.phase)
    while turn <= now.turn:
        sequence = rules.sequence_in(turn)
        if phase in sequence and sequence.place(phase) >= first:
            here = rules.sequence_in(now.turn).place(now.phase)
            return (turn, sequence.place(phase)) <= (now.turn, here)
        turn, first = turn + 1, 0
    return False


def halting(rules: Rules, turn: int, first: str, last: str | None) -> Rules:
    """The rules with a sequence of play that stops short when the last phase is over."""
    if last is None:
        return rules
    sequence = rules.sequence_in(turn)
    if last not in sequence or sequence.place(last) < sequence.place(first):
        turn, sequence = turn + 1, rules.sequence_in(turn + 1)
    if last not in sequence:
        raise CaseError(f"turn {turn} has no phase {last!r}; it has {', '.join(sequence.names)}")
    after = sequence.after(last)
    if after is None:
        turn, sequence = turn + 1, rules.sequence_in(turn + 1)
        after = sequence.phases[0]
    stopped = sequence.replacing(Phase(after.name, once, _halt, strict=True))
    if turn == 0:
        return replace(rules, opening=stopped)
    return replace(rules, special_turns={**rules.special_turns, turn: stopped})


async def _halt(turn: Turn[State], item: str) -> None:
    """Waits for nobody, for ever."""
    await turn.ask_all({})
