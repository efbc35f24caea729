// Current promotions, one card each with its picture and its last day.

import { useSuspenseQuery } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { query } from '../api/queries.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { cardGrid } from '../components/picture-card.tsx';
import { pageTitle } from '../document/page-title.ts';
import { PromotionCard } from '../features/content/promotion-card.tsx';
import { useLocale } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { buttonVariants } from '../ui/button.tsx';

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const { now } = use(PageContext);
  const {
    data: { promotions },
  } = useSuspenseQuery(query('promotion/getPromotionList', {}));
  return (
    <div className="page pt-5 pb-8 lg:pt-10">
      <title>{pageTitle(intl.formatMessage({ id: 'nav.promotions' }))}</title>
      <meta name="description" content={intl.formatMessage({ id: 'promotion.listText' })} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-3xl font-bold">
            <FormattedMessage id="nav.promotions" />
          </h1>
          <p className="mt-1 text-ink-2">
            <FormattedMessage id="promotion.listText" />
          </p>
        </div>
        <Link
          to={path(locale, 'coupons')}
          className={buttonVariants({ variant: 'secondary', size: 'sm' })}
        >
          <TicketPercent className="size-4.5" />
          <FormattedMessage id="coupon.mine" />
        </Link>
      </div>
      <h2 className="sr-only">
        <FormattedMessage id="home.deals" />
      </h2>
      {promotions.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={intl.formatMessage({ id: 'promotion.none' })}
          text={intl.formatMessage({ id: 'promotion.noneText' })}
          to={path(locale, 'index')}
        >
          <FormattedMessage id="fault.home" />
        </EmptyState>
      ) : (
        <ul className={`mt-5 ${cardGrid}`}>
          {promotions.map((promotion, at) => (
            <li key={promotion.name} className="grid">
              <PromotionCard promotion={promotion} now={now} isFirst={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
