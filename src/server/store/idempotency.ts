// The idempotency keys of writes and their first responses.

import { sql } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import { pipelineWithNext } from './engine/postgres-driver.ts';
import type { Database } from './engine/schema.ts';

type Key = { readonly key: string; readonly call: string; readonly caller: string };

/** The status of a claimed key until its response is stored. */
export const unanswered = 0;

/**
 * Claims the key: true for the first request with it. Waits for a concurrent one. The key is
 * `unanswered` until the response is stored.
 */
export async function claimKey(
  db: Database,
  { key, call, caller }: Key,
  bodyHash: string,
  now: Instant,
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_key')
    .values({
      key,
      call,
      caller,
      body_hash: bodyHash,
      status: unanswered,
      answer: 'null',
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['key', 'call', 'caller']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Takes over a request that was claimed but never answered, for instance because its process died:
 * true for the one caller that may run it again. It must have the same content.
 */
export async function takeOverKey(
  db: Database,
  { key, call, caller }: Key,
  bodyHash: string,
  olderThan: Instant,
  now: Instant,
): Promise<boolean> {
  const updated = await db
    .updateTable('idempotency_key')
    .set({ created_at: now })
    .where('key', '=', key)
    .where('call', '=', call)
    .where('caller', '=', caller)
    .where('body_hash', '=', bodyHash)
    .where('status', '=', unanswered)
    .where('created_at', '<', olderThan)
    .returning('key')
    .executeTakeFirst();
  return updated !== undefined;
}

/**
 * The last statement of a write: within its transaction it is sent with the commit, while others
 * wait for the locks that it holds.
 */
export async function storeAnswer(
  db: Database,
  { key, call, caller }: Key,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status: 200, answer: JSON.stringify(answer ?? null) })
    .where('key', '=', key)
    .where('call', '=', call)
    .where('caller', '=', caller)
    .modifyEnd(sql.raw(pipelineWithNext))
    .execute();
}

export async function releaseKey(db: Database, { key, call, caller }: Key): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('key', '=', key)
    .where('call', '=', call)
    .where('caller', '=', caller)
    .where('status', '=', unanswered)
    .execute();
}

export function findKey(db: Database, { key, call, caller }: Key) {
  return db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'status', 'answer'])
    .where('key', '=', key)
    .where('call', '=', call)
    .where('caller', '=', caller)
    .executeTakeFirst();
}
