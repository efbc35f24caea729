// Confirmation and payment: who comes, how it is paid, every line of the price; the booking is made at exactly what is shown (§2).

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleAlert, CloudOff, Hourglass, UserRound } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import {
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import { brand } from '#contract/brand.ts';
import type { QuoteView } from '#contract/calls/booking.ts';
import type { Fault } from '#contract/errors.ts';
import { path } from '#contract/paths.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useLocale, useSay } from '../intl.tsx';
import { useIsReachable } from '../offline.ts';
import { fields, type Mistakes } from '../parts/checkout-check.ts';
import { keepQuote } from '../parts/checkout-draft.ts';
import { Extras } from '../parts/checkout-extras.tsx';
import { InvoiceForm } from '../parts/checkout-invoice.tsx';
import { CouponSheet, Offers } from '../parts/checkout-offers.tsx';
import { CheckoutRefused } from '../parts/checkout-refused.tsx';
import {
  Agreed,
  CancellationNotice,
  HotelMini,
  PayBar,
  PriceDetails,
  Submit,
  Terms,
} from '../parts/checkout-summary.tsx';
import { GuestForm } from '../parts/guest-form.tsx';
import { jump } from '../parts/jump.ts';
import type { LeaveRequestProps } from '../parts/leave-request.tsx';
import { MethodList } from '../parts/method-list.tsx';
import { NeedsScript } from '../parts/needs-script.tsx';
import { quoteInput, quoteQuery, type QuoteInput } from '../parts/quote-query.ts';
import { useCheckout } from '../parts/use-checkout.ts';
import { useProfile } from '../session.ts';
import { Notice } from '../ui/notice.tsx';
import type { loader } from './checkout.loader.ts';

const LeaveRequest = lazy(() =>
  import('../parts/leave-request.tsx').then((module) => ({ default: module.LeaveRequest })),
);

const QuoteDialog = lazy(() =>
  import('../parts/quote-dialog.tsx').then((module) => ({ default: module.QuoteDialog })),
);

type Ways = {
  readonly hotelPath: string;
  readonly stayPath: (stay: Stay, roomTypeSn?: number) => string;
};

export function Component() {
  const refused = useLoaderData<typeof loader>();
  const locale = useLocale();
  const slug = useParams()['slug'] ?? '';
  const [search] = useSearchParams();
  const input = quoteInput(slug, search);
  const room = search.get('room') ?? undefined;
  const ways: Ways = {
    hotelPath: path(locale, 'hotel', { slug }, input === null ? {} : stayParams(input.stay)),
    stayPath: (stay, roomTypeSn) =>
      path(locale, 'checkout', { slug }, { room: roomTypeSn ?? room, ...stayParams(stay) }),
  };
  if (refused !== null || input === null)
    return (
      <CheckoutRefused
        code={refused?.code ?? 'API_BKN_103'}
        daily={refused?.daily ?? null}
        instead={refused?.instead ?? null}
        {...ways}
      />
    );
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
    if (quote !== undefined) keepQuote(asked, quote);
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
    mistakes,
    type,
    tryCoupon,
    send,
    wish,
    accept,
    closeFault,
  } = useCheckout(input, first);
  const signInPath = path(locale, 'signIn', {}, { to: `${pathname}${search}` });
  const needsAccount = quote.needsAccount && isGuest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const button = { quote, method, isBusy, wait, signInPath: needsAccount ? signInPath : null };
  const [choosing, choose] = useState<boolean | null>(null);
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
            <ErrorSummary mistakes={mistakes} tries={tries} />
            <GuestForm
              guest={guest}
              mistakes={mistakes}
              onType={type}
              maxGuests={quote.room.maxGuests}
              maxRooms={quote.roomsLeft ?? 5}
            />
            <Extras quote={quote} wished={cart.addOns} onType={type} />
            <Offers
              quote={quote}
              cart={cart}
              signInPath={signInPath}
              onCoupons={() => choose(true)}
              onType={type}
            />
            <MethodList
              methods={quote.methods}
              chosen={method}
              onChoose={(next) => type({ method: next })}
              signInPath={signInPath}
              mistake={mistakes.method}
            />
            <InvoiceForm
              invoice={invoice}
              typed={typed.invoice}
              mistakes={mistakes}
              onType={type}
            />
          </div>
          <aside className="contents lg:sticky lg:top-22 lg:block">
            <div className="contents lg:block lg:rounded-2xl lg:bg-card lg:p-5 lg:shadow-3">
              <HotelMini
                quote={quote}
                className="rounded-xl bg-card p-4 shadow-1 lg:rounded-none lg:p-0 lg:shadow-none"
              />
              <PriceDetails
                quote={quote}
                className="order-3 rounded-xl bg-card p-4 shadow-1 lg:mt-4 lg:rounded-none lg:border-t lg:border-dashed lg:border-border lg:p-0 lg:pt-3 lg:shadow-none"
              />
              {!hasAgreed && (
                <Terms
                  hotel={quote.hotel}
                  agrees={agrees}
                  onAgree={(next) => type({ agrees: next })}
                  mistake={mistakes.terms}
                  className="order-4 px-1 lg:mt-3 lg:px-0"
                />
              )}
              <div className="hidden lg:mt-3 lg:block">
                {hasAgreed && <Agreed hotel={quote.hotel} className="pb-2" />}
                <Submit {...button} look={{ size: 'lg', wide: true }} />
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
          {!isReachable && <Away quote={quote} wish={wish} isGuest={isGuest} />}
          <PayBar quote={quote} note={hasAgreed && <Agreed hotel={quote.hotel} className="pb-2" />}>
            <Submit {...button} look={{ className: 'shrink! flex-1 basis-46' }} />
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
      {choosing !== null && (
        <Suspense fallback={null}>
          <CouponSheet
            open={choosing}
            quote={quote}
            isBusy={isBusy}
            onChoose={(couponSn) => type({ couponSn })}
            onReceived={tryCoupon}
            onClose={() => choose(false)}
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
  mistakes,
  tries,
}: {
  readonly mistakes: Mistakes;
  readonly tries: number;
}) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const wrong = fields.filter((field) => mistakes[field] !== undefined);
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
          const id = mistakes[field];
          return id === undefined ? null : (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={jump}
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
function Away({ isGuest, ...request }: LeaveRequestProps & { readonly isGuest: boolean }) {
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
