// One section of home: its hotels, the stay its prices are for, and a link to all of them.

import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { stayParams, whereParams } from '#domain/search.ts';
import { shownInterval } from '#domain/stay.ts';
import { epochMs, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { dayText, useLocale, useLocalText } from '../../intl/intl.tsx';
import { serverNow } from '../../runtime/server-clock.ts';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { timeLeftText } from '../hotel-list/flash-countdown.tsx';
import { HotelCardColumn } from '../hotel-list/hotel-card.tsx';
import type { Place } from '../places/place.ts';
import { dayBrief, lengthText } from '../stay/stay-format.ts';

type Section = Output<'hotel/getHome'>['sections'][number];
export type HomeSectionProps = {
  readonly section: Section;
  readonly place: Place;
  readonly now: Instant;
  readonly isFirst: boolean;
};

function useSectionHeading({ section: { kind, stay, endsAt }, place, now }: HomeSectionProps): {
  readonly title: string;
  readonly sub: string;
} {
  const intl = useIntl();
  const words = useLocalText();
  const when = shownInterval(stay);
  const included = intl.formatMessage({ id: 'price.included' }).toLocaleLowerCase(intl.locale);
  if (kind === 'flashSale')
    return {
      title: intl.formatMessage({ id: 'home.flashSale' }),
      sub:
        endsAt === null
          ? intl.formatMessage({ id: 'home.flashSaleMany' })
          : intl.formatMessage({ id: 'home.flashSaleEnds' }, { time: localTime(endsAt) }),
    };
  const near =
    place.where.kind === 'nearBy'
      ? ` ${intl.formatMessage({ id: 'home.near' })}`
      : place.name === null
        ? ''
        : ` ${intl.formatMessage(
            // A landmark has hotels around it, none in it.
            { id: place.where.kind === 'landmark' ? 'home.nearPlace' : 'home.in' },
            { place: words(place.name) },
          )}`;
  if (kind === 'overnight') {
    const isTonight = stay.date === localDate(now);
    return {
      title: intl.formatMessage({ id: isTonight ? 'home.overnight' : 'home.overnightNow' }),
      sub: `${intl.formatMessage({ id: 'stayPicker.night' }, { day: dayBrief(stay.date, now, intl) })} · ${included}`,
    };
  }
  if (kind === 'daily') {
    const [from, to] = [when.from, when.to].map((at) => dayBrief(localDate(at), now, intl));
    return {
      title: intl.formatMessage({ id: 'bookingType.daily' }),
      sub: `${intl.formatMessage({ id: 'home.fromTo' }, { from: from ?? '', to: to ?? '' })} · ${included}`,
    };
  }
  const day =
    localDate(when.from) === localDate(now)
      ? ''
      : ` ${dayText(localDate(when.from), now, intl).toLocaleLowerCase(intl.locale)}`;
  return {
    title: intl.formatMessage({ id: 'home.hourly' }, { near }),
    sub: `${intl.formatMessage({ id: 'home.fromTime' }, { time: `${localTime(when.from)}${day}`, length: lengthText('hourly', when, intl) })} · ${included}`,
  };
}

/** Three side by side below 1200 px, four above; phones and tablets scroll sideways. */
const hiddenFrom = (index: number): string =>
  index < 3 ? '' : index === 3 ? 'lg:hidden xl:block' : 'lg:hidden';

export function HomeSection(props: HomeSectionProps) {
  const { section, place, now, isFirst } = props;
  const locale = useLocale();
  const { title, sub } = useSectionHeading(props);
  const Glyph = section.kind === 'flashSale' ? null : bookingGlyphs[section.kind];
  return (
    <section className="pt-8 lg:pt-12">
      <div className="flex items-end justify-between gap-3 px-(--gutter) pb-3 lg:px-0 lg:pb-4">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 text-xl font-semibold lg:gap-2.5 lg:text-2xl lg:font-bold">
            {Glyph && <Glyph className="size-6 text-lamp-ink lg:size-7" />}
            {title}
          </h2>
          <p className="text-cap text-muted-foreground lg:text-sm">
            {sub}
            {section.endsAt !== null && <DealClock to={section.endsAt} asOf={now} />}
          </p>
        </div>
        <Link
          to={path(
            locale,
            'search',
            {},
            {
              ...whereParams(place.where),
              ...stayParams(section.stay),
              ...(section.kind === 'flashSale' ? { isFlashSale: '1' } : {}),
            },
          )}
          className="tap flex shrink-0 items-center gap-1 py-1 text-sm font-semibold text-primary-ink"
        >
          <FormattedMessage id="common.seeAll" />
          <span className="sr-only">: {title}</span>
          <ArrowRight className="hidden size-4 lg:block" />
        </Link>
      </div>
      <ul className="rail lg:grid lg:grid-cols-3 lg:gap-6 lg:overflow-visible lg:px-0 xl:grid-cols-4">
        {section.hotels.map((hotel, index) => (
          <li key={hotel.sn} className={`w-62 lg:w-auto ${hiddenFrom(index)}`}>
            <HotelCardColumn
              hotel={hotel}
              stay={section.stay}
              now={now}
              isEager={isFirst && index < 2}
              isFirst={isFirst && index === 0}
              isLocal
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const secondsTo = (to: Instant, from: Instant): number =>
  Math.max(0, Math.ceil((epochMs(to) - epochMs(from)) / 1_000));

/**
 * The time left of flash sales that end at the same moment, by the server's clock. When they end,
 * home is loaded again.
 */
function DealClock({ to, asOf }: { readonly to: Instant; readonly asOf: Instant }) {
  const client = useQueryClient();
  const [left, setLeft] = useState(() => secondsTo(to, asOf));
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsTo(to, serverNow());
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      void client.invalidateQueries({ queryKey: ['hotel/getHome'] });
    }, 1_000);
    return () => clearInterval(timer);
  }, [to, client]);
  return (
    <>
      {' '}
      ·{' '}
      <span role="timer" className="font-semibold text-ember-ink">
        <FormattedMessage id="home.flashSaleLeft" values={{ left: timeLeftText(left) }} />
      </span>
    </>
  );
}
