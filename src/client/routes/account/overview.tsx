// The member's overview: who is signed in, the next stay, and the ways to everything of theirs.

import { ArrowUpRight, BedDouble, FileText, Heart, Megaphone, QrCode, Settings, TicketPercent, UserRoundPen } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Profile } from '#contract/calls/auth.ts';
import type { BookingView } from '#contract/calls/booking.ts';
import { languageOf, path } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { bookingStatusOf, upcomingStatuses, type BookingStatus } from '#domain/booking.ts';
import { phoneText } from '#domain/phone.ts';
import { localDate, localTime, type Instant } from '#domain/time.ts';
import { query } from '../../api.ts';
import { dayText, useLocale, useSay } from '../../intl.tsx';
import { Avatar } from '../../layouts/header.tsx';
import { Splash } from '../../layouts/shell.tsx';
import { OriginContext } from '../../origin.ts';
import { PointsRow, StampsRow } from '../../parts/account/reward-rows.tsx';
import { Row, rowLook, Rows } from '../../parts/account/rows.tsx';
import { SignOutButton } from '../../parts/account/sign-out-button.tsx';
import { statusTags } from '../../parts/status-tags.ts';
import { loaderTools } from '../../router-context.ts';
import { useProfile } from '../../session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Photo } from '../../ui/photo.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Neither list is needed to show the page: without a network and without a saved copy it only says less. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client } = loaderTools(args);
  await Promise.all([client.prefetchQuery(query('booking/getBookingList', {})), client.prefetchQuery(query('favorite/getFavoriteList', {})), client.prefetchQuery(query('point/getPointSummary', {})), client.prefetchQuery(query('stamp/getStampList', {}))]);
  return null;
}

export function Component() {
  const say = useSay();
  const profile = useProfile();
  return (
    <div className="mx-auto max-w-180 px-4 pt-3 pb-8 lg:pt-8">
      <title>{say('nav.account')}</title>
      {profile === null ? <Splash /> : <Overview profile={profile} />}
    </div>
  );
}

function Overview({ profile }: { readonly profile: Profile }) {
  const say = useSay();
  const locale = useLocale();
  const { now: madeAt } = use(OriginContext);
  const { data: list } = useQuery(query('booking/getBookingList', {}));
  const { data: favorites } = useQuery(query('favorite/getFavoriteList', {}));
  const now = list !== undefined && list.asOf > madeAt ? list.asOf : madeAt;
  const ahead = (list?.bookings ?? []).filter((booking) => isAhead(booking, now)).toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
  const next = ahead[0];
  const phone = phoneText(`${profile.countryCode}${profile.mobile.replace(/^0/, '')}`);
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Avatar gender={profile.gender} className="size-16" />
        <div className="min-w-0 flex-1">
          <h1 className="truncate pt-0.5 text-2xl font-bold">{profile.nickName || say('nav.account')}</h1>
          <p className="text-sm text-muted-foreground" translate="no">{phone}</p>
        </div>
      </div>
      {next !== undefined && <NextStay booking={next} now={now} />}
      <Rows>
        <Row icon={BedDouble} to={path(locale, 'myBooking')} end={ahead.length > 0 && <Tag tone="leaf">{say('account.upcoming', { count: ahead.length })}</Tag>}>{say('nav.bookings')}</Row>
        <Row icon={Heart} to={path(locale, 'favorite')} note={favorites === undefined || favorites.hotels.length === 0 ? undefined : say('account.favorites', { count: favorites.hotels.length })}>{say('nav.favoriteHotels')}</Row>
        <Row icon={TicketPercent} to={path(locale, 'coupons')}>{say('coupon.mine')}</Row>
        <PointsRow />
        <StampsRow />
        <Row icon={Megaphone} to={path(locale, 'promotionList')}>{say('nav.promotions')}</Row>
        <Row icon={UserRoundPen} to={path(locale, 'profile')}>{say('account.profile')}</Row>
        <Row icon={Settings} to={path(locale, 'settings')}>{say('account.settings')}</Row>
      </Rows>
      <Rows>
        <Row icon={FileText} to={path(locale, 'terms')}>{say('account.policies')}</Row>
        <a href={brand.partnerUrl} target="_blank" rel="noopener" className={rowLook}>
          <ArrowUpRight className="size-5.5 text-ink-2" /><span className="flex-1">{say('nav.partners')}<span className="sr-only"> ({say('nav.newTab')})</span></span>
        </a>
      </Rows>
      <div className="grid place-items-center pt-4 lg:hidden"><SignOutButton /></div>
    </>
  );
}

function isAhead({ status, checkOut, expiresAt }: BookingView, now: Instant): boolean {
  if (!(upcomingStatuses as readonly BookingStatus[]).includes(bookingStatusOf(status)) || checkOut <= now) return false;
  return bookingStatusOf(status) !== 'paymentPending' || expiresAt === null || expiresAt > now;
}

/** The one stay that matters now, one tap from its check-in card or from paying on. */
function NextStay({ booking, now }: { readonly booking: BookingView; readonly now: Instant }) {
  const say = useSay();
  const locale = useLocale();
  const status = bookingStatusOf(booking.status);
  const [tone, icon] = statusTags[status];
  const isIn = status === 'checkedIn';
  const at = isIn ? booking.checkOut : booking.checkIn;
  const day = dayText(localDate(at), now, languageOf(locale), say);
  // `hôm nay 16:00`, but `T7, 21/11 16:00`.
  const when = `${/\d/.test(day) ? day : day.toLowerCase()} ${localTime(at)}`;
  const to = path(locale, 'booking', { code: booking.code });
  const action = buttonClass({ variant: 'soft', size: 'sm', className: 'relative' });
  return (
    <article className="relative mt-4 flex items-center gap-3 rounded-xl bg-card p-3 shadow-2">
      <div className="size-15 shrink-0 overflow-hidden rounded-lg bg-sunken"><Photo {...booking.room.picture} alt="" sizes="60px" eager /></div>
      <div className="min-w-0 flex-1">
        {status === 'checkInPending' || isIn ? null : <Tag tone={tone} icon={icon}>{say(`status.${status}` as MessageId)}</Tag>}
        <p className="text-cap font-semibold text-leaf">{say(isIn ? 'account.checkOut' : 'account.checkIn', { when })}</p>
        <h2 className="line-clamp-2 font-semibold"><Link to={to} lang="vi" translate="no" className="after:absolute after:inset-0 after:rounded-xl">{booking.hotel.name}</Link></h2>
      </div>
      {status === 'paymentPending' && <Link to={path(locale, 'bookingStatus', {}, { code: booking.code, key: booking.key })} className={action}>{say('bookings.payOn')}</Link>}
      {booking.checkInToken !== null && <Link to={to} aria-label={say('card.title')} className={action}><QrCode className="size-4.5" />{say('account.cardShort')}</Link>}
    </article>
  );
}
