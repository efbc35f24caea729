// The letters to travellers about their stay: held, refused, changed, asked about, looked for.

import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import {
  button,
  lead,
  links,
  quote,
  small,
  tag,
  ticket,
  title,
  well,
  type Block,
  type InlineText,
} from './blocks.ts';
import {
  addOnRow,
  alternativeBlocks,
  bookingOf,
  bookingRow,
  cancelRow,
  changeCards,
  headingOf,
  helpOf,
  isGiven,
  moneyWell,
  phoneLink,
  rowsOf,
  stayCardOf,
  stayText,
  type Draft,
} from './draft.ts';
import { codeText, momentText } from './values.ts';

/** What every letter begins with: what happened, and what it means. */
export const openingOf = (draft: Draft): readonly Block[] => [
  title(draft.facts.language, headingOf(draft)),
  lead(draft.facts.language, draft.word('firstSentence')),
];

export const buttonOf = ({ word, facts }: Draft): Block => button(word('button'), facts.links.main);

/** Ways that are of use only while the stay is ahead. */
function waysOf({ facts, say, move }: Draft): Block {
  const { directions, calendar, wallet } = facts.links;
  const inCalendar = move === 'changed' ? 'letter.calendarUpdate' : 'letter.calendar';
  return links(
    [
      directions === undefined ? null : { text: say('letter.directions'), address: directions },
      calendar === undefined ? null : { text: say(inCalendar), address: calendar },
      wallet === undefined ? null : { text: say('letter.wallet'), address: wallet },
    ].filter(isGiven),
  );
}

const addressOf = ({ facts }: Draft, address: string): InlineText =>
  facts.links.directions === undefined
    ? { text: address }
    : { text: address, address: facts.links.directions };

function roomText(draft: Draft): string {
  const { room, rooms } = bookingOf(draft);
  return rooms === 1 ? room : `${room} · ${draft.say('letter.rooms', { rooms })}`;
}

export function bookedLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  const booking = bookingOf(draft);
  const { hotel, paidAt } = booking;
  const isPrepaid = booking.isPrepaid || booking.total === 0;
  const amount = formatVnd(booking.total);
  return [
    tag('leaf', say('letter.confirmed')),
    ...openingOf(draft),
    ticket(facts.language, {
      hotel: hotel.name,
      room: roomText(draft),
      codeLabel: say('letter.code'),
      code: codeText(booking.code),
      stay: stayText(draft, booking),
      left: [say('letter.guest'), say('letter.guestWith')],
      right: isPrepaid
        ? [say('letter.payment'), say('letter.paidAmount', { amount })]
        : [say('letter.toPay'), amount],
    }),
    buttonOf(draft),
    waysOf(draft),
    rowsOf(draft, [
      !isPrepaid && cancelRow(draft),
      [say('letter.address'), addressOf(draft, hotel.address)],
      hotel.phone !== '' && [say('letter.desk'), phoneLink(hotel.phone)],
      [say('letter.bring'), say('letter.bringText')],
      isPrepaid && paidAt !== null && booking.total > 0
        ? [say('letter.paid'), say('letter.paidText')]
        : [say('letter.price'), say('letter.priceText')],
      addOnRow(draft),
      isPrepaid && cancelRow(draft),
    ]),
    helpOf(draft, draft.facts.site.areRepliesReported ? 'letter.helpStay' : 'letter.help'),
  ];
}

/** No room for whatever true reason: the money first, then rooms for the same time. */
export function refusedLetter(draft: Draft): readonly Block[] {
  const { facts, say, word, move } = draft;
  const others = alternativeBlocks(draft);
  const label =
    others.length === 0 && move !== 'addonDeclined' ? say('letter.findRoom') : word('button');
  return [
    ...openingOf(draft),
    moneyWell(draft),
    ...others,
    button(label, facts.links.main),
    links([]),
    rowsOf(draft, [
      bookingRow(draft),
      others.length > 0 && [say('letter.prices'), say('letter.pricesText')],
      move === 'hotelCancelled' && [say('letter.inCalendar'), say('letter.calendarCancel')],
    ]),
    helpOf(draft, 'letter.helpRooms'),
  ];
}

