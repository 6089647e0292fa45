import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PHASES } from "../api/engine";
import { messages } from "../messages";
import type { Ref } from "../messages/rich";
import { PHASE_LINKS, TERM_LINKS } from "./related";

const data = new URL("../../../src/ecumene/data/mega/", import.meta.url);
const known = (file: string, heading: RegExp): Set<string> =>
  new Set(
    [...readFileSync(new URL(file, data), "utf-8").matchAll(heading)].map(
      (found) => found[1] ?? "",
    ),
  );

describe("what to read next", () => {
  it("is said for every phase", () => {
    expect(PHASES.filter((phase) => !(phase in PHASE_LINKS))).toEqual([]);
  });

  it("leads to phases, terms and cards that there are", () => {
    const advances = known("advances.toml", /^\[(?:advances\.)?"?([a-z_]+)"?\]/gm);
    const calamities = known("calamities.toml", /^\[(?:calamities\.)?"?([a-z_]+)"?\]/gm);
    const isKnown = ({ kind, id }: Ref): boolean => {
      if (kind === "phase") return id in messages.phases;
      if (kind === "term") return id in messages.terms;
      return kind === "advance" ? advances.has(id) : calamities.has(id);
    };
    expect(advances.size).toBeGreaterThanOrEqual(51);
    expect(calamities.size).toBeGreaterThanOrEqual(24);
    expect(Object.keys(TERM_LINKS).filter((id) => !(id in messages.terms))).toEqual([]);
    expect(
      [...Object.values(PHASE_LINKS), ...Object.values(TERM_LINKS)]
        .flat()
        .filter((ref) => !isKnown(ref)),
    ).toEqual([]);
  });
});
