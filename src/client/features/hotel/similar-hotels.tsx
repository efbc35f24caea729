// Hotels nearby that are free for the same stay. Loaded only when the reader scrolls close; their
// space is reserved so that nothing moves.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import { query } from '../../api/queries.ts';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HotelCardColumn } from '../hotel-list/hotel-card.tsx';
import { useHotelStay } from './hotel-stay.tsx';

/** Offline it offers nothing, because the prices could not be confirmed. */
export function SimilarHotels() {
  const { hotel, stay } = useHotelStay();
  const words = useLocalText();
  const locale = useLocale();
  const isReachable = useIsReachable();
  const box = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          setIsNear(true);
          watch.disconnect();
        }
      },
      { rootMargin: '800px 0px' },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const { data } = useQuery({
    ...query('hotel/getSimilarHotelList', { slug: hotel.slug, ...stayParams(stay) }),
    enabled: isNear && isReachable,
  });
  const hotels = isReachable ? data?.hotels : [];
  return (
    <section ref={box} aria-busy={hotels === undefined || undefined} className="min-h-100 pt-9">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">
          <FormattedMessage id="similar.title" />
        </h2>
        <Link
          to={path(locale, 'search', {}, { districtSn: hotel.district.sn, ...stayParams(stay) })}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary-ink"
        >
          <FormattedMessage id="similar.all" values={{ place: words(hotel.district.name) }} />
        </Link>
      </div>
      {hotels?.length === 0 ? (
        <Card className="mt-3 p-5 text-center">
          <p className="text-sm text-ink-2">
            <FormattedMessage id={isReachable ? 'similar.none' : 'offline.needsNetwork'} />
          </p>
          <Link
            to={path(locale, 'search', {}, { provinceSn: hotel.province.sn, ...stayParams(stay) })}
            className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'mt-3' })}
          >
            <FormattedMessage id="similar.all" values={{ place: words(hotel.province.name) }} />
          </Link>
        </Card>
      ) : (
        <ul className="-mx-(--gutter) rail pt-3">
          {hotels?.map((card) => (
            <li key={card.sn} className="w-62">
              <HotelCardColumn
                hotel={card}
                stay={data?.stay ?? stay}
                now={data?.asOf ?? hotel.asOf}
              />
            </li>
          ))}
          {hotels === undefined &&
            [0, 1, 2].map((index) => (
              <li key={index} className="w-62">
                <Skeleton className="aspect-4/3 rounded-xl" />
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
