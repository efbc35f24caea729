// Promises of every gateway alike that money is booked once or given back, whatever its notices,
// its answers and its refunds go through (docs/performance.md, F6–F14).

import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes } from '#domain/time/time.ts';
import { getPaymentMethodList } from '#server/api/handlers/payment.ts';
import { makeApp } from '#server/http/app.ts';
import { handleNotice } from '#server/payment/confirm.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openFaulty } from '../../simulation/faulty-pool.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { expectBalance, hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { gatewayRows, inCurrency, resigned, settleDown } from '../support/gateway-rows.ts';
import { faultOf } from '../support/test-client.ts';
import { makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
const moves = async (booking: Booked) =>
  (await shop.view(booking)).history.map((step) => step.move);
const bugs = () => shop.house.lines.filter((line) => 'bug' in line || 'alarm' in line);
/** All that a notice could change. */
const money = async () =>
  JSON.stringify([
    await at.db.selectFrom('payment_attempt').selectAll().orderBy('sn').execute(),
    await at.db
      .selectFrom('booking')
      .select(['status', 'payment_status', 'payment_method'])
      .execute(),
    await at.db.selectFrom('booking_history').selectAll().orderBy('sn').execute(),
    await shop.refunds(),
  ]);
/**
 * The notice about a booking as it came, to be sent by anybody; some of an earlier test may come
 * late.
 */
const kept = async (provider: string, { code }: Booked) => {
  const { body, headers } = await at.db
    .selectFrom('payment_inbox')
    .select(['body', 'headers'])
    .where('ref', '=', `${code}-1`)
    .executeTakeFirstOrThrow();
  return provider === 'vnpay'
    ? { method: 'GET', query: body, body: '', headers }
    : { method: 'POST', query: '', body, headers };
};

/** How often a notice about a booking was kept; one of an earlier test may come late. */
const keptNotices = async ({ code }: Booked) => {
  const rows = await at.db
    .selectFrom('payment_inbox')
    .select('sn')
    .where('ref', '=', `${code}-1`)
    .execute();
  return rows.length;
};

/**
 * The booking and its attempt as they were before they were paid, so that the same notice can come
 * again in another form.
 */
const clearPayment = async ({ code }: Booked) => {
  await at.db
    .updateTable('payment_attempt')
    .set({ status: 0, provider_txn: null, result_code: null, settled_at: null })
    .where('ref', '=', `${code}-1`)
    .execute();
  await at.db
    .updateTable('booking')
    .set({ status: 5, payment_status: 0, confirmed_at: null })
    .where('code', '=', code)
    .execute();
  await at.db.deleteFrom('booking_history').where('move', '=', 'pay').execute();
  await at.db.deleteFrom('payment_inbox').execute();
};

afterEach(() => settleDown(shop));

describe.each(gatewayRows)('$name', ({ method, provider, player, opens, fails, known, later }) => {
  const book = async (room?: number) =>
    shop.book(room ?? (await shop.aRoom()), hourly('14:00'), { paymentMethod: method });
  const open = async (room?: number) => {
    const booking = await book(room);
    return { booking, page: (await shop.start(booking, method)).redirectUrl };
  };
  /** Nobody can be asked, so that only a notice tells. */
  const deafen = () => shop.trouble(player, 'query=down&times=100000');
  const hear = () => shop.trouble(player, 'query=down&times=0');

  it('books what is paid, with its method, and gives it back by the same way', async () => {
    const { booking, page } = await open();
    await shop.act(page, 'approve');
    expect(await shop.view(booking)).toMatchObject({
      status: 1,
      paymentStatus: 1,
      paymentMethod: method,
    });
    await shop.move(booking, 'hotelCancels', 'hotel');
    for (let step = 0; step < 3; step += 1) {
      await shop.work();
      shop.house.pass(0.6);
    }
    expect(await shop.refunds()).toMatchObject([{ amount: 200_000, state: 'done', tries: 0 }]);
    expect(await shop.view(booking)).toMatchObject({ status: 3, paymentStatus: 3 });
    await expectBalance(at);
    expect(bugs()).toEqual([]);
  });

  it('leaves a refused booking open for another try', async () => {
    const { booking, page } = await open();
    await shop.act(page, 'cancel');
    if (!fails) await shop.status(booking);
    expect(await shop.view(booking)).toMatchObject({
      status: 5,
      paymentStatus: 2,
      attemptsLeft: 4,
    });
    await shop.pay(booking, 'approve', method);
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
  });

  it.each([
    ['before it is kept', 1, 0],
    ['between keeping and settling it', 2, 1],
  ])(
    'is told to send a notice again that finds no free connection %s, which is logged once, and books it then',
    async (_, connection, keptOnes) => {
      const { booking, page } = await open();
      await shop.act(page, 'approve');
      const notice = await kept(provider, booking);
      await clearPayment(booking);
      const before = await money();
      await deafen();
      const faulty = openFaulty(at.pool);
      const app = await makeApp({ ...shop.house, db: faulty.db }, null);
      const tell = () =>
        app.fetch(
          new Request(`http://hotel.example/api/pay/${provider}/ipn?${notice.query}`, {
            method: notice.method,
            headers: { ...notice.headers, 'accept-encoding': 'identity' },
            ...(notice.method === 'POST' ? { body: notice.body } : {}),
          }),
          '203.0.113.9',
        );
      shop.house.lines.length = 0;
      faulty.arm('busy', connection);
      const refused = await tell();
      expect([faulty.calm().isMet, refused.status, await refused.text()]).toEqual([
        true,
        later.status,
        later.body,
      ]);
      expect(refused.headers.get('Retry-After')).toBe(later.status === 503 ? '1' : null);
      expect(bugs()).toMatchObject([{ notice: provider }]);
      expect(bugs()).toHaveLength(1);
      expect(await money()).toBe(before);
      expect(await keptNotices(booking)).toBe(keptOnes);
      expect((await tell()).status).toBeLessThan(300);
      expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
      expect(await keptNotices(booking)).toBe(1);
      await hear();
      await expectBalance(at);
    },
  );

  it('F6 is told three times, then a hundred times at once, and books once', async () => {
    const { booking, page } = await open();
    await shop.act(page, 'triple');
    const before = await money();
    const raw = await kept(provider, booking);
    const said = await Promise.all(
      Array.from({ length: 100 }, () => handleNotice(shop.house, provider, raw)),
    );
    expect(new Set(said.map((one) => one.body))).toEqual(new Set([known]));
    expect(await moves(booking)).toEqual(['create', 'pay']);
    expect(await money()).toBe(before);
    await expectBalance(at);
  });

  it.runIf(opens)('F7 is told before the opening was answered', async () => {
    await shop.trouble(player, 'create=early');
    const { booking } = await open();
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1, payUrl: null });
    await expectBalance(at);
  });

  it.each([
    ['17 minutes', 17, false, 'rescue'],
    ['3 hours', 180, false, 'rescue'],
    ['3 hours, the room sold again', 180, true, null],
    ['2 days', 2 * 1_440, false, null],
  ] as const)('F8 is told after %s', async (_, minutes, isResold, move) => {
    const room = await shop.aRoom();
    const { booking, page } = await open(room);
    await shop.act(page, 'silent');
    await deafen();
    shop.house.pass(17);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(0);
    shop.house.pass(minutes - 17);
    if (isResold) await shop.book(room, hourly('14:00'), { paymentMethod: method });
    await shop.ask(page, 'tell?');
    await hear();
    for (let step = 0; step < 3; step += 1) {
      await shop.work();
      shop.house.pass(0.6);
    }
    expect(await moves(booking)).toEqual(['create', 'expire', ...(move === null ? [] : [move])]);
    expect(await shop.view(booking)).toMatchObject(
      move === null ? { status: 0, paymentStatus: 3 } : { status: 1, paymentStatus: 1 },
    );
    expect(await shop.refunds()).toMatchObject(
      move === null ? [{ amount: 200_000, reason: 'paidTooLate', state: 'done' }] : [],
    );
    await expectBalance(at);
  });

  it('F9 tells nothing and is asked, by the screen that waits or by the poller', async () => {
    const one = await open();
    await shop.act(one.page, 'silent');
    expect(await shop.status(one.booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    const two = await open();
    await shop.act(two.page, 'silent');
    shop.house.pass(11 / 60);
    await shop.work();
    expect((await shop.view(two.booking)).status).toBe(1);
    await expectBalance(at);
  });

  it('F10 tells a failure first and the success after it, or the other way round', async () => {
    const one = await open();
    await shop.act(one.page, 'fail-then-approve');
    if (!fails) await shop.status(one.booking);
    expect((await shop.view(one.booking)).paymentStatus).toBe(2);
    shop.house.pass(1);
    await shop.ask(one.page, 'tell?');
    expect(await shop.view(one.booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    const two = await open();
    await shop.act(two.page, fails ? 'out-of-order' : 'approve');
    expect(await shop.view(two.booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([1, 1]);
    await expectBalance(at);
  });

  it.each([1, -1, 1_000])(
    'F11 is refused with an alarm when it tells %d đồng more',
    async (more) => {
      const { booking, page } = await open();
      await deafen();
      await shop.act(page, 'silent');
      const before = await money();
      await shop.ask(page, `tell?more=${more}`);
      expect(await money()).toBe(before);
      expect(bugs()).toMatchObject([{ bug: 'the gateway tells another amount', notice: provider }]);
      await hear();
      expect(await shop.status(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    },
  );

  it('F11 is refused with an alarm when it tells another currency, however well it is signed', async () => {
    const { booking, page } = await open();
    await deafen();
    await shop.act(page, 'approve');
    const raw = inCurrency(shop.house.settings, provider, await kept(provider, booking), 'USD');
    await clearPayment(booking);
    const before = await money();
    await handleNotice(shop.house, provider, raw);
    expect(await money()).toBe(before);
    expect(bugs()).toMatchObject([{ bug: 'the gateway tells another amount', notice: provider }]);
    await handleNotice(shop.house, provider, inCurrency(shop.house.settings, provider, raw, 'VND'));
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    await hear();
    await expectBalance(at);
  });

  it('F11 pays nothing when it was about another order or is written for another', async () => {
    const paid = await open();
    await shop.act(paid.page, 'approve');
    const { booking } = await open();
    const before = await money();
    const raw = await kept(provider, paid.booking);
    await handleNotice(shop.house, provider, raw);
    const moved = JSON.parse(
      JSON.stringify(raw).replaceAll(paid.booking.code, booking.code),
    ) as typeof raw;
    await handleNotice(shop.house, provider, moved);
    expect(await money()).toBe(before);
    expect(bugs()).toMatchObject([
      { alarm: 'a notice is not signed by its gateway', notice: provider },
    ]);
  });

  it('F12 changes no booking and no money where the very notice that pays has no signature, an empty, a shorter or another one, and pays with its own', async () => {
    const { booking, page } = await open();
    await deafen();
    await shop.act(page, 'approve');
    const raw = await kept(provider, booking);
    await clearPayment(booking);
    const before = await money();
    const spoiled = [
      () => undefined,
      () => '',
      (own: string) => own.slice(0, -1),
      (own: string) => `${own.startsWith('a') ? 'b' : 'a'}${own.slice(1)}`,
      (own: string) => `${own}a`,
    ].map((change) => resigned(provider, raw, change));
    shop.house.lines.length = 0;
    for (const notice of spoiled) await handleNotice(shop.house, provider, notice);
    expect(await money()).toBe(before);
    expect(bugs()).toEqual(
      spoiled.map(() => ({
        alarm: 'a notice is not signed by its gateway',
        notice: provider,
        unsigned: 'kept',
      })),
    );
    await handleNotice(
      shop.house,
      provider,
      resigned(provider, raw, (own) => own),
    );
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    await hear();
  });

  it('F12 changes nothing without a good signature, and is told so', async () => {
    const { booking, page } = await open();
    await deafen();
    await shop.act(page, 'silent');
    const before = await money();
    await shop.ask(page, 'tell?spoiled=1');
    const refusal = {
      body: (
        await handleNotice(shop.house, provider, {
          method: 'GET',
          query: '',
          body: '',
          headers: {},
        })
      ).body,
    };
    for (const raw of [
      { method: 'POST', query: '', body: '{}', headers: {} },
      { method: 'POST', query: '', body: 'null', headers: {} },
      { method: 'GET', query: 'vnp_SecureHash=', body: '', headers: {} },
    ]) {
      expect((await handleNotice(shop.house, provider, raw)).body).toBe(refusal.body);
    }
    expect(await money()).toBe(before);
    expect(bugs()).toHaveLength(5);
    expect(
      await at.db
        .selectFrom('payment_inbox')
        .select('ref')
        .where('ref', '=', `${booking.code}-1`)
        .execute(),
    ).toEqual([]);
    await hear();
  });

  it.runIf(opens)(
    'F13 opened a payment and lost its answer: the next try goes on, and both are paid for once',
    async () => {
      await shop.trouble(player, 'create=lost');
      const booking = await book();
      expect((await faultOf('payment/startPayment', shop.start(booking, method))).code).toBe(
        errorCodes.gatewayMaintenance,
      );
      shop.house.pass(0.1);
      await shop.pay(booking, 'approve', method);
      expect(await shop.view(booking)).toMatchObject({
        status: 1,
        paymentStatus: 1,
        paymentMethod: method,
      });
      await expectBalance(at);
    },
  );

  it('is paid on a page that was left for another method: the second payment goes back', async () => {
    const other = method === 3 ? 60 : 3;
    const { booking, page } = await open();
    await shop.pay(booking, 'approve', other);
    expect(await shop.view(booking)).toMatchObject({
      status: 1,
      paymentStatus: 1,
      paymentMethod: other,
    });
    await deafen();
    await shop.act(page, 'silent');
    await hear();
    shop.house.pass(2);
    for (let step = 0; step < 3; step += 1) {
      await shop.work();
      shop.house.pass(0.6);
    }
    expect(await shop.refunds()).toMatchObject([
      { amount: 200_000, reason: 'paidTwice', state: 'done' },
    ]);
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([3, 1]);
    expect(await shop.view(booking)).toMatchObject({
      status: 1,
      paymentStatus: 1,
      paymentMethod: other,
    });
    await expectBalance(at);
  });

  it.runIf(opens)(
    'is shown as under maintenance, alone, after five failed openings, and tried by one when two minutes are over',
    async () => {
      await shop.trouble(player, 'create=maintenance&times=5');
      const booking = await book();
      for (let tries = 0; tries < 5; tries += 1)
        expect((await faultOf('payment/startPayment', shop.start(booking, method))).code).toBe(
          errorCodes.gatewayMaintenance,
        );
      const barred = async () =>
        (
          await getPaymentMethodList(makeContext(shop.house), {
            code: booking.code,
            key: booking.key,
          })
        ).methods
          .filter((one) => one.bar !== null)
          .map((one) => one.method);
      expect(await barred()).toEqual([method]);
      shop.house.setNow(addMinutes(shop.house.now(), 2));
      await shop.pay(booking, 'approve', method);
      expect(await barred()).toEqual([]);
      expect((await shop.view(booking)).status).toBe(1);
    },
  );
});
