"""The trail of a game: what counts of it, and where takings back lead."""

from hypothesis import given
from hypothesis import strategies as st

from ecumene.engine.record import Entry, counting
from ecumene.server.games.trail import Trail, returns
from ecumene.server.storage.rows import Answered, mark_of

ASKS = st.sampled_from("abcd")
ENTRIES = st.lists(st.builds(Entry, ASKS, st.none(), st.none(), taken_back=st.booleans()))


def answered(entries: list[Entry]) -> list[Answered]:
    """Entries at their places, those left out that take back what was never answered."""
    asked, rows = set[str](), list[Answered]()
    for entry in entries:
        if entry.taken_back and entry.id not in asked:
            continue
        rows.append(Answered(len(rows), "egypt", entry, 0.0))
        asked = {row.id for row in counting(one.entry for one in rows)}
    return rows


@given(ENTRIES)
def test_a_trail_keeps_what_counts(entries):
    rows, trail = answered(entries), Trail()
    trail.follow(rows)
    assert [row.id for row in trail.rows] == [one.id for one in counting(r.entry for r in rows)]
    for ask in "abcd":
        latest = [row for row in trail.rows if row.id == ask][-1:]
        assert trail.latest(ask) == (latest[0] if latest else None)


@given(ENTRIES)
def test_a_taking_back_leads_to_before_the_last_answer_that_counts(entries):
    rows = answered(entries)
    found = returns(map(mark_of, rows))
    for row in rows:
        if not row.entry.taken_back:
            assert row.sequence not in found
            continue
        before = Trail()
        before.follow(rows[: row.sequence])
        latest = [one for one in before.rows if one.id == row.entry.id][-1]
        assert found[row.sequence] == latest.sequence
