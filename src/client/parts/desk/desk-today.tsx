// The desk's day: what waits for an answer first, then who comes, who leaves, who stays, and what is done.

import { useSuspenseQuery } from '@tanstack/react-query';
import type { DeskBooking } from '#contract/calls/desk.ts';
import type { MessageId } from '#contract/text.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { localDate, type LocalDate } from '#domain/time.ts';
import { query } from '../../api.ts';
import { useSay } from '../../intl.tsx';
import { CheckInBox } from './check-in-box.tsx';
import { DeskAlerts } from './desk-alerts.tsx';
import { DeskBookingCard } from './desk-booking.tsx';

const groups = [
  'toConfirm',
  'disputes',
  'arrivals',
  'leaving',
  'inHouse',
  'noShows',
  'stays',
  'done',
] as const;
type Group = (typeof groups)[number];

function groupOf({ status, dispute, checkOut, confirmBy }: DeskBooking, today: LocalDate): Group {
  if (dispute?.state === 'open') return 'disputes';
  switch (bookingStatusOf(status)) {
    case 'awaitingHotel':
      return 'toConfirm';
    case 'checkInPending':
      return 'arrivals';
    case 'checkedIn':
      return localDate(checkOut) <= today ? 'leaving' : 'inHouse';
    case 'awaitingGuest':
      return 'noShows';
    default:
      return confirmBy === null ? 'done' : 'stays';
  }
}

/** What may be done changes by the clock too: checking in half an hour before, a no-show half an hour after, another day at midnight. */
const lookEveryMs = 30_000;

export function DeskToday({ hotelSn }: { readonly hotelSn: number }) {
  const say = useSay();
  const {
    data: { bookings, asOf },
  } = useSuspenseQuery({
    ...query('desk/getArrivalList', { hotelSn }),
    refetchInterval: lookEveryMs,
  });
  const today = localDate(asOf);
  const ofGroup = (group: Group) => bookings.filter((booking) => groupOf(booking, today) === group);
  const leaving = ofGroup('leaving').toSorted((a, b) => a.checkOut.localeCompare(b.checkOut));
  const filled = groups
    .map((group) => ({ group, bookings: group === 'leaving' ? leaving : ofGroup(group) }))
    .filter((one) => one.bookings.length > 0);
  return (
    <div className="space-y-6">
      <CheckInBox hotelSn={hotelSn} />
      <DeskAlerts />
      {filled.length === 0 && (
        <p className="py-10 text-center text-muted-foreground">{say('desk.nothingToday')}</p>
      )}
      {filled.map(({ group, bookings: members }) => (
        <section key={group}>
          <h2 className="pb-2 text-lg font-semibold">
            {say(`desk.group.${group}` as MessageId)}{' '}
            <span className="text-muted-foreground">· {members.length}</span>
          </h2>
          <div className="grid gap-3 lg:grid-cols-2">
            {members.map((booking) => (
              <DeskBookingCard key={booking.code} booking={booking} hotelSn={hotelSn} now={asOf} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
