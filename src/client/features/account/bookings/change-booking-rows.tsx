// Changing a stay as rows of the booking: another time or room while that is free, and a longer
// stay while that is possible.

import { CalendarClock, CalendarPlus2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import { isFinal } from '#domain/booking.ts';
import { canReschedule } from '#domain/change.ts';
import type { Instant } from '#domain/time/time.ts';
import { ActionRow } from '../../../components/action-row.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { factsOf, useMomentFormatter } from '../../booking/booking-state.ts';

const ChangeSheet = lazy(async () => ({
  default: (await import('./change-booking-sheet.tsx')).ChangeSheet,
}));
const ExtendSheet = lazy(async () => ({
  default: (await import('./change-booking-sheet.tsx')).ExtendSheet,
}));

type Props = { readonly booking: BookingView; readonly now: Instant };

/**
 * Conditions only the server knows, such as the next guest's arrival, are explained in the sheet.
 */
export function ChangeRows({ booking, now }: Props) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const isReachable = useIsReachable();
  const [openSheet, setOpenSheet] = useState<'change' | 'extend' | null>(null);
  const [opened, setOpened] = useState({ change: false, extend: false });
  const { status, isCancellable } = factsOf(booking);
  if (isFinal(status) || status === 'paymentPending') return null;
  const freeUntil =
    booking.cancelUntil !== null && now < booking.cancelUntil ? booking.cancelUntil : null;
  const may = canReschedule({
    status,
    isCancellable,
    price: booking.price,
    freeUntil,
    confirmsByHand: false,
  });
  const isStaying =
    (status === 'checkInPending' || status === 'checkedIn') && now < booking.checkOut;
  const open = (which: 'change' | 'extend') => {
    setOpened((before) => ({ ...before, [which]: true }));
    setOpenSheet(which);
  };
  const changeNote =
    may === true
      ? intl.formatMessage({ id: 'change.rowText' }, { time: moment(freeUntil ?? now) })
      : intl.formatMessage({ id: `change.no.${may}` });
  return (
    <>
      {may !== 'wrongStatus' && (
        <ActionRow
          icon={CalendarClock}
          title={intl.formatMessage({ id: 'change.row' })}
          note={
            isReachable || may !== true
              ? changeNote
              : intl.formatMessage({ id: 'offline.needsNetwork' })
          }
          isLocked={may !== true || !isReachable}
          onPress={() => open('change')}
        />
      )}
      {isStaying && (
        <ActionRow
          icon={CalendarPlus2}
          title={intl.formatMessage({ id: 'extend.row' })}
          note={intl.formatMessage({ id: isReachable ? 'extend.rowText' : 'offline.needsNetwork' })}
          isLocked={!isReachable}
          onPress={() => open('extend')}
        />
      )}
      {opened.change && (
        <div className="contents">
          <Suspense>
            <ChangeSheet
              booking={booking}
              now={now}
              open={openSheet === 'change'}
              onClose={() => setOpenSheet(null)}
            />
          </Suspense>
        </div>
      )}
      {opened.extend && (
        <div className="contents">
          <Suspense>
            <ExtendSheet
              booking={booking}
              now={now}
              open={openSheet === 'extend'}
              onClose={() => setOpenSheet(null)}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
