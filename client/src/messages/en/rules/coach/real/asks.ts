/** What the coach says to each kind of question when it is met for the first time in a real game. */
import type { Decision } from "../../../../../api/engine";
import type { Real } from "../../../../../model/lessons/real";
import { advance, card, civ, rich, term, type Rich } from "../../../../rich";
import { and, cities, many, tokens } from "../../../words";

type Asked<K extends Decision["type"]> = Extract<Decision, { type: K }>;
export type RealAsks = {
  readonly [K in Decision["type"]]: (known: Real, decision: Asked<K>) => Rich;
};

/** Credits come in portions of so many points. */
const PORTION = 5;

/** "A token counts 1, a city 5": the measure of many losses. */
const MEASURE = "A token counts 1 and a city 5";

const fed = ({ cities: own, rate, tokens: count }: Real): Rich =>
  own === 0
    ? []
    : rich` Your ${cities(own)} need ${tokens(own * rate)} on the board to feed them; you have ${count}.`;

function chooseCities(known: Real, { cause, owner, count, fate }: Asked<"ChooseCities">): Rich {
  const isMine = owner === known.me;
  if (cause === "theme_set")
    return rich`Your four advances (${and((known.set?.advances ?? []).map(advance))}) are one of the strongest sets, and this is their price: ${cities(count)} of yours. Give up the one you will miss least, perhaps one without a temple or on a flood plain.`;
  if (cause === "city_support")
    return rich`Each city must be fed by ${tokens(known.rate)} elsewhere, and you have too few. The cities you choose fall back into tokens. Let go those that are easiest to build again.`;
  if (cause === "tax_revolt")
    return isMine
      ? rich`Your stock could not pay the tax, so cities revolt. Lower rates and coins spent on advances keep the stock full.`
      : rich`${civ(owner)} could not pay the tax, and the cities that revolt come to you. Take those with a temple, near your own people.`;
  if (fate === "annexed" && !isMine)
    return rich`What ${civ(owner)} loses is yours: the ${count === 1 ? "city" : "cities"} you choose will be your own. Take those with a temple, near your own people, who must feed them.`;
  return isMine
    ? rich`You choose which of your cities are hit. Spare those with a temple; what becomes of the others stands in the question.`
    : rich`You choose which cities of ${civ(owner)} are hit. Think of who is ahead of you, and of what you could use yourself.`;
}

