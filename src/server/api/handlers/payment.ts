// Paying for a booking: opening an attempt at the gateway, and answering the state of the payment.

import { brand } from '#contract/brand.ts';
import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { path } from '#contract/paths.ts';
import { bookingStatuses } from '#domain/booking.ts';
import {
  nextQueryAt,
  paymentMethodOf,
  paymentMethods,
  paymentStatuses,
  type PaymentMethod,
} from '#domain/payment.ts';
import { localDate } from '#domain/time/time.ts';
import { bookingMethods, methodsOf } from '../../booking/payment-methods.ts';
import { refundViews } from '../../booking/refund-view.ts';
import { attemptsLeft } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { isSameText } from '../../crypto/keys.ts';
import { guardReached } from '../../identity/authorization.ts';
import { queryGateway, applyPaymentOutcome } from '../../payment/confirm.ts';
import { noteOpening, takeTurn } from '../../providers/payment/circuit-breaker.ts';
import type { Attempt, Gateway, Opened } from '../../providers/payment/gateway.ts';
import {
  changeBooking,
  findBooking,
  findBookingBySn,
  lockBooking,
  type BookingRow,
} from '../../store/booking/booking.ts';
import type { Database } from '../../store/engine/schema.ts';
import { addJob } from '../../store/job.ts';
import {
  addAttempt,
  attemptsOf,
  findAttempt,
  givenUp,
  storePayUrl,
  type AttemptRow,
} from '../../store/payment/payment.ts';
import { refundsOf } from '../../store/payment/refund.ts';

export async function getPaymentMethodList(
  ctx: RequestContext,
  { code, key }: Parsed<'payment/getPaymentMethodList'>,
): Promise<Output<'payment/getPaymentMethodList'>> {
  if (code !== undefined)
    return { methods: await bookingMethods(ctx, await bookingOf(ctx, { code, key: key ?? '' })) };
  const methods = await methodsOf(ctx, {
    accepts: Object.values(paymentMethods),
    isPrepaidOnly: false,
    hasFlashSale: false,
    hasAddOn: false,
  });
  return { methods: methods(null) };
}

async function bookingOf(
  ctx: RequestContext,
  { code, key }: { code: string; key: string },
): Promise<BookingRow> {
  if (!isSameText(key, ctx.keys.linkKey(code))) throw new Fault(errorCodes.notFound);
  const booking = await findBooking(ctx.db, code);
  if (booking === undefined) throw new Fault(errorCodes.notFound);
  await guardReached(ctx, booking);
  return booking;
}

/**
 * The attempt is stored before the gateway is called, so that even a notice that overtakes our
 * response finds it.
 */
export async function startPayment(
  ctx: RequestContext,
  input: Parsed<'payment/startPayment'>,
): Promise<Output<'payment/startPayment'>> {
  const booking = await bookingOf(ctx, input);
  const route = await routeOf(ctx, booking, input.paymentMethod);
  await queryWaiting(ctx, booking, input.paymentMethod);
  const expiresAt = booking.expires_at ?? ctx.now;
  // Twice at most: an order number that the gateway has, and whose page it does not send again, is
  // followed by a new number, which it cannot have.
  for (let tries = 0; tries < 2; tries += 1) {
    const attempt = await ctx.transact((db) => openAttempt(db, ctx, booking.sn, route));
    if (attempt.pay_url !== null)
      return { redirectUrl: attempt.pay_url, cashier: attempt.cashier, expiresAt };
    const { redirectUrl, cashier = null } = await createAt(
      ctx,
      route.gateway,
      attempt,
      orderOf(ctx, booking, attempt, route),
    );
    if (redirectUrl !== null) {
      await ctx.transact((db) => storePayUrl(db, attempt.sn, redirectUrl, cashier));
      return { redirectUrl, cashier, expiresAt };
    }
    await failAttempt(ctx, attempt, givenUp);
  }
  throw new Fault(errorCodes.gatewayMaintenance);
}

type PaymentRoute = {
  readonly gateway: Gateway;
  readonly method: PaymentMethod;
  readonly number: number;
};

