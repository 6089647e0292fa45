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
  const from = reigns(story)[0]?.from ?? 0;
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
  const ahead = turn === undefined ? null : leaderBefore(story, turn);
  return [
    ...(ahead === null || turn === undefined
      ? []
      : [words.before(ahead, pointsOn(story, ahead, turn))]),
    ahead === null || ahead === winner.civ
      ? words.stayed(winner.civ, winner.total)
      : words.caught(winner.civ, winner.total),
    ...(second === undefined ? [] : [words.behind(second.civ, winner.total - second.total)]),
  ];
}

/** Who was ahead at the end of a turn. */
const leaderBefore = (story: Story, turn: number): string | null =>
  reigns(story).find(({ from, to }) => from <= turn && turn <= to)?.civ ?? null;

/** The chapters that this game has something to tell in. */
export function chaptersOf(story: Story): readonly Chapter[] {
  const isCounted = story.turns.length > 0;
  const calamities = greatCalamities(story).map((one) => words.calamity(one));
  const fought = wars(story).map(({ winner, loser, areas }) => words.war(winner, loser, areas));
  const all: readonly Chapter[] = [
    { id: "beginning", lines: beginning(story) },
    {
      id: "reigns",
      lines: isCounted ? reigns(story).map(({ civ, from, to }) => words.reign(civ, from, to)) : [],
    },
    { id: "turning", lines: isCounted ? turning(story) : [] },
    { id: "calamities", lines: calamities.length > 0 ? calamities : [[words.noCalamities]] },
    { id: "wars", lines: fought.length > 0 ? fought : [[words.noWars]] },
    { id: "market", lines: trade(story) },
    { id: "last", lines: lastTurn(story) },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}
