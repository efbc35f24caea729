// Showing bookings: a list, and everything that happened to one of them and to its money.

import { paymentMethodOf, paymentStatuses, type PaymentStatus } from '#domain/payment.ts';
import { phoneText } from '#domain/phone.ts';
import { refundPromise } from '#domain/refund.ts';
import { findInvoice } from '../store/booking/booking.ts';
import { remindersOfBooking } from '../store/member/reminder.ts';
import { searchMessages } from '../store/message.ts';
import { operatorActionsAbout, hotelName, searchBookings, storyOf } from '../store/operator.ts';
import { attemptsOf } from '../store/payment/payment.ts';
import { refundsOf } from '../store/payment/refund.ts';
import {
  bookingOf,
  money,
  readPhone,
  readStatus,
  statusName,
  when,
  type Command,
  type Desk,
} from './command.ts';

const maxListed = 500;
const defaultListed = 20;

function readLimit(text: string | undefined): number {
  const limit = Number(text ?? defaultListed);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw new Error(`--limit must be a number from 1 to ${maxListed}, not "${text}".`);
  return limit;
}

const paymentWord = (number: number): string =>
  (Object.keys(paymentStatuses) as PaymentStatus[]).find(
    (name) => paymentStatuses[name] === number,
  ) ?? String(number);
const methodWord = (number: number): string => paymentMethodOf(number) ?? String(number);

export const bookings: Command = {
  args: [],
  options: ['status', 'phone', 'hotel', 'limit', 'sample'],
  description: "Lists bookings, newest first; the sample's own stays with --sample yes.",
  async run(desk, { options }) {
    const lines = await searchBookings(desk.db, {
      status: options['status'] === undefined ? null : readStatus(options['status']),
      phone: options['phone'] === undefined ? null : readPhone(options['phone']),
      hotel: options['hotel'] ?? null,
      isSample: options['sample'] === 'yes',
      limit: readLimit(options['limit']),
    });
    for (const line of lines) {
      const paid = `${methodWord(line.payment_method)} ${paymentWord(line.payment_status)}`;
      desk.print(
        `${line.code}  ${statusName(line.status).padEnd(16)}  ${paid.padEnd(21)}  ` +
          `${money(line.total).padStart(13)}  ${when(line.check_in_at)}  ${line.hotel} · ` +
          `${line.full_name}, ${phoneText(line.phone)}`,
      );
    }
    desk.print(
      lines.length === 0
        ? 'No booking is like that.'
        : `${lines.length} ${lines.length === 1 ? 'booking' : 'bookings'}.`,
    );
    return 0;
  },
};

export const booking: Command = {
  args: ['CODE'],
  description:
    'Shows one booking with its invoice, history, payments, refunds and what was done by hand.',
  async run(desk, { args: [code = ''] }) {
    const row = await bookingOf(desk.db, code);
    desk.print(`${row.code}  ${statusName(row.status)}  ${await hotelName(desk.db, row.hotel_sn)}`);
    desk.print(
      `  Stay      ${when(row.check_in_at)} to ${when(row.check_out_at)}, ${row.rooms} ` +
        `${row.rooms === 1 ? 'room' : 'rooms'}, ${row.adults} + ${row.children} guests`,
    );
    const email = row.email === '' ? '' : `, ${row.email}`;
    const member = row.member_sn === null ? '' : ` (member ${row.member_sn})`;
    desk.print(`  Guest     ${row.full_name}, ${phoneText(row.phone)}${email}${member}`);
    desk.print(
      `  Price     ${money(row.total)}, ${methodWord(row.payment_method)}, ` +
        `${paymentWord(row.payment_status)}`,
    );
    const invoice = await findInvoice(desk.db, row.sn);
    if (invoice !== undefined)
      desk.print(
        `  Invoice   ${[invoice.company, invoice.taxCode, invoice.address, invoice.email]
          .filter((part) => part !== '')
          .join(', ')}`,
      );
    for (const step of await storyOf(desk.db, row.sn))
      desk.print(
        `  History   ${when(step.at)}  ${step.move} by ${step.actor}: ` +
          `${statusName(step.to_status)}`,
      );
    for (const reminder of (await remindersOfBooking(desk.db, row.sn)).toReversed())
      desk.print(`  Told      ${when(reminder.madeAt)}  ${reminder.name}: ${reminder.state}`);
    for (const message of await searchMessages(desk.db, {
      bookingSn: row.sn,
      state: null,
      channel: null,
      limit: maxListed,
    }).then((found) => found.toReversed()))
      desk.print(
        `  Told      ${when(message.created_at)}  ${message.move} to ${message.audience} by ` +
          `${message.channels[message.step]}: ${message.state}`,
      );
    await sayMoney(desk, row.sn, row.code);
    return 0;
  },
};

async function sayMoney(desk: Desk, sn: number, code: string): Promise<void> {
  const attempts = await attemptsOf(desk.db, sn);
  for (const attempt of attempts) {
    const held =
      attempt.held_at === null || attempt.status === paymentStatuses.successful
        ? ''
        : `, held since ${when(attempt.held_at)} (${attempt.held_code})`;
    const result = attempt.result_code === null ? '' : ` (${attempt.result_code})`;
    desk.print(
      `  Payment   ${attempt.ref}  ${money(attempt.amount)} by ${methodWord(attempt.method)} ` +
        `(${attempt.provider}): ${paymentWord(attempt.status)}${result}${held}`,
    );
  }
  const refunds = await refundsOf(desk.db, [sn]);
  for (const refund of refunds) {
    const { latestOn } = refundPromise(paymentMethodOf(refund.method) ?? 'momo', refund.created_at);
    const tries =
      refund.tries === 0 ? '' : `, refused ${refund.tries} times (${refund.provider_code})`;
    desk.print(
      `  Refund    ${refund.ref}  ${money(refund.amount)} for ${refund.reason}: ` +
        `${refund.state}${tries}, asked ${when(refund.created_at)}, promised by ${latestOn}`,
    );
  }
  for (const act of await operatorActionsAbout(desk.db, [
    code,
    ...attempts.map(({ ref }) => ref),
    ...refunds.map(({ ref }) => ref),
  ]))
    desk.print(`  By hand   ${when(act.at)}  ${act.act} by ${act.who}: ${act.why}`);
}
