// What a pass in a phone's wallet says of a stay: the code to show at the desk, where and when.

import type { Language } from '#contract/paths.ts';
import type { BookingType } from '#domain/stay.ts';
import { localDate, type Instant } from '#domain/time/time.ts';
import { codeText, dayText, lengthText, momentText } from '../mail/values.ts';
import { mailWords } from '../mail/words.ts';

export type PassFacts = {
  /** Of the booking: everything on the pass is in it. */
  readonly language: Language;
  readonly code: string;
  readonly hotel: {
    readonly name: string;
    readonly address: string;
    /** Empty when the hotel gives none. */
    readonly phone: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly room: string;
  readonly guest: string;
  readonly guests: number;
  readonly type: BookingType;
  readonly from: Instant;
  readonly to: Instant;
  /** What its QR says. */
  readonly scanned: string;
  /** Where the booking's page is. */
  readonly link: string;
  /** The stay came to nothing: the pass stays and is crossed out. */
  readonly isVoid: boolean;
};

export type PassField = {
  readonly key: string;
  readonly label: string;
  readonly value: string;
};

/** The fields of a pass, under the names by which both wallets lay them out. */
export function passFields(facts: PassFacts) {
  const { language, hotel, room, from, to } = facts;
  const say = (id: Parameters<typeof mailWords>[1], values = {}) => mailWords(language, id, values);
  const field = (key: string, label: string, value: string): PassField => ({ key, label, value });
  return {
    title: say('pass.title', { hotel: hotel.name }),
    day: field('day', say('pass.day'), dayText(localDate(from), language)),
    hotel: field('hotel', say('letter.hotel'), hotel.name),
    checkIn: field('in', say('pass.checkIn'), momentText(from, language)),
    checkOut: field('out', say('pass.checkOut'), momentText(to, language)),
    code: field('code', say('letter.code'), codeText(facts.code)),
    guest: field(
      'guest',
      say('letter.guest'),
      say('letter.guestWith', { guest: facts.guest, guests: facts.guests }),
    ),
    room: field('room', say('pass.room'), `${room} · ${lengthText(facts, language)}`),
    address: field('address', say('letter.address'), hotel.address),
    ...(hotel.phone === '' ? {} : { desk: field('desk', say('letter.desk'), hotel.phone) }),
    bring: field('bring', say('letter.bring'), say('letter.bringText')),
    link: field('link', say('pass.open'), facts.link),
  };
}
