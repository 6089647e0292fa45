"""Why an answer is advised: for every question reasons with the numbers behind them.

They are found after the answer and only for people who ask for advice, so that bots which play do
not pay for them. Begin in `explain`; what is told is what the answer was chosen by, reckoned by
the same functions. A reason is a code with facts (`counsel`); the page has the words.
"""
