// The tab bar below 1024 px, its current tab marked by more than colour.

import { BedDouble, CircleUserRound, Heart, House, TicketPercent } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { path, type RouteName } from '#contract/paths.ts';
import { useProfile } from '../api/session.ts';
import { useLocale } from '../intl/intl.tsx';
import { useOutboxRows } from '../offline/outbox-state.ts';
import { cn } from '../ui/cn.ts';
import type { Glyph } from '../ui/glyph.ts';

const tabs: readonly {
  readonly route: RouteName;
  readonly also: readonly RouteName[];
  readonly text: MessageId;
  readonly icon: Glyph;
}[] = [
  { route: 'index', also: ['search'], text: 'nav.home', icon: House },
  { route: 'favorite', also: [], text: 'nav.favorites', icon: Heart },
  {
    route: 'myBooking',
    also: ['booking', 'review', 'phoneBookings'],
    text: 'nav.bookings',
    icon: BedDouble,
  },
  {
    route: 'promotionList',
    also: ['promotion', 'coupons'],
    text: 'nav.deals',
    icon: TicketPercent,
  },
  {
    route: 'account',
    also: ['myPoints', 'stamp', 'watches', 'profile', 'settings'],
    text: 'nav.account',
    icon: CircleUserRound,
  },
];

export function TabBar({ name }: { readonly name: RouteName }) {
  const intl = useIntl();
  const locale = useLocale();
  const isGuest = useProfile() === null;
  const hasQueued = useOutboxRows().some(({ state }) => state !== 'sent');
  return (
    <nav
      data-strip=""
      aria-label={intl.formatMessage({ id: 'nav.main' })}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-card pb-(--safe-b) lg:hidden"
    >
      <ul className="mx-auto grid h-15 max-w-140 grid-cols-5">
        {tabs.map(({ route, also, text, icon: Icon }) => {
          const isHere = route === name || also.includes(name);
          return (
            <li key={route} className="min-w-0">
              <Link
                to={path(locale, route === 'myBooking' && isGuest ? 'phoneBookings' : route)}
                aria-current={isHere ? 'page' : undefined}
                className={cn(
                  'flex h-full flex-col items-center justify-center gap-0.5',
                  isHere ? 'text-primary-ink' : 'text-muted-foreground',
                )}
              >
                <span
                  className={cn(
                    'relative grid h-7 w-12 max-w-full place-items-center rounded-full',
                    isHere && 'bg-primary-soft',
                  )}
                >
                  <Icon className="size-5.5" />
                  {route === 'account' && hasQueued && (
                    <b aria-hidden="true" className="absolute top-0 right-1 text-xs text-dusk">
                      ●
                    </b>
                  )}
                </span>
                <span
                  className={cn(
                    'max-w-full truncate px-0.5 text-[clamp(12px,3.3vw,.75rem)] leading-4',
                    isHere ? 'font-semibold' : 'font-medium',
                  )}
                >
                  <FormattedMessage id={text} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
