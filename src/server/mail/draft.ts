// A letter being written: its facts, their values and the blocks that several letters share.

import { formatVnd } from '#domain/money.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import {
  facts as factRows,
  rooms,
  section,
  small,
  stayCard,
  well,
  type Block,
  type Fact,
  type InlineText,
  type StayText,
} from './blocks.ts';
import type { BookingFacts, MessageFacts, RefundFacts } from './facts.ts';
import type { Move } from './move.ts';
import { codeText, dayText, lengthText, momentText, together, valuesOf } from './values.ts';
import { mailWords, moveWords, type MailWordId, type MoveField, type Values } from './words.ts';

export type Draft = {
  readonly move: Move;
  readonly facts: MessageFacts;
  readonly values: Values;
  readonly say: (id: MailWordId, more?: Values) => string;
  /** The move's own words. Throws RangeError when it has none of these. */
  readonly word: (field: MoveField) => string;
};

export function draftOf(move: Move, facts: MessageFacts): Draft {
  const values = valuesOf(move, facts);
  return {
    move,
    facts,
    values,
    say: (id, more = {}) => mailWords(facts.language, id, { ...values, ...more }),
    word: (field) => {
      const text = moveWords(facts.language, move, field, values);
      if (text === null) throw new RangeError(`no ${field} for ${move}`);
      return text;
    },
  };
}

/** Messages of which nobody has to know: these may be stopped. */
const stoppable: ReadonlySet<Move> = new Set(['review', 'watchFree', 'watchPrice']);

/** Where mails like this one are stopped; null where the message is a duty. */
export const stopOf = ({ move, facts }: Draft): string | null =>
  stoppable.has(move) ? (facts.links.stop ?? null) : null;

/** The title of the letter: the notification's, but for moves that have none. */
export const headingOf = ({ move, facts, values, word }: Draft): string =>
  moveWords(facts.language, move, 'heading', values) ?? word('pushTitle');

/** Throws RangeError when the facts of a move that is about a booking have none. */
export function bookingOf({ facts, move }: Draft): BookingFacts {
  if (facts.booking === undefined) throw new RangeError(`${move} is about a booking`);
  return facts.booking;
}

export function refundOf({ facts, move }: Draft): RefundFacts {
  if (facts.refund === undefined) throw new RangeError(`${move} is about a refund`);
  return facts.refund;
}

type Stay = Pick<BookingFacts, 'type' | 'from' | 'to'>;

export function stayText({ facts: { language }, say }: Draft, stay: Stay): StayText {
  const end = (at: Instant) => ({ time: localTime(at), day: dayText(localDate(at), language) });
  const length = lengthText(stay, language);
  return {
    from: end(stay.from),
    to: end(stay.to),
    length,
    sentence: say('letter.stayText', {
      from: momentText(stay.from, language),
      to: momentText(stay.to, language),
      length,
    }),
  };
}

/** `20:00–23:00 T7 21/11`, or both days where they differ. */
export function rangeText({ facts: { language } }: Draft, { from, to }: Stay): string {
  if (localDate(from) !== localDate(to))
    return `${momentText(from, language)} – ${momentText(to, language)}`;
  const times = `${localTime(from)}–${localTime(to)}`;
  const day = dayText(localDate(from), language);
  return language === 'vi' ? `${times} ${day}` : `${day} ${times}`;
}

/** A hotel's phone as it is written there, and as it is dialled from anywhere. */
export function phoneLink(phone: string): InlineText {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  const dial = digits.startsWith('0') ? `+84${digits.slice(1)}` : digits;
  return { text: together(phone), address: `tel:${dial}` };
}

export const isGiven = <Value>(value: Value | null | undefined | false): value is Value =>
  value !== null && value !== undefined && value !== false;

/** Rows of which those without a value fall away. */
export const rowsOf = (
  { facts: { language } }: Draft,
  rows: readonly (Fact | null | undefined | false)[],
): Block => factRows(language, rows.filter(isGiven));

