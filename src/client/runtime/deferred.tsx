// Deferred components: rendered by the server, hydrated by the browser when the page is idle (docs/adr/0026-hydrate-in-parts.md).

import { lazy, memo, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { onReconnect, probe, reportReachability } from './reachability.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
const loads: (() => Promise<void>)[] = [];

/** The server awaits this once before it renders, because it renders deferred components too. A browser prefetches them for a page it expects. */
export async function loadDeferredComponents(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/** `requestIdleCallback` with a limit; Safari has none, so a short timeout stands in for it. */
export const whenIdle = (work: () => void, atMostMs = 3_000): void => {
  (window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200)))(work, {
    timeout: atMostMs,
  });
};

let settled: Promise<void> | null = null;
/** After the page's own load event, in the first idle moment; at once on every later navigation. */
export function whenPageIdle(): Promise<void> {
  settled ??= new Promise((done) => {
    const idle = () =>
      whenIdle(() => {
        isAtRest = true;
        done();
      });
    if (document.readyState === 'complete') idle();
    else window.addEventListener('load', idle, { once: true });
  });
  return settled;
}

/** So long the pictures of a slow line may hold up what can be pressed, from when the document was read. */
const picturesMs = 500;
let drawn: Promise<void> | null = null;
/** When late parts and the words of what they open may come: at rest, or a little after the document was read. */
export function whenPagePainted(): Promise<void> {
  drawn ??= Promise.race([
    whenPageIdle(),
    new Promise<void>((done) => {
      const wait = () => {
        setTimeout(() => whenIdle(done), picturesMs);
      };
      if (document.readyState === 'loading')
        document.addEventListener('DOMContentLoaded', wait, { once: true });
      else wait();
    }),
  ]);
  return drawn;
}

let isAtRest = false;
let waiting = 0;
/** Whether every part that stands on the page was taken over: one that was not would be thrown away by what is drawn in one go. */
export const isFullyHydrated = (): boolean => isAtRest && waiting === 0;

/** A part that cannot be fetched never takes the page with it: what the server drew stays, and the part is asked for again after the outage. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      reportReachability(await probe());
      await new Promise<void>((wake) => {
        const stop = onReconnect(() => {
          stop();
          wake();
        });
      });
    }
  }
}

/**
 * A part whose code is not in the first load. Its props are plain values, compared by content: a part that is not taken over yet
 * must not be drawn anew. `box` stands in its place where it is drawn by the browser first; give it the part's size. `isNext`: one goes
 * on by it, so it comes to life right after the page (`nextOf`).
 */
export function late<Props extends object>(
  load: Load<Props>,
  box: (props: Props) => ReactNode = () => null,
  isNext = false,
): ComponentType<Props> {
  let now: ComponentType<Props> | null = null;
  loads.push(async () => {
    now = await load();
  });
  const Later = lazy(async () => {
    waiting += 1;
    if (!isNext) await whenPagePainted();
    now = await retryImport(load);
    waiting -= 1;
    return { default: now };
  }) as unknown as ComponentType<Props>;
  return memo(
    function Late(props: Props) {
      // What is at hand is drawn with the page: React holds back whatever takes the place of a box, 300 ms at least.
      const [Part] = useState(() => now ?? Later);
      return (
        <Suspense fallback={box(props)}>
          <Part {...props} />
        </Suspense>
      );
    },
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  ) as unknown as ComponentType<Props>;
}
