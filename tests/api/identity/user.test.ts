// Promises that members read and change what is theirs: the profile field by field, what they are
// told, and what they agree to.

import { beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { earnXu } from '#server/store/rewards/point.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { makeBooking, makeHotel, makeMember, makePlaces, makeRoom } from '../support/builders.ts';
import { makePeople, type Asker, type People } from '../support/people.ts';
import { withHouse } from '../support/test-client.ts';
import type { TestHouse } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let house: TestHouse;
let people: People;
let ask: Asker;
let sn: number;
withHouse((...opened) => {
  [at, house] = opened;
});
beforeEach(async () => {
  people = await makePeople(house);
  sn = await makeMember(at.db, { phone: '+84903482917', nick_name: 'Lan' });
  ask = await people.member(sn);
});

describe('a profile', () => {
  test('is read with all its given fields', async () => {
    expect((await ask('user/getProfileInfo')).body.data).toEqual({
      sn,
      nickName: 'Lan',
      mobile: '903482917',
      countryCode: '+84',
      gender: null,
      email: '',
      hasPin: false,
      referralCode: expect.any(String) as string,
      firstName: '',
      lastName: '',
      dateOfBirth: null,
      age: null,
      version: 0,
    });
  });

  test('is changed as it was typed, and tells the age of the day', async () => {
    const sent = {
      nickName: ' Ngọc  Lan ',
      firstName: 'Lan',
      lastName: 'Nguyễn',
      gender: 'female',
      dateOfBirth: '15/03/1995',
      email: 'lan@example.com',
      version: 0,
    };
    const kept = {
      nickName: 'Ngọc Lan',
      firstName: 'Lan',
      lastName: 'Nguyễn',
      gender: 'female',
      dateOfBirth: '1995-03-15',
      age: 30,
      email: 'lan@example.com',
      version: 1,
    };
    expect(await ask('user/updateProfileInfo', sent)).toMatchObject({
      status: 200,
      body: { data: kept },
    });
    house.pass(24 * 60);
    ask = await people.member(sn);
    expect((await ask('user/getProfileInfo')).body.data).toMatchObject({ ...kept, age: 31 });
  });

  test('keeps what is left out, and empties what is sent empty', async () => {
    await ask('user/updateProfileInfo', {
      gender: 'male',
      dateOfBirth: '1990-01-02',
      email: 'lan@example.com',
    });
    expect(
      (await ask('user/updateProfileInfo', { gender: 'none', dateOfBirth: '' })).body.data,
    ).toMatchObject({ nickName: 'Lan', gender: null, dateOfBirth: null, email: 'lan@example.com' });
  });

  test('tells each mistake at its field and changes nothing', async () => {
    const wrong = await ask('user/updateProfileInfo', {
      nickName: ' ',
      firstName: 'x'.repeat(26),
      dateOfBirth: '31/02/1990',
      email: 'lan@nowhere',
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            code: errorCodes.invalidProfile,
            details: {
              faults: {
                nickName: 'blank',
                firstName: 'tooLong',
                dateOfBirth: 'format',
                email: 'format',
              },
            },
          },
        ],
      },
    });
    expect((await ask('user/getProfileInfo')).body.data).toMatchObject({
      nickName: 'Lan',
      version: 0,
    });
  });

  test('of who signed up without a name takes anything else; a name that is sent must be one', async () => {
    ask = await people.member(await makeMember(at.db, { nick_name: '' }));
    expect(
      await ask('user/updateProfileInfo', { gender: 'female', email: 'lan@example.com' }),
    ).toMatchObject({
      status: 200,
      body: { data: { nickName: '', gender: 'female', email: 'lan@example.com' } },
    });
    expect(await ask('user/updateProfileInfo', { nickName: '', gender: 'male' })).toMatchObject({
      status: 422,
      body: {
        errors: [{ code: errorCodes.invalidProfile, details: { faults: { nickName: 'blank' } } }],
      },
    });
    expect((await ask('user/getProfileInfo')).body.data).toMatchObject({
      nickName: '',
      gender: 'female',
    });
  });

  test('that was changed elsewhere is shown instead of overwritten', async () => {
    await (
      await people.member(sn, 'another device')
    )('user/updateProfileInfo', { nickName: 'Ngọc', version: 0 });
    const late = await ask('user/updateProfileInfo', { nickName: 'Lan Anh', version: 0 });
    expect(late).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: errorCodes.profileChanged,
            details: { profile: { nickName: 'Ngọc', version: 1 } },
          },
        ],
      },
    });
    expect((await ask('user/updateProfileInfo', { nickName: 'Lan Anh', version: 1 })).status).toBe(
      200,
    );
  });

  test('takes what one device changes while another changes something else, and shows a change of the same field', async () => {
    const tablet = await people.member(sn, 'another device');
    await tablet('user/updateProfileInfo', { email: 'lan@example.com', was: { email: [''] } });
    expect(
      await ask('user/updateProfileInfo', { nickName: 'Lan Anh', was: { nickName: ['Lan'] } }),
    ).toMatchObject({
      status: 200,
      body: { data: { nickName: 'Lan Anh', email: 'lan@example.com', version: 2 } },
    });
    const late = {
      nickName: 'Ngọc',
      email: 'n@example.com',
      was: { nickName: ['Lan'], email: [''] },
    };
    expect(await tablet('user/updateProfileInfo', late)).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: errorCodes.profileChanged,
            details: { profile: { nickName: 'Lan Anh', version: 2 } },
          },
        ],
      },
    });
    // Nothing of a wish that meets another's change is done.
    expect((await ask('user/getProfileInfo')).body.data).toMatchObject({
      nickName: 'Lan Anh',
      email: 'lan@example.com',
    });
    expect(
      (await tablet('user/updateProfileInfo', { nickName: 'Lan Anh', was: { nickName: ['Lan'] } }))
        .status,
    ).toBe(200);
  });

  test('counts what a device has said itself as seen, however it was typed', async () => {
    for (const input of [
      { nickName: '  Lan   Anh ', dateOfBirth: '21/11/1990', gender: 'female' },
      {
        nickName: 'Hoa',
        dateOfBirth: '22.11.1990',
        gender: 'none',
        was: {
          nickName: ['Lan', '  Lan   Anh '],
          dateOfBirth: [null, '21/11/1990'],
          gender: [null, 'female'],
        },
      },
      { dateOfBirth: '', gender: 'male', was: { dateOfBirth: ['1990-11-22'], gender: ['none'] } },
    ])
      expect(await ask('user/updateProfileInfo', input)).toMatchObject({ status: 200 });
    expect((await ask('user/getProfileInfo')).body.data).toMatchObject({
      nickName: 'Hoa',
      dateOfBirth: null,
      gender: 'male',
    });
  });

  test('of a client that names a version alone is refused only where it would undo another change', async () => {
    await (
      await people.member(sn, 'another device')
    )('user/updateProfileInfo', { email: 'lan@example.com', version: 0 });
    const whole = { nickName: 'Lan', firstName: '', lastName: '', gender: 'none', version: 0 };
    expect(
      await ask('user/updateProfileInfo', { ...whole, email: 'lan@example.com' }),
    ).toMatchObject({ status: 200 });
    expect(await ask('user/updateProfileInfo', { ...whole, email: '' })).toMatchObject({
      status: 409,
    });
  });

  test('of ten changes of one version at once keeps one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        ask('user/updateProfileInfo', { nickName: `Lan ${n}`, version: 0 }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
  });
});

