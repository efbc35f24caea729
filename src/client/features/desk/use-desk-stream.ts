// Keeps an open desk up to date: each server-sent event loads its lists again, and a lost
// connection is reopened (docs/product.md, Hotel desk).

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accessToken } from '../../api/session.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Reads server-sent events until they end. The browser's own `EventSource` cannot send a token. */
async function listen(
  hotelSn: number,
  signal: AbortSignal,
  onLine: () => void,
  onChange: () => void,
): Promise<void> {
  const response = await fetch(`/api/desk/stream?hotelSn=${hotelSn}`, {
    headers: { Authorization: `Bearer ${accessToken() ?? ''}`, Accept: 'text/event-stream' },
    signal,
    cache: 'no-store',
  });
  if (!response.ok || response.body === null)
    throw new Error(`the desk's line answered ${response.status}`);
  onLine();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (decoder.decode(value, { stream: true }).includes('event: change')) onChange();
  }
}

/** Whether the connection is open; while it is not, the page says that it may be outdated. */
export function useDeskStream(hotelSn: number): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const askAgain = () => {
      void client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('desk/'),
      });
    };
    const keepConnected = async (): Promise<void> => {
      let pause = firstPauseMs;
      while (!signal.aborted) {
        await listen(
          hotelSn,
          signal,
          () => {
            pause = firstPauseMs;
            setLive(true);
          },
          askAgain,
        ).catch(() => {
          /* The connection was lost; the loop reopens it. */
        });
        if (signal.aborted) return;
        setLive(false);
        await new Promise((wake) => {
          setTimeout(wake, pause);
        });
        pause = Math.min(longestPauseMs, pause * 2);
        // An ordinary call renews an expired token, and finds out whether the session is over.
        askAgain();
      }
    };
    void keepConnected();
    return () => ending.abort();
  }, [client, hotelSn]);
  return isLive;
}
