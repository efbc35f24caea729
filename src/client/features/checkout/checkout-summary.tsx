// What is being booked and what it costs: hotel, stay, price, terms, and the button that books.

import { ChevronUp, Info, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { languageOf, path } from '#contract/paths.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethods } from '#domain/payment.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Photo } from '../../components/photo.tsx';
import { Reading } from '../../components/reading.tsx';
import { scrollToAnchor, scrollToPart } from '../../components/scroll-to-anchor.ts';
import { useLocale, useLocalText, useMessagesAhead } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { buttonVariants, type ButtonVariantProps, Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { freeCancellationText, lateCancellationText } from '../stay/free-cancellation-text.ts';
import { PriceBreakdown } from '../stay/price-breakdown.tsx';
import { StayBar } from '../stay/stay-bar.tsx';
import { dayBrief, lengthText, stayBarProps } from '../stay/stay-format.ts';
import { useCheckout } from './checkout-context.ts';
import { CheckoutField } from './checkout-field.tsx';

type ClassProps = { readonly className?: string };
const intervalOf = (quote: QuoteView) => ({ from: quote.checkIn, to: quote.checkOut });

export function CheckoutHotel({ className = '' }: ClassProps) {
  const intl = useIntl();
  const { quote } = useCheckout();
  const words = useLocalText();
  const language = languageOf(useLocale());
  const { hotel, room, rooms } = quote;
  return (
    <section className={className}>
      <div className="flex flex-wrap gap-3">
        <div className="size-19 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Photo
            name={room.picture.name}
            variant={room.picture.variant}
            color={room.picture.color}
            alt={words(room.picture.alt)}
            sizes="76px"
            priority
          />
        </div>
        <div className="min-w-24 flex-1 pt-0.5" lang="vi" translate="no">
          <h2 className="text-base leading-5.5 font-semibold">{hotel.name}</h2>
          <p className="text-sm text-ink-2">
            {room.name} ·{' '}
            <span lang={language}>
              <FormattedMessage id="checkout.rooms" values={{ count: rooms }} />
            </span>
          </p>
          <Reading of={room.reading} />
          <p className="truncate text-cap text-muted-foreground">{hotel.address}</p>
        </div>
      </div>
      <div className="mt-3 border-t border-dashed border-border pt-3">
        <StayBar {...stayBarProps(quote.stay.type, intervalOf(quote), quote.asOf, intl)} />
      </div>
    </section>
  );
}

/**
 * Until when the booking can be cancelled free of charge, or why it cannot, for the chosen payment
 * method.
 */
export function CancellationNotice({ className = '' }: ClassProps) {
  const intl = useIntl();
  const { quote, firstQuote, form } = useCheckout();
  const whenOf = (until: Instant) => ({
    time: localTime(until),
    day: dayBrief(localDate(until), quote.asOf, intl),
  });
  const has = (kind: QuoteView['price']['lines'][number]['kind']) =>
    quote.price.lines.some((line) => line.kind === kind);
  const lateText = (when: 'after' | 'now') =>
    lateCancellationText(quote.stay.type, form.values.method, when, intl);
  const inApp = quote.isInAppOnly === true && (
    <span className="block">
      <FormattedMessage id="checkout.inAppOnly" />
    </span>
  );
  if (quote.freeUntil !== null)
    return (
      <Notice
        variant="leaf"
        icon={CircleCheck}
        className={className}
        title={freeCancellationText(quote.freeUntil, quote.asOf, intl)}
      >
        {lateText('after')}
        {inApp}
      </Notice>
    );
  if (quote.isCancellable)
    return (
      <Notice
        variant="lamp"
        icon={Info}
        className={className}
        title={intl.formatMessage({ id: 'cancel.missTitle' })}
      >
        {lateText('now')}
        {inApp}
      </Notice>
    );
  if (has('flashSale'))
    return (
      <Notice
        variant="lamp"
        icon={Info}
        className={className}
        title={intl.formatMessage({ id: 'checkout.notCancellable' })}
      >
        <FormattedMessage id="checkout.flashTerms" />
      </Notice>
    );
  const isDueToCoupon = quote.coupons.some(
    ({ held }) => held.sn === quote.couponSn && !held.coupon.isCancellable,
  );
  if (isDueToCoupon)
    return (
      <Notice
        variant="lamp"
        icon={Info}
        className={className}
        title={intl.formatMessage({ id: 'checkout.notCancellable' })}
      >
        <FormattedMessage id={has('addOn') ? 'extras.notCancellable' : 'checkout.couponTerms'} />
      </Notice>
    );
  return (
    <Notice
      variant="lamp"
      icon={Info}
      className={className}
      title={intl.formatMessage({ id: 'extras.notCancellable' })}
    >
      {firstQuote.freeUntil === null
        ? null
        : intl.formatMessage({ id: 'extras.without' }, whenOf(firstQuote.freeUntil))}
    </Notice>
  );
}

export function PriceDetails({ className = '' }: ClassProps) {
  const intl = useIntl();
  const { quote } = useCheckout();
  return (
    <section id="price" aria-labelledby="price-title" className={`scroll-mt-20 ${className}`}>
      <h2 id="price-title" className="mb-3 text-lg font-semibold lg:sr-only">
        <FormattedMessage id="price.title" />
      </h2>
      <PriceBreakdown
        price={quote.price}
        rooms={quote.rooms}
        length={lengthText(quote.stay.type, intervalOf(quote), intl)}
        live
      />
    </section>
  );
}

/** Renders the tagged words of a message as a link. */
const linkTo =
  (to: string) =>
  (words: ReactNode): ReactNode => (
    <Link key={to} to={to} className="font-semibold text-primary-ink underline underline-offset-3">
      {words}
    </Link>
  );

function useTermsText(id: 'checkout.terms' | 'checkout.agreed'): ReactNode {
  const { hotel } = useCheckout().quote;
  const intl = useIntl();
  const locale = useLocale();
  return intl.formatMessage(
    { id },
    {
      hotel: hotel.name,
      terms: linkTo(path(locale, 'terms')),
      policy: linkTo(`${path(locale, 'hotel', { slug: hotel.slug })}#policies`),
    },
  );
}

/** A member who agreed before need not tick the box again: the button then confirms it. */
function useHasAgreedBefore(): boolean {
  const { quote, needsAccount } = useCheckout();
  return quote.usual?.agrees === true && !needsAccount;
}

/** Nothing for a member who agreed before. */
export function TermsCheckbox({ className }: ClassProps) {
  const { values } = useCheckout().form;
  const hasAgreed = useHasAgreedBefore();
  const text = useTermsText('checkout.terms');
  if (hasAgreed) return null;
  return (
    <CheckoutField name="terms">
      {({ ref, error }, { set }) => (
        <CheckboxField
          id="terms"
          ref={ref}
          required
          className={className}
          checked={values.terms}
          onChange={({ target }) => set(target.checked)}
          error={error}
        >
          {text}
        </CheckboxField>
      )}
    </CheckoutField>
  );
}

/** Stands in place of the checkbox, for a member who agreed before. */
export function TermsReminder({ className = '' }: ClassProps) {
  const text = useTermsText('checkout.agreed');
  return useHasAgreedBefore() ? (
    <p className={cn('text-sm text-ink-2', className)} data-testid="agreed">
      {text}
    </p>
  ) : null;
}

/**
 * The button names its result; offline, or where an account is needed, it names what is missing
 * instead.
 */
export function SubmitButton({ appearance }: { readonly appearance: ButtonVariantProps }) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const { quote, form, submission, needsAccount, links } = useCheckout();
  const { isBusy, waitSeconds } = submission;
  // Which of them it says follows from who books, how, and the network: the browser's to know.
  useMessagesAhead([
    'checkout.book',
    'checkout.bookAtHotel',
    'checkout.bookWith',
    'checkout.needsNetwork',
    'checkout.signIn',
    'checkout.waitSeconds',
    ...quote.methods.map(({ name }) => `payWith.${name}` as const),
  ]);
  if (needsAccount)
    return (
      <Link to={links.signInPath} className={buttonVariants({ ...appearance })}>
        <FormattedMessage id="checkout.signIn" />
      </Link>
    );
  if (!isReachable && !isBusy)
    return (
      <Button
        type="submit"
        aria-disabled="true"
        // What can be done meanwhile stands below everything else.
        onRefused={() => void scrollToPart('away')}
        {...appearance}
      >
        <FormattedMessage id="checkout.needsNetwork" />
      </Button>
    );
  if (waitSeconds > 0)
    return (
      <Button type="submit" aria-disabled="true" data-testid="wait" {...appearance}>
        <FormattedMessage id="checkout.waitSeconds" values={{ count: waitSeconds }} />
      </Button>
    );
  const name = quote.methods.find(({ method }) => method === form.values.method)?.name;
  const text =
    form.values.method === paymentMethods.hotel
      ? intl.formatMessage({ id: 'checkout.bookAtHotel' })
      : name === undefined
        ? intl.formatMessage({ id: 'checkout.book' })
        : intl.formatMessage(
            { id: 'checkout.bookWith' },
            { method: intl.formatMessage({ id: `payWith.${name}` }) },
          );
  return (
    <Button
      type="submit"
      busy={isBusy}
      data-testid="book"
      {...appearance}
      className={cn(appearance.className, 'noscript:hidden')}
    >
      {text}
    </Button>
  );
}

/** The phone's bar: the total, a link to its lines, and the button. */
export function PayBar() {
  const { quote } = useCheckout();
  return (
    <div
      data-strip=""
      className="sticky bottom-0 z-20 order-last -mx-4 mt-9 border-t border-border bg-card px-4 pt-3 pb-[calc(var(--safe-b)+.75rem)] md:-mx-6 md:px-6 lg:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <a href="#price" onClick={scrollToAnchor} className="min-w-0">
          <span className="flex items-center gap-1 text-xs text-muted-foreground">
            <FormattedMessage id="price.included" />
            <ChevronUp className="size-3.5" />
          </span>
          <b className="text-xl leading-7 font-bold whitespace-nowrap">
            {formatVnd(quote.price.total)}
          </b>
        </a>
        <SubmitButton appearance={{ className: 'shrink! flex-1 basis-46' }} />
      </div>
    </div>
  );
}
