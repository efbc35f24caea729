// Tests the mails: whole, escaped, true to the design, and with headers that nobody else writes.

import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/paths.ts';
import { textOf } from '#tests/architecture/sources.ts';
import {
  factVariants,
  longestFacts,
  messageFacts,
  refusals,
} from '#tests/support/message-facts.ts';
import { themed } from './colors.ts';
import type { MessageFacts } from './facts.ts';
import { renderMail, type RenderedMail } from './messages.ts';
import { moves, type Move } from './move.ts';
import { valuesOf } from './values.ts';
import { moveWords } from './words.ts';

const languages: readonly Language[] = ['vi', 'en', 'th'];
const mailed = moves.filter(
  (move) => moveWords('en', move, 'subject', valuesOf(move, messageFacts(move, 'en'))) !== null,
);
const all = mailed.flatMap((move) => languages.map((language) => [move, language] as const));

async function mailOf(move: Move, facts: MessageFacts): Promise<RenderedMail> {
  const mail = await renderMail(move, facts);
  if (mail === null) throw new Error(`no mail is sent of ${move}`);
  return mail;
}
const sample = (move: Move, language: Language) => mailOf(move, messageFacts(move, language));

/** Every text within the facts, changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      keptAsTheyAre.has(name) ? one : withTexts(one, change),
    ]),
  );
}
/** Moments, kinds and addresses are no texts that a person could have typed. */
const keptAsTheyAre = new Set([
  'language',
  'reader',
  'at',
  'type',
  'kind',
  'method',
  'from',
  'to',
  'paidAt',
  'freeUntil',
  'latestOn',
  'paidOn',
  'deadline',
  'until',
  'changedBy',
  'url',
  'links',
]);

