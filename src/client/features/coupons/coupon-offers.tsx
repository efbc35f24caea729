// The coupons of a promotion as tickets. A member receives them here; a guest signs in first and
// comes back.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { path } from '#contract/paths.ts';
import type { CouponView, HeldCouponView } from '#contract/schemas/coupon.ts';
import type { Instant } from '#domain/time/time.ts';
import { query, useCall } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonVariants, Button } from '../../ui/button.tsx';
import {
  conditionsOf,
  heldNote,
  labelOf,
  ticketStateOf,
  offeredNote,
  ownConditions,
  stubOf,
} from './coupon-text.ts';
import { CouponTicket } from './coupon-ticket.tsx';

export type CouponOffersProps = { readonly coupons: readonly CouponView[]; readonly now: Instant };

export function CouponOffers({ coupons, now }: CouponOffersProps) {
  const isMember = useProfile() !== null;
  const { data } = useQuery({ ...query('coupon/getCouponList', {}), enabled: isMember });
  return (
    <ul className="mt-4 grid gap-3">
      {coupons.map((coupon) => {
        const held = isMember
          ? data?.coupons.find((one) => one.coupon.sn === coupon.sn)
          : undefined;
        return (
          <li key={coupon.sn}>
            {held === undefined ? (
              <OfferedTicket coupon={coupon} now={now} />
            ) : (
              <HeldTicket held={held} now={data?.asOf ?? now} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The parts of a ticket that are the same for everybody. */
function useTicketProps(coupon: CouponView) {
  const intl = useIntl();
  const words = useLocalText();
  const locale = useLocale();
  const conditions = ownConditions(coupon, locale);
  return {
    ...stubOf(coupon, intl),
    title: words(coupon.title),
    flags: coupon.isCancellable ? [] : [intl.formatMessage({ id: 'coupon.notCancellable' })],
    text: (
      <>
        {conditionsOf(coupon, intl)}
        {conditions !== '' && <span className="block">{conditions}</span>}
      </>
    ),
  };
}

function OfferedTicket({ coupon, now }: { readonly coupon: CouponView; readonly now: Instant }) {
  const intl = useIntl();
  const face = useTicketProps(coupon);
  const { text, tone } = labelOf(coupon);
  const action =
    coupon.state === 'none' ? (
      <Receive coupon={coupon} />
    ) : (
      <Badge variant={tone}>
        <FormattedMessage id={text} />
      </Badge>
    );
  return (
    <CouponTicket
      {...face}
      state={ticketStateOf(coupon)}
      note={offeredNote(coupon, now, intl)}
      left={intl.formatMessage({ id: 'coupon.uses' }, { count: coupon.usesEach })}
      action={action}
    />
  );
}

type HeldProps = {
  readonly held: HeldCouponView;
  readonly now: Instant;
  /** Shown in place of the state, for a coupon that can be used. */
  readonly use?: ReactNode;
  readonly isFirstLevel?: boolean;
};

/** A coupon that the member holds, with its state. */
export function HeldTicket({ held, now, use, isFirstLevel }: HeldProps) {
  const intl = useIntl();
  const face = useTicketProps(held.coupon);
  const { text, tone } = labelOf(held);
  return (
    <CouponTicket
      {...face}
      isFirstLevel={isFirstLevel}
      state={ticketStateOf(held)}
      text={
        held.isHotelKept === true ? (
          <>
            {face.text}
            <span className="block font-medium text-ink-2">
              <FormattedMessage id="coupon.hotelKept" />
            </span>
          </>
        ) : held.hotel === null ? (
          face.text
        ) : (
          <>
            {face.text}
            <span className="block font-medium text-ink-2" translate="no">
              {held.hotel.name}
            </span>
          </>
        )
      }
      note={heldNote(held, now, intl)}
      left={
        held.usesLeft > 0
          ? intl.formatMessage({ id: 'coupon.uses' }, { count: held.usesLeft })
          : undefined
      }
      action={
        held.state === 'apply' && use !== undefined ? (
          use
        ) : (
          <Badge variant={tone}>
            <FormattedMessage id={text} />
          </Badge>
        )
      }
    />
  );
}

function Receive({ coupon: { code } }: { readonly coupon: CouponView }) {
  const intl = useIntl();
  const locale = useLocale();
  const isMember = useProfile() !== null;
  const { pathname, search } = useLocation();
  const receive = useCall('coupon/receiveCoupon');
  const handleError = useErrorHandler();
  if (!isMember)
    return (
      <Link
        to={path(locale, 'signIn', {}, { to: `${pathname}${search}` })}
        className={buttonVariants({ variant: 'secondary', size: 'sm' })}
      >
        <FormattedMessage id="coupon.receive" />
      </Link>
    );
  const receiveCoupon = () =>
    receive.mutate(
      { input: { code }, key: crypto.randomUUID() },
      {
        onSuccess: () =>
          showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'coupon.received' }) })),
        onError: (error) => {
          handleError(error);
        },
      },
    );
  return (
    <Button variant="secondary" size="sm" busy={receive.isPending} onClick={receiveCoupon}>
      <FormattedMessage id="coupon.receive" />
    </Button>
  );
}
