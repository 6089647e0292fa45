"""Who somebody is, what they may do, and how they are reached when they are away."""
