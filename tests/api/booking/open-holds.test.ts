// Promises that rooms are held without payment only so far by one phone, device and network,
// however many ask at once, and that nobody's phone is spent by strangers.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { provePhone, sendVerificationCode } from '#server/api/handlers/auth.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, warmUp, type TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  clearShop,
  hourly,
  openShop,
  type Person,
  type Shop,
} from '../support/booking-makers.ts';
import { aFriday } from '../support/builders.ts';
import { lastCode } from '../support/test-client.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
beforeAll(async () => {
  at = await openTestDatabase<Schema>({ poolSize: 16 });
  await warmUp(at);
  shop = await openShop(at);
});
afterEach(async () => {
  shop.house.setNow(aFriday);
  await clearShop(at);
  await at.pool.query('truncate code_gate, verification_code');
});
afterAll(async () => {
  await shop?.close();
  await at?.close();
});

type Change = Parameters<Shop['book']>[2];
/** `held`, or the code of the refusal with the limit it names. */
async function hold(
  person: Person,
  room: number,
  change: Change = {},
  start = '16:00',
): Promise<string> {
  return shop.book(room, hourly(start), change, person).then(
    () => 'held',
    (error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      const { limit } = (error.details ?? {}) as { limit?: string };
      return limit === undefined ? error.code : `${error.code} ${limit}`;
    },
  );
}
/** What the code sent to this phone proves on this device. */
async function prove(person: Person, mobile = person.mobile ?? ''): Promise<string> {
  const ctx = () => makeContext(shop.house, person);
  const { challenge, phone } = await askHandler(
    { sendVerificationCode },
    ctx(),
    'auth/sendVerificationCode',
    { countryCode: '+84', mobile, purpose: 'book' },
  );
  const code = await lastCode(shop.house, phone);
  return (await askHandler({ provePhone }, ctx(), 'auth/provePhone', { challenge, code })).proof;
}
const rooms = (count: number, stock = 9): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => shop.aRoom({ stock })));
const [needsProof, unpaid, network, day] = [
  errorCodes.phoneProofRequired,
  `${errorCodes.overLimit} unpaid`,
  `${errorCodes.overLimit} network`,
  `${errorCodes.overLimit} day`,
];

describe('a guest', () => {
  it('holds one room, a second once the phone is proved, and no third', async () => {
    const [a = 0, b = 0, c = 0] = await rooms(3);
    const guest = aGuest();
    expect(await hold(guest, a)).toBe('held');
    expect(await hold(guest, b)).toBe(needsProof);
    const phoneProof = await prove(guest);
    expect(await hold(guest, b, { phoneProof })).toBe('held');
    expect(await hold(guest, c, { phoneProof })).toBe(day);
    // On another day and device, where only the two that are still open count.
    await at.pool.query('delete from guest_day');
    const elsewhere = { ...guest, device: 'next', signedDevice: 'next' };
    shop.house.pass(1);
    const another = await prove(elsewhere);
    expect(await hold(elsewhere, c, { phoneProof: another })).toBe(unpaid);
  });

  it('is free again when the first was paid, was cancelled or lapsed', async () => {
    const [a = 0, b = 0] = await rooms(2);
    const payer = aGuest();
    await shop.pay(await shop.book(a, hourly('16:00'), {}, payer));
    expect(await hold(payer, b)).toBe('held');
    const late = aGuest();
    expect(await hold(late, a, {}, '19:00')).toBe('held');
    shop.house.setNow(addMinutes(aFriday, policy.paymentWindowMinutes));
    expect(await hold(late, b, {}, '19:00')).toBe('held');
  });

  it('with another name of the device and no cookie shares two holds with all such guests of the network', async () => {
    const five = await rooms(5);
    const nobody = (n: number, address = '203.0.113.50'): Person => ({
      ...aGuest(),
      signedDevice: null,
      device: `made up ${n}`,
      address,
    });
    const said = [];
    for (const [n, room] of five.entries()) said.push(await hold(nobody(n), room));
    expect(said).toEqual(['held', 'held', needsProof, needsProof, needsProof]);
    expect(await hold(nobody(9, '203.0.113.51'), five[2] ?? 0)).toBe('held');
    const honest = nobody(10);
    const phoneProof = await prove(honest);
    expect(await hold(honest, five[2] ?? 0, { phoneProof })).toBe('held');
  });

  it('shows a proof of this phone, on this device and within the half hour, or none', async () => {
    const [a = 0, b = 0] = await rooms(2);
    const guest = aGuest();
    const other = aGuest();
    await hold(guest, a);
    const ofOther = await prove(other);
    const stolen = await prove({ ...other, mobile: guest.mobile ?? '' });
    const own = await prove({ ...guest, address: '203.0.113.77' }).catch(() => '');
    for (const phoneProof of [ofOther, stolen, `${own}A`, 'forged', ''])
      expect(await hold(guest, b, { phoneProof })).toBe(needsProof);
  });

  it('is told at most that a code was sent, whether or not the phone has an account, and a wrong code proves nothing', async () => {
    const member = await shop.aMember();
    const guest = { ...aGuest(), mobile: member.mobile ?? '' };
    expect(await prove(guest)).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
    shop.house.pass(1);
    const { challenge, phone } = await sendVerificationCode(makeContext(shop.house, guest), {
      countryCode: '+84',
      mobile: guest.mobile,
      purpose: 'book',
    });
    const wrong = String((Number(await lastCode(shop.house, phone)) + 1) % 10_000).padStart(4, '0');
    await expect(
      provePhone(makeContext(shop.house, guest), { challenge, code: wrong }),
    ).rejects.toMatchObject({ code: errorCodes.wrongCode });
    const { rows } = await at.pool.query('select sum(tries)::int tries from verification_code');
    expect(rows).toEqual([{ tries: 1 }]);
  });
});

