// Promises that several processes on one PostgreSQL are one site: changes, sessions, limits and
// jobs are shared, a release loses no request, and a killed database no booking.

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes, instant } from '#domain/time/time.ts';
import { listen as listenSandbox, type Listening } from '#sandbox/listen.ts';
import { makeKeys } from '#server/crypto/keys.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import { openDatabase, type DatabaseHandle } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { addJob } from '#server/store/job.ts';
import { findUnbalancedBookings } from '#server/store/payment/ledger-check.ts';
import { proofOf } from '../../support/proof-share.ts';
import { isMissing } from '../../support/test-database.ts';
import { makeBooking, makeHotel, makeMember, makePlaces, makeRoom } from '../support/builders.ts';
import { newer, newerMigrations } from '../support/newer-tables.ts';
import {
  openBalancer,
  siteProcess,
  type Balancer,
  type SiteProcess,
} from '../support/processes.ts';
import { startMortalPostgres, type MortalServer } from '../support/restartable-postgres.ts';
import { book, post, wishOf, type Outcome, type Room } from '../support/site-bookers.ts';

const secret = 'a secret that all of these processes share';
const stock = 60;
const { size: count } = proofOf('several processes', { of: 'processes', quick: 2, full: 4 });

describe.skipIf(isMissing('postgresql'))('several processes behind a balancer', () => {
  let server: MortalServer;
  let database: DatabaseHandle<Schema>;
  let sandbox: Listening;
  let sites: SiteProcess[] = [];
  let balancer: Balancer;
  let rooms: Room[] = [];
  let guests = 0;
  const nextWish = () => wishOf((guests += 1), rooms);
  const logged = () => sites.flatMap((site) => site.lines());

  beforeAll(async () => {
    [server, sandbox] = await Promise.all([
      startMortalPostgres(),
      listenSandbox({ host: '127.0.0.1', port: 0 }),
    ]);
    database = await openDatabase<Schema>({ databaseUrl: server.url, dataDir: '' });
    await migrate(database.pool);
    await makePlaces(database.db);
    rooms = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const slug = `several-${at}`;
        return {
          slug,
          sn: await makeRoom(database.db, await makeHotel(database.db, { slug }), { stock }),
        };
      }),
    );
    const env = {
      DATABASE_URL: server.url,
      SECRET: secret,
      PROXIES: '1',
      STOP_DELAY_SECONDS: '3',
      ESMS_API_KEY: 'sandbox-api-key',
      ESMS_SECRET_KEY: 'sandbox-secret-key',
      ESMS_BASE_URL: `${sandbox.url}/sms`,
      MOMO_PARTNER_CODE: 'MOMO',
      MOMO_ACCESS_KEY: 'F8BBA842ECF85',
      MOMO_SECRET_KEY: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
      MOMO_BASE_URL: `${sandbox.url}/momo`,
    };
    sites = await Promise.all(Array.from({ length: count }, () => siteProcess(env)));
    await Promise.all(sites.map((site) => site.start()));
    balancer = await openBalancer(sites);
  });
  afterAll(async () => {
    await balancer?.close();
    await Promise.all(sites.map((site) => site.end()));
    await database?.close();
    await sandbox?.close();
    await server?.discard();
  });

  /** A signed-in member's token; `hotelSn` puts them at its desk. */
  async function tokenOf(hotelSn?: number): Promise<string> {
    const [member, now] = [await makeMember(database.db), instant(Date.now())];
    if (hotelSn !== undefined)
      await database.db
        .insertInto('hotel_staff')
        .values({ member_sn: member, hotel_sn: hotelSn })
        .execute();
    const family = `family-${String(member).padStart(15, '0')}`;
    await database.db
      .insertInto('session')
      .values({
        family,
        member_sn: member,
        device: 'a phone',
        agent: '',
        refresh_hash: family,
        created_at: now,
        used_at: now,
        expires_at: addMinutes(now, 1_440),
        revoked_at: null,
        confirmed_at: now,
      })
      .execute();
    return makeAccessToken(makeKeys(secret), { sn: member, family }, now).accessToken;
  }
  const statusAt = (site: SiteProcess, call: string, token: string) =>
    fetch(`${site.url}/api/${call}`, { headers: { Authorization: `Bearer ${token}` } }).then(
      (answer) => answer.status,
    );

  it('a booking made at one is heard by a desk that is open at another', async () => {
    const room = rooms[0] as Room;
    const { hotel_sn } = await database.db
      .selectFrom('room_type')
      .select('hotel_sn')
      .where('sn', '=', room.sn)
      .executeTakeFirstOrThrow();
    const answer = await fetch(`${sites[0]?.url}/api/desk/stream?hotelSn=${hotel_sn}`, {
      headers: { Authorization: `Bearer ${await tokenOf(hotel_sn)}` },
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const next = async () =>
      Number(/data: (\d+)/.exec(new TextDecoder().decode((await reader.read()).value))?.[1]);
    const before = await next();
    const heard = next();
    expect((await book(sites[1]?.url ?? '', wishOf(6 * 1_000, rooms))).statuses).toEqual([200]);
    expect(await heard).toBeGreaterThan(before);
    await reader.cancel();
  });

  it('a session opened anywhere holds everywhere, until it is ended anywhere', async () => {
    const token = await tokenOf();
    expect(
      await Promise.all(sites.map((site) => statusAt(site, 'user/getProfileInfo', token))),
    ).toEqual(sites.map(() => 200));
    expect(
      (
        await post(
          sites.at(-1)?.url ?? '',
          'auth/signOut',
          {},
          { Authorization: `Bearer ${token}` },
        )
      ).status,
    ).toBe(200);
    expect(
      await Promise.all(sites.map((site) => statusAt(site, 'user/getProfileInfo', token))),
    ).toEqual(sites.map(() => 401));
  });

  it('messages to a phone are counted together: the fourth in a quarter of an hour is refused, whichever process is asked', async () => {
    const told = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        post(
          sites[at % count]?.url ?? '',
          'auth/sendVerificationCode',
          { countryCode: '+84', mobile: '0903482917', purpose: 'signUp' },
          { 'Device-Encode': `phone ${at}`, 'X-Forwarded-For': `203.0.113.${at}` },
        ),
      ),
    );
    expect(told.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3);
    expect(told.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect(told.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  it('each piece of work is done once, by one of them', async () => {
    const now = instant(Date.now());
    const [from, to] = [addMinutes(now, 20 * 1_440), addMinutes(now, 20 * 1_440 + 120)];
    const room = rooms[1] as Room;
    const late = [];
    for (let n = 0; n < 40; n += 1)
      late.push(
        await makeBooking(database.db, room.sn, from, to, {
          status: 5,
          expires_at: addMinutes(now, -20),
          payment_method: 3,
        }),
      );
    await Promise.all(
      late.map((bookingSn) =>
        addJob(database.db, {
          kind: 'expire',
          key: `expire:${bookingSn}`,
          payload: { bookingSn },
          runAt: now,
        }),
      ),
    );
    const left = () =>
      database.db
        .selectFrom('job')
        .select('sn')
        .where('kind', '=', 'expire')
        .where('run_at', '<=', now)
        .execute();
    await expect.poll(async () => (await left()).length, { timeout: 30_000 }).toBe(0);
    await expect
      .poll(
        () => logged().filter(({ job, lateMs }) => job === 'expire' && lateMs !== undefined).length,
        { timeout: 30_000 },
      )
      .toBe(40);
    const moves = await database.db
      .selectFrom('booking_history')
      .select('booking_sn')
      .where('booking_sn', 'in', late)
      .where('move', '=', 'expire')
      .execute();
    expect(moves.map(({ booking_sn }) => booking_sn).toSorted((a, b) => a - b)).toEqual(late);
  });

  /** Guests who come one after another, eight at a time, until `ended`; what each was told. */
  function crowd(tries: number): {
    readonly told: Outcome[];
    readonly end: () => Promise<Outcome[]>;
  } {
    const told: Outcome[] = [];
    const over = new AbortController();
    const coming = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted) told.push(await book(balancer.url, nextWish(), tries));
    });
    return {
      told,
      end: async () => {
        over.abort();
        await Promise.all(coming);
        return told;
      },
    };
  }
  /** Every booking that was told is there once, and nothing is there that was not told. */
  async function expectKept(told: readonly Outcome[], since: number): Promise<void> {
    const codes = told.flatMap(({ code }) => (code === null ? [] : [code]));
    const kept = await database.db
      .selectFrom('booking')
      .select('code')
      .where('sn', '>', since)
      .execute();
    expect(new Set(codes).size).toBe(codes.length);
    expect(kept.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  }
  const newest = async () =>
    (
      await database.db
        .selectFrom('booking')
        .select(({ fn }) => fn.max('sn').as('sn'))
        .executeTakeFirstOrThrow()
    ).sn ?? 0;

  it('a release that ends and starts one after the other loses no request', async () => {
    const since = await newest();
    const guestsNow = crowd(1);
    for (const site of sites) {
      const before = guestsNow.told.length;
      expect(await site.end()).toBe(0);
      await site.start();
      await expect.poll(() => guestsNow.told.length, { timeout: 30_000 }).toBeGreaterThan(before);
    }
    const told = await guestsNow.end();
    expect(told.filter(({ statuses }) => statuses.join() !== '200')).toEqual([]);
    await expectKept(told, since);
  }, 120_000);

  it('F23 the tables of a newer release, made while older processes serve, fail no request', async () => {
    const since = await newest();
    const folder = newerMigrations();
    const guestsNow = crowd(1);
    await expect.poll(() => guestsNow.told.length, { timeout: 30_000 }).toBeGreaterThan(20);
    expect(await migrate(database.pool, folder)).toEqual(newer.map(([name]) => name));
    const before = guestsNow.told.length;
    await expect
      .poll(() => guestsNow.told.length, { timeout: 30_000 })
      .toBeGreaterThan(before + 40);
    const told = await guestsNow.end();
    rmSync(folder, { recursive: true });
    expect(told.filter(({ statuses }) => statuses.join() !== '200')).toEqual([]);
    await expectKept(told, since);
  }, 60_000);

  it('a database that is killed under load and comes back has every booking that was told, and the site comes back by itself', async () => {
    const since = await newest();
    const guestsNow = crowd(200);
    await expect.poll(() => guestsNow.told.length, { timeout: 30_000 }).toBeGreaterThan(20);
    await server.kill();
    await expect
      .poll(async () => (await Promise.all(sites.map((site) => site.isReady()))).includes(true), {
        timeout: 30_000,
      })
      .toBe(false);
    expect(
      await Promise.all(
        sites.map((site) => fetch(`${site.url}/healthz`).then((answer) => answer.status)),
      ),
    ).toEqual(sites.map(() => 200));
    // Guests go on asking meanwhile.
    const turnedAway = balancer.refusals();
    await expect
      .poll(() => balancer.refusals(), { timeout: 30_000 })
      .toBeGreaterThan(turnedAway + 20);
    await server.start();
    await expect
      .poll(async () => (await Promise.all(sites.map((site) => site.isReady()))).every(Boolean), {
        timeout: 30_000,
      })
      .toBe(true);
    const before = guestsNow.told.length;
    await expect
      .poll(() => guestsNow.told.length, { timeout: 30_000 })
      .toBeGreaterThan(before + 20);
    const told = await guestsNow.end();
    expect(told.filter(({ code }) => code === null)).toEqual([]);
    // Who was told to come again was told so; nobody met an error of ours.
    expect(
      told
        .flatMap(({ statuses }) => statuses)
        .filter((status) => ![200, 409, 502, 503].includes(status)),
    ).toEqual([]);
    await expectKept(told, since);
    const { rows } = await database.pool.query<{ most: number }>(
      'select coalesce(max(peak_held(room_type_sn, check_in_at, held_until, now())), 0) as most from booking where status in (1, 5, 6, 8, 9, 10)',
    );
    expect(rows[0]?.most).toBeLessThanOrEqual(stock);
    expect(await findUnbalancedBookings(database.db, 10)).toEqual([]);
  }, 120_000);
});
