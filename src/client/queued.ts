// What waits to be sent, as the page shows it: filled by the outbox, which comes when the page has come to rest.

import { useSyncExternalStore } from 'react';
import type { OutboxRow } from '#contract/outbox.ts';

const none: readonly OutboxRow[] = [];
let queued = none;
const listeners = new Set<() => void>();

export function showQueued(rows: readonly OutboxRow[]): void {
  queued = rows;
  for (const listener of listeners) listener();
}

/** Refused ones too: their member has not seen them through. */
export const isUnsent = ({ state }: OutboxRow): boolean => state !== 'sent';

/** Whether a wish says more than what was read at `readAt` ms: it is on its way, or it was granted afterwards and nothing could be read since. */
export const isNewerThan =
  (readAt: number) =>
  ({ state, endedAt }: OutboxRow): boolean =>
    endedAt === undefined || (state === 'sent' && endedAt > readAt);

export const queuedNow = (): readonly OutboxRow[] => queued;

/** In the order they are sent in; those that have ended tell when. Nothing on the server and until the page has come to life. */
export const useQueued = (): readonly OutboxRow[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    queuedNow,
    () => none,
  );
