/**
 * The socket of one viewer: sends commands and waits for their replies, hands on what the server
 * tells, and comes back by itself when the connection is lost.
 */
import type { Command, Message } from "../api/protocol";
import { lost, Refused } from "./http";
import { asSeen } from "./seen";

export type Connection = "connecting" | "open" | "lost" | "elsewhere";

export interface Listener {
  told(message: Message): void;
  connection(state: Connection): void;
  /** The address to connect to; asked anew for each attempt. */
  address(): string;
}

/** A command without the number that the socket gives it. */
export type Outgoing = Command extends infer C
  ? C extends Command
    ? Omit<C, "request">
    : never
  : never;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Refused) => void;
}

const PAUSES = [200, 500, 1000, 2000, 4000] as const;
const SIGN_OF_LIFE = 20_000;
const TOO_MANY = "socket.too_many";
const DELETED = "table.deleted";

export class Socket {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private failures = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly listener: Listener) {}

  open(): void {
    this.closed = false;
    this.connect();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.socket = null;
    this.drop();
  }

  /** Sends a command; what the server replies comes back, a refusal as an error. */
  send(command: Outgoing): Promise<unknown> {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(lost());
    }
    const request = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(request, { resolve, reject });
      socket.send(JSON.stringify({ ...command, request }, asSeen));
    });
  }

  private connect(): void {
    this.listener.connection(this.failures === 0 ? "connecting" : "lost");
    const socket = new WebSocket(this.listener.address());
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => this.lost(socket);
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.failures = 0;
    this.listener.connection("open");
    clearInterval(this.pulse);
    this.pulse = setInterval(
      () => void this.send({ type: "ping" }).catch(() => undefined),
      SIGN_OF_LIFE,
    );
  }

  private received(message: Message): void {
    if (message.type === "accepted" || message.type === "refused") {
      const waiting = this.waiting.get(message.request);
      this.waiting.delete(message.request);
      if (message.type === "accepted") waiting?.resolve(message.result);
      else waiting?.reject(new Refused(message.code, message.facts, message.rule));
    } else {
      this.listener.told(message);
      if (message.type === "goodbye" && message.code === TOO_MANY) this.giveWay();
      if (message.type === "goodbye" && message.code === DELETED) this.close();
    }
  }

  /** Other windows took this one's place: coming back would only take theirs. */
  private giveWay(): void {
    this.close();
    this.listener.connection("elsewhere");
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.closed) return;
    clearInterval(this.pulse);
    this.drop();
    this.listener.connection("lost");
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)] ?? 4000;
    this.failures += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  /** Tries at once when the network or the window comes back. */
  private readonly hurry = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket !== null && this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** The machine has left the network: no need to wait until the socket finds out. */
  private readonly cut = (): void => {
    const socket = this.socket;
    if (socket === null) return;
    socket.close();
    this.lost(socket);
    this.socket = null;
  };

  private drop(): void {
    for (const { reject } of this.waiting.values()) reject(lost());
    this.waiting.clear();
  }
}
