// Parts that can wait: the server draws them at once, the browser takes them over when the page has loaded and has nothing else to do.

import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react';
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
    const idle = () => (window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200)))(() => done(), { timeout: 3_000 });
    if (document.readyState === 'complete') idle();
    else window.addEventListener('load', idle, { once: true });
  });
  return settled;
}

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
  loads.push(async () => { const part = await load(); if (import.meta.env.SSR) now = part; });
  const Later = lazy(async () => {
    await pageSettled();
    return { default: await inTheEnd(load) };
  }) as unknown as ComponentType<Props>;
  return memo(function Late(props: Props) {
    const Part = now ?? Later;
    return <Suspense fallback={box(props)}><Part {...props} /></Suspense>;
  }, (a, b) => JSON.stringify(a) === JSON.stringify(b)) as unknown as ComponentType<Props>;
}
