// The member's points, usable coupons and stamps, each linking to its page, and the most important
// note about them.

import { useQuery } from '@tanstack/react-query';
import { Sparkles, Stamp, TicketPercent } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path, type RouteName } from '#contract/paths.ts';
import { lastDayOf } from '#domain/coupon.ts';
import { formatPoints } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { query } from '../../../api/queries.ts';
import { dayMonth, useLocale } from '../../../intl/intl.tsx';
import { JoyCoin } from '../../../ui/art/joy-coin.tsx';

/** Coupons that can be used now. */
function useCouponCount(): number | null {
  const { data } = useQuery(query('coupon/getCouponList', {}));
  return data === undefined
    ? null
    : data.coupons.filter(({ state }) => state === 'apply' || state === 'none').length;
}

export function RewardsSummary() {
  const intl = useIntl();
  const coupons = useCouponCount();
  const { data: points } = useQuery(query('point/getPointSummary', {}));
  const { data: stamps } = useQuery(query('stamp/getStampList', {}));
  const fullest = stamps?.cards[0];
  const shown = (count: number | null | undefined): string =>
    count === null || count === undefined ? '–' : formatPoints(count);
  return (
    <section
      aria-label={intl.formatMessage({ id: 'account.purse' })}
      className="mt-4 overflow-hidden rounded-2xl bg-primary text-primary-foreground"
    >
      <ul className="flex flex-wrap divide-x divide-primary-foreground/20 py-3">
        <Cell
          to="myPoints"
          icon={<JoyCoin />}
          value={shown(points?.balance)}
          label={brand.points}
        />
        <Cell
          to="coupons"
          icon={<TicketPercent className="size-5" />}
          value={shown(coupons)}
          label={intl.formatMessage({ id: 'account.coupons' })}
        />
        <Cell
          to="stamp"
          icon={<Stamp className="size-5" />}
          value={
            stamps === undefined || stamps.isClosed
              ? '–'
              : `${fullest?.stamps.length ?? 0}/${stamps.perCard}`
          }
          label={intl.formatMessage({ id: 'account.stamps' })}
        />
      </ul>
      <Hint />
    </section>
  );
}

function Cell({
  to,
  icon,
  value,
  label,
}: {
  readonly to: RouteName;
  readonly icon: ReactNode;
  readonly value: string;
  readonly label: string;
}) {
  const locale = useLocale();
  return (
    <li className="min-w-24 flex-1">
      <Link
        to={path(locale, to)}
        className="grid min-h-14 place-content-center px-2 text-center outline-offset-[-4px] outline-primary-foreground"
      >
        <span className="flex items-center justify-center gap-1.5 text-xl leading-7 font-bold">
          {icon}
          <span>{value}</span>
        </span>
        <span className="text-sm">{label}</span>
      </Link>
    </li>
  );
}

/** Points that expire soon come before stamps that are nearly complete. */
function Hint() {
  const locale = useLocale();
  const { data: points } = useQuery(query('point/getPointSummary', {}));
  const { data: stamps } = useQuery(query('stamp/getStampList', {}));
  const fullest = stamps?.cards[0];
  const line =
    'flex min-h-13 items-center gap-3 border-t border-primary-foreground/20 px-4 py-2.5 text-sm outline-offset-[-4px] outline-primary-foreground';
  const star = <Sparkles className="size-5 shrink-0 text-lamp" />;
  if (points !== undefined && points.notice !== null && points.notice.expiresAt > points.asOf) {
    return (
      <Link to={path(locale, 'myPoints')} className={line}>
        {star}
        <span>
          <FormattedMessage
            id="point.soon"
            values={{
              amount: formatPoints(points.notice.amount),
              date: dayMonth(lastDayOf(points.notice.expiresAt), points.asOf),
            }}
          />
        </span>
      </Link>
    );
  }
  if (stamps === undefined || stamps.isClosed) return null;
  if (fullest !== undefined)
    return (
      <Link to={path(locale, 'stamp')} className={line}>
        {star}
        <span>
          <FormattedMessage
            id="account.stampsToGo"
            values={{
              count: stamps.perCard - fullest.stamps.length,
              hotel: fullest.hotel.name,
              percent: policy.stampCouponPercent,
            }}
          />
        </span>
      </Link>
    );
  return (
    <Link to={path(locale, 'stamp')} className={line}>
      {star}
      <span>
        <FormattedMessage
          id="account.stampsStart"
          values={{ count: stamps.perCard, percent: policy.stampCouponPercent }}
        />
      </span>
    </Link>
  );
}
