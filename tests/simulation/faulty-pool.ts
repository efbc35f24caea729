// Puts trouble between a house and its database, at the statement that was chosen: it is refused,
// it is lost with its connection, or whoever asked dies there.

import { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { postgresDialect } from '#server/store/engine/postgres-driver.ts';
import type { Database, Schema } from '#server/store/engine/schema.ts';

/**
 * `deadlock`, `serialization`, `diskFull`: the statement fails with PostgreSQL's code. `cut`: the
 * connection is lost before the statement, `cutAfter`: once it was carried out, so that nobody
 * knows. `busy`: no connection in time. `kill`: the process ends there, and nothing it still says
 * is heard until it is started again; `killAfter`: the same once the statement was carried out.
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
   * Lets the statement of that number from now on, the first being 1, meet this; `times` statements
   * one after the other.
   */
  readonly arm: (trouble: Trouble, at: number, times?: number) => void;
  /**
   * Forgets what is armed and starts a killed process again; answers how many statements there were
   * since the last time, and whether the trouble was met.
   */
  readonly calm: () => { readonly statements: number; readonly isMet: boolean };
};

const failure = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });
const isWrite = (text: string): boolean =>
  /^\s*(?:insert|update|delete|with|select\s+\w+_rooms|commit)/i.test(text);

/** Says to a connection what it is given to say, and knows whether a transaction is open there. */
function follow(client: PoolClient): {
  readonly say: (...words: unknown[]) => Promise<unknown>;
  readonly isWithin: () => boolean;
} {
  const tell = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
  let isWithin = false;
  const say = (...words: unknown[]): Promise<unknown> => {
    if (words[0] === 'begin') isWithin = true;
    else if (words[0] === 'commit' || words[0] === 'rollback') isWithin = false;
    return tell(...words);
  };
  return { say, isWithin: () => isWithin };
}

/** `die` ends the process for good where it is really to be killed. */
export function openFaulty(pool: Pool, die: () => void = () => {}): FaultyDatabase {
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
  const wrap = (client: PoolClient): PoolClient => {
    let isCut = false;
    const { say, isWithin } = follow(client);
    const query = async (...words: unknown[]): Promise<unknown> => {
      const [first] = words as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      if (isDead || isCut) throw failure('Connection terminated unexpectedly', '57P01');
      const trouble = nextTrouble(text);
      const code = trouble === null ? undefined : codes[trouble];
      // A rollback that is refused is none of a server's answers.
      if (code !== undefined && text !== 'rollback') throw failure(`simulated ${trouble}`, code);
      if (trouble === 'cutAfter' || trouble === 'killAfter') await say(...words);
      if (trouble === 'kill' || trouble === 'killAfter') {
        isDead = true;
        die();
      }
      if (trouble === 'cut' || trouble === 'cutAfter') isCut = true;
      if (isDead || isCut) throw failure('Connection terminated unexpectedly', '57P01');
      return say(...words);
    };
    // What a lost connection had begun is undone by the server.
    const release = (): unknown =>
      isWithin()
        ? say('rollback').then(
            () => client.release(),
            () => client.release(),
          )
        : client.release();
    return { query, release: () => void release() } as unknown as PoolClient;
  };
  const connect = async (): Promise<PoolClient> => {
    if (isDead) throw failure('Connection terminated unexpectedly', '57P01');
    if (armed?.trouble === 'busy' && statements + 1 >= armed.from) {
      [armed, isMet] = [null, true];
      throw failure('timeout exceeded when trying to connect');
    }
    return wrap(await pool.connect());
  };
  return {
    db: new Kysely<Schema>({
      dialect: postgresDialect({
        connect,
        end: () => Promise.resolve(),
        options: {},
      } as unknown as Pool),
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
