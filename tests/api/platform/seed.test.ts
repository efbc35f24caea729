// The sample country is believable and whole, the same every time, and never sells a room twice,
// whoever books meanwhile.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMinutes, instant, localDate, type Instant } from '#domain/time/time.ts';
import { demoPeople } from '#server/seed/demo-people.ts';
import { isMirrored } from '#server/seed/pictures.ts';
import { seedCountry, topUpSample } from '#server/seed/sample-country.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import closerPhotos from '../../../src/server/seed/data/closer-photos.json' with { type: 'json' };
import photos from '../../../src/server/seed/data/photos.json' with { type: 'json' };
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { fillWithRealStays } from '../support/real-stays.ts';

type Db = TestDatabase<Schema>;
/** A Saturday, five past two in the afternoon in Vietnam. */
const now = instant('2025-11-22T07:05:00.000Z');
const hotels = 400;
const quiet = (): undefined => undefined;

async function rows<Row>(database: Db, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(database.db)).rows;
}

async function count(database: Db, text: string): Promise<number> {
  return (
    (await rows<{ n: number }>(database, `select count(*)::int as n from ${text}`))[0]?.n ?? -1
  );
}

const oversold = (at: Instant): string =>
  `(select distinct room_type_sn, check_in_at, held_until from booking where status in (1, 5, 6, 8, 9,
    10)) b join room_type r on r.sn = b.room_type_sn
   where peak_held(r.sn, b.check_in_at, b.held_until, '${at}') > r.stock`;

