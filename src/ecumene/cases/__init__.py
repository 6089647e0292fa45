"""Cases: rules proved by positions that a player can read (docs/cases.md).

outcomes = [run(case) for case in read_cases(Path("tests/cases"))]

Begin with `runner`, which plays a case: `reading` and `located` read it, `position` lays it out
in the words of `words` and `holding`, `steps` are what is played, `expectations` what must be
true. What a case may name is looked up in `known`; all else comes from the edition played.
"""

from ecumene.cases.differences import Difference
from ecumene.cases.located import CaseError
from ecumene.cases.reading import Case, read_cases
from ecumene.cases.runner import Outcome, run
from ecumene.cases.table import Play, table

__all__ = ["Case", "CaseError", "Difference", "Outcome", "Play", "read_cases", "run", "table"]
