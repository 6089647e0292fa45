"""The machine: questions, answers, steps, events and chance. It knows no rule of the game."""
