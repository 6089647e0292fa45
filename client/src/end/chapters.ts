/** A story as chapters: what is found in its numbers, in the words of the catalogue. */
import type { Story } from "../api/protocol";
import { messages } from "../messages";
import type { Rich } from "../messages/rich";
import {
  greatCalamities,
  hasOwnName,
  market,
  pointsOn,
  reigns,
  turningPoints,
  wars,
} from "../model/tale/tale";

const words = messages.story;

export interface Chapter {
  readonly id: keyof typeof words.chapters;
  readonly lines: readonly Rich[];
}

function beginning(story: Story): Rich[] {
  const people = story.nations.filter((nation) => hasOwnName(nation, nation.civ));
  return [
    words.peoples(
      story.nations.map(({ civ }) => civ),
      story.turns.length,
    ),
    ...people.map(({ civ, name }) => words.people(civ, name)),
  ];
}

function turning(story: Story): Rich[] {
  const winner = story.nations[0];
  const found = turningPoints(story).map((one) => words.overtaking(one));
  if (found.length > 0 || winner === undefined) return found;
  const from = reigns(story).at(-1)?.from ?? 0;
  return [
    from === story.turns[0] ? words.neverTurned(winner.civ) : words.neverLost(winner.civ, from),
  ];
}

function trade(story: Story): Rich[] {
  const { deals, pair, best } = market(story);
  return [
    words.deals(deals),
    ...(pair === null ? [] : [words.pair(...pair)]),
    ...(best === null || best.deal.gain <= 0 ? [] : [words.bestDeal(best.civ, best.deal)]),
  ];
}

function lastTurn(story: Story): Rich[] {
  const [winner, second] = story.nations;
  if (winner === undefined) return [];
  const turn = story.turns.at(-2);
  const ahead = turn === undefined ? [] : leadersBefore(story, turn);
  return [
    ...(turn === undefined ? [] : [words.before(ahead, pointsOn(story, ahead[0] ?? "", turn))]),
    won(winner, ahead),
    ...(second === undefined ? [] : [words.behind(second.civ, winner.total - second.total)]),
  ];
}

/** How the lead before the last turn ended. */
function won({ civ, total }: Story["nations"][number], ahead: readonly string[]): Rich {
  if (ahead.length > 0 && !ahead.includes(civ)) return words.caught(civ, total);
  return ahead.length > 1 ? words.parted(civ, total) : words.stayed(civ, total);
}

/** Who was ahead at the end of a turn. */
const leadersBefore = (story: Story, turn: number): readonly string[] =>
  reigns(story).find(({ from, to }) => from <= turn && turn <= to)?.civs ?? [];

/** The chapters that this game has something to tell in. */
export function chaptersOf(story: Story): readonly Chapter[] {
  const isCounted = story.turns.length > 0;
  const calamities = greatCalamities(story).map((one) => words.calamity(one));
  const fought = wars(story).map(({ winner, loser, areas }) => words.war(winner, loser, areas));
  const all: readonly Chapter[] = [
    { id: "beginning", lines: beginning(story) },
    {
      id: "reigns",
      lines: isCounted ? reigns(story).map((one) => words.reign(one, story.nations.length)) : [],
    },
    { id: "turning", lines: isCounted ? turning(story) : [] },
    { id: "calamities", lines: calamities.length > 0 ? calamities : [[words.noCalamities]] },
    { id: "wars", lines: fought.length > 0 ? fought : [[words.noWars]] },
    { id: "market", lines: trade(story) },
    { id: "last", lines: lastTurn(story) },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}
