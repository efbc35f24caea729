// The page after booking: wait for the payment, or here is your room; a guest's link leads back here for good (§2).

import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ExternalLink, QrCode, ShieldCheck, Smartphone, X } from 'lucide-react';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BookingView } from '#contract/calls/booking.ts';
import { languageOf, path } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { bookingStatusOf, type BookingStatus } from '#domain/booking.ts';
import { paymentMethodOf, paymentStatuses, refundDaysAtMost } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { epochMs, localTime, type Instant } from '#domain/time.ts';
import { query, useCall } from '../api.ts';
import { serverNow } from '../clock.ts';
import { useFaults } from '../faults.ts';
import { money, useLocale, useSay } from '../intl.tsx';
import { late } from '../late.tsx';
import { openPayment } from '../open-payment.ts';
import { OriginContext } from '../origin.ts';
import { Arrival } from '../parts/arrival.tsx';
import { HotelFacts, Progress, Receipt, Terms } from '../parts/booking-facts.tsx';
import { bookingLink } from '../parts/booking-link.ts';
import { BookingLinks } from '../parts/booking-links.tsx';
import { lookAgainAfter } from '../parts/booking-now.ts';
import { CheckInCard } from '../parts/check-in-card.tsx';
import { GuestBookingNote } from '../parts/guest-booking-note.tsx';
import { useLiveNow } from '../parts/live-now.ts';
import { LostRoom } from '../parts/lost-room.tsx';
import {
  forgetRefusedPayment,
  keepRefusedPayment,
  refusedPayment,
} from '../parts/method-refusal.ts';
import { NoShowNote } from '../parts/no-show-note.tsx';
import { pageTitle } from '../parts/page-title.ts';
import { PlainBooking, PlainWaiting } from '../parts/plain-booking.tsx';
import { useProduct } from '../parts/product.ts';
import { PushRow } from '../parts/push-row.tsx';
import { RefundTracker } from '../parts/refund-tracker.tsx';
import { stayBarProps } from '../parts/stay-view.ts';
import { windowTold } from '../parts/window-told.ts';
import { useProfile } from '../session.ts';
import { buttonClass } from '../ui/button-look.ts';
import { Button } from '../ui/button.tsx';
import { DoorRing } from '../ui/door-ring.tsx';
import { Notice } from '../ui/notice.tsx';
import { OpenDoor } from '../ui/open-door.tsx';
import { Photo } from '../ui/photo.tsx';
import { StayBar } from '../ui/stay-bar.tsx';
import { FieldNote } from '../ui/text-field.tsx';
import { WalletContext } from '../wallet.ts';

const InstallCard = late<{ readonly isBooked: boolean }>(
  async () => (await import('../parts/install-card.tsx')).InstallCard,
);

const OtherMethod = lazy(async () => ({
  default: (await import('../parts/other-method.tsx')).OtherMethod,
}));

export function Component() {
  const say = useSay();
  const [search] = useSearchParams();
  // While a payment is awaited, that is asked instead, and oftener.
  const { data: booking } = useSuspenseQuery({
    ...query('booking/getBookingStatus', bookingLink(search.get('code'), search)),
    refetchInterval: ({ state }) =>
      state.data?.expiresAt == null ? lookAgainAfter(state.data) : false,
  });
  const status = bookingStatusOf(booking.status);
  return (
    <>
      <title>
        {pageTitle(say(status === 'paymentPending' ? 'waiting.title' : 'result.title'))}
      </title>
      <meta name="robots" content="noindex" />
      {/* The link is a key: nobody this page leads to is told where they came from. */}
      <meta name="referrer" content="strict-origin" />
      {status === 'paymentPending' && booking.expiresAt !== null ? (
        <Waiting booking={booking} expiresAt={booking.expiresAt} />
      ) : (
        <Result booking={booking} status={status} />
      )}
    </>
  );
}

