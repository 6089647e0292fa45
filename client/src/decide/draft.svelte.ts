/** A decision that is being made: every stroke can be undone, and a reload loses none. */

const PREFIX = "ecumene.draft.";
const LONGEST = 200;

export class Draft<V> {
  value = $state.raw<V>() as V;
  private past = $state.raw<readonly V[]>([]);
  private readonly key: string;

  constructor(
    name: string,
    private readonly empty: V,
  ) {
    this.key = PREFIX + name;
    const kept = sessionStorage.getItem(this.key);
    this.value = kept === null ? empty : (JSON.parse(kept) as V);
  }

  get isEmpty(): boolean {
    return JSON.stringify(this.value) === JSON.stringify(this.empty);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  set(value: V): void {
    this.past = [...this.past, this.value].slice(-LONGEST);
    this.keep(value);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.keep(before);
  }

  clear(): void {
    if (!this.isEmpty) this.set(this.empty);
  }

  /** The decision is made: nothing is kept. */
  forget(): void {
    sessionStorage.removeItem(this.key);
    this.past = [];
  }

  private keep(value: V): void {
    this.value = value;
    sessionStorage.setItem(this.key, JSON.stringify(value));
  }
}
