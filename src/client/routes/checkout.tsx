// Checkout: who comes, how it is paid and every line of the price. The booking is made at exactly
// the price that is shown.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type Ref, Suspense, use, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
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
import { path } from '#contract/paths.ts';
import type { QuoteView, SuggestedStay } from '#contract/schemas/booking.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useProfile } from '../api/session.ts';
import { Form } from '../components/form/form.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { AddOns } from '../features/checkout/add-ons.tsx';
import {
  CheckoutContext,
  useCheckout,
  type CheckoutLinks,
} from '../features/checkout/checkout-context.ts';
import { PhoneProofDialog, RefusalDialog } from '../features/checkout/checkout-dialogs.tsx';
import { storeQuote } from '../features/checkout/checkout-draft.ts';
import { CheckoutField } from '../features/checkout/checkout-field.tsx';
import {
  AccountNeededNotice,
  CheckingNotice,
  ConfirmedByHandNotice,
  ErrorSummary,
  OfflineNotice,
} from '../features/checkout/checkout-notices.tsx';
import type { CheckoutRefusedProps } from '../features/checkout/checkout-refused.tsx';
import {
  CancellationNotice,
  CheckoutHotel,
  PayBar,
  PriceDetails,
  SubmitButton,
  TermsCheckbox,
  TermsReminder,
} from '../features/checkout/checkout-summary.tsx';
import { CouponSheet, Discounts } from '../features/checkout/discounts.tsx';
import { GuestForm } from '../features/checkout/guest-form.tsx';
import { InvoiceForm } from '../features/checkout/invoice-form.tsx';
import { type QuoteInput, quoteInput, quoteQuery } from '../features/checkout/quote-query.ts';
import { useCheckoutState } from '../features/checkout/use-checkout-state.ts';
import { MethodList } from '../features/payment/method-list.tsx';
import { rangeText } from '../features/stay/stay-format.ts';
import { useLocale } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { buttonVariants } from '../ui/button.tsx';

/** Why there is no quote to show, and the stays that the server offers instead. */
export type Refused = {
  readonly code: ErrorCode;
  readonly daily: Stay | null;
  readonly instead: SuggestedStay | null;
};

const CheckoutRefused = deferred<CheckoutRefusedProps>(
  async () => (await import('../features/checkout/checkout-refused.tsx')).CheckoutRefused,
  {
    fallback: ({ hotelPath }) => (
      <div className="min-h-dvh px-5 pt-16 text-center">
        <Link to={hotelPath} replace className={buttonVariants({ variant: 'ghost' })}>
          <FormattedMessage id="dialog.seeRooms" />
        </Link>
      </div>
    ),
    priority: 'next',
  },
);

export function Component() {
  const refused = useLoaderData<Refused | null>();
  const slug = useParams()['slug'] ?? '';
  const [search] = useSearchParams();
  const input = quoteInput(slug, search);
  const { now } = use(PageContext);
  const links = useCheckoutLinks(slug, input);
  // The loader redirects an address that names no stay or no room to the hotel's page.
  if (input === null) return null;
  if (refused !== null) {
    const { hotelPath, stayPath } = links;
    const { code, daily, instead } = refused;
    return (
      <CheckoutRefused
        code={code}
        asked={rangeText(input.stay, now)}
        hotelPath={hotelPath}
        dailyPath={daily && stayPath(daily)}
        instead={instead}
        insteadPath={instead && stayPath(instead.stay, instead.roomTypeSn)}
      />
    );
  }
  return <QuotedCheckout key={JSON.stringify(input)} input={input} links={links} />;
}

function useCheckoutLinks(slug: string, input: QuoteInput | null): CheckoutLinks {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const room = useSearchParams()[0].get('room') ?? undefined;
  return {
    hotelPath: path(locale, 'hotel', { slug }, input === null ? {} : stayParams(input.stay)),
    signInPath: path(locale, 'signIn', {}, { to: `${pathname}${search}` }),
    stayPath: (stay, roomTypeSn) =>
      path(locale, 'checkout', { slug }, { room: roomTypeSn ?? room, ...stayParams(stay) }),
  };
}

type QuotedProps = { readonly input: QuoteInput; readonly links: CheckoutLinks };

/** Loads the first quote and stores it, so that the checkout opens again offline. */
function QuotedCheckout({ input, links }: QuotedProps) {
  const profile = useProfile();
  const { data: quote } = useQuery({
    ...quoteQuery(input, profile),
    placeholderData: keepPreviousData,
  });
  const inputKey = JSON.stringify(input);
  useEffect(() => {
    if (quote !== undefined) storeQuote(inputKey, quote);
  }, [inputKey, quote]);
  return quote === undefined ? null : <Checkout input={input} firstQuote={quote} links={links} />;
}