/** The gateway of a method with which this booking may be paid now. */
async function routeOf(
  ctx: RequestContext,
  booking: BookingRow,
  number: number,
): Promise<PaymentRoute> {
  const method = paymentMethodOf(number);
  const gateway = method === null ? undefined : ctx.gateways[method];
  if (method === null || gateway === undefined)
    throw new Fault(errorCodes.methodUnavailable, { bar: 'notAccepted' });
  const bar =
    (await bookingMethods(ctx, booking)).find((view) => view.name === method)?.bar ?? null;
  if (bar === 'maintenance') throw new Fault(errorCodes.gatewayMaintenance);
  if (bar !== null) throw new Fault(errorCodes.methodUnavailable, { bar });
  return { gateway, method, number };
}

/**
 * An open attempt by another method, or one whose opening was never answered, is checked first: it
 * may be paid. No lock is held while a gateway is called, so that what another tab opens meanwhile
 * is abandoned without a check.
 */
async function queryWaiting(
  ctx: RequestContext,
  booking: BookingRow,
  method: number,
): Promise<void> {
  for (const attempt of await attemptsOf(ctx.db, booking.sn)) {
    if (
      attempt.status !== paymentStatuses.awaiting ||
      (attempt.method === method && attempt.pay_url !== null)
    )
      continue;
    await queryGateway(ctx, attempt, ctx.now).catch((error: unknown) =>
      ctx.log({ payment: 'asking failed', ref: attempt.ref, error: String(error) }),
    );
  }
}

async function endAttempt(
  db: Database,
  { provider, ref }: AttemptRow,
  code: string,
  now: RequestContext['now'],
): Promise<void> {
  await applyPaymentOutcome(
    db,
    { provider, ref, outcome: 'failed', amount: null, providerTxn: null, code },
    now,
  );
}

async function failAttempt(ctx: RequestContext, attempt: AttemptRow, code: string): Promise<void> {
  await ctx.transact((db) => endAttempt(db, attempt, code, ctx.now));
}

/** `isNew`: no gateway has been called for it yet. */
type Opening = AttemptRow & { readonly isNew: boolean };

/**
 * The open attempt by this method, to be used again, or a new one with its poller. One at a time
 * (docs/product.md, Payment window): under the booking's row lock, because two tabs may ask at
 * once, an attempt by another method is abandoned. Money that comes from it after all pays the
 * booking or is refunded, like any late success.
 */
async function openAttempt(
  db: Database,
  ctx: RequestContext,
  bookingSn: number,
  { gateway, number }: PaymentRoute,
): Promise<Opening> {
  const booking = await lockBooking(db, bookingSn);
  const isPayable =
    booking?.status === bookingStatuses.paymentPending &&
    booking.expires_at !== null &&
    booking.expires_at > ctx.now;
  if (booking === undefined || !isPayable || booking.payment_status === paymentStatuses.successful)
    throw new Fault(errorCodes.paymentWindowOver);
  const attempts = await attemptsOf(db, bookingSn);
  const usable = attempts.find(
    (attempt) => attempt.method === number && attempt.status === paymentStatuses.awaiting,
  );
  if (usable === undefined && attemptsLeft(attempts) === 0)
    throw new Fault(errorCodes.tooManyAttempts);
  for (const other of attempts)
    if (other.status === paymentStatuses.awaiting && other.method !== number)
      await endAttempt(db, other, givenUp, ctx.now);
  await changeBooking(db, bookingSn, {
    payment_method: number,
    payment_status: paymentStatuses.awaiting,
  });
  if (usable !== undefined) return { ...usable, isNew: false };
  const sn = await addAttempt(
    db,
    {
      bookingSn,
      provider: gateway.provider,
      method: number,
      ref: `${booking.code}-${attempts.length + 1}`,
      amount: booking.total,
    },
    ctx.now,
  );
  const pollAt =
    nextQueryAt({ createdAt: ctx.now, windowEnd: booking.expires_at ?? ctx.now }, ctx.now) ??
    ctx.now;
  await addJob(db, {
    kind: 'pollPayment',
    key: `poll:${sn}`,
    payload: { attemptSn: sn },
    runAt: pollAt,
  });
  const added = await findAttempt(db, sn);
  if (added === undefined) throw new Error(`attempt ${sn} vanished`);
  return { ...added, isNew: true };
}

