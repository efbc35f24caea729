// The header from 1024 px: home, promotions, finding a booking, partners, language, and the member's menu.

import { useQueryClient } from '@tanstack/react-query';
import {
  ArrowUpRight,
  ChevronDown,
  Heart,
  LogOut,
  Ticket,
  TicketPercent,
  BedDouble,
  CircleUserRound,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path, type RouteName } from '#contract/paths.ts';
import { useProfile } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { LanguageMenu } from '../components/language-menu.tsx';
import { MemberAvatar } from '../components/member-avatar.tsx';
import { Menu } from '../components/menu/menu.tsx';
import { useLocale } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { Logo } from '../ui/art/logo.tsx';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';

const SearchPill = deferred(
  async () => (await import('../features/search/search-pill.tsx')).SearchPill,
  { fallback: () => <div className="h-12" /> },
);

export function Header({ name }: { readonly name: RouteName }) {
  const intl = useIntl();
  const locale = useLocale();
  const isHome = name === 'index';
  return (
    <header
      className={cn(
        'hidden lg:block',
        isHome
          ? 'absolute inset-x-0 z-20'
          : 'sticky top-0 z-20 border-b border-border bg-background',
      )}
    >
      <div className="page flex h-18 items-center gap-6">
        <Link
          to={path(locale, 'index')}
          reloadDocument={isHome}
          aria-label={brand.name}
          className="shrink-0"
        >
          <Logo />
        </Link>
        <div className="flex flex-1 justify-center">{name === 'search' && <SearchPill />}</div>
        <nav
          aria-label={intl.formatMessage({ id: 'nav.main' })}
          className="flex items-center gap-1 text-sm font-semibold"
        >
          <Link
            to={path(locale, 'promotionList')}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-3"
          >
            <TicketPercent className="size-4.5" />
            <FormattedMessage id="nav.promotions" />
          </Link>
          <FindBooking isBrief={name === 'search'} />
          <a
            href={brand.partnerUrl}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-1 rounded-md px-3"
          >
            <FormattedMessage id={name === 'search' ? 'nav.partnersShort' : 'nav.partners'} />
            <ArrowUpRight className="size-4" />
            <span className="sr-only">
              <FormattedMessage id="nav.newTab" />
            </span>
          </a>
          <LanguageMenu />
          <AccountMenu name={name} />
        </nav>
      </div>
    </header>
  );
}

/** For guests; members have it in their menu. */
function FindBooking({ isBrief }: { readonly isBrief: boolean }) {
  const locale = useLocale();
  if (useProfile() !== null) return null;
  return (
    <Link
      to={path(locale, 'findBooking')}
      className={cn(
        'inline-flex min-h-11 items-center gap-1.5 rounded-md px-3',
        isBrief && 'max-xl:hidden',
      )}
    >
      <Ticket className="size-4.5" />
      <FormattedMessage id="nav.findBooking" />
    </Link>
  );
}

/** Links to sign in and sign up, which do nothing on their own page; or the member's menu. */
function AccountMenu({ name }: { readonly name: RouteName }) {
  const intl = useIntl();
  const locale = useLocale();
  const profile = useProfile();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  if (profile === null) {
    const isSigning = name === 'signIn' || name === 'signUp';
    // Between the two pages the return address stays the same.
    const to =
      name === 'index'
        ? undefined
        : isSigning
          ? (new URLSearchParams(search).get('to') ?? undefined)
          : `${pathname}${search}`;
    const ignoreOnOwnPage = (event: MouseEvent) => {
      if (event.currentTarget.ariaCurrent === 'page') event.preventDefault();
    };
    return (
      <>
        <Link
          to={path(locale, 'signIn', {}, { to })}
          onClick={ignoreOnOwnPage}
          aria-current={name === 'signIn' ? 'page' : undefined}
          className={buttonVariants({ variant: 'muted', size: 'sm', className: 'ml-1' })}
        >
          <FormattedMessage id="nav.signIn" />
        </Link>
        <Link
          to={path(locale, 'signUp', {}, { to })}
          onClick={ignoreOnOwnPage}
          aria-current={name === 'signUp' ? 'page' : undefined}
          className={buttonVariants({ size: 'sm' })}
        >
          <FormattedMessage id="nav.signUp" />
        </Link>
      </>
    );
  }
  return (
    <Menu
      key={pathname}
      label={`${profile.nickName || profile.mobile}, ${intl.formatMessage({ id: 'nav.menu' })}`}
      buttonClassName="ml-1 inline-flex min-h-11 items-center gap-2 rounded-full border border-border bg-card pr-3.5 pl-1.5 text-sm font-semibold"
      button={
        <>
          <MemberAvatar gender={profile.gender} className="size-9" />
          <span className="max-w-32 truncate">{profile.nickName || profile.mobile}</span>
          <ChevronDown className="size-4" />
        </>
      }
      heading={
        <>
          <b className="block font-semibold">{profile.nickName}</b>
          <span className="text-cap text-muted-foreground">
            {profile.countryCode} {profile.mobile}
          </span>
        </>
      }
      entries={[
        {
          key: 'account',
          icon: CircleUserRound,
          text: intl.formatMessage({ id: 'nav.account' }),
          href: path(locale, 'account'),
        },
        {
          key: 'myBooking',
          icon: BedDouble,
          text: intl.formatMessage({ id: 'nav.myBooking' }),
          href: path(locale, 'myBooking'),
        },
        {
          key: 'findBooking',
          icon: Ticket,
          text: intl.formatMessage({ id: 'nav.findBooking' }),
          href: path(locale, 'findBooking'),
        },
        {
          key: 'favorite',
          icon: Heart,
          text: intl.formatMessage({ id: 'nav.favoriteHotels' }),
          href: path(locale, 'favorite'),
        },
        {
          key: 'signOut',
          icon: LogOut,
          text: intl.formatMessage({ id: 'nav.signOut' }),
          onSelect: () => {
            void signOut(client).then(
              (left) => left && pathname.includes('/account') && navigate(path(locale, 'index')),
            );
          },
        },
      ]}
    />
  );
}
