// A province: facts, the lowest current prices, its districts and kinds of hotels, and its best
// hotels.

import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Search } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';
import { path } from '#contract/paths.ts';
import type { ProvinceDetail } from '#contract/schemas/place.ts';
import { hotelTypes } from '#domain/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { stayParams } from '#domain/search.ts';
import { shownInterval } from '#domain/stay.ts';
import { query } from '../api/queries.ts';
import { joinSentencesWithin } from '../document/meta-description.ts';
import { pageTitle } from '../document/page-title.ts';
import { Hero, heroArtSize } from '../features/content/hero.tsx';
import { HotelList } from '../features/hotel-list/hotel-list.tsx';
import { ProvinceCard } from '../features/places/province-rail.tsx';
import { lengthText, rangeText } from '../features/stay/stay-format.ts';
import { useLocale, useLocalText } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { bookingGlyphs } from '../ui/art/booking-glyphs.tsx';
import { ProvinceArt } from '../ui/art/province-art.tsx';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { toggleVariants } from '../ui/toggle.tsx';

type ProvinceProps = { readonly province: ProvinceDetail };

/**
 * Facts from the catalogue only: how many hotels, where most are, and the province it belongs to
 * since the merger of 2025.
 */
function useProvinceFacts({
  name,
  hotelCount,
  districts,
  mergedInto,
}: ProvinceDetail): readonly string[] {
  const intl = useIntl();
  const words = useLocalText();
  const [first, second] = districts;
  const most =
    first === undefined
      ? ''
      : second === undefined
        ? intl.formatMessage({ id: 'province.aboutOne' }, { first: words(first.name) })
        : intl.formatMessage(
            { id: 'province.about' },
            {
              count: districts.length,
              first: words(first.name),
              second: words(second.name),
            },
          );
  const counted = intl.formatMessage(
    { id: 'province.hotels' },
    { name: words(name), count: hotelCount },
  );
  return [
    counted,
    most,
    mergedInto === null
      ? ''
      : intl.formatMessage({ id: 'province.merged' }, { name: words(mergedInto) }),
  ].filter((sentence) => sentence !== '');
}

