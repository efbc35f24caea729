// What the member asked to be told of, each with how it stands; also offline.

import { useSuspenseQuery } from '@tanstack/react-query';
import { Bell, Search } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { path } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { query } from '../../api/queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { WatchItem } from '../../features/watch/watch-item.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { MemberPage } from '../../layouts/member-page.tsx';
import { PageContext } from '../../runtime/page-context.ts';

export function Component() {
  return (
    <MemberPage title={useIntl().formatMessage({ id: 'watch.list' })}>
      <Watches />
    </MemberPage>
  );
}

function Watches() {
  const intl = useIntl();
  const locale = useLocale();
  const { now: madeAt } = use(PageContext);
  const { data } = useSuspenseQuery(query('watch/getWatchList', {}));
  const now = data.asOf > madeAt ? data.asOf : madeAt;
  if (data.watches.length === 0)
    return (
      <EmptyState
        className="px-4 pt-2 lg:px-0"
        title={intl.formatMessage({ id: 'watch.none' })}
        text={intl.formatMessage({ id: 'watch.noneText' })}
        to={path(locale, 'search')}
      >
        <Search className="size-5" />
        <FormattedMessage id="watch.place" />
      </EmptyState>
    );
  return (
    <div className="space-y-3 px-4 lg:px-0">
      {data.watches.map((watch) => (
        <WatchItem
          key={watch.sn}
          // A saved copy may be old, so what is over since is shown so.
          watch={watch.endsAt <= now ? { ...watch, state: 'over' } : watch}
          now={now}
        />
      ))}
      <Notice icon={Bell}>
        <FormattedMessage id="watch.allRules" values={{ count: policy.watchesOpen }} />
      </Notice>
    </div>
  );
}
