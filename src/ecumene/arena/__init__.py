"""The arena: many games of bots, their results, ratings and reports."""
