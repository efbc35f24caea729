// Home: the search, then rooms that are free nearby now, each with the price of exactly the stay it
// names.

import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronRight, Search as SearchGlyph, Star, Tag, Ticket, Zap } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import { whereParams, writeSearch, type Where } from '#domain/search.ts';
import { defaultStay, shownInterval, type Stay } from '#domain/stay.ts';
import { addDays, localDate, minutesBetween, weekday, type Instant } from '#domain/time/time.ts';
import { query } from '../api/queries.ts';
import { useProfile } from '../api/session.ts';
import { Street } from '../components/deferred-components.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { MemberAvatar } from '../components/member-avatar.tsx';
import { homeInput } from '../features/home/home-query.ts';
import { showMember } from '../features/home/home-room.ts';
import type { HomeSectionsProps } from '../features/home/home-sections.tsx';
import type { NextStayPartProps } from '../features/home/own/next-stay-part.tsx';
import { stayMoment } from '../features/home/stay-moment.ts';
import { placeOf, placeText, type Place } from '../features/places/place.ts';
import { useGeolocation } from '../features/places/use-geolocation.ts';
import { SearchBar } from '../features/search/search-bar.tsx';
import { rangeText } from '../features/stay/stay-format.ts';
import { useLocale, useLocalText } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { importOnce } from '../runtime/import-once.ts';
import { DailyGlyph, OvernightGlyph } from '../ui/art/booking-glyphs.tsx';
import { Logo } from '../ui/art/logo.tsx';
import { cn } from '../ui/cn.ts';
import type { Glyph } from '../ui/glyph.ts';
import { toggleVariants } from '../ui/toggle.tsx';
import { WalletContext } from '../wallet/wallet-context.ts';

const lateParts = importOnce(() => import('../features/home/own/late-parts.ts'));

const LocationError = deferred<{ readonly text: string }>(
  async () => (await import('../features/places/location-error.tsx')).LocationError,
);

// What the server does not know: rendered once the bookings of this device are read. Its room is
// kept from the visit before (`features/home/home-room.ts`).
const NextStayPart = deferred<NextStayPartProps>(async () => (await lateParts()).NextStayPart);
const OwnPart = deferred<object>(async () => (await lateParts()).OwnPart);

// Below the first screen: rendered by the server, hydrated when the page is idle.
const HomeSections = deferred<HomeSectionsProps>(async () => (await lateParts()).HomeSections, {
  fallback: () => <div className="h-[200vh]" />,
});

/**
 * The loader's data. The address is read there alone: the stay is not in the answer, because the
 * sections are the same whatever stay the address names.
 */
export type HomeData = {
  readonly now: Instant;
  /** The place in the address; `anywhere` where it names none. */
  readonly where: Where;
  /** The stay of the address while it can be booked, else the default one. */
  readonly stay: Stay;
};

export function Component() {
  const intl = useIntl();
  const { now, where, stay } = useLoaderData<HomeData>();
  const { data } = useSuspenseQuery(query('hotel/getHome', homeInput(where)));
  const place = placeOf(data.place);
  return (
    <div data-home="">
      <title>{intl.formatMessage({ id: 'home.title' }, { name: brand.name })}</title>
      <meta
        name="description"
        content={intl.formatMessage({ id: 'home.description' }, { count: data.hotelCount })}
      />
      <MemberStyle />
      <Hero hotelCount={data.hotelCount} />
      <Search place={place} stay={stay} now={now} />
      <QuickLinks place={place} now={now} />
      <FindBookingRow />
      <div className="min-h-[var(--own-room,0px)]">
        <OwnPart />
      </div>
      <HomeSections where={where} />
    </div>
  );
}

/** A component of its own: who is signed in changes nothing around the parts not hydrated yet. */
function MemberStyle() {
  const isMember = useProfile() !== null;
  useEffect(() => showMember(isMember), [isMember]);
  return null;
}

