// Promises that a member is told once when a room comes free or the price falls, by notification or
// else by mail, never at night and not after the stay would have begun.

import { beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { instant } from '#domain/time/time.ts';
import { getReminderSettings, updateReminderSettings } from '#server/api/handlers/push.ts';
import { createWatch, endWatch, getWatchList } from '#server/api/handlers/watch.ts';
import { makeApp } from '#server/http/app.ts';
import { checkWatches } from '#server/notifications/check-watches.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  atHotel,
  hourly,
  overnight,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { makeMember } from '../support/builders.ts';
import { aPhone } from '../support/phones.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened: readonly [TestDatabase<Schema>, Shop]) => {
  [at, shop] = opened;
});

const tomorrow = hourly('14:00', 2, '2026-03-14');
let people = 0;
let member: Person;
let email: string;
beforeEach(async () => {
  people += 1;
  email = `watch-${people}@house.example`;
  const sn = await makeMember(at.db, { email });
  const { phone } = await at.db
    .selectFrom('member')
    .select('phone')
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  member = { member: { sn, phone, family: 'family' }, device: `a phone that watches ${people}` };
});

const hotelOf = async (room: number): Promise<number> =>
  (
    await at.db
      .selectFrom('room_type')
      .select('hotel_sn')
      .where('sn', '=', room)
      .executeTakeFirstOrThrow()
  ).hotel_sn;
type Asked = Partial<Parameters<typeof createWatch>[1]>;
const watch = async (room: number, change: Asked = {}, person = member) => {
  const subject = change.subject ?? { kind: 'hotel' as const, sn: await hotelOf(room) };
  const asked = { stay: tomorrow, isForFree: true, mark: null, ...change, subject };
  return inWrite(shop.house, person, (ctx) =>
    askHandler({ createWatch }, ctx, 'watch/createWatch', asked),
  );
};
const list = async (person = member) =>
  (await askHandler({ getWatchList }, makeContext(shop.house, person), 'watch/getWatchList', {}))
    .watches;
const end = (sn: number, person = member) =>
  inWrite(shop.house, person, (ctx) => askHandler({ endWatch }, ctx, 'watch/endWatch', { sn }));

/** A turn of the job a while later, and what follows from it. */
const turn = async (minutes = policy.watchLookMinutes) => {
  shop.house.pass(minutes);
  await checkWatches(shop.house);
  await shop.work();
};
type Mail = {
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
};
const mails = async (): Promise<Mail[]> =>
  (await (
    await fetch(`${shop.house.sandboxUrl}/mail?to=${email}`, {
      headers: { accept: 'application/json' },
    })
  ).json()) as Mail[];
const messages = () =>
  at.db
    .selectFrom('message')
    .select(['move', 'state', 'key'])
    .where('watch_sn', 'is not', null)
    .orderBy('sn')
    .execute();

/** A hotel with one room that somebody has; giving it back makes it free. */
const full = async (stay: Stay = tomorrow) => {
  const room = await shop.aRoom();
  const booking = await shop.book(room, stay, { paymentMethod: atHotel }, await shop.aMember());
  return {
    room,
    giveBack: async () => {
      expect(await shop.move(booking, 'hotelCancels', 'hotel')).not.toBeTypeOf('string');
    },
  };
};
const setPrice = (room: number, price: number) =>
  at.pool.query('update rate_plan set price = $1 where room_type_sn = $2 and booking_type = 1', [
    price,
    room,
  ]);

