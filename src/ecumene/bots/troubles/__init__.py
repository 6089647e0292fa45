"""What a bot decides in calamities, beside the units it loses (`losses`) and pays with (`hands`).

`sharing` says who suffers or benefits with it, `dividing` what becomes of a divided nation and of
annexed land. All of it comes with reasons, for people who ask for advice.
"""
