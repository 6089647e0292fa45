"""Results of cases for people: what failed and why, cases by source, names by kind."""

import traceback
from collections.abc import Iterator
from textwrap import indent

from ecumene.cases.differences import Difference
from ecumene.cases.known.hints import plain
from ecumene.cases.located import CaseError
from ecumene.cases.phases import phases_in
from ecumene.cases.reading import Case
from ecumene.cases.runner import Outcome, run
from ecumene.rulesets import DEFAULT
from ecumene.state.rules import Rules


def run_all(cases: list[Case], only: str | None = None) -> Iterator[Outcome]:
    """Every case in the editions it names, or in one alone; a fault does not end the run."""
    for case in cases:
        for edition in case.editions if only is None else [only]:
            try:
                yield run(case, edition)
            except CaseError as error:
                problem = Difference(f"line {error.line}", "a well-written case", error.problem)
                yield Outcome(case, edition, (problem,))
            except Exception:
                fault = traceback.format_exc().strip().splitlines()
                problem = Difference("a fault of the rules", "no fault", "\n".join(fault[-5:]))
                yield Outcome(case, edition, (problem,))


def describe(outcome: Outcome) -> str:
    """A failed case: where it stands, its source, and each difference."""
    case = outcome.case
    edition = "" if (outcome.edition,) == case.editions == (DEFAULT,) else f" [{outcome.edition}]"
    head = f"  {case.file}:{case.line}: {case.title} ({case.source}){edition}"
    differences = (indent(str(difference), "      ") for difference in outcome.differences)
    return "\n".join([head, *differences])


def list_by_source(cases: list[Case]) -> str:
    """The cases in the order of their sources."""
    lines = []
    source = None
    for case in sorted(cases, key=lambda case: (case.source, case.file, case.line)):
        if case.source != source:
            source = case.source
            lines.append(source)
        lines.append(f"  {case.title}  ({case.file}:{case.line})")
    return "\n".join(lines)


def list_names(rules: Rules) -> str:
    """Every name a case of an edition may use."""
    facts = rules.facts
    kinds: dict[str, list[str]] = {
        "phases": [phase.name for phase in phases_in(rules)],
        "civilizations": [_called(id, one.name) for id, one in facts.civilizations.items()],
        "areas": [*sorted(facts.map.areas)],
        "open seas": [*sorted(facts.map.seas)],
        "advances": [*sorted(facts.advances)],
        "commodities": [_called(id, one.name) for id, one in facts.commodities.items()],
        "calamities": [*facts.calamities],
    }
    return "\n".join(f"{kind}: {', '.join(names)}" for kind, names in kinds.items())


def _called(id: str, name: str) -> str:
    """A name as the rules spell it, and what the edition calls it where that is another word."""
    return id if plain(id) == plain(name) else f"{id} ({name})"
