/** When the others' moves are shown at a table: while the map can be seen, and never in the way of an answer. */
import type { GameEvent } from "../../api/engine";
import type { TableSession } from "../../session/session.svelte";
import { Show } from "../../session/show.svelte";
import { concerns, sceneOf, scenesOf, type Step } from "../../story/scenes";

/** How far back the beginning of a calamity is looked for. */
const EARLIER = 200;

export class Showing {
  readonly show = new Show();

  constructor(
    private readonly session: TableSession,
    /** Whether the map lies open. */
    private readonly isOpen: () => boolean,
  ) {
    this.show.isFar = (scene) => session.civ !== null && !concerns(scene, session.civ);
    session.onStep = (step) => this.news(step);
    session.onForming = () => this.show.skip();
    session.onAnswering = () => this.show.skip();
  }

  private news(step: Step): void {
    if (step.events.some(({ event }) => event.type === "AnswerTakenBack")) return this.show.skip();
    const { log, civ } = this.session;
    const earlier = log.slice(0, -step.events.length).slice(-EARLIER);
    const scenes = scenesOf(step, { me: civ, quiet: false, earlier });
    this.show.add(scenes, this.isOpen() && !document.hidden);
  }

  /** The map was covered: what is left waits. */
  covered(): void {
    this.show.cover();
  }

  /** Something of the log or of the news, over the pieces as they stand. */
  play(events: readonly GameEvent[]): void {
    const board = this.session.board;
    if (board === null) return;
    const scene = sceneOf(events, board);
    if (scene.arrows.length + scene.marks.length > 0) this.show.hold(scene);
  }

  close(): void {
    this.show.skip();
    this.session.onStep = () => undefined;
    this.session.onForming = () => undefined;
    this.session.onAnswering = () => undefined;
  }
}
