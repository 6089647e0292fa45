"""How a bot trades: begin with `session`.

`collecting` says which sets it builds, `offering` what it offers, `weighing` what an offer of
somebody else brings, `declining` why it will not have it, `trust` what it believes; `advice` says
all that to a person.
"""
