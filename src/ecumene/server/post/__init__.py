"""The post: people are told by webhook and e-mail that it is their turn.

`notices` finds who is to be told, and writes it down as letters; `delivery` sends them, whichever
process comes first. `webhooks` and `mail` are the two ways, `addresses` says where a webhook may
lead, `confirming` how an e-mail address is confirmed, `limits` how much may be sent. Addresses and
webhooks are known by hashes here (`mailboxes`); logs have neither.

Begin with `office`, which holds all of them.

May touch: people, storage, protocol.
"""
