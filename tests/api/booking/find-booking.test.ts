// Promises that whoever has a booking's code and its phone finds it, that nobody else learns
// anything, that no phone can be locked by guessing, and that a proved phone takes over what is its.

import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { instant } from '#domain/time/time.ts';
import { sendVerificationCode, signIn, signUp, provePhone } from '#server/api/handlers/auth.ts';
import { getBookingList, getClaimableList } from '#server/api/handlers/booking.ts';
import { cancelBooking, getCancellation } from '#server/api/handlers/cancellation.ts';
import { enterByPhone } from '#server/api/handlers/enter.ts';
import { findBooking } from '#server/api/handlers/find-booking.ts';
import { confirmIdentity } from '#server/api/handlers/identity.ts';
import { readMember } from '#server/identity/access-token.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { saveSetting } from '#server/store/member/profile.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  hourly,
  overnight,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { faultOf, lastCode, wrongCodes } from '../support/test-client.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
afterEach(() =>
  at.pool.query('truncate session, spent_refresh, verification_code, code_gate cascade'),
);

const mobile = '0903482917';
const phone = '+84903482917';
const handlers = {
  cancelBooking,
  confirmIdentity,
  enterByPhone,
  findBooking,
  getBookingList,
  getCancellation,
  getClaimableList,
  provePhone,
  sendVerificationCode,
  signIn,
  signUp,
};
const nobody: Person = { member: null };
type Booked = Awaited<ReturnType<Shop['book']>>;

/** Paid, so that the next one may be held. */
async function booked(of = mobile, stay = overnight()): Promise<Booked> {
  const booking = await shop.book(await shop.aRoom(), stay, {}, { ...aGuest(), mobile: of });
  await shop.pay(booking);
  return booking;
}
const find = (code: string, typed = mobile, person: Person = nobody) =>
  askHandler(handlers, makeContext(shop.house, person), 'booking/findBooking', {
    code,
    countryCode: '+84',
    mobile: typed,
  });
const refused = (code: string, typed = mobile, person: Person = nobody) =>
  faultOf('booking/findBooking', find(code, typed, person));
const send = (purpose: 'find' | 'signIn' | 'signUp' | 'confirm', person: Person = nobody) =>
  askHandler(handlers, makeContext(shop.house, person), 'auth/sendVerificationCode', {
    countryCode: '+84',
    mobile,
    purpose,
  });
/** A code by SMS, typed in. */
async function enter(person: Person = nobody) {
  const { challenge } = await send('find', person);
  return askHandler(handlers, makeContext(shop.house, person), 'auth/enterByPhone', {
    challenge,
    code: await lastCode(shop.house, phone),
  });
}
const asMember = async (accessToken: string): Promise<Person> => ({
  member: await readMember(
    shop.house.db,
    shop.house.keys,
    `Bearer ${accessToken}`,
    shop.house.now(),
  ),
});
const owners = async () =>
  (await at.db.selectFrom('booking').select(['code', 'member_sn']).execute()).map(
    ({ member_sn: sn }) => sn,
  );

describe('a code and its phone', () => {
  it('show the booking as its link would, however both are spelled', async () => {
    const booking = await booked();
    const found = await find(booking.code);
    expect(found).toMatchObject({ code: booking.code, key: booking.key, isGuests: true });
    const spelled = `${booking.code.slice(0, 3).toLowerCase()} ${booking.code.slice(3)}`;
    expect((await find(spelled, '+84 903 482 917')).code).toBe(booking.code);
    expect((await find(booking.code, '903482917')).code).toBe(booking.code);
  });

  it('change nothing: the booking stays nobody’s, and cancelling it asks for a member', async () => {
    const booking = await booked();
    await find(booking.code);
    expect(await owners()).toEqual([null]);
    const asked = askHandler(handlers, makeContext(shop.house), 'booking/getCancellation', booking);
    expect((await faultOf('booking/getCancellation', asked)).code).toBe(errorCodes.notFound);
  });

  it('are answered alike, whatever of them does not match', async () => {
    const [mine, other] = [await booked(), await booked('0912345678')];
    const ask = (code: string, typed: string, device: string) =>
      refused(code, typed, { member: null, device });
    const answers = [
      await ask('ZZZZZZ', mobile, 'a phone 1'),
      await ask(mine.code, '0987654321', 'a phone 2'),
      await ask(mine.code, '0912345678', 'a phone 3'),
      await ask(other.code, mobile, 'a phone 4'),
    ];
    for (const answer of answers)
      expect(answer).toEqual({
        code: errorCodes.notFound,
        details: { triesLeft: policy.findTriesPerHour - 1 },
      });
  });

  it('of a past kept behind the PIN are no match for anybody but its member', async () => {
    const member = await shop.aMember();
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'), {}, member);
    const sn = member.member?.sn ?? 0;
    await at.db
      .updateTable('booking')
      .set({ status: bookingStatuses.completed, phone })
      .where('code', '=', booking.code)
      .execute();
    await at.db.updateTable('member').set({ pin_hash: 'a hash' }).where('sn', '=', sn).execute();
    const guarded = { muted: [], namesHotel: false, guardsHistory: true };
    await saveSetting(at.db, sn, guarded, shop.house.now());
    expect((await refused(booking.code)).code).toBe(errorCodes.notFound);
    expect((await refused(booking.code, mobile, member)).code).toBe(errorCodes.confirmIdentity);
  });

  it('with no number anybody could have cost no try', async () => {
    const booking = await booked();
    for (let n = 0; n < policy.findTriesPerHour + 1; n += 1)
      expect((await refused(booking.code, '12345678')).code).toBe(errorCodes.invalidPhone);
    expect((await find(booking.code)).code).toBe(booking.code);
  });
});

