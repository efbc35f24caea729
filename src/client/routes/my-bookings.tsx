// The bookings stored on this phone, with or without an account, the next one first. Each opens
// completely, also offline.

import { useQueryClient } from '@tanstack/react-query';
import {
  CircleUserRound,
  MessageSquareText,
  RefreshCw,
  Search,
  Smartphone,
  Trash2,
} from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { isOver, type Voucher } from '#contract/vault/voucher.ts';
import { phoneText, splitPhone } from '#domain/phone.ts';
import { localTime } from '#domain/time/time.ts';
import { useProfile } from '../api/session.ts';
import { Street } from '../components/deferred-components.tsx';
import { Sheet } from '../components/overlays/sheet.tsx';
import { pageTitle } from '../document/page-title.ts';
import { BookingListItem } from '../features/account/bookings/booking-list-item.tsx';
import {
  eraseGuestBookings,
  refreshDeviceVouchers,
  useDeviceVouchers,
} from '../features/account/device-vouchers.ts';
import { LinkList, LinkRow } from '../features/account/link-list.tsx';
import { voucherPath } from '../features/booking/voucher-path.ts';
import { writeDraft } from '../features/find-booking/find-draft.ts';
import { useLocale } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { onReconnect, useIsReachable } from '../runtime/reachability.ts';
import { buttonVariants, Button } from '../ui/button.tsx';

export function Component() {
  const intl = useIntl();
  const client = useQueryClient();
  const { now } = use(PageContext);
  const isReachable = useIsReachable();
  const vouchers = useDeviceVouchers(now) ?? [];
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = () => {
    setIsRefreshing(true);
    void refreshDeviceVouchers(client).finally(() => setIsRefreshing(false));
  };
  useEffect(() => onReconnect(() => void refreshDeviceVouchers(client)), [client]);
  const oldest = vouchers
    .map(({ booking }) => booking)
    .filter((booking) => !isOver(booking))
    .map(({ asOf }) => asOf)
    .toSorted()[0];
  const guests = vouchers.filter(({ owner }) => owner === 0);
  return (
    <div className="mx-auto max-w-180 pb-8 lg:pt-6">
      <title>{pageTitle(intl.formatMessage({ id: 'nav.bookings' }))}</title>
      <meta name="robots" content="noindex" />
      <div className="flex min-h-14 items-center justify-between px-4 lg:px-0">
        <h1 className="text-2xl font-bold">
          <FormattedMessage id="nav.bookings" />
        </h1>
        {oldest !== undefined && (
          <button
            type="button"
            onClick={refresh}
            disabled={!isReachable || isRefreshing}
            className="tap inline-flex items-center gap-1.5 text-xs text-muted-foreground"
          >
            <RefreshCw
              className={
                isRefreshing ? 'size-3.5 animate-spin motion-reduce:animate-none' : 'size-3.5'
              }
            />
            <FormattedMessage id="booking.asOf" values={{ time: localTime(oldest) }} />
          </button>
        )}
      </div>
      {vouchers.length === 0 ? (
        <NoBookings />
      ) : (
        <div className="space-y-3 px-4 pt-1 lg:px-0">
          {isReachable && <OnlyHere guests={guests.filter(isUpcoming)} />}
          {vouchers.map((voucher) => (
            <BookingListItem
              key={voucher.booking.code}
              booking={voucher.booking}
              now={now}
              link={voucherPath(voucher)}
              isSaved
            />
          ))}
          {!isReachable && <OnlyHere guests={guests.filter(isUpcoming)} />}
          <Others />
          {guests.length > 0 && <Erase />}
        </div>
      )}
    </div>
  );
}

const isUpcoming = ({ booking }: Voucher): boolean => !isOver(booking);

/** What an account would add; nothing for members, whose bookings are on all their devices. */
function OnlyHere({ guests }: { readonly guests: readonly Voucher[] }) {
  const locale = useLocale();
  const isReachable = useIsReachable();
  const [next] = guests;
  if (useProfile() !== null || next === undefined) return null;
  const { phone } = next.booking;
  return (
    <section className="rounded-xl bg-primary-soft p-4">
      <div className="flex gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-card">
          <Smartphone className="size-5 text-primary-ink" />
        </span>
        <div className="min-w-0">
          <h2 className="font-semibold">
            <FormattedMessage id="phoneBookings.onlyHere" values={{ count: guests.length }} />
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
          onClick={() => writeDraft({ way: 'phone', sent: null, ...splitPhone(phone) })}
          className={buttonVariants({ wide: true, className: 'mt-3' })}
        >
          <MessageSquareText data-icon="inline-start" />
          <FormattedMessage id="phoneBookings.getCode" values={{ phone: phoneText(phone) }} />
        </Link>
      )}
    </section>
  );
}

function NoBookings() {
  const locale = useLocale();
  return (
    <div className="px-4 pt-6 text-center">
      <Street
        lit={0.5}
        className="relative mx-auto h-36 w-full max-w-100 rounded-xl bg-linear-to-b from-sky-1 to-sky-3"
        width={400}
      />
      <p className="pt-4 font-semibold">
        <FormattedMessage id="phoneBookings.none" />
      </p>
      <p className="mx-auto max-w-[22rem] pt-1 text-sm text-ink-2">
        <FormattedMessage id="phoneBookings.noneText" />
      </p>
      <div className="mx-auto flex max-w-[22rem] flex-col gap-2 pt-4">
        <Link to={path(locale, 'index')} className={buttonVariants({ wide: true })}>
          <FormattedMessage id="bookings.find" />
        </Link>
      </div>
      <Others />
    </div>
  );
}

/** Ways to bookings that this phone does not hold. */
function Others() {
  const intl = useIntl();
  const locale = useLocale();
  const isMember = useProfile() !== null;
  return (
    <LinkList className="mt-5 text-left">
      <LinkRow
        icon={Search}
        to={path(locale, 'findBooking')}
        note={intl.formatMessage({ id: 'find.rowText' })}
      >
        <FormattedMessage id="find.row" />
      </LinkRow>
      {!isMember && (
        <LinkRow
          icon={CircleUserRound}
          to={path(locale, 'signIn', {}, { to: path(locale, 'myBooking') })}
          note={intl.formatMessage({ id: 'find.bySignIn' })}
        >
          <FormattedMessage id="nav.signIn" />
        </LinkRow>
      )}
    </LinkList>
  );
}

function Erase() {
  const intl = useIntl();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const erase = () => {
    setIsOpen(false);
    void eraseGuestBookings(client);
  };
  return (
    <div className="pt-2 text-center">
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 data-icon="inline-start" />
        <FormattedMessage id="phoneBookings.erase" />
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={intl.formatMessage({ id: 'phoneBookings.eraseTitle' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        <p className="text-sm text-ink-2">
          <FormattedMessage id="phoneBookings.eraseText" />
        </p>
        <div className="space-y-2 pt-4 pb-4">
          <Button variant="destructive" wide onClick={erase}>
            <FormattedMessage id="phoneBookings.erase" />
          </Button>
          <Button variant="ghost" wide onClick={() => setIsOpen(false)}>
            <FormattedMessage id="phoneBookings.keep" />
          </Button>
        </div>
      </Sheet>
    </div>
  );
}
