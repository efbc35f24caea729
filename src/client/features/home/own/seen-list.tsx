// The hotels whose page was shown last on this device, with the price now and how much less that is
// than the price seen.

import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { formatVnd } from '#domain/money.ts';
import { addDays, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { HotelCardColumn } from '../../hotel-list/hotel-card.tsx';
import { cheaperBy, clearSeenHotels, type SeenHotel } from '../../hotel-list/seen-hotels.ts';
import { dayBrief } from '../../stay/stay-format.ts';

type List = Output<'hotel/getHotelCardList'>;
type Props = {
  readonly seen: readonly SeenHotel[];
  readonly list: List;
  readonly now: Instant;
  /** Another list stands beside it on wide screens. */
  readonly isBeside: boolean;
};

/** What fits a row on wide screens; phones and tablets scroll sideways. */
function hiddenFrom(index: number, isBeside: boolean): string {
  if (index < 3) return '';
  return index === 3 && !isBeside ? 'lg:hidden xl:block' : 'lg:hidden';
}

export function SeenList({ seen, list, now, isBeside }: Props) {
  const intl = useIntl();
  return (
    <section aria-label={intl.formatMessage({ id: 'home.seen' })} className="min-w-0 pt-8 lg:pt-12">
      <div className="flex items-end justify-between gap-3 px-(--gutter) pb-3 lg:px-0 lg:pb-4">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">
            <FormattedMessage id="home.seen" />
          </h2>
          <p className="text-cap text-muted-foreground lg:text-sm">
            <FormattedMessage id="home.seenPrices" />
          </p>
        </div>
        <button
          type="button"
          onClick={clearSeenHotels}
          className="tap shrink-0 py-1 text-sm font-semibold text-primary-ink"
        >
          <FormattedMessage id="home.clear" />
          <span className="sr-only">: {intl.formatMessage({ id: 'home.seen' })}</span>
        </button>
      </div>
      <ul
        className={`rail lg:grid lg:grid-cols-3 lg:gap-6 lg:overflow-visible lg:px-0 ${isBeside ? '' : 'xl:grid-cols-4'}`}
      >
        {list.hotels.map((hotel, index) => {
          const last = seen.find(({ sn }) => sn === hotel.sn);
          const saved = last === undefined ? 0 : cheaperBy(last, list.stay, hotel.offer);
          return (
            <li key={hotel.sn} className={`w-45 lg:w-auto ${hiddenFrom(index, isBeside)}`}>
              <HotelCardColumn hotel={hotel} stay={list.stay} now={list.asOf} isLocal isBrief />
              <p
                className={`truncate text-cap ${saved > 0 ? 'font-semibold text-leaf' : 'text-muted-foreground'}`}
              >
                {saved > 0
                  ? intl.formatMessage({ id: 'home.cheaper' }, { amount: formatVnd(saved) })
                  : last !== undefined && seenAt(last.at, now, intl)}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** `Xem lúc 11:20 hôm nay`, `Xem hôm qua`, `Xem T7 21/11`. */
function seenAt(at: Instant, now: Instant, intl: IntlShape): string {
  const [day, today] = [localDate(at), localDate(now)];
  return intl.formatMessage(
    { id: 'home.seenAt' },
    {
      when: day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : 'other',
      time: localTime(at),
      day: dayBrief(day, now, intl),
    },
  );
}
