// Starts the outbox once the page is idle, reports what became of its entries, and opens their
// sheet.

import { useQueryClient } from '@tanstack/react-query';
import { Clock3, HardDrive } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { isTrouble, type OutboxRow } from '#contract/outbox/outbox.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { isPersisting } from '../../offline/indexed-db.ts';
import {
  isOutboxOpen,
  openOutbox,
  setOutboxOpen,
  useOutboxRows,
  useOutboxOpen,
} from '../../offline/outbox-state.ts';
import { retryImport } from '../../runtime/deferred.tsx';
import { readStorage, storageKeys } from '../../runtime/local-storage.ts';
import { isServerReachable, onReconnect } from '../../runtime/reachability.ts';
import { GuestBookingsSheet } from '../account/guest-bookings-sheet.tsx';
import { titleOf } from './outbox-text.ts';
import { UnsentWarning } from './unsent-warning.tsx';

const QueueSheet = lazy(async () => ({
  default: (await import('./outbox-sheet.tsx')).OutboxSheet,
}));

export function OutboxHost() {
  const client = useQueryClient();
  const intl = useIntl();
  useEffect(() => {
    void retryImport(() => import('../../offline/outbox.ts')).then(({ startOutbox }) =>
      startOutbox(client),
    );
  }, [client]);
  // A message that is not loaded yet would give a toast without text.
  return intl.formatMessage({ id: 'offline.notKept' }) === '' ? null : <Queue />;
}

function Queue() {
  const open = useOutboxOpen();
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  useOutcomeReports();
  useSharedText();
  useFullDiskReport();
  return (
    <>
      {hasOpened && (
        <Suspense>
          <QueueSheet open={open} onClose={() => setOutboxOpen(false)} />
        </Suspense>
      )}
      <UnsentWarning />
      <GuestBookingsSheet />
    </>
  );
}

const waits = ({ endedAt }: OutboxRow): boolean => endedAt === undefined;

const announcedKey = 'queue-told';
/**
 * What was reported in this tab, over reloads: the outbox shows a lasting problem, a toast reports
 * it once.
 */
function readAnnounced(): Set<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(announcedKey) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}
function storeAnnounced(keys: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(announcedKey, JSON.stringify([...keys].slice(-100)));
  } catch {
    /* Storage is full or forbidden: it is reported again after a reload. */
  }
}

/** One toast for everything that ended while the visitor was elsewhere. */
function useOutcomeReports(): void {
  const intl = useIntl();
  const rows = useOutboxRows();
  const waited = useRef(new Set<string>());
  useEffect(() => {
    const announced = readAnnounced();
    const fresh = rows.filter((row) => !waits(row) && !announced.has(row.key));
    const troubled = fresh.filter(isTrouble);
    const sent = fresh.filter(({ state }) => state === 'sent');
    const booked = sent.find(
      (row) =>
        row.call === 'booking/createBooking' &&
        (waited.current.has(row.key) || row.isUntold === true),
    );
    // What the worker did while no page was open to report it.
    const untold = rows.filter(({ isUntold }) => isUntold === true).map(({ key }) => key);
    const isSentMeanwhile = sent.some(({ isUntold }) => isUntold === true);
    const look = () => ({
      label: intl.formatMessage({ id: 'queue.look' }),
      onPress: openOutbox,
    });
    const [first] = troubled;
    if (first !== undefined && !isOutboxOpen())
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'queue.trouble' }),
        text:
          troubled.length === 1
            ? titleOf(first, intl)
            : intl.formatMessage({ id: 'queue.troubled' }, { count: troubled.length }),
        undo: look(),
      }));
    if (booked !== undefined)
      showToast(() => ({
        tone: 'done',
        title: intl.formatMessage({ id: 'queue.booked' }),
        text: booked.about,
        undo: look(),
      }));
    else if (isSentMeanwhile && first === undefined)
      showToast(() => ({
        tone: 'done',
        title: intl.formatMessage({ id: 'queue.sentMeanwhile' }),
        undo: look(),
      }));
    if (untold.length > 0)
      void import('../../offline/outbox.ts').then(({ markReported }) => markReported(untold));
    for (const { key } of fresh) announced.add(key);
    // An entry that is sent again may be reported again.
    for (const { key } of rows.filter(waits)) {
      waited.current.add(key);
      announced.delete(key);
    }
    if (rows.length > 0) storeAnnounced(announced);
  }, [rows, intl]);
}

/**
 * Text shared with the app while offline: opens the cached page it names, else keeps the text and
 * offers it when the network is back.
 */
function useSharedText(): void {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const announceShared = useEffectEvent(async () => {
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
        showToast(() => ({
          tone: 'done',
          title: intl.formatMessage({ id: 'shareIn.kept' }, { words }),
          text: intl.formatMessage({ id: 'shareIn.waits' }),
          stays: readMs,
        }));
      return;
    }
    const open = () => {
      const address = shared.serverShareUrl(locale);
      shared.clearShared();
      location.assign(address);
    };
    showToast(() => ({
      tone: 'done',
      title: intl.formatMessage({ id: 'shareIn.now' }, { words }),
      stays: readMs,
      undo: { label: intl.formatMessage({ id: 'shareIn.open' }), onPress: open },
    }));
  });
  const isAsked = search.includes('shared=');
  useEffect(() => {
    if (isAsked || readStorage(storageKeys.shared) !== null) void announceShared();
  }, [isAsked]);
  useEffect(
    () =>
      onReconnect(() => {
        if (readStorage(storageKeys.shared) !== null) void announceShared();
      }),
    [],
  );
}

/** Reports a disk that stores nothing, once in a tab: offline this page will not open again. */
let hasReportedFullDisk = false;
function useFullDiskReport(): void {
  const intl = useIntl();
  const isKept = isPersisting.use();
  useEffect(() => {
    if (isKept || hasReportedFullDisk) return;
    hasReportedFullDisk = true;
    showToast(() => ({
      tone: 'error',
      icon: HardDrive,
      title: intl.formatMessage({ id: 'offline.notKept' }),
      text: intl.formatMessage({ id: 'offline.notKeptText' }),
      stays: readMs,
    }));
  }, [isKept, intl]);
}

/** Long enough to read a name and to decide, in ms. */
const readMs = 12_000;

/** Opens the sheet; renders nothing while nothing waits. */
export function OutboxButton() {
  const count = useOutboxRows().filter((row) => waits(row) || isTrouble(row)).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={openOutbox}
      className="tap inline-flex shrink-0 items-center gap-1.5 font-semibold"
    >
      <Clock3 className="size-4.5" />
      <FormattedMessage id="queue.count" values={{ count }} />
    </button>
  );
}
