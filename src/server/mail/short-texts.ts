// What a message says where there is little room: a notification, an SMS, a Zalo template.

import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import type { MessageFacts } from './facts.ts';
import { toGsm7 } from './gsm7.ts';
import type { Move } from './move.ts';
import { codeText, dayWhole, methodText, valuesOf } from './values.ts';
import { mailWords, moveWords, type Values } from './words.ts';

export type PushText = {
  readonly title: string;
  readonly body: string;
  /** At most two: browsers show no more. */
  readonly actions: readonly { readonly action: string; readonly title: string }[];
};

/** Null when no notification is sent of the move. */
export function pushText(move: Move, facts: MessageFacts): PushText | null {
  const values = valuesOf(move, facts);
  const say = (field: 'pushTitle' | 'pushBody' | 'button') =>
    moveWords(facts.language, move, field, values);
  const [title, body, button] = [say('pushTitle'), say('pushBody'), say('button')];
  if (title === null || body === null) return null;
  if (move === 'noShowAsked' || move === 'noShowAgain')
    return {
      title,
      body,
      actions: (['checkedIn', 'couldNotCheckIn'] as const).map((action) => ({
        action,
        title: mailWords(facts.language, `action.${action}`),
      })),
    };
  return { title, body, actions: button === null ? [] : [{ action: 'open', title: button }] };
}

/** Shortened at a word; names are as long as their owners like them. */
export function cutAtWord(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most + 1).join('');
  const end = cut.search(/[\s,(-]+\S*$/);
  return end > 0 ? cut.slice(0, end) : letters.slice(0, most).join('');
}

/**
 * How much of a name an SMS shows: a Thai one has room for less, because its letters take twice as
 * much.
 */
const nameLetters = { vi: 30, en: 30, th: 18 } as const;
const names = ['hotel', 'room', 'product', 'guest', 'place', 'reason'] as const;

function shortValues(move: Move, facts: MessageFacts): Values {
  const values: Record<string, string | number> = { ...valuesOf(move, facts) };
  for (const name of names) {
    const value = values[name];
    if (typeof value === 'string') values[name] = cutAtWord(value, nameLetters[facts.language]);
  }
  return values;
}

/**
 * Vietnamese and English in the alphabet of a plain SMS, Thai as it is. Null when no SMS is sent of
 * the move.
 */
export function smsText(move: Move, facts: MessageFacts): string | null {
  const { language, verification, site } = facts;
  const text = moveWords(language, move, 'sms', shortValues(move, facts));
  if (text === null) return null;
  // The last line lets the phone fill the code in on our own site only (WebOTP).
  const whole =
    verification === undefined
      ? text
      : `${text}\n@${new URL(site.url).hostname} #${verification.code}`;
  if (language === 'th') return whole.replaceAll('\u00a0', ' ');
  return toGsm7(whole.replaceAll('\u00a0₫', language === 'vi' ? 'd' : ' VND'));
}

type Parameter = 'khach' | 'ma_don' | 'khach_san' | 'phong' | 'nhan' | 'tra' | 'muon_nhat';
type Other = 'so_tien' | 'cach_tra' | 'ly_do' | 'ma' | 'token';

const booked = [
  'khach',
  'ma_don',
  'khach_san',
  'phong',
  'nhan',
  'tra',
  'so_tien',
  'token',
] as const;
const refused = [
  'khach_san',
  'nhan',
  'so_tien',
  'cach_tra',
  'muon_nhat',
  'ma_don',
  'token',
] as const;
const ended = ['ma_don', 'khach_san', 'so_tien', 'cach_tra', 'muon_nhat', 'token'] as const;
/** The parameters of each template that Zalo approved; other moves go as SMS. */
const templates: Readonly<Partial<Record<Move, readonly (Parameter | Other)[]>>> = {
  bookedPaid: booked,
  bookedHotel: booked,
  declined: [...refused, 'ly_do'],
  unanswered: refused,
  sold: refused,
  hotelCancelled: [...refused, 'ly_do'],
  youCancelled: ended,
  changed: ['khach', 'ma_don', 'khach_san', 'phong', 'nhan', 'tra', 'token'],
  refundStarted: ['ma_don', 'so_tien', 'cach_tra', 'muon_nhat', 'token'],
  refundAccount: ['ma_don', 'so_tien', 'token'],
  noShowAsked: ['khach', 'ma_don', 'khach_san', 'nhan', 'muon_nhat', 'token'],
  disputeWon: ['ma_don', 'khach_san', 'so_tien', 'cach_tra', 'muon_nhat', 'token'],
  disputeLost: ['ma_don', 'khach_san', 'token'],
  code: ['ma'],
};

/** What Zalo allows a parameter to have, by its kind. */
const lettersMost: Readonly<Record<Parameter | Other, number>> = {
  khach: 30,
  ma_don: 30,
  khach_san: 200,
  phong: 200,
  nhan: 20,
  tra: 20,
  muon_nhat: 20,
  so_tien: 20,
  cach_tra: 30,
  ly_do: 30,
  ma: 10,
  token: 200,
};

export type ZnsParams = Readonly<Record<string, string>>;

function allParams(move: Move, facts: MessageFacts): Partial<Record<Parameter | Other, string>> {
  const { language, booking, refund, deadline, verification, reason } = facts;
  const when = (at: Instant): string => `${localTime(at)} ${dayWhole(localDate(at), language)}`;
  const amount = String(valuesOf(move, facts)['amount'] ?? '').replaceAll('\u00a0₫', 'đ');
  const method = refund?.method ?? booking?.method;
  return {
    so_tien: amount,
    token: facts.links.short.slice(facts.links.short.lastIndexOf('/') + 1),
    ...(booking === undefined
      ? {}
      : {
          khach: booking.guest,
          ma_don: codeText(booking.code),
          khach_san: booking.hotel.name,
          phong: booking.room,
          nhan: when(booking.from),
          tra: when(booking.to),
        }),
    ...(refund === undefined ? {} : { muon_nhat: dayWhole(refund.latestOn, language) }),
    ...(move === 'noShowAsked' && deadline !== undefined ? { muon_nhat: when(deadline) } : {}),
    ...(method === undefined ? {} : { cach_tra: methodText(method, language) }),
    ...(typeof reason === 'string' ? { ly_do: reason } : {}),
    ...(verification === undefined ? {} : { ma: verification.code }),
  };
}

/**
 * The parameters of the move's Zalo template. Null when it has none, not in this language, or a
 * fact is missing that the template requires (a refund of nothing, no reason): then it goes as SMS.
 */
export function znsParams(move: Move, facts: MessageFacts): ZnsParams | null {
  const wanted = templates[move];
  // Zalo has templates in Vietnamese and English, of codes in Vietnamese alone.
  if (wanted === undefined || facts.language === 'th') return null;
  if (move === 'code' && facts.language !== 'vi') return null;
  const all = allParams(move, facts);
  const given = wanted.map((name) => [name, all[name] ?? ''] as const);
  if (given.some(([, value]) => value === '')) return null;
  return Object.fromEntries(
    given.map(([name, value]) => [name, cutAtWord(value, lettersMost[name])]),
  );
}
