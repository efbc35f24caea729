// Promises every method of payment the same end in every scenario: booking, payment, refund and the
// sum of all money. `npm run matrix` prints it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { bookingStatuses, type BookingStatus } from '#domain/booking.ts';
import { paymentStatuses, type PaymentStatus } from '#domain/payment.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { findUnbalancedBookings, moneyByMethod } from '#server/store/payment/ledger-check.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { type Shop, withShop } from '../support/booking-makers.ts';
import { gatewayRows, settleDown } from '../support/gateway-rows.ts';
import { scenarios, type Outcome } from '../support/payment-scenarios.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
afterEach(() => settleDown(shop));

const bookingWord = (number: number) =>
  (Object.keys(bookingStatuses) as BookingStatus[]).find(
    (name) => bookingStatuses[name] === number,
  ) ?? '?';
const paymentWord = (number: number) =>
  (Object.keys(paymentStatuses) as PaymentStatus[]).find(
    (name) => paymentStatuses[name] === number,
  ) ?? '?';
const cells = new Map<string, string>();
const cell = ({ booking, payment, refund }: Outcome, addsUp: boolean) =>
  `${bookingWord(booking)} · ${paymentWord(payment)}${refund > 0 ? ` · ${refund / 1_000}K back` : ''}${addsUp ? '' : ' · I1 BROKEN'}`;

describe.each(gatewayRows)('$name', (row) => {
  it.each(scenarios.filter(({ isFor }) => isFor?.(row) !== false))(
    '$name',
    async ({ name, becomes, play }) => {
      const booking = await play(shop, row);
      const view = await shop.view(booking);
      const refund = view.refunds.reduce(
        (sum, one) => sum + (one.state === 'done' ? one.amount : 0),
        0,
      );
      const addsUp =
        (await findUnbalancedBookings(at.db, 1)).length === 0 &&
        (await moneyByMethod(at.db)).every(({ adrift }) => adrift === 0);
      const outcome: Outcome = { booking: view.status, payment: view.paymentStatus, refund };
      cells.set(`${row.name}|${name}`, cell(outcome, addsUp));
      expect({ ...outcome, addsUp }).toEqual({ ...becomes, addsUp: true });
    },
  );
});

/** The table, for whoever asked for it. */
afterAll(() => {
  const target = process.env['MATRIX_FILE'];
  if (target === undefined) return;
  const names = gatewayRows.map(({ name }) => name);
  const line = (words: readonly string[]) => `| ${words.join(' | ')} |`;
  const body = scenarios.map(({ name }) =>
    line([name, ...names.map((method) => cells.get(`${method}|${name}`) ?? '–')]),
  );
  const file = resolve(target);
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(
    file,
    `${[
      '# Payments: method × scenario',
      '',
      `Each cell is the booking, its payment and what went back, after the scenario was played at the sandbox. In ${[...cells.values()].filter((text) => !text.includes('BROKEN')).length} of ${cells.size} the money adds up to the đồng (I1). – where a gateway has no such thing.`,
      '',
      line(['scenario', ...names]),
      line(['---', ...names.map(() => '---')]),
      ...body,
    ].join('\n')}\n`,
  );
});
