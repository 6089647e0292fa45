/** A press counts where it began: when the page shifts under the finger before it is lifted, the button is pressed all the same. */

const NEAR = 24;
/** A click comes at once, or it went astray. */
const SOON = 120;

interface Begun {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/** Presses a button by `click`, also where the click itself would miss it. */
export function press(button: HTMLButtonElement): { destroy: () => void } {
  let begun: Begun | null = null;
  let late: ReturnType<typeof setTimeout> | undefined;

  function down(event: PointerEvent): void {
    // Another button or a second finger makes no click, so none went astray.
    if (event.button !== 0 || !event.isPrimary) return;
    begun = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    button.setPointerCapture(event.pointerId);
  }

  function up(event: PointerEvent): void {
    const from = begun;
    begun = null;
    if (from?.pointer !== event.pointerId || button.disabled) return;
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > NEAR;
    if (!far) late = setTimeout(() => button.click(), SOON);
  }

  const arrived = (): void => clearTimeout(late);
  const given = (): void => void (begun = null);
  button.addEventListener("pointerdown", down);
  button.addEventListener("pointerup", up);
  button.addEventListener("pointercancel", given);
  button.addEventListener("click", arrived);
  return {
    destroy: () => {
      clearTimeout(late);
      button.removeEventListener("pointerdown", down);
      button.removeEventListener("pointerup", up);
      button.removeEventListener("pointercancel", given);
      button.removeEventListener("click", arrived);
    },
  };
}
