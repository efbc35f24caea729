// Watches what a simulated house says to its database: whether a judge has anything new to read, and each statement prepared once, so that thousands of histories take hours and not days.

import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** The tables the judge reads. */
const judged = ['booking', 'booking_history', 'payment_attempt', 'refund', 'booking_cancellation', 'coupon_use', 'member_coupon', 'point_entry', 'stamp', 'room_type'];
/** A statement that may write to one of them, also within a `with`; one that writes to none cannot change what the judge reads. */
const mayChange = new RegExp(`(?:insert\\s+into|update|delete\\s+from)\\s+(?:only\\s+)?"?(?:${judged.join('|')})\\b`, 'i');

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, known);
  return known;
};

export type Watch = {
  /** Whether anything was written since this was last asked. */
  readonly hasChanged: () => boolean;
};

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Of a pool whose statements all go through it, whoever says them. */
export async function watchPool(pool: Pool): Promise<Watch> {
  let isChanged = true;
  const watched = (client: PoolClient): void => {
    const query = client.query.bind(client) as Query;
    const seen: Query = (text, values, ...rest) => {
      const said = typeof text === 'string' ? text : (text as { text: string }).text;
      isChanged ||= mayChange.test(said);
      return typeof text === 'string' && Array.isArray(values) && values.length > 0 ? query({ name: nameOf(text), text, values }, ...rest) : query(text, values, ...rest);
    };
    client.query = seen as PoolClient['query'];
  };
  // The one connection that is open already, and those that will take its place.
  const first = await pool.connect();
  watched(first);
  first.release();
  pool.on('connect', watched);
  return { hasChanged: () => { const was = isChanged; isChanged = false; return was; } };
}