/** What each kind of question is about; the numbers are those of the moment. */
export const realAsks: RealAsks = {
  AskAnother: (_, { card: name }) =>
    rich`Nobody you asked has ${card(name)}. You may ask somebody else, or let it be; asking costs nothing more.`,
  BuildCities: (known) =>
    rich`${many(known.toBuild, "token")} on a temple, or ${known.toBuildElsewhere} elsewhere, become a city: a trade card each turn, and taxes. Each city must be fed by ${tokens(known.rate)} in other areas.${fed(known)}`,
  BuyAdvances: ({ handLimit, scoresWealth }) =>
    rich`Sets of cards and treasury buy advances, for good: points, a rule changed for you, and credits that make others cheaper. Coins you spend go back to your stock and can grow again. ${handLimit === 0 ? "What you do not spend you keep" : `Of the cards you do not spend you keep ${handLimit} at the most`}${scoresWealth ? "; they score too." : "."}`,
  BuyOffPoints: (_, { price }) =>
    rich`You may pay for what you would lose, at ${price} treasury for each point. ${MEASURE}. What you do not pay for is lost.`,
  BuyTradeCard: ({ treasury }) =>
    rich`Treasury buys one more card from a stack. You have ${treasury}; high stacks make dear sets, but hold worse calamities. A card that makes a set larger is worth most.`,
  ChooseAnnexed: () =>
    rich`Units change hands: you choose which. ${MEASURE}. Those at the border are the easiest to hold.`,
  ChooseBeneficiary: () =>
    rich`Your calamity helps another player, and several have the same claim. Name whoever is no danger to you.`,
  ChooseCities: chooseCities,
  ChooseCredits: ({ choosing }, { points }) =>
    rich`${choosing.length > 0 ? rich`${and(choosing.map(advance))} ${choosing.length === 1 ? "lets" : "let"} you choose ${term("credits")}` : rich`You may choose ${term("credits")}`}: each step is ${PORTION} points, and you have ${many(points / PORTION, "step")}. Credits make every advance of their group cheaper, for good. Put them where you want to buy.`,
  ChooseFaction: () =>
    rich`Civil war divides a nation in two. You choose who belongs to the first part; ${MEASURE.toLowerCase()}. Make both parts so that you can live with either.`,
  ChooseLoss: () =>
    rich`Above the number of an area peoples fight, and both sides lose pieces in turn. Choose the piece that you will miss least.`,
  ChooseLosses: (known, { damage }) =>
    rich`A calamity does ${damage} damage: ${MEASURE.toLowerCase()}, less the tokens it leaves.${fed(known)} Advances you hold may have lessened it already.`,
  ChooseNextAttack: () =>
    rich`Several of your attacks on cities wait, and you say which comes first. Begin with the one that matters most.`,
  ChooseNextConflict: () =>
    rich`Several of your fights wait, and you say which comes first. Begin where the outcome matters to the others.`,
  ChoosePlace: () =>
    rich`Here you say where a calamity strikes. Look at whose people and cities stand there: also your own.`,
  ChooseProvinces: (_, { victim }) =>
    rich`Areas of ${civ(victim)} come over to you, one after another from your own border. ${MEASURE}. What you take must be fed and defended.`,
  ChooseRaided: () =>
    rich`Piracy takes coastal cities from others as well, and you say which. Each must belong to another player.`,
  ChooseShaken: () =>
    rich`An earthquake destroys one of your cities and may reduce one beside it, whoever owns that. Choose the city with the least to lose around it.`,
  ChooseStart: () =>
    rich`Your people begin in one area. Good are many neighbours by land, temples near, and few others about.`,
  ChooseTaken: () =>
    rich`You have too few pieces in stock for all that you could take over. Cities bring cards, but each needs tokens to feed it.`,
  ChooseTaxRate: ({ cities: own, stock }) =>
    rich`${own === 1 ? "Your city" : `Each of your ${cities(own)}`} moves that many tokens from your stock of ${stock} to your treasury; beside each rate stands whether cities would revolt. Tokens in the treasury cannot grow on the board until you spend them. Next turn wants tax again: leave some stock.`,
  ChooseVictims: (_, { count }) =>
    rich`Your calamity strikes ${many(count, "other player")} as well, and you name them. Those who are ahead of you can bear it best.`,
  DiscardExcess: ({ handLimit }) =>
    rich`At the end of a turn only ${many(handLimit, "card")} may stay in a hand; calamities do not count. Keep the cards of your largest sets.`,
  DiscardFaceValue: () =>
    rich`You must throw away cards until the numbers printed on them reach what is asked. Single cards go first: a set is worth more than its numbers.`,
  DiscardOrPay: (_, { price }) =>
    rich`Cards are taken from you; each one you keep costs ${price} treasury. Pay for those that belong to a large set.`,
  DistributeGrowth: ({ stock }) =>
    rich`Your people would grow by more than the ${tokens(stock)} in your stock. Place them where cities can come, or where they are safe. Spent treasury fills the stock again.`,
  GiveCommodity: () =>
    rich`One of your cards goes. Give a single one of little worth, and keep your sets whole.`,
  GiveTribute: (_, { receiver }) =>
    rich`${civ(receiver)} may demand a card of you. You choose which: a single one of little worth.`,
  KeepFaction: () =>
    rich`Your nation is divided in two, and another player takes one part. Keep the one that can feed its cities.`,
  KeepShips: () =>
    rich`A storm sinks ships, and you choose which stay. Keep those that lie where you need to cross.`,
  MoveEarly: () =>
    rich`It is not your turn to move yet, but you may move some people now. Everybody sees it; whoever waits sees more.`,
  MovePart: () =>
    rich`All move at once here. You may move some people now and the rest later, once you see what others do.`,
  PayOrLoseCity: ({ treasury, rate }, { price }) =>
    rich`Pay ${price} of your ${treasury} treasury, or a city burns down. A new city takes many tokens and ${rate} more to feed it.`,
  PlaceCities: () =>
    rich`Place your first cities: each brings a card and taxes, and no token lives in its area. Keep them near one another. On a flood plain (a white temple) a flood can take them.`,
  PlaceTokens: (known) =>
    rich`Now your first people, never more than the number of an area. Your ${cities(known.cities)} need ${tokens(known.cities * known.rate)} of them as food. Single tokens in many areas grow fastest; those beside a free temple can build soon.`,
  PlanMovement: () =>
    rich`Each token may go to one neighbouring area or sail with a ship. Above the number of an area people fight or are lost. Spread to grow, or gather for a city.`,
  PlanShips: () =>
    rich`Ships are built and paid for before anybody moves. One that is not paid for is gone; so keep those you mean to sail.`,
  Relocate: () =>
    rich`A part of the map is closed, and your people there move to where you already live. Fill areas that have room.`,
  SacrificeCities: (_, { each }) =>
    rich`Your marker would go back. ${many(each, "city", "cities")} given up ${each === 1 ? "keeps" : "keep"} one step; a step is worth more points, a city brings cards.`,
  SellCommodities: () =>
    rich`With this advance you may sell cards for twice the number printed on them. Sets bring more when you buy advances with them; single cards do not.`,
  SendHorde: () =>
    rich`Barbarians have nothing left of yours to attack, and you lead them now. Send them where they weaken a rival.`,
  ShareLosses: () =>
    rich`What strikes you strikes others too, and you share it out. Their advances may lessen it.`,
  SpareCities: (_, { cards, cities: count }) =>
    rich`You may throw away ${many(cards, "card")} so that ${cities(count)} stay. A city brings a card each turn, so this is often cheap.`,
  TakeSpoils: () =>
    rich`Your attack has succeeded, and the city falls. Tokens from your stock may become treasury, and a card of the loser may be yours.`,
  Trade: ({ fewest, trueNames }) =>
    rich`Two players swap at least ${fewest} cards each. Of what is named ${trueNames} cards must be true; the rest may be anything, even a calamity. Cards of one kind are worth far more together: ask for those.`,
  UseAbility: (_, { abilities }) =>
    rich`${and(abilities.map(advance))} ${abilities.length === 1 ? "lets" : "let"} you do something special, once a turn. Press the name to read what; to do nothing is allowed too.`,
  WaitForAttack: () =>
    rich`Your city is about to fall for want of defenders. You may first let an attack of your own be fought, if that helps.`,
};

/** Said where an edition asks something that nobody here has heard of. */
export const unheard: Rich = rich`This is a question I have not met before. Suggest shows what a careful player would answer.`;
