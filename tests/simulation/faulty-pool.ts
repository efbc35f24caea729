// Injects a fault between a server and its database at a chosen statement: it fails, its connection
// is lost, or the process dies.

import { Kysely } from 'kysely';
import {
  postgresDialect,
  type StatementClient,
  type StatementPool,
} from '#server/store/engine/postgres-driver.ts';
import type { Database, Schema } from '#server/store/engine/schema.ts';

/**
 * `deadlock`, `serialization`, `diskFull`: the statement fails with PostgreSQL's code. `cut`: the
 * connection is lost before the statement; `cutAfter`: after it was executed, so that its outcome
 * is unknown. `busy`: no connection in time. `kill`: the process ends there, and its further
 * statements are ignored until it is restarted; `killAfter`: the same after the statement was
 * executed.
 */
export type Trouble =
  | 'deadlock'
  | 'serialization'
  | 'diskFull'
  | 'cut'
  | 'cutAfter'
  | 'busy'
  | 'kill'
  | 'killAfter';
const codes: Readonly<Partial<Record<Trouble, string>>> = {
  deadlock: '40P01',
  serialization: '40001',
  diskFull: '53100',
};

export type FaultyDatabase = {
  readonly db: Database;
  /**
   * Injects the fault at the n-th statement from now on, starting with 1, and at `times`
   * consecutive statements.
   */
  readonly arm: (trouble: Trouble, at: number, times?: number) => void;
  /**
   * Disarms the fault and restarts a killed process; returns the number of statements since the
   * last call, and whether the fault occurred.
   */
  readonly calm: () => { readonly statements: number; readonly isMet: boolean };
};

const failure = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
const isWrite = (text: string): boolean =>
  /^\s*(?:insert|update|delete|with|select\s+\w+_rooms|commit)/i.test(text);

/** Sends statements to a connection, and tracks whether a transaction is open on it. */
function follow(client: StatementClient): {
  readonly send: StatementClient['query'];
  readonly isWithin: () => boolean;
} {
  let isWithin = false;
  const send: StatementClient['query'] = (statement, values) => {
    if (statement === 'begin') isWithin = true;
    else if (statement === 'commit' || statement === 'rollback') isWithin = false;
    return client.query(statement, values);
  };
  return { send, isWithin: () => isWithin };
}

/** `die` ends the real process, for tests that kill one. */
export function openFaulty(pool: StatementPool, die: () => void = () => {}): FaultyDatabase {
  let armed: { readonly trouble: Trouble; readonly from: number; readonly to: number } | null =
    null;
  let [statements, isMet, isDead] = [0, false, false];
  const nextTrouble = (text: string): Trouble | null => {
    statements += 1;
    if (
      armed === null ||
      statements < armed.from ||
      statements > armed.to ||
      (armed.trouble === 'diskFull' && !isWrite(text))
    )
      return null;
    isMet = true;
    return armed.trouble;
  };
  const wrap = (client: StatementClient): StatementClient => {
    let isCut = false;
    const { send, isWithin } = follow(client);
    const query: StatementClient['query'] = async (statement, values) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      if (isDead || isCut) throw failure('Connection terminated unexpectedly', '57P01');
      const trouble = nextTrouble(text);
      const code = trouble === null ? undefined : codes[trouble];
      // A rollback never fails: no server refuses one.
      if (code !== undefined && text !== 'rollback') throw failure(`simulated ${trouble}`, code);
      if (trouble === 'cutAfter' || trouble === 'killAfter') await send(statement, values);
      if (trouble === 'kill' || trouble === 'killAfter') {
        isDead = true;
        die();
      }
      if (trouble === 'cut' || trouble === 'cutAfter') isCut = true;
      if (isDead || isCut) throw failure('Connection terminated unexpectedly', '57P01');
      return send(statement, values);
    };
    // The server rolls back the transaction of a lost connection.
    const release = async (): Promise<void> => {
      if (isWithin()) await send('rollback').catch(() => undefined);
      client.release();
    };
    return { query, release: () => void release() };
  };
  const connect = async (): Promise<StatementClient> => {
    if (isDead) throw failure('Connection terminated unexpectedly', '57P01');
    if (armed?.trouble === 'busy' && statements + 1 >= armed.from) {
      [armed, isMet] = [null, true];
      throw failure('timeout exceeded when trying to connect');
    }
    return wrap(await pool.connect());
  };
  return {
    db: new Kysely<Schema>({
      dialect: postgresDialect({ connect, end: () => Promise.resolve(), options: {} }),
    }),
    arm: (trouble, at, times = 1) => {
      [statements, isMet] = [0, false];
      armed = { trouble, from: at, to: at + times - 1 };
    },
    calm: () => {
      const seen = { statements, isMet };
      [armed, statements, isMet, isDead] = [null, 0, false, false];
      return seen;
    },
  };
}
