// Makes a country of any size inside PostgreSQL: provinces of so many hotels on a grid, three room
// types each, with prices, sales and stays.

import type { Pool } from 'pg';
import type { Instant } from '#domain/time/time.ts';

/**
 * Hotels are made province by province; a province is a square of twenty kilometres with ten
 * districts, a degree from the next.
 */
export type Shape = {
  readonly hotels: number;
  readonly hotelsPerProvince: number;
  readonly now: Instant;
};

export const provincesOf = ({ hotels, hotelsPerProvince }: Shape): number =>
  Math.ceil(hotels / hotelsPerProvince);
export const centreOfProvince = (sn: number) => ({
  latitude: 2 + Math.floor((sn - 1) / 40),
  longitude: 90 + ((sn - 1) % 40),
});
/** Numbers of districts begin above those of provinces. */
export const districtOf = (provinceSn: number, index: number): number =>
  100_000 + provinceSn * 10 + index;

const names = (text: string): string =>
  `json_build_object('vi', ${text}, 'en', ${text}, 'th', ${text})`;

async function makeAreas(pool: Pool, shape: Shape): Promise<void> {
  const at = `2 + (p - 1) / 40, 90 + (p - 1) % 40`;
  await pool.query(
    `insert into area (sn, type, parent_sn, slug, name, latitude, longitude, radius_km, weight)
    select p, 2, null, 'p' || p, ${names("'P' || p")}, ${at}, 15, 1000 from generate_series(1, $1::int) p`,
    [provincesOf(shape)],
  );
  await pool.query(
    `insert into area (sn, type, parent_sn, slug, name, latitude, longitude, radius_km, weight)
    select 100000 + p * 10 + d, 3, p, 'd' || p || '-' || d, ${names("'D' || d")}, ${at}, 10, 100
    from generate_series(1, $1::int) p, generate_series(0, 9) d`,
    [provincesOf(shape)],
  );
}

/** $1 and $2 the first and last hotel, $3 hotels of a province. */
const hotelRows = `insert into hotel (sn, slug, name, type, province_sn, district_sn, address, phone, description, latitude, longitude, facilities, pay_methods, pictures,
    rating, score_cleanliness, review_count, popularity, is_open_online, cancel_hours_hourly, discount_percent)
  overriding system value
  select i, 'h' || i, 'Hotel ' || i, 1 + floor(random() * 6), p, 100000 + p * 10 + least(9, floor(x * 10)), i || ' Lê Lợi', '02838220000', '{"vi":"","en":"","th":""}',
    2 + (p - 1) / 40 + (random() - 0.5) * 0.18, 90 + (p - 1) % 40 + (x - 0.5) * 0.18,
    array(select f::int2 from generate_series(1, 20) f where random() < case when i > 0 and f < 7 then 0.7 else 0.25 end),
    (array['{0,3}', '{3}', '{0,3,60,41}', '{3,50}']::text[])[1 + floor(random() * 4)]::int2[], '[{"name":"facade-1","variant":0}]',
    30 + floor(random() * 21), 30 + floor(random() * 21), floor(random() * 400), random(), random() < 0.97, null, case when random() < 0.3 then 5 * floor(1 + random() * 6) else 0 end
  from (select i, 1 + (i - 1) / $3::int as p, random() as x from generate_series($1::int, $2::int) i) h`;
const roomRows = `insert into room_type (sn, hotel_sn, name, stock, max_guests, size_m2, bed, is_locked, is_prepaid_only, position)
  overriding system value
  select (h - 1) * 3 + k + 1, h, 'Room ' || k, 1 + floor(random() * 3), 2, 20 + 5 * k, 1, random() < 0.01, random() < 0.1, k
  from generate_series($1::int, $2::int) h, generate_series(0, 2) k`;
const planRows = `insert into rate_plan (room_type_sn, booking_type, price, price_additional, first_hours, additional_hours, max_hours, from_minute, to_minute)
  select (h - 1) * 3 + k + 1, t, 1000 * floor(day * (1 + 0.3 * k) * (array[0.45, 0.7, 1])[t] / 1000), case when t = 1 then 10000 * floor(2 + random() * 6) else 0 end,
    case when t = 1 then 2 else 1 end, 1, case when t = 1 then 4 + floor(random() * 6) else 5 end,
    case t when 1 then 60 * floor(7 + random() * 4) when 2 then 1320 else 840 end, case t when 1 then 60 * floor(21 + random() * 3) when 2 then 600 else 720 end
  from (select h, 250000 * exp(random() * 2.2) as day from generate_series($1::int, $2::int) h offset 0) d, generate_series(0, 2) k, generate_series(1, 3) t
  where random() < 0.92`;
