/** Forms as a player fills them, for the tests. */
import type { Choices, Decision, TaxRate } from "../api/engine";
import { formOf, type AnyForm, type formsWith } from "./forms";
import { click, isComplete, put, tidy, type Chosen, type Spec } from "./spec";

const faces = (card: string): number => ({ ochre: 1, salt: 3, gold: 9 })[card] ?? 0;
export const cards = {
  faceValue: faces,
  setValue: (card: string, count: number): number =>
    ({ ochre: [0, 1, 4, 9], salt: [0, 3, 12, 27, 48], gold: [0, 9, 36] })[card]?.[count] ?? 0,
  held: (card: string): number => ({ salt: 4 })[card] ?? 0,
  standing: () => ({ tokens: 12, cities: 1, score: 30 }),
  stock: () => 7,
  support: () => ({ tokens: 20, needed: 8, rate: 2 }),
  there: (area: string) => [`units in ${area}`],
};
/** What a tax rate brings to somebody with 7 tokens in stock, 10 in treasury and 4 to grow. */
export const taxed = (rate: number, collected: number, more: Partial<TaxRate> = {}): TaxRate => ({
  rate,
  collected,
  revolting: 0,
  treasury: 10 + collected,
  stock: 7 - collected,
  growth: 4,
  revolting_next: 0,
  needed: collected,
  ...more,
});
type Forms = ReturnType<typeof formsWith>;

/** A form with a question and its choices, as a player fills it. */
export class Filled<K extends keyof Forms> {
  chosen: Chosen = {};
  private readonly form: AnyForm;

  constructor(
    kind: K,
    private readonly decision: object,
    private readonly choices: Choices[K],
  ) {
    const form = formOf(kind, cards);
    if (form === undefined) throw new Error(`${kind} has no form`);
    this.form = form;
  }

  get spec(): Spec {
    return this.form.spec(this.decision as Decision, this.choices, this.chosen);
  }

  put(id: string, count: number): this {
    const next = put(this.spec, this.chosen, id, count);
    this.chosen = tidy(this.form.spec(this.decision as Decision, this.choices, next), next);
    return this;
  }

  click(area: string): this {
    this.chosen = click(this.spec, this.chosen, area);
    return this;
  }

  suggest(answer: unknown): this {
    this.chosen = this.form.chosen(answer, this.decision as Decision, this.choices);
    return this;
  }

  get answer(): unknown {
    return this.form.answer(this.chosen, this.decision as Decision, this.choices);
  }

  get complete(): boolean {
    return isComplete(this.spec, this.chosen);
  }
}
