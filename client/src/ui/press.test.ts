import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { press } from "./press";

const LATER = 1000;

/** As much of a button as a press needs; it counts its clicks. */
class Button extends EventTarget {
  disabled = false;
  clicks = 0;

  constructor() {
    super();
    press(this as unknown as HTMLButtonElement);
  }

  setPointerCapture(): void {
    // The events of a test go to the button anyhow.
  }

  click(): void {
    this.clicks += 1;
    this.dispatchEvent(new Event("click"));
  }

  /** A pointer comes down and is lifted; no click follows, as where the page has shifted. */
  pressed(given: { button?: number; isPrimary?: boolean; shift?: number } = {}): void {
    const { button = 0, isPrimary = true, shift = 0 } = given;
    const about = { pointerId: 1, button, isPrimary, clientY: 0 };
    this.dispatchEvent(Object.assign(new Event("pointerdown"), about, { clientX: 0 }));
    this.dispatchEvent(Object.assign(new Event("pointerup"), about, { clientX: shift }));
    vi.advanceTimersByTime(LATER);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a press", () => {
  it("counts though its click went astray, and never twice", () => {
    const button = new Button();
    button.pressed();
    expect(button.clicks).toBe(1);
    button.dispatchEvent(new Event("click"));
    vi.advanceTimersByTime(LATER);
    expect(button.clicks).toBe(1);
  });

  it("is none where it ends far away, or where the button may not be pressed", () => {
    const button = new Button();
    button.pressed({ shift: 100 });
    button.disabled = true;
    button.pressed();
    expect(button.clicks).toBe(0);
  });

  it("is none with the middle or the right button of a mouse, nor with a second finger", () => {
    const button = new Button();
    button.pressed({ button: 1 });
    button.pressed({ button: 2 });
    button.pressed({ isPrimary: false });
    expect(button.clicks).toBe(0);
  });
});
