// Wakes the outbox once the page is at rest, says what became of queued wishes, and shows their sheet when it is asked for.

import { useQueryClient } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OutboxRow } from '#contract/outbox.ts';
import { useSay } from '../intl.tsx';
import { useQueued } from '../queued.ts';
import { showToast } from './later.tsx';
import { isTrouble, titleOf } from './queue-words.ts';

const QueueSheet = lazy(async () => ({ default: (await import('./queue-sheet.tsx')).QueueSheet }));

let isOpen = false;
const listeners = new Set<() => void>();
function setOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}
export const openQueue = (): void => setOpen(true);

export function QueueHost() {
  const client = useQueryClient();
  const open = useSyncExternalStore((listener) => { listeners.add(listener); return () => listeners.delete(listener); }, () => isOpen, () => false);
  const [hasOpened, noteOpened] = useState(false);
  if (open && !hasOpened) noteOpened(true);
  useEffect(() => { void import('../outbox.ts').then(({ startOutbox }) => startOutbox(client)); }, [client]);
  useNews();
  return hasOpened ? <Suspense><QueueSheet open={open} onClose={() => setOpen(false)} /></Suspense> : null;
}

const waits = ({ endedAt }: OutboxRow): boolean => endedAt === undefined;

/** One word for each row that ends while one looks elsewhere; what was in trouble before the page was opened is told once. */
function useNews(): void {
  const say = useSay();
  const rows = useQueued();
  const told = useRef(new Set<string>());
  const waited = useRef(new Set<string>());
  useEffect(() => {
    for (const row of rows.filter((one) => !waits(one) && !told.current.has(one.key))) {
      told.current.add(row.key);
      const undo = { label: say('queue.look'), onPress: openQueue };
      if (isTrouble(row)) showToast({ tone: 'error', title: say('queue.trouble'), text: titleOf(row, say), undo });
      else if (row.call === 'booking/createBooking' && waited.current.has(row.key)) showToast({ tone: 'done', title: say('queue.booked'), text: row.about, undo });
    }
    for (const row of rows.filter(waits)) { waited.current.add(row.key); told.current.delete(row.key); }
  }, [rows, say]);
}

/** The way to the sheet from a strip: nothing while nothing waits. */
export function QueueButton() {
  const say = useSay();
  const count = useQueued().filter((row) => waits(row) || isTrouble(row)).length;
  if (count === 0) return null;
  return <button type="button" onClick={openQueue} className="tap inline-flex shrink-0 items-center gap-1.5 font-semibold"><Clock3 className="size-4.5" />{say('queue.count', { count })}</button>;
}
