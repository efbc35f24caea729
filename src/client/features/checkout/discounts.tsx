// What takes money off a checkout: the coupon in use or the best one, and Joy Xu. The code for
// choosing among them is loaded on the first intent.

import { ChevronRight, Sparkles, TicketPercent } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { formatPoints, formatVnd } from '#domain/money.ts';
import { useProfile } from '../../api/session.ts';
import { SwitchField } from '../../components/form/switch-field.tsx';
import { useHasAllMessages, useLocalText } from '../../intl/intl.tsx';
import { JoyCoin } from '../../ui/art/joy-coin.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stubOf } from '../coupons/coupon-text.ts';
import { CouponTicket } from '../coupons/coupon-ticket.tsx';
import { useCheckout } from './checkout-context.ts';

const loadCouponSheet = async () => ({ default: (await import('./coupon-sheet.tsx')).CouponSheet });
const loadPointsSlider = async () => ({
  default: (await import('./points-slider.tsx')).PointsSlider,
});
export const CouponSheet = lazy(loadCouponSheet);
const PointsSlider = lazy(loadPointsSlider);
/** Props of a button whose dialog is loaded as soon as it is pointed at or focused. */
const prefetchOnIntent = (load: () => Promise<unknown>) => {
  const prefetch = () => {
    load().catch(() => {
      /* Loading is tried again when it is opened. */
    });
  };
  return { onPointerEnter: prefetch, onFocus: prefetch, onPointerDown: prefetch };
};

type Props = { readonly onOpenCoupons: () => void };

const OffersCard = ({ children }: { readonly children: ReactNode }) => {
  return (
    <Card
      as="section"
      id="offers"
      tabIndex={-1}
      aria-labelledby="offers-title"
      className="scroll-mt-20 p-4 outline-none lg:p-6"
    >
      <h2 id="offers-title" className="mb-3 text-lg font-semibold">
        <FormattedMessage id="offers.title" />
      </h2>
      {/* Beside large letters the glyphs of a row make way for its words. */}
      <div className="@container">{children}</div>
    </Card>
  );
};

/** `onOpenCoupons` opens the coupon sheet, which stands outside the page's form. */
export function Discounts({ onOpenCoupons }: Props) {
  const { links } = useCheckout();
  const isGuest = useProfile() === null;
  // A member's offers are drawn by the browser alone, so their messages do not travel with the page.
  const isComplete = useHasAllMessages(!isGuest);
  if (isGuest) {
    return (
      <OffersCard>
        <Link
          to={links.signInPath}
          className="flex min-h-12 items-center gap-3 rounded-lg bg-lamp-soft px-3.5 py-2.5 text-sm font-medium"
        >
          <JoyCoin className="size-9 @max-[14rem]:hidden" />
          <span className="min-w-0 flex-1 break-words">
            <FormattedMessage id="offers.signIn" values={{ points: brand.points }} />
          </span>
          <ChevronRight className="size-5 shrink-0 text-lamp-ink @max-[14rem]:hidden" />
        </Link>
      </OffersCard>
    );
  }
  if (!isComplete)
    return (
      <OffersCard>
        <Skeleton className="h-26" />
      </OffersCard>
    );
  return (
    <OffersCard>
      <BestDiscount />
      <CouponRow onOpenCoupons={onOpenCoupons} />
      <Points />
    </OffersCard>
  );
}

/** One tap applies the coupon and the points that together leave the least to pay. */
function BestDiscount() {
  const intl = useIntl();
  const { quote, form } = useCheckout();
  const words = useLocalText();
  const { best } = quote;
  if (best === null || best.total >= quote.price.total) return null;
  const coupon = quote.coupons.find(({ held }) => held.sn === best.couponSn)?.held.coupon;
  const parts = [
    coupon === undefined ? '' : words(coupon.title),
    best.xu > 0 ? intl.formatMessage({ id: 'offers.xu' }, { amount: formatPoints(best.xu) }) : '',
  ].filter((part) => part !== '');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-leaf-soft px-3.5 py-2.5">
      <Sparkles className="size-5 shrink-0 text-leaf" />
      <p className="min-w-0 flex-1 basis-36 text-cap text-ink-2">
        <b className="block text-sm font-semibold text-leaf">
          <FormattedMessage id="offers.best" values={{ total: formatVnd(best.total) }} />
        </b>
        {parts.join(' + ')}
        {coupon?.isCancellable === false && (
          <span className="block">
            <FormattedMessage id="coupon.notCancellable" />
          </span>
        )}
      </p>
      <Button
        variant="outline"
        size="sm"
        data-testid="best"
        onClick={() => form.update({ couponSn: best.couponSn, xu: best.xu })}
      >
        <FormattedMessage id="offers.take" />
      </Button>
    </div>
  );
}

