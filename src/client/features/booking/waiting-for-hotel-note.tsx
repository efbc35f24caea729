// Shown for a stay that only the guest says took place: its points come when the hotel confirms it.

import { Hourglass } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import type { Instant } from '#domain/time/time.ts';
import { Notice } from '../../components/notice.tsx';
import { useMomentFormatter } from './booking-state.ts';

type Props = { readonly booking: BookingView; readonly now: Instant };

export function WaitingForHotelNote({ booking: { deskConfirmsBy: until }, now }: Props) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  if (until === undefined || until < now) return null;
  return (
    <Notice icon={Hourglass} title={intl.formatMessage({ id: 'booking.waitsForHotel' })}>
      <FormattedMessage id="booking.waitsForHotelText" values={{ time: moment(until) }} />
    </Notice>
  );
}
