// The desk's day: open confirmations first, then arrivals, departures, guests in the house, and
// what is done. The order is frozen while somebody points at it.

import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { localDate } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { DeskAlerts } from './alert-settings.tsx';
import { DeskBookingCard } from './booking-card.tsx';
import { CheckInBox } from './check-in-form.tsx';
import { arrangeDay, holdOrder, type DeskDay } from './held-order.ts';
import { usePointedAt } from './use-pointed-at.ts';

/**
 * Possible actions change with the clock too: check-in half an hour before, no-show half an hour
 * after, another day at midnight.
 */
const pollMs = 30_000;

export function DeskToday({ hotelSn }: { readonly hotelSn: number }) {
  const intl = useIntl();
  const {
    data: { bookings, asOf },
  } = useSuspenseQuery({
    ...query('desk/getArrivalList', { hotelSn }),
    refetchInterval: pollMs,
  });
  const list = useRef<HTMLDivElement>(null);
  const isHeld = usePointedAt(list);
  const [held, setHeld] = useState<{ readonly hotelSn: number; readonly day: DeskDay } | null>(
    null,
  );
  const arranged = arrangeDay(bookings, localDate(asOf));
  const isOfHotel = held?.hotelSn === hotelSn;
  if (isHeld && !isOfHotel) setHeld({ hotelSn, day: arranged });
  if (!isHeld && held !== null) setHeld(null);
  const { day, fresh } =
    isHeld && held !== null && isOfHotel
      ? holdOrder(held.day, bookings)
      : { day: arranged, fresh: 0 };
  return (
    <div className="space-y-6">
      <CheckInBox hotelSn={hotelSn} />
      <DeskAlerts />
      {day.length === 0 && (
        <p className="py-10 text-center text-muted-foreground">
          <FormattedMessage id="desk.nothingToday" />
        </p>
      )}
      {/* Lies over the list and takes no space, so that news moves nothing. */}
      <p
        role="status"
        className="pointer-events-none sticky top-2 z-10 m-0! flex h-0 justify-center"
      >
        {fresh > 0 && (
          <span className="h-fit rounded-full bg-lamp-soft px-4 py-2 text-sm font-semibold text-lamp-ink shadow-1">
            <FormattedMessage id="desk.fresh" values={{ count: fresh }} />
          </span>
        )}
      </p>
      <div ref={list} className="space-y-6">
        {day.map(({ group, bookings: members }) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className="pb-2 text-lg font-semibold">
              <FormattedMessage id={`desk.group.${group}` as MessageId} />{' '}
              <span className="text-muted-foreground">· {intl.formatNumber(members.length)}</span>
            </h2>
            <div className="grid gap-3 lg:grid-cols-2 min-[107.5rem]:grid-cols-3">
              {members.map((booking) => (
                <DeskBookingCard
                  key={booking.code}
                  booking={booking}
                  hotelSn={hotelSn}
                  now={asOf}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
