// The moment of a page that stays open: what may be done changes by itself when its time has come.

import { use, useEffect, useState } from 'react';
import type { Instant } from '#domain/time/time.ts';
import { OriginContext } from './page-context.ts';
import { serverNow } from './server-clock.ts';

const lookMs = 15_000;

/** The page's own moment until it has come to life, then the server's clock a few times a minute. */
export function useLiveNow(): Instant {
  const [now, setNow] = useState(use(OriginContext).now);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
