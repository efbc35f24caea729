// A hotel: its pictures, what every room costs for the chosen stay, its rules and its reviews; the address holds the stay (§2).

import { MapPin } from 'lucide-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { use } from 'react';
import { data, redirect, useNavigate, useNavigation, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { HotelDetail } from '#contract/calls/hotel.ts';
import { languageOf, path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import { defaultBookingType, defaultStay, type BookingType, type Stay } from '#domain/stay.ts';
import { query } from '../api.ts';
import { serverNow } from '../clock.ts';
import { codeOf, isOfflineFault } from '../fault-code.ts';
import { decimal, useLocale, useSay, useWords } from '../intl.tsx';
import { OriginContext } from '../origin.ts';
import { isServerReachable } from '../offline.ts';
import { late } from '../late.tsx';
import type { Instant } from '#domain/time.ts';
import { Gallery } from '../parts/gallery.tsx';
import { BottomBar, HotelAside } from '../parts/hotel-aside.tsx';
import { PictureBar, WideBar, type BarProps } from '../parts/hotel-bar.tsx';
import type { HotelRoomsProps } from '../parts/hotel-rooms.tsx';
import { firstStay, roomListInput, stayIn } from '../parts/hotel-stay.ts';
import { jump } from '../parts/jump.ts';
import { reviewInput } from '../parts/review-query.ts';
import { loaderTools } from '../router-context.ts';
import { Stars } from '../ui/stars.tsx';
import { showToast } from '../parts/later.tsx';

type HotelProps = { readonly hotel: HotelDetail };
// Drawn by the server, taken over when the page is at rest.
const Facilities = late<HotelProps>(async () => (await import('../parts/facilities.tsx')).Facilities, () => <div className="h-40 lg:h-16" />);
// Choosing a room is a link, which needs nothing to be followed.
const HotelRooms = late<HotelRoomsProps>(async () => (await import('../parts/hotel-rooms.tsx')).HotelRooms, () => <div className="h-240" />);
const SlimBar = late<BarProps>(async () => (await import('../parts/slim-bar.tsx')).SlimBar);
const Reviews = late<HotelProps & { readonly now: Instant }>(async () => (await import('../parts/reviews.tsx')).Reviews, () => <div className="h-120" />);
const Policies = late<HotelProps>(async () => (await import('../parts/policies.tsx')).Policies, () => <div className="h-120" />);

const slugOf = (params: Readonly<Record<string, string | undefined>>): string => (params['slug'] ?? '').toLowerCase();

/** What the room list may fail with while the page can still be shown, or while the hotel itself says why not. */
const isPassable = (error: unknown): boolean => isOfflineFault(error) || codeOf(error) === 'API_GNR_101' || codeOf(error) === 'API_GNR_100';

/** One address for one hotel: another spelling of it leads there for good (§2). */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, locale, url } = loaderTools(args);
  const slug = slugOf(args.params);
  const reviews = client.prefetchQuery(query('hotel/getReviewList', reviewInput(slug, 1)));
  const [hotel] = await Promise.all([
    client.ensureQueryData(query('hotel/getHotelDetail', { slug })).catch((error: unknown): never => {
      const code = codeOf(error);
      throw code === 'API_GNR_101' || code === 'API_GNR_100' ? data({ path: url.pathname }, { status: 404 }) : error;
    }),
    // Without a network the page still stands on what is saved: rooms of another stay may be missing from it.
    client.ensureQueryData(query('hotel/getRoomList', roomListInput(slug, url.searchParams))).catch((error: unknown) => { if (!isPassable(error)) throw error; }),
    // Reviews stand far below: a document carries them, a page that is on screen already does not wait for them.
    typeof window === 'undefined' ? reviews : null,
  ]);
  if (hotel.slug !== args.params['slug']) throw redirect(`${path(locale, 'hotel', { slug: hotel.slug })}${url.search}`, 301);
  return null;
}

