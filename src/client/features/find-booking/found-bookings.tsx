// What was booked with a proved phone: in the account and on this phone from now on. A missing name
// is asked for once, and may stay missing.

import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, QrCode, Search } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { byNearness, isOver } from '#contract/vault/voucher.ts';
import { query } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { Photo } from '../../components/photo.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { PageContext } from '../../runtime/page-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMomentFormatter } from '../booking/booking-state.ts';
import { StatusBadge } from '../booking/status-badge.tsx';
import { MissingNameForm } from './missing-name-form.tsx';
import { SubmitBar } from './page-parts.tsx';

type Props = {
  /** Codes of those that came into the account just now. */
  readonly takenOver: readonly string[];
  readonly onSearchByCode: () => void;
};

export function FoundBookings({ takenOver, onSearchByCode }: Props) {
  const profile = useProfile();
  const { now } = use(PageContext);
  const { data, isError, refetch } = useQuery(query('booking/getBookingList', {}));
  if (profile === null) return null;
  if (data === undefined && isError)
    return (
      <div className="pt-4">
        <NotLoaded onRetry={() => void refetch()} />
      </div>
    );
  if (data === undefined) return <Skeleton className="mt-4 h-60 w-full rounded-xl" />;
  const bookings = data.bookings.toSorted(byNearness(now));
  const next = bookings.find((booking) => booking.checkInToken !== null && !isOver(booking));
  return (
    <div className="flex flex-1 flex-col">
      {bookings.length === 0 ? (
        <NoneFound onSearchByCode={onSearchByCode} />
      ) : (
        <>
          <FoundHead count={bookings.length} mobile={profile.mobile} />
          <Card as="ul" className="mt-3 divide-y divide-border">
            {bookings.map((booking) => (
              <FoundRow
                key={booking.code}
                booking={booking}
                isNew={takenOver.includes(booking.code)}
              />
            ))}
          </Card>
        </>
      )}
      {profile.nickName === '' && (
        <MissingNameForm profile={profile} proposed={bookings[0]?.fullName ?? ''} />
      )}
      <Bottom next={next} />
    </div>
  );
}

function FoundHead({ count, mobile }: { readonly count: number; readonly mobile: string }) {
  return (
    <div role="status" className="mt-1 flex items-center gap-4 rounded-xl bg-leaf-soft p-4 lg:mt-0">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-card text-leaf">
        <Check className="size-6" />
      </span>
      <div className="min-w-0">
        <h2 className="text-lg leading-6 font-semibold">
          <FormattedMessage id="find.found" values={{ count }} />
        </h2>
        <p className="pt-0.5 text-sm text-ink-2">
          <FormattedMessage id="find.foundText" values={{ end: mobile.slice(-3) }} />
        </p>
      </div>
    </div>
  );
}

function NoneFound({ onSearchByCode }: Pick<Props, 'onSearchByCode'>) {
  return (
    <div role="status" className="mt-5 rounded-xl bg-sunken p-4">
      <h2 className="text-lg leading-6 font-semibold">
        <FormattedMessage id="find.none" />
      </h2>
      <p className="pt-1 text-sm text-ink-2">
        <FormattedMessage id="find.noneText" />
      </p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onSearchByCode}>
        <Search data-icon="inline-start" />
        <FormattedMessage id="find.byCode" />
      </Button>
    </div>
  );
}

function FoundRow({ booking, isNew }: { readonly booking: BookingView; readonly isNew: boolean }) {
  const locale = useLocale();
  const { now } = use(PageContext);
  const moment = useMomentFormatter(now);
  const hasCard = booking.checkInToken !== null && !isOver(booking);
  return (
    <li className="relative flex items-center gap-3 p-3">
      <span className="size-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Photo {...booking.room.picture} alt="" sizes="64px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge booking={booking} />
          {isNew && (
            <Badge variant="dusk">
              <FormattedMessage id="find.new" />
            </Badge>
          )}
        </span>
        <Link
          to={path(locale, 'booking', { code: booking.code })}
          className="block truncate pt-0.5 leading-6 font-semibold after:absolute after:inset-0"
          translate="no"
        >
          {booking.hotel.name}
        </Link>
        <span className="block text-cap text-muted-foreground">{moment(booking.checkIn)}</span>
      </span>
      {hasCard ? (
        <span
          aria-hidden="true"
          className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'px-3' })}
        >
          <QrCode className="size-4.5" />
          <FormattedMessage id="find.card" />
        </span>
      ) : (
        <ChevronRight className="size-5 shrink-0 text-muted-foreground" />
      )}
    </li>
  );
}

function Bottom({ next }: { readonly next: BookingView | undefined }) {
  const locale = useLocale();
  if (next === undefined) return null;
  return (
    <div className="flex flex-1 flex-col pt-4">
      <SubmitBar className="lg:w-80">
        <Link
          to={path(locale, 'booking', { code: next.code })}
          className={buttonVariants({ size: 'lg', wide: true })}
        >
          <QrCode className="size-5" />
          <FormattedMessage id="find.openCard" />
        </Link>
      </SubmitBar>
    </div>
  );
}
