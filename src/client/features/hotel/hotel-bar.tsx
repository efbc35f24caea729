// The hotel page's own bar on phones: round buttons over the picture. Wide screens have `wide-bar.tsx`.

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { cn } from '../../ui/cn.ts';
import { FavoriteButton } from '../hotel-list/favorite-button.tsx';
import type { HotelSummary } from '../hotel-list/hotel-summary.ts';

export type BarProps = { readonly hotel: HotelSummary; readonly stay: Stay; readonly now: Instant };

/** With letters twice as large four of them still stand in one row. */
const round = 'size-[min(2.75rem,18vw)] shrink-0 rounded-full bg-card/95 text-foreground shadow-2';

/**
 * Goes back in the history, or to the hotels of the district when the page was opened from outside.
 */
export function BackLink({
  hotel,
  stay,
  className,
  label,
  children,
}: Omit<BarProps, 'now'> & {
  readonly className: string;
  /** Its name where it is more than Back. */
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const hasPast = useLocation().key !== 'default';
  return (
    <Link
      to={path(locale, 'search', {}, { districtSn: hotel.district.sn, ...stayParams(stay) })}
      aria-label={label ?? intl.formatMessage({ id: 'nav.back' })}
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
    <div className="pointer-events-none absolute inset-x-0 top-0 flex justify-between bg-linear-to-b from-black/45 to-transparent px-3 pt-[calc(var(--safe-t)+.625rem)] pb-8 *:pointer-events-auto webview:justify-start webview:gap-2 lg:hidden">
      <BackLink hotel={hotel} stay={stay} className={cn('grid place-items-center', round)}>
        <ArrowLeft className="size-5.5" />
      </BackLink>
      {isWhole && (
        <div className="flex gap-2">
          <LanguageMenu isBrief className={cn(round, 'min-h-0 min-w-0')} />
          <ShareButton title={hotel.name} className={round} />
          <FavoriteButton hotelSn={hotel.sn} hotelName={hotel.name} className={round} />
        </div>
      )}
    </div>
  );
}