export function Component() {
  const say = useSay();
  const words = useWords();
  const { now } = use(OriginContext);
  const slug = slugOf(useParams());
  const [search] = useSearchParams();
  const client = useQueryClient();
  const { data: hotel } = useSuspenseQuery(query('hotel/getHotelDetail', { slug }));
  const rooms = query('hotel/getRoomList', roomListInput(slug, search));
  const { data: list } = useQuery(rooms);
  const asOf = list?.asOf ?? now;
  const stay = list?.stay ?? stayIn(search) ?? defaultStay(defaultBookingType(now), now);
  const isChanging = useNavigation().state === 'loading';
  const change = useStayChange(slug);
  const bar = { hotel, stay, now: asOf };
  const [place, province] = [words(hotel.district.name), words(hotel.province.name)];
  return (
    <div className="relative">
      <title>{`${hotel.name}, ${place}, ${province} · ${brand.name}`}</title>
      <meta name="description" content={say('hotel.description', { type: say(`hotelType.${hotel.hotelType}`), name: hotel.name, place, province })} />
      <WideBar {...bar} />
      <Gallery pictures={hotel.pictures} name={hotel.name}><PictureBar hotel={hotel} stay={stay} /></Gallery>
      <SlimBar {...bar} />
      <div className="relative z-10 -mt-7 rounded-t-2xl bg-background lg:static lg:mt-0 lg:rounded-none">
        <div className="page lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
          <Head hotel={hotel} />
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <HotelAside
              hotel={hotel} list={list} stay={stay} now={asOf} onStay={(next) => { void change(next); }} onType={(type: BookingType) => change(firstStay(type, hotel.plans, serverNow()))}
              onFlashEnd={() => { void client.invalidateQueries({ queryKey: [rooms.queryKey[0]] }); }}
            />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-start-2">
            <Facilities hotel={hotel} />
            <HotelRooms hotel={hotel} list={list} stay={stay} now={asOf} isChanging={isChanging} />
            <section className="pt-9"><h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">{say('hotel.about')}</h2><p className="mt-2 max-w-(--container-read) text-sm leading-5.5 text-ink-2 lg:text-base">{words(hotel.description)}</p></section>
            <Reviews hotel={hotel} now={asOf} />
            <Policies hotel={hotel} />
          </div>
        </div>
        <BottomBar list={list} stay={stay} />
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
    await navigate(path(locale, 'hotel', { slug }, stayParams(stay)), { replace: true, preventScrollReset: true });
  };
}

function Head({ hotel }: { readonly hotel: HotelDetail }) {
  const say = useSay();
  const language = languageOf(useLocale());
  const value = decimal(hotel.rating, language);
  return (
    <section className="pt-5 lg:pt-7">
      <h1 className="text-2xl font-bold lg:text-3xl" lang="vi" translate="no">{hotel.name}</h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {hotel.reviewCount > 0
          ? <a href="#reviews" onClick={jump} className="tap inline-flex"><Stars value={value} count={say('review.count', { count: hotel.reviewCount })} label={`${say('review.spoken', { value })}, ${say('review.count', { count: hotel.reviewCount })}`} /></a>
          : <span className="text-muted-foreground">{say('review.none')}</span>}
        <span aria-hidden="true" className="text-muted-foreground">·</span>
        <span className="text-ink-2">{say(`hotelType.${hotel.hotelType}`)}</span>
      </div>
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${hotel.latitude},${hotel.longitude}`} target="_blank" rel="noopener"
        className="mt-1.5 flex min-h-11 items-center gap-2.5 text-sm lg:inline-flex lg:font-semibold lg:text-primary-ink"
      >
        <MapPin className="size-5 text-primary-ink" /><span className="min-w-0 flex-1" lang="vi" translate="no">{hotel.address}</span><span className="sr-only">({say('nav.newTab')})</span>
      </a>
    </section>
  );
}
