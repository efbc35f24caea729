// Parts that can wait: the server draws them at once, the browser takes them over when the page has loaded and has nothing else to do.

import { lazy, memo, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { onReachableAgain, probe, tellReachable } from './offline.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
const loads: (() => Promise<void>)[] = [];

/** Awaited once by the server before it renders: there nothing is late. A browser fetches them ahead of a page it expects. */
export async function loadLateParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

let settled: Promise<void> | null = null;
/** After the page's own load event, in the first idle moment; at once on every later navigation. */
export function pageSettled(): Promise<void> {
  settled ??= new Promise((done) => {
    const idle = () => (window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200)))(() => { isAtRest = true; done(); }, { timeout: 3_000 });
    if (document.readyState === 'complete') idle();
    else window.addEventListener('load', idle, { once: true });
  });
  return settled;
}

let isAtRest = false;
let waiting = 0;
/** Whether every part that stands on the page was taken over: one that was not would be thrown away by what is drawn in one go. */
export const isSettled = (): boolean => isAtRest && waiting === 0;

/** A part that cannot be fetched never takes the page with it: what the server drew stays, and the part is asked for again after the outage. */
async function inTheEnd<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      tellReachable(await probe());
      await new Promise<void>((wake) => { const stop = onReachableAgain(() => { stop(); wake(); }); });
    }
  }
}

/**
 * A part whose code is not in the first load. Its props are plain values, compared by content: a part that is not taken over yet
 * must not be drawn anew. `box` stands in its place where it is drawn by the browser first; give it the part's size.
 */
export function late<Props extends object>(load: Load<Props>, box: (props: Props) => ReactNode = () => null): ComponentType<Props> {
  let now: ComponentType<Props> | null = null;
  loads.push(async () => { now = await load(); });
  const Later = lazy(async () => {
    waiting += 1;
    await pageSettled();
    now = await inTheEnd(load);
    waiting -= 1;
    return { default: now };
  }) as unknown as ComponentType<Props>;
  return memo(function Late(props: Props) {
    // What is at hand is drawn with the page: React holds back whatever takes the place of a box, 300 ms at least.
    const [Part] = useState(() => now ?? Later);
    return <Suspense fallback={box(props)}><Part {...props} /></Suspense>;
  }, (a, b) => JSON.stringify(a) === JSON.stringify(b)) as unknown as ComponentType<Props>;
}
