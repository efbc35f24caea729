// Promises that picks among the suggestions are counted once, fade, and cannot be forged; and what
// a stay's neighbours cost at a hotel.

import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { callSchemas } from '#contract/schemas/call-schemas.ts';
import { policy } from '#domain/policy.ts';
import { type Instant, addMinutes, instant, localDate } from '#domain/time/time.ts';
import { getRoomList, getStayPriceList } from '#server/api/handlers/hotel.ts';
import { getSearchSuggestion, updateTotalClickSearch } from '#server/api/handlers/suggestion.ts';
import type { Caller } from '#server/context/request-context.ts';
import { type SearchIndex, makeSearchIndex } from '#server/search/memory/search-index.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { deleteOldRows } from '#server/store/job.ts';
import { type TestDatabase, openTestDatabase } from '../../support/test-database.ts';
import {
  aFriday,
  makeBooking,
  makeHotel,
  makePlaces,
  makeRoom,
  makeSurcharge,
} from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { type TestHouse, inWrite, makeContext, makeTestHouse } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let house: TestHouse;
let index: SearchIndex;
let sen: number;
let sen2: number;
const at14 = instant('2026-03-13T07:00:00Z');

beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  await makePlaces(at.db);
  sen = await makeHotel(at.db, { slug: 'la-sen', name: 'Lá Sen Xanh' });
  sen2 = await makeHotel(at.db, { slug: 'la-sen-2', name: 'Lá Sen Trắng' });
  const room = await makeRoom(
    at.db,
    sen,
    {},
    { hourly: 200_000, overnight: 400_000, daily: 600_000 },
  );
  await makeRoom(at.db, sen2, { stock: 2 });
  await makeSurcharge(at.db, sen, {
    booking_type: 1,
    from_minute: 1080,
    to_minute: 1320,
    percent: 20,
  });
  await makeBooking(at.db, room, at14, addMinutes(at14, 120), {
    held_until: addMinutes(at14, 150),
  });
  const plain = await makeTestHouse(at.db, { now: aFriday });
  index = makeSearchIndex(at.db, plain.clock, plain.log);
  await index.start();
  house = { ...plain, index };
});
afterAll(async () => {
  index.stop();
  await house.close();
  await at.close();
});
beforeEach(async () => {
  house.setNow(aFriday);
  await at.pool.query('truncate search_click, search_click_day');
  await index.picks.refresh(aFriday);
});

const find = async (
  keyword: string,
  caller: Partial<Caller> = {},
): Promise<Output<'hotel/getSearchSuggestion'>> =>
  v.parse(
    callSchemas['hotel/getSearchSuggestion'].output,
    await getSearchSuggestion(makeContext(house, caller), { keyword, exact: '0' }),
  );
const click = (input: Input<'hotel/updateTotalClickSearch'>, caller: Partial<Caller> = {}) =>
  inWrite(house, caller, (ctx) =>
    updateTotalClickSearch(ctx, v.parse(callSchemas['hotel/updateTotalClickSearch'].input, input)),
  );
/** Searches and picks as a person with this device does. */
async function pick(sn: number, caller: Partial<Caller> = {}, type = 1, keyword = 'la sen') {
  const { searchHistorySn } = await find(keyword, caller);
  return click({ searchHistorySn: searchHistorySn ?? 0, keyword, type, sn }, caller);
}
const scoreAt = async (now: Instant, sn: number): Promise<number> => {
  await index.picks.refresh(now);
  return index.picks.hotel(sn);
};