describe('wrong tries', () => {
  const spend = async (person: Person, count = policy.findTriesPerHour) => {
    const answers = [];
    for (let n = 0; n < count; n += 1) answers.push(await refused('ZZZZZZ', mobile, person));
    return answers;
  };

  it('are five an hour for a device, then the right pair is refused as well', async () => {
    const booking = await booked();
    const answers = await spend(nobody);
    expect(answers.map(({ details }) => (details as { triesLeft: number }).triesLeft)).toEqual([
      4, 3, 2, 1, 0,
    ]);
    const resendAt = expect.stringMatching(/^2026/);
    expect(answers.at(-1)?.details).toEqual({ triesLeft: 0, resendAt });
    expect(await refused(booking.code)).toEqual({
      code: errorCodes.tooManyRequests,
      details: { resendAt },
    });
    shop.house.pass(61);
    expect((await find(booking.code)).code).toBe(booking.code);
  });

  it('lock no phone: the same number is found from another device and another network', async () => {
    const booking = await booked();
    await spend({ member: null, device: 'a guesser', address: '198.51.100.4' });
    const there = { member: null, device: 'another', address: '198.51.100.4' };
    expect((await find(booking.code, mobile, there)).code).toBe(booking.code);
    const elsewhere = { member: null, device: 'a guesser 2', address: '203.0.113.99' };
    expect((await find(booking.code, mobile, elsewhere)).code).toBe(booking.code);
    // Nor is a code to that phone any further away.
    expect((await send('find', elsewhere)).phone).toBe(phone);
  });

  it('of browsers that keep no cookie count together, whatever device they name', async () => {
    const booking = await booked();
    for (let n = 0; n < policy.findTriesPerHour; n += 1)
      await refused('ZZZZZZ', mobile, { member: null, device: `one of ${n}`, signedDevice: null });
    expect(
      (await refused(booking.code, mobile, { member: null, device: 'new', signedDevice: null }))
        .code,
    ).toBe(errorCodes.tooManyRequests);
  });

  it('of many devices in a network end at its own limit', async () => {
    const booking = await booked();
    for (let n = 0; n < policy.bookingLookUpsPerHour / policy.findTriesPerHour; n += 1)
      await spend({ member: null, device: `device ${n}` });
    expect(
      (await refused(booking.code, mobile, { member: null, device: 'a fresh one' })).code,
    ).toBe(errorCodes.tooManyRequests);
    expect(
      (await find(booking.code, mobile, { member: null, device: 'a fresh one', address: '::1' }))
        .code,
    ).toBe(booking.code);
  });

  it('sent at once are counted each', async () => {
    const booking = await booked();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => refused('ZZZZZZ').then(({ code }) => code)),
    );
    expect(answers.filter((code) => code === errorCodes.notFound)).toHaveLength(
      policy.findTriesPerHour,
    );
    expect((await refused(booking.code)).code).toBe(errorCodes.tooManyRequests);
  });
});

