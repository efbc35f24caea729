// Promises that a message reaches whom it is for and nobody else, whatever push services answer,
// and that a duty reaches its person another way.

import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes } from '#domain/time/time.ts';
import {
  getPublicKey,
  subscribe,
  unsubscribe,
  updateReminderSettings,
} from '#server/api/handlers/push.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { deliverReminder } from '#server/notifications/deliver-reminder.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { claimJobs } from '#server/store/job.ts';
import { revokeSession } from '#server/store/member/auth.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  atHotel,
  hourly,
  type Person,
  type Shop,
  tellNothing,
  withShop,
} from '../support/booking-makers.ts';
import { aPhone, refuseNext, type Phone } from '../support/phones.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
let members = 0;
/** Somebody with a phone of their own. */
const aMember = async (): Promise<Person> => ({
  ...(await shop.aMember()),
  device: `the phone of ${(members += 1)}`,
});
afterEach(() => refuseNext(shop.house, 'status=500&times=0'));

type Booked = Awaited<ReturnType<Shop['book']>>;
const count = async (phone: Phone) => (await phone.sent()).length;
const reminders = async () =>
  (await at.db.selectFrom('reminder').select(['name', 'state']).orderBy('sn').execute()).map(
    ({ name, state }) => `${name} ${state}`,
  );
const known = async () =>
  (await at.db.selectFrom('push_subscription').select('endpoint').execute()).length;

/** A member's stay of tomorrow 14:00, free to cancel until then. */
const stayOf = async (member: Person, day = '2026-03-14'): Promise<Booked> => {
  const booking = await shop.book(
    await shop.aRoom({}, { cancel_hours_hourly: 0 }),
    hourly('14:00', 2, day),
    { paymentMethod: atHotel },
    member,
  );
  await tellNothing(at.db);
  return booking;
};
/** Until three hours before it, when the first reminder is due. */
const toReminder = async (booking: Booked) => {
  shop.house.setNow(addMinutes(booking.checkIn, -180));
  await shop.work();
};
/** The hotel reports that nobody came, which must be answered. */
const toQuestion = async (booking: Booked) => {
  shop.house.setNow(addMinutes(booking.checkIn, 30));
  await shop.move(booking, 'reportNoShow', 'hotel');
  await shop.work();
};

describe('a browser', () => {
  it('is told the key, and may only name a push service that browsers have', async () => {
    expect(
      (await askHandler({ getPublicKey }, makeContext(shop.house), 'push/getPublicKey', {}))
        .publicKey,
    ).toMatch(/^B[\w-]{86}$/);
    const phone = await aPhone(shop.house, aGuest());
    for (const endpoint of [
      'http://169.254.169.254/latest',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
    ]) {
      const asked = inWrite(shop.house, aGuest(), (ctx) =>
        askHandler({ subscribe }, ctx, 'push/subscribe', {
          endpoint,
          p256dh: phone.p256dh,
          auth: phone.auth,
        }),
      );
      expect({ endpoint, ...(await faultOf('push/subscribe', asked)) }).toEqual({
        endpoint,
        code: errorCodes.invalidInput,
        details: { field: 'endpoint' },
      });
    }
    expect(await known()).toBe(1);
  });

  it('of a guest is told of what was booked on it, and of nothing else', async () => {
    const [one, two] = [aGuest(), aGuest()];
    const [hers, his] = [await aPhone(shop.house, one), await aPhone(shop.house, two)];
    const room = await shop.aRoom();
    await shop.book(room, hourly('14:00'), {}, one);
    shop.house.pass(10);
    await shop.work();
    expect([await count(hers), await count(his)]).toEqual([1, 0]);
  });

  it("on which somebody else signed in since is not told of a guest's booking", async () => {
    const guest = aGuest();
    await shop.book(await shop.aRoom(), hourly('14:00'), {}, guest);
    const other = await aMember();
    const phone = await aPhone(shop.house, { ...other, device: guest.device ?? '' });
    shop.house.pass(10);
    await shop.work();
    expect(await count(phone)).toBe(0);
  });

  it('is told nothing more once its session is over, and nothing after it said so', async () => {
    const member = await aMember();
    const family = 'F'.repeat(22);
    const signedIn = {
      ...member,
      member: { sn: member.member?.sn ?? 0, phone: member.member?.phone ?? '', family },
    };
    const [phone, quiet] = [
      await aPhone(shop.house, signedIn),
      await aPhone(shop.house, { ...member, device: 'another' }),
    ];
    const booking = await stayOf(member);
    await revokeSession(at.db, family, shop.house.now());
    await inWrite(shop.house, member, (ctx) =>
      askHandler({ unsubscribe }, ctx, 'push/unsubscribe', { endpoint: quiet.endpoint }),
    );
    await toReminder(booking);
    expect([await count(phone), await count(quiet), await known()]).toEqual([0, 0, 0]);
  });

  it("that was given another address stays its owner's, and a device has one", async () => {
    const member = await aMember();
    const old = await aPhone(shop.house, member);
    const fresh = await aPhone(shop.house, { ...aGuest(), device: '' });
    await inWrite(shop.house, { member: null, device: '' }, (ctx) =>
      askHandler({ subscribe }, ctx, 'push/subscribe', {
        endpoint: fresh.endpoint,
        p256dh: fresh.p256dh,
        auth: fresh.auth,
        oldEndpoint: old.endpoint,
      }),
    );
    await toReminder(await stayOf(member));
    expect([await count(old), await count(fresh), await known()]).toEqual([0, 1, 1]);
    await aPhone(shop.house, member);
    expect(await known()).toBe(1);
  });
});

