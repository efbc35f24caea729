// What the member loses soon, each with its last day and where it is used.

import { Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import type { HeldCouponView } from '#contract/schemas/coupon.ts';
import { lastDayOf } from '#domain/coupon.ts';
import { policy } from '#domain/policy.ts';
import { bookingTypes } from '#domain/stay.ts';
import { localDate, type Instant } from '#domain/time/time.ts';
import { dayMonth, useLocale, useLocalText } from '../../../intl/intl.tsx';
import { JoyCoin } from '../../../ui/art/joy-coin.tsx';
import { applyCouponNext } from '../../checkout/checkout-draft.ts';
import { stubOf } from '../../coupons/coupon-text.ts';
import { dayBrief } from '../../stay/stay-format.ts';
import type { Expiring } from './expiring.ts';

type Props = { readonly expiring: Expiring; readonly now: Instant };

export function ExpiringList({ expiring, now }: Props) {
  const intl = useIntl();
  const locale = useLocale();
  const { coupons, points, stamps } = expiring;
  if (coupons.length === 0 && points === null && stamps === null) return null;
  return (
    <section aria-label={intl.formatMessage({ id: 'home.expiring' })} className="pt-8 lg:page">
      <div className="flex items-end justify-between gap-3 px-(--gutter) pb-3 lg:sr-only">
        <h2 className="text-xl font-semibold">
          <FormattedMessage id="home.expiring" />
        </h2>
        {coupons.length > 0 && (
          <Link
            to={path(locale, 'coupons')}
            className="tap shrink-0 py-1 text-sm font-semibold text-primary-ink"
          >
            <FormattedMessage id="common.seeAll" />
            <span className="sr-only">: {intl.formatMessage({ id: 'coupon.mine' })}</span>
          </Link>
        )}
      </div>
      <ul className="rail lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-4 lg:overflow-visible lg:px-0">
        {coupons.slice(0, maxCoupons).map((held) => (
          <CouponItem key={held.sn} held={held} now={now} />
        ))}
        {points !== null && (
          <Item
            icon={<JoyCoin className="size-7" />}
            title={`${intl.formatNumber(points.amount)} ${brand.points}`}
            note={untilText(points.expiresAt, now, intl)}
            to={path(locale, 'myPoints')}
            action={intl.formatMessage({ id: 'home.see' })}
          />
        )}
        {stamps !== null && (
          <Item
            icon={<Stamp className="size-6" />}
            title={intl.formatMessage(
              { id: 'stamp.count' },
              { count: stamps.card.stamps.length, all: stamps.perCard },
            )}
            note={
              stamps.expiresAt === null
                ? intl.formatMessage(
                    { id: 'account.stampsToGo' },
                    {
                      count: stamps.left,
                      hotel: stamps.card.hotel.name,
                      percent: policy.stampCouponPercent,
                    },
                  )
                : intl.formatMessage(
                    { id: 'stamp.first' },
                    { date: dayMonth(lastDayOf(stamps.expiresAt), now) },
                  )
            }
            to={path(locale, 'stamp')}
            action={intl.formatMessage({ id: 'home.see' })}
          />
        )}
      </ul>
    </section>
  );
}

/** More are on their own page. */
const maxCoupons = 2;

/** `Đến 23:59 hôm nay`, `Đến hết T2 30/11`. */
function untilText(expiresAt: Instant, now: Instant, intl: IntlShape): string {
  const last = lastDayOf(expiresAt);
  return last === localDate(now)
    ? intl.formatMessage({ id: 'home.untilTonight' })
    : intl.formatMessage({ id: 'home.untilDay' }, { day: dayBrief(last, now, intl) });
}

function CouponItem({ held, now }: { readonly held: HeldCouponView; readonly now: Instant }) {
  const intl = useIntl();
  const locale = useLocale();
  const words = useLocalText();
  const [type] = held.coupon.bookingTypes;
  return (
    <Item
      icon={<b className="text-lg font-bold">{stubOf(held.coupon, intl).amount}</b>}
      title={words(held.coupon.title)}
      note={untilText(held.expiresAt, now, intl)}
      to={
        held.hotel === null
          ? path(
              locale,
              'search',
              {},
              { bookingType: type === undefined ? undefined : bookingTypes[type] },
            )
          : path(locale, 'hotel', { slug: held.hotel.slug })
      }
      onClick={() => applyCouponNext(held.sn)}
      action={intl.formatMessage({ id: 'coupon.use' })}
    />
  );
}

function Item({
  icon,
  title,
  note,
  to,
  action,
  onClick,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly to: string;
  readonly action: string;
  readonly onClick?: () => void;
}) {
  return (
    <li className="w-[min(19rem,85vw)] lg:w-auto">
      <Link
        to={to}
        onClick={onClick}
        className="flex h-full min-h-19 items-center gap-3 rounded-xl bg-card p-3 shadow-2"
      >
        <span className="grid size-13 shrink-0 place-items-center rounded-lg bg-lamp-soft text-lamp-ink">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate font-semibold">{title}</b>
          <span className="line-clamp-2 text-cap text-ink-2">{note}</span>
        </span>
        <span className="shrink-0 text-sm font-semibold text-primary-ink">{action}</span>
      </Link>
    </li>
  );
}