const overrideRows = `insert into price_override (room_type_sn, booking_type, weekdays, percent)
  select r, t, 96, 110 + floor(random() * 20) from generate_series(($1::int - 1) * 3 + 1, $2::int * 3) r, generate_series(2, 3) t where random() < 0.3`;
const surchargeRows = `insert into surcharge (hotel_sn, booking_type, weekdays, from_minute, to_minute, percent, reason)
  select h, 1, 97, 1080, 1440, 15, 'weekend' from generate_series($1::int, $2::int) h where random() < 0.33`;
/** $3 is the moment. */
const saleRows = `insert into flash_sale (room_type_sn, booking_type, starts_at, ends_at, percent, quota, sold)
  select r, 1 + floor(random() * 2), $3::timestamptz + (random() - 0.5) * interval '6 hours', $3::timestamptz + interval '8 hours', 5 * floor(2 + random() * 7), 3, floor(random() * 4)
  from generate_series(($1::int - 1) * 3 + 1, $2::int * 3) r where random() < 0.08`;
/**
 * Three stays of six to twenty-two hours in three and a half days for each room type, of one to
 * three rooms in all.
 */
const bookingRows = `insert into booking (code, hotel_sn, room_type_sn, booking_type, stay, check_in_at, check_out_at, held_until, full_name, phone, status, payment_method, price, total, expires_at)
  select 'G' || r || '-' || n, 1 + (r - 1) / 3, r, 2, '{}', f, f + d, f + d + interval '1 hour', 'An', '+84' || r, case when n = 2 and r % 9 = 0 then 5 else 1 end, 0, '{}', 0,
    case when n = 2 and r % 9 = 0 then $3::timestamptz + (r % 20 - 10) * interval '1 minute' end
  from (select r, n, $3::timestamptz + interval '30 minutes' * floor(random() * 168 - 24) as f, interval '30 minutes' * floor(12 + random() * 32) as d
    from generate_series(($1::int - 1) * 3 + 1, $2::int * 3) r, generate_series(1, 3) n offset 0) b`;

const chunk = 20_000;

/**
 * Goes on where it stopped; false when `seconds` were over before all hotels stood, with statistics
 * of those that do. Rows do not check each other, which is what takes the time.
 */
export async function generateCountry(
  pool: Pool,
  shape: Shape,
  seconds = Infinity,
  say: (line: string) => void = () => undefined,
): Promise<boolean> {
  const until = performance.now() + 1000 * seconds;
  const client = await pool.connect();
  try {
    // A commit that is not yet on disk would keep the last statement from marking pages as seen by
    // all.
    await client.query(
      'set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = on',
    );
    const { rows } = await client.query<{ made: number }>(
      'select coalesce(max(sn), 0) as made from hotel',
    );
    if ((rows[0]?.made ?? 0) === 0) await makeAreas(pool, shape);
    for (let from = (rows[0]?.made ?? 0) + 1; from <= shape.hotels; from += chunk) {
      if (performance.now() > until) break;
      const to = Math.min(shape.hotels, from + chunk - 1);
      await client.query('begin');
      await client.query('select setseed($1)', [(from / chunk) % 1]);
      await client.query(hotelRows, [from, to, shape.hotelsPerProvince]);
      for (const text of [roomRows, planRows, overrideRows, surchargeRows])
        await client.query(text, [from, to]);
      for (const text of [saleRows, bookingRows]) await client.query(text, [from, to, shape.now]);
      await client.query(
        'select refresh_room_search(array(select generate_series(($1::int - 1) * 3 + 1, $2::int * 3)))',
        [from, to],
      );
      await client.query('commit');
      say(`  ${to} of ${shape.hotels} hotels`);
    }
    await client.query('vacuum analyze');
    const stands = await client.query<{ made: number }>('select max(sn) as made from hotel');
    return stands.rows[0]?.made === shape.hotels;
  } finally {
    client.release(true);
  }
}
