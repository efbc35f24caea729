// The header from 1024 px: home, promotions, finding a booking, partners, language, and the member's menu.

import { ArrowUpRight, TicketPercent } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path, type RouteName } from '#contract/paths.ts';
import { AccountMenu } from '../components/account-menu.tsx';
import { FindBookingLink } from '../components/find-booking-link.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { useLocale } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { Logo } from '../ui/art/logo.tsx';
import { cn } from '../ui/cn.ts';

const SearchPill = deferred(
  async () => (await import('../features/search/search-pill.tsx')).SearchPill,
  { fallback: () => <div className="h-12" /> },
);

export function Header({ name }: { readonly name: RouteName }) {
  const intl = useIntl();
  const locale = useLocale();
  const isHome = name === 'index';
  const isSearch = name === 'search';
  return (
    <header
      className={cn(
        'hidden lg:block',
        isHome
          ? 'absolute inset-x-0 z-20'
          : 'sticky top-0 z-20 border-b border-border bg-background',
      )}
    >
      {/* The results and their map reach to the edges of the window, and so does what is above. */}
      <div className={cn('flex h-18 items-center gap-6', isSearch ? 'px-(--gutter)' : 'page')}>
        <Link
          to={path(locale, 'index')}
          reloadDocument={isHome}
          aria-label={brand.name}
          className="shrink-0"
        >
          <Logo />
        </Link>
        <div className="flex flex-1 justify-center">{isSearch && <SearchPill />}</div>
        <nav
          aria-label={intl.formatMessage({ id: 'nav.main' })}
          className="flex items-center gap-1 text-sm font-semibold"
        >
          <Link
            to={path(locale, 'promotionList')}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-3"
          >
            <TicketPercent className="size-4.5" />
            <span className={isSearch ? 'max-xl:sr-only' : undefined}>
              <FormattedMessage id="nav.promotions" />
            </span>
          </Link>
          <FindBookingLink className="px-3" wordClass={isSearch ? 'max-xl:sr-only' : undefined} />
          <a
            href={brand.partnerUrl}
            target="_blank"
            rel="noopener"
            className={cn(
              'inline-flex min-h-11 items-center gap-1 rounded-md px-3',
              isSearch && 'max-xl:hidden',
            )}
          >
            <FormattedMessage id={isSearch ? 'nav.partnersShort' : 'nav.partners'} />
            <ArrowUpRight className="size-4" />
            <span className="sr-only">
              <FormattedMessage id="nav.newTab" />
            </span>
          </a>
          <LanguageMenu />
          <AccountMenu name={name} brief={isSearch ? 'narrow' : undefined} />
        </nav>
      </div>
    </header>
  );
}
