import { describe, expect, it } from "vitest";
import type { Decision } from "../../api/engine";
import type { QuestionSchemas, Schema } from "../../model/schema";
import { isComplete } from "../spec";
import { candidates, genericForm } from "./generic";

const asked = { type: "PlaceFirstCity" } as unknown as Decision;
const about = (id: string) => [id];

function form(
  schema: Schema,
  suggestion: unknown = null,
  components: QuestionSchemas["components"] = {},
) {
  return genericForm(
    "PlaceFirstCity",
    { answers: { PlaceFirstCity: schema }, components },
    about,
    suggestion,
  );
}

describe("what may be chosen", () => {
  it("is the first list or record in the offer", () => {
    expect(candidates(["troy", "gaza"])).toEqual({ troy: 1, gaza: 1 });
    expect(candidates({ count: 2, areas: { troy: 3 } })).toEqual({ troy: 3 });
    expect(candidates(7)).toEqual({});
  });
});

describe("a question the page does not know", () => {
  it("lets one be chosen", () => {
    const one = form({ type: "string" });
    const choices = { areas: ["troy", "gaza"] };
    const spec = one.spec(asked, choices, {});
    expect(spec.rows.map(({ id }) => id)).toEqual(["answer:troy", "answer:gaza"]);
    expect(isComplete(spec, {})).toBe(false);
    expect(isComplete(spec, { "answer:gaza": 1 })).toBe(true);
    expect(one.answer({ "answer:gaza": 1 }, asked, choices)).toBe("gaza");
    expect(one.chosen("troy", asked, choices)).toEqual({ "answer:troy": 1 });
  });

  it("lets several be chosen, and numbers", () => {
    const several = form({ type: "array", items: { type: "string" }, maxItems: 2 });
    const choices = { areas: ["troy", "gaza"] };
    expect(several.answer({ "answer:troy": 1 }, asked, choices)).toEqual(["troy"]);
    const counts = form({ type: "object", additionalProperties: { type: "integer" } });
    expect(counts.answer({ "answer:troy": 2 }, asked, { room: { troy: 3 } })).toEqual({ troy: 2 });
    expect(form({ type: "integer", minimum: 1, maximum: 3 }).answer({}, asked, {})).toBe(1);
  });

  it("has a heading for each field of a compound answer, and keeps what it cannot show", () => {
    const schema = { $ref: "#/components/Answer" };
    const components = {
      Answer: {
        type: "object",
        properties: {
          area: { type: "string" },
          openly: { type: "boolean" },
          orders: { type: "array", items: { type: "object" } },
        },
      },
    };
    const made = form(schema, { area: "troy", openly: false, orders: [1] }, components);
    const choices = { areas: ["troy", "gaza"] };
    expect(made.spec(asked, choices, {}).rows).toHaveLength(3);
    expect(made.answer({ "area:gaza": 1, openly: 1 }, asked, choices)).toEqual({
      area: "gaza",
      openly: true,
      orders: [1],
    });
    expect(made.chosen({ area: "gaza", openly: true }, asked, choices)).toEqual({
      "area:gaza": 1,
      openly: 1,
    });
  });

  it("is answered as suggested where nothing of it can be shown", () => {
    const made = form({ type: "array", items: { type: "object" } }, [{ do: "march" }]);
    expect(made.spec(asked, {}, {}).rows).toEqual([]);
    expect(made.answer({}, asked, {})).toEqual([{ do: "march" }]);
  });
});
