// Names of prepared statements: transactions repeat the same few texts, and planning those took
// longer than running them.

import { createHash, randomInt } from 'node:crypto';

/** What pg sends as a prepared statement: a name for each text. */
export type PreparedStatement = { readonly name: string; readonly text: string };

/**
 * More than the transactions have, except that a list of another length makes another text.
 * Statements beyond this number are planned each time.
 */
const maxStatements = 500;
const statements = new Map<string, PreparedStatement>();

/**
 * A comment at the end of every prepared text once the tables have changed. Another name alone
 * would not do: a pooler recognises a statement by its text, whatever we call it, and would reuse
 * the old plan. It is random because the statements of another process may be older than the next
 * change.
 */
let generation = '';

/** The prepared statement of a text that was prepared before. */
export const findPrepared = (sql: string): PreparedStatement | undefined => statements.get(sql);

/** The prepared statement of a text; undefined for a new text once there are too many. */
export function prepare(sql: string): PreparedStatement | undefined {
  const known = statements.get(sql);
  if (known !== undefined || statements.size >= maxStatements) return known;
  const text = generation === '' ? sql : `${sql} -- ${generation}`;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  const statement = { name, text };
  statements.set(sql, statement);
  return statement;
}

/**
 * PostgreSQL's code for a prepared statement that would now answer other columns, because a newer
 * process has migrated the tables.
 */
export const planResultChanged = '0A000';

/**
 * Forgets all statements after `stale` failed with `planResultChanged`. Of many that fail over one
 * change only the first one does.
 */
export function renewPrepared(sql: string, stale: PreparedStatement): void {
  if (statements.get(sql) !== stale) return;
  generation = randomInt(2 ** 40).toString(36);
  statements.clear();
}
