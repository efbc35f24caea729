// What waits to be sent, as the page shows it: filled by the outbox, which comes when the page has come to rest.

import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CallName } from '#contract/calls/calls.ts';
import type { OutboxRow } from '#contract/outbox/outbox.ts';

/** A wish that was granted; another tab or the worker tells no more than its call. */
export type Sent = { readonly call: CallName; readonly input?: unknown; readonly owner?: number };
type TakeSent = (client: QueryClient, sent: Sent, data: unknown) => Promise<void>;
let takeSent: TakeSent = async () => {
  /* nobody asked to be told */
};
/** What the pages do with what was sent. Said before anything can be sent, which is before the page is at rest. */
export function onSent(take: TakeSent): void {
  takeSent = take;
}
export const tellSent: TakeSent = (client, sent, data) => takeSent(client, sent, data);

let isOpen = false;
const openListeners = new Set<() => void>();
export function setQueueOpen(next: boolean): void {
  isOpen = next;
  for (const listener of openListeners) listener();
}
export const openQueue = (): void => setQueueOpen(true);
export const isQueueOpen = (): boolean => isOpen;
/** Whether the sheet of what waits is wanted; it is shown when the page has come to rest. */
export const useQueueOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      openListeners.add(listener);
      return () => openListeners.delete(listener);
    },
    isQueueOpen,
    () => false,
  );

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

/** In the order they are sent in; those that have ended tell when. Empty on the server and before hydration. */
export const useQueued = (): readonly OutboxRow[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    queuedNow,
    () => none,
  );
