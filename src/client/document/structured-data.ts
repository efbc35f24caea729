// A page's structured data (schema.org), made by the server from the query results the page was
// rendered with.

import type {
  BlogLeaf,
  BlogPostingLeaf,
  BreadcrumbListLeaf,
  HotelLeaf,
  HotelRoomLeaf,
  ItemListLeaf,
  OfferLeaf,
  OrganizationLeaf,
  WebSiteLeaf,
} from 'schema-dts';
import { brand } from '#contract/brand.ts';
import type { CallName, Output } from '#contract/calls/calls.ts';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, path, type Locale, type RouteName } from '#contract/paths.ts';
import type { RoomView } from '#contract/schemas/hotel.ts';
import type { LocalText } from '#domain/hotel.ts';
import { internationalPhone } from '#domain/phone.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';

export type PageFacts = {
  readonly origin: string;
  readonly locale: Locale;
  readonly url: URL;
  /** The result of a call during rendering; undefined when it was not called. */
  readonly resultOf: <Name extends CallName>(name: Name) => Output<Name> | undefined;
  /** A message without placeholders. */
  readonly word: (id: MessageId) => string;
  /** The page's own title, description and canonical address. */
  readonly title: string;
  readonly description: string;
  readonly address: string;
};
/**
 * A hotel offers its rooms (schema.org/docs/hotels.html), which the package's type of an offer does
 * not allow.
 */
type RoomOffer = Omit<OfferLeaf, 'itemOffered'> & { readonly itemOffered: HotelRoomLeaf };
type HotelWithRooms = Omit<HotelLeaf, 'makesOffer'> & {
  readonly makesOffer?: readonly RoomOffer[];
};
/** The types a page can describe. */
export type Thing =
  | BlogLeaf
  | BlogPostingLeaf
  | BreadcrumbListLeaf
  | HotelWithRooms
  | ItemListLeaf
  | OrganizationLeaf
  | WebSiteLeaf;
type Tell = (page: PageFacts) => readonly Thing[];

/** One row for each page that has structured data. */
const rows: Readonly<Partial<Record<RouteName, Tell>>> = {
  index: homeThings,
  search: searchThings,
  hotel: hotelThings,
  promotion: promotionThings,
  province: provinceThings,
  hotelCollectionList: collectionListThings,
  hotelCollection: collectionThings,
  blogList: blogThings,
  blogPost: postThings,
};

export function structuredData(
  name: RouteName | undefined,
  page: PageFacts,
): { readonly '@context': 'https://schema.org'; readonly '@graph': readonly Thing[] } | null {
  const things = name === undefined ? [] : (rows[name]?.(page) ?? []);
  return things.length === 0 ? null : { '@context': 'https://schema.org', '@graph': things };
}

const wordsIn = (locale: Locale, text: LocalText): string => text[languageOf(locale)];
const address = (
  { origin, locale }: PageFacts,
  ...[route, params, query]: [RouteName, Parameters<typeof path>[2]?, Parameters<typeof path>[3]?]
): string => `${origin}${path(locale, route, params, query)}`;

/** The breadcrumbs from home to the page itself. */
export function breadcrumbs(
  page: PageFacts,
  steps: readonly (readonly [name: string, url: string])[],
): BreadcrumbListLeaf {
  const all = [[page.word('nav.home'), address(page, 'index')] as const, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, item], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item,
    })),
  };
}

const organization = ({ origin }: PageFacts) =>
  ({
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: origin,
    logo: `${origin}/icons/icon-512.png`,
  }) satisfies OrganizationLeaf;

type Listed = { readonly name: string; readonly url: string };
function itemList(
  name: string,
  items: readonly Listed[],
  total = items.length,
  before = 0,
): ItemListLeaf {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: items.map(({ name: item, url }, at) => ({
      '@type': 'ListItem',
      position: before + at + 1,
      name: item,
      url,
    })),
  };
}
const hotelsListed = (
  page: PageFacts,
  hotels: readonly { readonly slug: string; readonly name: string }[],
): Listed[] => hotels.map(({ slug, name }) => ({ name, url: address(page, 'hotel', { slug }) }));

function homeThings(page: PageFacts): readonly Thing[] {
  const publisher = organization(page);
  return [
    publisher,
    {
      '@type': 'WebSite',
      '@id': `${page.origin}/#website`,
      name: brand.name,
      url: address(page, 'index'),
      inLanguage: languageOf(page.locale),
      publisher: { '@id': publisher['@id'] },
    },
  ];
}

