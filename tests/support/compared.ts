// How many wrong codes and PINs a server compared, as its tables say.

import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * Asks the tables; a PIN that was right afterwards forgives the wrong ones before it, and they are
 * not counted.
 */
export function comparedIn({
  pool,
}: TestDatabase<Schema>): () => Promise<{ readonly codes: number; readonly pins: number }> {
  return async () => {
    const { rows } = await pool.query<{ codes: number; pins: number }>(
      `select (select coalesce(sum(tries), 0)::int from verification_code) codes,
        (select coalesce(sum(tries), 0)::int from pin_try) pins`,
    );
    return rows[0] ?? { codes: 0, pins: 0 };
  };
}
