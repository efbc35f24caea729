// Shown for a stay that only the guest says took place: its points come when the hotel confirms it.

import { Hourglass } from 'lucide-react';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { Instant } from '#domain/time/time.ts';
import { Notice } from '../../components/notice.tsx';
import { useSay } from '../../intl/intl.tsx';
import { useMomentFormatter } from './booking-state.ts';

type Props = { readonly booking: BookingView; readonly now: Instant };

export function WaitingForHotelNote({ booking: { deskConfirmsBy: until }, now }: Props) {
  const say = useSay();
  const moment = useMomentFormatter(now);
  if (until === undefined || until < now) return null;
  return (
    <Notice icon={Hourglass} title={say('booking.waitsForHotel')}>
      {say('booking.waitsForHotelText', { time: moment(until) })}
    </Notice>
  );
}