describe('settings', () => {
  const told = {
    payment: true,
    room: true,
    checkIn: true,
    freeCancellation: true,
    checkInQuestion: true,
    refund: true,
    expiring: true,
    review: true,
    watch: true,
  };

  test('tell everything and name no hotel until the member says otherwise', async () => {
    expect((await ask('user/getSettings')).body.data).toEqual({
      reminders: told,
      namesHotel: false,
      guardsHistory: false,
    });
  });

  test('change one by one and stay', async () => {
    await ask('user/updateSettings', { reminders: { refund: false } });
    await ask('user/updateSettings', { reminders: { room: false } });
    await ask('user/updateSettings', { namesHotel: true });
    expect((await ask('user/updateSettings', { reminders: { refund: true } })).body.data).toEqual({
      reminders: { ...told, room: false },
      namesHotel: true,
      guardsHistory: false,
    });
    expect((await ask('user/getSettings')).body.data).toEqual({
      reminders: { ...told, room: false },
      namesHotel: true,
      guardsHistory: false,
    });
  });

  test("of one member are not another's", async () => {
    await ask('user/updateSettings', { namesHotel: true });
    const other = await people.member(await makeMember(at.db));
    expect((await other('user/getSettings')).body.data).toMatchObject({ namesHotel: false });
  });

  test('guard no history with a PIN that does not exist', async () => {
    expect((await ask('user/updateSettings', { guardsHistory: true })).body.errors?.[0]?.code).toBe(
      errorCodes.pinRequired,
    );
  });
});

