// Has the statements of a transaction prepared once for each connection: writes say the same few again and again, and planning took longer than running.

import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** More than transactions have; lists of different length are different texts, and what comes after these is planned each time. */
const most = 500;
const names = new Map<string, string>();

/**
 * Whatever returns all columns of a table changes when the table does, and a prepared one then fails: it is planned each time, so that
 * a process goes on while another, newer one brings the tables up to date.
 */
const allColumns = /(?:select|returning) (?:[\w"]+\.)?\*/;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= most || allColumns.test(text)) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Reads outside a transaction stay as they are: a search is worth a plan of its own. */
export function prepareWithinTransactions(client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  let isWithin = false;
  const prepared: Query = (text, values, ...rest) => {
    if (text === 'begin') isWithin = true;
    else if (text === 'commit' || text === 'rollback') isWithin = false;
    else if (isWithin && typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(text);
      if (name !== undefined) return query({ name, text, values }, ...rest);
    }
    return query(text, values, ...rest);
  };
  client.query = prepared as ClientBase['query'];
}
