// The way to the account from a bar: signing in and up, or the member's menu.

import { useQueryClient } from '@tanstack/react-query';
import { BedDouble, ChevronDown, CircleUserRound, Heart, LogOut, Ticket } from 'lucide-react';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { path, type RouteName } from '#contract/paths.ts';
import { useProfile } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { useLocale } from '../intl/intl.tsx';
import { buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { MemberAvatar } from './member-avatar.tsx';
import { Menu } from './menu/menu.tsx';

/** Links to sign in and sign up, which do nothing on their own page; or the member's menu. */
export function AccountMenu({
  name,
  brief,
}: {
  readonly name: RouteName;
  /**
   * No way to sign up, and no name beside the picture: in a bar with little room, or where the
   * screen is narrow.
   */
  readonly brief?: 'always' | 'narrow' | undefined;
}) {
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
        {brief !== 'always' && (
          <Link
            to={path(locale, 'signUp', {}, { to })}
            onClick={ignoreOnOwnPage}
            aria-current={name === 'signUp' ? 'page' : undefined}
            className={buttonVariants({
              size: 'sm',
              className: brief === 'narrow' ? 'max-xl:hidden' : undefined,
            })}
          >
            <FormattedMessage id="nav.signUp" />
          </Link>
        )}
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
          {brief !== 'always' && (
            <span className={cn('max-w-32 truncate', brief === 'narrow' && 'max-xl:hidden')}>
              {profile.nickName || profile.mobile}
            </span>
          )}
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
