// Where the hotel is: its address in Vietnamese (drivers read it), its areas, and how to get there.

import { Copy, MapPin, Navigation } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { HotelDetail } from '#contract/schemas/hotel.ts';
import { areaAround } from '#domain/map.ts';
import { stayParams, whereParams } from '#domain/search.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { Reading } from '../../components/reading.tsx';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { buttonVariants, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toggleVariants } from '../../ui/toggle.tsx';
import { MapTeaser } from '../map/map-teaser.tsx';
import { useHotelStay } from './hotel-stay.tsx';

export function HotelLocation() {
  const { hotel, stay } = useHotelStay();
  const intl = useIntl();
  const locale = useLocale();
  const words = useLocalText();
  // Hotels saved by earlier builds have no area.
  const area = (hotel as Partial<HotelDetail>).mapArea ?? areaAround(hotel);
  const map = path(
    locale,
    'map',
    {},
    { ...whereParams({ kind: 'area', ...area }), ...stayParams(stay) },
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${hotel.name}, ${hotel.address}`);
      showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'location.copied' }) }));
    } catch {
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'common.error' }),
        text: intl.formatMessage({ id: 'location.copyFailed' }),
      }));
    }
  };
  const areas = [
    {
      name: words(hotel.district.name),
      to: path(locale, 'search', {}, { districtSn: hotel.district.sn, ...stayParams(stay) }),
    },
    {
      name: words(hotel.province.name),
      to: path(locale, 'search', {}, { provinceSn: hotel.province.sn, ...stayParams(stay) }),
    },
  ];
  return (
    <section id="location" className="scroll-mt-20 pt-9">
      <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">
        <FormattedMessage id="location.title" />
      </h2>
      <Card className="mt-3 overflow-hidden">
        <MapTeaser
          place={hotel}
          hotelSn={hotel.sn}
          to={map}
          text={intl.formatMessage({ id: 'location.map' })}
          className="block h-40"
        />
        <div className="p-4">
          <p className="flex items-start gap-2.5">
            <MapPin className="mt-0.5 size-5 text-primary-ink" />
            <span>
              <span lang="vi" translate="no">
                {hotel.address}
              </span>
              <Reading of={hotel.addressReading} />
            </span>
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                void copy();
              }}
            >
              <Copy data-icon="inline-start" />
              <FormattedMessage id="location.copy" />
            </Button>
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${hotel.latitude},${hotel.longitude}`}
              target="_blank"
              rel="noopener"
              className={buttonVariants({ variant: 'outline', size: 'sm' })}
            >
              <Navigation className="size-4.5" />
              <FormattedMessage id="location.directions" />
              <span className="sr-only">
                (<FormattedMessage id="nav.newTab" />)
              </span>
            </a>
          </div>
          <p className="pt-4 text-cap text-muted-foreground">
            <FormattedMessage id="location.more" />
          </p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {areas.map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className={toggleVariants()}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </section>
  );
}
