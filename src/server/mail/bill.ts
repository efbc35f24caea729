// The lines of a receipt in words: what the price is made of, as it was sold.

import { formatPoints, formatVnd } from '#domain/money.ts';
import type { PriceLine } from '#domain/price.ts';
import { localDate, localTime } from '#domain/time/time.ts';
import type { SumText } from './blocks.ts';
import { bookingOf, type Draft } from './draft.ts';
import type { ReceiptFacts } from './facts.ts';
import { lengthText } from './values.ts';

/** Throws RangeError when the facts of a receipt are missing. */
export function receiptOf({ facts }: Draft): ReceiptFacts {
  if (facts.receipt === undefined) throw new RangeError('a receipt has lines');
  return facts.receipt;
}

function labelOf({ say, facts }: Draft, { kind, reason, percent, name }: PriceLine): string {
  if (kind === 'surcharge')
    return say(reason === 'holiday' ? 'bill.surcharge.holiday' : 'bill.surcharge.weekend');
  if (kind === 'addOn' && name !== undefined) return name[facts.language];
  return say(`bill.${kind}`, { percent: percent ?? 'none' });
}

function noteOf(draft: Draft, { kind, from, to, count, amount }: PriceLine): string {
  if (kind === 'room') return lengthText(bookingOf(draft), draft.facts.language);
  if (kind === 'addOn') return count === undefined ? '' : `× ${count}`;
  if (kind === 'joyXu') return formatPoints(amount);
  const isOfHours = from !== undefined && to !== undefined && localDate(from) === localDate(to);
  return isOfHours ? `${localTime(from)}–${localTime(to)}` : '';
}

export const billOf = (draft: Draft): readonly SumText[] =>
  receiptOf(draft).lines.map((line) => ({
    label: labelOf(draft, line),
    note: noteOf(draft, line),
    amount: formatVnd(line.amount),
  }));
