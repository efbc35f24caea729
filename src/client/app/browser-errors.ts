// Hears what breaks in the browser from the first moment; what tells the server of it is loaded when something did break, and not before.

import type { RootOptions } from 'react-dom/client';
import type { BrowserErrorKind, HeardError } from '#contract/browser-error.ts';
import { Fault } from '#contract/fault.ts';
import { whenPagePainted } from '../runtime/deferred.tsx';

/** Beyond so many that wait for the part that tells of them the rest is dropped. */
const maxWaiting = 20;
let waiting: HeardError[] = [];
let report: ((heard: HeardError) => void) | null = null;

async function loadReport(): Promise<void> {
  // Whatever broke, the page itself comes first.
  await whenPagePainted();
  report = (await import('./report-browser-errors.ts')).reportBrowserError;
  for (const heard of waiting) report(heard);
  waiting = [];
}

/** A Fault is an answer that its page shows, and no error of ours. */
export function recordError(kind: BrowserErrorKind, error: unknown): void {
  if (error instanceof Fault) return;
  const heard = { kind, error, pathname: location.pathname };
  if (report !== null) {
    report(heard);
    return;
  }
  if (waiting.length === 0)
    loadReport().catch(() => {
      // Without a network nobody is told.
      waiting = [];
    });
  if (waiting.length < maxWaiting) waiting.push(heard);
}

export function listenForErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    recordError('script', (error as unknown) ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    recordError('promise', reason);
  });
}

/** They end in the console as React itself would write them; an equal error that the window hears too is told once. */
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
