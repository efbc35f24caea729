// On home, for whoever is not signed in: the next stay that was booked on this phone, one tap from its card.

import { BedDouble, ChevronRight } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router';
import { useLocale, useSay } from '../intl.tsx';
import { OriginContext } from '../origin.ts';
import { usePhoneVouchers } from '../phone-vouchers.ts';
import { useProfile } from '../session.ts';
import { isAhead, useWhen } from './account/next-stay.tsx';
import { voucherPath } from './voucher-path.ts';

export function PhoneStay() {
  const say = useSay();
  const locale = useLocale();
  const whenText = useWhen();
  const { now } = use(OriginContext);
  const isGuest = useProfile() === null;
  const next = usePhoneVouchers(now)?.find(({ booking }) => isAhead(booking, now));
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
          {say('account.checkIn', { when: whenText(booking.checkIn, now) })}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
