"""The game of a table: where it stands in the record, its clocks, its way back from the disk."""