describe('a mail', () => {
  test('is sent of every move that has a subject, and of no other', async () => {
    const sent = await Promise.all(
      moves.map(async (move) =>
        (await renderMail(move, messageFacts(move, 'en'))) === null ? [] : [move],
      ),
    );
    expect(sent.flat()).toEqual(mailed);
  });

  test.each(all)(
    'of %s in %s is short enough, whole and in its language',
    async (move, language) => {
      const { html, text, subject, preheader } = await sample(move, language);
      expect(Buffer.byteLength(html)).toBeLessThan(40_000);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html.match(/<h1 /g)).toHaveLength(1);
      expect(html).not.toMatch(/undefined|\[object|NaN|\bnull\b/);
      expect(text).not.toMatch(/undefined|\[object|NaN|\bnull\b|[<>]\w|&\w+;|\u00a0/);
      expect(text.split('\n')[0]).toBe(subject.replaceAll('\u00a0', ' '));
      expect([...subject].length).toBeLessThanOrEqual(80);
      expect(preheader).not.toBe('');
    },
  );

  test.each(all)('of %s in %s holds nothing that tracks or runs', async (move, language) => {
    const facts = messageFacts(move, language);
    const { html } = await mailOf(move, facts);
    const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source ?? '');
    const known = new Set<string | null>(
      (facts.alternatives?.nearest ?? []).map(({ picture }) => picture),
    );
    expect(pictures.filter((source) => !source.startsWith('cid:') && !known.has(source))).toEqual(
      [],
    );
    expect(
      html.match(/<(?:script(?! type="application\/ld\+json")|iframe|form|link|object)\b/g),
    ).toBeNull();
    expect(html).not.toMatch(/\son\w+=|javascript:|url\(|@import|@font-face/);
  });

  test.each(mailed)('of %s with the longest names still fits', async (move) => {
    const { html, subject } = await mailOf(move, longestFacts(move, 'vi'));
    expect(Buffer.byteLength(html)).toBeLessThan(50_000);
    expect(subject).not.toMatch(/\p{Cc}/u);
  });

  // A receipt takes a quarter of a second: one language is enough for its document.
  const quick = all.filter(([move, language]) => move !== 'receipt' || language === 'vi');
  test.each(quick)('of %s in %s is whole whatever is missing', async (move, language) => {
    const mails = await Promise.all(
      [messageFacts(move, language), longestFacts(move, language)]
        .flatMap((facts) => factVariants(move, facts))
        .map((facts) => mailOf(move, facts)),
    );
    const odd = mails
      .flatMap(({ subject, preheader, text }) => [subject, preheader, text])
      .filter((text) => /undefined|\bnone\b|NaN|\[object| ,|\.\.|: \.|\{|\}/.test(text));
    expect(odd).toEqual([]);
  });

  test('wears only classes that have a rule in the dark, or none in both', async () => {
    const { html } = await sample('bookedPaid', 'vi');
    const worn = new Set(
      [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? []),
    );
    const ruled = new Set([...html.matchAll(/^\.([\w-]+)\{/gm)].map(([, name]) => name));
    expect([...worn].filter((name) => !ruled.has(name))).toEqual([]);
  });

  test('links only to the addresses that were given, and to calls', async () => {
    const { html } = await sample('bookedPaid', 'en');
    const { links, site } = messageFacts('bookedPaid', 'en');
    const targets = [...html.matchAll(/href="([^"]+)"/g)].map(([, target = '']) =>
      target.replaceAll('&amp;', '&'),
    );
    const given = Object.values(links);
    expect(
      targets.filter(
        (target) =>
          !given.includes(target) &&
          !target.startsWith('tel:+84') &&
          !target.startsWith(`${site.url}/en-vn/`),
      ),
    ).toEqual([]);
  });
});

describe('what strangers typed', () => {
  const markup = '<img src=x onerror=alert(1)>"\'&</title></script>';

  test.each(mailed)('is escaped in the mail of %s', async (move) => {
    const facts = withTexts(messageFacts(move, 'en'), (text) => `${text}${markup}`) as MessageFacts;
    const { html } = await mailOf(move, facts);
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('</title></script>');
    expect(html.match(/<\/script>/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  test.each(mailed)('ends no header and begins none in the mail of %s', async (move) => {
    const facts = withTexts(
      messageFacts(move, 'vi'),
      (text) => `${text}\r\nBcc: all@example.com\u2028X: y\u0000`,
    ) as MessageFacts;
    const mail = await mailOf(move, facts);
    const headers = [
      mail.subject,
      mail.preheader,
      ...Object.values(mail.headers),
      ...mail.attachments.flatMap(({ filename, contentType }) => [filename, contentType]),
    ];
    expect(headers.filter((text) => /[\p{Cc}\u2028\u2029]/u.test(text))).toEqual([]);
    const calendar = mail.attachments.find(({ filename }) => filename.endsWith('.ics'));
    expect(String(calendar?.content ?? '')).not.toMatch(/^Bcc/m);
  });

  test('is no address of a header', async () => {
    const facts = messageFacts('review', 'en');
    const stopAt = (stop: string) =>
      mailOf('review', { ...facts, links: { ...facts.links, stop } });
    await expect(stopAt('https://joystay.example/x\r\nBcc: a@example.com')).rejects.toThrow(
      RangeError,
    );
    await expect(stopAt('https://joystay.example/x>, <mailto:a@example.com')).rejects.toThrow(
      RangeError,
    );
  });

  test('is no way to a foreign scheme', async () => {
    const facts = messageFacts('find', 'en');
    const { html } = await mailOf('find', {
      ...facts,
      links: { ...facts.links, main: 'javascript:alert(1)' },
    });
    expect(html).not.toContain('href="javascript:');
  });
});

describe('the headers', () => {
  test('say that nobody wrote it, and in which language', async () =>
    expect((await sample('bookedPaid', 'th')).headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'Content-Language': 'th',
    }));

  test('offer to stop it where it is not a duty, and there alone', async () => {
    const stoppable = await Promise.all(
      mailed.map(async (move) =>
        (await sample(move, 'en')).headers['List-Unsubscribe'] === undefined ? [] : [move],
      ),
    );
    expect(stoppable.flat()).toEqual(['review', 'watchFree', 'watchPrice']);
    expect((await sample('review', 'en')).headers).toMatchObject({
      'List-Unsubscribe': '<https://joystay.example/stop/7F3KQ>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

describe('the true reason', () => {
  test.each(languages)('is a subject and a sentence of its own in %s', async (language) => {
    const mails = await Promise.all(
      refusals.map(async (move) => {
        const facts = messageFacts(move, language);
        // The same stay and the same money: only the reason differs.
        const same = { ...messageFacts('declined', language), ...facts };
        return mailOf(move, same);
      }),
    );
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(refusals.length);
    expect(new Set(mails.map(({ text }) => text.split('\n')[4])).size).toBe(refusals.length);
  });
});

describe('discretion', () => {
  const travellers = mailed.filter((move) => messageFacts(move, 'en').reader === 'member');

  test.each(travellers)(
    'keeps the name of the hotel out of subject and preheader of %s',
    async (move) => {
      const facts = messageFacts(move, 'en');
      const { subject, preheader } = await mailOf(move, facts);
      expect(`${subject} ${preheader}`).not.toContain(facts.booking?.hotel.name);
    },
  );

  test('names it where the person wants it', async () => {
    const facts = messageFacts('bookedPaid', 'en');
    expect((await mailOf('bookedPaid', { ...facts, namesHotel: true })).subject).toBe(
      'Room booked: Sun\u00a022/11 18:30, Lá Sen Boutique',
    );
  });
});

describe('a booking in a calendar and for mail programs', () => {
  const calendarOf = async (move: Move): Promise<{ text: string; type: string }> => {
    const { attachments } = await sample(move, 'vi');
    const file = attachments.find(({ filename }) => filename.endsWith('.ics'));
    return { text: String(file?.content), type: file?.contentType ?? '' };
  };
  const valueOf = (text: string, name: string) =>
    new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1];

  test('has one identity through booking, change and cancellation', async () => {
    const facts = messageFacts('changed', 'vi');
    const { booking } = facts;
    if (booking === undefined) throw new Error('a change is of a booking');
    const told = async (move: Move, sequence: number) => {
      const { attachments } = await mailOf(move, {
        ...messageFacts(move, 'vi'),
        booking: { ...booking, sequence },
      });
      const text = String(attachments[0]?.content);
      return ['UID', 'SEQUENCE', 'METHOD', 'STATUS'].map((name) => valueOf(text, name));
    };
    expect([
      await told('bookedPaid', 1),
      await told('changed', 2),
      await told('youCancelled', 3),
    ]).toEqual([
      ['booking-K7M2PX@joystay.example', '1', 'PUBLISH', 'CONFIRMED'],
      ['booking-K7M2PX@joystay.example', '2', 'PUBLISH', 'CONFIRMED'],
      ['booking-K7M2PX@joystay.example', '3', 'CANCEL', 'CANCELLED'],
    ]);
  });

  test('says its method in its type', async () => {
    expect((await calendarOf('bookedPaid')).type).toBe(
      'text/calendar; charset=utf-8; method=PUBLISH',
    );
    expect((await calendarOf('hotelCancelled')).type).toBe(
      'text/calendar; charset=utf-8; method=CANCEL',
    );
  });

  test('is marked up as a stay, without what would end the script', async () => {
    const facts = withTexts(
      messageFacts('bookedPaid', 'vi'),
      (text) => `${text}</script>`,
    ) as MessageFacts;
    const { html } = await mailOf('bookedPaid', facts);
    const [, json = ''] =
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'LodgingReservation',
      reservationStatus: 'http://schema.org/ReservationConfirmed',
      checkinTime: '2026-11-22T18:30:00+07:00',
      checkoutTime: '2026-11-22T20:30:00+07:00',
      reservationFor: { telephone: expect.stringMatching(/^\+84 28 3836 0917/) as string },
    });
  });

  test('goes along only with booked, changed and cancelled', async () => {
    const sent = await Promise.all(
      mailed.map(async (move) =>
        (await sample(move, 'en')).attachments.some(({ filename }) => filename.endsWith('.ics'))
          ? [move]
          : [],
      ),
    );
    expect(sent.flat()).toEqual([
      'bookedPaid',
      'bookedHotel',
      'hotelCancelled',
      'youCancelled',
      'changed',
    ]);
  });
});

describe('an invoice', () => {
  const asked = { company: 'An Yên', taxCode: '0312345678', address: '12 Lê Lợi', email: 'a@b.vn' };
  const deskMoves: readonly Move[] = ['hotelNew', 'hotelWaits', 'hotelChanged'];

  test.each(deskMoves)('that was asked for is told to the hotel in %s', async (move) => {
    const facts = messageFacts(move, 'en');
    if (facts.booking === undefined) throw new Error(`${move} is about a booking`);
    const { text } = await mailOf(move, {
      ...facts,
      booking: { ...facts.booking, invoiceTo: asked },
    });
    expect(text).toContain(
      'Invoice: An Yên · Tax no. 0312345678\n  12 Lê Lợi\n  Email it to a@b.vn after check-out\n',
    );
  });

  test('is offered by a receipt only where it can be asked for, and not once it was', async () => {
    const facts = messageFacts('receipt', 'en');
    const { booking, links } = facts;
    if (booking === undefined) throw new Error('a receipt is of a booking');
    const offers = async (more: Partial<MessageFacts>) => {
      const { text, preheader } = await mailOf('receipt', { ...facts, ...more });
      return [/Ask (?:before|for an)/.test(text), /Ask by/.test(preheader)];
    };
    expect(await offers({})).toEqual([false, false]);
    expect(await offers({ links: { ...links, invoice: links.main } })).toEqual([true, true]);
    const { text } = await mailOf('receipt', {
      ...facts,
      booking: { ...booking, invoiceTo: asked },
    });
    expect(text).toContain(
      'The hotel emails the invoice for An Yên to a@b.vn after you check out.',
    );
  });
});

describe('what falls away', () => {
  test('are other rooms where there are none, and their button looks for any', async () => {
    const facts = { ...messageFacts('declined', 'en'), alternatives: { count: 0, nearest: [] } };
    const { text, preheader } = await mailOf('declined', facts);
    expect(text).toContain('Find a room: ');
    expect(text).not.toContain('Free at the same time');
    expect(preheader).toBe(
      'Returned to ZaloPay by Mon\u00a030/11 at the latest. Booking H3K\u00a0D9V.',
    );
  });

  test('is the hotline where there is none, and the company on a trial', async () => {
    const facts = messageFacts('bookedPaid', 'en');
    const { text } = await mailOf('bookedPaid', {
      ...facts,
      site: { ...facts.site, hotline: null, company: null, areRepliesReported: false },
    });
    expect(text).toContain('Any question? Just reply to this mail.\n');
    expect(text).toContain('\nJoystay\njoystay.example\n');
  });

  test('is the refund where nothing was paid', async () => {
    const { refund, booking, ...facts } = messageFacts('declined', 'en');
    if (booking === undefined) throw new Error('a refusal is of a booking');
    const { text, subject } = await mailOf('declined', {
      ...facts,
      booking: { ...booking, isPrepaid: false },
    });
    expect(refund).toBeDefined();
    expect(subject).toBe('Declined by the hotel, booking H3K\u00a0D9V');
    expect(text).toContain('You were not charged\nNothing for you to do.\n');
  });
});

test('the colours are those of the style sheet', () => {
  const css = textOf('src/client/styles/tokens.css');
  const channel = (value: number): string => {
    const light = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, light)))
      .toString(16)
      .padStart(2, '0');
  };
  const hex = (text: string): string => {
    const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number);
    const [a, b] = [
      chroma * Math.cos((hue * Math.PI) / 180),
      chroma * Math.sin((hue * Math.PI) / 180),
    ];
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    return `#${channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)}${channel(
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    )}${channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)}`;
  };
  const said = Object.fromEntries(
    Object.keys(themed).map((name) => {
      const [, light = '', dark = ''] =
        new RegExp(
          `--${name}: light-dark\\(\\s*oklch\\(([\\d. ]+)\\),\\s*oklch\\(([\\d. ]+)\\)`,
        ).exec(css) ?? [];
      return [name, [hex(light), hex(dark)]];
    }),
  );
  expect(themed).toEqual(said);
});
