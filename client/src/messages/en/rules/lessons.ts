/** What the turns of a guided game teach, in our words, by the names that its facts give them. */

export const lessons: Readonly<Record<string, string>> = {
  // Turn 1
  growth:
    "Where you have one token you get one more, and where you have two or more you get two more.",
  census: "Then tokens on the board are counted. Up to twelve tokens, everybody counts as equal.",
  one_step: "Each of your tokens may march into one neighbouring area, or stay.",
  waters: "Tokens cannot cross water by themselves.",
  spread_out:
    "Spread out: two areas with one token each grow as fast as one with two, and fill up later.",
  stay_within: "Leave no more tokens in an area than its number allows, for the rest will be lost.",
  minoa_one_way: "From Knossos there is one way by land: to Phaestos.",
  assyria_syria: "A token in Syria has the most ways open next turn.",
  egypt_memphis: "Memphis is next to Tanis, and four tokens can live there.",
  surplus: "Tokens above the number of an area go back to your stock.",
  stone_age: "The Stone Age asks for nothing: every marker moves one space.",
  // Turn 2
  order_of_moving:
    "Whoever has more tokens moves first; with equal numbers the order of the A.S.T. decides. You may move some tokens early and wait with the rest.",
  sharing: "Tokens of several players may live in one area as long as its number holds.",
  avoid_conflict: "Keep the peace for now: tokens lost this early are missed for a long time.",
  minoa_two_and_two: "Two tokens in Knossos and two in Phaestos will grow most.",
  hatti_waits: "Assyria moves before you: wait to see where its tokens go.",
  egypt_four_areas: "A token in Gaza and one in Alexandria: then you live in four areas.",
  conflict:
    "Where several players have more tokens than the number allows, they remove them in turn, the fewest first, until the number holds or one player is left. Equals remove together.",
  // Turn 3
  ships:
    "A ship costs two tokens, one of them at least from where it is built. It carries five tokens and sails four areas along the coast.",
  voyages: "Only tokens that have not moved go aboard, and those put ashore stay where they are.",
  sixteen:
    "One or two tokens in every area, never three: then eight tokens become sixteen next turn.",
  minoa_sails:
    "Build a ship in Knossos, fetch tokens in Phaestos, and land them in Peloponnesos and Corinth.",
  assyria_first: "You move before Hatti, and what you have ended is final.",
  egypt_six_areas:
    "Go on to Jerusalem and Sinai: next turn six tokens can meet in Jerusalem for a city.",
  // Turn 4
  upkeep:
    "A ship of an earlier turn costs a token from anywhere before it is used; unpaid, it is lost.",
  gathering:
    "Six tokens in an area with a city site, or twelve in one without, can become a city after conflict. Until then the number of the area may be exceeded.",
  city_or_growth: "Build a city now, or spread once more and have twice the tokens next turn.",
  minoa_corinth:
    "Corinth is a good place for a city. Hellas moves before you, and the ship may go.",
  assyria_one_city: "One city will do for now. You move first of those with most tokens.",
  hatti_grows: "Build nothing yet: spread, and have thirty-two tokens next turn.",
  hellas_grows: "Build nothing yet: spread, and have thirty-two tokens next turn.",
  egypt_jerusalem: "Jerusalem is a good place for a city. Wait until Assyria has moved.",
  cities: "When a city is built all tokens leave its area, and no token can live there any more.",
  support:
    "Each city needs two tokens elsewhere on the board. If they are too few, cities are turned back into tokens.",
  trade_cards: "You get a card from each stack, from the first up to as many as you have cities.",
  sets: "Cards of one kind make a set: its worth is the number of cards, squared, times the number printed on them.",
  // Turn 5
  taxes: "For each city two tokens go from your stock to your treasury.",
  treasury_for_ships: "Treasury can pay for ships in place of tokens.",
  two_cities:
    "Have two cities at the end of the turn, or your marker stays. Minoa has a turn more.",
  minoa_coast: "A ship for two treasury takes tokens to Cyprus and the coast north of it.",
  assyria_strikes: "Hatti moves before you: you can outnumber its tokens where they are few.",
  hatti_three_cities: "With about thirty tokens you can build three cities, but you move first.",
  hellas_four_cities: "With about thirty tokens you can build as many as four cities.",
  egypt_delta: "Build in Cyrene or on the Nile, and keep the peace with Assyria.",
  secrecy: "Nobody needs to know which cards you drew, least of all a calamity.",
  calamities:
    "Whoever holds a calamity now reveals it and suffers what it says. The card goes under its stack.",
  second_check:
    "After calamities the numbers of areas and the support of cities are checked again.",
  bronze_age: "The next space is in the Early Bronze Age and asks for two cities.",
  // Turn 6
  minoa_in_time: "You need two cities now: Salamis, Ithaca and Phaestos are within reach.",
  assyria_defends: "Put more tokens than needed where Hatti may strike back.",
  hatti_weighs: "You move after Assyria. Revenge costs tokens; a city brings cards.",
  hellas_rests: "Build nothing this turn, and your tokens will double once more.",
  egypt_three_cities: "Your tokens are many: three more cities may be possible.",
  trade: "Two players swap at least three cards each. Larger numbers are agreed on first.",
  true_names:
    "The first two cards you name must be among those you give; the rest may be anything, even a calamity.",
  trade_much: "Trade as often as you can: large sets are worth far more than small ones.",
  // Turn 7
  city_attacks:
    "From now on you may move into the area of another's city. Seven tokens can take it.",
  try_an_attack: "This is the last turn: an attack costs little, and shows how it is done.",
  resolving_attacks:
    "Tokens fight first. If seven attackers are left the city becomes six tokens of its owner, which fight on; the attacker may move three tokens to the treasury and draw one of the owner's cards.",
  water: "Where a stack is empty you get Water, which is worth nothing but can be traded.",
  purchases: "A card of the ninth stack may be bought for 15 treasury, as often as you like.",
  full_sets: "Complete your sets, the dearest first: this is the last trade.",
  victory:
    "Your sets, two points for each treasury token, five for each city and five for each step on the A.S.T.: the most points win.",
};
