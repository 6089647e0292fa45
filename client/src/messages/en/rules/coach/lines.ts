/**
 * What the coach says of each rule, at most three short sentences at a time, by the name of the line: a lesson of the
 * edition's facts, or one of the words at the beginning and at the end.
 */
import { area, card, civ, rich, term, type Rich } from "../../../rich";
import type { Standing } from "../../../../api/engine";
import type { Known } from "../../../../model/lessons/known";
import { and, cardsListed, cardsOf, ordinal, tokens } from "../../words";

export type Say = (known: Known) => Rich;

const MINUTES = "half an hour";

const fromCards = (standing: Standing | undefined): number =>
  standing?.score.further.trade_cards ?? 0;

export const lines: Readonly<Record<string, Say>> = {
  // The beginning
  welcome: ({ me, turns, rivals }) =>
    rich`I am Nestor, and I will sit beside you. You lead ${civ(me)} from one village to great cities; bots lead the ${rivals} others. This first game has ${turns} turns and takes about ${MINUTES}.`,
  board: ({ home }) =>
    rich`The map is cut into areas, and the coloured disc in each says how many tokens can live there. A little temple is a good place for a city (a black one is safe from floods, a white one is not); grey land is out of play. My arrow points at ${area(home)}, where you begin.`,
  tokens: ({ home, tokens: count }) =>
    rich`The tag under my arrow is you: ${tokens(count)} in ${area(home)}. A token is a few thousand people. Tags in other colours are your neighbours.`,
  goal: ({ turns }) =>
    rich`The most points after turn ${turns} win. Cities, steps on the track of the ages (the ${term("ast")}), coins and trade cards all count. So first many people, then cities; and cities bring cards.`,

  // Turn 1
  growth: ({ now }) =>
    rich`A turn begins with growth: one token in an area becomes two, and two or more get two more. You now have ${tokens(now.census ?? 0)}. Then all are counted, for whoever has most moves first.`,
  one_step: ({ home }) =>
    rich`Now you move. Each token may go to one neighbouring area by land or stay where it is; ships come later. Choose ${area(home)} on the map, then one of the areas with a dashed edge.`,
  surplus: () =>
    rich`Turn 1 is over. When all had moved, tokens above the number of an area were lost. Then every marker on the ${term("ast")} went one step on, worth 5 points: the Stone Age asks for nothing.`,

  // Turn 2
  order_of_moving: () =>
    rich`Whoever has more tokens moves first, and the others see where they went. With equal numbers a fixed order decides.`,
  sharing: () =>
    rich`Several peoples may share an area if they have no more tokens there together than its number says. Above it they fight: tokens are taken away in turn, the weaker side first, until there are few enough or one side is left.`,

  // Turn 3
  ships: () =>
    rich`From now on there are ships. To build one costs two tokens, to keep it one token each turn; it carries five and sails four areas along the coast, and those aboard do not walk as well. While there is land to walk to, you need none.`,

  // Turn 4
  gathering: () =>
    rich`Now you may build a city: six tokens in an area with a temple, or twelve in one without, and two more elsewhere to feed it. To gather them you may go above the number of the area for once. A city is 5 points, and brings a card each turn.`,
  cities: () =>
    rich`The tokens that build a city go back into your ${term("stock")}: the pieces you have not on the map. In that area no token can live any more; all around it they can. A city that two tokens elsewhere do not feed falls back into tokens.`,
  trade_cards: ({ last }) =>
    last.drawn.length > 0
      ? rich`One city brings a card from stack 1, two cities one from stack 1 and one from stack 2, and so on. You drew ${cardsListed(last.drawn)}. Cards of one kind grow quickly: two are worth four times one, three nine times.`
      : rich`One city brings a card from stack 1, two cities one from stack 1 and one from stack 2, and so on. You have no city yet, so you drew none. Cards of one kind grow quickly: two are worth four times one, three nine times.`,

  // Turn 5
  taxes: ({ now, treasury }) =>
    rich`Cities pay taxes: two tokens each go from your stock into your treasury. ${now.taxes > 0 ? `You got ${now.taxes} and have ${treasury}.` : "You have no city yet, so you got nothing."} They can pay for ships, and each is 2 points at the end.`,
  calamities: ({ now, last, trades }) =>
    now.struck.length + last.struck.length > 0
      ? rich`Some cards are calamities, and you held ${and([...last.struck, ...now.struck].map(card))}. Its holder must suffer it, then the card is gone, and once more tokens above the numbers are lost and cities must be fed. ${trades ? "Tell nobody what you draw: in the market a calamity can be passed on." : "So tell nobody what you draw; the market opens in turn 6."}`
      : rich`Some cards are calamities. Their holder must suffer them, then the card is gone; after that tokens above the numbers are lost once more, and cities must be fed. ${trades ? "Tell nobody what you draw: in the market a calamity can be passed on." : "So tell nobody what you draw; the market opens in turn 6."}`,

  // Turn 6
  trade: ({ fewest, trueNames, cards: held, worth }) =>
    held < fewest
      ? rich`In the market two players swap at least ${fewest} cards each. You hold ${cardsOf(held)}, too few to trade. More cities would bring more.`
      : rich`Now the market is open: two players swap at least ${fewest} cards each. Of what you name ${trueNames} cards must be true; the rest may be anything, even a calamity. You hold ${cardsOf(held)}, worth ${worth}.`,

  // Turn 7
  city_attacks: () =>
    rich`In the last turn you may move against cities of others. First tokens fight tokens; if seven of yours are left, the city falls and becomes six tokens of its owner, which fight on. The winner takes treasury and a card.`,
  water: ({ hasWater }) =>
    !hasWater
      ? []
      : rich`A stack that is empty gives you Water. It is worth nothing, but it can be traded away like any card.`,
  purchases: ({ treasury }) =>
    rich`A card of the ninth stack can be bought for 15 treasury. You have ${treasury}. Each coin is 2 points, so it pays if the card completes a set.`,

  // The end
  victory: ({ ranking, me }) => {
    const own = ranking.find((one) => one.civ === me);
    const first = ranking[0];
    if (own === undefined || first === undefined)
      return rich`The game is over, and all is counted.`;
    return own === first
      ? rich`The game is over, and you have won with ${own.total} points. Nobody did better: well played.`
      : rich`The game is over. You are ${ordinal(own.place)} of ${ranking.length} with ${own.total} points; ${civ(first.civ)} won with ${first.total}.`;
  },
  made_of: ({ ranking, me }) => {
    const own = ranking.find((one) => one.civ === me);
    const first = ranking[0];
    const [mine, best] = [fromCards(own), fromCards(first)];
    const { cities: built = 0, ast = 0, further = {} } = own?.score ?? {};
    const parts = rich`Your points: ${built} from cities, ${ast} from steps, ${further.treasury ?? 0} from treasury and ${mine} from cards.`;
    return first === undefined || mine >= best
      ? parts
      : rich`${parts} ${civ(first.civ)} had ${best} from cards: large sets win the game, cities feed them and trade makes them.`;
  },
  farewell: () =>
    rich`Now you know how the game goes. What could come next stands below the result: choose when you like.`,
};