/** Seconds that are left by the server's clock; the page's own moment until it has come to life. */
function useSecondsLeft(expiresAt: Instant): number {
  const { now } = use(OriginContext);
  const [left, setLeft] = useState(() =>
    Math.max(0, Math.ceil((epochMs(expiresAt) - epochMs(now)) / 1_000)),
  );
  useEffect(() => {
    const tick = () =>
      setLeft(Math.max(0, Math.ceil((epochMs(expiresAt) - epochMs(serverNow())) / 1_000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return left;
}

function Waiting({
  booking,
  expiresAt,
}: {
  readonly booking: BookingView;
  readonly expiresAt: Instant;
}) {
  const say = useSay();
  const { now } = use(OriginContext);
  const language = languageOf(useLocale());
  const left = useSecondsLeft(expiresAt);
  const name = paymentMethodOf(booking.paymentMethod) ?? 'momo';
  const method = say(`payment.${name}`);
  const cardDays = name === 'creditCard' || name === 'debitCard' ? refundDaysAtMost(name) : null;
  usePaymentWatch(booking);
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pt-4 pb-44">
      <h1 className="text-lg font-semibold">{say('waiting.title')}</h1>
      <PlainWaiting booking={booking} />
      <div className="pt-5 noscript:hidden">
        <DoorRing
          percent={(left * 100_000) / (epochMs(expiresAt) - epochMs(booking.createdAt))}
          tone={left <= 60 ? 'ember' : 'lamp'}
        >
          <div className="pt-5">
            <p className="text-sm text-muted-foreground">{say('waiting.held')}</p>
            <p
              role="timer"
              aria-label={say('waiting.spoken', {
                minutes: Math.floor(left / 60),
                seconds: left % 60,
              })}
              className="text-[2.75rem] leading-13 font-bold tabular-nums"
            >
              {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
            </p>
            <p className="text-sm font-medium">
              {say('waiting.until', { time: localTime(expiresAt) })}
            </p>
            <p className="text-xs text-muted-foreground">{say('waiting.vietnam')}</p>
          </div>
        </DoorRing>
        <Announced left={left} />
      </div>
      <h2
        className={`pt-5 text-center text-2xl font-bold ${booking.payUrl === null ? 'noscript:hidden' : ''}`}
      >
        {say(cardDays === null ? 'waiting.open' : 'waiting.openCard', {
          method,
          amount: money(booking.price.total),
        })}
      </h2>
      <p className="mx-auto max-w-[20rem] pt-1.5 text-center text-sm text-ink-2 noscript:hidden">
        {say('waiting.text', { time: localTime(expiresAt) })}
      </p>
      {booking.paymentStatus === paymentStatuses.failed && (
        <Notice tone="danger" role="status" title={say('waiting.refused')} className="mt-4">
          {booking.attemptsLeft === 0
            ? say('error.attempts')
            : say('waiting.refusedText', {
                time: localTime(expiresAt),
                count: booking.attemptsLeft,
              })}
        </Notice>
      )}
      <div className="mt-5">
        <Progress booking={booking} now={now} />
      </div>
      <div className="mt-3 flex items-center gap-3 rounded-xl bg-card p-3 shadow-1">
        <div className="size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
          <Photo {...booking.room.picture} alt="" sizes="56px" />
        </div>
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold" translate="no">
            {booking.hotel.name} · {booking.room.name}
          </p>
          <p className="text-cap text-muted-foreground">
            {
              stayBarProps(
                booking.type,
                { from: booking.checkIn, to: booking.checkOut },
                now,
                language,
                say,
              ).label
            }
          </p>
        </div>
      </div>
      <p className="flex gap-2 px-1 pt-3 text-cap text-ink-2">
        <ShieldCheck className="mt-px size-4 text-leaf" />
        {cardDays === null
          ? say('waiting.safe', { method })
          : say('waiting.safeCard', { from: policy.refundCardDaysMin, to: cardDays })}
      </p>
      <div
        data-strip=""
        className={`${booking.payUrl === null ? 'noscript:hidden' : ''} fixed inset-x-0 bottom-0 z-30 border-t border-border bg-card px-4 pt-3 pb-[calc(var(--safe-b)+.75rem)]`}
      >
        <div className="mx-auto max-w-(--container-form)">
          <PayButton
            booking={booking}
            words={cardDays === null ? say('waiting.go', { method }) : say('waiting.goCard')}
          />
        </div>
      </div>
    </div>
  );
}

function Announced({ left }: { readonly left: number }) {
  const say = useSay();
  const mark = windowTold(left);
  const words =
    mark === null
      ? ''
      : mark < 60
        ? say('waiting.secondsLeft', { count: mark })
        : say('waiting.minutesLeft', { count: mark / 60 });
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}

function PayButton({ booking, words }: { readonly booking: BookingView; readonly words: string }) {
  const say = useSay();
  const treat = useFaults();
  const client = useQueryClient();
  const start = useCall('payment/startPayment');
  const [refused, tell] = useState(() => refusedPayment(booking.code));
  const [isChoosing, choose] = useState(refused !== null);
  const isWallet = use(WalletContext);
  const forget = () => {
    forgetRefusedPayment(booking.code);
    tell(null);
  };
  const pay = (paymentMethod: number) => {
    forget();
    start.mutate(
      { input: { code: booking.code, key: booking.key, paymentMethod }, key: crypto.randomUUID() },
      {
        onSuccess: (opened) => {
          void openPayment(opened, isWallet);
        },
        onError: (error) => {
          treat(error);
          const refusal = keepRefusedPayment(booking.code, error);
          tell(refusal);
          if (refusal !== null) choose(true);
          // What is open, and what bars each way, may be another now.
          for (const name of ['payment/getPaymentMethodList', 'booking/getBookingStatus'])
            void client.invalidateQueries({ queryKey: [name] });
        },
      },
    );
  };
  const isSpent = booking.attemptsLeft === 0;
  return (
    <>
      {refused !== null && (
        <div role="alert" className="pb-2">
          <FieldNote id="pay-note" error={say(refused)} />
        </div>
      )}
      {booking.payUrl === null || isWallet ? (
        <Button
          size="lg"
          wide
          className="noscript:hidden"
          busy={start.isPending}
          disabled={isSpent}
          iconEnd={ExternalLink}
          onClick={() => pay(booking.paymentMethod)}
        >
          {words}
        </Button>
      ) : (
        <a href={booking.payUrl} className={buttonClass({ size: 'lg', wide: true })}>
          {words}
          <ExternalLink className="size-4.5" />
        </a>
      )}
      {!isSpent && (
        <Button variant="ghost" wide className="mt-1 noscript:hidden" onClick={() => choose(true)}>
          {say('waiting.other')}
        </Button>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <OtherMethod
            open
            booking={booking}
            isBusy={start.isPending}
            onPay={pay}
            onClose={() => choose(false)}
            refused={refused}
            onChoose={forget}
          />
        </Suspense>
      )}
    </>
  );
}

/** Asks every few seconds how the payment stands; the booking is read anew as soon as it moved. */
function usePaymentWatch(booking: BookingView): void {
  const { data: seen } = useQuery({
    ...query('payment/getPaymentStatus', { code: booking.code, key: booking.key }),
    refetchInterval: 4_000,
    refetchIntervalInBackground: false,
    staleTime: 0,
  });
  const status = query('booking/getBookingStatus', { code: booking.code, key: booking.key });
  const { refetch } = useQuery(status);
  const hasMoved =
    seen !== undefined &&
    (seen.status !== booking.status || seen.paymentStatus !== booking.paymentStatus);
  useEffect(() => {
    if (hasMoved) void refetch();
  }, [hasMoved, refetch]);
}

const titles: Record<
  Exclude<BookingStatus, 'paymentPending'>,
  readonly [title: MessageId, text: MessageId]
> = {
  checkInPending: ['result.held', 'result.heldText'],
  awaitingHotel: ['result.asking', 'result.askingText'],
  awaitingProvider: ['result.product', 'result.productText'],
  failed: ['result.timeout', 'result.timeoutText'],
  cancelled: ['result.cancelled', 'result.cancelledText'],
  noShow: ['step.noShow', 'result.noShowText'],
  checkedIn: ['step.checkedIn', 'result.checkedInText'],
  completed: ['step.completed', 'result.completedText'],
  awaitingGuest: ['step.awaitingGuest', 'result.awaitingGuestText'],
};

function Result({
  booking,
  status,
}: {
  readonly booking: BookingView;
  readonly status: BookingStatus;
}) {
  const say = useSay();
  const locale = useLocale();
  const { now, origin } = use(OriginContext);
  const profile = useProfile();
  const live = useLiveNow();
  const product = useProduct()(booking);
  const back = booking.refunds.reduce((all, { amount }) => all + amount, 0);
  // What was paid when the room was gone is on its way back: then nobody says that nothing was charged.
  const [title, text] =
    status === 'failed' && back > 0
      ? (['result.late', 'result.lateText'] as const)
      : titles[status === 'paymentPending' ? 'failed' : status];
  const isOver = status === 'failed' || status === 'cancelled' || status === 'noShow';
  const isPaid = booking.paymentStatus === paymentStatuses.successful;
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-12">
      <div className="flex h-14 items-center justify-end">
        <Link
          to={path(locale, 'index')}
          aria-label={say('fault.home')}
          className="grid size-11 place-items-center rounded-full"
        >
          <X className="size-5.5" />
        </Link>
      </div>
      {isOver ? (
        <div className="flex justify-center">
          <DoorRing percent={0} className="h-36 w-30">
            {null}
          </DoorRing>
        </div>
      ) : (
        <OpenDoor opens={status === 'checkInPending'} />
      )}
      <h1 className="pt-2 text-center text-2xl font-bold">{say(title, { product })}</h1>
      <p className="mx-auto max-w-[21rem] pt-1 text-center text-sm text-ink-2">
        {status === 'checkInPending'
          ? say(isPaid ? 'result.heldPaid' : 'result.heldText', {
              amount: money(booking.price.total - booking.dueAtHotel),
            })
          : say(text, { amount: money(back), product, hours: policy.providerUnansweredHours })}
      </p>
      {status === 'noShow' && (
        <p className="mx-auto max-w-[21rem] pt-1 text-center text-sm text-ink-2">
          {say('result.noShowNext', { days: policy.noShowsCountDays, bar: policy.noShowBarDays })}
        </p>
      )}
      <div className="mt-5 space-y-3">
        {booking.checkInToken === null ? (
          <Summary booking={booking} />
        ) : (
          <CheckInCard booking={booking} now={now} origin={origin} />
        )}
        <PlainBooking booking={booking} />
        {!isOver && (
          <Notice
            tone="dusk"
            icon={Smartphone}
            className="noscript:hidden"
            title={say('result.saved')}
          >
            {say('result.savedText')}
          </Notice>
        )}
        {profile !== null && !isOver && (
          <Link
            to={path(locale, 'booking', { code: booking.code })}
            className={buttonClass({ wide: true, size: 'lg' })}
          >
            <QrCode className="size-5" />
            {say('result.card')}
          </Link>
        )}
        {!isOver && status !== 'completed' && <PushRow />}
        <NoShowNote booking={booking} />
        <RefundTracker booking={booking} now={now} />
        <LostRoom booking={booking} now={live} />
        <Arrival booking={booking} now={live} />
        <HotelFacts booking={booking} now={now} />
        {!isOver && <BookingLinks booking={booking} />}
        <GuestBookingNote booking={booking} />
        <Progress booking={booking} now={now} />
        <Terms booking={booking} now={now} />
        <Receipt booking={booking} />
        {/* Last, because only the browser knows whether it can be installed: what comes then moves nothing. */}
        {!isOver && <InstallCard isBooked />}
        {isOver && (
          <Link
            to={path(locale, 'hotel', { slug: booking.hotel.slug })}
            className={buttonClass({ wide: true })}
          >
            {say('result.again')}
          </Link>
        )}
      </div>
    </div>
  );
}

function Summary({ booking }: { readonly booking: BookingView }) {
  const say = useSay();
  const language = languageOf(useLocale());
  const { now } = use(OriginContext);
  return (
    <section className="rounded-xl bg-card p-4 shadow-1">
      <p className="text-cap text-muted-foreground">{say('card.code')}</p>
      <p className="text-code font-bold" translate="no" data-testid="booking-code">
        {booking.code.slice(0, 3)} {booking.code.slice(3)}
      </p>
      <p className="pt-2 font-semibold" translate="no">
        {booking.hotel.name}
      </p>
      <p className="text-sm text-ink-2">
        {booking.room.name} · {booking.hotel.address}
      </p>
      <StayBar
        {...stayBarProps(
          booking.type,
          { from: booking.checkIn, to: booking.checkOut },
          now,
          language,
          say,
        )}
        className="pt-3.5"
      />
    </section>
  );
}
