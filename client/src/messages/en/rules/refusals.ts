/** One sentence for each refusal by the rules: what was wrong, in a player's words. */
import type { REFUSALS } from "../../../api/engine";
import { advance, area, card, civ, rich, type Rich } from "../../rich";
import { lobby } from "../screens/lobby";
import { areas, cardsOf, cities, many, tokens } from "../words";

export type RefusalCode = (typeof REFUSALS)[number];
export type RefusalFacts = Readonly<Record<string, unknown>>;
/** Those of the rules, and what the server refuses with facts that belong into the sentence. */
export type RefusalMessages = Readonly<
  Record<RefusalCode | "ruleset.unknown", (facts: Facts) => Rich>
>;

/** The facts of a refusal, read as what a sentence needs. */
export class Facts {
  constructor(private readonly facts: RefusalFacts) {}

  number(name: string): number {
    const value = this.facts[name];
    return typeof value === "number" ? value : 0;
  }

  text(name: string): string {
    const value = this.facts[name];
    return typeof value === "string" ? value : "";
  }

  list(name: string): string[] {
    const value = this.facts[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  record(name: string): Readonly<Record<string, unknown>> {
    const value = this.facts[name];
    return typeof value === "object" && value !== null ? { ...value } : {};
  }

  area(name = "area") {
    return area(this.text(name));
  }

  ship(name = "ship"): string {
    return `ship ${this.number(name) + 1}`;
  }
}

/** "Short Game" (Length): what was chosen, and of what. */
function chosen(option: string, value: string): string {
  const known = lobby.options[option];
  return `“${known?.choices?.[value] ?? value}” (${known?.title ?? option})`;
}

/** What it does go together with. */
const goesWith = (option: string, values: readonly string[]): string =>
  values.length
    ? ` It goes together with ${values.map((value) => chosen(option, value)).join(" or ")}.`
    : "";

/** An option by its name, with the values it may have. */
function described([option, values]: readonly [string, unknown]): string {
  const known = lobby.options[option];
  const named = Array.isArray(values) ? values.map(String) : [];
  const words = named.map((one) => known?.choices?.[one] ?? one);
  return `${known?.title ?? option}${words.length ? ` (${words.join(", ")})` : ""}`;
}

const chooseExactly = (f: Facts): Rich => [
  `Choose exactly ${f.number("wanted")}; you chose ${f.number("given")}.`,
];
const notAllowed = (what: string) => (): Rich => [`One of the ${what} you chose is not allowed.`];
const twice = (what: string) => (): Rich => [`Each ${what} can be chosen only once.`];

export const refusals: RefusalMessages = {
  "ability.area": (f) => rich`${f.area()} cannot be chosen for this ability.`,
  "ability.malformed": () => ["Say how to use the ability."],
  "ability.not_all_placed": (f) => [
    `You took ${tokens(f.number("taken"))} and placed ${f.number("placed")}.`,
  ],
  "ability.not_usable": (f) => rich`${advance(f.text("ability"))} cannot be used now.`,
  "ability.one_option": () => ["Choose exactly one of the two options."],
  "ability.room": (f) => rich`${f.area()} has room for only ${tokens(f.number("room"))}.`,
  "ability.same_area": (f) => rich`Tokens taken from ${f.area()} must settle elsewhere.`,
  "ability.stock": (f) => [
    `Your stock of ${tokens(f.number("stock"))} is not enough for that much treasury.`,
  ],
  "ability.tokens": (f) => rich`${f.area()} has ${tokens(f.number("most"))} to take.`,
  "ability.too_many": (f) => [`At most ${tokens(f.number("most"))}.`],
  "ability.treasury": (f) => [`At most ${f.number("most")} treasury.`],
  "annex.amount": (f) =>
    rich`From ${f.area()} take up to ${many(f.number("tokens"), "point")} in tokens, or all ${f.number("all")} with the city.`,
  "annex.apart": (f) => [
    `The areas must form at most ${many(f.number("most"), "connected group")}; yours form ${f.number("given")}.`,
  ],
  "annex.no_units": (f) => rich`There are no units to take in ${f.area()}.`,
  "annex.pieces": (f) => [
    `The beneficiary has only ${tokens(f.number("tokens"))} and ${cities(f.number("cities"))} in stock.`,
  ],
  "annex.split": (f) => [
    `At most ${many(f.number("most"), "area")} may be split; you split ${f.number("given")}.`,
  ],
  "annex.total": (f) => [
    `Choose exactly ${many(f.number("wanted"), "unit point")}; you chose ${f.number("given")}.`,
  ],
  "answer.malformed": () => ["The answer could not be read. Reload the page and try again."],
  "ask.not_open": () => ["This question is no longer open."],
  "ask.not_yours": () => ["This question is for somebody else."],
  "ask.nothing_to_withdraw": () => ["It is too late to take this answer back."],
  "attack.not_due": (f) => rich`The attack on ${f.area()} is not one you can choose now.`,
  "attack.not_yours": (f) => rich`${f.area()} is not one of your attacks.`,
  "beneficiary.not_tied": (f) =>
    rich`${civ(f.text("civ"))} is not among those with the most in stock.`,
  "build.city_there": (f) => rich`There is already a city in ${f.area()}.`,
  "build.keep": (f) => rich`No token can stay with the city in ${f.area()}.`,
  "build.limit_0": (f) => rich`Nobody can live in ${f.area()}.`,
  "build.nearby": (f) =>
    rich`For ${f.area()} at most ${tokens(f.number("most"))} may come from neighbouring areas.`,
  "build.nearby_tokens": (f) =>
    rich`${f.area("nearby")} cannot give that many tokens to ${f.area()}.`,
  "build.no_city_in_stock": (f) => rich`You have no city left to build in ${f.area()}.`,
  "build.no_tokens": (f) => rich`You have no tokens in ${f.area()}.`,
  "build.tokens": (f) =>
    rich`A city in ${f.area()} needs ${many(f.number("missing"), "more token")}.`,
  "build.too_much": (f) => rich`You are paying more than the city in ${f.area()} costs.`,
  "build.treasury": (f) =>
    rich`For ${f.area()} at most ${f.number("most")} may come from the treasury.`,
  "cards.count": (f) => [`Choose ${cardsOf(f.number("wanted"))}; you chose ${f.number("given")}.`],
  "cards.face_value": (f) => [
    `Choose cards worth at least ${f.number("owed")}; yours are worth ${f.number("offered")}.`,
  ],
  "cards.not_commodity": (f) => rich`${card(f.text("card"))} is not a commodity.`,
  "cards.not_for_sale": (f) => [`You cannot buy a card from stack ${f.number("stack")}.`],
  "cards.not_free": (f) => [`You cannot take a free card from stack ${f.number("stack")}.`],
  "cards.not_held": (f) => rich`You do not hold that many ${card(f.text("card"))}.`,
  "cards.price": (f) => [
    `Keeping those cards costs ${f.number("price")}; you have ${f.number("treasury")} treasury.`,
  ],
  "cards.too_dear": (f) => [
    `It costs ${f.number("price")}; you have ${f.number("treasury")} treasury.`,
  ],
  "cities.count": chooseExactly,
  "cities.not_eligible": notAllowed("cities"),
  "cities.on_sites": (f) => [
    `At least ${f.number("wanted")} of your cities must be on city sites; ${f.number("given")} of those you chose ${f.number("given") === 1 ? "is" : "are"}.`,
  ],
  "cities.twice": twice("city"),
  "conflict.not_waiting": (f) => rich`The conflict in ${f.area()} is not waiting for you.`,
  "early.other_question": () => ["The question has changed since you answered it early."],
  "early.position_changed": () => [
    "The board has changed in a way that affects your early answer.",
  ],
  "earthquake.count": chooseExactly,
  "earthquake.neighbour": (f) => rich`${f.area()} is not next to the city you chose.`,
  "earthquake.own_city": () => ["Choose one of your own cities first."],
  "enter.city_closed": (f) =>
    rich`No token may enter ${f.area()}: the city of ${civ(f.text("owner"))} there is protected.`,
  "enter.no_attacks_yet": (f) =>
    rich`The city of ${civ(f.text("owner"))} in ${f.area()} cannot be attacked before turn ${String(f.number("turn"))}.`,
  "enter.peace_kept": (f) =>
    rich`You may not cause a conflict in ${f.area()}: the units there are protected.`,
  "faction.cities": () => ["Only cities that nobody has selected can be chosen, each once."],
  "faction.tokens": (f) =>
    rich`There are only ${tokens(f.number("there"))} to select in ${f.area()}.`,
  "faction.total": (f) => [
    `Select exactly ${many(f.number("wanted"), "unit point")}; you selected ${f.number("given")}.`,
  ],
  "game.frozen": () => ["The game was stopped by a program error. The host can see what to do."],
  "growth.area": (f) => rich`${f.area()} can grow by at most ${tokens(f.number("most"))}.`,
  "growth.total": (f) => [
    `Place exactly ${tokens(f.number("wanted"))}; you placed ${f.number("given")}.`,
  ],
  "horde.out_of_reach": (f) => rich`The barbarians cannot attack ${f.area()}.`,
  "join.nation_in_use": (f) => rich`${civ(f.text("civ"))} is not free to be taken.`,
  "leave.not_in_the_game": (f) => rich`${civ(f.text("civ"))} is not in the game.`,
  "leave.too_few_remain": () => ["Too few players would remain."],
  "loss.one_piece": () => ["Choose one token or one ship."],
  "loss.ship": (f) => [`You cannot lose ${f.ship()} here.`],
  "loss.token": (f) => rich`You cannot lose a token in ${f.area()}.`,
  "losses.left": (f) =>
    rich`In ${f.area()} at most ${tokens(f.number("most"))} can replace the city.`,
  "losses.no_city": (f) => rich`You have no city to lose in ${f.area()}.`,
  "losses.stays": (f) =>
    rich`In ${f.area()} at least ${tokens(f.number("least"))} must replace the city.`,
  "losses.stock": (f) => [
    `${tokens(f.number("left"))} would replace cities, but only ${f.number("at_hand")} are available.`,
  ],
  "losses.tokens": (f) => rich`You have only ${tokens(f.number("there"))} to lose in ${f.area()}.`,
  "losses.too_few": (f) => [
    `You must lose ${f.number("owed")}; your losses come to ${f.number("offered")}.`,
  ],
  "losses.too_many": (f) => [
    `You need lose only ${f.number("owed")}; your losses come to ${f.number("offered")}.`,
  ],
  "march.back": (f) => rich`Tokens cannot march back to ${f.area()}, where they came from.`,
  "march.no_land_border": (f) => rich`${f.area()} and ${f.area("to")} share no land border.`,
  "march.occupied": (f) =>
    rich`Tokens may not march on through ${f.area()}: somebody else is there.`,
  "march.steps": (f) => [`Tokens may march only ${many(f.number("steps"), "step")}.`],
  "march.stopped_by_conflict": (f) =>
    rich`Tokens may not march on through ${f.area()}: there is a conflict there.`,
  "movement.empty": () => ["Give an order first: nothing would move."],
  "points.most": (f) => [
    `Your treasury pays for ${many(f.number("most"), "point")} at the most; you chose ${f.number("given")}.`,
  ],
  "place.not_eligible": (f) => rich`${area(f.text("place"))} cannot be chosen.`,
  "placing.area": (f) =>
    f.number("most") > 0
      ? rich`${f.area()} has room for ${tokens(f.number("most"))}.`
      : rich`None of your tokens can begin in ${f.area()}.`,
  "placing.total": (f) => [
    `Place exactly ${tokens(f.number("wanted"))}; you placed ${f.number("given")}.`,
  ],
  "provinces.more": (f) => [
    `You can annex more: ${many(f.number("points"), "unit point")} are left.`,
  ],
  "provinces.not_open": (f) =>
    rich`${f.area()} is not next to areas of yours by then, or you lack points or pieces for it.`,
  "purchase.already_held": (f) => rich`You already hold ${advance(f.text("advance"))}.`,
  "purchase.cards_for_nothing": () => ["You would hand in cards without buying anything."],
  "purchase.credit_portion": () => ["Credits come in portions of five."],
  "purchase.credit_total": (f) => [
    `Choose ${f.number("wanted")} in credits; you chose ${f.number("given")}.`,
  ],
  "purchase.no_discount": (f) => rich`Nothing makes ${advance(f.text("advance"))} cheaper.`,
  "purchase.not_free": (f) => rich`${advance(f.text("advance"))} is not free.`,
  "purchase.too_dear": (f) => [
    `It costs ${f.number("price")}. Your cards are worth ${f.number("cards")} and your treasury is ${f.number("treasury")}.`,
  ],
  "purchase.twice": twice("advance"),
  "purchase.unknown_advance": (f) => rich`There is no advance called ${f.text("advance")}.`,
  "raid.same_owner": (f) => [`Choose cities from ${many(f.number("count"), "different player")}.`],
  "relocate.room": (f) => rich`${f.area()} has room for ${tokens(f.number("room"))}.`,
  "relocate.total": (f) => [
    `Place exactly ${tokens(f.number("wanted"))}; you placed ${f.number("given")}.`,
  ],
  "sacrifice.count": (f) => [
    `Each step you prevent costs ${cities(f.number("each"))}; you chose ${f.number("given")}.`,
  ],
  "sacrifice.inland_first": (f) =>
    rich`Cities away from the coast go first: ${areas(f.list("spared"))}.`,
  "ruleset.unknown": (f) => [
    `This server does not know that edition. It has: ${Object.values(f.record("known")).join(", ")}.`,
  ],
  "set_up.option": (f) => [
    `This edition has no such option, or not with this value. It has: ${Object.entries(f.record("known")).map(described).join("; ")}.`,
  ],
  "set_up.board": (f) => [
    `${many(f.number("players"), "player")} play on another board: ${f
      .list("boards")
      .map((board) => lobby.boards[board] ?? board)
      .join(" or ")}.`,
  ],
  "set_up.choosing_order": () => [
    "The order in which civilizations were chosen must name everybody who plays, each once.",
  ],
  "set_up.clash": (f) => [
    `${chosen(f.text("option"), f.text("value"))} does not go together with ${chosen(f.text("other"), f.text("other_value"))}.` +
      goesWith(f.text("other"), f.list("fitting")),
  ],
  "set_up.players": (f) => [
    `This edition is not played by ${many(f.number("players"), "player")}, but by ${f.list("known").join(", ")}.`,
  ],
  "shares.most": (f) =>
    rich`${civ(f.text("civ"))} can be given ${f.number("most")} at the most; you gave ${f.number("given")}.`,
  "shares.total": (f) => [
    `Share out exactly ${f.number("wanted")}; you gave ${f.number("given")}.`,
  ],
  "ship.built_enough": (f) => [
    `You have built ${many(f.number("built"), "ship")} this turn and may not build more.`,
  ],
  "ship.coast": (f) => rich`Say on which coast of ${f.area()}.`,
  "ship.full": (f) => [`${f.ship()} carries at most ${tokens(f.number("capacity"))}.`],
  "ship.in_stock": (f) => [`${f.ship()} is not on the board.`],
  "ship.levied_elsewhere": (f) => rich`Only tokens in ${f.area()} itself can pay for this ship.`,
  "ship.may_not_land": (f) => rich`${f.ship()} cannot land tokens in ${f.area()}.`,
  "ship.may_not_stay": (f) => rich`${f.ship()} may not end its voyage in ${f.area()}.`,
  "ship.move_later": () => ["Nothing moves yet: only ships are built, kept and given up now."],
  "ship.no_token": (f) => rich`You need a token in ${f.area()} for this ship.`,
  "ship.no_water_border": (f) => rich`${f.area()} and ${f.area("to")} share no water border.`,
  "ship.not_aboard": (f) => [`${f.ship()} has ${tokens(f.number("aboard"))} aboard.`],
  "ship.not_coastal": (f) => rich`${f.area()} has no coast.`,
  "ship.not_in_stock": (f) => [`${f.ship()} is already on the board.`],
  "ship.not_maintained": (f) => [`${f.ship()} must be paid for before it sails.`],
  "ship.not_yet": (f) => [`No ships are built before turn ${f.number("turn")}.`],
  "ship.open_sea": (f) => rich`Your ships may not enter the open sea ${f.area("to")}.`,
  "ship.not_while_moving": () => ["Ships are built before movement, not during it."],
  "ship.out_of_play": (f) => rich`${f.area("to")} is not on the board.`,
  "ship.paid_already": (f) => [`${f.ship()} is already paid for.`],
  "ship.steps": (f) => [`${f.ship()} has already sailed its ${many(f.number("steps"), "step")}.`],
  "ship.treasury": (f) => [
    `That costs ${f.number("needed")} treasury; you have ${f.number("held")}.`,
  ],
  "spoils.no_card": (f) => rich`${civ(f.text("defender"))} has no card to take.`,
  "spoils.treasury": (f) => [`At most ${f.number("most")} treasury.`],
  "substitute.face_too_low": (f) =>
    rich`${card(f.text("card"))} is worth less than ${card(f.text("set"))} and cannot stand in for it.`,
  "substitute.no_set": (f) => rich`You are not handing in any ${card(f.text("set"))} to add to.`,
  "substitute.not_allowed": () => ["You have no card that lets you use one commodity as another."],
  "substitute.not_handed_in": (f) => rich`You are not handing in ${card(f.text("card"))}.`,
  "substitute.same_commodity": () => ["A card cannot stand in for its own commodity."],
  "substitute.set_complete": (f) => rich`The set of ${card(f.text("set"))} is already complete.`,
  "ships.count": chooseExactly,
  "ships.not_eligible": notAllowed("ships"),
  "ships.twice": twice("ship"),
  "taken.count": chooseExactly,
  "taken.not_eligible": notAllowed("cities"),
  "taken.tokens": (f) => rich`You cannot take that many tokens in ${f.area()}.`,
  "taken.total": (f) => [
    `Take exactly ${tokens(f.number("wanted"))}; you took ${f.number("given")}.`,
  ],
  "taken.twice": twice("city"),
  "tax.rate": (f) => [`Your rate may be ${f.list("rates").join(", ")}.`],
  "tokens.not_enough": (f) =>
    rich`${f.area()} has ${tokens(f.number("free"))} free to move; you asked for ${f.number("wanted")}.`,
  "trade.already_declined": () => ["You have already declined this offer."],
  "trade.bundle_count": (f) => [
    `Put in exactly ${cardsOf(f.number("wanted"))}; you put in ${f.number("given")}.`,
  ],
  "trade.count": (f) => [`Each side must give at least ${cardsOf(f.number("fewest"))}.`],
  "trade.counter_to_another": () => ["A counter-offer must go to whoever made the offer."],
  "trade.no_partner": (f) => rich`${civ(f.text("to"))} cannot trade.`,
  "trade.no_such_offer": () => ["This offer is no longer open."],
  "trade.non_tradeable": (f) => rich`${card(f.text("card"))} may not be traded.`,
  "trade.not_a_commodity": (f) =>
    rich`${card(f.text("name"))} is not a commodity and cannot be named.`,
  "trade.not_in_bundle": (f) =>
    rich`You named ${card(f.text("card"))} as a true card, but did not put it in.`,
  "trade.too_few_names": (f) => [
    `Name at least ${many(f.number("fewest"), "commodity", "commodities")}.`,
  ],
  "trade.too_many": (f) => [
    `You already have ${many(f.number("most"), "open offer")}; withdraw one first.`,
  ],
  "trade.too_many_messages": () => [
    "You have sent too many messages this session; you can still accept, decline or withdraw.",
  ],
  "trade.too_many_names": (f) => [
    `You named ${f.number("names")} commodities for ${cardsOf(f.number("cards"))}.`,
  ],
  "request.player": (f) => rich`${civ(f.text("player"))} cannot be asked for this.`,
  "start.area": (f) => rich`${f.area()} is not one of your start areas.`,
  "any_time.too_late": () => [
    "It is too late for that: it would change what has already happened.",
  ],
  "tribute.card": (f) => rich`${card(f.text("card"))} cannot be given as tribute.`,
  "tribute.count": chooseExactly,
  "tribute.not_eligible": notAllowed("players"),
  "tribute.twice": twice("player"),
  "victims.count": chooseExactly,
  "victims.not_eligible": notAllowed("players"),
  "victims.twice": twice("player"),
};
