/** Tells whenever an element comes into view or leaves it. */
import type { ActionReturn } from "svelte/action";

export function inView(node: HTMLElement, onchange: (visible: boolean) => void): ActionReturn<(visible: boolean) => void> {
  let told = onchange;
  const observer = new IntersectionObserver((entries) => told(entries.at(-1)?.isIntersecting ?? false), { threshold: 0.15 });
  observer.observe(node);
  return {
    update: (next) => {
      told = next;
    },
    destroy: () => observer.disconnect(),
  };
}
