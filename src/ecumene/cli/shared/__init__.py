"""What several commands need: finding things by name, sheets of facts, progress of many games."""
