"""Which entries of a record count: what was taken back goes with all it caused."""

from random import Random

from ecumene.engine.record import Entry, counting


def told_simply(entries: list[Entry]) -> list[Entry]:
    """The same, looked up from the beginning each time."""
    kept: list[Entry] = []
    for entry in entries:
        if not entry.taken_back:
            kept.append(entry)
        elif any(one.id == entry.id for one in kept):
            last = max(place for place, one in enumerate(kept) if one.id == entry.id)
            kept = kept[:last]
    return kept


def test_what_was_taken_back_goes_with_all_that_came_after_it():
    rng = Random(1)
    for _ in range(300):
        entries = [
            Entry(str(rng.randrange(6)), place, taken_back=rng.random() < 0.4)
            for place in range(rng.randrange(40))
        ]
        assert counting(entries) == told_simply(entries)


def test_a_long_record_of_nothing_but_take_backs_is_counted_too():
    """Were each looked up from the beginning, this would not end."""
    given = [Entry("a", place) for place in range(100_000)]
    assert counting(given + [Entry("b", None, taken_back=True)] * 100_000) == given
    assert counting(given + [Entry("a", None, taken_back=True)] * 100_000) == []
