// The member's Joy Xu: the balance, expiry dates, history, and how to earn more; also offline.

import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarClock, Stamp } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import type { PointSummary } from '#contract/schemas/point.ts';
import { lastDayOf } from '#domain/coupon.ts';
import { formatPoints, formatVnd } from '#domain/money.ts';
import type { Instant } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { Notice } from '../../components/notice.tsx';
import { LinkRow, LinkList } from '../../features/account/link-list.tsx';
import { Invitation } from '../../features/account/rewards/invitation.tsx';
import { PointGuide } from '../../features/account/rewards/point-guide.tsx';
import { PointLedger } from '../../features/account/rewards/point-ledger.tsx';
import { WaitingPoints } from '../../features/account/rewards/waiting-points.tsx';
import { dayMonth, useLocale } from '../../intl/intl.tsx';
import { MemberPage } from '../../layouts/member-page.tsx';
import { twoColumns } from '../../layouts/two-columns.ts';
import { PageContext } from '../../runtime/page-context.ts';
import { JoyCoin } from '../../ui/art/joy-coin.tsx';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../../ui/collapsible.tsx';

export function Component() {
  return (
    <MemberPage
      title={useIntl().formatMessage({ id: 'point.title' }, { points: brand.points })}
      isWide
    >
      <Points />
    </MemberPage>
  );
}

function Points() {
  const intl = useIntl();
  const locale = useLocale();
  const { now: madeAt } = use(PageContext);
  const { data } = useSuspenseQuery(query('point/getPointSummary', {}));
  // A cached copy may be old, so points that have expired since are left out.
  const now = data.asOf > madeAt ? data.asOf : madeAt;
  const ending = data.ending.filter(({ expiresAt }) => expiresAt > now);
  const notice = data.notice !== null && data.notice.expiresAt > now ? data.notice : null;
  return (
    <div className={`px-4 lg:px-0 ${twoColumns}`}>
      <div>
        <Balance ending={ending} hasNotice={notice !== null} now={now} />
        {notice !== null && <ExpiresSoon notice={notice} now={now} />}
        {ending.length > 1 && <ExpiryDates ending={ending} now={now} />}
        {data.waiting !== undefined && <WaitingPoints waiting={data.waiting} now={now} />}
        <LinkList>
          <LinkRow
            icon={Stamp}
            to={path(locale, 'stamp')}
            note={intl.formatMessage({ id: 'point.toStamps' })}
          >
            <FormattedMessage id="stamp.title" />
          </LinkRow>
        </LinkList>
      </div>
      <div>
        <PointLedger now={now} />
        <PointGuide />
        <Invitation referral={data.referral} />
      </div>
    </div>
  );
}

type ExpiringPoints = PointSummary['ending'];

const lastDay = (expiresAt: Instant, now: Instant): string => dayMonth(lastDayOf(expiresAt), now);

function Balance({
  ending,
  hasNotice,
  now,
}: {
  readonly ending: ExpiringPoints;
  readonly hasNotice: boolean;
  readonly now: Instant;
}) {
  const intl = useIntl();
  const balance = ending.reduce((total, { amount }) => total + amount, 0);
  const [soonest] = ending;
  return (
    <section
      aria-labelledby="points"
      className="@container relative overflow-hidden rounded-2xl bg-lamp-soft p-5"
    >
      <JoyCoin className="absolute -top-3 -right-5 size-36 @max-[21rem]:hidden" />
      <h2 id="points" className="relative text-sm font-medium text-lamp-ink">
        <FormattedMessage id="point.yours" values={{ points: brand.points }} />
      </h2>
      <p
        className="relative pt-0.5 text-[min(2.5rem,18cqi)] leading-12 font-bold"
        data-testid="balance"
      >
        {formatPoints(balance)}
      </p>
      <p className="relative max-w-60 text-sm text-ink-2">
        {balance === 0
          ? intl.formatMessage({ id: 'point.zero' })
          : intl.formatMessage({ id: 'point.worth' }, { amount: formatVnd(balance) })}
      </p>
      {/* Points that expire soon have a notice of their own below. */}
      {soonest !== undefined && !hasNotice && (
        <p className="relative mt-3 inline-flex items-center gap-1.5 rounded-full bg-card px-3 py-1.5 text-cap font-medium">
          <CalendarClock className="size-4 shrink-0 text-lamp-ink" />
          <FormattedMessage
            id="point.ends"
            values={{
              amount: formatPoints(soonest.amount),
              date: lastDay(soonest.expiresAt, now),
            }}
          />
        </p>
      )}
    </section>
  );
}

/** Shown as long as a reminder was sent and the points still exist. */
function ExpiresSoon({
  notice: { amount, expiresAt },
  now,
}: {
  readonly notice: NonNullable<PointSummary['notice']>;
  readonly now: Instant;
}) {
  const intl = useIntl();
  return (
    <Notice
      variant="lamp"
      icon={CalendarClock}
      className="mt-3"
      title={intl.formatMessage(
        { id: 'point.soon' },
        {
          amount: formatPoints(amount),
          date: lastDay(expiresAt, now),
        },
      )}
    >
      <FormattedMessage id="point.soonText" />
    </Notice>
  );
}

/** All expiry dates, soonest first; folded, because most members have as many as months. */
function ExpiryDates({ ending, now }: { readonly ending: ExpiringPoints; readonly now: Instant }) {
  return (
    <Collapsible className="mt-3 rounded-xl bg-card shadow-1">
      <CollapsibleTrigger className="min-h-14 gap-3.5 px-4 py-2 leading-6">
        <CalendarClock className="size-5.5 text-ink-2" />
        <span className="flex-1">
          <FormattedMessage id="point.endings" />
        </span>
        <span className="text-cap text-muted-foreground">
          <FormattedMessage id="point.endingCount" values={{ count: ending.length }} />
        </span>
        <CollapsibleIcon />
      </CollapsibleTrigger>
      <dl className="px-4 pb-3">
        {ending.map(({ amount, expiresAt }) => (
          <div key={expiresAt} className="flex min-h-9 items-baseline gap-2 text-sm">
            <dt>
              <FormattedMessage id="point.until" values={{ date: lastDay(expiresAt, now) }} />
            </dt>
            <span className="leader" aria-hidden="true" />
            <dd className="font-semibold">{formatPoints(amount)}</dd>
          </div>
        ))}
      </dl>
    </Collapsible>
  );
}
