// Cancelling as a row of the booking: until when it is free, or why it is not possible. The sheet
// is loaded with the first press.

import { CircleX } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { isFinal } from '#domain/booking.ts';
import type { Instant } from '#domain/time/time.ts';
import { ActionRow } from '../../../components/action-row.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { factsOf } from '../../booking/booking-state.ts';
import { cancelRefusal } from '../../booking/cancel-refusal.ts';
import { freeCancellationText } from '../../stay/free-cancellation-text.ts';

const CancelSheet = lazy(async () => ({
  default: (await import('./cancel-sheet.tsx')).CancelSheet,
}));

type Props = { readonly booking: BookingView; readonly now: Instant };

export function CancelRow({ booking, now }: Props) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const [isOpen, setIsOpen] = useState(false);
  // Stays mounted during the closing animation, even when the booking is cancelled by then.
  const [hasOpened, setHasOpened] = useState(false);
  const refusal = cancelRefusal(booking, now);
  const { status } = factsOf(booking);
  const isOver = isFinal(status);
  const free =
    booking.cancelUntil !== null && now < booking.cancelUntil
      ? freeCancellationText(booking.cancelUntil, now, intl)
      : intl.formatMessage({
          id: status === 'checkInPending' ? 'cancel.rowLate' : 'cancel.rowOpen',
        });
  const note =
    refusal !== null
      ? intl.formatMessage({ id: refusal })
      : isReachable
        ? free
        : intl.formatMessage({ id: 'offline.needsNetwork' });
  return (
    <>
      {!isOver && (
        <ActionRow
          icon={CircleX}
          title={intl.formatMessage({ id: 'cancel.do' })}
          note={note}
          isLocked={refusal !== null || !isReachable}
          onPress={() => {
            setHasOpened(true);
            setIsOpen(true);
          }}
        />
      )}
      {hasOpened && (
        <div className="contents">
          <Suspense>
            <CancelSheet
              open={isOpen}
              onClose={() => setIsOpen(false)}
              booking={booking}
              now={now}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