describe('a history behind the PIN', () => {
  let room: number;
  beforeEach(async () => {
    await at.pool.query('truncate area cascade');
    await makePlaces(at.db);
    room = await makeRoom(at.db, await makeHotel(at.db));
    const price = JSON.stringify({
      lines: [],
      total: 0,
      usual: 0,
      included: { serviceFee: 0, serviceFeePercent: 5, tax: 0, taxPercent: 8 },
    });
    await makeBooking(
      at.db,
      room,
      addMinutes(house.now(), -3_000),
      addMinutes(house.now(), -2_000),
      { member_sn: sn, status: 2, code: 'PASTED', price },
    );
    await makeBooking(at.db, room, addMinutes(house.now(), 3_000), addMinutes(house.now(), 4_000), {
      member_sn: sn,
      code: 'AHEAD2',
      price,
    });
    await ask('auth/createPin', { pin: '482915' });
    await ask('user/updateSettings', { guardsHistory: true });
    house.pass(policy.identityProofMinutes);
  });
  const codes = async (name: 'booking/getBookingList' | 'booking/getGuardedHistory') =>
    ((await ask(name)).body.data?.['bookings'] as { code: string }[] | undefined)?.map(
      ({ code }) => code,
    );
  const refusal = async (...call: Parameters<Asker>) => (await ask(...call)).body.errors?.[0]?.code;

  test('is neither listed nor opened without a proof; what is ahead is', async () => {
    expect([
      await codes('booking/getBookingList'),
      (await ask('booking/getBookingList')).body.data?.['isGuarded'],
    ]).toEqual([['AHEAD2'], true]);
    expect(await refusal('booking/getGuardedHistory')).toBe(errorCodes.confirmIdentity);
    expect(await refusal('booking/getBookingDetail', { code: 'PASTED' })).toBe(
      errorCodes.confirmIdentity,
    );
    expect((await ask('booking/getBookingDetail', { code: 'AHEAD2' })).status).toBe(200);
  });

  test('opens by the PIN, and closes again', async () => {
    expect((await ask('auth/confirmIdentity', { pin: '482915' })).status).toBe(200);
    expect(await codes('booking/getGuardedHistory')).toEqual(['PASTED']);
    expect((await ask('booking/getBookingDetail', { code: 'PASTED' })).body.data).toMatchObject({
      code: 'PASTED',
      isUnsaved: true,
    });
    expect(await codes('booking/getBookingList')).toEqual(['AHEAD2']);
    house.pass(policy.identityProofMinutes);
    expect(await refusal('booking/getGuardedHistory')).toBe(errorCodes.confirmIdentity);
  });

  test('is told neither by a review of it nor by points and stamps it brought', async () => {
    const { sn: stay } = await at.db
      .selectFrom('booking')
      .select('sn')
      .where('code', '=', 'PASTED')
      .executeTakeFirstOrThrow();
    await inTransaction(at.db, (db) =>
      earnXu(
        db,
        { memberSn: sn, kind: 'stay', key: 'kept', amount: vnd(2_000), bookingSn: stay },
        house.now(),
      ),
    );
    const ledger = async () =>
      (await ask('point/getPointHistory')).body.data?.['entries'] as {
        kind: string;
        booking: { code: string } | null;
      }[];
    expect(await refusal('review/getReview', { code: 'PASTED' })).toBe(errorCodes.confirmIdentity);
    expect((await ledger()).map(({ kind, booking }) => [kind, booking])).toEqual([['stay', null]]);
    expect((await ask('stamp/getStampList')).body.data).toMatchObject({
      isClosed: true,
      cards: [],
      rewards: [],
    });
    await ask('auth/confirmIdentity', { pin: '482915' });
    expect((await ask('review/getReview', { code: 'PASTED' })).body.data).toMatchObject({
      code: 'PASTED',
      isUnsaved: true,
    });
    expect((await ask('stamp/getStampList')).body.data).toMatchObject({
      isClosed: false,
      isUnsaved: true,
    });
    await ask('user/updateSettings', { guardsHistory: false });
    expect((await ledger())[0]?.booking?.code).toBe('PASTED');
    expect((await ask('review/getReview', { code: 'PASTED' })).body.data).not.toHaveProperty(
      'isUnsaved',
    );
  });

  test('is not laid open by a switch alone', async () => {
    expect(await refusal('user/updateSettings', { guardsHistory: false })).toBe(
      errorCodes.confirmIdentity,
    );
    expect(await refusal('user/updateSettings', { namesHotel: true })).toBeUndefined();
    await ask('auth/confirmIdentity', { pin: '482915' });
    await ask('user/updateSettings', { guardsHistory: false });
    expect(await codes('booking/getBookingList')).toEqual(['AHEAD2', 'PASTED']);
  });
});

