// Promises that the log of everything a traveller does holds nobody's phone, mail, name, code, key
// or token (docs/performance.md, S8).

import { afterEach, describe, expect, it } from 'vitest';
import { randomToken } from '#server/crypto/keys.ts';
import { makeApp } from '#server/http/app.ts';
import { makeLog } from '#server/observability/log.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { runStore, type Kind, type TestDatabase } from '../../support/test-database.ts';
import { hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { clearPeople, lastCode } from '../support/test-client.ts';

const person = {
  mobile: '0903482917',
  phone: '+84903482917',
  email: 'lan.nguyen@mail.example',
  name: 'Nguyễn Thị Ngọc Lan',
  nick: 'Ngọc Lan',
  family: 'Nguyễn Thị',
};

function expectNobody(text: string, secrets: ReadonlySet<string>, code: string): void {
  expect(text.split('\n').length).toBeGreaterThan(12);
  expect([...secrets].filter((secret) => secret.length < 4 || text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  expect(text).not.toMatch(
    /(?<![\w.-])(?:\+?84|0)[35-9]\d{8}(?!\d)|[\w.]+@[\w-]+\.\w+|Bearer |eyJ[\w-]{10,}\./,
  );
}

/** A whole booking over HTTP: on the embedded store in every run, besides the run's own. */
const stores = [...new Set<Kind>(['embedded', runStore])];

describe.each(stores)('on the %s store', (kind) => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop(
    (...opened) => {
      [at, shop] = opened;
    },
    undefined,
    kind,
  );
  // Runs before the shop is emptied, which members with a session would prevent.
  afterEach(() => clearPeople(at));

  it('a log of signing up, booking, paying, cancelling and of everything that goes wrong names nobody', async () => {
    let text = '';
    const secrets = new Set<string>(Object.values(person));
    const log = makeLog(true, shop.house.clock, (line) => {
      text += line;
    });
    const app = await makeApp({ ...shop.house, log }, null);
    let token = '';
    const cookies = new Map<string, string>();
    const statuses: number[] = [];
    const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await app.fetch(
        new Request(`${shop.house.settings.publicUrl}${path}`, {
          ...(body === undefined
            ? {}
            : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
          headers: {
            'Content-Type': 'application/json',
            'Device-Encode': 'the phone of Lan',
            'Idempotency-Key': randomToken(),
            ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
            ...(cookies.size === 0
              ? {}
              : { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
            ...headers,
          },
        }),
        '203.0.113.7',
      );
      // As a browser keeps them: the device and the session each under its own name.
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
        secrets.add(decodeURIComponent(value));
      }
      statuses.push(answer.status);
      return (await answer.json().catch(() => ({}))) as {
        data?: Record<string, unknown> & {
          challenge: string;
          accessToken: string;
          code: string;
          key: string;
          quoteHash: string;
          redirectUrl: string;
          refund: number;
        };
        errors?: { code: string }[];
      };
    };
    const typed = { countryCode: '+84', mobile: person.mobile };
    const { data: sent } = await ask('/api/auth/sendVerificationCode', {
      ...typed,
      purpose: 'signUp',
    });
    const code = await lastCode(shop.house, person.phone);
    expect(code).toMatch(/^\d{4}$/);
    await ask('/api/auth/signUp', {
      challenge: sent?.challenge,
      code: code === '0000' ? '1111' : '0000',
      nickName: person.nick,
    });
    const { data: session } = await ask('/api/auth/signUp', {
      challenge: sent?.challenge,
      code,
      nickName: person.nick,
    });
    token = session?.accessToken ?? '';
    expect(token.length).toBeGreaterThan(20);
    const room = await shop.aRoom({ stock: 3 }, { reports_guests: true });
    const { slug } = await at.db.selectFrom('hotel').select('slug').executeTakeFirstOrThrow();
    const stay = { slug, roomTypeSn: room, stay: hourly('14:00', 2, '2026-03-20'), rooms: 1 };
    const { data: quote } = await ask('/api/booking/getQuote', stay);
    const wish = {
      ...stay,
      quoteHash: quote?.quoteHash,
      paymentMethod: 3,
      adults: 2,
      children: 0,
      fullName: person.name,
      lastName: person.family,
      firstName: person.nick,
      age: 34,
      gender: 'female',
      ...typed,
      email: person.email,
      specialRequests: `Call ${person.phone}`,
      agreesToTerms: true,
      couponSn: null,
      xu: 0,
      addOns: [],
      invoice: null,
    };
    const { data: booking } = await ask('/api/booking/createBooking', wish);
    expect([...cookies.keys()].toSorted()).toEqual(['device', 'joystay']);
    for (const one of [token, sent?.challenge ?? '', booking?.key ?? '']) secrets.add(one);
    const { data: paying } = await ask('/api/payment/startPayment', {
      code: booking?.code,
      key: booking?.key,
      paymentMethod: 3,
    });
    await shop.act(paying?.redirectUrl ?? '', 'approve');
    await ask(`/api/booking/getBookingStatus?code=${booking?.code}&key=${booking?.key}`);
    await ask('/api/user/getProfileInfo');
    await ask('/api/user/exportData');
    const { data: terms } = await ask(`/api/booking/getCancellation?code=${booking?.code}`);
    await ask('/api/booking/cancelBooking', {
      code: booking?.code,
      reason: 'noLongerNeeded',
      note: person.email,
      refund: terms?.refund,
    });
    await ask('/api/auth/refreshToken', {});
    // But for the wrong code everything was done, and so logged as done.
    expect(statuses.map((status) => (status === 200 ? 'done' : status))).toEqual([
      'done',
      expect.any(Number),
      ...Array.from({ length: 10 }, () => 'done'),
    ]);
    // What goes wrong is logged with what went wrong, which is where names slip in.
    await ask(
      '/api/booking/createBooking',
      `{"mobile":"${person.mobile}","email":"${person.email}"`,
    );
    await ask('/api/pay/momo/ipn', {
      orderId: 'x',
      signature: 'wrong',
      extraData: person.phone,
    }).catch(() => undefined);
    await ask(`/api/nothing/${person.mobile}?email=${person.email}`);
    log({
      bug: `duplicate key value: Key (phone)=(${person.phone}) already exists; ${person.email}`,
    });
    expectNobody(text, secrets, code);
  });
});
