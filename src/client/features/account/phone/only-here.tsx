// On the list of this phone's bookings: what an account would add to those made without one.

import { CloudOff, MessageSquare, Smartphone } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { isOver, type Voucher } from '#contract/vault/voucher.ts';
import { isPhone, phoneText, splitPhone } from '#domain/phone.ts';
import { useProfile } from '../../../api/session.ts';
import { useLocale } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { buttonVariants } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';

/** Nothing for members, whose bookings are on all their devices, and where nothing is ahead. */
export function OnlyHere({ vouchers }: { readonly vouchers: readonly Voucher[] }) {
  const locale = useLocale();
  const isReachable = useIsReachable();
  const ahead = vouchers.filter(({ owner, booking }) => owner === 0 && !isOver(booking));
  const phone = ahead[0]?.booking.phone;
  if (useProfile() !== null || phone === undefined) return null;
  const Icon = isReachable ? Smartphone : CloudOff;
  return (
    <section className={cn('rounded-xl p-4', isReachable ? 'bg-primary-soft' : 'bg-sunken')}>
      <div className="flex gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-card">
          <Icon className={cn('size-5', isReachable ? 'text-primary-ink' : 'text-ink-2')} />
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold">
            <FormattedMessage id="phoneBookings.onlyHere" values={{ count: ahead.length }} />
          </h2>
          <p className="pt-0.5 text-sm text-ink-2">
            <FormattedMessage
              id={isReachable ? 'phoneBookings.onlyHereText' : 'phoneBookings.onlyHereOffline'}
            />
          </p>
        </div>
      </div>
      {isReachable && (
        <Link
          to={path(locale, 'findBooking', {}, { by: 'phone' })}
          state={isPhone(phone) ? { ...splitPhone(phone), asksForCode: true } : null}
          className={buttonVariants({ wide: true, className: 'mt-3' })}
        >
          <MessageSquare data-icon="inline-start" />
          <FormattedMessage id="phoneBookings.getCode" values={{ phone: phoneText(phone) }} />
        </Link>
      )}
    </section>
  );
}