describe('a room that comes free', () => {
  it('is told once, by a notification that leads to the hotel and the stay', async () => {
    const phone = await aPhone(shop.house, member);
    const { room, giveBack } = await full();
    expect(await watch(room)).toMatchObject({ state: 'looking', price: null, isForFree: true });
    await turn();
    expect(await phone.shown()).toEqual([]);
    await giveBack();
    await turn();
    const [shown] = await phone.shown();
    expect(shown).toMatchObject({
      title: 'Có phòng bạn đang chờ',
      body: expect.stringContaining('14:00') as string,
      navigate: expect.stringMatching(
        /\/vi-vn\/hotels?\/hotel-\d+\?.*checkInDatePlan=2026-03-14.*startTime=14%3A00/,
      ) as string,
    });
    await turn();
    await turn();
    expect(await phone.shown()).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'free', price: 200_000 }]);
    expect(await mails()).toEqual([]);
  });

  it('is looked at within a minute of the change, and not only in its turn', async () => {
    const phone = await aPhone(shop.house, member);
    const { room, giveBack } = await full();
    await watch(room);
    await giveBack();
    await turn(0.5);
    expect(await phone.shown()).toHaveLength(1);
  });

  it('is told by mail where no notification arrives, which says how to stop it', async () => {
    const { room, giveBack } = await full();
    await watch(room);
    await giveBack();
    await turn();
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^Có phòng rồi: 14:00 T7\u00a014\/03, Quận 1$/);
    expect(mail?.text).toContain('200.000');
    expect(mail?.text).toContain('checkInDatePlan=2026-03-14');
    const address = mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    const app = await makeApp(shop.house, null);
    const look = await app.fetch(new Request(address));
    expect(await look.text()).toContain('Dừng báo về nơi đang canh?');
    const body = 'List-Unsubscribe=One-Click';
    expect((await app.fetch(new Request(address, { method: 'POST', body }))).status).toBe(200);
    const wants = async () =>
      (await getReminderSettings(makeContext(shop.house, member), {})).reminders.watch;
    expect(await wants()).toBe(false);
    // Whoever asks again wants to be told again.
    await watch((await full()).room);
    expect(await wants()).toBe(true);
  });

  it('is told to nobody who switched it off', async () => {
    const phone = await aPhone(shop.house, member);
    const { room, giveBack } = await full();
    await watch(room);
    await inWrite(shop.house, member, (ctx) =>
      updateReminderSettings(ctx, { reminders: { watch: false } } as never),
    );
    await giveBack();
    await turn();
    expect([await phone.shown(), await mails()]).toEqual([[], []]);
  });

  it('at night is told at seven', async () => {
    const phone = await aPhone(shop.house, member);
    const { room, giveBack } = await full();
    await watch(room);
    shop.house.setNow(instant('2026-03-13T15:30:00Z'));
    await giveBack();
    expect(await checkWatches(shop.house)).toBe('2026-03-14T00:00:00.000Z');
    await shop.work();
    expect(await phone.shown()).toEqual([]);
    shop.house.setNow(instant('2026-03-14T00:00:00Z'));
    await turn(0);
    expect(await phone.shown()).toHaveLength(1);
  });

  it('of which the telling was cut off is told all the same, and once', async () => {
    const { room, giveBack } = await full();
    await watch(room);
    await giveBack();
    // As if the process had died between deciding and storing.
    await at.pool.query(`
      create function cut_off() returns trigger language plpgsql as $$
        begin raise exception 'cut off'; end $$;
      create trigger cut_off before update of free_told_at on watch
        for each row when (new.free_told_at is not null) execute function cut_off()`);
    await turn();
    await at.pool.query('drop trigger cut_off on watch; drop function cut_off()');
    expect(await messages()).toEqual([]);
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(await messages()).toMatchObject([{ move: 'watchFree', state: 'sent' }]);
    expect(await mails()).toHaveLength(1);
  });

  it('and was taken again is told again where it is asked for anew, else not', async () => {
    const { room, giveBack } = await full();
    const sn = (await watch(room)).sn;
    await giveBack();
    await turn();
    const take = async () =>
      shop.book(room, tomorrow, { paymentMethod: atHotel }, await shop.aMember());
    const taken = await take();
    await turn();
    expect(await list()).toMatchObject([{ sn, state: 'looking', price: null, isDone: true }]);
    await shop.move(taken, 'hotelCancels', 'hotel');
    await turn();
    expect(await messages()).toHaveLength(1);
    const takenAgain = await take();
    await turn();
    expect(await watch(room)).toMatchObject({ sn, state: 'looking', isDone: false });
    await shop.move(takenAgain, 'hotelCancels', 'hotel');
    await turn();
    expect(await messages()).toMatchObject([{ move: 'watchFree' }, { move: 'watchFree' }]);
  });

  it('of a hotel where the member has a room then is not watched, which says why', async () => {
    const room = await shop.aRoom();
    await shop.book(room, tomorrow, { paymentMethod: atHotel }, member);
    await expect(watch(room)).rejects.toMatchObject({ code: errorCodes.watchBooked });
    expect(await list()).toEqual([]);
  });

  it('is told once by several processes that look at the same time', async () => {
    const { room, giveBack } = await full();
    await watch(room);
    await giveBack();
    shop.house.pass(policy.watchLookMinutes);
    await Promise.all(Array.from({ length: 4 }, () => checkWatches(shop.house)));
    await shop.work();
    expect(await messages()).toHaveLength(1);
  });
});

