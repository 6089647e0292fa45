"""What a case may name, and what was perhaps meant where it names something else.

`hints` finds the nearest word; `classes` knows all events and questions, `shapes` checks what is
written against their fields, `vocabulary` the words that can be hidden or used up, `refusals` the
codes of refusals, `sources` the books that rules come from.
"""