function searchThings(page: PageFacts): readonly Thing[] {
  const found = page.resultOf('hotel/searchHotel');
  if (found === undefined) return [];
  const { place, hotels, total, pageSize, page: number } = found;
  const steps: [string, string][] = [];
  if (place.provinceSn !== null && place.provinceName !== null)
    steps.push([
      wordsIn(page.locale, place.provinceName),
      address(page, 'search', {}, { provinceSn: place.provinceSn }),
    ]);
  if (place.name !== null && place.sn !== null && place.kind !== 'landmark') {
    steps.push([
      wordsIn(page.locale, place.name),
      address(
        page,
        'search',
        {},
        place.kind === 'district' ? { districtSn: place.sn } : { provinceSn: place.sn },
      ),
    ]);
  }
  const list = itemList(page.title, hotelsListed(page, hotels), total, (number - 1) * pageSize);
  return steps.length === 0 ? [list] : [list, breadcrumbs(page, steps)];
}

function hotelThings(page: PageFacts): readonly Thing[] {
  const hotel = page.resultOf('hotel/getHotelDetail');
  if (hotel === undefined) return [];
  const { slug, name, district, province, plans } = hotel;
  const url = address(page, 'hotel', { slug });
  const list = page.resultOf('hotel/getRoomList');
  const reviews = page.resultOf('hotel/getReviewList');
  const things: HotelWithRooms = {
    '@type': 'Hotel',
    '@id': `${url}#hotel`,
    name,
    url,
    description: wordsIn(page.locale, hotel.description),
    ...(hotel.phone === '' ? {} : { telephone: internationalPhone(hotel.phone) }),
    image: hotel.pictures
      .filter((picture) => picture.name !== '')
      .slice(0, 3)
      .map((picture) => `${page.origin}/og/${picture.name}.jpg`),
    address: {
      '@type': 'PostalAddress',
      streetAddress: hotel.address,
      addressLocality: wordsIn(page.locale, district.name),
      addressRegion: wordsIn(page.locale, province.name),
      addressCountry: 'VN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: hotel.latitude, longitude: hotel.longitude },
    currenciesAccepted: 'VND',
    ...(plans.daily === null
      ? {}
      : { checkinTime: plans.daily.from, checkoutTime: plans.daily.to }),
    amenityFeature: hotel.facilities.map((facility) => ({
      '@type': 'LocationFeatureSpecification',
      name: page.word(`facility.${facility}`),
      value: true,
    })),
    // A rating is given only where its reviews are shown.
    ...(hotel.reviewCount > 0 && (reviews?.total ?? 0) > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: hotel.rating,
            bestRating: 5,
            worstRating: 1,
            reviewCount: hotel.reviewCount,
          },
        }
      : {}),
    ...(list === undefined
      ? {}
      : {
          makesOffer: list.rooms.flatMap((room) =>
            offerOf(
              room,
              `${url}?${new URLSearchParams(stayParams(list.stay)).toString()}`,
              list.stay,
            ),
          ),
        }),
  };
  return [
    things,
    breadcrumbs(page, [
      [
        wordsIn(page.locale, province.name),
        address(page, 'search', {}, { provinceSn: province.sn }),
      ],
      [
        wordsIn(page.locale, district.name),
        address(page, 'search', {}, { districtSn: district.sn }),
      ],
      [name, url],
    ]),
  ];
}

const schemaAvailability: Readonly<Partial<Record<RoomView['state'], OfferLeaf['availability']>>> =
  {
    free: 'https://schema.org/InStock',
    soldOut: 'https://schema.org/SoldOut',
    locked: 'https://schema.org/SoldOut',
  };

