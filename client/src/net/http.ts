/** Requests to the server: JSON in, JSON out; a refusal becomes an error with its code. */

import { placed } from "./place";
import { asSeen } from "./seen";

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
    /** The rule that refuses it, as the edition's books number it. */
    readonly rule = "",
  ) {
    super(code);
  }
}

const LOST = "connection.lost";

/** Nobody has refused anything: the server could not be asked. */
export const lost = (): Refused => new Refused(LOST);
export const isLost = (error: unknown): boolean => error instanceof Refused && error.code === LOST;

async function problem(response: Response): Promise<Refused> {
  try {
    const body = (await response.json()) as { code?: string; facts?: Record<string, unknown> };
    return new Refused(body.code ?? `http.${response.status}`, body.facts ?? {});
  } catch {
    return new Refused(`http.${response.status}`);
  }
}

export async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(placed(path), {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body, asSeen) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    throw lost();
  }
  if (!response.ok) throw await problem(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  request<T>("GET", path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  request<T>("POST", path, body);
