/** Sounds of our own, made by the browser when they are wanted; silent until somebody has pressed something. */
import type { SignKind } from "./signs";

const KEY = "ecumene.sound";

/** The notes of each sign: hertz, and when they begin in seconds. */
const TUNES: Readonly<Record<SignKind, readonly (readonly [number, number])[]>> = {
  turn: [
    [523, 0],
    [784, 0.14],
  ],
  offer: [
    [880, 0],
    [880, 0.12],
  ],
  struck: [
    [220, 0],
    [165, 0.18],
  ],
};
const LOUDNESS = 0.12;
const LENGTH = 0.35;

class Sounds {
  private chosen = $state(localStorage.getItem(KEY) !== "off");
  private context: AudioContext | null = null;

  get isOn(): boolean {
    return this.chosen;
  }

  choose(isOn: boolean): void {
    this.chosen = isOn;
    localStorage.setItem(KEY, isOn ? "on" : "off");
  }

  /** Somebody has pressed something: from now on browsers let a page be heard. */
  unlock(): void {
    if (this.context !== null || !("AudioContext" in window)) return;
    this.context = new AudioContext();
  }

  play(kind: SignKind): void {
    const { context } = this;
    if (!this.chosen || context === null) return;
    if (context.state !== "running") context.resume().catch(() => undefined);
    for (const [pitch, after] of TUNES[kind]) note(context, pitch, context.currentTime + after);
  }
}

/** A plucked string: it begins at once and dies away. */
function note(context: AudioContext, pitch: number, at: number): void {
  const string = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
  string.connect(volume).connect(context.destination);
  string.start(at);
  string.stop(at + LENGTH);
}

export const sounds = new Sounds();
