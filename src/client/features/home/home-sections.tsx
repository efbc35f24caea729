// Home below the search: free rooms nearby, deals, destinations and two invitations. Wide screens
// show these in another order.

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import type { Where } from '#domain/search.ts';
import { query } from '../../api/queries.ts';
import { withoutPersister } from '../../api/query-client.ts';
import { DataSaverNote } from '../../components/data-saver-note.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { InstallCard } from '../../pwa/install-card.tsx';
import { PageContext } from '../../runtime/page-context.ts';
import { cn } from '../../ui/cn.ts';
import { PromotionCard } from '../content/promotion-card.tsx';
import { placeOf } from '../places/place.ts';
import { ProvinceRail } from '../places/province-rail.tsx';
import { FindBookingCard } from './find-booking-card.tsx';
import { homeInput, isHomeOf } from './home-query.ts';
import { HomeSection } from './home-section.tsx';
import { isShortWithout, useShownAbove, withoutShown } from './shown-above.ts';
import { SignUpCard } from './sign-up-card.tsx';
import { WalletNote } from './wallet-note.tsx';

type Kind = Output<'hotel/getHome'>['sections'][number]['kind'];
/** The position of a section on wide screens; phones keep the document's order. */
const deskOrder: Readonly<Record<Kind, string>> = {
  flashSale: 'lg:order-1',
  hourly: 'lg:order-2',
  overnight: 'lg:order-5',
  daily: 'lg:order-6',
};

/** As high as a row of cards is, on phones and from `lg` on. */
const skippedSection = 'skip-offscreen [--skipped-height:24rem] lg:[--skipped-height:28rem]';

/** `where` is the place in the address. */
export type HomeSectionsProps = { readonly where: Where };

/** Where the visual order differs from the document's, the keyboard follows the visual one. */
export function HomeSections({ where }: HomeSectionsProps) {
  const { data } = useSuspenseQuery(query('hotel/getHome', homeInput(where)));
  const place = placeOf(data.place);
  const sections = useSections(where, data.sections);
  return (
    <div className="flex flex-col [reading-flow:flex-visual] lg:page">
      <WalletNote where={where} />
      <DataSaverNote className="px-(--gutter) pt-4 lg:px-0" />
      {sections.map((section, index) => (
        <div
          key={section.kind}
          className={cn('min-w-0', deskOrder[section.kind], index > 0 && skippedSection)}
        >
          <HomeSection section={section} place={place} now={data.asOf} isFirst={index === 0} />
        </div>
      ))}
      <Provinces provinces={data.provinces} />
      <Deals />
      <div className="grid gap-4 px-(--gutter) pt-9 empty:hidden lg:order-3 lg:grid-flow-col lg:grid-cols-[7fr] lg:gap-6 lg:px-0 lg:pt-12 lg:auto-cols-[5fr]">
        <SignUpCard />
        <FindBookingCard />
        <InstallCard />
      </div>
    </div>
  );
}

type Sections = Output<'hotel/getHome'>['sections'];

/** Without the hotels that stand above; others take their places where a row became short. */
function useSections(where: Where, given: Sections): Sections {
  const above = useShownAbove();
  const isShort = isShortWithout(given, above);
  const refilled = useQuery({
    ...query('hotel/getHome', {
      ...homeInput(where),
      without: above.toSorted((a, b) => a - b).join('-'),
    }),
    enabled: isShort,
    // When the hotels above change, what took the others' places stays until there is an answer.
    placeholderData: (before, last) => (isHomeOf(last?.queryKey[1], where) ? before : undefined),
    // The page as it came is saved; this one is of the moment.
    persister: withoutPersister as never,
  });
  if (isShort && refilled.isLoading) return given;
  return [...withoutShown((isShort && refilled.data?.sections) || given, above)];
}

const heading = 'text-xl font-semibold lg:text-2xl lg:font-bold';

function Provinces({ provinces }: Pick<Output<'hotel/getHome'>, 'provinces'>) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    // Not skipped: the browser looks for fields to fill as soon as the page is read, and would lay
    // the section out a second time for its one.
    <section className="min-w-0 pt-9 lg:order-4 lg:pt-12">
      <div className="flex items-end justify-between gap-3 px-(--gutter) pb-3 lg:px-0 lg:pb-4">
        <h2 className={heading}>
          <FormattedMessage id="home.provinces" />
        </h2>
        <SeeAll
          to={`${path(locale, 'siteMap')}#provinces`}
          of={intl.formatMessage({ id: 'siteMap.provinces' })}
        />
      </div>
      <ProvinceRail provinces={provinces} />
    </section>
  );
}

function SeeAll({ to, of }: { readonly to: string; readonly of: string }) {
  return (
    <Link
      to={to}
      className="tap flex shrink-0 items-center gap-1 py-1 text-sm font-semibold text-primary-ink"
    >
      <FormattedMessage id="common.seeAll" />
      <span className="sr-only">: {of}</span>
      <ArrowRight className="hidden size-4 lg:block" />
    </Link>
  );
}

const maxDeals = 6;
const maxDealsWide = 3;

/** Current promotions; flash sales come first on the page. */
function Deals() {
  const intl = useIntl();
  const locale = useLocale();
  const { now } = use(PageContext);
  const promotions = useQuery(query('promotion/getPromotionList', {})).data?.promotions ?? [];
  if (promotions.length === 0) return null;
  return (
    <section className={cn('min-w-0 pt-9 lg:order-7 lg:pt-12', skippedSection)}>
      <div className="flex items-end justify-between gap-3 px-(--gutter) pb-3 lg:px-0 lg:pb-4">
        <h2 className={heading}>
          <FormattedMessage id="home.deals" />
        </h2>
        <SeeAll to={path(locale, 'promotionList')} of={intl.formatMessage({ id: 'home.deals' })} />
      </div>
      <ul className="rail lg:grid lg:grid-cols-3 lg:gap-6 lg:overflow-visible lg:px-0">
        {promotions.slice(0, maxDeals).map((promotion, index) => (
          <li
            key={promotion.name}
            className={`grid w-72 lg:w-auto ${index < maxDealsWide ? '' : 'lg:hidden'}`}
          >
            <PromotionCard promotion={promotion} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
