import { describe, expect, it } from "vitest";
import type { GameEvent } from "../api/engine";
import type { Happened } from "../api/protocol";
import type { BoardView } from "../map/ground/pieces";
import { plain } from "../messages/rich";
import { concerns, joined, linesOf, placesOf, sceneOf, scenesOf, type Wanted } from "./scenes";

const view: BoardView = {
  tokens: { rome: { latium: 4 }, egypt: { sinai: 6 }, minoa: { sparta: 1 } },
  cities: {},
  ships: {},
};
const anybody: Wanted = { me: null, quiet: false, earlier: [] };
const at = (phase: string, ...events: readonly GameEvent[]): Happened[] =>
  events.map((event) => ({ turn: 2, phase, event }));
const step = (events: readonly Happened[], after: BoardView | null = null) => ({
  from: 10,
  events,
  before: view,
  after,
});
const grew = (civ: string): GameEvent => ({
  type: "PopulationExpanded",
  civ,
  tokens: { latium: 1 },
});
const marched = (civ: string, to = "etruria"): GameEvent => ({
  type: "Moved",
  civ,
  orders: [{ do: "march", origin: "latium", to, tokens: 2 }],
  lost_ships: [],
  early: false,
  berths: {},
});
const fought = (area: string): GameEvent => ({
  type: "ConflictFought",
  area,
  before: { rome: 2, egypt: 2 },
  blows: [],
  after: { rome: 1 },
});
const struck: GameEvent = {
  type: "CalamityStruck",
  calamity: "famine",
  victim: "egypt",
  beneficiary: null,
  why: [],
};
const damage: GameEvent = {
  type: "DamageTaken",
  calamity: "famine",
  civ: "egypt",
  damage: 2,
  taken: 2,
  tokens: { sinai: 2 },
  cities: {},
};

describe("scenes", () => {
  it("draw the way of every move, by land and by sea, laden or empty", () => {
    const [scene] = scenesOf(
      step(
        at("movement", {
          type: "Moved",
          civ: "rome",
          lost_ships: [],
          early: false,
          berths: { 0: "corsica" },
          orders: [
            { do: "march", origin: "latium", to: "etruria", tokens: 2 },
            { do: "sail", ship: 0, to: "sardinia" },
            { do: "build", ship: 1, area: "latium", pay: "treasury" },
            { do: "load", ship: 1, tokens: 1 },
            { do: "sail", ship: 1, to: "sicilia" },
          ],
        }),
      ),
      anybody,
    );
    expect(scene?.arrows.map(({ from, to, how, label }) => [from, to, how, label])).toEqual([
      ["latium", "etruria", "march", "2"],
      ["corsica", "sardinia", "sail", ""],
    ]);
    expect(scene?.civs).toEqual(["rome"]);
    expect(scene?.before).toBe(view);
    expect(scene?.after.tokens["rome"]).toEqual({ latium: 1, etruria: 2, sicilia: 1 });
    expect(scene === undefined ? [] : placesOf(scene)).toContain("sardinia");
  });

  it("gather everybody's growth, and count who grew where there are many", () => {
    const civs = ["rome", "egypt", "minoa", "hatti", "assyria"];
    const [scene, ...more] = scenesOf(step(at("population_expansion", ...civs.map(grew))), anybody);
    expect([scene?.civs.length, more.length, scene?.upTo]).toEqual([5, 0, 15]);
    const lines = scene === undefined ? [] : linesOf(scene);
    expect(lines.map((line) => plain(line, ({ id }) => id))).toEqual([
      "5 civilizations grew by 5 tokens.",
    ]);
  });

  it("gather the conflicts of one area, and keep those of others apart", () => {
    const events = at("conflict", fought("latium"), fought("latium"), fought("sinai"));
    expect(scenesOf(step(events), anybody).map(({ marks }) => marks)).toEqual([
      [{ area: "latium", kind: "conflict" }],
      [{ area: "sinai", kind: "conflict" }],
    ]);
  });

  it("gather a calamity with all it does, also where it began before", () => {
    const [whole] = scenesOf(step(at("calamity_resolution", struck, damage)), anybody);
    expect(whole?.events.length).toBe(2);
    expect(whole?.marks).toEqual([{ area: "sinai", kind: "calamity", label: "−2" }]);
    const earlier = at("calamity_resolution", struck);
    const [rest] = scenesOf(step(at("calamity_resolution", damage)), { ...anybody, earlier });
    expect(rest?.key).toBe(whole?.key);
    expect(joined([whole, rest].flatMap((one) => one ?? [])).length).toBe(1);
  });

  it("leave out what one did oneself, but not what it does to the pieces", () => {
    const events = at("movement", marched("rome"), marched("egypt"));
    const scenes = scenesOf(step(events), { ...anybody, me: "rome" });
    expect(scenes.map(({ civs }) => civs)).toEqual([["egypt"]]);
    expect(scenes[0]?.before.tokens["rome"]).toEqual({ latium: 2, etruria: 2 });
  });

  it("pass over what leaves no trace on the map, unless it is wanted", () => {
    const events = at("tax_collection", {
      type: "TaxesCollected",
      civ: "rome",
      rate: 2,
      cities: 1,
      collected: 2,
      revolting: 0,
    });
    expect(scenesOf(step(events), anybody)).toEqual([]);
    expect(scenesOf(step(events), { ...anybody, quiet: true }).length).toBe(1);
  });

  it("end with the picture that the server sent, whatever was reckoned", () => {
    const sent: BoardView = { ...view, cities: { rome: "rome" } };
    const scenes = scenesOf(
      step(at("movement", marched("egypt"), marched("minoa")), sent),
      anybody,
    );
    expect(scenes.at(-1)?.after).toBe(sent);
    expect(scenes[0]?.after).not.toBe(sent);
  });

  it("show something of the past over the pieces as they stand", () => {
    const scene = sceneOf([fought("latium"), marched("egypt")], view);
    expect([scene.before, scene.after]).toEqual([view, view]);
    expect([scene.marks.length, scene.arrows.length]).toEqual([1, 1]);
    expect(sceneOf([], view).arrows).toEqual([]);
  });

  it("concern whoever acts, suffers or stands there, and nobody far away", () => {
    const scene = (event: GameEvent) => sceneOf([event], view);
    expect(concerns(scene(marched("rome")), "rome")).toBe(true);
    expect(concerns(scene(marched("rome", "sparta")), "minoa")).toBe(true);
    expect(concerns(scene(marched("rome")), "minoa")).toBe(false);
    expect(concerns(scene(fought("kish")), "egypt")).toBe(true);
    const harboured: BoardView = { ...view, cities: { etruria: "hatti" }, ships: {} };
    expect(concerns(sceneOf([marched("rome")], harboured), "hatti")).toBe(true);
    const afloat: BoardView = { ...view, ships: { hatti: [null, ["etruria", 0]] } };
    expect(concerns(sceneOf([marched("rome")], afloat), "hatti")).toBe(true);
    expect(concerns({ ...scene(grew("rome")), key: "growth/2" }, "rome")).toBe(false);
  });
});
