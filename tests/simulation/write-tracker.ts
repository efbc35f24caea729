// Tracks which tables a simulated server writes to, so that the judge reads only those, and
// prepares each statement once; thousands of histories then take hours instead of days.

import { createHash } from 'node:crypto';
import type { StatementClient, StatementPool } from '#server/store/engine/postgres-driver.ts';

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
  'message',
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
  /** The pool to send statements through, so that they are seen. */
  readonly pool: StatementPool;
  /** The tables that may have been written to since this was last asked. */
  readonly changed: () => ReadonlySet<string>;
  /** After statements that were sent another way. */
  readonly markAllChanged: () => void;
};

/**
 * Statements are planned once, without their values; activity tracking is off because nobody reads
 * it.
 */
const sessionSettings = [
  'set plan_cache_mode to force_generic_plan',
  'set track_activities to off',
  'set update_process_title to off',
].join(';');

/** Puts a pool before another that tracks the statements sent through it. */
export function trackWrites(pool: StatementPool): WriteTracker {
  let tables = new Set<string>(judged);
  const prepared = new WeakSet<StatementClient>();
  const connect = async (): Promise<StatementClient> => {
    const client = await pool.connect();
    if (!prepared.has(client)) await client.query(sessionSettings);
    prepared.add(client);
    return {
      query: (statement, values) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        for (const table of writtenBy(text)) tables.add(table);
        return typeof statement === 'string' && values !== undefined
          ? client.query({ name: nameOf(text), text, values })
          : client.query(statement, values);
      },
      release: (isBroken) => client.release(isBroken),
    };
  };
  return {
    pool: { options: pool.options, connect, end: () => pool.end() },
    changed: () => {
      const were = tables;
      tables = new Set();
      return were;
    },
    markAllChanged: () => {
      tables = new Set(judged);
    },
  };
}
