// The top of a page on phones and tablets, which have no header: home, finding a booking, language.
// Pages with a bar of their own have the language there.

import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path, type RouteName } from '#contract/paths.ts';
import { FindBookingLink } from '../components/find-booking-link.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { useLocale } from '../intl/intl.tsx';
import { Logo } from '../ui/art/logo.tsx';

const withIt: ReadonlySet<RouteName> = new Set([
  'promotionList',
  'promotion',
  'province',
  'hotelCollectionList',
  'hotelCollection',
  'blogList',
  'blogPost',
  'siteMap',
  'policy',
  'terms',
  'complaints',
  'regulations',
  'account',
  'favorite',
  'myBooking',
  'phoneBookings',
  'bookingStatus',
  'shared',
]);

export function PhoneTop({ name }: { readonly name: RouteName }) {
  const locale = useLocale();
  if (!withIt.has(name)) return null;
  return (
    // The wallet places its own buttons over the top right corner.
    <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 pt-(--safe-t) pr-1.5 pl-(--gutter) webview:flex-row-reverse webview:pr-(--gutter) webview:pl-1.5 lg:hidden">
      <Link to={path(locale, 'index')} aria-label={brand.name} className="tap shrink-0">
        <Logo markClass="size-7" wordClass="h-5" />
      </Link>
      <div className="flex items-center">
        <FindBookingLink wordClass="sr-only" />
        <LanguageMenu isBrief />
      </div>
    </header>
  );
}
