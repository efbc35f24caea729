// Has the statements of a transaction prepared once for each connection: writes say the same few again and again, and planning took longer than running.

import { createHash, randomInt } from 'node:crypto';
import type { ClientBase } from 'pg';

/** More than transactions have; lists of different length are different texts, and what comes after these is planned each time. */
const maxStatements = 500;
const names = new Map<string, string>();

/**
 * Follows every text once the tables have changed. Another name would not do: a pooler tells statements apart by their text alone, whatever
 * we call them, and would find the old one again. Nobody else says the same, because their statements may be older than the next change.
 */
let generation = '';
const stamped = (text: string): string => (generation === '' ? text : `${text} -- ${generation}`);

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxStatements) return known;
  const name = createHash('sha256').update(stamped(text)).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

/**
 * What PostgreSQL says of a prepared statement that would now answer other columns, because a newer process has brought the tables up to
 * date. The transaction is run again (`inTransaction`), with statements that are new to everybody.
 */
export const planResultChanged = '0A000';
const isOutOfDate = (error: unknown): boolean =>
  (error as { code?: unknown }).code === planResultChanged;

/** Of many that fail over one change, the first one renews. */
function renewStatementNames(since: string): void {
  if (since !== generation) return;
  generation = randomInt(2 ** 40).toString(36);
  names.clear();
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Reads that are made nowhere but outside transactions stay as they are: a search is worth a plan of its own. */
export function prepareWithinTransactions(client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  let isWithin = false;
  const asked = async (
    name: string,
    text: string,
    values: unknown[],
    rest: unknown[],
  ): Promise<unknown> => {
    const [since, wasWithin] = [generation, isWithin];
    try {
      return await query({ name, text: stamped(text), values }, ...rest);
    } catch (error) {
      if (!isOutOfDate(error)) throw error;
      renewStatementNames(since);
      // A read that stands alone has nothing to undo, and is planned anew on the spot.
      if (wasWithin) throw error;
      return query(text, values, ...rest);
    }
  };
  const prepared: Query = (text, values, ...rest) => {
    if (text === 'begin') isWithin = true;
    else if (text === 'commit' || text === 'rollback') isWithin = false;
    else if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      // A quote is read alike before the booking and in it.
      const name = isWithin ? nameOf(text) : names.get(text);
      if (name !== undefined) return asked(name, text, values, rest);
    }
    return query(text, values, ...rest);
  };
  client.query = prepared as ClientBase['query'];
}