async function fingerprint(database: Db): Promise<string[]> {
  const tables = [
    'area',
    'hotel',
    'room_type',
    'rate_plan',
    'price_override',
    'surcharge',
    'review',
    'promotion',
    'booking',
    'booking_history',
    'flash_sale',
    'member',
    'hotel_staff',
    'favorite',
    'fact',
    'hotel_collection',
    'coupon',
    'member_coupon',
    'point_entry',
    'stamp',
    'add_on',
  ];
  const hashes = await Promise.all(
    tables.map((table) =>
      rows<{ hash: string }>(
        database,
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`,
      ),
    ),
  );
  return hashes.map(([row], index) => `${tables[index]} ${row?.hash}`);
}

describe('the sample country', () => {
  describe('made once', () => {
    let database: Db;
    beforeAll(async () => {
      database = await openTestDatabase<Schema>();
      await seedCountry(database.db, now, quiet, { hotels });
    });
    afterAll(() => database.close());

    it('has the hotels asked for, three room types each on average, in all 63 provinces and only where the weight is above 0', async () => {
      expect(await count(database, 'hotel')).toBe(hotels);
      expect(await count(database, 'room_type')).toBeGreaterThan(2.8 * hotels);
      expect(await count(database, '(select distinct province_sn from hotel) p')).toBe(63);
      expect(
        await count(
          database,
          'hotel h join area d on d.sn = h.district_sn where d.weight = 0 or d.parent_sn <> h.province_sn',
        ),
      ).toBe(0);
    });

    it('puts every hotel within the radius of its district', async () => {
      expect(
        await count(
          database,
          `hotel h join area d on d.sn = h.district_sn where sqrt(power((h.latitude - d.latitude) * 111.2, 2)
        + power((h.longitude - d.longitude) * 111.2 * cos(radians(d.latitude)), 2)) > d.radius_km + 0.4 and h.sn > 9`,
        ),
      ).toBe(0);
    });

    it('begins with the houses the product is shown with', async () => {
      const [first] = await rows<{ slug: string; address: string }>(
        database,
        'select slug, address from hotel order by sn limit 1',
      );
      expect(first).toEqual({ slug: 'la-sen-boutique', address: '28 Đỗ Quang Đẩu, Quận 1' });
      expect(
        await count(
          database,
          `hotel where district_sn = 101 and name in ('Lá Sen Boutique', 'Nhà Mây Đa Kao', 'Hẻm Nhỏ Tân Định',
        'Sông Xanh Riverside', 'Mộc Miên Hotel', 'Ban Công Studio')`,
        ),
      ).toBe(6);
    });

    it('gives every hotel a name of its own, a plain address on the site and words in three languages', async () => {
      expect(
        await count(database, '(select name from hotel group by name having count(*) > 1) d'),
      ).toBe(0);
      expect(await count(database, `hotel where slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)).toBe(0);
      expect(
        await count(
          database,
          `hotel where description ->> 'vi' = '' or description ->> 'en' = '' or description ->> 'th' = '' or description::text like '%{%}%{%'`,
        ),
      ).toBe(0);
    });

    it('takes MoMo everywhere, every way in the houses it is shown with, and fewer in modest ones', async () => {
      expect(
        await count(
          database,
          'hotel where not 3 = any(pay_methods) or (sn <= 9 and not pay_methods @> array[3, 60, 50, 41, 42]::int2[])',
        ),
      ).toBe(0);
      for (const method of [60, 50, 41, 42]) {
        const takers = await count(database, `hotel where ${method} = any(pay_methods)`);
        expect([takers > 0.75 * hotels, takers < hotels]).toEqual([true, true]);
      }
    });

    it('sells every room in some way, at whole thousands within what such rooms cost', async () => {
      expect(
        await count(
          database,
          'room_type r where not exists (select 1 from rate_plan p where p.room_type_sn = r.sn)',
        ),
      ).toBe(0);
      expect(
        await count(database, 'rate_plan where price % 1000 <> 0 or price_additional % 1000 <> 0'),
      ).toBe(0);
      const [spans] = await rows<Record<string, number>>(
        database,
        `select min(price) filter (where booking_type = 2) as night_from,
        max(price) filter (where booking_type = 2) as night_to,
        min(price) filter (where booking_type = 3) as day_from, max(price) filter (where booking_type = 3) as day_to,
        min(price + (case first_hours when 1 then price_additional else 0 end)) filter (where booking_type = 1) as hours_from,
          max(price) filter (where booking_type = 1) as hours_to from rate_plan`,
      );
      expect(spans).toMatchObject({
        night_from: 180_000,
        day_from: 250_000,
        hours_from: 80_000,
        hours_to: 450_000,
      });
      expect(spans?.['night_to']).toBeLessThanOrEqual(1_600_000);
      expect(spans?.['day_to']).toBeLessThanOrEqual(3_000_000);
    });

    it('never turns about a picture that cannot be', async () => {
      const fixed = new Set(photos.filter((photo) => !photo.mirror).map((photo) => photo.name));
      const shown = await rows<{ name: string; variant: number }>(
        database,
        `select p ->> 'name' as name, (p ->> 'variant')::int as variant
        from (select jsonb_array_elements(pictures) p from hotel union all select jsonb_array_elements(pictures) from room_type) s`,
      );
      expect(shown.length).toBeGreaterThan(5 * hotels);
      expect(
        shown.filter((picture) => fixed.has(picture.name) && isMirrored(picture.variant)),
      ).toEqual([]);
      expect(
        shown.every(
          (picture) =>
            [...photos, ...closerPhotos].some((photo) => photo.name === picture.name) &&
            picture.variant >= 0 &&
            picture.variant <= 5,
        ),
      ).toBe(true);
    });

    it('carries scores that are exactly those of the stored reviews', async () => {
      expect(
        await count(
          database,
          `hotel h left join (select hotel_sn, count(*)::int n, sum(cleanliness) c, sum(facilities) f,
        sum(services) s from review where hidden_reason is null group by 1) r
        on r.hotel_sn = h.sn where (h.review_count, h.rating, h.score_cleanliness, h.score_facilities, h.score_services) is distinct from
        (coalesce(r.n, 0), coalesce(round(10.0 * (c + f + s) / (3 * n)), 0), coalesce(round(10.0 * c / n), 0),
          coalesce(round(10.0 * f / n), 0), coalesce(round(10.0 * s / n), 0))`,
        ),
      ).toBe(0);
      expect(await count(database, '(select distinct language from review) l')).toBe(3);
      expect(
        await count(
          database,
          `review where created_at >= '${now}' or replied_at >= '${now}' or length(text) < 10`,
        ),
      ).toBe(0);
      expect(await count(database, 'review where reply is not null')).toBeGreaterThan(20);
    });

    it('never sells more rooms than there are', async () => {
      expect(await count(database, 'booking')).toBeGreaterThan(1_500);
      expect(await count(database, oversold(now))).toBe(0);
    });

    it('has rooms that are gone this afternoon and tonight, and many more that are not', async () => {
      for (const [from, to] of [
        ['2025-11-22 14:30+07', '2025-11-22 16:30+07'],
        ['2025-11-22 23:00+07', '2025-11-23 06:00+07'],
      ]) {
        const full = await count(
          database,
          `room_type where peak_held(sn, '${from}', '${to}', '${now}') >= stock`,
        );
        expect(full).toBeGreaterThan(20);
        expect(full).toBeLessThan(0.3 * 3.2 * hotels);
      }
    });

    it('prices stays by lines that sum to the total, and gives them statuses that fit the hour', async () => {
      expect(
        await count(
          database,
          `booking b where total <> (select sum((line ->> 'amount')::int8) from jsonb_array_elements(b.price -> 'lines') line) or total <> (price ->> 'total')::int8`,
        ),
      ).toBe(0);
      expect(
        await count(
          database,
          `booking where status <> 3 and status <> case when check_out_at <= '${now}' then 2 when check_in_at <= '${now}' then 9 else 1 end`,
        ),
      ).toBe(0);
      expect(
        await count(
          database,
          `booking where created_at > '${now}' or confirmed_at > '${now}' or not is_sample`,
        ),
      ).toBe(0);
    });

    it('has flash sales now and on every day to come', async () => {
      expect(
        await count(database, `flash_sale where starts_at <= '${now}' and ends_at > '${now}'`),
      ).toBeGreaterThan(3);
      expect(
        await count(
          database,
          `(select distinct (starts_at at time zone 'Asia/Ho_Chi_Minh')::date from flash_sale) d`,
        ),
      ).toBe(18);
      expect(await count(database, 'flash_sale where percent not between 10 and 30')).toBe(0);
    });

    it('knows the people who can be tried, their stays and the desks they work at', async () => {
      expect(await rows(database, 'select phone from member order by sn')).toEqual(
        demoPeople.map(({ phone }) => ({ phone })),
      );
      expect(
        await rows(
          database,
          'select status, count(*)::int as n from booking where member_sn = 1 group by status order by status',
        ),
      ).toEqual([
        { status: 1, n: 1 },
        { status: 2, n: 11 },
        { status: 3, n: 1 },
      ]);
      expect(
        await rows(
          database,
          'select h.name from hotel_staff s join hotel h on h.sn = s.hotel_sn order by h.sn',
        ),
      ).toEqual([{ name: 'Lá Sen Boutique' }, { name: 'An Yên Thảo Điền' }]);
    });

    it('runs promotions whose hotels can be booked', async () => {
      const promotions = await rows<{ hotels: number }>(
        database,
        `select cardinality(hotel_sns) as hotels from promotion where starts_at <= '${now}' and ends_at > '${now}'`,
      );
      expect(promotions.length).toBeGreaterThanOrEqual(4);
      expect(
        await count(
          database,
          `promotion p, unnest(p.hotel_sns) sn left join hotel h using (sn) where h.is_open_online is not true`,
        ),
      ).toBe(0);
    });

    it('has collections whose hotels are all what the title says', async () => {
      const members = (name: string, lacks: string) =>
        count(
          database,
          `hotel_collection c, unnest(c.hotel_sns) m left join hotel h on h.sn = m where c.name = '${name}' and (h.is_open_online is not true or ${lacks})`,
        );
      const room = (has: string) =>
        `not exists (select 1 from room_type r where r.hotel_sn = h.sn and ${has})`;
      const rules: readonly (readonly [string, string])[] = [
        [
          'lang-man-cho-hai-nguoi',
          `h.rating < 43 or ${room('r.facilities && array[3, 18]::int2[]')}`,
        ],
        ['nhin-ra-bien', room('r.view = 3')],
        [
          'hai-gio-duoi-300-nghin',
          `not exists (select 1 from room_type r join rate_plan p on p.room_type_sn = r.sn where r.hotel_sn = h.sn and booking_type = 1
          and price + greatest(0, ceil((2.0 - first_hours) / additional_hours)) * price_additional <= 300000)`,
        ],
        [
          'qua-dem-duoi-400-nghin',
          'not exists (select 1 from room_type r join rate_plan p on p.room_type_sn = r.sn where r.hotel_sn = h.sn and booking_type = 2 and price <= 400000)',
        ],
        ['duoc-khen-nhieu-nhat', 'h.rating < 47 or h.review_count < 8'],
        ['co-ho-boi', 'not h.facilities @> array[8]::int2[]'],
        ['tra-tai-khach-san', 'not h.pay_methods @> array[0]::int2[]'],
        ['o-dai-ngay-co-bep', 'h.type <> 3 or not h.facilities @> array[14, 15]::int2[]'],
        ['homestay-mien-nui', `h.type <> 5 or ${room('r.view = 5')}`],
        ['mang-theo-thu-cung', 'not h.facilities @> array[20]::int2[]'],
      ];
      expect(
        await count(database, 'hotel_collection where cardinality(hotel_sns) > 0'),
      ).toBeGreaterThanOrEqual(8);
      for (const [name, lacks] of rules)
        expect([name, await members(name, lacks)]).toEqual([name, 0]);
    });

    it('gives no more uses of a coupon than it counts, and names only promotions that run', async () => {
      expect(
        await count(
          database,
          `coupon c where given <> (select coalesce(sum(uses), 0) from member_coupon h where h.coupon_sn = c.sn)`,
        ),
      ).toBe(0);
      expect(await count(database, 'coupon')).toBeGreaterThanOrEqual(5);
      expect(
        await count(
          database,
          `coupon c join promotion p on p.name = c.promotion_name where p.starts_at > '${now}' or p.ends_at <= '${now}'`,
        ),
      ).toBe(0);
    });

    it('puts coupons for other stays into other promotions, whose hotels are priced for the first', async () => {
      expect(
        await count(
          database,
          `(select promotion_name from coupon where promotion_name is not null
            group by promotion_name having count(distinct (booking_types, weekdays)) > 1) mixed`,
        ),
      ).toBe(0);
    });

    it('writes money the Vietnamese way in every text', async () => {
      const texts = `(select title, summary as text from promotion union all select terms, summary from promotion union all select title, summary from hotel_collection
        union all select title, conditions from coupon) t`;
      expect(
        await count(database, `${texts} where concat(title, text) ~ '[0-9],[0-9]{3} ?₫|[0-9] ₫'`),
      ).toBe(0);
    });

    it('changes nothing when it is asked for again', async () => {
      const before = await fingerprint(database);
      await seedCountry(database.db, addMinutes(now, 600), quiet, { hotels });
      await topUpSample(database.db, now);
      expect(await fingerprint(database)).toEqual(before);
    });

    it('lets numbers go on after its own', async () => {
      const [member] = await database.db
        .insertInto('member')
        .values({
          phone: '+84911222333',
          nick_name: 'Mới',
          gender: null,
          email: '',
          referral_code: 'NEWNEW22',
          referred_by: null,
        })
        .returning('sn')
        .execute();
      expect(member?.sn).toBe(demoPeople.length + 1);
    });
  });

  describe('interrupted and repeated', () => {
    it('leaves nothing behind when it is stopped in the middle, and is then the same as one made at a stroke', async () => {
      const [stopped, whole] = [await openTestDatabase<Schema>(), await openTestDatabase<Schema>()];
      const stop = (line: string): void => {
        if (/stays/.test(line)) throw new Error('stopped');
      };
      await expect(seedCountry(stopped.db, now, stop, { hotels: 160 })).rejects.toThrow('stopped');
      expect(await count(stopped, 'hotel')).toBe(0);
      expect(await count(stopped, 'fact')).toBe(0);
      await Promise.all([
        seedCountry(stopped.db, now, quiet, { hotels: 160 }),
        seedCountry(whole.db, now, quiet, { hotels: 160 }),
      ]);
      expect(await fingerprint(stopped)).toEqual(await fingerprint(whole));
      await Promise.all([stopped.close(), whole.close()]);
    });

    it('is made by one of several processes that start together, and not where people live already', async () => {
      const database = await openTestDatabase<Schema>();
      await Promise.all([1, 2, 3].map(() => seedCountry(database.db, now, quiet, { hotels: 160 })));
      expect(await count(database, 'hotel')).toBe(160);
      await sql`delete from fact`.execute(database.db);
      await seedCountry(database.db, now, quiet, { hotels: 160 });
      expect(await count(database, 'hotel')).toBe(160);
      await database.close();
    });

    it('adds the days that are missing once, keeps clear of real stays and forgets old ones', async () => {
      const database = await openTestDatabase<Schema>();
      await seedCountry(database.db, now, quiet, { hotels: 160 });
      const later = addMinutes(now, 4 * 1_440);
      await fillWithRealStays(database, later);
      await Promise.all([topUpSample(database.db, later), topUpSample(database.db, later)]);
      expect(await count(database, oversold(later))).toBe(0);
      const [fact] = await rows<{ value: unknown }>(
        database,
        `select value from fact where name = 'sample days'`,
      );
      expect(fact?.value).toEqual({
        early: addDays(localDate(later), 14),
        late: addDays(localDate(later), 2),
        doing: null,
      });
      expect(
        await count(
          database,
          `(select distinct (starts_at at time zone 'Asia/Ho_Chi_Minh')::date from flash_sale) d`,
        ),
      ).toBe(22);
      expect(
        await count(
          database,
          `booking where is_sample and member_sn is null and held_until < '${addMinutes(later, -3 * 1_440)}'`,
        ),
      ).toBe(0);
      const before = await fingerprint(database);
      await topUpSample(database.db, later);
      expect(await fingerprint(database)).toEqual(before);
      await database.close();
    });
  });
});
