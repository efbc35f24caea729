// Catches errors in the browser from the start. The code that reports them to the server is loaded
// only after the first error.

import type { RootOptions } from 'react-dom/client';
import type { BrowserErrorKind, ReportedError } from '#contract/browser-error.ts';
import { Fault } from '#contract/fault.ts';
import { whenPagePainted } from '../runtime/deferred.tsx';

/** Errors beyond this number are dropped while the reporting code loads. */
const maxWaiting = 20;
let waiting: ReportedError[] = [];
let report: ((error: ReportedError) => void) | null = null;

async function loadReport(): Promise<void> {
  // The page itself comes first.
  await whenPagePainted();
  report = (await import('./report-browser-errors.ts')).reportBrowserError;
  for (const error of waiting) report(error);
  waiting = [];
}

/** Ignores a Fault, which its page shows and which is no bug. */
export function recordError(kind: BrowserErrorKind, error: unknown): void {
  if (error instanceof Fault) return;
  const caught = { kind, error, pathname: location.pathname };
  if (report !== null) {
    report(caught);
    return;
  }
  if (waiting.length === 0)
    loadReport().catch(() => {
      // Without a network errors are dropped.
      waiting = [];
    });
  if (waiting.length < maxWaiting) waiting.push(caught);
}

export function listenForErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    recordError('script', (error as unknown) ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    recordError('promise', reason);
  });
}

/**
 * They also end in the console, as with React's own handlers. The window's handler may get the same
 * error; the reporter sends equal errors once.
 */
export const reactErrorHandlers: RootOptions = {
  onUncaughtError: (error) => {
    recordError('uncaught', error);
    reportError(error);
  },
  onCaughtError: (error) => {
    recordError('caught', error);
    console.error(error);
  },
  onRecoverableError: (error) => {
    recordError('recoverable', error);
    reportError(error);
  },
};
