// Creates the sample country in one transaction, and at every start its missing days
// (docs/product.md, Sample catalogue).

import { atLocal, localDate, type Instant, type LocalTime } from '#domain/time/time.ts';
import {
  analyze,
  continueNumbers,
  factOf,
  assignReview,
  insertRows,
  hasHotelsOrMembers,
  lockFacts,
  setFact,
  truncateTables,
  disableStatementTimeout,
  type Row,
} from '../store/engine/bulk-insert.ts';
import type { Database } from '../store/engine/schema.ts';
import { addOnRows } from './add-ons.ts';
import { collectionRows } from './collections.ts';
import { couponRows, heldCouponRows, stampCouponSn } from './coupons/coupons.ts';
import { houseCoupons } from './coupons/house-coupons.ts';
import { demoStays, favoriteRows, memberRows, staffRows } from './demo-people.ts';
import { makeHotel, nothingMade, type HotelRows } from './make-hotel.ts';
import { makeShowcaseHotel } from './make-showcase-hotel.ts';
import { places, hotelSites } from './places.ts';
import { promotionRows } from './promotions.ts';
import { demoRewards } from './rewards.ts';
import { daysFor, makeDays, recordDays } from './sample-days.ts';
import { sampleRooms, type SampleRoom } from './sample-room.ts';
import { showcaseHotels, oldSlugRows } from './showcase-hotels.ts';

export { topUpSample } from './sample-days.ts';

export type Progress = (line: string) => void;
export type CountryOptions = {
  /** How many hotels; all provinces have some from 150 on. */
  readonly hotels: number;
};

/** Hotels made while the database is busy with those before. */
const group = 250;
const made = 'sample country';

/**
 * Creates the country unless the database has hotels or members. It is one transaction, so that a
 * killed process leaves nothing behind, and of several processes starting together one creates it
 * while the others wait.
 */
export async function seedCountry(
  db: Database,
  now: Instant,
  progress: Progress,
  { hotels }: CountryOptions,
): Promise<void> {
  if ((await factOf(db, made)) !== null) return;
  const isMade = await db.transaction().execute(async (trx) => {
    await disableStatementTimeout(trx);
    await lockFacts(trx);
    if ((await factOf(trx, made)) !== null) return false;
    if (await hasHotelsOrMembers(trx)) {
      progress('The database holds hotels or members already: no sample country is made.');
      return false;
    }
    progress(`Making the sample country of ${hotels} hotels. This happens once.`);
    await truncateTables(trx);
    await build(trx, now, hotels, progress);
    return true;
  });
  if (!isMade) return;
  await analyze(db);
  progress('The sample country stands.');
}

async function build(
  db: Database,
  now: Instant,
  hotels: number,
  progress: Progress,
): Promise<void> {
  const midnight = atLocal(localDate(now), '00:00' as LocalTime);
  await insertRows(db, 'area', areaRows());
  await insertRows(db, 'member', memberRows(midnight));
  const { country, rooms } = await buildHotels(db, hotels, midnight, progress);
  await insertRows(db, 'hotel_old_slug', oldSlugRows());
  await insertRows(db, 'hotel_staff', staffRows());
  await insertRows(db, 'favorite', favoriteRows(midnight));
  await insertRows(db, 'promotion', promotionRows(country, midnight));
  await insertRows(db, 'hotel_collection', collectionRows(country));
  await insertRows(db, 'add_on', addOnRows(country));
  await buildMembersOwn(db, rooms, midnight, now);
  const days = daysFor(localDate(now));
  const { stays, sales } = await makeDays(db, rooms, days, now);
  progress(`  ${stays} stays and ${sales} flash sales from ${days.early.from} to ${days.early.to}`);
  await recordDays(db, days);
  await setFact(db, made, { hotels: country.length, rooms: rooms.length });
}

