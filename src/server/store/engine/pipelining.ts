// Pipelines `begin` and trailing writes with the next statement: a round trip to the database costs more than such a statement.

import type { ClientBase } from 'pg';

/** A statement of a transaction that ends so tells nothing anybody waits for. Where it fails, whatever comes after it fails with its error: nearly always the commit, which then undoes all. */
export const pipelineWithNext = '-- said with what comes next';

type Said = readonly [text: unknown, values?: unknown, ...rest: unknown[]];
type Say = (...said: Said) => unknown;
type Stream = { cork(): void; uncork(): void };

const nothing = { command: '', rowCount: 0, rows: [], fields: [] };

/** A transaction in which nothing else was said is not said at all. */
export function enablePipelining(client: ClientBase): void {
  const say = client.query.bind(client) as Say;
  const {
    pipeline,
    connection: { stream },
  } = client as unknown as { pipeline: boolean; connection: { stream: Stream } };
  let kept: Said[] = [];
  let isWithin = false;
  const together = async (all: readonly Said[]): Promise<unknown> => {
    // Beside an embedded database there is no way to save, and its client takes one statement at a time.
    if (!pipeline) return inTurn(all);
    stream.cork();
    const answers = all.map((said) => say(...said));
    stream.uncork();
    // What failed first is the cause of what failed after it.
    const settled = await Promise.allSettled(answers);
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
    return answers.at(-1);
  };
  const inTurn = async ([said, ...rest]: readonly Said[]): Promise<unknown> => {
    const answer = said === undefined ? undefined : await say(...said);
    return rest.length === 0 ? answer : inTurn(rest);
  };
  const saidLater: Say = (...said) => {
    const [text] = said;
    // Whoever asks with a callback has taken a connection for this one statement.
    if (typeof said.at(-1) === 'function') return say(...said);
    if (text === 'begin') isWithin = true;
    if (
      text === 'begin' ||
      (isWithin && typeof text === 'string' && text.endsWith(pipelineWithNext))
    ) {
      kept.push(said);
      return Promise.resolve(nothing);
    }
    const before = kept;
    kept = [];
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd) isWithin = false;
    const hasBegun = before[0]?.[0] !== 'begin';
    if (isEnd && !hasBegun && (text === 'rollback' || before.length === 1))
      return Promise.resolve(nothing);
    return before.length === 0 || text === 'rollback' ? say(...said) : together([...before, said]);
  };
  client.query = saidLater as ClientBase['query'];
}
