"""What an operator needs around the game: processes, figures, a gateway's path, and a doctor.

Begin with `supervisor`, which keeps several server processes alive; `reports` and `figures_page`
show what they count. `prefix` and `responses` stand between the gateway and the application.
`doctor` checks an installation: what it looks at is in the modules `check_...`.

May touch: games, post, people, storage, protocol.
"""
