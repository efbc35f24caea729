// The hotel's desk: its day, rooms and reviews, on the phone as on the screen at the reception
// (docs/product.md, Hotel desk).

import { useSuspenseQuery } from '@tanstack/react-query';
import { Wifi, WifiOff } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import { query } from '../../api/queries.ts';
import { SelectField } from '../../components/form/select-field.tsx';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { DeskReviews } from '../../features/desk/desk-reviews.tsx';
import { DeskRooms } from '../../features/desk/rooms/rooms.tsx';
import { DeskAlarm } from '../../features/desk/today/alarm.tsx';
import { DeskToday } from '../../features/desk/today/today.tsx';
import { useMovedButtons } from '../../features/desk/today/use-moved-buttons.ts';
import { useDeskStream } from '../../features/desk/use-desk-stream.ts';
import { useLocale } from '../../intl/intl.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';

const tabs = ['today', 'rooms', 'reviews'] as const;

type Tab = (typeof tabs)[number];

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const page = useRef<HTMLDivElement>(null);
  useMovedButtons(page);
  const [search, setSearch] = useSearchParams();
  const {
    data: { hotels },
  } = useSuspenseQuery(query('desk/getDesk', {}));
  const hotel = hotels.find(({ sn }) => String(sn) === search.get('hotel')) ?? hotels[0];
  const tab: Tab = tabs.find((id) => id === search.get('tab')) ?? 'today';
  if (hotel === undefined) return null;
  const navigateTo = (change: { readonly tab?: Tab; readonly hotel?: string }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div ref={page} className="px-4 pb-10">
      <title>{intl.formatMessage({ id: 'desk.title' }, { hotel: hotel.name })}</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-wrap items-center gap-3 py-3">
        <Link to={path(locale, 'index')} aria-label={intl.formatMessage({ id: 'nav.home' })}>
          <Logo markClass="size-7" wordClass="hidden" />
        </Link>
        {hotels.length === 1 ? (
          <h1 className="min-w-0 flex-1 truncate text-xl font-bold" lang="vi" translate="no">
            {hotel.name}
          </h1>
        ) : (
          <SelectField
            label={intl.formatMessage({ id: 'desk.hotel' })}
            hideLabel
            value={hotel.sn}
            onChange={({ target }) => navigateTo({ hotel: target.value })}
            className="min-w-0 flex-1"
          >
            {hotels.map(({ sn, name }) => (
              <option key={sn} value={sn}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <ConnectionBadge hotelSn={hotel.sn} />
        <LanguageMenu />
      </header>
      <DeskAlarm hotelSn={hotel.sn} />
      <Tabs
        value={tab}
        onValueChange={(id) => navigateTo({ tab: tabs.find((one) => one === id) ?? 'today' })}
      >
        <TabsList
          aria-label={intl.formatMessage({ id: 'desk.title' }, { hotel: hotel.name })}
          className="-mx-4"
        >
          {tabs.map((id) => (
            <TabsTrigger key={id} value={id}>
              {intl.formatMessage({ id: `desk.tab.${id}` as MessageId })}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={tab} className="pt-4">
          <Suspense fallback={<SkeletonLines count={6} />}>
            {tab === 'today' && <DeskToday hotelSn={hotel.sn} />}
            {tab === 'rooms' && <DeskRooms hotelSn={hotel.sn} />}
            {tab === 'reviews' && <DeskReviews hotelSn={hotel.sn} />}
          </Suspense>
        </TabsContent>
      </Tabs>
    </div>
  );
}

function ConnectionBadge({ hotelSn }: { readonly hotelSn: number }) {
  const isLive = useDeskStream(hotelSn);
  const Icon = isLive ? Wifi : WifiOff;
  return (
    <p
      role="status"
      className={`inline-flex items-center gap-1.5 text-cap font-semibold ${isLive ? 'text-leaf' : 'text-dusk'}`}
    >
      <Icon className="size-4.5" />
      {/* Both labels occupy the same place: the badge keeps its width, so the name beside it does not move. */}
      <span className="grid">
        {(['desk.live', 'desk.notLive'] as const).map((id) => (
          <span
            key={id}
            className={`col-start-1 row-start-1 ${(id === 'desk.live') === isLive ? '' : 'invisible'}`}
          >
            <FormattedMessage id={id} />
          </span>
        ))}
      </span>
    </p>
  );
}