export function Component() {
  const intl = useIntl();
  const words = useLocalText();
  const locale = useLocale();
  const { data: province } = useSuspenseQuery(
    query('place/getProvinceDetail', { slug: useParams()['slug'] ?? '' }),
  );
  const name = words(province.name);
  const about = useProvinceFacts(province);
  return (
    <div className="page pb-8 lg:pt-8">
      <title>{pageTitle(intl.formatMessage({ id: 'province.title' }, { name }))}</title>
      <meta name="description" content={joinSentencesWithin(about)} />
      <Link
        to={`${path(locale, 'siteMap')}#provinces`}
        className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-primary-ink"
      >
        <ArrowLeft className="size-5" />
        <FormattedMessage id="siteMap.provinces" />
      </Link>
      <Hero
        art={<ProvinceArt slug={province.slug} className={heroArtSize} />}
        title={name}
        text={about.join(' ')}
      >
        <Link
          to={path(locale, 'search', {}, { provinceSn: province.sn })}
          className={buttonVariants({ size: 'sm' })}
        >
          <Search className="size-4.5" />
          <FormattedMessage id="search.submit" />
        </Link>
      </Hero>
      <LowestPrices province={province} />
      <Hotels province={province} />
      <Ways province={province} />
      {province.near.length > 0 && (
        <Section title={intl.formatMessage({ id: 'province.near' })}>
          <ul className="rail -mx-(--gutter) lg:mx-0 lg:grid lg:grid-cols-5 lg:gap-6 lg:overflow-visible lg:px-0">
            {province.near.map((near) => (
              <ProvinceCard key={near.slug} province={near} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Section({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="mt-9 min-w-0">
      <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">{title}</h2>
      {note !== undefined && <p className="mt-0.5 text-sm text-muted-foreground">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** The cheapest free room with the stay its price is for, and a link to all rooms for that stay. */
function LowestPrices({ province: { sn, from, asOf } }: ProvinceProps) {
  const intl = useIntl();
  const locale = useLocale();
  if (from.length === 0) return null;
  return (
    <Section
      title={intl.formatMessage({ id: 'province.from' })}
      note={intl.formatMessage({ id: 'price.included' })}
    >
      <ul className="grid gap-3 md:grid-cols-3">
        {from.map(({ stay, total }) => {
          const Glyph = bookingGlyphs[stay.type];
          return (
            <li key={stay.type} className="grid">
              <Link
                to={path(locale, 'search', {}, { provinceSn: sn, ...stayParams(stay) })}
                className="flex flex-wrap items-center gap-3 rounded-xl bg-card p-4 shadow-2"
              >
                <Glyph className="size-7 text-lamp-ink" />
                <span className="min-w-0 flex-1">
                  <b className="block font-semibold">
                    <FormattedMessage id={`bookingType.${stay.type}`} />
                  </b>
                  <span className="block text-cap text-muted-foreground">
                    {lengthText(stay.type, shownInterval(stay), intl)} · {rangeText(stay, asOf)}
                  </span>
                </span>
                <span className="ml-auto text-right">
                  <span className="block text-xs text-muted-foreground">
                    <FormattedMessage id="province.fromWord" />
                  </span>
                  <b className="text-lg font-bold">{formatVnd(total)}</b>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Hotels({ province: { name, sn, stay, hotels, asOf } }: ProvinceProps) {
  const intl = useIntl();
  const words = useLocalText();
  const locale = useLocale();
  const { now } = use(PageContext);
  if (hotels.length === 0) return null;
  const length = lengthText(stay.type, shownInterval(stay), intl).toLowerCase();
  return (
    <Section
      title={intl.formatMessage({ id: 'province.best' }, { name: words(name) })}
      note={intl.formatMessage(
        { id: 'promotion.pricesFor' },
        { length, range: rangeText(stay, now) },
      )}
    >
      <HotelList hotels={hotels} stay={stay} asOf={asOf} now={now} eager={1} isLocal />
      <Link
        to={path(locale, 'search', {}, { provinceSn: sn, ...stayParams(stay) })}
        className={buttonVariants({ variant: 'secondary', className: 'mt-4' })}
      >
        <FormattedMessage id="province.all" />
      </Link>
    </Section>
  );
}

/** Narrower searches: by district, by kind of hotel, by collection. */
function Ways({ province: { sn, districts, types, collections } }: ProvinceProps) {
  const intl = useIntl();
  const words = useLocalText();
  const locale = useLocale();
  return (
    <>
      {districts.length > 0 && (
        <Section title={intl.formatMessage({ id: 'province.districts' })}>
          <ul className="flex flex-wrap gap-2">
            {districts.map((district) => (
              <SearchLink
                key={district.sn}
                to={path(locale, 'search', {}, { districtSn: district.sn })}
                count={district.hotelCount}
              >
                {words(district.name)}
              </SearchLink>
            ))}
          </ul>
        </Section>
      )}
      {types.length > 0 && (
        <Section title={intl.formatMessage({ id: 'province.types' })}>
          <ul className="flex flex-wrap gap-2">
            {types.map(({ type, count }) => (
              <SearchLink
                key={type}
                to={path(locale, 'search', {}, { provinceSn: sn, hotelType: hotelTypes[type] })}
                count={count}
              >
                <FormattedMessage id={`hotelType.${type}`} />
              </SearchLink>
            ))}
          </ul>
        </Section>
      )}
      {collections.length > 0 && (
        <Section title={intl.formatMessage({ id: 'collection.list' })}>
          <ul className="flex flex-wrap gap-2">
            {collections.map(({ sn: hotelCollectionSn, name, title, count }) => (
              <SearchLink
                key={name}
                to={path(locale, 'search', {}, { provinceSn: sn, hotelCollectionSn })}
                count={count}
              >
                {words(title)}
              </SearchLink>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function SearchLink({
  to,
  count,
  children,
}: {
  readonly to: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  const intl = useIntl();
  return (
    <li>
      <Link to={to} className={cn(toggleVariants(), 'min-h-11')}>
        {children}
        <span className="text-muted-foreground">
          <span aria-hidden="true">{intl.formatNumber(count)}</span>
          <span className="sr-only">
            , <FormattedMessage id="hotel.count" values={{ count }} />
          </span>
        </span>
      </Link>
    </li>
  );
}
