// A hotel: its pictures, what every room costs for the chosen stay, its rules and its reviews; the address holds the stay.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { use, useDeferredValue } from 'react';
import {
  useLoaderData,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router';
import { brand } from '#contract/brand.ts';
import { languageOf, path } from '#contract/paths.ts';
import type { HotelDetail } from '#contract/schemas/hotel.ts';
import { policy } from '#domain/policy.ts';
import { stayParams } from '#domain/search.ts';
import {
  bookingTypeOf,
  defaultBookingType,
  defaultStay,
  onDayOf,
  type Stay,
} from '#domain/stay.ts';
import { showToast } from '../components/deferred-components.tsx';
import { scrollToAnchor } from '../components/scroll-to-anchor.ts';
import type { HotelSummary, CachedHotel } from '../features/hotel-list/hotel-summary.ts';
import { BottomBar, BookingSidebar } from '../features/hotel/booking-sidebar.tsx';
import { Gallery } from '../features/hotel/gallery.tsx';
import { PictureBar, WideBar, type BarProps } from '../features/hotel/hotel-bar.tsx';
import type { HotelDetailsProps } from '../features/hotel/hotel-details.tsx';
import { hotelQueries, isPassable } from '../features/hotel/hotel-queries.ts';
import type { RoomListProps } from '../features/hotel/rooms/room-list.tsx';
import { stayIn } from '../features/stay/stay-from-url.ts';
import { decimal, useLocale, useSay, useWords } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { isServerReachable } from '../runtime/reachability.ts';
import { serverNow } from '../runtime/server-clock.ts';
import { Stars } from '../ui/stars.tsx';

// Drawn by the server, taken over when the page is at rest.
const Facilities = deferred<{ readonly hotel: HotelDetail }>(
  async () => (await import('../features/hotel/facilities.tsx')).Facilities,
  { fallback: () => <div className="h-40 lg:h-25" /> },
);

// The way on: until it is taken over, choosing a room is a link, which needs nothing to be followed.
const RoomList = deferred<RoomListProps>(
  async () => (await import('../features/hotel/rooms/room-list.tsx')).RoomList,
  { fallback: () => <div className="h-240" />, priority: 'next' },
);

const HotelDetails = deferred<HotelDetailsProps>(
  async () => (await import('../features/hotel/hotel-details.tsx')).HotelDetails,
  { fallback: () => <div className="h-480" /> },
);

const CompactBar = deferred<BarProps>(
  async () => (await import('../features/hotel/compact-bar.tsx')).CompactBar,
);

/** Where the bar and the card beside the rooms are seen at once. The first frame draws nothing that is not: it counts on a slow phone. */
const isWideScreen = (): boolean => matchMedia('(min-width: 64rem)').matches;

function useHotel(slug: string, search: URLSearchParams) {
  const known = useLoaderData<CachedHotel | null>();
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
  const now = list?.asOf ?? known?.at ?? opened;
  const type = bookingTypeOf(Number(search.get('bookingType')));
  const stay = list?.stay ?? stayIn(search) ?? defaultStay(type ?? defaultBookingType(now), now);
  // Everything below comes in one go, so that nothing that is there moves.
  const there = hotel !== undefined && (list !== undefined || !isPending) ? hotel : null;
  // On the way from a list its part of the page is painted first, even when all of it was fetched ahead.
  const whole = useDeferredValue(there, known === null ? there : null);
  return {
    face: hotel ?? known?.face,
    whole,
    list,
    offer: known?.offer ?? null,
    stay,
    now,
    roomsKey: rooms.queryKey[0],
  };
}

/** A hotel that follows another begins anew: what was chosen or told of one says nothing of the next. */
export function Component() {
  const slug = (useParams()['slug'] ?? '').toLowerCase();
  return <HotelPage key={slug} slug={slug} />;
}

function HotelPage({ slug }: { readonly slug: string }) {
  const say = useSay();
  const words = useWords();
  const [search] = useSearchParams();
  const client = useQueryClient();
  const { face, whole, list, offer, stay, now, roomsKey } = useHotel(slug, search);
  const isChanging = useNavigation().state === 'loading';
  const change = useStayChange(slug);
  const isWide = whole !== null || isWideScreen();
  if (face === undefined) return null;
  const bar = { hotel: face, stay, now };
  const [place, province] = [words(face.district.name), words(face.province.name)];
  const named = `${face.name}, ${place}, ${province}`;
  const title = `${named} · ${brand.name}`;
  return (
    <div className="relative" aria-busy={whole === null || undefined}>
      <title>{title.length > policy.titleCharacters ? named : title}</title>
      {whole !== null && (
        <meta
          name="description"
          content={say('hotel.description', {
            type: say(`hotelType.${face.hotelType}`),
            name: face.name,
            place,
            province,
          })}
        />
      )}
      {isWide && <WideBar {...bar} />}
      <Gallery pictures={face.pictures} name={face.name} isPart={face.address === null}>
        <PictureBar hotel={face} stay={stay} isWhole={whole !== null} />
      </Gallery>
      {whole !== null && <CompactBar {...bar} />}
      <div className="relative z-10 -mt-7 rounded-t-2xl bg-background lg:static lg:mt-0 lg:rounded-none">
        <div className="page lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
          <Head hotel={face} />
          {isWide && (
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <BookingSidebar
                hotel={face}
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
                  const usual =
                    whole === null
                      ? defaultStay(type, at)
                      : (await import('#domain/soonest-stay.ts')).firstStay(type, whole.plans, at);
                  await change(onDayOf(stay, usual, at));
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
              <RoomList hotel={whole} list={list} stay={stay} now={now} isChanging={isChanging} />
              <HotelDetails hotel={whole} list={list} stay={stay} now={now} />
            </div>
          )}
        </div>
        <BottomBar
          list={whole === null ? undefined : list}
          offer={offer}
          stay={stay}
          isReady={whole !== null}
        />
      </div>
    </div>
  );
}

/** Writes a stay into the address in place of the old one; a price of another stay cannot be made without a network. */
function useStayChange(slug: string): (stay: Stay) => Promise<void> {
  const say = useSay();
  const locale = useLocale();
  const navigate = useNavigate();
  return async (stay) => {
    if (!isServerReachable()) {
      showToast({ tone: 'error', title: say('common.error'), text: say('error.offline') });
      return;
    }
    await navigate(path(locale, 'hotel', { slug }, stayParams(stay)), {
      replace: true,
      preventScrollReset: true,
    });
  };
}

function Head({ hotel }: { readonly hotel: HotelSummary }) {
  const words = useWords();
  const say = useSay();
  const language = languageOf(useLocale());
  const value = decimal(hotel.rating, language);
  return (
    <section className="pt-5 lg:pt-7">
      <h1 className="text-2xl font-bold lg:text-3xl" lang="vi" translate="no">
        {hotel.name}
      </h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {hotel.reviewCount > 0 ? (
          <a href="#reviews" onClick={scrollToAnchor} className="tap inline-flex">
            <Stars
              value={value}
              count={say('review.count', { count: hotel.reviewCount })}
              label={`${say('review.spoken', { value })}, ${say('review.count', { count: hotel.reviewCount })}`}
            />
          </a>
        ) : (
          <span className="text-muted-foreground">{say('review.none')}</span>
        )}
        <span aria-hidden="true" className="text-muted-foreground">
          ·
        </span>
        <span className="text-ink-2">{say(`hotelType.${hotel.hotelType}`)}</span>
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
