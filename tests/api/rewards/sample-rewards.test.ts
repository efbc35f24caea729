// The demo members' points and stamps follow from stays, reviews and friends that are there, and
// are told by the calls that show them.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#domain/policy.ts';
import { instant } from '#domain/time/time.ts';
import { getPointSummary } from '#server/api/handlers/point.ts';
import { getStampList } from '#server/api/handlers/stamp.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { seedCountry } from '#server/seed/sample-country.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { expectLedger } from '../support/ledger.ts';
import { makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

const now = instant('2025-11-22T07:05:00.000Z');
let at: TestDatabase<Schema>;
let house: TestHouse;
beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  house = await makeTestHouse(at.db, { now });
  await seedCountry(at.db, now, () => undefined, { hotels: 12 });
});
afterAll(async () => {
  await house.close();
  await at.close();
});

const rows = async <Row>(text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(at.db)).rows;
const count = async (text: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n ?? -1;
const lan = () =>
  makeContext(house, { member: { sn: 1, phone: '+84903482917', family: 'family' } });

it('the first member has a ledger that adds up, with every kind of entry in the order it happened', async () => {
  expect(await expectLedger(at, 1, now, true)).toBeGreaterThan(policy.referralXu);
  expect(
    (
      await rows<{ kind: string }>(
        'select distinct kind from point_entry where member_sn = 1 order by kind',
      )
    ).map(({ kind }) => kind),
  ).toEqual(['expire', 'referral', 'return', 'review', 'spend', 'stay']);
  expect(
    await count(
      'point_entry a join point_entry b on a.member_sn = b.member_sn and a.sn < b.sn and a.at > b.at',
    ),
  ).toBe(0);
  expect(await count(`point_entry where at > '${now}'`)).toBe(0);
});

it('every entry has its reason: a completed stay, its review, a friend who stayed', async () => {
  expect(
    await count(
      `point_entry e join booking b on b.sn = e.booking_sn where kind in ('stay', 'review') and (b.status <> 2 or b.member_sn <> e.member_sn)`,
    ),
  ).toBe(0);
  expect(
    await count(
      `point_entry e where kind = 'review' and not exists (select 1 from review r where r.booking_sn = e.booking_sn and r.member_sn = e.member_sn)`,
    ),
  ).toBe(0);
  expect(
    await count(`point_entry e where kind = 'spend' and not exists (select 1 from booking b, jsonb_array_elements(b.price -> 'lines') l
    where b.sn = e.booking_sn and l ->> 'kind' = 'joyXu')`),
  ).toBe(0);
  expect(await rows(`select m.nick_name as name from member m where m.referred_by = 1`)).toEqual([
    { name: 'Minh' },
  ]);
});

it('she has a card that became a coupon for its hotel, and others that fill', async () => {
  const { cards, rewards } = await getStampList(lan(), {});
  expect(rewards.map(({ hotel, days, held }) => [hotel.name, days.length, held.state])).toEqual([
    ['Lá Sen Boutique', 5, 'apply'],
  ]);
  expect(cards.map(({ hotel, stamps }) => [hotel.name, stamps.length])).toEqual([
    ['Sông Xanh Riverside', 3],
    ['Lá Sen Boutique', 1],
    ['Nhà Mây Đa Kao', 1],
  ]);
});

it('she is told of xu that end soon once the clock has run', async () => {
  expect((await getPointSummary(lan(), {})).notice).toBeNull();
  while ((await runDueJobs(house)) > 0);
  const { notice, ending, balance, referral } = await getPointSummary(lan(), {});
  expect(notice).toEqual({ amount: ending[0]?.amount, expiresAt: '2025-11-30T17:00:00.000Z' });
  expect([ending.reduce((total, { amount }) => total + amount, 0), referral]).toEqual([
    balance,
    { code: 'NGCLAN29', friends: 1, rewarded: 1 },
  ]);
});
