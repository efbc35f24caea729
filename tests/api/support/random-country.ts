// Makes a small country full of every case a price or a free room can depend on; the same number
// makes the same country.

import { facilities } from '#domain/hotel.ts';
import { vnd } from '#domain/money.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, addMinutes, localDate, timeOfMinutes, type Instant } from '#domain/time/time.ts';
import { seededRandom, type SeededRandom } from '#server/seed/seeded-random.ts';
import type { Database, Schema } from '#server/store/engine/schema.ts';
import type { Contents } from '../../support/store-templates.ts';
import {
  aFriday,
  makeBooking,
  makeFlashSale,
  makeHotel,
  makeOverride,
  makePlaces,
  makePlan,
  makeRoom,
  makeSurcharge,
} from './builders.ts';

/** Places and such a country of the makers' Friday, for files that begin with the same one. */
export const randomCountry = (hotels: number, seed: number): Contents<Schema> => ({
  name: `random country ${hotels} ${seed}`,
  make: async (db) => {
    await makePlaces(db);
    await makeRandomCountry(db, aFriday, hotels, seed);
  },
});

/**
 * Districts 101 to 103 of Hồ Chí Minh and 201 to 203 of Hà Nội. Answers the hotels' serial numbers.
 */
export async function makeRandomCountry(
  db: Database,
  now: Instant,
  hotels: number,
  seed = 1,
): Promise<number[]> {
  const by = seededRandom(seed);
  const sns: number[] = [];
  for (let n = 0; n < hotels; n += 1) {
    const province = by.is(0.7) ? 1 : 2;
    const point =
      province === 1
        ? { latitude: 10.77, longitude: 106.69 }
        : { latitude: 21.03, longitude: 105.85 };
    const sn = await makeHotel(db, {
      province_sn: province,
      district_sn: province * 100 + by.whole(1, 3),
      latitude: point.latitude + by.around(0, 0.1),
      longitude: point.longitude + by.around(0, 0.1),
      rating: by.whole(30, 50),
      review_count: by.whole(0, 300),
      popularity: by.unit(),
      is_open_online: by.is(0.95),
      discount_percent: by.is(0.3) ? by.whole(1, 60) : 0,
      cancel_hours_hourly: by.is(0.3) ? by.whole(0, 48) : null,
      pay_methods: by.is(0.5) ? [0, 3] : by.is(0.5) ? [3] : [60, 41],
      type: by.whole(1, 6),
      score_cleanliness: by.whole(30, 50),
      facilities: Object.values(facilities).filter(() => by.is(0.5)),
    });
    sns.push(sn);
    while (by.is(0.3)) {
      const from = by.whole(0, 1400);
      await makeSurcharge(db, sn, {
        booking_type: by.whole(1, 3),
        from_minute: from,
        to_minute: by.whole(from + 1, 1440),
        percent: by.whole(10, 30),
        weekdays: by.whole(1, 127),
        ...days(now, by),
      });
    }
    for (let position = by.whole(0, 3); position > 0; position -= 1)
      await makeRandomRoom(db, sn, position, now, by);
  }
  return sns;
}

function days(
  now: Instant,
  by: SeededRandom,
): { from_date?: ReturnType<typeof localDate>; to_date?: ReturnType<typeof localDate> } {
  if (by.is(0.6)) return {};
  const from = addDays(localDate(now), by.whole(-3, 6));
  return { from_date: from, to_date: addDays(from, by.whole(0, 8)) };
}

async function makeRandomRoom(
  db: Database,
  hotelSn: number,
  position: number,
  now: Instant,
  by: SeededRandom,
): Promise<void> {
  const cleaning = {
    cleaning_hourly_minutes: 15 * by.whole(0, 8),
    cleaning_minutes: 15 * by.whole(0, 8),
  };
  const room = await makeRoom(
    db,
    hotelSn,
    {
      position,
      stock: by.whole(0, 3),
      is_locked: by.is(0.08),
      is_prepaid_only: by.is(0.2),
      ...cleaning,
    },
    {},
  );
  const price = () => vnd(by.is(0.1) ? 0 : 1_000 * by.whole(80, 2_000));
  if (by.is(0.9)) {
    const isAllDay = by.is(0.3);
    await makePlan(db, room, {
      booking_type: 1,
      price: price(),
      price_additional: vnd(1_000 * by.whole(0, 90)),
      first_hours: by.whole(1, 3),
      additional_hours: by.whole(1, 2),
      max_hours: by.whole(3, 12),
      from_minute: isAllDay ? 0 : 30 * by.whole(12, 20),
      to_minute: isAllDay ? 1440 : 30 * by.whole(40, 47),
    });
  }
  if (by.is(0.9))
    await makePlan(db, room, {
      booking_type: 2,
      price: price(),
      from_minute: 30 * by.whole(40, 46),
      to_minute: 30 * by.whole(12, 24),
    });
  if (by.is(0.9))
    await makePlan(db, room, {
      booking_type: 3,
      price: price(),
      from_minute: 30 * by.whole(24, 30),
      to_minute: 30 * by.whole(20, 25),
    });
  while (by.is(0.3))
    await makeOverride(db, room, {
      booking_type: by.whole(1, 3),
      percent: by.whole(50, 200),
      weekdays: by.whole(1, 127),
      ...days(now, by),
    });
  for (const type of [1, 2]) {
    if (by.is(0.75)) continue;
    await makeFlashSale(db, room, now, {
      booking_type: type,
      percent: by.whole(5, 80),
      quota: 3,
      sold: by.whole(0, 3),
      starts_at: addMinutes(now, by.whole(-300, 60)),
      ends_at: addMinutes(now, by.whole(61, 600)),
    });
  }
  for (let left = by.whole(0, 8); left > 0; left -= 1) {
    const from = addMinutes(now, 30 * by.whole(-30, 250));
    const to = addMinutes(from, 30 * by.whole(2, 60));
    const status = by.pick([0, 1, 2, 3, 4, 5, 6, 8, 9, 10]);
    await makeBooking(db, room, from, to, {
      held_until: addMinutes(to, 15 * by.whole(0, 8)),
      status,
      rooms: by.whole(1, 2),
      expires_at: status === 5 ? addMinutes(now, by.pick([-20, -1, 1, 14])) : null,
    });
  }
}

/**
 * A stay someone might ask for within a week of `now`, some of them past or longer than any hotel
 * allows.
 */
export function randomStay(now: Instant, by: SeededRandom): Stay {
  const date = addDays(localDate(now), by.whole(0, 6));
  const type = by.pick(['hourly', 'overnight', 'daily'] as const);
  if (type === 'hourly')
    return { type, date, start: timeOfMinutes(30 * by.whole(12, 47)), hours: by.whole(1, 10) };
  return type === 'overnight' ? { type, date } : { type, date, nights: by.whole(1, 5) };
}
