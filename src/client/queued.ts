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

export const queuedNow = (): readonly OutboxRow[] => queued;

/** In the order they are sent in; those that have ended tell when. Nothing on the server and until the page has come to life. */
export const useQueued = (): readonly OutboxRow[] => useSyncExternalStore((listener) => { listeners.add(listener); return () => listeners.delete(listener); }, queuedNow, () => none);