/** The booking in a row: its code, hotel, room and time. */
export function bookingRow(draft: Draft): Fact {
  const booking = bookingOf(draft);
  return [
    draft.say('letter.booking'),
    `${together(codeText(booking.code))} · ${booking.hotel.name}, ${booking.room}`,
    rangeText(draft, booking),
  ];
}

export function addOnRow({ say, facts: { booking } }: Draft): Fact | null {
  if (booking === undefined || booking.addOns.length === 0) return null;
  return [
    say('letter.addOns'),
    booking.addOns.map(({ name, count }) => `${name} × ${count}`).join(', '),
  ];
}

export function cancelRow({ say, facts: { booking } }: Draft): Fact {
  return [
    say('letter.cancel'),
    booking?.freeUntil === null ? say('letter.cancelNot') : say('letter.cancelFree'),
  ];
}

/** A sentence that offers help, with the hotline as a way to call. */
export function helpOf(
  { facts, say, values }: Draft,
  id: 'letter.help' | 'letter.helpStay' | 'letter.helpRooms' | 'letter.helpChanged',
): Block {
  const { hotline } = facts.site;
  const text = say(id);
  if (hotline === null) return small(facts.language, text);
  const phrase = { text: String(values['hotline']) };
  return small(
    facts.language,
    text,
    hotline.dial === '' ? phrase : { ...phrase, address: `tel:${hotline.dial}` },
  );
}

/** What becomes of the money: all of it back, a part, nothing taken, nothing back. */
export function moneyWell({ move, facts, say }: Draft): Block {
  const { language, refund, booking } = facts;
  if (refund !== undefined)
    return well(
      language,
      'leaf',
      say(refund.isFull ? 'letter.refundFull' : 'letter.refundPart', {
        amount: formatVnd(refund.amount),
      }),
      say('letter.refundText'),
    );
  return move === 'youCancelled' && booking?.isPrepaid === true && booking.total > 0
    ? well(language, 'sunken', say('letter.noRefund'), say('letter.noRefundText'))
    : well(language, 'leaf', say('letter.notCharged'), say('letter.nothingToDo'));
}

function distanceText(metres: number, language: MessageFacts['language']): string {
  if (metres < 1_000) return together(`${Math.max(50, Math.round(metres / 50) * 50)} m`);
  const kilometres = (metres / 1_000).toFixed(1);
  return together(`${language === 'vi' ? kilometres.replace('.', ',') : kilometres} km`);
}

/** Other rooms for the same time; nothing where there are none. */
export function alternativeBlocks(draft: Draft): readonly Block[] {
  const { facts, say } = draft;
  const { language } = facts;
  const nearest = facts.alternatives?.nearest ?? [];
  if (nearest.length === 0) return [];
  const scoreText = (score: number): string =>
    language === 'vi' ? score.toFixed(1).replace('.', ',') : score.toFixed(1);
  return [
    section(say('letter.sameTime')),
    rooms(
      nearest.map(({ hotel, room, metres, score, reviews, price, url, picture }) => ({
        hotel,
        room,
        where: [
          say('letter.away', { distance: distanceText(metres, language) }),
          ...(score === null ? [] : [say('letter.score', { score: scoreText(score), reviews })]),
        ].join(' · '),
        price: say('letter.priceFor', { amount: formatVnd(price) }),
        address: url,
        picture,
      })),
    ),
  ];
}

export const stayCardOf = (draft: Draft, label: string): Block =>
  stayCard(label, stayText(draft, bookingOf(draft)));

/** The stay before and after a change. */
export function changeCards(draft: Draft): readonly Block[] {
  const booking = bookingOf(draft);
  const { previous } = draft.facts;
  if (previous === undefined) throw new RangeError(`${draft.move} is about a change`);
  return [
    stayCard(
      draft.say('letter.before'),
      stayText(draft, { type: booking.type, ...previous }),
      'old',
    ),
    stayCard(draft.say('letter.after'), stayText(draft, booking), 'new'),
  ];
}