describe('a price that falls', () => {
  it('below the mark is told once, with what it was', async () => {
    const room = await shop.aRoom();
    await watch(room, { isForFree: false, mark: 180_000 as never });
    await setPrice(room, 180_000);
    await turn();
    expect(await mails()).toEqual([]);
    await setPrice(room, 150_000);
    await turn();
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^Giá còn 150\.000/);
    expect(mail?.text).toMatch(/dưới mức 180\.000/);
    await setPrice(room, 140_000);
    await turn();
    expect(await mails()).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'cheaper', price: 140_000, before: 200_000 }]);
  });

  it('is told again only below a new mark', async () => {
    const room = await shop.aRoom();
    await watch(room, { isForFree: false, mark: 180_000 as never });
    await setPrice(room, 150_000);
    await turn();
    const changed = await watch(room, { isForFree: false, mark: 120_000 as never });
    expect(await list()).toHaveLength(1);
    await turn();
    expect(await messages()).toHaveLength(1);
    await setPrice(room, 110_000);
    await turn();
    expect((await messages()).map(({ key }) => key.split('@')[0])).toEqual([
      `watch:${changed.sn}:watchPrice:180000`,
      `watch:${changed.sn}:watchPrice:120000`,
    ]);
  });

  it('is told again below the same mark where it is asked for anew after it rose', async () => {
    const room = await shop.aRoom();
    const asked = { isForFree: false, mark: 180_000 as never };
    await watch(room, asked);
    await setPrice(room, 150_000);
    await turn();
    expect(await watch(room, asked)).toMatchObject({ state: 'cheaper', isDone: true });
    await setPrice(room, 200_000);
    await turn();
    expect(await list()).toMatchObject([{ state: 'looking', isDone: true }]);
    expect(await watch(room, asked)).toMatchObject({ state: 'looking', isDone: false });
    await setPrice(room, 150_000);
    await turn();
    expect(await messages()).toHaveLength(2);
  });
});

describe('a place', () => {
  it('is watched as a whole: the hotel with the room is named and led to', async () => {
    const { giveBack } = await full();
    expect(await watch(0, { subject: { kind: 'district', sn: 101 } })).toMatchObject({
      state: 'looking',
      name: { vi: 'Quận 1' },
    });
    await giveBack();
    await turn();
    const [mail] = await mails();
    expect(mail?.text).toMatch(/báo khi Quận 1 có phòng/);
    expect(mail?.text).toMatch(/Room \d+ · Hotel \d+/);
    expect(mail?.text).toMatch(/hotel-\d+\?/);
    expect(await list()).toMatchObject([{ state: 'free', hotel: { name: expect.any(String) } }]);
  });

  it('that nobody knows is refused, as is a hotel', async () => {
    for (const subject of [
      { kind: 'province', sn: 9_999 },
      { kind: 'hotel', sn: 9_999_999 },
      { kind: 'landmark', slug: 'no-such-place' },
    ] as const)
      await expect(watch(0, { subject })).rejects.toMatchObject({ code: errorCodes.notFound });
  });
});

