// What becomes of an error that nobody caught: it is told once in the log, and either the process goes on or it ends in order.

import type { AppContext } from '../context.ts';

/**
 * A promise that failed unheard is only told: what it did of any worth it did in a transaction, which is undone, and whoever found a way to
 * make one fail could otherwise end the site for everybody at will. An exception that left an event handler ends the process, as Node
 * advises, because an object may be half changed and nobody can say which: `end` finishes the requests under way, and whoever looks
 * after the process starts a new one. Exceptions that follow while it ends are told too, and change nothing.
 */
export function catchUnhandled(log: AppContext['log'], end: () => void): void {
  let isEnding = false;
  const text = (error: unknown): string =>
    error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.on('unhandledRejection', (error) => log({ bug: text(error), unhandled: 'promise' }));
  process.on('uncaughtException', (error) => {
    log({ bug: text(error), unhandled: 'exception' });
    if (isEnding) return;
    isEnding = true;
    end();
  });
}
