// The member's bookings by what is to be done, with a search; also offline.

import { useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCw, Search, X } from 'lucide-react';
import { use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatusOf, upcomingStatuses, type BookingStatus } from '#domain/booking.ts';
import { fold } from '#domain/place.ts';
import { localTime } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { Street } from '../../components/deferred-components.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Splash } from '../../components/shell.tsx';
import { BookingListItem } from '../../features/account/bookings/booking-list-item.tsx';
import { ClaimBookings } from '../../features/account/bookings/claim-bookings.tsx';
import { LockedHistory } from '../../features/account/bookings/locked-history.tsx';
import { PullToRefresh } from '../../features/account/bookings/pull-to-refresh.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { PageContext } from '../../runtime/page-context.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';

const tabs = ['upcoming', 'done', 'cancelled', 'noShow'] as const;

type TabId = (typeof tabs)[number];

function tabOf(status: BookingStatus): TabId {
  if ((upcomingStatuses as readonly BookingStatus[]).includes(status)) return 'upcoming';
  if (status === 'completed') return 'done';
  return status === 'noShow' ? 'noShow' : 'cancelled';
}

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

export function Component() {
  const intl = useIntl();
  const isMember = useProfile() !== null;
  return (
    <div className="mx-auto max-w-180 pb-8 lg:pt-6">
      <title>{intl.formatMessage({ id: 'nav.myBooking' })}</title>
      {/* Signing out empties the cache a moment before the page is left. */}
      {isMember ? <Bookings /> : <Splash />}
    </div>
  );
}

function Bookings() {
  const intl = useIntl();
  const { data, refetch, isFetching } = useSuspenseQuery(query('booking/getBookingList', {}));
  const isReachable = useIsReachable();
  const [searchText, setSearchText] = useState('');
  const [past, setPast] = useState<readonly BookingView[] | null>(null);
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
          <TextField
            icon={Search}
            label={intl.formatMessage({ id: 'bookings.search' })}
            type="search"
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
      {found === null ? (
        <BookingTabs
          bookings={bookings}
          isClosed={data.isGuarded && past === null}
          onOpen={setPast}
        />
      ) : (
        <Found found={found} />
      )}
    </>
  );
}

function Found({ found }: { readonly found: readonly BookingView[] }) {
  const { now } = use(PageContext);
  return (
    <div className="space-y-3 px-4 lg:px-0">
      <p role="status" className="text-sm text-ink-2">
        <FormattedMessage id="bookings.found" values={{ count: found.length }} />
      </p>
      {found.map((booking) => (
        <BookingListItem key={booking.code} booking={booking} now={now} />
      ))}
    </div>
  );
}

type TabsProps = {
  readonly bookings: readonly BookingView[];
  readonly isClosed: boolean;
  readonly onOpen: (past: readonly BookingView[]) => void;
};

function BookingTabs({ bookings, isClosed, onOpen }: TabsProps) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const { now } = use(PageContext);
  const tab = tabs.find((id) => id === search.get('tab')) ?? 'upcoming';
  const of = (id: TabId) => bookings.filter(({ status }) => tabOf(bookingStatusOf(status)) === id);
  const shown = of(tab);
  return (
    <Tabs
      value={tab}
      onValueChange={(id) =>
        setSearch(id === 'upcoming' ? {} : { tab: String(id) }, {
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      <TabsList aria-label={intl.formatMessage({ id: 'nav.bookings' })}>
        {tabs.map((id) => (
          <TabsTrigger key={id} value={id}>
            {intl.formatMessage({ id: `bookings.${id}` })}
            {of(id).length === 0 ? '' : ` · ${of(id).length}`}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={tab} className="space-y-3 px-4 pt-4 lg:px-0">
        {tab === 'upcoming' && <ClaimBookings />}
        {isClosed && tab !== 'upcoming' ? (
          <LockedHistory onOpen={onOpen} />
        ) : (
          shown.map((booking) => <BookingListItem key={booking.code} booking={booking} now={now} />)
        )}
        {shown.length === 0 && !(isClosed && tab !== 'upcoming') && <NoBookings tab={tab} />}
      </TabsContent>
    </Tabs>
  );
}

function NoBookings({ tab }: { readonly tab: TabId }) {
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
        lit={0.5}
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
