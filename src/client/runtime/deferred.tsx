// Code splitting with server rendering: the server renders the component, the browser loads its
// code later and hydrates it then (docs/adr/0018-hydrate-in-parts.md).

import { lazy, memo, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { endEarlyTaps, RepeatEarlyTap } from './early-tap.ts';
import { checkReachability, isServerReachable, onReconnect } from './reachability.ts';

/**
 * Runs `work` when the browser is idle, at the latest after `timeoutMs`. Safari has no
 * `requestIdleCallback`, so a short timeout stands in for it.
 */
export function whenIdle(work: () => void, timeoutMs = 3_000): void {
  const requestIdle =
    window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
  requestIdle(work, { timeout: timeoutMs });
}

/** Calls `callback` on the event, or at once when it is over. */
function onceDocument(
  isOver: boolean,
  target: EventTarget,
  event: 'load' | 'DOMContentLoaded',
  callback: () => void,
): void {
  if (isOver) callback();
  else target.addEventListener(event, callback, { once: true });
}

let pageIdle: Promise<void> | null = null;
let isPageIdle = false;

/**
 * Resolves in the first idle moment after the page's `load` event; at once on every later
 * navigation.
 */
export function whenPageIdle(): Promise<void> {
  pageIdle ??= new Promise((resolve) => {
    onceDocument(document.readyState === 'complete', window, 'load', () =>
      whenIdle(() => {
        isPageIdle = true;
        markHydrated();
        resolve();
      }),
    );
  });
  return pageIdle;
}

/**
 * On a slow network the pictures delay `load`; what can be tapped waits for them only this long
 * after the document was read.
 */
const picturesMs = 500;
let pagePainted: Promise<void> | null = null;

/**
 * Resolves when the page is idle, or shortly after the document was read, whichever comes first.
 */
export function whenPagePainted(): Promise<void> {
  pagePainted ??= Promise.race([
    whenPageIdle(),
    new Promise<void>((resolve) => {
      onceDocument(document.readyState !== 'loading', document, 'DOMContentLoaded', () => {
        setTimeout(() => whenIdle(resolve), picturesMs);
      });
    }),
  ]);
  return pagePainted;
}

/** Resolves in a task of its own, before which the browser may answer a tap. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * Once the page is painted, in a task of its own: thirty parts begun in one would keep a tap waiting
 * for all of them.
 */
async function turnAfterPaint(): Promise<void> {
  await whenPagePainted();
  await nextTask();
}

/** Between two tries while the server is reachable: of a file that failed once, or of one it lacks. */
const retryPausesMs = [1_000, 5_000, 30_000] as const;

/**
 * Resolves to the module. When it cannot be fetched, tries again after the outage, or after a pause
 * when there is none; never rejects.
 */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch {
      if (await checkReachability()) {
        const pause = retryPausesMs[Math.min(tries, retryPausesMs.length - 1)];
        await new Promise((resolve) => setTimeout(resolve, pause));
      } else {
        await reconnected();
      }
    }
  }
}

/** Resolves when the server is reachable: at once if it is by now. */
function reconnected(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = onReconnect(() => {
      unsubscribe();
      resolve();
    });
    if (!isServerReachable()) return;
    unsubscribe();
    resolve();
  });
}

const preloads: (() => Promise<void>)[] = [];

/**
 * Loads all deferred components, and those that these defer in turn. The server awaits it before
 * rendering; the browser uses it to prefetch for the next page, each in a task of its own
 * (`turn`).
 */
export async function loadDeferredComponents(turn?: () => Promise<void>): Promise<void> {
  for (let begun = 0; begun < preloads.length;) {
    const next = preloads.slice(begun);
    begun = preloads.length;
    await Promise.all(
      next.map(async (preload) => {
        await turn?.();
        await preload();
      }),
    );
  }
}

let loadingCount = 0;

let reportHydrated: () => void;
const hydrated = new Promise<void>((resolve) => {
  reportHydrated = resolve;
});

/**
 * Resolves once every deferred component of the page that the server rendered is hydrated. A
 * synchronous update before that would discard the server's markup of one that is not.
 */
export const whenHydrated = (): Promise<void> => hydrated;

/**
 * Names the moment in the browser's timeline from which everything on the page answers. The code is
 * there before its components are hydrated: React does that next, and an update in between would
 * begin anew with each of them.
 */
function markHydrated(): void {
  if (!isPageIdle || loadingCount > 0) return;
  whenIdle(() => {
    if (loadingCount > 0) return; // A part within a part; it comes here again.
    performance.mark('page-hydrated');
    endEarlyTaps();
    reportHydrated();
  });
}

type DeferredOptions<Props> = {
  /**
   * Drawn while the code loads, when the server did not render the component; give it the
   * component's size.
   */
  readonly fallback?: (props: Props) => ReactNode;
  /**
   * `next` loads right after hydration, for what a visitor most likely uses first; `idle` once the
   * page is painted.
   */
  readonly priority?: 'next' | 'idle';
};

/**
 * A component whose code is not part of the first load.
 *
 * When the code cannot be fetched, the server's markup stays, and loading is tried again once the
 * network is back.
 * Props must be plain values: they are compared by content, because a component that is not
 * hydrated yet must not be rendered anew.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = () => null, priority = 'idle' }: DeferredOptions<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  preloads.push(async () => {
    loaded = await load();
  });
  const Lazy = lazy(async () => {
    loadingCount += 1;
    if (priority === 'idle') await turnAfterPaint();
    loaded = await retryImport(load);
    loadingCount -= 1;
    markHydrated();
    return { default: loaded };
  }) as unknown as ComponentType<Props>;
  return memo(
    function Deferred(props: Props) {
      // Loaded code is rendered with the page: React delays whatever replaces a fallback by at
      // least 300 ms.
      const [Component] = useState(() => loaded ?? Lazy);
      return (
        <Suspense fallback={fallback(props)}>
          <Component {...props} />
          <RepeatEarlyTap />
        </Suspense>
      );
    },
    (before, after) => JSON.stringify(before) === JSON.stringify(after),
  ) as unknown as ComponentType<Props>;
}
