// The letters to travellers about money: asked for, gone back, received, invoiced, argued about.

import { formatVnd } from '#domain/money.ts';
import { localTime } from '#domain/time/time.ts';
import { billOf, receiptOf } from './bill.ts';
import { lead, links, money, title, well, type Block, type Fact } from './blocks.ts';
import {
  bookingOf,
  bookingRow,
  headingOf,
  helpOf,
  moneyWell,
  refundOf,
  rowsOf,
  type Draft,
} from './draft.ts';
import { buttonOf, openingOf } from './traveller-letters.ts';

export function windowEndedLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  return [
    ...openingOf(draft),
    well(
      facts.language,
      'leaf',
      say('letter.notCharged'),
      say(facts.refund === undefined ? 'letter.nothingToDo' : 'letter.ifCharged'),
    ),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [bookingRow(draft)]),
    helpOf(draft, 'letter.help'),
  ];
}

/** A payment that failed or was too small, while the room is still held. */
export function payAgainLetter(draft: Draft): readonly Block[] {
  const { facts, say, values } = draft;
  const { received, missing, deadline } = facts;
  return [
    ...openingOf(draft),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      bookingRow(draft),
      [say('letter.amount'), formatVnd(bookingOf(draft).total)],
      received !== undefined && [say('letter.received'), String(values['got'])],
      missing !== undefined && [say('letter.missing'), String(values['missing'])],
      deadline !== undefined && [say('letter.heldUntil'), localTime(deadline)],
    ]),
    helpOf(draft, 'letter.help'),
  ];
}

/** Money on its way back, or back. */
export function refundLetter(draft: Draft): readonly Block[] {
  const { say, values, move } = draft;
  const { amount, reference } = refundOf(draft);
  return [
    ...openingOf(draft),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      [say('letter.amount'), formatVnd(amount)],
      [say('letter.refundTo'), String(values['method'])],
      move === 'refundStarted' && [say('letter.latest'), String(values['latestDay'])],
      reference !== null && [say('letter.reference'), { text: reference, isNumber: true }],
      bookingRow(draft),
    ]),
    helpOf(draft, 'letter.help'),
  ];
}

export function refundAccountLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  return [
    ...openingOf(draft),
    buttonOf(draft),
    links([]),
    well(facts.language, 'sunken', say('letter.neverAsk'), say('letter.neverAskText')),
    rowsOf(draft, [[say('letter.amount'), formatVnd(refundOf(draft).amount)], bookingRow(draft)]),
    helpOf(draft, 'letter.help'),
  ];
}

/** What was asked for goes on to the hotel; another is offered only where it can be asked for. */
function receiptInvoiceRow(draft: Draft): Fact {
  const { facts, say } = draft;
  const { invoiceTo: to } = bookingOf(draft);
  const { invoice: way } = facts.links;
  const label = say('letter.invoice');
  if (to !== null && to.email !== '')
    return [label, say('letter.invoiceAsked', { company: to.company, email: to.email })];
  return way === undefined
    ? [label, say('letter.notInvoice')]
    : [label, say('letter.invoiceText'), { text: say('letter.invoiceAsk'), address: way }];
}

export function receiptLetter(draft: Draft): readonly Block[] {
  const { facts, say, values, word } = draft;
  const { language, reference } = facts;
  const { tax, serviceFee, number } = receiptOf(draft);
  return [
    title(language, headingOf(draft)),
    lead(language, `${word('firstSentence')} ${say('letter.attachedPdf')}`),
    money(
      billOf(draft),
      {
        label: say('letter.paid'),
        note: say('letter.taxText', { tax: formatVnd(tax), serviceFee: formatVnd(serviceFee) }),
        amount: String(values['amount']),
      },
      true,
    ),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      bookingRow(draft),
      reference !== undefined && [say('letter.reference'), { text: reference, isNumber: true }],
      [say('letter.receiptNumber'), { text: number, isNumber: true }],
      receiptInvoiceRow(draft),
    ]),
    helpOf(draft, 'letter.help'),
  ];
}

export function invoiceLetter(draft: Draft): readonly Block[] {
  const { facts, say, values } = draft;
  const { invoice } = facts;
  if (invoice === undefined) throw new RangeError('an invoice has a number');
  return [
    ...openingOf(draft),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      [say('letter.invoice'), { text: invoice.number, isNumber: true }],
      [say('letter.company'), invoice.company],
      [say('letter.taxNumber'), { text: invoice.taxNumber, isNumber: true }],
      [say('letter.amount'), String(values['amount'])],
      bookingRow(draft),
    ]),
    helpOf(draft, 'letter.help'),
  ];
}

export function disputeLetter(draft: Draft): readonly Block[] {
  const { facts, say, values, move } = draft;
  const isWon = move === 'disputeWon';
  return [
    ...openingOf(draft),
    ...(isWon ? [moneyWell(draft)] : []),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      bookingRow(draft),
      !isWon && facts.fee !== undefined && [say('letter.charged'), String(values['fee'])],
      !isWon && [say('letter.objectUntil'), say('letter.objectText')],
    ]),
    ...(isWon ? [helpOf(draft, 'letter.help')] : []),
  ];
}
