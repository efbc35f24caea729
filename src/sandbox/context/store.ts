// What the sandbox remembers: named collections of JSON records in one SQLite file (or in memory),
// written before anything is answered.
import { DatabaseSync } from 'node:sqlite';

/**
 * Records of one kind. `tag` groups them (a phone, an order), `newest` and `tagged` answer the
 * latest first.
 */
export type Collection<T> = {
  get: (id: string) => T | undefined;
  /** Adds a record; false, and nothing changed, when the id is taken. */
  add: (id: string, value: T, tag?: string) => boolean;
  /** Replaces the value of a record that exists. */
  set: (id: string, value: T) => void;
  tagged: (tag: string, limit?: number) => T[];
  newest: (limit: number) => T[];
};
export type Store = {
  collection: <T>(name: string) => Collection<T>;
  /** Runs `work` (synchronous) as one transaction: all of it is kept, or nothing. */
  atomic: <R>(work: () => R) => R;
  close: () => void;
};

const schema = `
  create table if not exists records (
    turn integer primary key autoincrement,
    shelf text not null,
    id text not null,
    tag text not null,
    value text not null,
    unique (shelf, id)
  ) strict;
  create index if not exists records_by_tag on records (shelf, tag, turn);
  create index if not exists records_by_turn on records (shelf, turn);
`;

/** Opens the store at `path`; ':memory:' forgets everything on close. */
export const openStore = (path: string): Store => {
  const db = new DatabaseSync(path);
  // A payment that was answered must outlive a killed process, so the journal is flushed on every
  // commit.
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 2000;');
  db.exec(schema);
  const select = db.prepare('select value from records where shelf = ? and id = ?');
  const insert = db.prepare(
    'insert into records (shelf, id, tag, value) values (?, ?, ?, ?) on conflict (shelf, id) ' +
      'do nothing',
  );
  const update = db.prepare('update records set value = ? where shelf = ? and id = ?');
  const byTag = db.prepare(
    'select value from records where shelf = ? and tag = ? order by turn desc limit ?',
  );
  const byTurn = db.prepare('select value from records where shelf = ? order by turn desc limit ?');

  const collection = <T>(name: string): Collection<T> => {
    const parse = (row: Record<string, unknown>): T => JSON.parse(String(row['value'])) as T;
    return {
      get: (id) => {
        const row = select.get(name, id);
        return row === undefined ? undefined : parse(row);
      },
      add: (id, value, tag = '') =>
        Number(insert.run(name, id, tag, JSON.stringify(value)).changes) === 1,
      set: (id, value) => {
        const { changes } = update.run(JSON.stringify(value), name, id);
        if (Number(changes) !== 1)
          throw new Error(`No record '${id}' in the collection '${name}' to replace`);
      },
      tagged: (tag, limit = 1000) => byTag.all(name, tag, limit).map(parse),
      newest: (limit) => byTurn.all(name, limit).map(parse),
    };
  };
  const atomic = <R>(work: () => R): R => {
    db.exec('begin immediate');
    try {
      const result = work();
      db.exec('commit');
      return result;
    } catch (error) {
      db.exec('rollback');
      throw error;
    }
  };
  return { collection, atomic, close: () => db.close() };
};