describe('a pick', () => {
  test('is counted once a day for each device, and again the next day', async () => {
    expect([await pick(sen2), await pick(sen2), await pick(sen2, { device: 'device-2' })]).toEqual([
      { isCounted: true },
      { isCounted: false },
      { isCounted: true },
    ]);
    expect(await scoreAt(aFriday, sen2)).toBeCloseTo(2);
    house.pass(24 * 60);
    expect(await pick(sen2)).toEqual({ isCounted: true });
  });

  test('brings what people pick before its like', async () => {
    const before = (await find('la sen')).hotelList.map(({ sn }) => sn);
    expect(before).toEqual([sen, sen2]);
    for (let n = 0; n < 12; n += 1) await pick(sen2, { device: `device-${n}` });
    await index.picks.refresh(aFriday);
    expect((await find('la sen')).hotelList.map(({ sn }) => sn)).toEqual([sen2, sen]);
    expect((await find('la sen xanh')).hotelList[0]?.sn).toBe(sen);
  });

  test('fades by half in two weeks, and the next one adds to what is left', async () => {
    for (let n = 0; n < 4; n += 1) await pick(sen2, { device: `device-${n}` });
    const halfLife = policy.searchClickHalfLifeDays * 24 * 60;
    expect(await scoreAt(addMinutes(aFriday, halfLife), sen2)).toBeCloseTo(2);
    house.pass(halfLife);
    await pick(sen2);
    expect(await scoreAt(house.now(), sen2)).toBeCloseTo(3);
    expect(await scoreAt(addMinutes(house.now(), 12 * halfLife), sen2)).toBe(0);
  });

  test('counts for areas as for hotels', async () => {
    expect(await pick(101, {}, 3, 'q1')).toEqual({ isCounted: true });
    expect(await pick(1, {}, 2, '')).toEqual({ isCounted: true });
    await index.picks.refresh(aFriday);
    expect([index.picks.area(101), index.picks.area(1), index.picks.area(2)]).toEqual([1, 1, 0]);
  });

  test('needs the search it was picked from: its words, its device, its hour', async () => {
    const { searchHistorySn } = await find('la sen');
    const good = { searchHistorySn: searchHistorySn ?? 0, keyword: 'la sen', type: 1, sn: sen };
    expect(await click({ ...good, searchHistorySn: good.searchHistorySn + 1 })).toEqual({
      isCounted: false,
    });
    expect(await click({ ...good, keyword: 'la' })).toEqual({ isCounted: false });
    expect(await click(good, { device: 'somebody-else' })).toEqual({ isCounted: false });
    house.pass(policy.searchReceiptMinutes + 1);
    expect(await click(good)).toEqual({ isCounted: false });
    house.setNow(addMinutes(aFriday, policy.searchReceiptMinutes));
    expect(await click(good)).toEqual({ isCounted: true });
  });

  test('of what is not there is refused', async () => {
    const { searchHistorySn } = await find('la sen');
    for (const wrong of [
      { type: 1, sn: 987_654 },
      { type: 2, sn: 101 },
      { type: 3, sn: 1 },
      { type: 2, sn: 999_999 },
    ]) {
      expect(
        (
          await faultOf(
            'hotel/updateTotalClickSearch',
            click({ searchHistorySn: searchHistorySn ?? 0, keyword: 'la sen', ...wrong }),
          )
        ).code,
      ).toBe(errorCodes.notFound);
    }
    for (const wrong of [
      { type: 0 },
      { type: 4 },
      { sn: 0 },
      { searchHistorySn: -1 },
      { keyword: 'x'.repeat(81) },
    ]) {
      expect(
        v.safeParse(callSchemas['hotel/updateTotalClickSearch'].input, {
          searchHistorySn: 1,
          keyword: '',
          type: 1,
          sn: 1,
          ...wrong,
        }).success,
      ).toBe(false);
    }
  });
});

