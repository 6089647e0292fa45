import { describe, expect, it } from "vitest";
import type { OwnGame, Story, StoryNation } from "../../api/protocol";
import { messages } from "../../messages";
import { plain, type Rich } from "../../messages/rich";
import { bestGame, grouped, isAlone, sums } from "./games";
import {
  greatCalamities,
  hasOwnName,
  market,
  ownLine,
  pointsOn,
  reigns,
  scoreChart,
  turningPoints,
  wars,
} from "./tale";

const nation = (civ: string, place: number, points: readonly number[]): StoryNation => ({
  civ,
  seat: place,
  name: civ === "rome" ? "Ann" : "",
  kind: civ === "rome" ? "human" : "bot",
  place,
  total: points.at(-1) ?? 0,
  score: { cities: 0, advances: 0, ast: 0, bonus: 0, further: {} },
  points,
  built: 1,
  deals: 0,
  partners: {},
  best: null,
  worst: null,
});

const deal = (gain: number) => ({ turn: 2, partner: "egypt", gave: ["salt"], got: ["iron"], gain });

const STORY: Story = {
  table: "t",
  name: "A table",
  ruleset: "mega",
  board: "west",
  players: 3,
  ended: 1,
  turns: [1, 2, 3, 4],
  nations: [
    {
      ...nation("rome", 1, [5, 10, 10, 30]),
      deals: 3,
      partners: { egypt: 2, hatti: 1 },
      best: deal(9),
      worst: deal(-4),
    },
    { ...nation("egypt", 2, [6, 10, 20, 30]), deals: 2, partners: { rome: 2 }, best: deal(3) },
    { ...nation("hatti", 3, [1, 2, 3, 4]), deals: 1, partners: { rome: 1 }, best: deal(1) },
  ],
  calamities: [
    { turn: 2, calamity: "famine", victim: "egypt", giver: null, cities: 0, tokens: 7 },
    { turn: 3, calamity: "piracy", victim: "egypt", giver: "rome", cities: 2, tokens: 0 },
    { turn: 3, calamity: "treachery", victim: "rome", giver: "egypt", cities: 0, tokens: 0 },
  ],
  taken: [
    { turn: 2, area: "sinai", winner: "rome", loser: "egypt", how: "attack" },
    { turn: 4, area: "gaza", winner: "rome", loser: "egypt", how: "attack" },
    { turn: 4, area: "thebes", winner: "egypt", loser: "rome", how: "annexed" },
  ],
  last_turn: 4,
  cities: { sinai: "rome" },
  tokens: {},
};

