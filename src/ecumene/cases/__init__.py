"""Cases: rules proved by positions that a player can read (docs/cases.md).

outcomes = [run(case) for case in read_cases(Path("tests/cases"))]
"""

from ecumene.cases.differences import Difference
from ecumene.cases.located import CaseError
from ecumene.cases.reading import Case, read_cases
from ecumene.cases.runner import Outcome, run
from ecumene.cases.table import Play, table

__all__ = ["Case", "CaseError", "Difference", "Outcome", "Play", "read_cases", "run", "table"]
