"""A player who looks ahead: begin with `master`.

`features` puts a position into numbers, `value` weighs them; the weights are data (`weights`).
"""