describe('a code to the phone', () => {
  it('makes a member, signs in and takes over all that was booked with it', async () => {
    const [first, second, others] = [
      await booked(),
      await booked(mobile, hourly('14:00')),
      await booked('0912345678'),
    ];
    const { session, isNew } = await enter();
    expect(isNew).toBe(true);
    expect(session.profile).toMatchObject({ nickName: '', mobile: '903482917' });
    expect(session.takenOver?.toSorted()).toEqual([first.code, second.code].toSorted());
    const member = await asMember(session.accessToken);
    const list = await askHandler(
      handlers,
      makeContext(shop.house, member),
      'booking/getBookingList',
      {},
    );
    expect(list.bookings.map(({ code }) => code).toSorted()).toEqual(
      [first.code, second.code].toSorted(),
    );
    const left = await at.db
      .selectFrom('booking')
      .select('code')
      .where('member_sn', 'is', null)
      .execute();
    expect(left).toEqual([{ code: others.code }]);
  });

  it('signs a known member in, and says nothing of the account before it is right', async () => {
    const known = await shop.aMember();
    await at.db
      .updateTable('member')
      .set({ phone })
      .where('sn', '=', known.member?.sn ?? 0)
      .execute();
    const booking = await booked();
    const sent = await send('find');
    const stranger = await askHandler(
      handlers,
      makeContext(shop.house, { member: null, device: 'elsewhere', address: '198.51.100.4' }),
      'auth/sendVerificationCode',
      { countryCode: '+84', mobile: '0987654321', purpose: 'find' },
    );
    expect(Object.keys(sent)).toEqual(Object.keys(stranger));
    const { session, isNew } = await askHandler(
      handlers,
      makeContext(shop.house),
      'auth/enterByPhone',
      { challenge: sent.challenge, code: await lastCode(shop.house, phone) },
    );
    expect([isNew, session.profile.sn]).toEqual([false, known.member?.sn]);
    expect(session.takenOver).toEqual([booking.code]);
  });

  it('is used once, by the device it was sent for, and opens no other door', async () => {
    await booked();
    const { challenge } = await send('find');
    const code = await lastCode(shop.house, phone);
    const typed = { challenge, code };
    const ctx = (person: Person = nobody) => makeContext(shop.house, person);
    const [wrong = ''] = wrongCodes(code, 1);
    const tried = askHandler(handlers, ctx(), 'auth/enterByPhone', { challenge, code: wrong });
    expect((await faultOf('auth/enterByPhone', tried)).code).toBe(errorCodes.wrongCode);
    for (const other of ['auth/signIn', 'auth/signUp', 'auth/provePhone'] as const)
      expect(
        (await faultOf(other, askHandler(handlers, ctx(), other, typed) as Promise<unknown>)).code,
      ).toBe(errorCodes.codeSpent);
    const elsewhere = ctx({ member: null, device: 'another' });
    expect(
      (
        await faultOf(
          'auth/enterByPhone',
          askHandler(handlers, elsewhere, 'auth/enterByPhone', typed),
        )
      ).code,
    ).toBe(errorCodes.codeSpent);
    await askHandler(handlers, ctx(), 'auth/enterByPhone', typed);
    expect(
      (await faultOf('auth/enterByPhone', askHandler(handlers, ctx(), 'auth/enterByPhone', typed)))
        .code,
    ).toBe(errorCodes.codeSpent);
  });

  it('lets a locked member in nowhere', async () => {
    const known = await shop.aMember();
    await at.db
      .updateTable('member')
      .set({ phone, is_locked: true })
      .where('sn', '=', known.member?.sn ?? 0)
      .execute();
    await booked();
    expect((await faultOf('auth/enterByPhone', enter())).code).toBe(errorCodes.accountLocked);
    expect(await owners()).toEqual([null]);
  });

  it('is all a guest needs to cancel', async () => {
    const booking = await booked();
    const { session } = await enter();
    const ctx = makeContext(shop.house, await asMember(session.accessToken));
    const terms = await askHandler(handlers, ctx, 'booking/getCancellation', {
      code: booking.code,
    });
    expect(terms).toMatchObject({ isAllowed: true, refund: booking.price.total });
  });
});

describe('what was booked as a guest', () => {
  it('comes into the account by signing up and by signing in with the phone', async () => {
    const first = await booked();
    const up = await send('signUp');
    const made = await askHandler(handlers, makeContext(shop.house), 'auth/signUp', {
      challenge: up.challenge,
      code: await lastCode(shop.house, phone),
      nickName: 'Lan',
    });
    expect(made.takenOver).toEqual([first.code]);
    const second = await booked(mobile, hourly('14:00'));
    shop.house.pass(1);
    const back = await send('signIn');
    const again = await askHandler(handlers, makeContext(shop.house), 'auth/signIn', {
      challenge: back.challenge,
      code: await lastCode(shop.house, phone),
    });
    expect(again.takenOver).toEqual([second.code]);
    expect(new Set(await owners())).toEqual(new Set([made.profile.sn]));
  });

  it('after the phone was proved is listed without its code, and comes in by the next one', async () => {
    const { session } = await enter();
    const member = await asMember(session.accessToken);
    const booking = await booked();
    const ctx = () => makeContext(shop.house, member);
    const listed = await askHandler(handlers, ctx(), 'booking/getClaimableList', {});
    expect(listed.bookings).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(booking.code);
    shop.house.pass(1);
    const { challenge } = await send('confirm', member);
    const confirmed = await askHandler(handlers, ctx(), 'auth/confirmIdentity', {
      challenge,
      code: await lastCode(shop.house, phone),
    });
    expect(confirmed.takenOver).toEqual([booking.code]);
    expect((await askHandler(handlers, ctx(), 'booking/getClaimableList', {})).bookings).toEqual(
      [],
    );
  });

  it('and came to nothing stays where it is', async () => {
    const booking = await booked();
    await at.db
      .updateTable('booking')
      .set({ status: bookingStatuses.failed, expires_at: instant('2026-03-13T01:00:00Z') })
      .where('code', '=', booking.code)
      .execute();
    expect((await enter()).session.takenOver).toBeUndefined();
  });
});
