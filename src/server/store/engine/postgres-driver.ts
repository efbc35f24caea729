// Kysely's driver over a pool of pg. It prepares the statements of transactions and sends `begin`
// and trailing writes together with the next statement, because a round trip to the database takes
// longer than such a statement.

import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { QueryConfig, QueryResult as PgResult } from 'pg';
import { findPrepared, planResultChanged, prepare, renewPrepared } from './prepared-statements.ts';

/**
 * A statement of a transaction that ends with this text is sent with the next one, at the latest
 * with the commit. Its rows are lost. Where it fails, the statement that it was sent with rejects
 * with its error.
 */
export const pipelineWithNext = '-- sent with the next statement';

/**
 * What the driver needs of pg's pool and its clients, so that a test can put a pool of its own
 * between: to let statements fail, or to see what they write.
 */
export type StatementPool = {
  /** `pipeline`: statements may be sent without waiting for the answers to earlier ones. */
  readonly options: { readonly pipeline?: boolean | undefined };
  readonly connect: () => Promise<StatementClient>;
  readonly end: () => Promise<void>;
};
export type StatementClient = {
  readonly query: (statement: string | QueryConfig, values?: unknown[]) => Promise<PgResult>;
  readonly release: (isBroken?: boolean) => void;
};

type Statement = { readonly sql: string; readonly values: readonly unknown[] };

/** `pending`: nothing was sent yet; a transaction that ends so never reaches the database. */
type TransactionState = 'none' | 'pending' | 'open';

type Connection = DatabaseConnection & {
  readonly begin: (sql: string) => void;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly release: () => void;
};

const beginStatement = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  isolationLevel === undefined && accessMode === undefined
    ? 'begin'
    : [
        'start transaction',
        ...(isolationLevel === undefined ? [] : [`isolation level ${isolationLevel}`]),
        ...(accessMode === undefined ? [] : [accessMode]),
      ].join(' ');

const counted: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Several statements in one text are answered by a list, of which nobody reads a row. */
function toResult<R>(answer: PgResult | readonly PgResult[]): QueryResult<R> {
  if (!('command' in answer)) return { rows: [] };
  const { command, rowCount, rows } = answer;
  if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as R] };
  return {
    rows: rows as R[],
    ...(counted.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  };
}

/**
 * Sends one statement, prepared where that pays: outside of transactions only texts that
 * transactions use as well, because a search deserves a plan for its own values.
 */
async function sendStatement(
  client: StatementClient,
  { sql, values }: Statement,
  isWithin: boolean,
): Promise<PgResult> {
  const statement = values.length === 0 ? undefined : isWithin ? prepare(sql) : findPrepared(sql);
  if (statement === undefined) return client.query(sql, [...values]);
  try {
    return await client.query({ ...statement, values: [...values] });
  } catch (error) {
    if ((error as { code?: unknown }).code !== planResultChanged) throw error;
    renewPrepared(sql, statement);
    // A transaction is undone and run again by `inTransaction`; a statement that stands alone is
    // repeated here.
    if (isWithin) throw error;
    return client.query(sql, [...values]);
  }
}

function openConnection(client: StatementClient, canPipeline: boolean): Connection {
  let state: TransactionState = 'none';
  let pending: Statement[] = [];
  let isBroken = false;

  /** Sends what is pending and then `last`; resolves to the answer to `last`. */
  const sendWithPending = async (last: Statement): Promise<PgResult> => {
    const before = pending;
    pending = [];
    const isWithin = state !== 'none';
    if (state === 'pending') state = 'open';
    if (!canPipeline || before.length === 0) {
      for (const statement of before) await sendStatement(client, statement, isWithin);
      return sendStatement(client, last, isWithin);
    }
    const answers = [...before, last].map((statement) =>
      sendStatement(client, statement, isWithin),
    );
    // Waits for all, so that none is left without a listener. The first failure is the cause of
    // those after it.
    for (const answer of await Promise.allSettled(answers))
      if (answer.status === 'rejected') throw answer.reason;
    return answers.at(-1) as Promise<PgResult>;
  };

  const connection: Connection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const statement = { sql, values: parameters };
      if (state === 'none' || !sql.endsWith(pipelineWithNext))
        return toResult<R>(await sendWithPending(statement));
      pending.push(statement);
      return { rows: [] };
    },
    streamQuery() {
      throw new Error('This driver streams no rows.');
    },
    begin(sql) {
      state = 'pending';
      pending = [{ sql, values: [] }];
    },
    async commit() {
      const isEmpty = state === 'pending' && pending.length === 1;
      if (isEmpty) pending = [];
      // By way of `executeQuery`, around which Kysely has put its log.
      const { rows } = isEmpty
        ? { rows: [] }
        : await connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'));
      state = 'none';
      if (rows[0]?.command === 'ROLLBACK') throw new AbortedTransactionError();
    },
    async rollback() {
      pending = [];
      try {
        if (state === 'open') await connection.executeQuery(CompiledQuery.raw('rollback'));
        state = 'none';
      } catch (error) {
        isBroken = true;
        throw error;
      }
    },
    release: () => client.release(isBroken),
  };
  return connection;
}

function makeDriver(pool: StatementPool): Driver {
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () =>
      openConnection(await pool.connect(), pool.options.pipeline === true),
    beginTransaction: (connection: Connection, settings: TransactionSettings) => {
      connection.begin(beginStatement(settings));
      return Promise.resolve();
    },
    commitTransaction: (connection: Connection) => connection.commit(),
    rollbackTransaction: (connection: Connection) => connection.rollback(),
    releaseConnection: (connection: Connection) => {
      connection.release();
      return Promise.resolve();
    },
    destroy: () => pool.end(),
  };
}

/**
 * Kysely's PostgreSQL dialect over our driver. `pool` stays the caller's until Kysely's `destroy`,
 * which ends it.
 */
export const postgresDialect = (pool: StatementPool): Dialect => ({
  createDriver: () => makeDriver(pool),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