/** A room at its price for the stay that the page shows; none when it is not sold for that stay. */
function offerOf(
  { name, state, price, checkIn, checkOut, maxGuests, roomsLeft, sizeM2 }: RoomView,
  url: string,
  stay: Stay,
): readonly RoomOffer[] {
  const availability =
    state === 'free' && roomsLeft !== null
      ? 'https://schema.org/LimitedAvailability'
      : schemaAvailability[state];
  if (availability === undefined || price === null || checkIn === null || checkOut === null)
    return [];
  const until = price.lines.find((line) => line.kind === 'flashSale')?.to;
  return [
    {
      '@type': 'Offer',
      url,
      availability,
      price: price.total,
      priceCurrency: 'VND',
      availabilityStarts: checkIn,
      availabilityEnds: checkOut,
      ...(until === undefined ? {} : { priceValidUntil: until }),
      ...(stay.type === 'daily'
        ? {
            eligibleQuantity: { '@type': 'QuantitativeValue', value: stay.nights, unitCode: 'DAY' },
          }
        : stay.type === 'hourly'
          ? {
              eligibleQuantity: {
                '@type': 'QuantitativeValue',
                value: stay.hours,
                unitCode: 'HUR',
              },
            }
          : {}),
      itemOffered: {
        '@type': 'HotelRoom',
        name,
        occupancy: { '@type': 'QuantitativeValue', maxValue: maxGuests },
        floorSize: { '@type': 'QuantitativeValue', value: sizeM2, unitCode: 'MTK' },
      },
    },
  ];
}

function promotionThings(page: PageFacts): readonly Thing[] {
  const promotion = page.resultOf('promotion/getPromotionDetail');
  if (promotion === undefined) return [];
  return [
    breadcrumbs(page, [
      [page.word('nav.promotions'), address(page, 'promotionList')],
      [wordsIn(page.locale, promotion.title), address(page, 'promotion', { name: promotion.name })],
    ]),
  ];
}

/** The list contains the hotels that the page shows, not all of the province. */
function provinceThings(page: PageFacts): readonly Thing[] {
  const province = page.resultOf('place/getProvinceDetail');
  if (province === undefined) return [];
  const name = wordsIn(page.locale, province.name);
  return [
    ...(province.hotels.length === 0
      ? []
      : [itemList(page.title, hotelsListed(page, province.hotels))]),
    breadcrumbs(page, [
      [page.word('siteMap.provinces'), address(page, 'siteMap')],
      [name, address(page, 'province', { slug: province.slug })],
    ]),
  ];
}

function collectionListThings(page: PageFacts): readonly Thing[] {
  const { collections } = page.resultOf('hotel/getHotelCollectionList') ?? { collections: [] };
  const items = collections.map(({ name, title }) => ({
    name: wordsIn(page.locale, title),
    url: address(page, 'hotelCollection', { name }),
  }));
  return [
    ...(items.length === 0 ? [] : [itemList(page.title, items)]),
    breadcrumbs(page, [[page.word('collection.list'), address(page, 'hotelCollectionList')]]),
  ];
}

function collectionThings(page: PageFacts): readonly Thing[] {
  const collection = page.resultOf('hotel/getHotelCollection');
  if (collection === undefined) return [];
  return [
    ...(collection.hotels.length === 0
      ? []
      : [itemList(page.title, hotelsListed(page, collection.hotels))]),
    breadcrumbs(page, [
      [page.word('collection.list'), address(page, 'hotelCollectionList')],
      [
        wordsIn(page.locale, collection.title),
        address(page, 'hotelCollection', { name: collection.name }),
      ],
    ]),
  ];
}

function blogThings(page: PageFacts): readonly Thing[] {
  const publisher = organization(page);
  return [
    publisher,
    {
      '@type': 'Blog',
      '@id': `${page.address}#blog`,
      name: page.title,
      description: page.description,
      url: page.address,
      inLanguage: languageOf(page.locale),
      publisher: { '@id': publisher['@id'] },
    },
  ];
}

/** Describes the post in the language it is written in, under the address of that language. */
function postThings(page: PageFacts): readonly Thing[] {
  const post = page.resultOf('blog/getPost');
  if (post === undefined) return [];
  const author = organization(page);
  return [
    author,
    {
      '@type': 'BlogPosting',
      '@id': `${page.address}#post`,
      headline: page.title,
      description: page.description,
      url: page.address,
      mainEntityOfPage: page.address,
      datePublished: post.publishedOn,
      dateModified: post.changedOn,
      inLanguage: post.language,
      timeRequired: `PT${post.minutes}M`,
      ...(post.picture === '' ? {} : { image: `${page.origin}/og/${post.picture}.jpg` }),
      author: { '@id': author['@id'] },
      publisher: { '@id': author['@id'] },
    },
    breadcrumbs(page, [
      [page.word('blog.title'), address(page, 'blogList')],
      [page.title, page.address],
    ]),
  ];
}