function Hero({ hotelCount }: { readonly hotelCount: number }) {
  return (
    <div className="relative isolate bg-linear-to-b from-sky-1 via-sky-2 to-sky-3 pt-(--safe-t)">
      <PhoneBar />
      <div className="page relative pt-3 pb-41 max-lg:px-5 lg:pt-26 lg:pb-[214px]">
        <h1 className="min-h-[2lh] max-w-[21.5rem] text-4xl font-bold lg:min-h-[1lh] lg:max-w-none lg:overflow-x-clip lg:text-ellipsis lg:whitespace-nowrap">
          <Greeting />
        </h1>
        <p className="mt-1.5 text-ink-2 lg:hidden stay:hidden">
          <FormattedMessage id="home.hotels" values={{ count: hotelCount }} />
        </p>
        <p className="mt-1.5 hidden text-lg text-ink-2 lg:block">
          <FormattedMessage id="home.hotelsLong" values={{ count: hotelCount }} />
        </p>
      </div>
      {/* Behind what is said, but after it: what hangs on the lower end would move as the rest of a
          page is read. As wide as any screen on which it is not repeated. */}
      <Street
        width={1024}
        height={330}
        isRepeated
        seed={33}
        near={[104, 150]}
        far={[100, 160]}
        sun={[79, 14]}
        className="absolute inset-x-0 bottom-0 -z-10 h-72 lg:h-[300px]"
      />
    </div>
  );
}

/** Small enough for its two lines on a narrow phone, and not to reach the sun on a wide screen. */
const greetingLine =
  'block text-[clamp(1.125rem,6.1vw,1.5rem)] leading-[1.3] lg:inline lg:text-[2.625rem] lg:leading-[inherit]';

/**
 * A member and whoever has a stay ahead are greeted, in two lines on a phone, which is the room of
 * the promise that others read. Its words arrive after the page's.
 */
function Greeting() {
  const intl = useIntl();
  const name = useProfile()?.nickName;
  const moment = stayMoment.use();
  // Not asked for where nobody is greeted: what the server reads travels with the page.
  const isGreeted = name !== undefined || moment !== null;
  const hello = isGreeted
    ? intl.formatMessage({ id: 'home.hello' }, { name, hasName: name ? 'yes' : 'other' })
    : '';
  if (hello === '')
    return (
      // In one line the Thai words would run over the sun.
      <span className="max-lg:block max-lg:[&:lang(th)]:max-w-52">
        <FormattedMessage id="home.promise" />
      </span>
    );
  return (
    <>
      <span className={`truncate ${greetingLine}`}>{hello} </span>
      <span className={greetingLine}>
        <FormattedMessage id="home.greeting" values={{ moment: moment ?? 'other' }} />
      </span>
    </>
  );
}

/** Phones and tablets have no header, so language and sign-in stand here. */
function PhoneBar() {
  const intl = useIntl();
  const locale = useLocale();
  const profile = useProfile();
  // The wallet places its own buttons over the top right corner.
  return (
    <div
      className={cn(
        'relative z-20 flex min-h-14 flex-wrap items-center justify-between gap-x-2 pr-3 pl-4 md:px-(--gutter) lg:hidden',
        use(WalletContext) && 'flex-row-reverse',
      )}
    >
      <Logo wordClass="h-5.5" label={brand.name} />
      <div className="flex items-center gap-1">
        <LanguageMenu className="bg-card/70" />
        {profile === null ? (
          <Link
            to={path(locale, 'signIn')}
            className="inline-flex min-h-11 items-center rounded-full bg-card/70 px-3.5 text-sm font-semibold"
          >
            <FormattedMessage id="nav.signIn" />
          </Link>
        ) : (
          <Link
            to={path(locale, 'account')}
            aria-label={intl.formatMessage({ id: 'nav.account' })}
            className="grid size-11 place-items-center rounded-full bg-card/70"
          >
            <MemberAvatar gender={profile.gender} className="size-9" />
          </Link>
        )}
      </div>
    </div>
  );
}

/**
 * Choosing a place updates the whole page; the stay is used by the search only. `?near=1` comes
 * from the app icon's shortcut.
 */
