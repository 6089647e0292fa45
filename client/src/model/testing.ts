/** A few cards and advances for the tests. */
import type { Facts } from "./facts";

export const commodity = (value: number, set_size: number) => ({
  id: "",
  name: "",
  value,
  set_size,
  home: "west" as const,
});
const advance = (cost: number, free_credits = 0) => ({
  name: "",
  cost,
  victory_points: 1,
  groups: ["science" as const],
  credits: { science: 5 },
  special_credit_to: null,
  special_credit: 0,
  free_credits,
  text: "",
});
export const facts = {
  commodities: { ochre: commodity(1, 9), salt: commodity(3, 9), gold: commodity(9, 5) },
  calamities: { famine: { kind: "non_tradeable" }, epidemic: { kind: "tradeable" } },
  advances: {
    library: advance(220),
    music: advance(80),
    monument: advance(180, 20),
    anatomy: advance(270),
    coinage: advance(90),
  },
  set_values: { ochre: [0, 1, 4, 9], salt: [0, 3, 12, 27], gold: [0, 9, 36] },
} as unknown as Facts;
