// The moment by the server's clock, looked at again and again while somebody looks.

import { useEffect, useState } from 'react';
import type { Instant } from '#domain/time/time.ts';
import { serverNow } from './server-clock.ts';

export function useNow(everyMs: number): Instant {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