describe('a push service that answers', () => {
  it('that nobody is there any more has its browser forgotten', async () => {
    const member = await aMember();
    const [gone, here] = [
      await aPhone(shop.house, member),
      await aPhone(shop.house, { ...member, device: 'another' }),
    ];
    await gone.end();
    await toReminder(await stayOf(member));
    expect([await count(gone), await count(here), await known(), await reminders()]).toEqual([
      0,
      1,
      1,
      ['checkInHours told'],
    ]);
  });

  it('that it is too much is left alone as long as it asks', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    await refuseNext(shop.house, 'status=429&retry=240&times=1');
    // Of today: what is left alone now is not in the way of the other tests tomorrow.
    await toReminder(await stayOf(member, '2026-03-13'));
    shop.house.pass(3.9);
    await shop.work();
    expect(await count(phone)).toBe(0);
    shop.house.pass(0.2);
    await shop.work();
    expect(await count(phone)).toBe(1);
  });

  it('with trouble of its own is asked again after 1, 5 and 30 minutes, until the reminder is worth nothing', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    await refuseNext(shop.house, 'status=503&times=1000');
    await toReminder(await stayOf(member));
    for (const [minutes, tries] of [
      [1, 2],
      [5, 3],
      [30, 4],
    ] as const) {
      shop.house.pass(minutes - 0.1);
      await shop.work();
      expect(
        (await at.db.selectFrom('push_delivery').select('tries').executeTakeFirst())?.tries,
      ).toBe(tries - 1);
      shop.house.pass(0.1);
      await shop.work();
      expect(
        await at.db.selectFrom('push_delivery').select(['tries', 'status']).executeTakeFirst(),
      ).toEqual({ tries, status: 503 });
    }
    await refuseNext(shop.house, 'status=503&times=0');
    shop.house.pass(30);
    await shop.work();
    expect([await count(phone), await reminders()]).toEqual([1, ['checkInHours told']]);
  });

  it('that a message is too long is sent a shorter one', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    await refuseNext(shop.house, 'status=413&times=1');
    await toReminder(await stayOf(member));
    expect(Object.keys((await phone.shown())[0] ?? {}).toSorted()).toEqual([
      'dir',
      'lang',
      'navigate',
      'tag',
      'title',
    ]);
  });

  it('that we are not who we say is told to a person, and the browser stays', async () => {
    const member = await aMember();
    await aPhone(shop.house, member);
    await refuseNext(shop.house, 'status=403&times=1');
    await toReminder(await stayOf(member));
    expect([await known(), shop.house.lines.filter((line) => 'bug' in line)]).toMatchObject([
      1,
      [{ status: 403 }],
    ]);
  });
});

it('what must be answered goes to the phone too, whether notifications arrive, end or are switched off', async () => {
  const [heard, unheard, muted] = [await aMember(), await aMember(), await aMember()];
  const phones = [
    await aPhone(shop.house, heard),
    await aPhone(shop.house, unheard),
    await aPhone(shop.house, muted),
  ] as const;
  await phones[1].end();
  await inWrite(shop.house, muted, (ctx) =>
    askHandler({ updateReminderSettings }, ctx, 'push/updateReminderSettings', {
      reminders: { checkInQuestion: false },
    }),
  );
  const stays = [await stayOf(heard), await stayOf(unheard), await stayOf(muted)];
  for (const stay of stays) await toQuestion(stay);
  expect([await count(phones[0]), await count(phones[1]), await count(phones[2])]).toEqual([
    1, 0, 0,
  ]);
  // Zalo has it first, and gives no receipt here.
  shop.house.pass(1.1);
  await shop.work();
  for (const { mobile } of [heard, unheard, muted])
    expect(await shop.house.inbox(mobile ?? '')).toEqual([expect.stringContaining('/s/')]);
});

describe('work that dies', () => {
  it('with a reminder in its hands is taken up by another, and the phone shows one', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    const booking = await stayOf(member);
    shop.house.setNow(addMinutes(booking.checkIn, -180));
    await runDueJobs(shop.house);
    const [job] = await claimJobs(at.db, shop.house.now(), 1, 2);
    expect(job?.kind).toBe('tell');
    // It has sent the message and dies before it can note that.
    const settling = shop.house.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(
      deliverReminder({ ...shop.house, db: settling }, job?.payload ?? {}),
    ).rejects.toThrow('killed');
    await shop.work();
    expect(await reminders()).toEqual(['checkInHours waiting']);
    shop.house.pass(2);
    await shop.work();
    const sent = await phone.sent();
    expect([
      await reminders(),
      new Set(sent.map(({ topic }) => topic)).size,
      new Set((await phone.shown()).map(({ tag }) => tag)).size,
    ]).toEqual([['checkInHours told'], 1, 1]);
  });

  it('in several processes at once tells each reminder once', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    const booking = await stayOf(member);
    shop.house.setNow(addMinutes(booking.checkIn, -180));
    for (let turn = 0; turn < 3; turn += 1)
      await Promise.all(Array.from({ length: 6 }, () => runDueJobs(shop.house)));
    expect([await count(phone), await reminders()]).toEqual([1, ['checkInHours told']]);
  });
});
