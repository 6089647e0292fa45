/** Tells whenever an element comes into view or leaves it. */
import type { ActionReturn } from "svelte/action";

interface Watched {
  readonly onchange: (visible: boolean) => void;
  /** It counts only when it reaches into the upper half of the screen. */
  readonly upper?: boolean;
}

export function inView(node: HTMLElement, watched: Watched): ActionReturn<Watched> {
  let { onchange } = watched;
  const options = watched.upper ? { rootMargin: "0px 0px -50% 0px" } : { threshold: 0.15 };
  const observer = new IntersectionObserver((entries) => {
    onchange(entries.at(-1)?.isIntersecting ?? false);
  }, options);
  observer.observe(node);
  return {
    update: (next) => {
      ({ onchange } = next);
    },
    destroy: () => observer.disconnect(),
  };
}
