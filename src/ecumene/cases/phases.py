"""Where a case begins and where it ends: phases by their names, whatever edition is played."""

from dataclasses import replace
from typing import Any

from ecumene.cases.known.hints import did_you_mean
from ecumene.cases.located import CaseError, Located
from ecumene.engine.phase import Phase, once
from ecumene.engine.rules import EngineRules
from ecumene.engine.turn import Turn
from ecumene.phases.calamity.selection import select_calamities
from ecumene.state.rules import Rules
from ecumene.state.state import State

HALT = "halt"
"""The item of a phase that is not to be played any more."""


def phases_in(rules: EngineRules) -> tuple[Phase, ...]:
    """All phases of an edition in the order of play."""
    return rules.sequence


def phase_named(rules: Rules, name: str) -> str:
    """The name, if there is such a phase."""
    names = [phase.name for phase in phases_in(rules)]
    if name not in names:
        hint = did_you_mean(name, names)
        raise CaseError(f"there is no phase {name!r}{hint}; there are {', '.join(names)}")
    return name


def phases_of(rules: Rules, words: Located) -> tuple[str, str | None]:
    """The first phase played and the last, or None if play goes on without end."""
    key = "phases" if "phases" in words else "phase"
    written = str(words.get("phases") or words.get("phase") or phases_in(rules)[0].name)
    first, _, last = written.partition(" to ")
    endless = first.endswith(" on")
    first = first.removesuffix(" on")
    try:
        begin = phase_named(rules, first)
        return begin, None if endless else phase_named(rules, last or first)
    except CaseError as error:
        raise CaseError(error.problem, words.line_of(key)) from None


def begins_after_selection(rules: Rules, first: str) -> bool:
    """Whether the numbers of calamities have been shown when this phase begins (MC 6.8)."""
    steps = {phase.name: phase.step for phase in phases_in(rules)}
    names = list(steps)
    return any(
        step is select_calamities and names.index(name) < names.index(first)
        for name, step in steps.items()
    )


def nothing_to_do(rules: Rules, state: State, first: str, last: str | None) -> str:
    """For a case that failed: its only phase had no work in this position, but others would."""
    phases = {phase.name: phase for phase in phases_in(rules)}
    if first != last or phases[first].items(state.copy()):
        return ""
    others = [p.name for p in phases.values() if p.items is not once and p.items(state.copy())]
    elsewhere = f"; work is there for {', '.join(others)}" if others else ""
    return f"nothing to do in this position{elsewhere}"


def halting(rules: Rules, turn: int, first: str, last: str | None) -> Rules:
    """The rules with a sequence of play that stops short when the last phase is over."""
    if last is None:
        return rules
    place = {phase.name: number for number, phase in enumerate(phases_in(rules))}
    end = (turn + (place[last] < place[first]), place[last])
    sequence = tuple(_stopping(phase, place[phase.name], end) for phase in rules.sequence)
    return replace(rules, sequence=sequence)


def _stopping(phase: Phase, place: int, end: tuple[int, int]) -> Phase:
    """A phase that waits for ever if it begins after the end."""

    def items(state: State) -> tuple[Any, ...]:
        return (HALT,) if (state.turn, place) > end else phase.items(state)

    async def step(turn: Turn[State], item: Any) -> Any:
        return await (_halt(turn) if item == HALT else phase.step(turn, item))

    # Not automatic: a position must begin where the play is halted.
    return phase._replace(items=items, step=step, automatic=False)


async def _halt(turn: Turn[State]) -> None:
    """Waits for nobody, for ever."""
    await turn.ask_all({})
