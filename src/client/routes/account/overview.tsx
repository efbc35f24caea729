// The member's overview: open tasks, the next stay, rewards, and links to everything else; also
// offline.

import { useQuery } from '@tanstack/react-query';
import {
  ArrowUpRight,
  BedDouble,
  BellRing,
  FileText,
  Globe,
  Heart,
  KeyRound,
  Megaphone,
  Settings,
  Smartphone,
  UserRoundPen,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { phoneText } from '#domain/phone.ts';
import { query } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { IconLink } from '../../components/icon-link.tsx';
import { MemberAvatar } from '../../components/member-avatar.tsx';
import { Splash } from '../../components/shell.tsx';
import { LinkRow, linkRowClass, LinkList } from '../../features/account/link-list.tsx';
import { isAhead, NextStay } from '../../features/account/next-stay.tsx';
import { OutboxLink } from '../../features/account/outbox-link.tsx';
import { RewardsSummary } from '../../features/account/rewards/rewards-summary.tsx';
import { SignOutButton } from '../../features/account/sign-out-button.tsx';
import { PaymentToDo, ToDoList } from '../../features/account/to-do-list.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { languageNames } from '../../intl/language-names.ts';
import { twoColumns } from '../../layouts/two-columns.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { Badge } from '../../ui/badge.tsx';

export function Component() {
  const intl = useIntl();
  const profile = useProfile();
  return (
    <div className="mx-auto max-w-180 px-4 pt-3 pb-8 lg:px-0 lg:pt-8 xl:max-w-none">
      <title>{intl.formatMessage({ id: 'nav.account' })}</title>
      {profile === null ? <Splash /> : <Overview profile={profile} />}
    </div>
  );
}

function Overview({ profile }: { readonly profile: Profile }) {
  const { data: list } = useQuery(query('booking/getBookingList', {}));
  const now = serverNow();
  const bookings = list?.bookings ?? [];
  const ahead = bookings
    .filter((booking) => isAhead(booking, now))
    .toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
  const isPaying = ({ status }: (typeof ahead)[number]) =>
    bookingStatusOf(status) === 'paymentPending';
  const next = ahead.find((booking) => !isPaying(booking));
  return (
    <>
      <Head profile={profile} />
      <div className={twoColumns}>
        <div>
          <RewardsSummary />
          {ahead.filter(isPaying).map((booking) => (
            <PaymentToDo key={booking.code} booking={booking} />
          ))}
          {next !== undefined && (
            <div className="mt-3">
              <NextStay booking={next} />
            </div>
          )}
        </div>
        <div>
          <OutboxLink />
          <ToDoList bookings={bookings} />
          <Ways ahead={ahead.length} />
        </div>
      </div>
    </>
  );
}

function Head({ profile }: { readonly profile: Profile }) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center gap-3.5">
      <MemberAvatar gender={profile.gender} className="size-16 lg:hidden" />
      <div className="min-w-28 flex-1">
        <h1 className="line-clamp-2 pt-0.5 text-2xl font-bold">
          <span className="lg:hidden">
            {profile.nickName || intl.formatMessage({ id: 'nav.account' })}
          </span>
          <span className="hidden lg:inline">
            {profile.nickName === ''
              ? intl.formatMessage({ id: 'nav.account' })
              : intl.formatMessage({ id: 'account.hello' }, { name: profile.nickName })}
          </span>
        </h1>
        <p className="text-sm text-muted-foreground lg:hidden" translate="no">
          {phoneText(profile.countryCode + profile.mobile)}
        </p>
      </div>
      <IconLink
        to={path(locale, 'settings')}
        label={intl.formatMessage({ id: 'account.settings' })}
        className="bg-sunken lg:hidden"
      >
        <Settings className="size-5.5" />
      </IconLink>
    </div>
  );
}

/** The sidebar's links for screens without one, and links that the sidebar does not have. */
function Ways({ ahead }: { readonly ahead: number }) {
  const intl = useIntl();
  const locale = useLocale();
  const { data: favorites } = useQuery(query('favorite/getFavoriteList', {}));
  return (
    <>
      <LinkList className="lg:hidden">
        <LinkRow
          icon={BedDouble}
          to={path(locale, 'myBooking')}
          end={
            ahead > 0 && (
              <Badge variant="leaf">
                <FormattedMessage id="account.upcoming" values={{ count: ahead }} />
              </Badge>
            )
          }
        >
          <FormattedMessage id="nav.bookings" />
        </LinkRow>
        <LinkRow
          icon={Heart}
          to={path(locale, 'favorite')}
          note={
            favorites === undefined || favorites.hotels.length === 0
              ? undefined
              : intl.formatMessage({ id: 'account.favorites' }, { count: favorites.hotels.length })
          }
        >
          <FormattedMessage id="nav.favoriteHotels" />
        </LinkRow>
        <LinkRow icon={BellRing} to={path(locale, 'watches')}>
          <FormattedMessage id="watch.list" />
        </LinkRow>
        <LinkRow icon={UserRoundPen} to={path(locale, 'profile')}>
          <FormattedMessage id="account.profile" />
        </LinkRow>
        <LinkRow icon={KeyRound} to={`${path(locale, 'settings')}#security`}>
          <FormattedMessage id="account.security" />
        </LinkRow>
      </LinkList>
      <LinkList className="lg:hidden">
        <LinkRow icon={Smartphone} to={`${path(locale, 'settings')}#device`}>
          <FormattedMessage id="account.device" />
        </LinkRow>
        <LinkRow
          icon={Globe}
          to={`${path(locale, 'settings')}#language`}
          end={<span className="text-sm text-muted-foreground">{languageNames[locale]}</span>}
        >
          <FormattedMessage id="account.language" />
        </LinkRow>
      </LinkList>
      <LinkList>
        <LinkRow icon={Megaphone} to={path(locale, 'promotionList')}>
          <FormattedMessage id="nav.promotions" />
        </LinkRow>
        <LinkRow icon={FileText} to={path(locale, 'terms')}>
          <FormattedMessage id="account.policies" />
        </LinkRow>
        <a href={brand.partnerUrl} target="_blank" rel="noopener" className={linkRowClass}>
          <ArrowUpRight className="size-5.5 text-ink-2" />
          <span className="flex-1">
            <FormattedMessage id="nav.partners" />
            <span className="sr-only">
              {' '}
              (<FormattedMessage id="nav.newTab" />)
            </span>
          </span>
        </a>
      </LinkList>
      <div className="grid place-items-center pt-4 lg:hidden">
        <SignOutButton />
      </div>
    </>
  );
}