function Search({
  place,
  stay,
  now,
}: {
  readonly place: Place;
  readonly stay: Stay;
  readonly now: Instant;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const openPlace = (to: Place) => {
    void navigate(path(locale, 'index', {}, whereParams(to.where)), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const { state, find } = useGeolocation((where) => openPlace({ where, name: null, parent: null }));
  const isAsked = params.get('near') === '1';
  useEffect(() => {
    if (isAsked) find();
  }, [isAsked, find]);
  const [isOpen, setIsOpen] = useState(false);
  const { where } = place;
  return (
    <div className="relative z-10 -mt-16 px-4 md:px-(--gutter) lg:page lg:-mt-[92px] stay:lg:-mt-[150px] stay:lg:grid stay:lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] stay:lg:gap-6">
      <div className="hidden min-h-[var(--stay-room,0px)] stay:block">
        <NextStayPart
          from={
            where.kind === 'nearBy'
              ? { latitude: where.latitude, longitude: where.longitude }
              : null
          }
        />
      </div>
      <div>
        <SearchBar
          place={place}
          onPlace={openPlace}
          stay={stay}
          now={now}
          className={cn(
            'rounded-2xl bg-card p-3 shadow-3 lg:p-4',
            isOpen ? 'stay:max-lg:mt-4' : 'stay:max-lg:hidden',
          )}
        />
        {!isOpen && <Pill place={place} stay={stay} now={now} onOpen={() => setIsOpen(true)} />}
        {state !== 'idle' && <LocationError text={intl.formatMessage({ id: `place.${state}` })} />}
      </div>
    </div>
  );
}

/** On phones the search is small beside a next stay, and opens in place. */
function Pill({
  place,
  stay,
  now,
  onOpen,
}: {
  readonly place: Place;
  readonly stay: Stay;
  readonly now: Instant;
  readonly onOpen: () => void;
}) {
  const intl = useIntl();
  const words = useLocalText();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mt-4 hidden min-h-15 w-full items-center gap-3 rounded-full border border-border bg-card py-1.5 pr-2 pl-5 text-left shadow-2 stay:max-lg:flex"
    >
      <span className="@container min-w-0 flex-1">
        <span className="block truncate font-semibold break-words @max-[10rem]:whitespace-normal">
          {placeText(place, words, intl)}
        </span>
        <span className="block truncate text-cap break-words text-muted-foreground @max-[10rem]:whitespace-normal">
          <FormattedMessage id={`bookingType.${stay.type}`} /> · {rangeText(stay, now)}
        </span>
        <span className="sr-only">
          . <FormattedMessage id="search.change" />
        </span>
      </span>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <SearchGlyph className="size-5" />
      </span>
    </button>
  );
}

/** On phones, for whoever has no account and no stay on this device. */
function FindBookingRow() {
  const locale = useLocale();
  if (useProfile() !== null) return null;
  return (
    <div className="px-(--gutter) pt-4 lg:hidden member:hidden stay:hidden">
      <Link
        to={path(locale, 'findBooking')}
        className="flex min-h-15 items-center gap-3.5 rounded-xl bg-card px-4 py-2 shadow-2"
      >
        <Ticket className="size-5.5 text-primary-ink" />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">
            <FormattedMessage id="nav.findBooking" />
          </b>
          <span className="block text-cap text-muted-foreground">
            <FormattedMessage id="home.findHow" />
          </span>
        </span>
        <ChevronRight className="size-5 text-muted-foreground" />
      </Link>
    </div>
  );
}

type Quick = {
  readonly text: 'home.goNow' | 'home.tonight' | 'home.weekend' | 'home.cheap' | 'home.best';
  readonly icon: Glyph;
  readonly stay: Stay;
  readonly sort: 'bestMatch' | 'priceUp' | 'reviewScore';
};

/**
 * Only searches with results: a start in the next hours, the coming night, the coming weekend, and
 * two orders.
 */
function quickSearches(now: Instant): readonly Quick[] {
  const soon = defaultStay('hourly', now);
  const night = defaultStay('overnight', now);
  const isSoon = minutesBetween(now, shownInterval(soon).from) <= 60;
  const today = localDate(now);
  const weekend: Stay = {
    type: 'daily',
    date: addDays(today, (6 - weekday(today) + 7) % 7),
    nights: 1,
  };
  const preset = isSoon ? soon : night;
  return [
    ...(isSoon ? [{ text: 'home.goNow', icon: Zap, stay: soon, sort: 'bestMatch' } as const] : []),
    { text: 'home.tonight', icon: OvernightGlyph, stay: night, sort: 'bestMatch' },
    { text: 'home.weekend', icon: DailyGlyph, stay: weekend, sort: 'bestMatch' },
    { text: 'home.cheap', icon: Tag, stay: preset, sort: 'priceUp' },
    { text: 'home.best', icon: Star, stay: preset, sort: 'reviewScore' },
  ];
}

function QuickLinks({ place, now }: { readonly place: Place; readonly now: Instant }) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <ul
      className="no-scrollbar flex gap-2 overflow-x-auto px-(--gutter) pt-4 pb-0.5 lg:page stay:hidden"
      aria-label={intl.formatMessage({ id: 'home.quick' })}
    >
      {quickSearches(now).map(({ text, icon: Icon, stay, sort }) => (
        <li key={text} className="shrink-0">
          <Link
            to={path(
              locale,
              'search',
              {},
              writeSearch({ where: place.where, type: stay.type, stay, sort, page: 1 }),
            )}
            className={toggleVariants()}
          >
            <Icon className="size-4.5" />
            <FormattedMessage id={text} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
