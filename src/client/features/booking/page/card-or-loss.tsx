// The head of a booking: its card while it stands, else why it does not, what goes back, and what
// is free instead.

import { use } from 'react';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { Instant } from '#domain/time/time.ts';
import { PageContext } from '../../../runtime/page-context.ts';
import { RoomsNearby } from '../alternatives.tsx';
import { CheckInCard } from '../check-in-card.tsx';
import { GivenBackCard } from '../given-back.tsx';
import { LostRoom, lossOf } from '../lost-room.tsx';
import { RefundTracker } from '../refund-tracker.tsx';
import { NoShowNote } from './no-show-note.tsx';
import { UnconfirmedBooking } from './unconfirmed-booking.tsx';

type Props = {
  readonly booking: BookingView;
  readonly now: Instant;
  readonly live: Instant;
  /** The heading's level. */
  readonly as: 'h1' | 'h2';
};

export function CardOrLoss({ booking, now, live, as }: Props) {
  const { origin } = use(PageContext);
  const after = (
    <>
      <NoShowNote booking={booking} />
      <RefundTracker booking={booking} now={now} />
      <RoomsNearby booking={booking} now={live} />
    </>
  );
  if (lossOf(booking) !== null)
    return (
      <>
        <LostRoom booking={booking} now={now} as={as} />
        {after}
        <UnconfirmedBooking booking={booking} now={now} />
      </>
    );
  return (
    <>
      {booking.checkInToken === null ? (
        <UnconfirmedBooking booking={booking} now={now} />
      ) : (
        <CheckInCard booking={booking} now={now} origin={origin} />
      )}
      <GivenBackCard booking={booking} />
      {after}
    </>
  );
}
