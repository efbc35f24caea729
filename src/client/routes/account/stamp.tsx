// The member's stamps: coupons from full cards, and one card for each hotel; also offline.

import { useSuspenseQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { StampReward } from '#contract/schemas/point.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { startOfDay, type Instant } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LockedHistory } from '../../features/account/bookings/locked-history.tsx';
import { StampCardView } from '../../features/account/rewards/stamp-card.tsx';
import { HeldTicket } from '../../features/coupons/coupon-offers.tsx';
import { dayMonth, useLocale } from '../../intl/intl.tsx';
import { MemberPage } from '../../layouts/member-page.tsx';
import { PageContext } from '../../runtime/page-context.ts';

export function Component() {
  return (
    <MemberPage title={useIntl().formatMessage({ id: 'stamp.title' })} isWide>
      <Stamps />
    </MemberPage>
  );
}

function Stamps() {
  const intl = useIntl();
  const locale = useLocale();
  const { now: madeAt } = use(PageContext);
  const { data, refetch } = useSuspenseQuery(query('stamp/getStampList', {}));
  // A cached copy may be old, so stamps that have expired since are left out.
  const now = data.asOf > madeAt ? data.asOf : madeAt;
  const cards = data.cards
    .map((card) => ({ ...card, stamps: card.stamps.filter(({ expiresAt }) => expiresAt > now) }))
    .filter(({ stamps }) => stamps.length > 0);
  const rule = intl.formatMessage(
    { id: 'stamp.rule' },
    {
      from: formatVnd(policy.stampFromVnd),
      count: data.perCard,
      percent: policy.stampCouponPercent,
      most: formatVnd(policy.stampCouponMostVnd),
      days: policy.stampCouponDays,
      months: policy.stampLifeMonths,
    },
  );
  const isEmpty = cards.length === 0 && data.rewards.length === 0;
  if (data.isClosed) return <LockedHistory onOpen={() => void refetch()} />;
  return (
    <div className="space-y-3 px-4 lg:px-0">
      {isEmpty ? (
        <EmptyState
          className="pt-2"
          title={intl.formatMessage({ id: 'stamp.none' })}
          text={rule}
          to={path(locale, 'search')}
        >
          <Search className="size-5" />
          <FormattedMessage id="favorite.find" />
        </EmptyState>
      ) : (
        <p className="text-sm text-ink-2">{rule}</p>
      )}
      {data.rewards.length > 0 && (
        <h2 className="pt-1 text-lg font-semibold">
          <FormattedMessage id="stamp.rewards" />
        </h2>
      )}
      {data.rewards.map((reward) => (
        <Reward key={reward.held.sn} reward={reward} now={now} />
      ))}
      {cards.length > 0 && (
        <h2 className="pt-1 text-lg font-semibold">
          <FormattedMessage id="stamp.cards" />
        </h2>
      )}
      <div className="grid gap-3 lg:grid-cols-2">
        {cards.map((card) => (
          <StampCardView key={card.hotel.slug} card={card} perCard={data.perCard} now={now} />
        ))}
      </div>
    </div>
  );
}

function Reward({
  reward: { hotel, days, held },
  now,
}: {
  readonly reward: StampReward;
  readonly now: Instant;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const first = days[0];
  const last = days.at(-1);
  return (
    <div>
      <HeldTicket held={held} now={now} />
      <p className="flex flex-wrap items-center justify-between gap-x-3 px-1 pt-1.5 text-cap text-muted-foreground">
        <span>
          {first !== undefined &&
            last !== undefined &&
            intl.formatMessage(
              { id: 'stamp.from' },
              {
                count: days.length,
                from: dayMonth(first, startOfDay(last)),
                to: dayMonth(last, now),
              },
            )}
        </span>
        <Link
          to={path(locale, 'hotel', { slug: hotel.slug })}
          className="inline-flex min-h-11 items-center font-semibold text-primary-ink"
        >
          <FormattedMessage id="stamp.bookAt" values={{ hotel: hotel.name }} />
        </Link>
      </p>
    </div>
  );
}
