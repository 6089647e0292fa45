/** Texts of a panel that show as much as there is room for: what weighs most gets it first, and nothing is cut short for nothing. */

/** A text that can be shown at several lengths. */
export interface Part {
  /** The heavier, the sooner it gets room. */
  readonly weight: number;
  /** Its length when all of it shows; 0 is the shortest. */
  readonly most: number;
  show: (length: number) => void;
  /** The room has been shared out. */
  settled: () => void;
}

/** The lengths of some parts, the longest for which there is room; `fits` says whether what shows now is not too much. */
export function share(parts: readonly Part[], fits: () => boolean): void {
  for (const part of parts) part.show(0);
  const byWeight = [...parts].sort((one, other) => other.weight - one.weight);
  for (const part of byWeight) grow(part, fits);
  for (const part of parts) part.settled();
}

function grow(part: Part, fits: () => boolean): void {
  for (let length = part.most; length > 0; length--) {
    part.show(length);
    if (fits()) return;
  }
  part.show(0);
}

class Room {
  private readonly parts = new Set<Part>();
  private readonly sizes = new ResizeObserver(() => this.share());
  private readonly words = new MutationObserver(() => this.share());

  constructor(private readonly panel: HTMLElement) {
    this.sizes.observe(panel);
    this.words.observe(panel, { childList: true, characterData: true, subtree: true });
  }

  add(part: Part): void {
    this.parts.add(part);
    this.share();
  }

  remove(part: Part): void {
    this.parts.delete(part);
    if (this.parts.size > 0) return;
    this.sizes.disconnect();
    this.words.disconnect();
    rooms.delete(this.panel);
  }

  share(): void {
    const { panel } = this;
    share([...this.parts], () => panel.scrollHeight <= panel.clientHeight);
  }
}

const rooms = new Map<HTMLElement, Room>();

/** Makes something a part of the panel that it stands in; outside of panels all of it shows. */
export function inRoom(node: HTMLElement, part: Part): () => void {
  const panel = node.closest("aside");
  if (panel === null) {
    part.show(part.most);
    part.settled();
    return () => undefined;
  }
  const room = rooms.get(panel) ?? new Room(panel);
  rooms.set(panel, room);
  room.add(part);
  return () => room.remove(part);
}
