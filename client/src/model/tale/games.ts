/** Statistics of one's own finished games. */
import type { OwnGame } from "../../api/protocol";

export interface Sums {
  readonly games: number;
  readonly wins: number;
  /** Places and points on average; nothing where there is no game. */
  readonly place: number | null;
  readonly points: number | null;
  readonly deals: number;
  readonly given: number;
  readonly taken: number;
  readonly won: number;
  readonly lost: number;
}

const sum = (games: readonly OwnGame[], of: (game: OwnGame) => number): number =>
  games.reduce((total, game) => total + of(game), 0);

export function sums(games: readonly OwnGame[]): Sums {
  const mean = (of: (game: OwnGame) => number): number | null =>
    games.length === 0 ? null : sum(games, of) / games.length;
  return {
    games: games.length,
    wins: games.filter(({ place }) => place === 1).length,
    place: mean(({ place }) => place),
    points: mean(({ points }) => points),
    deals: sum(games, ({ deals }) => deals),
    given: sum(games, ({ given }) => given),
    taken: sum(games, ({ taken }) => taken),
    won: sum(games, ({ won }) => won),
    lost: sum(games, ({ lost }) => lost),
  };
}

export interface Group {
  readonly key: string;
  readonly sums: Sums;
}

/** Games by something they have in common, the most played first. */
export function grouped(
  games: readonly OwnGame[],
  by: (game: OwnGame) => string,
): readonly Group[] {
  const found = new Map<string, OwnGame[]>();
  for (const game of games) found.set(by(game), [...(found.get(by(game)) ?? []), game]);
  return [...found]
    .map(([key, some]) => ({ key, sums: sums(some) }))
    .sort((a, b) => b.sums.games - a.sums.games);
}

export const isAlone = ({ people }: OwnGame): boolean => people <= 1;

/** The best place among the most players; points where that is equal. Editions count points differently. */
export function bestGame(games: readonly OwnGame[]): OwnGame | null {
  const worth = ({ place, players }: OwnGame): number =>
    players <= 1 ? 0 : (players - place) / (players - 1);
  const order = [...games].sort(
    (a, b) => worth(b) - worth(a) || b.players - a.players || b.points - a.points,
  );
  return order[0] ?? null;
}
