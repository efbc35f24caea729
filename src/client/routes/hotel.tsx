// A hotel's page: pictures, what every room costs for the chosen stay, rules and reviews. The URL
// holds the stay.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { use, useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  useLoaderData,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import type { HotelDetail } from '#contract/schemas/hotel.ts';
import { policy } from '#domain/policy.ts';
import { readBookingType, stayParams } from '#domain/search.ts';
import {
  defaultBookingType,
  defaultStay,
  onDayOf,
  type BookingType,
  type Stay,
} from '#domain/stay.ts';
import { showToast } from '../components/deferred-components.tsx';
import { scrollToAnchor } from '../components/scroll-to-anchor.ts';
import { Stars } from '../components/stars.tsx';
import type { HotelSummary, CachedHotel } from '../features/hotel-list/hotel-summary.ts';
import { BottomBar, BookingSidebar } from '../features/hotel/booking-sidebar.tsx';
import { Gallery } from '../features/hotel/gallery.tsx';
import { PictureBar, type BarProps } from '../features/hotel/hotel-bar.tsx';
import { hotelQueries, isPassable } from '../features/hotel/hotel-queries.ts';
import { HotelStayProvider } from '../features/hotel/hotel-stay.tsx';
import type { RoomListProps } from '../features/hotel/rooms/room-list.tsx';
import { stayIn } from '../features/stay/stay-from-url.ts';
import { formatScore, useLocale, useLocalText } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { importOnce } from '../runtime/import-once.ts';
import { PageContext } from '../runtime/page-context.ts';
import { isServerReachable } from '../runtime/reachability.ts';
import { serverNow } from '../runtime/server-clock.ts';

const lateParts = importOnce(() => import('../features/hotel/late-parts.ts'));

// Rendered by the server, hydrated when the page is idle.
const Facilities = deferred<{ readonly hotel: HotelDetail }>(
  async () => (await lateParts()).Facilities,
  { fallback: () => <div className="h-40 lg:h-25" /> },
);

// Hydrated first, because visitors go on from here. Until then a room is chosen by a plain link,
// which works without scripts.
const RoomList = deferred<RoomListProps>(
  async () => (await import('../features/hotel/rooms/room-list.tsx')).RoomList,
  { fallback: () => <div className="h-240" />, priority: 'next' },
);

const HotelDetails = deferred<object>(async () => (await lateParts()).HotelDetails, {
  fallback: () => <div className="h-480" />,
});

const WideBar = deferred<BarProps>(
  async () => (await import('../features/hotel/wide-bar.tsx')).WideBar,
  { fallback: () => <div className="hidden h-16 lg:block" />, priority: 'next' },
);

const CompactBar = deferred<BarProps>(async () => (await lateParts()).CompactBar);

/**
 * On wide screens the bar and the sidebar are visible at once. Phones leave them out of the first
 * frame, which counts on a slow device.
 */
const isWideScreen = (): boolean => matchMedia('(min-width: 64rem)').matches;

/**
 * What the page knows of the hotel: a summary from a cached list first, the whole hotel once it is
 * loaded.
 */
function useHotel(slug: string, search: URLSearchParams) {
  const cached = useLoaderData<CachedHotel | null>();
  const { now: opened } = use(PageContext);
  const { detail, rooms } = hotelQueries(slug, search);
  const { data: hotel } = useQuery({
    ...detail,
    throwOnError: (_, { state }) => state.data === undefined,
  });
  const { data: list, isPending } = useQuery({
    ...rooms,
    throwOnError: (error, { state }) => state.data === undefined && !isPassable(error),
  });
  const now = list?.asOf ?? cached?.at ?? opened;
  const type = readBookingType(search);
  const stay = list?.stay ?? stayIn(search) ?? defaultStay(type ?? defaultBookingType(now), now);
  // Everything below the head appears at once, so that nothing already shown moves.
  const loaded = hotel !== undefined && (list !== undefined || !isPending) ? hotel : null;
  // Coming from a list, the summary is painted first even when the whole hotel was prefetched.
  const whole = useDeferredValue(loaded, cached === null ? loaded : null);
  return {
    summary: hotel ?? cached?.face,
    whole,
    list,
    offer: cached?.offer ?? null,
    stay,
    now,
    roomsKey: rooms.queryKey[0],
  };
}

/**
 * The key starts another hotel with fresh state: what was chosen or shown for one means nothing for
 * the next.
 */
export function Component() {
  const slug = (useParams()['slug'] ?? '').toLowerCase();
  return <HotelPage key={slug} slug={slug} />;
}

