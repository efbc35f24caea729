// What every outside party is given (store, clock, webhook sender, public address) and what it
// hands back (routes, lines for the index page).
import type { Context, Hono } from 'hono';
import type { Clock } from './clock.ts';
import type { Store } from './store.ts';
import type { WebhookSender } from './webhooks.ts';

export type SandboxContext = {
  store: Store;
  clock: Clock;
  webhooks: WebhookSender;
  /**
   * Where browsers reach this process, without a trailing slash: the configured address, or the one
   * the request came to.
   */
  address: (c: Context) => string;
  /** Milliseconds a notified server may take to answer. */
  noticeTimeoutMs: number;
};
/**
 * One outside party: its routes carry their full paths; `shows` describes it on the index page, a
 * path with a link where `open`.
 */
export type Party = {
  title: string;
  routes: Hono;
  shows: readonly { path: string; says: string; open?: true }[];
};

/** The JSON object in a text, or undefined when it is anything else. */
export const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** The request's JSON object, or undefined when the body is anything else. */
export const readObject = async (c: Context): Promise<Record<string, unknown> | undefined> =>
  objectIn(await c.req.text());

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
