// The history of Joy Xu: earned and spent, by kind and page by page.

import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { PointEntry } from '#contract/schemas/point.ts';
import { lastDayOf } from '#domain/coupon.ts';
import { formatPoints } from '#domain/money.ts';
import { pointFilterNames, type PointFilter } from '#domain/points.ts';
import { localDate, type Instant } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { SegmentedControl } from '../../../components/form/segmented-control.tsx';
import { dayMonth, useLocale } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { buttonVariants, Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/cn.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { formatBookingCode } from '../../stay/booking-code.ts';

export function PointLedger({ now }: { readonly now: Instant }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const filter = pointFilterNames.find((name) => name === search.get('filter')) ?? 'all';
  return (
    <Card as="section" aria-labelledby="ledger" className="rounded-2xl mt-3 px-4 pt-4 pb-1">
      <h2 id="ledger" className="text-lg font-semibold">
        <FormattedMessage id="point.history" />
      </h2>
      <SegmentedControl
        label={intl.formatMessage({ id: 'point.filter' })}
        name="filter"
        value={filter}
        className="mt-3"
        onChange={(name) =>
          setSearch(name === 'all' ? {} : { filter: name }, {
            replace: true,
            preventScrollReset: true,
          })
        }
        options={pointFilterNames.map((name) => ({
          value: name,
          label: intl.formatMessage({ id: `point.filter.${name}` }),
        }))}
      />
      <Pages key={filter} filter={filter} now={now} />
    </Card>
  );
}

/** Shows only so many rows until more is requested, because other sections follow below. */
const shownFirst = 6;

type PagesProps = { readonly filter: PointFilter; readonly now: Instant };
/** The ledger number before which each page begins; the first page begins at the newest. */
type Starts = readonly (number | undefined)[];

function Pages({ filter, now }: PagesProps) {
  const isReachable = useIsReachable();
  const [starts, setStarts] = useState<Starts>([undefined]);
  const [isOpen, setOpen] = useState(filter !== 'all');
  const pages = useQueries({
    queries: starts.map((before) => ({
      ...query('point/getPointHistory', {
        ...(filter === 'all' ? {} : { filter }),
        ...(before === undefined ? {} : { before }),
      }),
      placeholderData: keepPreviousData,
    })),
  });
  const entries = pages.flatMap(({ data }) => data?.entries ?? []);
  const last = pages.at(-1);
  const next = last?.data?.next ?? null;
  const isShort = !isOpen && entries.length > shownFirst;
  if (entries.length === 0 && last?.data !== undefined) return <Empty filter={filter} />;
  return (
    <>
      <ul className="divide-y divide-border pt-1">
        {(isShort ? entries.slice(0, shownFirst) : entries).map((entry) => (
          <Entry key={entry.sn} entry={entry} now={now} />
        ))}
      </ul>
      {last?.isPending === true && (
        <div className="py-3">
          {isReachable ? (
            <SkeletonLines />
          ) : (
            <p className="text-sm text-muted-foreground">
              <FormattedMessage id="point.needsNetwork" />
            </p>
          )}
        </div>
      )}
      {last?.isError === true && (
        <p className="flex items-center justify-between gap-3 py-3 text-sm text-muted-foreground">
          <FormattedMessage id="point.needsNetwork" />
          <Button
            variant="muted"
            size="sm"
            onClick={() => {
              void last.refetch();
            }}
          >
            <FormattedMessage id="common.retry" />
          </Button>
        </p>
      )}
      {isShort && (
        <Button variant="ghost" wide className="mb-1" onClick={() => setOpen(true)}>
          <FormattedMessage id="point.older" />
        </Button>
      )}
      {!isShort && next !== null && (
        <Button
          variant="ghost"
          wide
          className="mb-1"
          disabled={!isReachable}
          onClick={() => setStarts([...starts, next])}
        >
          <FormattedMessage id={isReachable ? 'point.older' : 'offline.needsNetwork'} />
        </Button>
      )}
    </>
  );
}

/** Shown in place of the hotel when the stay is behind the PIN. */
const lockedTitles: Partial<Record<PointEntry['kind'], MessageId>> = {
  stay: 'point.unnamed.stay',
  review: 'point.unnamed.review',
  spend: 'point.unnamed.spend',
  return: 'point.unnamed.return',
};

function titleOf({ kind, booking }: PointEntry, intl: IntlShape): string {
  const without = lockedTitles[kind];
  if (booking === null && without !== undefined) return intl.formatMessage({ id: without });
  const [code, hotel] = [booking?.code ?? '', booking?.hotel.name ?? ''];
  return intl.formatMessage(
    { id: `point.entry.${kind}` },
    { code: formatBookingCode(code), hotel },
  );
}

function Entry({ entry, now }: { readonly entry: PointEntry; readonly now: Instant }) {
  const intl = useIntl();
  const locale = useLocale();
  const { amount, at, expiresAt, booking, kind } = entry;
  const date = dayMonth(localDate(at), now);
  const title = titleOf(entry, intl);
  const end =
    expiresAt === null
      ? ''
      : ` · ${intl.formatMessage({ id: 'point.until' }, { date: dayMonth(lastDayOf(expiresAt), now) })}`;
  const tone = amount > 0 ? 'text-leaf' : kind === 'expire' ? 'text-muted-foreground' : '';
  return (
    <li className="relative flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm leading-5 font-medium">
          {booking === null ? (
            title
          ) : (
            <Link
              to={path(locale, 'booking', { code: booking.code })}
              className="after:absolute after:inset-0"
            >
              {title}
            </Link>
          )}
        </p>
        <p className="text-cap text-muted-foreground">
          {date}
          {end}
        </p>
      </div>
      <b className={cn('font-semibold whitespace-nowrap', tone)}>
        {amount > 0 ? '+' : '−'}
        {formatPoints(amount)}
      </b>
    </li>
  );
}

function Empty({ filter }: { readonly filter: PointFilter }) {
  const locale = useLocale();
  if (filter !== 'all')
    return (
      <p className="py-6 text-center text-sm text-ink-2">
        <FormattedMessage id={`point.none.${filter}`} />
      </p>
    );
  return (
    <div className="py-6 text-center">
      <p className="font-semibold">
        <FormattedMessage id="point.none.all" />
      </p>
      <p className="pt-1 text-sm text-ink-2">
        <FormattedMessage id="point.noneText" />
      </p>
      <Link
        to={path(locale, 'search')}
        className={buttonVariants({ variant: 'secondary', className: 'mt-4' })}
      >
        <FormattedMessage id="favorite.find" />
      </Link>
    </div>
  );
}
