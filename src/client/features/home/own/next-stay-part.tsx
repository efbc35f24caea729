// Above the search of home: what waits to be paid, and the next stay.

import { useLayoutEffect, useRef } from 'react';
import type { Point } from '#domain/place.ts';
import { epochMs } from '#domain/time/time.ts';
import { useHasMessage } from '../../../intl/intl.tsx';
import { toDeviceMs } from '../../../runtime/server-clock.ts';
import { useNow } from '../../../runtime/use-now.ts';
import { PaymentToDo } from '../../account/to-do-list.tsx';
import { showStay } from '../home-room.ts';
import { stayMoment } from '../stay-moment.ts';
import { NextStayCard } from './next-stay-card.tsx';
import { aheadOf, stayMomentOf } from './next-stay-of.ts';
import { useOwnBookings } from './use-own-bookings.ts';
import { useRoom } from './use-room.ts';

/** `from` is where the traveller stands, when the page knows it. */
export type NextStayPartProps = { readonly from: Point | null };

export function NextStayPart({ from }: NextStayPartProps) {
  const now = useNow(15_000);
  const { vouchers, isWhole } = useOwnBookings(now);
  const ahead = aheadOf(vouchers, now);
  const { next, unpaid } = ahead;
  const moment = stayMomentOf(ahead, now);
  const hasWords = useHasMessage('home.nextStay');
  const isKnown = hasWords && (isWhole || moment !== null);
  const end = next?.booking.checkOut ?? unpaid[0]?.expiresAt ?? null;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isKnown) return;
    showStay(moment !== null);
    stayMoment.set(moment);
  }, [isKnown, moment]);
  useRoom('stay', box, isKnown, end === null ? null : toDeviceMs(epochMs(end)));
  return (
    <div ref={box} className="grid grid-cols-1 gap-3">
      {(isKnown ? unpaid : []).map((booking) => (
        <PaymentToDo key={booking.code} booking={booking} className="shadow-3" />
      ))}
      {isKnown && next !== undefined && (
        <NextStayCard key={next.booking.code} voucher={next} now={now} from={from} />
      )}
    </div>
  );
}
