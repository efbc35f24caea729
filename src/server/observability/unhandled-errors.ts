// What happens after an uncaught error: it is logged once, and the process either goes on or ends
// in order.

import type { AppContext } from '../context/request-context.ts';

/**
 * An unhandled rejection is only logged: its lasting effects were in a transaction, which is rolled
 * back, and whoever found a way to cause one could otherwise end the site for everybody at will. An
 * uncaught exception ends the process, as Node advises, because an object may be half changed:
 * `end` finishes open requests, and the process manager starts a new process. Exceptions that
 * follow while it ends are logged too, and change nothing.
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