describe('a phone', () => {
  it('that strangers booked with is its owner’s all the same, as soon as they prove it', async () => {
    const four = await rooms(4);
    const owner = aGuest();
    const said = [];
    for (const room of four.slice(0, 3))
      said.push(await hold({ ...aGuest(), mobile: owner.mobile ?? '' }, room));
    expect(said).toEqual(['held', needsProof, needsProof]);
    expect(await hold(owner, four[3] ?? 0)).toBe(needsProof);
    const phoneProof = await prove(owner);
    expect(await hold(owner, four[3] ?? 0, { phoneProof })).toBe('held');
  });

  it('whose bookings of the day strangers spent is its owner’s all the same', async () => {
    const owner = aGuest();
    for (let n = 0; n < policy.guestBookingsPerDay; n += 1) {
      const room = await shop.aRoom();
      const stranger = { ...aGuest(), mobile: owner.mobile ?? '' };
      await shop.pay(await shop.book(room, hourly('16:00'), {}, stranger));
    }
    const [a = 0, b = 0, c = 0] = await rooms(3);
    expect(await hold(owner, a)).toBe(needsProof);
    const phoneProof = await prove(owner);
    expect(await hold(owner, a, { phoneProof })).toBe('held');
    expect(await hold(owner, b, { phoneProof })).toBe('held');
    expect(await hold({ ...owner, signedDevice: 'next', device: 'next' }, c)).toBe(needsProof);
  });

  it('is proved by the member who is signed in with it, whom no stranger’s booking counts against', async () => {
    const four = await rooms(4);
    const member = await shop.aMember();
    expect(await hold({ ...aGuest(), mobile: member.mobile ?? '' }, four[0] ?? 0)).toBe('held');
    expect(await hold(member, four[1] ?? 0)).toBe('held');
    expect(await hold(member, four[2] ?? 0)).toBe('held');
    expect(await hold(member, four[3] ?? 0)).toBe(unpaid);
    // A guest who proves the same phone is the same person.
    const asGuest = { ...aGuest(), mobile: member.mobile ?? '' };
    const phoneProof = await prove(asGuest);
    expect(await hold(asGuest, four[3] ?? 0, { phoneProof })).toBe(unpaid);
  });

  it('of a friend is not spent by a member who books for them', async () => {
    const [a = 0, b = 0] = await rooms(2);
    const friend = aGuest();
    const member = { ...(await shop.aMember()), mobile: friend.mobile ?? '' };
    expect(await hold(member, a)).toBe('held');
    expect(await hold(friend, b)).toBe('held');
  });
});

