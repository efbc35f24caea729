// Has the statements of a transaction prepared once for each connection: writes say the same few again and again, and planning took longer than running.

import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** More than transactions have; lists of different length are different texts, and what comes after these is planned each time. */
const most = 500;
const names = new Map<string, string>();

/** Counted when the tables have changed: then every statement gets another name. */
let age = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= most) return known;
  const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 24)} ${age}`;
  names.set(text, name);
  return name;
}

/**
 * What PostgreSQL says of a prepared statement that would now answer other columns, because a newer process has brought the tables up to
 * date. The transaction is run again (`inTransaction`), with statements under new names.
 */
export const answersOtherColumns = '0A000';

async function renewed(result: Promise<unknown>): Promise<unknown> {
  try {
    return await result;
  } catch (error) {
    if ((error as { code?: unknown }).code === answersOtherColumns) {
      age += 1;
      names.clear();
    }
    throw error;
  }
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Reads that are made nowhere but outside transactions stay as they are: a search is worth a plan of its own. */
export function prepareWithinTransactions(client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  let isWithin = false;
  const prepared: Query = (text, values, ...rest) => {
    if (text === 'begin') isWithin = true;
    else if (text === 'commit' || text === 'rollback') isWithin = false;
    else if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      // A quote is read alike before the booking and in it.
      const name = isWithin ? nameOf(text) : names.get(text);
      if (name !== undefined) return renewed(query({ name, text, values }, ...rest) as Promise<unknown>);
    }
    return query(text, values, ...rest);
  };
  client.query = prepared as ClientBase['query'];
}