describe('a watch', () => {
  it('ends at check-in, and is shown as over for some days', async () => {
    const { room, giveBack } = await full();
    await watch(room);
    shop.house.setNow(instant('2026-03-14T07:00:00Z'));
    expect(await list()).toMatchObject([{ state: 'over' }]);
    await giveBack().catch(() => {});
    await turn(1);
    expect(await messages()).toEqual([]);
    shop.house.pass(policy.watchOverShownDays * 1_440);
    expect(await list()).toEqual([]);
  });

  it('ends when its member says so, and for nobody else', async () => {
    const { room, giveBack } = await full();
    const { sn } = await watch(room);
    const other = await shop.aMember();
    await expect(end(sn, other)).rejects.toMatchObject({ code: errorCodes.notFound });
    expect(await list(other)).toEqual([]);
    expect(await list()).toHaveLength(1);
    await end(sn);
    expect([await end(sn), await list()]).toEqual([{ sn }, []]);
    await giveBack();
    await turn();
    expect(await messages()).toEqual([]);
  });

  it('ends when its member books the hotel for that time, not for another', async () => {
    const room = await shop.aRoom({ stock: 3 });
    await watch(room, { isForFree: false, mark: 150_000 as never });
    const other = hourly('18:00', 2, '2026-03-14');
    await shop.book(room, other, { paymentMethod: atHotel, mobile: '0903482911' }, member);
    expect(await list()).toHaveLength(1);
    await shop.book(room, tomorrow, { paymentMethod: atHotel, mobile: '0903482911' }, member);
    expect(await list()).toEqual([]);
    await setPrice(room, 100_000);
    await turn();
    expect(await messages()).toEqual([]);
    const rows = await at.db.selectFrom('watch').select('end_reason').execute();
    expect(rows).toEqual([{ end_reason: 'booked' }]);
  });

  it('is refused for a stay of which nobody could be told any more', async () => {
    const room = await shop.aRoom();
    await expect(watch(room, { stay: hourly('08:00', 2, '2026-03-13') })).rejects.toMatchObject({
      code: errorCodes.checkInPast,
    });
    shop.house.setNow(instant('2026-03-13T15:10:00Z'));
    await expect(watch(room, { stay: overnight() })).rejects.toMatchObject({
      code: errorCodes.watchTooLate,
    });
  });

  it('is one of ten at most, however many are asked for at the same time', async () => {
    const rooms = await Promise.all(Array.from({ length: 12 }, () => shop.aRoom()));
    const asked = await Promise.allSettled(rooms.map((room) => watch(room)));
    const refused = asked.filter(({ status }) => status === 'rejected');
    const reason = { code: errorCodes.tooManyWatches };
    expect(refused).toMatchObject([{ reason }, { reason }]);
    const open = await list();
    expect(open).toHaveLength(policy.watchesOpen);
    // One that is there already is no other; one that ended makes room.
    const [first] = open;
    const again = rooms[asked.findIndex(({ status }) => status === 'fulfilled')] ?? 0;
    await watch(again, { mark: 100_000 as never });
    expect(await list()).toHaveLength(policy.watchesOpen);
    await end(first?.sn ?? 0);
    await watch(await shop.aRoom());
    expect(await list()).toHaveLength(policy.watchesOpen);
  });

  it('that is asked for twice at the same time is one', async () => {
    const room = await shop.aRoom();
    await Promise.all([watch(room), watch(room), watch(room)]);
    expect(await list()).toHaveLength(1);
  });
});
