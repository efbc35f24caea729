// Confirmation and payment: who comes, how it is paid, every line of the price; the booking is made at exactly what is shown.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleAlert, CloudOff, Hourglass, UserRound } from 'lucide-react';
import { type FormEvent, Suspense, lazy, use, useEffect, useRef, useState } from 'react';
import {
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import { brand } from '#contract/brand.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Fault } from '#contract/fault.ts';
import { path } from '#contract/paths.ts';
import type { SuggestedStay } from '#contract/schemas/booking.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useProfile } from '../api/session.ts';
import { NeedsScript } from '../components/needs-script.tsx';
import { scrollToAnchor } from '../components/scroll-to-anchor.ts';
import { AddOns } from '../features/checkout/add-ons.tsx';
import { storeQuote } from '../features/checkout/checkout-draft.ts';
import { CheckoutRefused } from '../features/checkout/checkout-refused.tsx';
import {
  Agreed,
  CancellationNotice,
  CheckoutHotel,
  PayBar,
  PriceDetails,
  Submit,
  TermsCheckbox,
} from '../features/checkout/checkout-summary.tsx';
import { CouponSheet, Discounts } from '../features/checkout/discounts.tsx';
import { GuestForm } from '../features/checkout/guest-form.tsx';
import { InvoiceForm } from '../features/checkout/invoice-form.tsx';
import type { OfflineRequestProps } from '../features/checkout/offline-request.tsx';
import { type QuoteInput, quoteInput, quoteQuery } from '../features/checkout/quote-query.ts';
import { useCheckout } from '../features/checkout/use-checkout.ts';
import { type CheckoutErrors, fields } from '../features/checkout/validate-checkout.ts';
import { MethodList } from '../features/payment/method-list.tsx';
import { rangeText } from '../features/stay/stay-format.ts';
import { useLocale, useSay } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { useIsReachable } from '../runtime/reachability.ts';
import { Notice } from '../ui/notice.tsx';

const LeaveRequest = lazy(() =>
  import('../features/checkout/offline-request.tsx').then((module) => ({
    default: module.OfflineRequest,
  })),
);

const ProvePhone = lazy(() =>
  import('../features/checkout/prove-phone.tsx').then((module) => ({ default: module.ProvePhone })),
);

const QuoteDialog = lazy(() =>
  import('../features/checkout/booking-refused-dialog.tsx').then((module) => ({
    default: module.BookingRefusedDialog,
  })),
);

type Ways = {
  readonly hotelPath: string;
  readonly stayPath: (stay: Stay, roomTypeSn?: number) => string;
};

/** Why there is no quote to show. */
export type Refused = {
  readonly code: ErrorCode;
  readonly daily: Stay | null;
  readonly instead: SuggestedStay | null;
};

export function Component() {
  const refused = useLoaderData<Refused | null>();
  const locale = useLocale();
  const slug = useParams()['slug'] ?? '';
  const [search] = useSearchParams();
  const input = quoteInput(slug, search);
  const { now } = use(PageContext);
  const room = search.get('room') ?? undefined;
  const ways: Ways = {
    hotelPath: path(locale, 'hotel', { slug }, input === null ? {} : stayParams(input.stay)),
    stayPath: (stay, roomTypeSn) =>
      path(locale, 'checkout', { slug }, { room: roomTypeSn ?? room, ...stayParams(stay) }),
  };
  // The loader leads an address that names no stay or no room to the hotel's page.
  if (input === null) return null;
  if (refused !== null)
    return <CheckoutRefused {...refused} asked={rangeText(input.stay, now)} {...ways} />;
  return <Quoted key={JSON.stringify(input)} input={input} ways={ways} />;
}

function Quoted({ input, ways }: { readonly input: QuoteInput; readonly ways: Ways }) {
  const profile = useProfile();
  const { data: quote } = useQuery({
    ...quoteQuery(input, profile),
    placeholderData: keepPreviousData,
  });
  const asked = JSON.stringify(input);
  useEffect(() => {
    if (quote !== undefined) storeQuote(asked, quote);
  }, [asked, quote]);
  return quote === undefined ? null : <Checkout input={input} first={quote} ways={ways} />;
}

function Checkout({
  input,
  first,
  ways,
}: {
  readonly input: QuoteInput;
  readonly first: QuoteView;
  readonly ways: Ways;
}) {
  const say = useSay();
  const locale = useLocale();
  const isReachable = useIsReachable();
  const { pathname, search } = useLocation();
  const isGuest = useProfile() === null;
  const {
    quote,
    guest,
    typed,
    cart,
    method,
    agrees,
    invoice,
    isBusy,
    isChecking,
    wait,
    fault,
    tries,
    errors,
    type,
    tryCoupon,
    send,
    createInput,
    accept,
    closeFault,
    unproved,
    giveUpProof,
    goOnProved,
  } = useCheckout(input, first);
  const signInPath = path(locale, 'signIn', {}, { to: `${pathname}${search}` });
  const needsAccount = quote.needsAccount && isGuest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const button = { quote, method, isBusy, wait, signInPath: needsAccount ? signInPath : null };
  const [isCouponSheetOpen, setIsCouponSheetOpen] = useState<boolean | null>(null);
  const hasAgreed = quote.usual?.agrees === true && !needsAccount;
  return (
    <>
      <form noValidate onSubmit={submit} className="page max-w-299 pb-0 lg:pb-16">
        <title>{`${say('checkout.title')} · ${brand.name}`}</title>
        <meta name="robots" content="noindex" />
        <TopBar hotelPath={ways.hotelPath} />
        <NeedsScript className="mb-3" />
        <div className="flex flex-col gap-3 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start lg:gap-8 xl:grid-cols-[minmax(0,1fr)_26.25rem]">
          <div className="order-2 flex flex-col gap-3 lg:order-none lg:gap-4">
            {isChecking && (
              <Notice tone="lamp" icon={Hourglass} title={say('checkout.checking')}>
                {say('checkout.checkingText')}
              </Notice>
            )}
            {needsAccount && (
              <Notice tone="lamp" icon={UserRound} title={say('dialog.accountNeeded')}>
                {say('dialog.accountNeededText')}
              </Notice>
            )}
            <ErrorSummary errors={errors} tries={tries} />
            <GuestForm
              guest={guest}
              errors={errors}
              onType={type}
              maxGuests={quote.room.maxGuests}
              maxRooms={quote.roomsLeft ?? 5}
            />
            <AddOns quote={quote} selected={cart.addOns} onType={type} />
            <Discounts
              quote={quote}
              cart={cart}
              signInPath={signInPath}
              onCoupons={() => setIsCouponSheetOpen(true)}
              onType={type}
            />
            <MethodList
              methods={quote.methods}
              chosen={method}
              onChoose={(next) => type({ method: next })}
              signInPath={signInPath}
              error={errors.method}
            />
            <InvoiceForm invoice={invoice} typed={typed.invoice} errors={errors} onType={type} />
          </div>
          <aside className="contents lg:sticky lg:top-22 lg:block">
            <div className="contents lg:block lg:rounded-2xl lg:bg-card lg:p-5 lg:shadow-3">
              <CheckoutHotel
                quote={quote}
                className="rounded-xl bg-card p-4 shadow-1 lg:rounded-none lg:p-0 lg:shadow-none"
              />
              <PriceDetails
                quote={quote}
                className="order-3 rounded-xl bg-card p-4 shadow-1 lg:mt-4 lg:rounded-none lg:border-t lg:border-dashed lg:border-border lg:p-0 lg:pt-3 lg:shadow-none"
              />
              {!hasAgreed && (
                <TermsCheckbox
                  hotel={quote.hotel}
                  agrees={agrees}
                  onAgree={(next) => type({ agrees: next })}
                  error={errors.terms}
                  className="order-4 px-1 lg:mt-3 lg:px-0"
                />
              )}
              <div className="hidden lg:mt-3 lg:block">
                {hasAgreed && <Agreed hotel={quote.hotel} className="pb-2" />}
                <Submit {...button} appearance={{ size: 'lg', wide: true }} />
              </div>
            </div>
            <CancellationNotice
              quote={quote}
              plain={first}
              method={method}
              className="order-1 lg:mt-3"
            />
            {quote.confirmsByHand && (
              <Notice tone="well" className="order-1 lg:mt-3">
                {say('checkout.confirmsByHand')}
              </Notice>
            )}
          </aside>
          {!isReachable && <Away quote={quote} wish={createInput} isGuest={isGuest} />}
          <PayBar quote={quote} note={hasAgreed && <Agreed hotel={quote.hotel} className="pb-2" />}>
            <Submit {...button} appearance={{ className: 'shrink! flex-1 basis-46' }} />
          </PayBar>
        </div>
      </form>
      {/* Beside the form: a sheet may have one of its own. */}
      <Refusal
        fault={fault}
        quote={quote}
        ways={ways}
        signInPath={signInPath}
        onAccept={accept}
        onClose={closeFault}
      />
      {unproved !== null && (
        <Suspense fallback={null}>
          <ProvePhone phone={unproved} onProved={goOnProved} onClose={giveUpProof} />
        </Suspense>
      )}
      {isCouponSheetOpen !== null && (
        <Suspense fallback={null}>
          <CouponSheet
            open={isCouponSheetOpen}
            quote={quote}
            isBusy={isBusy}
            onChoose={(couponSn) => type({ couponSn })}
            onReceived={tryCoupon}
            onClose={() => setIsCouponSheetOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function TopBar({ hotelPath }: { readonly hotelPath: string }) {
  const say = useSay();
  const navigate = useNavigate();
  const hasPast = useLocation().key !== 'default';
  return (
    <div className="-mx-2 flex items-center gap-1 pt-[calc(var(--safe-t)+.25rem)] pb-2 lg:pt-5 lg:pb-3">
      <Link
        to={hotelPath}
        aria-label={say('nav.back')}
        className="grid size-11 shrink-0 place-items-center rounded-full"
        onClick={(event) => {
          if (hasPast && !event.metaKey && !event.ctrlKey) {
            event.preventDefault();
            void navigate(-1);
          }
        }}
      >
        <ArrowLeft className="size-5.5" />
      </Link>
      <h1 className="text-lg font-semibold lg:text-2xl lg:font-bold">{say('checkout.title')}</h1>
    </div>
  );
}

/** All that is wrong, said once after each try, each line leading to its field. */
function ErrorSummary({
  errors,
  tries,
}: {
  readonly errors: CheckoutErrors;
  readonly tries: number;
}) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const wrong = fields.filter((field) => errors[field] !== undefined);
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (wrong.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="scroll-mt-20 rounded-lg bg-destructive-soft px-3.5 py-3 outline-none"
    >
      <p className="flex items-center gap-2 text-sm font-semibold text-destructive">
        <CircleAlert className="size-5" />
        {say('checkout.mistakes', { count: wrong.length })}
      </p>
      <ul className="pt-1 pl-7 text-sm">
        {wrong.map((field) => {
          const id = errors[field];
          return id === undefined ? null : (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={scrollToAnchor}
                className="inline-flex min-h-8 items-center underline underline-offset-3"
              >
                {say(id)}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type RefusalProps = {
  readonly fault: Fault | null;
  readonly quote: QuoteView;
  readonly ways: Ways;
  readonly signInPath: string;
  readonly onAccept: (quote: QuoteView) => void;
  readonly onClose: () => void;
};

/** Keeps the last refusal while its dialog slides away. */
function Refusal({ fault, quote, ways, signInPath, onAccept, onClose }: RefusalProps) {
  const [shown, setShown] = useState<Fault | null>(null);
  if (fault !== null && fault !== shown) setShown(fault);
  if (shown === null) return null;
  // A dialog keeps the focus while it is open, and gives it back to what it was opened from when it closes: the part is next.
  const toPart = (part: 'method' | 'extras') => {
    onClose();
    requestAnimationFrame(() => document.getElementById(part)?.focus());
  };
  return (
    <Suspense fallback={null}>
      <QuoteDialog
        open={fault !== null}
        fault={shown}
        quote={quote}
        {...ways}
        signInPath={signInPath}
        onAccept={onAccept}
        onPart={toPart}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Below all else: what one is about to tap stays where it is when the network goes. */
function Away({ isGuest, ...request }: OfflineRequestProps & { readonly isGuest: boolean }) {
  const say = useSay();
  return (
    <div className="order-4 flex flex-col gap-3">
      <Notice tone="dusk" icon={CloudOff} title={say('checkout.kept')}>
        {say('offline.prices')}
      </Notice>
      {!isGuest && (
        <Suspense fallback={null}>
          <LeaveRequest {...request} />
        </Suspense>
      )}
    </div>
  );
}