function Checkout({ input, firstQuote, links }: QuotedProps & { readonly firstQuote: QuoteView }) {
  const checkout = useCheckoutState(input, firstQuote, links);
  // Null until the coupons are opened for the first time, which loads their sheet.
  const [isCouponSheetOpen, setIsCouponSheetOpen] = useState<boolean | null>(null);
  return (
    <CheckoutContext value={checkout}>
      <CheckoutPage onOpenCoupons={() => setIsCouponSheetOpen(true)} />
      <RefusalDialog />
      <PhoneProofDialog />
      {isCouponSheetOpen !== null && (
        <Suspense fallback={null}>
          <CouponSheet open={isCouponSheetOpen} onClose={() => setIsCouponSheetOpen(false)} />
        </Suspense>
      )}
    </CheckoutContext>
  );
}

function CheckoutPage({ onOpenCoupons }: { readonly onOpenCoupons: () => void }) {
  const intl = useIntl();
  const { form, submission, links } = useCheckout();
  return (
    <Form
      of={form.store}
      onSubmit={() => submission.submit()}
      className="page max-w-299 pb-0 lg:pb-16"
    >
      <title>{`${intl.formatMessage({ id: 'checkout.title' })} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <Header hotelPath={links.hotelPath} />
      <NeedsScript className="mb-3" />
      <div className="flex flex-col gap-3 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start lg:gap-8 xl:grid-cols-[minmax(0,1fr)_26.25rem]">
        <div className="contents lg:flex lg:flex-col lg:gap-4">
          <CheckingNotice />
          <AccountNeededNotice />
          <ErrorSummary />
          <Discounts onOpenCoupons={onOpenCoupons} />
          <div className="order-2 flex flex-col gap-3 lg:order-none lg:gap-4">
            <GuestForm />
            <InvoiceForm />
            <PaymentMethods />
            <AddOns />
          </div>
        </div>
        <Summary />
        <OfflineNotice />
        <PayBar />
      </div>
    </Form>
  );
}

function PaymentMethods() {
  const { quote, links } = useCheckout();
  return (
    <CheckoutField name="method">
      {({ ref, error }, { input, set }) => (
        <MethodList
          methods={quote.methods}
          chosen={input}
          onChoose={set}
          signInPath={links.signInPath}
          error={error}
          // The section takes the focus for its radio buttons.
          ref={ref as Ref<HTMLElement>}
        />
      )}
    </CheckoutField>
  );
}

/**
 * Beside the form on wide screens. On phones `contents` and `order` mix its parts into the form's
 * column: the stay after the offer, price and consent at the end.
 */
function Summary() {
  return (
    <aside className="contents lg:sticky lg:top-22 lg:block">
      <div className="contents lg:block lg:rounded-2xl lg:bg-card lg:p-5 lg:shadow-3">
        <CheckoutHotel className="order-1 rounded-xl bg-card p-4 shadow-1 lg:rounded-none lg:p-0 lg:shadow-none" />
        <PriceDetails className="order-3 rounded-xl bg-card p-4 shadow-1 lg:mt-4 lg:rounded-none lg:border-t lg:border-dashed lg:border-border lg:p-0 lg:pt-3 lg:shadow-none" />
        <TermsCheckbox className="order-4 px-1 lg:mt-3 lg:px-0" />
        <TermsReminder className="order-4 px-1 lg:mt-3 lg:px-0" />
        <div className="hidden lg:mt-3 lg:block">
          <SubmitButton appearance={{ size: 'lg', wide: true }} />
        </div>
      </div>
      <CancellationNotice className="order-1 lg:mt-3" />
      <ConfirmedByHandNotice className="order-1 lg:mt-3" />
    </aside>
  );
}

function Header({ hotelPath }: { readonly hotelPath: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const hasPast = useLocation().key !== 'default';
  return (
    <div className="-mx-2 flex items-center gap-1 pt-[calc(var(--safe-t)+.25rem)] pb-2 lg:pt-5 lg:pb-3">
      <Link
        to={hotelPath}
        aria-label={intl.formatMessage({ id: 'nav.back' })}
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
      <h1 className="text-lg font-semibold lg:text-2xl lg:font-bold">
        <FormattedMessage id="checkout.title" />
      </h1>
      <LanguageMenu isBrief className="ml-auto webview:mr-22 lg:hidden" />
    </div>
  );
}
