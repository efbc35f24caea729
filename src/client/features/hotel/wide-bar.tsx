// The hotel page's bar on wide screens, where the header is hidden.

import { ArrowLeft, Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import { AccountMenu } from '../../components/account-menu.tsx';
import { FindBookingLink } from '../../components/find-booking-link.tsx';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { FavoriteButton } from '../hotel-list/favorite-button.tsx';
import { useCountBefore } from '../search/use-count-before.ts';
import { rangeText } from '../stay/stay-format.ts';
import { BackLink, type BarProps } from './hotel-bar.tsx';

/**
 * In place of the header: the way back with the number of hotels there, this search, and what the
 * header has.
 */
export function WideBar({ hotel, stay, now }: BarProps) {
  const intl = useIntl();
  const locale = useLocale();
  const count = useCountBefore();
  const back =
    count === null
      ? intl.formatMessage({ id: 'nav.back' })
      : intl.formatMessage({ id: 'nav.backToHotels' }, { count });
  return (
    <header className="sticky top-0 z-20 hidden border-b border-border bg-background lg:block">
      <div className="page flex h-16 items-center gap-2 xl:gap-3">
        <Link to={path(locale, 'index')} aria-label={brand.name} className="tap shrink-0">
          <Logo wordClass="h-6 max-xl:hidden" />
        </Link>
        <BackLink
          hotel={hotel}
          stay={stay}
          label={back}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 px-2 text-sm font-semibold"
        >
          <ArrowLeft className="size-5" />
          {back}
        </BackLink>
        <div className="flex min-w-0 flex-1 justify-center">
          <SearchLink hotel={hotel} stay={stay} now={now} />
        </div>
        <div className="flex shrink-0 items-center">
          <ShareButton title={hotel.name} />
          <FavoriteButton hotelSn={hotel.sn} hotelName={hotel.name} />
        </div>
        <nav
          aria-label={intl.formatMessage({ id: 'nav.main' })}
          className="flex shrink-0 items-center"
        >
          <FindBookingLink className="px-2" wordClass="max-xl:sr-only" />
          <LanguageMenu />
          <AccountMenu name="hotel" brief="always" />
        </nav>
      </div>
    </header>
  );
}

/** Other hotels of the district for the same stay. */
function SearchLink({ hotel, stay, now }: BarProps) {
  const locale = useLocale();
  const words = useLocalText();
  const Glyph = bookingGlyphs[stay.type];
  const rule = <i aria-hidden="true" className="mx-3.5 h-5 w-px shrink-0 bg-border" />;
  return (
    <Link
      to={path(locale, 'search', {}, { districtSn: hotel.district.sn, ...stayParams(stay) })}
      className="flex h-12 min-w-0 items-center rounded-full border border-border bg-card pr-1.5 pl-5 text-sm shadow-2"
    >
      <b className="truncate font-semibold">{words(hotel.district.name)}</b>
      {rule}
      <span className="flex shrink-0 items-center gap-1.5">
        <span className="text-lamp-ink">
          <Glyph className="size-4.5" />
        </span>
        <span className="max-xl:sr-only">
          <FormattedMessage id={`bookingType.${stay.type}`} />
        </span>
      </span>
      <span className="flex min-w-0 items-center max-xl:sr-only">
        {rule}
        <span className="truncate text-ink-2">{rangeText(stay, now)}</span>
      </span>
      <span className="ml-4 grid size-9 shrink-0 place-items-center rounded-full bg-primary text-primary-foreground">
        <Search className="size-4.5" />
      </span>
    </Link>
  );
}
