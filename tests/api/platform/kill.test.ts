// Promises that a server killed at any statement between a hold, its answers and what is told of
// them loses nothing and does nothing twice (docs/performance.md, F1, I1, I3, I4, I7, I10).

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { sha256 } from '#server/crypto/keys.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { handleNotice } from '#server/payment/confirm.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openCarriers, type Told } from '../../simulation/carriers.ts';
import type { ChildTask } from '../../simulation/kill-child.ts';
import { openGateways } from '../../simulation/outside.ts';
import { proofCases } from '../../support/proof-share.ts';
import { openTestDatabase, isMissing, type TestDatabase } from '../../support/test-database.ts';
import { expectBalance, overnight, openShop, type Shop } from '../support/booking-makers.ts';
import { aFriday } from '../support/builders.ts';
import { deviceCookieOf, makePeople, type People } from '../support/people.ts';

const child = fileURLToPath(new URL('../../simulation/kill-child.ts', import.meta.url));
const secret = 'a secret that only the tests know, 32+';
const atOnce = 3;

type Line = {
  readonly booked?: string;
  readonly opened?: true;
  readonly charged?: string;
  readonly txn?: string;
  readonly heard?: number;
  readonly statements?: number;
  readonly bug?: string;
  readonly channel?: Told['channel'];
  readonly id?: string;
};
type Life = { readonly lines: readonly Line[]; readonly signal: string | null };