function CouponRow({ onOpenCoupons }: Props) {
  const intl = useIntl();
  const { quote, cart } = useCheckout();
  const words = useLocalText();
  const used = quote.coupons.find(({ held }) => held.sn === quote.couponSn);
  const usable = quote.coupons.filter(({ off }) => off !== null);
  const openProps = {
    onClick: onOpenCoupons,
    ...prefetchOnIntent(loadCouponSheet),
    'data-testid': 'coupons',
  };
  if (used !== undefined) {
    const title = words(used.held.coupon.title);
    const off =
      used.off === null
        ? null
        : intl.formatMessage({ id: 'offers.off' }, { amount: formatVnd(used.off) });
    const isPicked = cart.couponSn === undefined;
    return (
      <CouponTicket
        compact
        {...stubOf(used.held.coupon, intl)}
        title={
          isPicked ? (
            intl.formatMessage({ id: 'offers.bestOn' })
          ) : (
            <>
              {title}{' '}
              <Badge variant="leaf">
                <FormattedMessage id="offers.applied" />
              </Badge>
            </>
          )
        }
        text={isPicked ? [title, off].filter(Boolean).join(' · ') : (off ?? undefined)}
        action={
          <Button variant="ghost" size="sm" {...openProps}>
            <FormattedMessage id="offers.change" />
          </Button>
        }
      />
    );
  }
  const bestOff = usable[0]?.off ?? null;
  const note =
    bestOff === null
      ? intl.formatMessage({
          id: quote.coupons.length === 0 ? 'offers.noCoupon' : 'offers.noneFits',
        })
      : intl.formatMessage(
          { id: 'offers.usable' },
          { count: usable.length, amount: formatVnd(bestOff) },
        );
  return (
    <button
      type="button"
      {...openProps}
      className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-dashed border-lamp px-3.5 py-2 text-left"
    >
      <TicketPercent className="size-5 shrink-0 text-lamp-ink @max-[14rem]:hidden" />
      <span className="min-w-0 flex-1">
        <b className="block text-sm font-semibold">
          <FormattedMessage id="offers.choose" />
        </b>
        <span className="block text-cap text-muted-foreground">{note}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted-foreground @max-[14rem]:hidden" />
    </button>
  );
}

/** Switching it on spends as many points as are allowed; the slider then lowers the number. */
function Points() {
  const intl = useIntl();
  const { quote, cart, form } = useCheckout();
  const { xu } = quote;
  const isOn = cart.xu > 0;
  const canUse = xu.bar === null && xu.most > 0;
  const earns = xu.earns > 0 && (
    <p className="pt-1 text-cap text-muted-foreground">
      <FormattedMessage id="offers.earns" values={{ amount: formatPoints(xu.earns) }} />
    </p>
  );
  if (!canUse) {
    const why =
      xu.bar === 'flashSale'
        ? intl.formatMessage({ id: 'offers.xuFlashSale' })
        : xu.balance === 0
          ? intl.formatMessage({ id: 'offers.xuNone' }, { points: brand.points })
          : intl.formatMessage({ id: 'offers.xuTooFew' }, { balance: formatPoints(xu.balance) });
    return (
      <div className="pt-3">
        <p className="flex min-h-12 items-center gap-3 text-cap text-muted-foreground">
          <span className="opacity-50">
            <JoyCoin className="size-9" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-base font-semibold">{brand.points}</span>
            {why}
          </span>
        </p>
        {earns}
      </div>
    );
  }
  return (
    <div className="pt-3">
      <SwitchField
        label={intl.formatMessage({ id: 'offers.use' }, { points: brand.points })}
        note={intl.formatMessage(
          { id: 'offers.xuBalance' },
          { balance: formatPoints(xu.balance), most: formatVnd(xu.most) },
        )}
        lead={<JoyCoin className="size-9" />}
        checked={isOn}
        onChange={({ target }) => form.update({ xu: target.checked ? xu.most : 0 })}
        {...prefetchOnIntent(loadPointsSlider)}
        data-testid="xu"
      />
      {isOn && (
        <Suspense fallback={<div className="h-29" />}>
          <PointsSlider
            xu={xu}
            requested={cart.xu}
            onXu={(amount) => form.update({ xu: amount })}
          />
        </Suspense>
      )}
      {earns}
    </div>
  );
}