function orderOf(
  ctx: RequestContext,
  booking: BookingRow,
  attempt: AttemptRow,
  { gateway, method }: PaymentRoute,
): Attempt {
  const { publicUrl } = ctx.settings;
  const { locale, address, agent } = ctx.caller;
  return {
    ref: attempt.ref,
    amount: attempt.amount,
    createdAt: attempt.created_at,
    method,
    address,
    isPhone: /Mobi|Android/.test(agent),
    description: `${brand.name} ${booking.code}`,
    locale,
    expiresAt: booking.expires_at ?? ctx.now,
    returnUrl:
      publicUrl +
      path(
        locale,
        'bookingStatus',
        {},
        { code: booking.code, key: ctx.keys.linkKey(booking.code) },
      ),
    notifyUrl: `${publicUrl}/api/pay/${gateway.provider}/ipn`,
  };
}

/**
 * A refusal ends the attempt without counting it; no response leaves it open, to be checked before
 * it is retried. What is refused after no response may have been taken before, and paid: it is
 * abandoned and checked until the gateway reports its end.
 */
async function createAt(
  ctx: RequestContext,
  gateway: Gateway,
  attempt: Opening,
  order: Attempt,
): Promise<Opened> {
  const refuse = (code: string): Promise<void> =>
    failAttempt(ctx, attempt, attempt.isNew ? code : givenUp);
  if (!takeTurn(gateway, ctx.now)) {
    await refuse(errorCodes.gatewayMaintenance);
    throw new Fault(errorCodes.gatewayMaintenance);
  }
  try {
    const opened = await gateway.create(order);
    if (gateway.troubleCodes === null) noteOpening(gateway, true, ctx.now);
    return opened;
  } catch (error) {
    // An order it will not take (too large for a wallet, say) says nothing about the gateway's
    // health.
    const isRefused = error instanceof Fault && error.code === errorCodes.methodUnavailable;
    if (!isRefused) noteOpening(gateway, false, ctx.now);
    ctx.log({ payment: 'not opened', ref: attempt.ref, error: String(error) });
    if (error instanceof Fault) await refuse(error.code);
    throw isRefused ? error : new Fault(errorCodes.gatewayMaintenance);
  }
}

/** The state of a refund; empty for a booking that is owed nothing. */
export async function getRefund(
  ctx: RequestContext,
  input: Parsed<'payment/getRefund'>,
): Promise<Output<'payment/getRefund'>> {
  const booking = await bookingOf(ctx, input);
  return {
    refunds: refundViews(await refundsOf(ctx.db, [booking.sn]), ctx.now),
    paymentStatus: booking.payment_status,
    asOf: ctx.now,
  };
}

/** A screen waits this long for a slow gateway; a later response is settled all the same. */
const gatewayPatienceMs = 5_000;

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work,
    new Promise<void>((done) => {
      timer = setTimeout(done, ms);
    }),
  ]);
  clearTimeout(timer);
}

/**
 * The browser's return proves nothing by itself: an open attempt is checked at the gateway, once in
 * a few seconds for all who wait.
 */
export async function getPaymentStatus(
  ctx: RequestContext,
  input: Parsed<'payment/getPaymentStatus'>,
): Promise<Output<'payment/getPaymentStatus'>> {
  const before = await bookingOf(ctx, input);
  const open = (await attemptsOf(ctx.db, before.sn)).findLast(
    (attempt) => attempt.status === paymentStatuses.awaiting,
  );
  if (open !== undefined) {
    const queried = queryGateway(ctx, open, ctx.now).catch((error: unknown) =>
      ctx.log({ payment: 'asking failed', ref: open.ref, error: String(error) }),
    );
    await atMost(gatewayPatienceMs, queried);
  }
  const booking = (await findBookingBySn(ctx.db, before.sn)) ?? before;
  const expiresAt = booking.status === bookingStatuses.paymentPending ? booking.expires_at : null;
  return {
    status: booking.status,
    paymentStatus: booking.payment_status,
    expiresAt,
    asOf: ctx.now,
    day: localDate(ctx.now),
  };
}