export function cancelledLetter(draft: Draft): readonly Block[] {
  const { facts, say, values } = draft;
  return [
    ...openingOf(draft),
    moneyWell(draft),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      bookingRow(draft),
      facts.fee !== undefined && facts.fee > 0 && [say('letter.fee'), String(values['fee'])],
      [say('letter.inCalendar'), say('letter.calendarCancel')],
    ]),
    helpOf(draft, 'letter.help'),
  ];
}

export function changedLetter(draft: Draft): readonly Block[] {
  const { say, facts } = draft;
  const booking = bookingOf(draft);
  const { difference = 0 } = facts;
  const total = formatVnd(booking.total);
  const price =
    difference === 0
      ? 'letter.priceSame'
      : difference > 0
        ? 'letter.priceMore'
        : 'letter.priceLess';
  return [
    ...openingOf(draft),
    ...changeCards(draft),
    buttonOf(draft),
    waysOf(draft),
    rowsOf(draft, [
      [
        say('letter.hotel'),
        `${booking.hotel.name}, ${roomText(draft)}`,
        addressOf(draft, booking.hotel.address),
      ],
      booking.hotel.phone !== '' && [say('letter.desk'), phoneLink(booking.hotel.phone)],
      [say('letter.guest'), say('letter.guestWith')],
      [say('letter.price'), say(price, { total })],
      cancelRow(draft),
      [say('letter.bring'), say('letter.bringText')],
    ]),
    helpOf(draft, 'letter.helpChanged'),
  ];
}

export function noShowQuestionLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  return [
    ...openingOf(draft),
    buttonOf(draft),
    links([]),
    well(facts.language, 'lamp', say('letter.answerBy'), say('letter.noShowText')),
    rowsOf(draft, [bookingRow(draft)]),
    helpOf(draft, 'letter.help'),
  ];
}

export function noShowLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  const { fee = 0 } = facts;
  return [
    ...openingOf(draft),
    well(
      facts.language,
      'sunken',
      fee > 0 ? say('letter.noShowFee') : say('letter.notCharged'),
      say('letter.mistakeText'),
    ),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [bookingRow(draft)]),
    helpOf(draft, 'letter.help'),
  ];
}

export function reviewLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  const { language, points = 0 } = facts;
  const letters = policy.reviewMinCharacters;
  return [
    ...openingOf(draft),
    stayCardOf(draft, bookingOf(draft).room),
    buttonOf(draft),
    links([]),
    ...(points > 0
      ? [well(language, 'lamp', say('letter.reviewPoints'), say('letter.reviewText', { letters }))]
      : []),
    small(language, say('letter.reviewHelp')),
  ];
}

export function watchLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  const { hotel, room } = bookingOf(draft);
  return [
    ...openingOf(draft),
    stayCardOf(draft, room),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      [say('letter.price'), say('letter.priceText')],
      [say('letter.hotel'), hotel.name, hotel.address],
    ]),
    small(facts.language, say('letter.notHeld')),
  ];
}

export function findLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  return [
    ...openingOf(draft),
    buttonOf(draft),
    links([]),
    well(facts.language, 'lamp', say('letter.findUntil'), say('letter.findText')),
    rowsOf(draft, [
      [say('letter.copy'), { text: facts.links.main.replace(/^https?:\/\//, ''), isNumber: true }],
    ]),
    small(facts.language, say('letter.findNot')),
  ];
}

export function complaintLetter(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  const { complaint, until, language } = facts;
  if (complaint === undefined || until === undefined)
    throw new RangeError(`${draft.move} is about a complaint`);
  const isTraveller = facts.reader === 'guest' || facts.reader === 'member';
  return [
    ...(isTraveller ? [] : [tag('lamp', complaint.number)]),
    ...openingOf(draft),
    quote(language, say('letter.wrote'), shortened(complaint.said, quoteLetters)),
    buttonOf(draft),
    links([]),
    rowsOf(draft, [
      isTraveller && [say('letter.number'), { text: complaint.number, isNumber: true }],
      bookingRow(draft),
      isTraveller && [say('letter.agent'), complaint.agent],
      [say('letter.answerUntil'), momentText(until, language)],
    ]),
    isTraveller ? helpOf(draft, 'letter.help') : small(language, say('letter.answeredText')),
  ];
}

/** The whole complaint is in its case. */
const quoteLetters = 300;

function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
