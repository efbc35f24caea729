// On home, for visitors who are not signed in: the next stay booked on this phone.

import { BedDouble, ChevronRight } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { PageContext } from '../../runtime/page-context.ts';
import { voucherPath } from '../booking/voucher-path.ts';
import { useDeviceVouchers } from './device-vouchers.ts';
import { isAhead, useStartFormatter } from './next-stay.tsx';

export function NextStayOnDevice() {
  const locale = useLocale();
  const whenText = useStartFormatter();
  const { now } = use(PageContext);
  const isGuest = useProfile() === null;
  const next = useDeviceVouchers(now)?.find(({ booking }) => isAhead(booking, now));
  if (!isGuest || next === undefined) return null;
  const { booking } = next;
  return (
    <Link
      to={voucherPath(next)(locale)}
      className="flex min-h-13 items-center gap-3 rounded-xl bg-card px-3.5 py-2 shadow-2"
    >
      <BedDouble className="size-5 shrink-0 text-primary-ink" />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-sm font-semibold" translate="no">
          {booking.hotel.name}
        </b>
        <span className="block truncate text-cap text-leaf">
          <FormattedMessage
            id="account.checkIn"
            values={{ when: whenText(booking.checkIn, now) }}
          />
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
