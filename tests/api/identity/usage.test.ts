// Promises that how a member uses the site is kept only while they agree, once for each event, with
// nobody's number and for no longer than said.

import { beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { eventsAtOnce } from '#contract/usage-events.ts';
import { policy } from '#domain/policy.ts';
import { usageSince } from '#server/observability/usage-events.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { forgetUsage } from '#server/store/member/usage.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { makeMember } from '../support/builders.ts';
import { makePeople, type Asker } from '../support/people.ts';
import { withHouse } from '../support/test-client.ts';
import type { TestHouse } from '../support/test-server.ts';

const phone = '+84903482917';
let at: TestDatabase<Schema>;
let house: TestHouse;
let sn: number;
let ask: Asker;
let other: Asker;
withHouse((...opened) => {
  [at, house] = opened;
});
beforeEach(async () => {
  await at.db.deleteFrom('usage_event').execute();
  const people = await makePeople(house);
  sn = await makeMember(at.db, { phone });
  ask = await people.member(sn);
  other = await people.member(await makeMember(at.db));
});

const id = (number: number): string =>
  `0f8fad5b-d9cb-469f-a165-${String(number).padStart(12, '0')}`;
const view = (number: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: id(number),
  at: house.now(),
  product: 'Web',
  citySn: 1,
  name: 'pageViewed',
  page: 'hotel',
  ...more,
});
const send = (events: readonly unknown[], as = ask) => as('usage/sendUsageEventList', { events });
const agree = (isGiven: boolean, as = ask) =>
  as('user/updateConsent', { purpose: 'usage', isGiven });
const kept = () => at.db.selectFrom('usage_event').selectAll().orderBy('id').execute();

describe('without consent', () => {
  test('nothing is taken, whatever else was agreed to', async () => {
    await ask('user/updateConsent', { purpose: 'offers', isGiven: true });
    expect(await send([view(1)])).toMatchObject({
      status: 409,
      body: { errors: [{ code: errorCodes.noConsent }] },
    });
    expect(await kept()).toEqual([]);
  });

  test("what was kept is erased with the withdrawal, and nothing more is taken; another member's stays", async () => {
    for (const one of [ask, other]) {
      await agree(true, one);
      expect((await send([view(1), view(2)], one)).status).toBe(200);
    }
    expect(await kept()).toHaveLength(4);
    await agree(false);
    expect((await kept()).filter((row) => row.member_sn === sn)).toEqual([]);
    expect((await send([view(3)])).body.errors?.[0]?.code).toBe(errorCodes.noConsent);
    expect(await kept()).toHaveLength(2);
  });

  test('withdrawing something else erases nothing', async () => {
    await agree(true);
    await send([view(1)]);
    await ask('user/updateConsent', { purpose: 'offers', isGiven: false });
    expect(await kept()).toHaveLength(1);
  });
});

describe('with consent', () => {
  beforeEach(() => agree(true));

  test('an event is kept with who, where and what, and the phone as a hash that leads to nobody', async () => {
    const made = house.now();
    house.pass(10);
    await send([
      view(1),
      {
        id: id(2),
        at: made,
        product: 'ZaloPay',
        citySn: null,
        name: 'bookingMade',
        paymentMethod: 60,
      },
    ]);
    const [first, second] = await kept();
    expect(first).toMatchObject({
      member_sn: sn,
      product: 'Web',
      city_sn: 1,
      name: 'pageViewed',
      fields: { page: 'hotel' },
      at: house.now(),
      received_at: house.now(),
    });
    expect(second).toMatchObject({
      product: 'ZaloPay',
      city_sn: null,
      name: 'bookingMade',
      fields: { paymentMethod: 60 },
      at: made,
    });
    expect(second?.phone_mac).toBe(first?.phone_mac);
    expect(JSON.stringify(await kept())).not.toContain(phone.slice(3));
  });

  test('a batch that is sent twice counts once, and so does an event within it', async () => {
    const batch = [view(1), view(2), view(2)];
    for (let times = 0; times < 2; times += 1) expect((await send(batch)).status).toBe(200);
    expect((await kept()).map((row) => row.id)).toEqual([id(1), id(2)]);
    // Two devices may make the same number; neither takes the other's event away.
    await agree(true, other);
    await send([view(1)], other);
    expect(await kept()).toHaveLength(3);
  });

  test('nothing happens in the future, whatever a phone says', async () => {
    await send([view(1, { at: '2031-01-01T00:00:00.000Z' })]);
    expect(await kept()).toMatchObject([{ at: house.now() }]);
  });

  test.each([
    ['a name nobody planned', { name: 'phoneTyped' }],
    ['a page that is an address', { page: '/vi-vn/checkout/booking-status?key=secret' }],
    ['a field beside those of its row', { note: 'Lan' }],
    ['a number that is none', { id: 'one' }],
    ['a time of no zone', { at: '2026-03-13 10:05' }],
    ['another product', { product: 'App' }],
    ['a city by its name', { citySn: 'Huế' }],
  ])('%s is refused at its field, and with it the batch', async (_, wrong) => {
    const { status, body } = await send([view(1), { ...view(2), ...wrong }]);
    expect([status, body.errors?.[0]?.code]).toEqual([400, errorCodes.invalidInput]);
    expect(body.errors?.[0]?.details).toMatchObject({
      fields: [{ field: expect.stringMatching(/^events\.1\.\w+$/) as string }],
    });
    expect(await kept()).toEqual([]);
  });

  test(`a batch holds 1 to ${eventsAtOnce}`, async () => {
    const most = Array.from({ length: eventsAtOnce }, (_, number) => view(number));
    expect((await send(most)).status).toBe(200);
    expect((await send([...most, view(99)])).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect(await kept()).toHaveLength(eventsAtOnce);
  });

  test('who sends as only a script does is told to wait', async () => {
    for (let times = 0; times < policy.usageSendsAtOnce; times += 1)
      expect((await send([view(1)])).status).toBe(200);
    expect(await send([view(2)])).toMatchObject({
      status: 429,
      body: { errors: [{ code: errorCodes.tooManyRequests }] },
    });
  });

  test('what is kept can be taken along, and goes with the account', async () => {
    await send([view(1)]);
    const { data } = (await ask('user/exportData')).body.data as {
      data: Record<string, unknown[]>;
    };
    expect(data['usage_event']).toEqual([
      { name: 'pageViewed', fields: { page: 'hotel' }, product: 'Web', citySn: 1, at: house.now() },
    ]);
    expect((await ask('user/deleteAccount')).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test('what has served its time is forgotten', async () => {
    await send([view(1)]);
    house.pass(policy.usageKeptDays * 1_440);
    const sweep = () => forgetUsage(at.db, usageSince(house.now()));
    await sweep();
    expect(await kept()).toHaveLength(1);
    house.pass(1);
    await sweep();
    expect(await kept()).toEqual([]);
  });
});

test('a guest is measured in nothing', async () => {
  const { guest } = await makePeople(house);
  expect((await send([view(1)], guest)).body.errors?.[0]?.code).toBe(errorCodes.signInRequired);
});