const live = (errand: ChildTask): Promise<Life> =>
  new Promise((done) => {
    const process_ = spawn(process.execPath, [child, JSON.stringify(errand)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    process_.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    process_.on('close', (_, signal) =>
      done({
        lines: said
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Line),
        signal,
      }),
    );
  });

describe.skipIf(isMissing('postgresql'))('a server killed with SIGKILL', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  let people: People;
  beforeAll(async () => {
    at = await openTestDatabase<Schema>({ kind: 'postgresql' });
    shop = await openShop(at);
  });
  afterAll(async () => {
    await shop?.close();
    await at?.close();
  });

  /** Of all servers that live on; what the killed ones told is added. */
  const carriers = openCarriers();

  /**
   * I10: every message of a booking was accepted by a carrier, as one message to it: SMS and mail
   * under one name however often, Zalo once; and nobody was told what did not happen.
   */
  async function expectTold(): Promise<void> {
    const { rows } = await at.pool.query<{
      sn: number;
      key: string;
      move: string;
      plan: string;
      state: string;
      booking_sn: number;
    }>('select sn, key, move, plan, state, booking_sn from message order by sn');
    const ids = new Map<string, string[]>();
    for (const { channel, id } of carriers.told)
      ids.set(channel, [...(ids.get(channel) ?? []), id]);
    const zalo = ids.get('zns') ?? [];
    expect(zalo.length).toBe(new Set(zalo).size);
    const wrong = rows.filter(({ sn, key, move, plan, state }) => {
      if (plan === 'mail' && move !== 'hotelNew')
        return state !== 'sent' || !ids.get('mail')?.some((id) => id.startsWith(`${sn}-`));
      return plan === 'phone' && !ids.get('sms')?.includes(sha256(`message ${key}`));
    });
    expect(wrong).toEqual([]);
    const known = new Set(rows.map(({ sn }) => String(sn)));
    expect((ids.get('mail') ?? []).filter((id) => !known.has(id.split('-')[0] ?? ''))).toEqual([]);
    const paid = await at.db
      .selectFrom('booking')
      .select('sn')
      .where('payment_status', '=', 1)
      .execute();
    const told = (name: string) =>
      rows
        .filter(({ move, plan }) => `${move} ${plan}` === name)
        .map((row) => row.booking_sn)
        .toSorted((a, b) => a - b);
    for (const name of ['bookedPaid mail', 'bookedPaid phone', 'receipt mail'])
      expect([name, told(name)]).toEqual([
        name,
        paid.map(({ sn }) => sn).toSorted((a, b) => a - b),
      ]);
    process.stdout.write(`\ntold ${carriers.told.length} times of ${rows.length} messages\n`);
  }

  async function tellAll(now: Instant): Promise<void> {
    shop.house.setNow(now);
    const house = {
      ...shop.house,
      ...carriers.house,
      gateways: openGateways(async () => {}).gateways,
    };
    for (let round = 0; round < 200 && (await runDueJobs(house)) > 0; round += 1);
  }

  let rooms = 0;
  const errandAt = async (statement: number, isAfter: boolean): Promise<ChildTask> => {
    const stay = overnight();
    const room = await shop.aRoom();
    const { slug } = await at.db
      .selectFrom('hotel as h')
      .innerJoin('room_type as r', 'r.hotel_sn', 'h.sn')
      .select('h.slug')
      .where('r.sn', '=', room)
      .executeTakeFirstOrThrow();
    const { quoteHash } = await shop.quote(room, stay);
    rooms += 1;
    return {
      databaseUrl: at.settings.databaseUrl ?? '',
      now: aFriday,
      at: statement,
      isAfter,
      secret,
      key: `killed-${statement}-${isAfter ? 'after' : 'before'}`,
      body: {
        slug,
        roomTypeSn: room,
        stay,
        quoteHash,
        paymentMethod: 3,
        adults: 1,
        children: 0,
        fullName: 'Nguyễn Văn An',
        countryCode: '+84',
        mobile: `09${30_000_000 + rooms}`,
        email: 'an@example.com',
        agreesToTerms: true,
      },
    };
  };

  /**
   * Another server takes over: the client sends its writes again under their keys, the gateway its
   * notice until it is taken.
   */
  async function takeOver(errand: ChildTask, { lines }: Life): Promise<void> {
    for (const { channel, id } of lines)
      if (channel !== undefined && id !== undefined) carriers.told.push({ channel, id });
    const said = Object.assign({}, ...lines) as Line;
    const outside = openGateways(async () => {});
    const house = { ...shop.house, ...carriers.house, gateways: outside.gateways };
    people = await makePeople(house);
    const again = await people.guest('booking/createBooking', errand.body, {
      'Idempotency-Key': errand.key,
      'Device-Encode': errand.key,
      Cookie: deviceCookieOf(house, errand.key),
    });
    const { code, key } = again.body.data as { code: string; key: string };
    // I3 and I4: what was told is there, and once.
    expect(said.booked ?? code).toBe(code);
    expect(
      await at.db
        .selectFrom('booking')
        .select('code')
        .where('room_type_sn', '=', Number(errand.body.roomTypeSn))
        .execute(),
    ).toEqual([{ code }]);
    if (said.charged !== undefined) {
      const { total } = (await shop.view({ code, key })).price;
      await handleNotice(
        house,
        'momo',
        outside.tell({
          provider: 'momo',
          ref: said.charged,
          amount: total,
          state: 'charged',
          txn: said.txn ?? '',
          refunds: new Map(),
        }),
      );
    }
    const { status } = await shop.view({ code, key });
    expect([code, status]).toEqual([code, said.charged === undefined ? 5 : 1]);
    expect(
      (
        await at.db
          .selectFrom('payment_attempt')
          .select('status')
          .where('ref', '=', said.charged ?? '')
          .execute()
      ).map((row) => row.status),
    ).toEqual(said.charged === undefined ? [] : [1]);
  }

  test('at every statement from the booking to the answered notice and its messages: what was told stands, once, and money that came is booked', async () => {
    const whole = await live(await errandAt(0, false));
    const statements = whole.lines.find((line) => line.statements !== undefined)?.statements ?? 0;
    for (const { channel, id } of whole.lines)
      if (channel !== undefined && id !== undefined) carriers.told.push({ channel, id });
    expect([whole.signal, whole.lines.filter(({ bug }) => bug !== undefined)]).toEqual([null, []]);
    expect(statements).toBeGreaterThan(20);
    // After one statement is before the next: nothing else is kept outside the process.
    const points = proofCases<readonly [number, boolean]>(
      'kill points',
      [[1, false], ...Array.from({ length: statements }, (_, n) => [n + 1, true] as const)],
      9,
    );
    const count = points.length;
    const seen = new Map<string, number>();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let point = points.shift(); point !== undefined; point = points.shift()) {
          const errand = await errandAt(...point);
          const life = await live(errand);
          expect([point, life.signal]).toEqual([point, 'SIGKILL']);
          const last = Object.keys(life.lines.at(-1) ?? { nothing: 0 })[0] ?? '';
          seen.set(last, (seen.get(last) ?? 0) + 1);
          await takeOver(errand, life);
        }
      }),
    );
    process.stdout.write(
      `\nkilled at ${count} points of ${statements} statements; last told before: ${JSON.stringify(Object.fromEntries(seen))}\n`,
    );
    expect([...seen.keys()].toSorted()).toEqual(
      expect.arrayContaining(['booked', 'charged', 'nothing']),
    );
    // What was never paid for ends by itself, and all that was paid is accounted for
    // (docs/performance.md, I1).
    for (const minutes of [0, 2]) await tellAll(addMinutes(aFriday, minutes));
    shop.house.setNow(addMinutes(aFriday, 40));
    for (
      let round = 0;
      round < 50 &&
      (await runDueJobs({
        ...shop.house,
        ...carriers.house,
        gateways: openGateways(async () => {}).gateways,
      })) > 0;
      round += 1
    );
    expect(
      await at.db.selectFrom('booking').select('code').where('status', '=', 5).execute(),
    ).toEqual([]);
    await expectBalance(at);
    await expectTold();
  }, 1_200_000);
});