describe('consent', () => {
  test('is given to nothing until it is said', async () => {
    expect((await ask('user/getConsentList')).body.data).toEqual({
      consents: ['offers', 'suggestions', 'usage'].map((purpose) => ({
        purpose,
        isGiven: false,
        at: null,
      })),
      history: [],
    });
  });

  test('is given and withdrawn purpose by purpose, each with its day', async () => {
    const given = house.now();
    await ask('user/updateConsent', { purpose: 'offers', isGiven: true });
    house.pass(10);
    const withdrawn = house.now();
    await ask('user/updateConsent', { purpose: 'offers', isGiven: false });
    const answer = (await ask('user/updateConsent', { purpose: 'usage', isGiven: true })).body.data;
    expect(answer).toEqual({
      consents: [
        { purpose: 'offers', isGiven: false, at: withdrawn },
        { purpose: 'suggestions', isGiven: false, at: null },
        { purpose: 'usage', isGiven: true, at: withdrawn },
      ],
      history: [
        { purpose: 'usage', isGiven: true, at: withdrawn },
        { purpose: 'offers', isGiven: false, at: withdrawn },
        { purpose: 'offers', isGiven: true, at: given },
      ],
    });
  });

  test('that is said twice, or withdrawn without having been given, is one row or none', async () => {
    await ask('user/updateConsent', { purpose: 'suggestions', isGiven: false });
    await ask('user/updateConsent', { purpose: 'offers', isGiven: true });
    await ask('user/updateConsent', { purpose: 'offers', isGiven: true });
    expect((await ask('user/getConsentList')).body.data?.['history']).toHaveLength(1);
  });
});

test('nothing of it is for whoever is not signed in', async () => {
  for (const name of [
    'user/getProfileInfo',
    'user/getSettings',
    'user/getConsentList',
    'user/exportData',
    'user/getLeavingTerms',
  ] as const) {
    expect([name, (await people.guest(name)).body.errors?.[0]?.code]).toEqual([
      name,
      errorCodes.signInRequired,
    ]);
  }
});
