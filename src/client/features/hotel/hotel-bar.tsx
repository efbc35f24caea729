// The hotel page's own bar: round buttons over the picture on a phone, a full bar on wide screens.

import { ArrowLeft, Search, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { ShareButton } from '../../components/share-button.tsx';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { cn } from '../../ui/cn.ts';
import { FavoriteButton } from '../hotel-list/favorite-button.tsx';
import type { HotelSummary } from '../hotel-list/hotel-summary.ts';
import { rangeText } from '../stay/stay-format.ts';

export type BarProps = { readonly hotel: HotelSummary; readonly stay: Stay; readonly now: Instant };

const round = 'size-11 rounded-full bg-card/95 text-foreground shadow-2';

/**
 * Goes back in the history, or to the hotels of the district when the page was opened from outside.
 */
export function BackLink({
  hotel,
  stay,
  className,
  children,
}: Omit<BarProps, 'now'> & { readonly className: string; readonly children: ReactNode }) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const hasPast = useLocation().key !== 'default';
  return (
    <Link
      to={path(locale, 'search', {}, { districtSn: hotel.district.sn, ...stayParams(stay) })}
      aria-label={intl.formatMessage({ id: 'nav.back' })}
      className={className}
      onClick={(event) => {
        if (hasPast && !event.metaKey && !event.ctrlKey) {
          event.preventDefault();
          void navigate(-1);
        }
      }}
    >
      {children}
    </Link>
  );
}

/**
 * Lies over the picture below 1024 px. Buttons other than Back come with the rest of the page,
 * because they would delay the first frame.
 */
export function PictureBar({
  hotel,
  stay,
  isWhole,
}: Omit<BarProps, 'now'> & { readonly isWhole: boolean }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex justify-between bg-linear-to-b from-black/45 to-transparent px-3 pt-[calc(var(--safe-t)+.625rem)] pb-8 *:pointer-events-auto lg:hidden">
      <BackLink hotel={hotel} stay={stay} className={cn('grid place-items-center', round)}>
        <ArrowLeft className="size-5.5" />
      </BackLink>
      {isWhole && (
        <div className="flex gap-2">
          <ShareButton title={hotel.name} className={round} />
          <FavoriteButton hotelSn={hotel.sn} hotelName={hotel.name} className={round} />
        </div>
      )}
    </div>
  );
}

export function WideBar({ hotel, stay, now }: BarProps) {
  const locale = useLocale();
  const words = useLocalText();
  const Glyph = bookingGlyphs[stay.type];
  const rule = <i aria-hidden="true" className="mx-3.5 h-5 w-px bg-border" />;
  return (
    <header className="sticky top-0 z-20 hidden border-b border-border bg-background lg:block">
      <div className="page flex h-16 items-center gap-4">
        <BackLink
          hotel={hotel}
          stay={stay}
          className="inline-flex min-h-11 items-center gap-2 pr-2 text-sm font-semibold"
        >
          <ArrowLeft className="size-5" />
          <FormattedMessage id="nav.back" />
        </BackLink>
        <div className="flex flex-1 justify-center">
          <Link
            to={path(locale, 'search', {}, { districtSn: hotel.district.sn, ...stayParams(stay) })}
            className="flex h-12 items-center rounded-full border border-border bg-card pr-1.5 pl-5 text-sm shadow-2"
          >
            <b className="font-semibold">{words(hotel.district.name)}</b>
            {rule}
            <span className="flex items-center gap-1.5">
              <span className="text-lamp-ink">
                <Glyph className="size-4.5" />
              </span>
              <FormattedMessage id={`bookingType.${stay.type}`} />
            </span>
            {rule}
            <span className="text-ink-2">{rangeText(stay, now)}</span>
            <span className="ml-4 grid size-9 place-items-center rounded-full bg-primary text-primary-foreground">
              <Search className="size-4.5" />
            </span>
          </Link>
        </div>
        <Link
          to={path(locale, 'findBooking')}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold"
        >
          <Ticket className="size-4.5" />
          <FormattedMessage id="nav.findBooking" />
        </Link>
        <ShareButton title={hotel.name} hasWord />
        <FavoriteButton hotelSn={hotel.sn} hotelName={hotel.name} />
      </div>
    </header>
  );
}
