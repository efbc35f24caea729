// Tracks which tables a simulated server writes to, so that the judge reads only those, and
// prepares each statement once; thousands of histories then take hours instead of days.

import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** The tables the judge reads. */
const judged = [
  'booking',
  'booking_history',
  'payment_attempt',
  'refund',
  'booking_cancellation',
  'dispute',
  'coupon_use',
  'member_coupon',
  'point_entry',
  'stamp',
  'room_type',
] as const;
export type JudgedTable = (typeof judged)[number];
/**
 * Finds the tables a statement may write to, including in a `with`; other statements cannot change
 * what the judge reads.
 */
const writing = new RegExp(
  `(?:insert\\s+into|update|delete\\s+from)\\s+(?:only\\s+)?"?(${judged.join('|')})\\b`,
  'gi',
);
const written = new Map<string, readonly string[]>();
function writtenBy(text: string): readonly string[] {
  const known =
    written.get(text) ?? [...text.matchAll(writing)].map(([, table = '']) => table.toLowerCase());
  written.set(text, known);
  return known;
}

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known =
    names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, known);
  return known;
};

export type WriteTracker = {
  /** The tables that may have been written to since this was last asked. */
  readonly changed: () => ReadonlySet<string>;
};

/**
 * Statements are planned once, without their values; activity tracking is off because nobody reads
 * it.
 */
const settled =
  'set plan_cache_mode to force_generic_plan; set track_activities to off; set update_process_title to off';

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Tracks all statements of the pool, whoever sends them. */
export async function trackWrites(pool: Pool): Promise<WriteTracker> {
  let tables = new Set<string>(judged);
  const watched = (client: PoolClient): Promise<unknown> => {
    const query = client.query.bind(client) as Query;
    const seen: Query = (text, values, ...rest) => {
      const said = typeof text === 'string' ? text : (text as { text: string }).text;
      for (const table of writtenBy(said)) tables.add(table);
      return typeof text === 'string' && Array.isArray(values)
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(text, values, ...rest);
    };
    client.query = seen as PoolClient['query'];
    return query(settled) as Promise<unknown>;
  };
  // The already open connection, and those that will replace it.
  const first = await pool.connect();
  await watched(first);
  first.release();
  pool.on('connect', (client) => void watched(client).catch(() => undefined));
  return {
    changed: () => {
      const were = tables;
      tables = new Set();
      return were;
    },
  };
}
