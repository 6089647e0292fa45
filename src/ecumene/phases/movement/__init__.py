"""Phase 3, movement (MC 6.3): begin with `modes`, the steps.

`questions` are what is asked, `orders` what an answer is made of, `ships_and_marches` carries a
plan out order by order, `reach` says how far ships can sail. `order_of_play` is who moves when,
`entering` who may enter an area, `values` what cards change, `skipping` what becomes of a sealed
plan that no longer fits, `sample` makes random plans, and `shipbuilding` is the phase in which some
editions see to ships before anybody moves.
"""
