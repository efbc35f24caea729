// Whether the database answers, and whether it accepts writes.

import { sql } from 'kysely';
import type { Database } from './schema.ts';

export async function isAlive(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL's codes for a full disk and for a server that only reads, such as one that is being
 * replaced.
 */
const refusals: ReadonlySet<unknown> = new Set(['53100', '25006']);

export type WriteWatch = {
  /** Called with every error of a statement. */
  readonly note: (error: unknown) => void;
  /** True until a write was refused, then again once a trial write succeeds. */
  readonly canWrite: () => Promise<boolean>;
};

/**
 * `tryToWrite` rejects where nothing can be written. A healthy database is not tested: a trial
 * write each second from each process and balancer would be wasted work. Only a refused write
 * begins the trials.
 */
export function watchWrites(tryToWrite: () => Promise<unknown>): WriteWatch {
  let isRefused = false;
  return {
    note(error) {
      if (refusals.has((error as { code?: unknown } | null)?.code)) isRefused = true;
    },
    async canWrite() {
      if (!isRefused) return true;
      isRefused = await tryToWrite().then(
        () => false,
        () => true,
      );
      return !isRefused;
    },
  };
}

/**
 * Sorts more than fits in memory, so that a megabyte must be found on the disk, and deletes
 * nothing, which a read-only server refuses. One message is one transaction: it leaves nothing
 * behind however it ends, also in a pooler's connection.
 */
export const trialWrite = `set local work_mem = '64kB';
  select count(*) from (
    select repeat(number::text, 8) as filler
    from generate_series(1, 20000) number
    order by filler offset 0
  ) sorted;
  delete from job where false`;
