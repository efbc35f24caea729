// The member's coupons by state, and a field for a code; also offline.

import { useSuspenseQuery } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import type { HeldCouponView } from '#contract/schemas/coupon.ts';
import { bookingTypes } from '#domain/stay.ts';
import { query } from '../../api/queries.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { applyCouponNext } from '../../features/checkout/checkout-draft.ts';
import { CouponCodeForm } from '../../features/coupons/coupon-code-form.tsx';
import { HeldTicket } from '../../features/coupons/coupon-offers.tsx';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { MemberPage } from '../../layouts/member-page.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';

const tabs = ['valid', 'waiting', 'used', 'expired'] as const;

type TabId = (typeof tabs)[number];

function tabOf({ state, reason }: HeldCouponView): TabId {
  if (state === 'waitEffectiveDate') return 'waiting';
  if (state !== 'cannotApply') return 'valid';
  return reason === 'used' ? 'used' : 'expired';
}

export function Component() {
  return (
    <MemberPage title={useIntl().formatMessage({ id: 'coupon.mine' })} isWide>
      <Coupons />
    </MemberPage>
  );
}

function Coupons() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const {
    data: { coupons, asOf },
  } = useSuspenseQuery(query('coupon/getCouponList', {}));
  const tab = tabs.find((id) => id === search.get('tab')) ?? 'valid';
  const of = (id: TabId) => coupons.filter((held) => tabOf(held) === id);
  const shown = of(tab);
  return (
    <Tabs
      value={tab}
      onValueChange={(id) =>
        setSearch(id === 'valid' ? {} : { tab: String(id) }, {
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      <TabsList aria-label={intl.formatMessage({ id: 'coupon.mine' })}>
        {tabs.map((id) => (
          <TabsTrigger key={id} value={id}>
            {intl.formatMessage({ id: `coupon.tab.${id}` })}
            {of(id).length === 0 ? '' : ` · ${of(id).length}`}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={tab} className="space-y-3 px-4 pt-4 lg:px-0">
        <CouponCodeForm
          action="coupon.receive"
          onReceived={() =>
            showToast(() => ({
              tone: 'done',
              title: intl.formatMessage({ id: 'coupon.received' }),
            }))
          }
        />
        <div className="grid gap-3 empty:hidden xl:grid-cols-2">
          {shown.map((held) => (
            <HeldTicket
              key={held.sn}
              held={held}
              now={asOf}
              use={<UseLink held={held} />}
              isFirstLevel
            />
          ))}
        </div>
        {shown.length === 0 && <Empty tab={tab} />}
      </TabsContent>
    </Tabs>
  );
}

/**
 * Links to the coupon's hotel, else to hotels of its booking type. The next checkout then applies
 * it if it fits.
 */
function UseLink({ held }: { readonly held: HeldCouponView }) {
  const words = useLocalText();
  const locale = useLocale();
  const [type] = held.coupon.bookingTypes;
  // The stamp cards behind the PIN say which hotel it is for, so it is not shown here.
  if (held.isHotelKept === true)
    return (
      <Link
        to={path(locale, 'stamp')}
        className={buttonVariants({ variant: 'secondary', size: 'sm' })}
      >
        <FormattedMessage id="coupon.seeHotel" />
      </Link>
    );
  const to =
    held.hotel === null
      ? path(
          locale,
          'search',
          {},
          { bookingType: type === undefined ? undefined : bookingTypes[type] },
        )
      : path(locale, 'hotel', { slug: held.hotel.slug });
  return (
    <Link
      to={to}
      onClick={() => applyCouponNext(held.sn)}
      className={buttonVariants({ variant: 'secondary', size: 'sm' })}
    >
      <FormattedMessage id="coupon.use" />
      <span className="sr-only">, {words(held.coupon.title)}</span>
    </Link>
  );
}

function Empty({ tab }: { readonly tab: TabId }) {
  const intl = useIntl();
  const locale = useLocale();
  if (tab !== 'valid')
    return (
      <p className="py-8 text-center text-ink-2">
        <FormattedMessage id={`coupon.none.${tab}`} />
      </p>
    );
  return (
    <EmptyState
      className="pt-2"
      title={intl.formatMessage({ id: 'coupon.none.valid' })}
      text={intl.formatMessage({ id: 'coupon.noneText' })}
      to={path(locale, 'promotionList')}
    >
      <TicketPercent className="size-5" />
      <FormattedMessage id="nav.promotions" />
    </EmptyState>
  );
}