/** What the demo members have: coupons, bookings, and what these earned. */
async function buildMembersOwn(
  db: Database,
  rooms: readonly SampleRoom[],
  midnight: Instant,
  now: Instant,
): Promise<void> {
  const demo = demoStays(rooms, now);
  const first = heldCouponRows(midnight);
  const rewards = demoRewards(
    demo,
    memberRows(midnight),
    { stampCouponSn, heldBefore: first.length },
    now,
  );
  const held = [...first, ...rewards.held];
  await insertRows(db, 'coupon', couponRows(midnight, held));
  await insertRows(
    db,
    'member_coupon',
    held.map((row, index) => Object.assign(row, { sn: index + 1 })),
  );
  await insertRows(db, 'booking', demo.bookings);
  await insertRows(db, 'booking_history', demo.history);
  await insertRows(db, 'payment_attempt', demo.attempts);
  for (const booking of demo.bookings.filter(({ sn }) => demo.reviewed.includes(sn)))
    await assignReview(db, booking);
  await insertRows(db, 'point_entry', rewards.entries);
  await insertRows(db, 'stamp', rewards.stamps);
  await insertRows(db, 'job', rewards.jobs);
  for (const table of [
    'hotel',
    'room_type',
    'member',
    'booking',
    'coupon',
    'member_coupon',
    'point_entry',
    'stamp',
    'add_on',
  ] as const)
    await continueNumbers(db, table);
}

/** Only the provinces and districts, which every database needs; existing rows stay unchanged. */
export async function makeAreas(db: Database): Promise<void> {
  await insertRows(db, 'area', areaRows(), true);
}

/**
 * The coupons the product gives automatically; existing ones stay unchanged, because an operator
 * may have edited them.
 */
export async function makeDefaultCoupons(db: Database): Promise<void> {
  await insertRows(db, 'coupon', houseCoupons, true);
}

function areaRows(): Row<'area'>[] {
  return places.map((place) => ({
    sn: place.sn,
    type: place.type === 'province' ? 2 : 3,
    parent_sn: place.parent,
    slug: place.slug,
    name: place.name,
    short: place.short ?? null,
    aliases: [...place.aliases],
    merged: place.merged2025 ?? null,
    latitude: place.lat,
    longitude: place.lng,
    radius_km: place.radiusKm ?? 0,
    weight: Math.round(place.weight),
  }));
}

/** Makes hotels in groups: while the database inserts one group, the next is made. */
async function buildHotels(
  db: Database,
  count: number,
  midnight: Instant,
  progress: Progress,
): Promise<{ country: HotelRows[]; rooms: SampleRoom[] }> {
  const used = nothingMade();
  const country: HotelRows[] = [];
  let roomSn = 1;
  const add = (rows: HotelRows): void => {
    country.push(rows);
    roomSn += rows.rooms.length;
  };
  for (const [index, hotel] of showcaseHotels.entries())
    add(makeShowcaseHotel(hotel, index + 1, roomSn, used, midnight));
  let writing = Promise.resolve();
  let written = 0;
  for (const seat of hotelSites(Math.max(0, count - showcaseHotels.length))) {
    add(makeHotel(country.length + 1, roomSn, seat, used, midnight));
    if (country.length - written < group) continue;
    await writing;
    writing = writeHotels(db, country.slice(written));
    written = country.length;
    if (written % (group * 10) === 0) progress(`  ${written} of ${count} hotels`);
  }
  await writing;
  await writeHotels(db, country.slice(written));
  progress(`  ${country.length} hotels with ${roomSn - 1} room types`);
  return { country, rooms: country.flatMap(sampleRooms) };
}

async function writeHotels(db: Database, rows: readonly HotelRows[]): Promise<void> {
  await insertRows(
    db,
    'hotel',
    rows.map((each) => each.hotel),
  );
  await insertRows(
    db,
    'room_type',
    rows.flatMap((each) => each.rooms),
  );
  await insertRows(
    db,
    'price_override',
    rows.flatMap((each) => each.overrides),
  );
  await insertRows(
    db,
    'surcharge',
    rows.flatMap((each) => each.surcharges),
  );
  // Inserted after the rows that affect their prices, so that the triggers compute their search
  // rows only once.
  await insertRows(
    db,
    'rate_plan',
    rows.flatMap((each) => each.plans),
  );
  await insertRows(
    db,
    'review',
    rows.flatMap((each) => each.reviews),
  );
}