describe("a story", () => {
  it("says who led when; equals change nothing, and the last turn is the winner's", () => {
    expect(reigns(STORY)).toEqual([
      { civs: ["egypt"], from: 1, to: 3 },
      { civs: ["rome"], from: 4, to: 4 },
    ]);
  });

  /** The same three, with other points. */
  const withPoints = (...points: readonly (readonly number[])[]): Story => ({
    ...STORY,
    nations: STORY.nations.map((one, index) => ({ ...one, points: points[index] ?? [] })),
  });

  it("names all who were level, and says of nobody that they took over from themselves", () => {
    const level = withPoints([5, 9, 10, 40], [5, 5, 12, 14], [5, 5, 12, 13]);
    expect(reigns(level)).toEqual([
      { civs: ["rome", "egypt", "hatti"], from: 1, to: 1 },
      { civs: ["rome"], from: 2, to: 2 },
      { civs: ["egypt", "hatti"], from: 3, to: 3 },
      { civs: ["rome"], from: 4, to: 4 },
    ]);
    const points = turningPoints(level);
    expect(points).toEqual([
      { turn: 3, ahead: ["egypt", "hatti"], points: 12, behind: [{ civ: "rome", points: 10 }] },
      {
        turn: 4,
        ahead: ["rome"],
        points: 40,
        behind: [
          { civ: "egypt", points: 14 },
          { civ: "hatti", points: 13 },
        ],
      },
    ]);
    expect(ownLine(level, "rome")?.led).toBe(2);
    expect(ownLine(level, "hatti")?.led).toBe(1);
    const said = (text: Rich) => plain(text, ({ id }) => id);
    expect(said(messages.story.reign(reigns(level)[2] as never, 3))).toBe(
      "Turn 3: egypt and hatti were ahead, level with each other.",
    );
    expect(said(messages.story.overtaking(points[1] as never))).toBe(
      "On turn 4 rome, with 40 points, left egypt (14) and hatti (13) behind.",
    );
  });

  it("tells of no overtaking where somebody only came out of a level field", () => {
    expect(turningPoints(withPoints([5, 5, 10, 20], [5, 5, 9, 9], [5, 5, 5, 5]))).toEqual([]);
  });

  it("finds the overtakings with the points of both, and says where a tie was broken", () => {
    const points = turningPoints(STORY);
    expect(points).toEqual([
      { turn: 4, ahead: ["rome"], points: 30, behind: [{ civ: "egypt", points: 30 }] },
    ]);
    expect(plain(messages.story.overtaking(points[0] as never), ({ id }) => id)).toContain(
      "the tie was broken",
    );
    expect(pointsOn(STORY, "egypt", 3)).toBe(20);
  });

  it("weighs calamities by cities and tokens, and leaves out those that cost nothing", () => {
    expect(greatCalamities(STORY).map(({ calamity }) => calamity)).toEqual(["piracy", "famine"]);
  });

  it("counts cities taken by force as wars", () => {
    expect(wars(STORY)).toEqual([{ winner: "rome", loser: "egypt", areas: ["sinai", "gaza"] }]);
  });

  it("counts each deal once and finds the best", () => {
    const found = market(STORY);
    expect(found.deals).toBe(3);
    expect(found.pair?.[2]).toBe(2);
    expect(found.best).toMatchObject({ civ: "rome", deal: { gain: 9 } });
  });

  it("tells one civilization's own line", () => {
    const line = ownLine(STORY, "rome");
    expect(line).toMatchObject({ of: 3, led: 1, leap: [4, 20] });
    expect(line?.partners[0]).toEqual(["egypt", 2]);
    expect(line?.given).toHaveLength(1);
    expect(line?.suffered).toHaveLength(1);
    expect([line?.won.length, line?.lost.length]).toEqual([2, 1]);
    expect(ownLine(STORY, "minoa")).toBeNull();
  });

  it("has a chart only where points by turn are known", () => {
    expect(scoreChart(STORY)?.lines.rome).toEqual([5, 10, 10, 30]);
    expect(scoreChart({ ...STORY, turns: [] })).toBeNull();
  });

  it("names people, not the seats of a record", () => {
    expect(STORY.nations.map((one) => hasOwnName(one, one.civ))).toEqual([true, false, false]);
  });
});

const game = (more: Partial<OwnGame>): OwnGame => ({
  table: "t",
  name: "A table",
  seat: 1,
  by: "device",
  ended: 1,
  ruleset: "mega",
  board: "west",
  players: 5,
  people: 1,
  civ: "rome",
  place: 1,
  points: 50,
  deals: 4,
  given: 1,
  taken: 2,
  won: 0,
  lost: 1,
  hindsight: 0,
  ...more,
});

describe("one's own games", () => {
  const games = [
    game({}),
    game({ place: 3, points: 30, people: 2 }),
    game({ players: 9, place: 2 }),
  ];

  it("are added up", () => {
    expect(sums(games)).toMatchObject({ games: 3, wins: 1, place: 2, deals: 12, lost: 3 });
    expect(sums([])).toMatchObject({ games: 0, place: null, points: null });
  });

  it("are told apart, alone and with people, and grouped", () => {
    expect(games.filter(isAlone)).toHaveLength(2);
    expect(grouped(games, ({ players }) => String(players)).map(({ key }) => key)).toEqual([
      "5",
      "9",
    ]);
  });

  it("have a best one, by place before points", () => {
    expect(bestGame(games)).toMatchObject({ place: 1, players: 5 });
    expect(bestGame([])).toBeNull();
  });
});
