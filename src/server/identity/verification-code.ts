// The rules of a one-time code: how often it may be requested and guessed, how it is stored, and
// the text of its message.

import { isIPv6 } from 'node:net';
import { brand } from '#contract/brand.ts';
import type { Hotline } from '#contract/hotline.ts';
import type { Language } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Keys } from '../crypto/keys.ts';

export type Purpose = 'signIn' | 'signUp' | 'confirm' | 'social' | 'changePhone' | 'book' | 'find';
/** At most `max` in any `minutes` in a row. */
type Cap = { readonly max: number; readonly minutes: number };

const [quarterMinutes, dayMinutes] = [15, 1_440];
/**
 * What is counted, and its caps (docs/product.md, Verification codes). Checking whether a number
 * has an account counts like a send (docs/performance.md, S5).
 */
const caps = {
  resend: [{ max: 1, minutes: policy.codeResendSeconds / 60 }],
  /**
   * Messages to a phone: all of them, and those caused by devices it never used, so that some are
   * left to its own.
   */
  phone: [
    { max: policy.codeSendsPerQuarterHour, minutes: quarterMinutes },
    { max: policy.codeSendsPerDay, minutes: dayMinutes },
  ],
  new: [
    { max: policy.codeSendsPerQuarterHourNew, minutes: quarterMinutes },
    { max: policy.codeSendsPerDayNew, minutes: dayMinutes },
  ],
  /** Messages to one country abroad, caused by devices that its phones never used. */
  country: [{ max: policy.codeSendsPerCountryHour, minutes: 60 }],
  device: [{ max: policy.codeSendsPerDeviceHour, minutes: 60 }],
  address: [{ max: policy.codeSendsPerAddressHour, minutes: 60 }],
  /**
   * Wrong codes for a phone: from devices it never used, all together, and from each of its own.
   */
  wrong: [{ max: policy.codeWrongPerDay, minutes: dayMinutes }],
  wrongOwn: [{ max: policy.codeWrongPerDayOwn, minutes: dayMinutes }],
  /** PINs typed, and sign-ins started with a provider, each for an address and for a device. */
  pin: [{ max: policy.codeSendsPerAddressHour, minutes: 60 }],
  social: [{ max: policy.codeSendsPerAddressHour, minutes: 60 }],
  /** Accounts that move to another phone. */
  moved: [{ max: policy.phoneChangesPerDay, minutes: dayMinutes }],
  /** Codes of coupons that do not exist (docs/performance.md, S6). */
  coupon: [{ max: policy.couponTriesPerHour, minutes: 60 }],
  /**
   * Lookups of bookings that do not exist or belong to others, for an address and for a device;
   * never for a phone, which anybody can name.
   */
  lookUp: [{ max: policy.bookingLookUpsPerHour, minutes: 60 }],
  /** Wrong pairs of a booking code and a phone, for a device; a network's count as `lookUp`. */
  find: [{ max: policy.findTriesPerHour, minutes: 60 }],
  /** Mails with a link to bookings: asked for by a device, and sent to one address. */
  mailLink: [{ max: policy.mailLinksPerHour, minutes: 60 }],
  mailTo: [{ max: policy.mailLinksPerAddressDay, minutes: dayMinutes }],
  /** Pictures sent for reviews: each takes a processor about a second. */
  picture: [{ max: policy.picturesPerHour, minutes: 60 }],
} as const satisfies Record<string, readonly Cap[]>;

export type Counted = keyof typeof caps;
export type Subject = `${Counted} ${string}`;

/** The key under which something is counted. */
export function subjectOf(counted: Counted, ...what: readonly string[]): Subject {
  return `${counted} ${what.join(' ')}`;
}

export type Hits = Readonly<Record<Subject, readonly Instant[]>>;

/** The counts of these subjects alone. */
export function only(hits: Hits, ...subjects: readonly Subject[]): Hits {
  return Object.fromEntries(subjects.map((subject) => [subject, hits[subject] ?? []]));
}

/** The counts of these subjects with one more at this moment. */
export function withHit(hits: Hits, subjects: readonly Subject[], now: Instant): Hits {
  return Object.fromEntries(subjects.map((subject) => [subject, [...(hits[subject] ?? []), now]]));
}

/** When the last full cap of these counts has room again, or null when all have room now. */
export function freeAt(hits: Hits, now: Instant): Instant | null {
  let latest: Instant | null = null;
  for (const [subject, moments] of Object.entries(hits) as [Subject, readonly Instant[]][]) {
    const sorted = moments.toSorted();
    for (const { max, minutes } of caps[subject.split(' ')[0] as Counted]) {
      const oldest = sorted.at(-max);
      const free = oldest === undefined ? now : addMinutes(oldest, minutes);
      if (free > now && (latest === null || free > latest)) latest = free;
    }
  }
  return latest;
}

/** Whether the wait is for a cap of a whole day: caps of shorter times are over sooner. */
export function isDaySpent(until: Instant, now: Instant): boolean {
  return until > addMinutes(now, quarterMinutes);
}

/**
 * The network of one household or office: an IPv4 address, or the /56 of an IPv6 one, within which
 * addresses can be changed at will.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing =
    tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')];
  const [first, second, third, fourth] = whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16));
  return `${[first, second, third, (fourth ?? 0) & 0xff00]
    .map((group) => (group ?? 0).toString(16))
    .join(':')}::/56`;
}

type Bound = { readonly purpose: string; readonly phone: string; readonly challenge: string };

/**
 * The stored form of a code: useless without the server's secret, and for any other phone, purpose
 * or challenge.
 */
export function codeMac(keys: Keys, { purpose, phone, challenge }: Bound, code: string): string {
  return keys.mac('verification code', purpose, phone, challenge, code);
}

/** Plain ASCII, word for word as the provider approves it; so Thai readers get the English one. */
const sentences: Record<Language, (code: string) => string> = {
  vi: (code) =>
    `${code} la ma xac thuc ${brand.name}, dung trong ${policy.codeLifeMinutes} phut. Khong ` +
    'dua ma nay cho ai.',
  en: (code) =>
    `${code} is your ${brand.name} code, good for ${policy.codeLifeMinutes} minutes. Do not ` +
    'give it to anyone.',
  th: (code) => sentences.en(code),
};

/** How the company is reached, by what there is. */
type SiteReach = { readonly hotline: Hotline | null; readonly replyTo: string | null };

const movedSentences: Record<Language, (end: string, site: SiteReach) => string> = {
  vi: (end, { hotline, replyTo }) =>
    `Tai khoan ${brand.name} cua ban da chuyen sang so ket thuc bang ${end}.` +
    (hotline !== null
      ? ` Neu khong phai ban, hay goi ${hotline.shown} ngay.`
      : replyTo !== null
        ? ` Neu khong phai ban, hay viet cho ${replyTo} ngay.`
        : ''),
  en: (end, { hotline, replyTo }) =>
    `Your ${brand.name} account has moved to the number ending in ${end}.` +
    (hotline !== null
      ? ` If this was not you, call ${hotline.shown} now.`
      : replyTo !== null
        ? ` If this was not you, write to ${replyTo} now.`
        : ''),
  th: (end, site) => movedSentences.en(end, site),
};

/** Sent to the phone that an account has left, so that nobody loses one without notice. */
export function movedText(language: Language, phone: string, site: SiteReach): string {
  return movedSentences[language](phone.slice(-3), site);
}

/**
 * The message of a code; its last line lets the phone fill the code in on our own site only
 * (WebOTP).
 */
export function codeText(language: Language, code: string, publicUrl: string): string {
  return `${sentences[language](code)}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
