// Cancelling as a row of the booking: until when it is free, or why it cannot be; the sheet comes with the first press.

import { CircleX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { BookingView } from '#contract/calls/booking.ts';
import { languageOf } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { canMove, isFinal } from '#domain/booking.ts';
import { isWaiting } from '#domain/dispute.ts';
import type { Instant } from '#domain/time.ts';
import { useLocale, useSay } from '../../intl.tsx';
import { useIsReachable } from '../../offline.ts';
import { factsOf } from '../booking-now.ts';
import { BookingRow } from '../booking-row.tsx';
import { freeText } from '../free-text.ts';

const CancelSheet = lazy(async () => ({
  default: (await import('./cancel-sheet.tsx')).CancelSheet,
}));

type Props = { readonly booking: BookingView; readonly now: Instant };

/** What keeps a booking from being cancelled, in words. */
function whyNot(booking: BookingView, now: Instant): MessageId | null {
  const facts = factsOf(booking);
  const may = canMove('cancel', facts, 'member', now);
  if (may === true) return null;
  if (may === 'tooLate') return 'cancel.no.tooLate';
  if (may === 'inAppOnly') return 'cancel.no.inAppOnly';
  if (may === 'notCancellable')
    return booking.price.lines.some((line) => line.kind === 'flashSale')
      ? 'cancel.no.flashSale'
      : 'cancel.no.notCancellable';
  if (facts.status !== 'awaitingGuest') return 'cancel.no.checkedIn';
  return booking.dispute !== null && isWaiting(booking.dispute.state)
    ? 'dispute.open'
    : 'cancel.no.awaitingGuest';
}

export function CancelRow({ booking, now }: Props) {
  const say = useSay();
  const language = languageOf(useLocale());
  const isReachable = useIsReachable();
  const [isOpen, open] = useState(false);
  // It stays while it slides away, also when the booking is cancelled by then.
  const [hasOpened, noteOpened] = useState(false);
  const refusal = whyNot(booking, now);
  const { status } = factsOf(booking);
  const isOver = isFinal(status);
  const free =
    booking.cancelUntil !== null && now < booking.cancelUntil
      ? freeText(booking.cancelUntil, now, language, say)
      : say(status === 'checkInPending' ? 'cancel.rowLate' : 'cancel.rowOpen');
  const note = refusal !== null ? say(refusal) : isReachable ? free : say('offline.needsNetwork');
  return (
    <>
      {!isOver && (
        <BookingRow
          icon={CircleX}
          title={say('cancel.do')}
          note={note}
          isLocked={refusal !== null || !isReachable}
          onPress={() => {
            noteOpened(true);
            open(true);
          }}
        />
      )}
      {hasOpened && (
        <div className="contents">
          <Suspense>
            <CancelSheet open={isOpen} onClose={() => open(false)} booking={booking} now={now} />
          </Suspense>
        </div>
      )}
    </>
  );
}
