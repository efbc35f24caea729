// The member's overview: who is signed in, the next stay, the ways to everything of theirs, and what this device does.

import { ArrowUpRight, BedDouble, ChevronRight, FileText, Globe, Heart, LogOut, Megaphone, QrCode, Smartphone, SunMoon, TicketPercent } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Profile } from '#contract/calls/auth.ts';
import type { BookingView } from '#contract/calls/booking.ts';
import { inLocale, languageOf, locales, path } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { bookingStatusOf, upcomingStatuses, type BookingStatus } from '#domain/booking.ts';
import { phoneText } from '#domain/phone.ts';
import { localDate, localTime, type Instant } from '#domain/time.ts';
import { query } from '../../api.ts';
import { dayText, useLocale, useSay } from '../../intl.tsx';
import { Avatar, languageNames } from '../../layouts/header.tsx';
import { Splash } from '../../layouts/shell.tsx';
import { OriginContext } from '../../origin.ts';
import { statusTags } from '../../parts/status-tags.ts';
import { loaderTools } from '../../router-context.ts';
import { eraseBrowsing, savedAmount, type SavedAmount } from '../../saved-browsing.ts';
import { useProfile } from '../../session.ts';
import { signOut } from '../../sign-out.ts';
import { chosenTheme, chooseTheme, themes } from '../../theme.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { Glyph } from '../../ui/glyphs.tsx';
import { Photo } from '../../ui/photo.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../parts/later.tsx';

/** Neither list is needed to show the page: without a network and without a saved copy it only says less. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client } = loaderTools(args);
  await Promise.all([client.prefetchQuery(query('booking/getBookingList', {})), client.prefetchQuery(query('favorite/getFavoriteList', {}))]);
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
        <Row icon={Megaphone} to={path(locale, 'promotionList')}>{say('nav.promotions')}</Row>
      </Rows>
      <Rows><LanguageRow /><ThemeRow /><DeviceRow /></Rows>
      <Rows>
        <Row icon={FileText} to={path(locale, 'terms')}>{say('account.policies')}</Row>
        <a href={brand.partnerUrl} target="_blank" rel="noopener" className={rowLook}>
          <ArrowUpRight className="size-5.5 text-ink-2" /><span className="flex-1">{say('nav.partners')}<span className="sr-only"> ({say('nav.newTab')})</span></span>
        </a>
      </Rows>
      <SignOut />
    </>
  );
}

function isAhead({ status, checkOut, expiresAt }: BookingView, now: Instant): boolean {
  if (!(upcomingStatuses as readonly BookingStatus[]).includes(bookingStatusOf(status)) || checkOut <= now) return false;
  return bookingStatusOf(status) !== 'paymentPending' || expiresAt === null || expiresAt > now;
}

const rowLook = 'flex min-h-14 items-center gap-3.5 px-4 py-2';

function Rows({ children }: { readonly children: ReactNode }) {
  return <section className="mt-3 divide-y divide-border overflow-hidden rounded-xl bg-card shadow-1">{children}</section>;
}

type RowProps = { readonly icon: Glyph; readonly to: string; readonly note?: string | undefined; readonly end?: ReactNode; readonly children: ReactNode };

function Row({ icon: Icon, to, note, end, children }: RowProps) {
  return (
    <Link to={to} className={rowLook}>
      <Icon className="size-5.5 text-ink-2" />
      <span className="min-w-0 flex-1"><span className="block leading-6">{children}</span>{note !== undefined && <span className="block text-cap text-muted-foreground">{note}</span>}</span>
      {end}
      <ChevronRight className="size-5 text-muted-foreground" />
    </Link>
  );
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

/** Three links to this very page; a full load, since words and shell differ. */
function LanguageRow() {
  const say = useSay();
  const current = useLocale();
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 px-4 py-2">
      <h2 className="flex min-h-10 flex-1 items-center gap-3.5"><Globe className="size-5.5 text-ink-2" />{say('account.language')}</h2>
      <ul className="flex">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={inLocale(`${pathname}${search}`, locale)} lang={languageOf(locale)} hrefLang={languageOf(locale)} aria-current={locale === current ? 'true' : undefined}
              className={`flex min-h-11 items-center rounded-md px-3 text-sm font-semibold ${locale === current ? 'bg-primary-soft text-primary-ink' : 'text-ink-2'}`}
            >{languageNames[locale]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ThemeRow() {
  const say = useSay();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <div className="px-4 pt-2 pb-3">
      <h2 className="flex min-h-10 items-center gap-3.5"><SunMoon className="size-5.5 text-ink-2" />{say('account.theme')}</h2>
      <Segments
        label={say('account.theme')} name="theme" value={theme} className="mt-1" onChange={(chosen) => { chooseTheme(chosen); setTheme(chosen); }}
        options={themes.map((value) => ({ value, label: say(`account.theme.${value}`) }))}
      />
    </div>
  );
}

/** How much can be opened without a network, and how to be rid of what was only looked at. */
function DeviceRow() {
  const say = useSay();
  const client = useQueryClient();
  const [amount, setAmount] = useState<SavedAmount | null>(null);
  useEffect(() => { void savedAmount().then(setAmount); }, []);
  const erase = async () => {
    await eraseBrowsing(client);
    setAmount(await savedAmount());
    showToast({ tone: 'done', title: say('account.erased') });
  };
  const isEmpty = amount !== null && amount.bookings + amount.hotels + amount.searches === 0;
  return (
    <div className="px-4 py-2">
      <div className="flex min-h-10 items-center gap-3.5">
        <Smartphone className="size-5.5 text-ink-2" />
        <div className="min-w-0 flex-1">
          <h2 className="leading-6">{say('account.device')}</h2>
          <p className="min-h-4.5 text-cap text-muted-foreground">{amount !== null && (isEmpty ? say('account.deviceNothing') : say('account.deviceSaved', amount))}</p>
        </div>
      </div>
      <p className="pt-1 text-cap text-muted-foreground">{say('account.eraseText')}</p>
      <Button variant="quiet" size="sm" className="mt-2 mb-1" aria-disabled={amount === null || amount.hotels + amount.searches === 0} onClick={() => { void erase(); }}>{say('account.erase')}</Button>
    </div>
  );
}

function SignOut() {
  const say = useSay();
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const leave = () => { setBusy(true); void signOut(client).then(() => navigate(path(locale, 'index'))); };
  return <div className="grid place-items-center pt-4"><Button variant="dangerGhost" icon={LogOut} busy={isBusy} onClick={leave}>{say('nav.signOut')}</Button></div>;
}
