"""Phase 4, conflict (MC 6.4): first `token_conflicts` (4A), then `city_attacks` (4B)."""
