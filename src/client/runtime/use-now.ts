// A ticking clock for components, in server time.

import { use, useEffect, useState, useSyncExternalStore } from 'react';
import type { Instant } from '#domain/time/time.ts';
import { PageContext } from './page-context.ts';
import { serverNow } from './server-clock.ts';

const subscribeToNothing = () => () => {};

/**
 * The current instant by the server's clock, updated every `everyMs` milliseconds.
 * On the server and while hydrating it is the instant at which the page was rendered, so that both
 * render the same.
 */
export function useNow(everyMs: number): Instant {
  const { now: renderedAt } = use(PageContext);
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [now, setNow] = useState(() => (isHydrating ? renderedAt : serverNow()));
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