describe('a network', () => {
  const address = '203.0.113.60';
  const within = (): Person => ({ ...aGuest(), address });

  it('holds twenty rooms; who proves a phone goes on, until twenty have', async () => {
    const many = await rooms(policy.holdsOpenNetwork + 2, 40);
    for (const room of many.slice(0, -2)) expect(await hold(within(), room)).toBe('held');
    const last = within();
    expect(await hold(last, many.at(-1) ?? 0)).toBe(needsProof);
    const phoneProof = await prove(last);
    expect(await hold(last, many.at(-1) ?? 0, { phoneProof })).toBe('held');
    for (let n = 1; n < policy.holdsOpenNetwork; n += 1)
      expect(await hold({ ...(await shop.aMember()), address }, many[n] ?? 0)).toBe('held');
    expect(await hold({ ...(await shop.aMember()), address }, many.at(-2) ?? 0)).toBe(network);
    expect(await hold(aGuest(), many.at(-2) ?? 0)).toBe('held');
  }, 60_000);

  it('holds half of a room type at one time, and one room of a type that has but one', async () => {
    const room = await shop.aRoom({ stock: 6 });
    for (let n = 0; n < 3; n += 1) expect(await hold(within(), room)).toBe('held');
    expect(await hold(within(), room)).toBe(needsProof);
    expect(await hold(within(), room, {}, '10:30')).toBe('held');
    expect(await hold(aGuest(), room)).toBe('held');
    expect(await hold(within(), await shop.aRoom())).toBe('held');
  });

  it('is held to it by one booking of many rooms too, which a proved phone may make', async () => {
    const room = await shop.aRoom({ stock: 6 });
    const family = within();
    const five = { rooms: 5, adults: 5 };
    expect(await hold(family, room, five)).toBe(needsProof);
    const phoneProof = await prove(family);
    expect(await hold(family, room, { ...five, phoneProof })).toBe('held');
    expect(await hold({ ...(await shop.aMember()), address }, room)).toBe(network);
  });
});

describe('at once', () => {
  const heldOf = (said: readonly string[]): number => said.filter((one) => one === 'held').length;

  it('one device names thirty phones and holds one room', async () => {
    const thirty = await rooms(30);
    const device = 'one script';
    const said = await Promise.all(
      thirty.map((room) => hold({ ...aGuest(), device, signedDevice: device }, room)),
    );
    expect(heldOf(said)).toBe(1);
    expect(said.filter((one) => one !== 'held')).toEqual(Array(29).fill(needsProof));
  }, 60_000);

  it('thirty devices name one phone and hold one room', async () => {
    const thirty = await rooms(30);
    const { mobile = '' } = aGuest();
    const said = await Promise.all(thirty.map((room) => hold({ ...aGuest(), mobile }, room)));
    expect(heldOf(said)).toBe(1);
  }, 60_000);

  it('sixty guests of one network hold twenty rooms, and forty who want one type half of it', async () => {
    const sixty = await rooms(60);
    const address = '2001:db8:5:600::7';
    const said = await Promise.all(sixty.map((room) => hold({ ...aGuest(), address }, room)));
    expect(heldOf(said)).toBe(policy.holdsOpenNetwork);
    const room = await shop.aRoom({ stock: 12 });
    const same = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        hold({ ...aGuest(), address: `2001:db8:9:${(0x700 + n).toString(16)}::1` }, room),
      ),
    );
    expect(heldOf(same)).toBe(6);
  }, 60_000);

  it('a member holds two, however often they ask', async () => {
    const twelve = await rooms(12);
    const member = await shop.aMember();
    const said = await Promise.all(twelve.map((room) => hold(member, room)));
    expect(heldOf(said)).toBe(2);
  }, 60_000);
});

it('whose holds those were is forgotten a day after they ended', async () => {
  const room = await shop.aRoom();
  await shop.book(room, hourly('16:00'), {}, aGuest());
  const rows = async () =>
    (await at.db.selectFrom('open_hold').select('booking_sn').execute()).length;
  await at.db
    .insertInto('job')
    .values({ key: 'sweep', kind: 'sweep', payload: '{}', run_at: aFriday })
    .execute();
  const sweepAt = async (minutes: number) => {
    shop.house.setNow(addMinutes(aFriday, minutes));
    while ((await runDueJobs(shop.house)) > 0);
    return rows();
  };
  expect(await sweepAt(23 * 60)).toBe(1);
  expect(await sweepAt(25 * 60)).toBe(0);
});
