"""What stands between the network and the routes: who counts as one caller, and how much one may.

Begin with `guard`, which every request passes; `connections` counts those who have not asked yet,
`quotas` what each caller may do, `kept_answers` what is the same for everybody.

May touch: protocol.
"""
