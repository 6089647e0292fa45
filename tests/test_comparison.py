"""Every row in which the editions are compared is proved by cases, the same and the different."""

from pathlib import Path

import pytest
import yaml

from ecumene.cases import CaseError, read_cases, run

HERE = Path(__file__).parent
ROOT = HERE / "cases"
TABLES = yaml.safe_load((HERE / "comparison.yaml").read_text(encoding="utf-8"))
ROWS = [(table, row) for table, rows in TABLES.items() for row in rows]
HOW_MANY = (12, 5, 14, 12, 7, 17, 9, 5, 10, 11, 8, 4, 5, 15, 9, 5, 16, 25, 10, 1, 12, 4, 10, 9, 5)
"""Rows of each table: whoever drops one has to say so here."""


def name_of(case) -> str:
    return f"{Path(case.file).relative_to(ROOT).with_suffix('')}: {case.title}"


CASES = {name_of(case): case for case in read_cases(ROOT)}
MEGA_ALONE = [name for name, case in CASES.items() if case.words.get("editions") == "mega"]
WEST_ALONE = [name for name, case in CASES.items() if case.words.get("editions") == "west"]


def test_no_table_and_no_row_is_missing():
    assert [table.split(" ")[0] for table in TABLES] == [f"1.{n}" for n in range(1, 26)]
    assert tuple(len(rows) for rows in TABLES.values()) == HOW_MANY
    for table, rows in TABLES.items():
        titles = [row["row"] for row in rows]
        assert len(set(titles)) == len(titles), table


@pytest.mark.parametrize(
    ("table", "row"), ROWS, ids=[f"{table.split(' ')[0]} {row['row']}" for table, row in ROWS]
)
def test_the_row_has_cases_that_prove_it(table, row):
    assert set(row) <= {"row", "west", "mega", "cases"}
    proofs, ours = row["cases"], row.get("mega", [])
    assert proofs
    assert [name for name in (*proofs, *ours) if name not in CASES] == []
    assert all(CASES[name].holds_in("west") for name in proofs)
    assert all(name in MEGA_ALONE for name in ours)
    if row["west"] == "differs":
        assert ours
        assert all(name in WEST_ALONE for name in proofs)
    elif row["west"] == "same":
        assert not ours
    else:
        assert row["west"] == "absent"


def test_each_case_that_holds_in_mega_alone_is_a_difference_or_cannot_be_set_up_elsewhere():
    compared = {name for _, row in ROWS for name in row.get("mega", [])}
    for name in MEGA_ALONE:
        if name not in compared:
            with pytest.raises(CaseError):
                run(CASES[name], "west")
