// The member's bookings by what is to be done with them; also without a network.

import { BedDouble, QrCode, RefreshCw, Star } from 'lucide-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { use, useId } from 'react';
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { BookingView } from '#contract/calls/booking.ts';
import { languageOf, path } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { bookingStatusOf, upcomingStatuses, type BookingStatus } from '#domain/booking.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { localTime, type Instant } from '#domain/time.ts';
import { query } from '../../api.ts';
import { money, useLocale, useSay } from '../../intl.tsx';
import { OriginContext } from '../../origin.ts';
import { useIsReachable } from '../../offline.ts';
import { stayBarProps } from '../../parts/stay-view.ts';
import { statusTags } from '../../parts/status-tags.ts';
import { loaderTools } from '../../router-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { OfflineStrip } from '../../ui/offline-strip.tsx';
import { Photo } from '../../ui/photo.tsx';
import { StayBar } from '../../ui/stay-bar.tsx';
import { TabList, TabPanel } from '../../ui/tab-list.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Street } from '../../parts/later.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('booking/getBookingList', {}));
  return null;
}

const tabs = ['upcoming', 'done', 'cancelled', 'noShow'] as const;
type TabId = (typeof tabs)[number];
function tabOf(status: BookingStatus): TabId {
  if ((upcomingStatuses as readonly BookingStatus[]).includes(status)) return 'upcoming';
  if (status === 'completed') return 'done';
  return status === 'noShow' ? 'noShow' : 'cancelled';
}

export function Component() {
  const say = useSay();
  const base = useId();
  const [search, setSearch] = useSearchParams();
  const { now } = use(OriginContext);
  const { data, refetch, isFetching } = useSuspenseQuery(query('booking/getBookingList', {}));
  const isReachable = useIsReachable();
  const tab = tabs.find((id) => id === search.get('tab')) ?? 'upcoming';
  const shown = data.bookings.filter((booking) => tabOf(bookingStatusOf(booking.status)) === tab);
  const count = (id: TabId) => data.bookings.filter((booking) => tabOf(bookingStatusOf(booking.status)) === id).length;
  return (
    <div className="mx-auto max-w-180 lg:pt-6">
      <title>{say('nav.myBooking')}</title>
      <div className="flex h-14 items-center justify-between px-4">
        <h1 className="text-2xl font-bold">{say('nav.bookings')}</h1>
        <button type="button" onClick={() => void refetch()} disabled={!isReachable || isFetching} className="tap inline-flex items-center gap-1.5 text-xs text-muted-foreground"><RefreshCw className={isFetching ? 'size-3.5 animate-spin' : 'size-3.5'} />{say('booking.asOf', { time: localTime(data.asOf) })}</button>
      </div>
      {!isReachable && <OfflineStrip className="mx-4 mb-2 rounded-lg">{say('offline.chip', { time: localTime(data.asOf) })}</OfflineStrip>}
      <TabList
        label={say('nav.bookings')} base={base} value={tab} onChange={(id) => setSearch(id === 'upcoming' ? {} : { tab: id }, { replace: true, preventScrollReset: true })}
        tabs={tabs.map((id) => ({ id, label: `${say(`bookings.${id}`)}${count(id) === 0 ? '' : ` · ${count(id)}`}` }))}
      />
      <TabPanel base={base} id={tab} className="space-y-3 px-4 pt-4 pb-8">
        {shown.length === 0 ? <Nothing /> : shown.map((booking) => <Card key={booking.code} booking={booking} now={now} />)}
      </TabPanel>
    </div>
  );
}

function Nothing() {
  const say = useSay();
  const locale = useLocale();
  return (
    <div className="pt-6 text-center">
      <Street lit={0.5} className="relative mx-auto h-36 w-full max-w-100 rounded-xl bg-linear-to-b from-sky-1 to-sky-3" width={400} />
      <p className="pt-4 font-semibold">{say('bookings.none')}</p>
      <Link to={path(locale, 'index')} className={buttonClass({ variant: 'soft', className: 'mt-4' })}>{say('bookings.find')}</Link>
    </div>
  );
}

function Card({ booking, now }: { readonly booking: BookingView; readonly now: Instant }) {
  const say = useSay();
  const locale = useLocale();
  const status = bookingStatusOf(booking.status);
  const [tone, icon] = statusTags[status];
  const to = path(locale, 'booking', { code: booking.code });
  return (
    <article className="relative rounded-xl bg-card p-3.5 shadow-2">
      <div className="flex gap-3">
        <div className="h-18 w-16 shrink-0 overflow-hidden rounded-lg bg-sunken"><Photo {...booking.room.picture} alt="" sizes="64px" /></div>
        <div className="min-w-0 flex-1">
          <Tag tone={tone} icon={icon}>{say(`status.${status}` as MessageId)}</Tag>
          <h2 className="truncate pt-1 text-base leading-6 font-semibold"><Link to={to} className="after:absolute after:inset-0 after:rounded-xl" translate="no">{booking.hotel.name}</Link></h2>
          <p className="truncate text-cap text-muted-foreground">{booking.room.name} · {say('booking.code', { code: `${booking.code.slice(0, 3)} ${booking.code.slice(3)}` })}</p>
        </div>
      </div>
      <StayBar {...stayBarProps(booking.type, { from: booking.checkIn, to: booking.checkOut }, now, languageOf(locale), say)} size="sm" className="mt-3 border-t border-dashed border-border pt-3" />
      <p className="mt-2.5 flex items-baseline justify-between text-sm"><span className="text-muted-foreground">{say(`payment.${paymentMethodOf(booking.paymentMethod) ?? 'hotel'}`)}</span><b className="font-semibold">{money(booking.price.total)}</b></p>
      {status === 'paymentPending' && <Link to={path(locale, 'bookingStatus', {}, { code: booking.code, key: booking.key })} className={buttonClass({ size: 'sm', wide: true, className: 'relative mt-3' })}>{say('bookings.payOn')}</Link>}
      {booking.checkInToken !== null && status !== 'completed' && <Link to={to} className={buttonClass({ variant: 'soft', size: 'sm', wide: true, className: 'relative mt-3' })}><QrCode className="size-4.5" />{say('card.title')}</Link>}
      {(booking.review === 'write' || booking.review === 'edit') && <Link to={path(locale, 'review', { code: booking.code })} className={buttonClass({ size: 'sm', wide: true, className: 'relative mt-3' })}><Star className="size-4.5" />{say(booking.review === 'write' ? 'review.write' : 'review.edit')}</Link>}
      {status === 'completed' && <Link to={path(locale, 'hotel', { slug: booking.hotel.slug })} className={buttonClass({ variant: 'soft', size: 'sm', wide: true, className: 'relative mt-3' })}><BedDouble className="size-4.5" />{say('result.again')}</Link>}
    </article>
  );
}
