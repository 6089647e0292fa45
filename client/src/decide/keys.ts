/** Keys of the open question: its buttons say themselves which key they answer to. */
import { tick } from "svelte";

const buttonOf = (key: string): HTMLButtonElement | null =>
  document.querySelector<HTMLButtonElement>(`#now [aria-keyshortcuts="${key}"]:enabled`);

/** Presses Suggest; either way the one button is next, so that Enter commits. Says whether the key was one. */
export function decideByKey(key: string): boolean {
  if (key !== "s" && key !== "c") return false;
  if (key === "s") buttonOf("s")?.click();
  void tick().then(() => buttonOf("c")?.focus());
  return true;
}