function HotelPage({ slug }: { readonly slug: string }) {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const { summary, whole, list, offer, stay, now, roomsKey } = useHotel(slug, search);
  const isChanging = useNavigation().state === 'loading';
  const change = useStayChange(slug);
  const isWide = whole !== null || isWideScreen();
  if (summary === undefined) return null;
  const bar = { hotel: summary, stay, now };
  return (
    <div className="relative" aria-busy={whole === null || undefined}>
      <Title hotel={summary} isWhole={whole !== null} />
      {isWide && <WideBar {...bar} />}
      <Gallery
        pictures={summary.pictures}
        name={summary.name}
        rooms={whole === null ? [] : (list?.rooms ?? [])}
        guestPictures={whole?.guestPictures}
        stay={stay}
        isPart={summary.address === null}
      >
        <PictureBar hotel={summary} stay={stay} isWhole={whole !== null} />
      </Gallery>
      {whole !== null && <CompactBar {...bar} />}
      <div className="relative z-10 -mt-7 rounded-t-2xl bg-background lg:static lg:mt-0 lg:rounded-none">
        <div className="page lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
          <Head hotel={summary} />
          {isWide && (
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <BookingSidebar
                hotel={summary}
                plans={whole?.plans}
                list={whole === null ? undefined : list}
                offer={offer}
                stay={stay}
                now={now}
                onStay={(next) => {
                  void change(next);
                }}
                onType={async (type) => {
                  const at = serverNow();
                  const soonest = whole === null ? null : await import('#domain/soonest-stay.ts');
                  const usualOf = (one: BookingType) =>
                    soonest === null || whole === null
                      ? defaultStay(one, at)
                      : soonest.firstStay(one, whole.plans, at);
                  await change(onDayOf(stay, type, usualOf, at));
                }}
                onFlashEnd={() => {
                  void client.invalidateQueries({ queryKey: [roomsKey] });
                }}
              />
            </div>
          )}
          {whole === null ? (
            <div key="wait" className="h-screen" />
          ) : (
            <div key="whole" className="min-w-0 lg:col-start-1 lg:row-start-2">
              <Facilities hotel={whole} />
              <HotelStayProvider hotel={whole} listing={list} stay={stay} now={now}>
                <RoomList isChanging={isChanging} />
                <HotelDetails />
              </HotelStayProvider>
            </div>
          )}
        </div>
        <BottomBar
          list={whole === null ? undefined : list}
          offer={offer}
          stay={stay}
          isReady={whole !== null}
          phone={whole?.phone}
        />
      </div>
    </div>
  );
}

/** The description comes with the whole hotel; a title too long for search engines is cut. */
function Title({ hotel, isWhole }: { readonly hotel: HotelSummary; readonly isWhole: boolean }) {
  const intl = useIntl();
  const words = useLocalText();
  const place = words(hotel.district.name);
  const province = words(hotel.province.name);
  const shortTitle = `${hotel.name}, ${place}, ${province}`;
  const title = `${shortTitle} · ${brand.name}`;
  return (
    <>
      <title>{title.length > policy.titleCharacters ? shortTitle : title}</title>
      {isWhole && (
        <meta
          name="description"
          content={intl.formatMessage(
            { id: 'hotel.description' },
            {
              type: intl.formatMessage({ id: `hotelType.${hotel.hotelType}` }),
              name: hotel.name,
              place,
              province,
            },
          )}
        />
      )}
    </>
  );
}

/**
 * Replaces the stay in the URL. Offline it says that the network is needed, because another stay
 * cannot be priced.
 */
function useStayChange(slug: string): (stay: Stay) => Promise<void> {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  return async (stay) => {
    if (!isServerReachable()) {
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'common.error' }),
        text: intl.formatMessage({ id: 'error.offline' }),
      }));
      return;
    }
    await navigate(path(locale, 'hotel', { slug }, stayParams(stay)), {
      replace: true,
      preventScrollReset: true,
    });
  };
}

function Head({ hotel }: { readonly hotel: HotelSummary }) {
  const words = useLocalText();
  const intl = useIntl();
  const rating = formatScore(hotel.rating, intl);
  const reviews = intl.formatMessage({ id: 'review.count' }, { count: hotel.reviewCount });
  return (
    <section className="pt-5 lg:pt-7">
      <h1 className="text-2xl font-bold lg:text-3xl" lang="vi" translate="no">
        {hotel.name}
      </h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {hotel.reviewCount > 0 ? (
          <a href="#reviews" onClick={scrollToAnchor} className="tap inline-flex">
            <Stars
              value={rating}
              count={reviews}
              label={`${intl.formatMessage({ id: 'review.spoken' }, { value: rating })}, ${reviews}`}
            />
          </a>
        ) : (
          <span className="text-muted-foreground">
            <FormattedMessage id="review.none" />
          </span>
        )}
        <span aria-hidden="true" className="text-muted-foreground">
          ·
        </span>
        <span className="text-ink-2">
          <FormattedMessage id={`hotelType.${hotel.hotelType}`} />
        </span>
      </div>
      <a
        href="#location"
        onClick={scrollToAnchor}
        className="mt-1.5 flex min-h-11 items-center gap-2.5 text-sm lg:inline-flex lg:max-w-full lg:font-semibold lg:text-primary-ink"
      >
        <MapPin className="size-5 text-primary-ink" />
        <span className="min-w-0 flex-1 truncate" lang="vi" translate="no">
          {hotel.address ?? `${words(hotel.district.name)}, ${words(hotel.province.name)}`}
        </span>
      </a>
    </section>
  );
}
