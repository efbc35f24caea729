// The member's bookings by what is to be done, with a search; also offline. From 1200 px it stands
// beside the booking that is open.

import { useQuery } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { fold } from '#domain/place.ts';
import { localTime } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { Street } from '../../../components/deferred-components.tsx';
import { SearchField } from '../../../components/form/search-field.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { PageContext } from '../../../runtime/page-context.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { useNow } from '../../../runtime/use-now.ts';
import { buttonVariants } from '../../../ui/button.tsx';
import { BookingLinkItem } from './booking-link-item.tsx';
import { BookingListItem } from './booking-list-item.tsx';
import { BookingTabList } from './booking-tab-list.tsx';
import { bookingTabs, bookingsIn, tabIn, type BookingTab } from './booking-tabs.ts';
import { ClaimBookings } from './claim-bookings.tsx';
import { LockedHistory } from './locked-history.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

/**
 * Matches the hotel's name, its address or the code, ignoring diacritics and case; a code may
 * contain its space.
 */
function matchesSearch({ code, hotel, room }: BookingView, sought: string): boolean {
  const words = fold(sought);
  return (
    fold(`${hotel.name} ${room.name} ${hotel.address}`).includes(words) ||
    code.toLowerCase().includes(sought.replace(/\s/g, '').toLowerCase())
  );
}

type ListProps = {
  readonly isBeside: boolean;
  /** The one beside the list; the first of the tab while the address names none. */
  readonly openCode: string | null;
  /** The codes of the bookings that this phone shows without a network. */
  readonly saved?: ReadonlySet<string> | undefined;
};

export function BookingsList({ isBeside, openCode, saved }: ListProps) {
  const intl = useIntl();
  const { data, refetch, isFetching } = useQuery(query('booking/getBookingList', {}));
  const isReachable = useIsReachable();
  const [searchText, setSearchText] = useState('');
  const [opened, setOpened] = useState<Output<'booking/getGuardedHistory'> | null>(null);
  const live = useNow(15_000);
  const openUntil = opened?.openUntil;
  const past = openUntil !== undefined && openUntil <= live ? null : (opened?.bookings ?? null);
  if (data === undefined) return null;
  const bookings = past === null ? data.bookings : [...data.bookings, ...past];
  const found =
    searchText.trim() === ''
      ? null
      : bookings.filter((booking) => matchesSearch(booking, searchText.trim()));
  return (
    <>
      <PullToRefresh isOn={isReachable} isBusy={isFetching} onPull={() => void refetch()} />
      <div className="flex min-h-14 items-center justify-between px-4 lg:px-0">
        <h1 className="text-2xl font-bold">
          <FormattedMessage id="nav.bookings" />
        </h1>
        <button
          type="button"
          onClick={() => void refetch()}
          disabled={!isReachable || isFetching}
          className="tap inline-flex items-center gap-1.5 text-xs text-muted-foreground"
        >
          <RefreshCw
            className={isFetching ? 'size-3.5 animate-spin motion-reduce:animate-none' : 'size-3.5'}
          />
          <FormattedMessage id="booking.asOf" values={{ time: localTime(data.asOf) }} />
        </button>
      </div>
      {bookings.length > 0 && (
        <search className="block px-4 pb-2 lg:px-0">
          <SearchField
            type="search"
            label={intl.formatMessage({ id: 'bookings.search' })}
            autoComplete="off"
            spellCheck={false}
            value={searchText}
            onChange={({ target }) => setSearchText(target.value)}
            end={
              searchText !== '' && (
                <button
                  type="button"
                  aria-label={intl.formatMessage({ id: 'bookings.clear' })}
                  onClick={() => setSearchText('')}
                  className="grid size-11 place-items-center text-muted-foreground"
                >
                  <X className="size-5" />
                </button>
              )
            }
          />
        </search>
      )}
      {past !== null && openUntil !== undefined && (
        <p role="status" className="px-4 pb-2 text-cap text-ink-2 lg:px-0">
          <FormattedMessage id="history.openUntil" values={{ time: localTime(openUntil) }} />
        </p>
      )}
      {found === null ? (
        <BookingTabs
          bookings={bookings}
          isClosed={data.isGuarded && past === null}
          onOpen={setOpened}
          isBeside={isBeside}
          openCode={openCode}
          saved={saved}
        />
      ) : (
        <div className="space-y-3 px-4 lg:px-0">
          <p role="status" className="text-sm text-ink-2">
            <FormattedMessage id="bookings.found" values={{ count: found.length }} />
          </p>
          <Items bookings={found} isBeside={isBeside} openCode={openCode} saved={saved} />
        </div>
      )}
    </>
  );
}

type ItemsProps = ListProps & { readonly bookings: readonly BookingView[] };

/** Beside an open booking a row is a link alone, which keeps the tab; else it has its actions. */
function Items({ bookings, isBeside, openCode, saved }: ItemsProps) {
  const locale = useLocale();
  const { now } = use(PageContext);
  const [search] = useSearchParams();
  const tab = search.get('tab') ?? undefined;
  if (!isBeside)
    return bookings.map((booking) => (
      <BookingListItem
        key={booking.code}
        booking={booking}
        now={now}
        isSaved={saved?.has(booking.code) === true}
      />
    ));
  return (
    <ul className="space-y-2.5">
      {bookings.map((booking) => (
        <li key={booking.code}>
          <BookingLinkItem
            booking={booking}
            now={now}
            to={path(locale, 'booking', { code: booking.code }, { tab })}
            isOpen={booking.code === openCode}
          />
        </li>
      ))}
    </ul>
  );
}

type TabsProps = ItemsProps & {
  readonly isClosed: boolean;
  readonly onOpen: (past: Output<'booking/getGuardedHistory'>) => void;
};

function BookingTabs({ bookings, isClosed, onOpen, isBeside, openCode, saved }: TabsProps) {
  const [search] = useSearchParams();
  const tab = tabIn(search);
  const shown = bookingsIn(bookings, tab);
  const isLocked = isClosed && tab !== 'upcoming';
  return (
    <BookingTabList bookings={bookings} tabs={bookingTabs} isBeside={isBeside}>
      {tab === 'upcoming' && <ClaimBookings />}
      {isLocked ? (
        <LockedHistory onOpen={onOpen} />
      ) : (
        <Items
          bookings={shown}
          isBeside={isBeside}
          openCode={openCode ?? shown[0]?.code ?? null}
          saved={saved}
        />
      )}
      {shown.length === 0 && !isLocked && <NoBookings tab={tab} />}
    </BookingTabList>
  );
}

function NoBookings({ tab }: { readonly tab: BookingTab }) {
  const locale = useLocale();
  if (tab === 'cancelled' || tab === 'noShow')
    return (
      <p className="py-8 text-center text-ink-2">
        <FormattedMessage id={`bookings.none.${tab}`} />
      </p>
    );
  return (
    <div className="pt-6 text-center">
      <Street
        litShare={0.5}
        className="relative mx-auto h-36 w-full max-w-100 rounded-xl bg-linear-to-b from-sky-1 to-sky-3"
        width={400}
      />
      <p className="pt-4 font-semibold">
        <FormattedMessage id={`bookings.none.${tab}`} />
      </p>
      <Link
        to={path(locale, 'index')}
        className={buttonVariants({ variant: 'secondary', className: 'mt-4' })}
      >
        <FormattedMessage id="bookings.find" />
      </Link>
    </div>
  );
}
