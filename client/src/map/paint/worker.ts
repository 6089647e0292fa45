/** The painter, in a thread of its own: it takes orders for tiles and sends them as bitmaps. */
import { TILE, tileBox, type Tile } from "./tileGrid";
import { Sheet, type SheetOrder } from "./sheet";

export type ToPainter =
  | { readonly kind: "sheet"; readonly edition: number; readonly order: SheetOrder }
  | { readonly kind: "tile"; readonly tile: Tile; readonly scale: number; readonly detail: number }
  | { readonly kind: "forget" };

export type FromPainter =
  | { readonly kind: "ready"; readonly edition: number }
  | {
      readonly kind: "painted";
      readonly edition: number;
      readonly tile: Tile;
      readonly bitmap: ImageBitmap;
    }
  | { readonly kind: "failed"; readonly reason: string };

/** What a worker's global scope offers; the page's own types describe a window instead. */
interface PainterScope {
  readonly fonts: FontFaceSet;
  onmessage: (event: MessageEvent<ToPainter>) => void;
  postMessage(message: FromPainter, transfer: Transferable[]): void;
}
const scope = globalThis as unknown as PainterScope;

const canvas = new OffscreenCanvas(TILE, TILE);
const context = canvas.getContext("2d", { alpha: false });
let sheet: Sheet | null = null;
let edition = 0;
let waiting: Extract<ToPainter, { kind: "tile" }>[] = [];

function send(message: FromPainter, transfer: Transferable[] = []): void {
  scope.postMessage(message, transfer);
}

async function newSheet(order: SheetOrder, number: number): Promise<void> {
  if (context === null) throw new Error("no canvas to paint on");
  edition = number;
  sheet = null;
  waiting = [];
  const made = await Sheet.make(order, context, scope.fonts);
  if (edition !== number) return;
  sheet = made;
  send({ kind: "ready", edition });
}

function paintNext(): void {
  const next = waiting.shift();
  if (next === undefined || sheet === null || context === null) return;
  sheet.paint(context, tileBox(next.tile, next.scale), next.scale, next.detail);
  const bitmap = canvas.transferToImageBitmap();
  send({ kind: "painted", edition, tile: next.tile, bitmap }, [bitmap]);
  if (waiting.length > 0) setTimeout(paintNext);
}

scope.onmessage = ({ data }) => {
  if (data.kind === "sheet") {
    newSheet(data.order, data.edition).catch((error: unknown) =>
      send({ kind: "failed", reason: String(error) }),
    );
  } else if (data.kind === "forget") {
    waiting = [];
  } else {
    waiting.push(data);
    if (waiting.length === 1) setTimeout(paintNext);
  }
};