describe('too many picks', () => {
  const areas = () =>
    [...index.catalogue.areas.values()].slice(0, policy.searchClicksPerDeviceDay + 5);

  test('of one device are refused for the rest of its day, at once or one by one', async () => {
    const answers = await Promise.allSettled(areas().map(({ sn, type }) => pick(sn, {}, type)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      policy.searchClicksPerDeviceDay,
    );
    expect((await faultOf('hotel/updateTotalClickSearch', pick(sen))).code).toBe(
      errorCodes.tooManyRequests,
    );
    expect(await pick(sen, { device: 'device-2' })).toEqual({ isCounted: true });
    house.pass(24 * 60);
    expect(await pick(sen)).toEqual({ isCounted: true });
  });

  test('of one address are refused, however many devices it claims to be', async () => {
    await at.db
      .insertInto('search_click_day')
      .values({
        who: 'address 203.0.113.7',
        day: localDate(aFriday),
        picks: Array.from({ length: policy.searchClicksPerAddressDay }, (_, n) => `d 1:${n}`),
      })
      .execute();
    expect(
      (await faultOf('hotel/updateTotalClickSearch', pick(sen, { device: 'fresh' }))).code,
    ).toBe(errorCodes.tooManyRequests);
    expect(await scoreAt(aFriday, sen)).toBe(0);
    expect(await pick(sen, { device: 'fresh', address: '203.0.113.8' })).toEqual({
      isCounted: true,
    });
  });

  test('are forgotten with their day, not the scores', async () => {
    await pick(sen);
    await deleteOldRows(at.db, addMinutes(aFriday, 4 * 24 * 60));
    expect(await at.db.selectFrom('search_click_day').select('who').execute()).toEqual([]);
    expect(
      await at.db.selectFrom('search_click').select(['type', 'sn', 'total']).execute(),
    ).toEqual([{ type: 1, sn: sen, total: 1 }]);
  });
});

describe('the neighbours of a stay', () => {
  const hourly = {
    slug: 'la-sen',
    bookingType: '1',
    checkInDatePlan: '2026-03-13',
    startTime: '17:00',
    endDate: '2026-03-13',
    endTime: '19:00',
  };
  const prices = async (input: Input<'hotel/getStayPriceList'>) =>
    v.parse(
      callSchemas['hotel/getStayPriceList'].output,
      await getStayPriceList(makeContext(house), input),
    );

  test('by the hour cost what the room list says, and those that are taken are told from those not sold', async () => {
    const { starts, lengths, total, peaks, nights } = await prices(hourly);
    const startOf = (start: string) => starts.find((one) => one.start === start);
    expect([starts[0]?.start, starts.at(-1)?.start, nights]).toEqual(['08:00', '21:30', []]);
    expect([startOf('13:00'), startOf('16:00')].map((one) => one?.isTaken)).toEqual([true, true]);
    expect(startOf('21:30')).toMatchObject({ total: null, isTaken: false });
    expect(peaks).toEqual([{ from: '18:00', to: '22:00', percent: 20 }]);
    expect(lengths.map(({ hours }) => hours)).toEqual([1, 2, 3, 4, 5]);
    for (const { start, total: told } of starts.filter((one) => one.total !== null)) {
      const to = `${String(Number(start.slice(0, 2)) + 2).padStart(2, '0')}${start.slice(2)}`;
      const { rooms } = await getRoomList(makeContext(house), {
        ...hourly,
        startTime: start,
        endTime: to,
      });
      expect([start, rooms[0]?.price?.total]).toEqual([start, told]);
    }
    expect(lengths[1]?.total).toBe(total);
  });

  test('of more hours than are sold are days, with their times and price', async () => {
    const { dailyInstead, total, isTaken } = await prices({
      ...hourly,
      checkInDatePlan: '2026-03-14',
      startTime: '14:00',
      endDate: '2026-03-14',
      endTime: '21:00',
    });
    expect([total, isTaken]).toEqual([null, false]);
    expect(dailyInstead).toMatchObject({
      stay: { type: 'daily', date: '2026-03-14', nights: 1 },
      total: 600_000,
      checkIn: '2026-03-14T07:00:00.000Z',
    });
  });

  test('by the night are all nights on sale, with the one that is taken', async () => {
    const nightly = await prices({ slug: 'la-sen', bookingType: '2' });
    expect([nightly.nights.length, nightly.nights[0]]).toEqual([
      policy.overnightDaysAhead + 1,
      { date: '2026-03-13', total: 400_000, isTaken: false },
    ]);
    const daily = await prices({ slug: 'la-sen', bookingType: '3' });
    expect([daily.nights.length, daily.nights[0], daily.nights[1]]).toEqual([
      policy.dailyDaysAhead + 1,
      { date: '2026-03-13', total: null, isTaken: true },
      { date: '2026-03-14', total: 600_000, isTaken: false },
    ]);
  });

  test('include the night that has begun, from midnight until two', async () => {
    house.setNow(instant('2026-03-13T18:30:00Z'));
    expect((await prices({ slug: 'la-sen', bookingType: '2' })).nights[0]).toEqual({
      date: '2026-03-13',
      total: 400_000,
      isTaken: false,
    });
    house.setNow(instant('2026-03-13T19:00:00Z'));
    expect((await prices({ slug: 'la-sen', bookingType: '2' })).nights[0]?.date).toBe('2026-03-14');
  });

  test('of a hotel that is not there are not found', async () => {
    expect((await faultOf('hotel/getStayPriceList', prices({ slug: 'khong-co' }))).code).toBe(
      errorCodes.notFound,
    );
  });
});

describe('a flood of questions', () => {
  test('is refused to a device that asks faster than anybody types, with the moment from which it may ask again', async () => {
    const flooding = { device: 'flood', address: '198.51.100.9' };
    for (let n = 0; n < 60; n += 1) await find('la sen', flooding);
    expect(await faultOf('hotel/getSearchSuggestion', find('la sen', flooding))).toEqual({
      code: errorCodes.tooManyRequests,
      details: { resendAt: addMinutes(house.now(), 0.2 / 60) },
    });
    expect(
      (await find('la sen', { ...flooding, device: 'a neighbour' })).hotelList.length,
    ).toBeGreaterThan(0);
  });

  test('is refused to an address, whatever devices it names', async () => {
    let refused = 0;
    for (let n = 0; n < 1_300; n += 1)
      await find('la', { device: `made-up-${n}`, address: '198.51.100.10' }).catch(() => {
        refused += 1;
      });
    expect(refused).toBe(100);
  });
});
