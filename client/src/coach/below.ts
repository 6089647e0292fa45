/** Tells whether more of a scrolling element lies below what is seen of it. */
import type { ActionReturn } from "svelte/action";

type Told = (isMore: boolean) => void;

/** Half a line may be missing: whoever sees the other half reads it. */
const SLACK = 6;

export function below(node: HTMLElement, told: Told): ActionReturn<Told> {
  let onchange = told;
  const look = (): void => onchange(isMoreBelow(node));
  const size = new ResizeObserver(look);
  const content = new MutationObserver(() => {
    node.scrollTop = 0;
    look();
  });
  size.observe(node);
  content.observe(node, { childList: true, characterData: true, subtree: true });
  node.addEventListener("scroll", look, { passive: true });
  return {
    update: (next) => {
      onchange = next;
    },
    destroy: () => {
      size.disconnect();
      content.disconnect();
      node.removeEventListener("scroll", look);
    },
  };
}

const isMoreBelow = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollTop + clientHeight + SLACK < scrollHeight;

/** Brings into view what lies below, one line of what was seen staying in sight. */
export function scrollOn(node: HTMLElement): void {
  const line = parseFloat(getComputedStyle(node).lineHeight) || 0;
  node.scrollTop += Math.max(line, node.clientHeight - line);
}
