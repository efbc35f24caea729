// Wakes the outbox once the page is at rest, says what became of queued wishes, and shows their sheet when it is asked for.

import { useQueryClient } from '@tanstack/react-query';
import { Clock3, HardDrive } from 'lucide-react';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isTrouble, type OutboxRow } from '#contract/outbox/outbox.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { useLocale, useSay } from '../../intl/intl.tsx';
import { diskState } from '../../offline/disk.ts';
import {
  isQueueOpen,
  openQueue,
  setQueueOpen,
  useQueued,
  useQueueOpen,
} from '../../offline/outbox-state.ts';
import { inTheEnd } from '../../runtime/deferred.tsx';
import { recall, storageKeys } from '../../runtime/local-storage.ts';
import { isServerReachable, onReachableAgain } from '../../runtime/reachability.ts';
import { GuestBookingsSheet } from '../account/guest-bookings-sheet.tsx';
import { titleOf } from './outbox-text.ts';
import { UnsentWarning } from './unsent-warning.tsx';

const QueueSheet = lazy(async () => ({
  default: (await import('./outbox-sheet.tsx')).OutboxSheet,
}));

export function OutboxHost() {
  const client = useQueryClient();
  const say = useSay();
  useEffect(() => {
    void inTheEnd(() => import('../../offline/outbox.ts')).then(({ startOutbox }) =>
      startOutbox(client),
    );
  }, [client]);
  // A word that is still on its way would be told as nothing: a toast without a text.
  return say('offline.notKept') === '' ? null : <Queue />;
}

function Queue() {
  const open = useQueueOpen();
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  useNews();
  useShared();
  useNotKept();
  return (
    <>
      {hasOpened && (
        <Suspense>
          <QueueSheet open={open} onClose={() => setQueueOpen(false)} />
        </Suspense>
      )}
      <UnsentWarning />
      <GuestBookingsSheet />
    </>
  );
}

const waits = ({ endedAt }: OutboxRow): boolean => endedAt === undefined;

const toldKey = 'queue-told';
/** What was told in this tab, over reloads: a trouble that stands is shown by the queue, and said once. */
function readAnnounced(): Set<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(toldKey) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}
function storeAnnounced(keys: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(toldKey, JSON.stringify([...keys].slice(-100)));
  } catch {
    /* then it is said again after a reload */
  }
}

/** One word for all that ended while one looks elsewhere. */
function useNews(): void {
  const say = useSay();
  const rows = useQueued();
  const waited = useRef(new Set<string>());
  useEffect(() => {
    const told = readAnnounced();
    const fresh = rows.filter((row) => !waits(row) && !told.has(row.key));
    const troubled = fresh.filter(isTrouble);
    const sent = fresh.filter(({ state }) => state === 'sent');
    const booked = sent.find(
      (row) =>
        row.call === 'booking/createBooking' &&
        (waited.current.has(row.key) || row.isUntold === true),
    );
    // What the worker did while no page was open, and had no way to say.
    const untold = rows.filter(({ isUntold }) => isUntold === true).map(({ key }) => key);
    const isSentMeanwhile = sent.some(({ isUntold }) => isUntold === true);
    const undo = { label: say('queue.look'), onPress: openQueue };
    const [first] = troubled;
    if (first !== undefined && !isQueueOpen())
      showToast({
        tone: 'error',
        title: say('queue.trouble'),
        text:
          troubled.length === 1
            ? titleOf(first, say)
            : say('queue.troubled', { count: troubled.length }),
        undo,
      });
    if (booked !== undefined)
      showToast({ tone: 'done', title: say('queue.booked'), text: booked.about, undo });
    else if (isSentMeanwhile && first === undefined)
      showToast({ tone: 'done', title: say('queue.sentMeanwhile'), undo });
    if (untold.length > 0) void import('../../offline/outbox.ts').then(({ tell }) => tell(untold));
    for (const { key } of fresh) told.add(key);
    // Whatever is sent once more may be told once more.
    for (const { key } of rows.filter(waits)) {
      waited.current.add(key);
      told.delete(key);
    }
    if (rows.length > 0) storeAnnounced(told);
  }, [rows, say]);
}

/** What was shared with the app while nobody could be asked what it means: opened where it is saved, else kept, said, and offered when the network is back. */
function useShared(): void {
  const say = useSay();
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const tell = useEffectEvent(async () => {
    const shared = await import('../search/share-target.ts');
    const isFresh = shared.captureShared(search);
    if (!shared.isSharedWaiting()) return;
    if (isFresh) void navigate(pathname, { replace: true });
    const { to, words } = await shared.resolveShared(locale);
    if (to !== null && isFresh) {
      shared.clearShared();
      void navigate(to);
      return;
    }
    if (!isServerReachable()) {
      if (isFresh)
        showToast({
          tone: 'done',
          title: say('shareIn.kept', { words }),
          text: say('shareIn.waits'),
          stays: readMs,
        });
      return;
    }
    const open = () => {
      const address = shared.serverShareUrl(locale);
      shared.clearShared();
      location.assign(address);
    };
    showToast({
      tone: 'done',
      title: say('shareIn.now', { words }),
      stays: readMs,
      undo: { label: say('shareIn.open'), onPress: open },
    });
  });
  const isAsked = search.includes('shared=');
  useEffect(() => {
    if (isAsked || recall(storageKeys.shared) !== null) void tell();
  }, [isAsked]);
  useEffect(
    () =>
      onReachableAgain(() => {
        if (recall(storageKeys.shared) !== null) void tell();
      }),
    [],
  );
}

/** A disk that takes nothing, told once in a tab: without a network this page will not open again. */
let hasToldNotKept = false;
function useNotKept(): void {
  const say = useSay();
  const isKept = useSyncExternalStore(diskState.onChange, diskState.isKept, () => true);
  useEffect(() => {
    if (isKept || hasToldNotKept) return;
    hasToldNotKept = true;
    showToast({
      tone: 'error',
      icon: HardDrive,
      title: say('offline.notKept'),
      text: say('offline.notKeptText'),
      stays: readMs,
    });
  }, [isKept, say]);
}

/** Long enough to read a name and to decide. */
const readMs = 12_000;

/** The way to the sheet from a strip: nothing while nothing waits. */
export function OutboxButton() {
  const say = useSay();
  const count = useQueued().filter((row) => waits(row) || isTrouble(row)).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={openQueue}
      className="tap inline-flex shrink-0 items-center gap-1.5 font-semibold"
    >
      <Clock3 className="size-4.5" />
      {say('queue.count', { count })}
    </button>
  );
}
