/** What is said aloud of a show: the newest sentence, and not more than a listener can follow. */

/** Milliseconds between two sentences at the least. */
const PAUSE = 4000;

/** The text for a polite region: it changes with the sentence, but never too soon after the last change. */
export function announcing(sentence: () => string): { readonly text: string } {
  let text = $state("");
  let last = -PAUSE;
  $effect(() => {
    const next = sentence();
    if (next === "") return;
    const wait = Math.max(0, last + PAUSE - performance.now());
    const timer = setTimeout(() => {
      last = performance.now();
      text = next;
    }, wait);
    return () => clearTimeout(timer);
  });
  return {
    get text() {
      return text;
    },
  };
}
