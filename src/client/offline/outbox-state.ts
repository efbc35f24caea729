// The outbox as the page shows it. `outbox.ts`, which fills this, is loaded only once the page is
// idle.

import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/calls/calls.ts';
import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { createStore } from '../runtime/create-store.ts';

/**
 * An entry that the server accepted; of one that another tab or the worker sent, only the call may
 * be known.
 */
export type SentEntry = {
  readonly call: CallName;
  readonly input?: unknown;
  readonly owner?: number;
};
type SentListener = (client: QueryClient, sent: SentEntry, data: unknown) => Promise<void>;
let sentListener: SentListener = async () => {
  /* nobody listens yet */
};
/**
 * Sets the one listener. Called before anything can be sent, because the outbox starts only once
 * the page is idle.
 */
export function onEntrySent(listener: SentListener): void {
  sentListener = listener;
}
export const notifySent: SentListener = (client, sent, data) => sentListener(client, sent, data);

const open = createStore(false);
export const isOutboxOpen = open.get;
export const setOutboxOpen = open.set;
export const openOutbox = (): void => open.set(true);
/** Whether the outbox's sheet is wanted; it is shown once the page is idle. */
export const useOutboxOpen = open.use;

const rows = createStore<readonly OutboxRow[]>([]);
export const getOutboxRows = rows.get;
export const setOutboxRows = rows.set;
/**
 * In the order in which they are sent; those that have ended have `endedAt`. Empty on the server
 * and while hydrating.
 */
export const useOutboxRows = rows.use;

/** Refused entries too: their member has not dealt with them yet. */
export const isUnsent = ({ state }: OutboxRow): boolean => state !== 'sent';

/**
 * Whether an entry is newer than what was read at `readAt` ms: it is still being sent, or was
 * accepted after that reading.
 */
export const isNewerThan =
  (readAt: number) =>
  ({ state, endedAt }: OutboxRow): boolean =>
    endedAt === undefined || (state === 'sent' && endedAt > readAt);
