/** What the dry run of an answer foresees, and the cautions that come of it. */
import type { Fight, Foreseen } from "../api/engine";
import { messages } from "../messages";
import type { Rich } from "../messages/rich";
import type { Caution } from "./spec";

/** The cautions of a dry run; `avoidable` are areas whose surplus the player could still use. */
export function cautionsIn(
  foreseen: Foreseen | null,
  avoidable: readonly string[] = [],
): Caution[] {
  if (foreseen === null) return [];
  const words = messages.cautions;
  const found: Caution[] = [];
  const areas = Object.keys(foreseen.surplus);
  if (areas.length > 0) {
    found.push({
      text: words.surplus(foreseen.surplus),
      loses: areas.some((area) => avoidable.includes(area)),
    });
  }
  if (foreseen.unsupported !== null)
    found.push({ text: words.unsupported(foreseen.unsupported), loses: true });
  const { tax } = foreseen;
  if (tax !== null && tax.revolting > 0)
    found.push({ text: words.nextTax(tax), loses: tax.treasury > 0, about: "tax" });
  if (foreseen.discards > 0) found.push({ text: words.discards(foreseen.discards), loses: false });
  return found;
}

/** So many tokens more than the adviser's move would lose are many. */
const MANY = 2;

/** The cautions of a movement; what the adviser's move, `usual`, would lose as well is no reason to ask. */
export function cautionsOfMovement(
  foreseen: Foreseen | null,
  me: string,
  usual: Foreseen | null,
  isGuided = false,
): Caution[] {
  if (foreseen === null) return [];
  const words = messages.cautions;
  const [lost, least] = [totalOf(foreseen.surplus), usual === null ? 0 : totalOf(usual.surplus)];
  const others = cautionsIn({ ...foreseen, surplus: {} });
  const surplus: Caution[] =
    lost === 0
      ? []
      : [
          {
            text: [
              ...words.surplus(foreseen.surplus),
              ...(usual === null || least >= lost ? [] : words.surplusLess(least, isGuided)),
            ],
            loses: lost - least >= MANY,
          },
        ];
  const fights = Object.entries(foreseen.fights).flatMap(([area, fight]): Caution[] => {
    const known = usual?.fights[area];
    const isLost = isPlainlyLost(fight, me) && !(known !== undefined && isPlainlyLost(known, me));
    const isFree = fight.taken || lossOf(fight, me) === 0;
    return isFree ? [] : [{ text: fightText(area, fight, me), loses: isLost }];
  });
  const found = [...fights, ...surplus, ...others];
  return [...found.filter(({ loses }) => loses), ...found.filter(({ loses }) => !loses)];
}

/** Whether the adviser's move leaves these ships unpaid as well: that is no reason to ask. */
export const leftBy = (
  usual: Foreseen | null,
  ships: readonly { readonly ship: number }[],
): boolean => ships.every(({ ship }) => usual?.planned?.ships[ship]?.ready === false);

const totalOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What a side loses of its tokens. */
const lossOf = ({ before, after }: Fight, side: string): number =>
  (before[side] ?? 0) - (after[side] ?? 0);

/** All own tokens are lost, and the others lose fewer. */
export function isPlainlyLost(fight: Fight, me: string): boolean {
  const others = Object.keys(fight.before).filter((side) => side !== me);
  const theirs = others.reduce((sum, side) => sum + lossOf(fight, side), 0);
  return (fight.after[me] ?? 0) === 0 && !fight.taken && theirs < lossOf(fight, me);
}

function fightText(area: string, fight: Fight, me: string): Rich {
  const words = messages.cautions;
  const own = fight.before[me] ?? 0;
  if (fight.needed > 0 && (fight.after[me] ?? 0) === 0 && Object.keys(fight.before).length === 1)
    return words.tooFewToAttack(area, own, fight.needed);
  const others = Object.entries(fight.before).filter(([side]) => side !== me);
  return words.fight(
    area,
    own,
    lossOf(fight, me),
    others.map(([civ, count]) => ({ civ, count, lost: lossOf(fight, civ) })),
  );
}
