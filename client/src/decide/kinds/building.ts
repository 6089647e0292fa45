/** The question where to build cities, and how to pay for them. */
import type * as engine from "../../api/engine";
import type { Choices, Support } from "../../api/engine";
import { messages } from "../../messages";
import type { Caution, Chosen, Form, Goal, Row } from "../spec";
import { areaRow, prefixed } from "./rows";

type Sites = Choices["BuildCities"];
const words = messages.forms;

/** The sites that could be built on at once and whose city the tokens left would feed. */
function feedable(choices: Sites, support: Support | undefined): string[] {
  const fed = (tokens: number): boolean =>
    support === undefined || support.tokens - tokens >= support.needed + support.rate;
  return Object.entries(choices.sites)
    .filter(([, site]) => !site.short && fed(site.tokens))
    .map(([id]) => id)
    .slice(0, choices.cities_in_stock);
}

/** How the cities that are chosen may be paid for. */
function payments(choices: Sites, chosen: Chosen): Row[] {
  const rows: Row[] = [];
  for (const [id, site] of Object.entries(choices.sites)) {
    if (!chosen[`site:${id}`]) continue;
    const group = words.payment(id);
    if (site.treasury)
      rows.push({ id: `pay:${id}`, about: words.fromTreasury, most: site.treasury, group });
    for (const [near, count] of Object.entries(site.nearby)) {
      const most = Math.min(count, site.most_nearby);
      rows.push({ id: `near:${id}:${near}`, about: words.nearby(near), most, group });
    }
    if (site.keep)
      rows.push({ id: `keep:${id}`, about: words.keepToken, most: 1, flag: true, group });
  }
  return rows;
}

/** Who builds nothing is told where they could; what they could not feed is not urged on them. */
function forgone(choices: Sites, built: number, support: Support | undefined): Caution[] {
  const could = built === 0 ? feedable(choices, support) : [];
  return could.length > 0 ? [{ text: words.couldBuild(could), loses: false }] : [];
}

/** The cities that are chosen, with how each is paid for. */
function sitesIn(chosen: Chosen, choices: Sites): engine.Site[] {
  return Object.keys(choices.sites)
    .filter((id) => chosen[`site:${id}`])
    .map((id) => ({
      area: id,
      treasury: chosen[`pay:${id}`] ?? 0,
      nearby: Object.fromEntries(
        Object.keys(choices.sites[id]?.nearby ?? {}).flatMap((near) => {
          const count = chosen[`near:${id}:${near}`] ?? 0;
          return count ? [[near, count]] : [];
        }),
      ),
      keep: Boolean(chosen[`keep:${id}`]),
    }));
}

export const buildCities = (
  support: () => Support | undefined,
): Form<engine.BuildCities, Sites, readonly engine.Site[]> => ({
  spec: (_, choices, chosen) => {
    const sites = Object.entries(choices.sites).map(([id, site]) =>
      areaRow(id, {
        id: `site:${id}`,
        group: words.sitesHeading,
        note: words.siteNeeds(site.need, site.tokens, site.short),
      }),
    );
    const built = sites.filter(({ id }) => chosen[id]).length;
    const goal: Goal = { unit: "city", least: 0, most: choices.cities_in_stock };
    return {
      rows: [...sites, ...payments(choices, chosen)],
      goals: [goal],
      remark: words.citiesLeft(choices.cities_in_stock - built),
      act: words.acts.build(built),
      cautions: forgone(choices, built, support()),
    };
  },
  answer: (chosen, _, choices) => sitesIn(chosen, choices),
  chosen: (answer) =>
    Object.assign(
      {},
      ...answer.map((site) => ({
        [`site:${site.area}`]: 1,
        ...(site.treasury ? { [`pay:${site.area}`]: site.treasury } : {}),
        ...prefixed(site.nearby, `near:${site.area}:`),
        ...(site.keep ? { [`keep:${site.area}`]: 1 } : {}),
      })),
    ) as Chosen,
});
