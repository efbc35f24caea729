// The letters to hotels and to the company: their button opens the desk, nothing is answered from a
// mail, because programs that look for harm press links too.

import { formatVnd } from '#domain/money.ts';
import {
  lead,
  links,
  money,
  small,
  stayCard,
  tag,
  title,
  well,
  type Block,
  type Fact,
} from './blocks.ts';
import {
  addOnRow,
  bookingOf,
  cancelRow,
  changeCards,
  headingOf,
  rowsOf,
  stayText,
  type Draft,
} from './draft.ts';
import { buttonOf, openingOf } from './traveller-letters.ts';

function stayOf(draft: Draft, as: 'plain' | 'old' = 'plain'): Block {
  const booking = bookingOf(draft);
  const rooms = draft.say('letter.rooms', { rooms: booking.rooms });
  return stayCard(`${booking.room} · ${rooms}`, stayText(draft, booking), as);
}

const guestRow = ({ say }: Draft): Fact => [say('letter.deskGuest'), say('letter.guestWith')];

function priceRow(draft: Draft): Fact {
  const { total } = bookingOf(draft);
  const isPrepaid = draft.values['paid'] === 'yes';
  const amount = formatVnd(total);
  return [
    draft.say('letter.price'),
    draft.say(isPrepaid ? 'letter.deskPrepaid' : 'letter.deskCollect', { amount }),
  ];
}

function wishesRow(draft: Draft): Fact | null {
  const { wishes } = bookingOf(draft);
  return wishes === '' ? null : [draft.say('letter.wishes'), wishes];
}

/** Who is to get an invoice of the stay, and where the hotel sends it. */
function invoiceRow({ say, facts: { booking } }: Draft): Fact | null {
  const to = booking?.invoiceTo ?? null;
  if (to === null) return null;
  const { company, taxCode, address, email } = to;
  return [
    say('letter.invoice'),
    say('letter.companyTax', { company, taxNumber: taxCode }),
    address,
    ...(email === '' ? [] : [say('letter.invoiceTo', { email })]),
  ];
}

/** What a hotel must know of a booking that stands. */
const bookedRows = (draft: Draft): readonly (Fact | null)[] => [
  guestRow(draft),
  priceRow(draft),
  addOnRow(draft),
  wishesRow(draft),
  invoiceRow(draft),
];

export function waitingLetter(draft: Draft): readonly Block[] {
  const { facts, say, word } = draft;
  const { language } = facts;
  return [
    tag('lamp', say('letter.waitsForYou')),
    title(language, headingOf(draft), 36),
    lead(language, word('firstSentence')),
    stayOf(draft),
    buttonOf(draft),
    links([]),
    rowsOf(draft, bookedRows(draft)),
    well(language, 'sunken', say('letter.deskAfter'), say('letter.deskAfterText')),
    small(language, say('letter.deskSmall')),
  ];
}

export function newBookingLetter(draft: Draft): readonly Block[] {
  const { say } = draft;
  const isPrepaid = draft.values['paid'] === 'yes';
  return [
    isPrepaid ? tag('leaf', say('letter.prepaid')) : tag('lamp', say('letter.paysAtHotel')),
    ...openingOf(draft),
    stayOf(draft),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [...bookedRows(draft), cancelRow(draft)]),
  ];
}

export function deskCancelledLetter(draft: Draft): readonly Block[] {
  const { facts, say, values } = draft;
  return [
    ...openingOf(draft),
    stayOf(draft, 'old'),
    links([]),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      guestRow(draft),
      facts.share !== undefined &&
        facts.share > 0 && [say('letter.share'), String(values['share'])],
    ]),
  ];
}

export function deskChangedLetter(draft: Draft): readonly Block[] {
  return [
    ...openingOf(draft),
    ...changeCards(draft),
    buttonOf(draft),
    links([]),
    rowsOf(draft, bookedRows(draft)),
  ];
}

export function statementLetter(draft: Draft): readonly Block[] {
  const { facts, say, values } = draft;
  const { statement } = facts;
  if (statement === undefined) throw new RangeError('a statement has lines');
  return [
    tag('primary', say('letter.statementTag')),
    ...openingOf(draft),
    money(
      statement.lines.map(({ label, note, amount }) => ({
        label,
        note,
        amount: formatVnd(amount),
      })),
      { label: say('letter.statementTotal'), note: '', amount: String(values['amount']) },
      false,
    ),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      [say('letter.payday'), say('letter.paydayText')],
      [say('letter.statementNumber'), { text: statement.number, isNumber: true }],
      [say('letter.attached'), say('letter.attachedText')],
    ]),
  ];
}
