// Reads the CPU time of a page's main thread from a Chromium trace, because wall-clock time also
// depends on other processes.

import type { Browser, Page } from '@playwright/test';

type Event = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ph: string;
  readonly ts: number;
  readonly tdur?: number;
};

/** CPU milliseconds the thread of the marks used between them, both set by `performance.mark`. */
export async function mainThreadMs(
  browser: Browser,
  page: Page,
  from: string,
  to: string,
  work: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await work();
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly Event[];
  };
  const [begun, ended] = [from, to].map((name) => events.find((event) => event.name === name));
  if (begun === undefined || ended === undefined)
    throw new Error(`the trace lacks ${from} or ${to}`);
  const tasks = events.filter(
    (event) =>
      event.name === 'ThreadControllerImpl::RunTask' &&
      event.ph === 'X' &&
      event.pid === begun.pid &&
      event.tid === begun.tid &&
      event.ts >= begun.ts &&
      event.ts < ended.ts,
  );
  return tasks.reduce((sum, task) => sum + (task.tdur ?? 0), 0) / 1_000;
}
