// Promises that only stays that took place are written about, once, and that what is written counts
// in the hotel's stars at once.

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { getBookingDetail } from '#server/api/handlers/booking.ts';
import * as review from '#server/api/handlers/review.ts';
import type { Caller } from '#server/context/request-context.ts';
import { randomBookingCode } from '#server/crypto/keys.ts';
import { uploadedPicture } from '#server/media/uploads.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { listReviews } from '#server/store/hotel/review.ts';
import {
  forgetUnusedPictures,
  guestPictures,
  setPictureState,
  waitingPictures,
} from '#server/store/hotel/upload.ts';
import { balanceOf } from '#server/store/rewards/point.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import {
  aFriday,
  makeBooking,
  makeHotel,
  makeMember,
  makePlaces,
  makeReview,
  makeRoom,
} from '../support/builders.ts';
import {
  askHandler,
  inWrite,
  makeContext,
  makeTestHouse,
  type TestHouse,
} from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let house: TestHouse;
const sn = { hotel: 0, room: 0, lan: 0, minh: 0 };
const handlers = { ...review, getBookingDetail };
const day = 24 * 60;

beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  await makePlaces(at.db);
  sn.hotel = await makeHotel(at.db);
  sn.room = await makeRoom(at.db, sn.hotel, { name: 'Deluxe' });
  [sn.lan, sn.minh] = [await makeMember(at.db, { nick_name: 'Ngọc Lan' }), await makeMember(at.db)];
  house = await makeTestHouse(at.db, { now: aFriday });
});
afterAll(async () => {
  await house.close();
  await at.close();
});

const by = (memberSn: number): Partial<Caller> => ({
  member: { sn: memberSn, phone: '+84901000001', family: 'family' },
});
const price = JSON.stringify({
  lines: [],
  total: 0,
  usual: 0,
  included: { serviceFee: 0, serviceFeePercent: 5, tax: 0, taxPercent: 8 },
});
/** A stay of Lan's that ended some minutes ago; answers its code. */
async function aStay(row: Parameters<typeof makeBooking>[4] = {}, ended = 60): Promise<string> {
  const out = addMinutes(house.now(), -ended);
  const code = randomBookingCode();
  await makeBooking(at.db, sn.room, addMinutes(out, -120), out, {
    member_sn: sn.lan,
    status: 2,
    code,
    price,
    ...row,
  });
  return code;
}
const words = { cleanliness: 5, facilities: 4, services: 3, text: 'Phòng thơm, máy lạnh hơi ồn.' };
const write = (
  call: 'createReview' | 'updateReview',
  input: Input<'review/createReview'>,
  memberSn = sn.lan,
): Promise<Output<'review/createReview'>> =>
  inWrite(house, by(memberSn), (ctx) => askHandler(handlers, ctx, `review/${call}`, input));
const read = <Name extends CallName>(
  name: Name,
  input: Input<Name>,
  memberSn = sn.lan,
): Promise<Output<Name>> => askHandler(handlers, makeContext(house, by(memberSn)), name, input);
const stars = () =>
  at.db
    .selectFrom('hotel')
    .select(['rating', 'review_count', 'score_cleanliness', 'score_facilities', 'score_services'])
    .where('sn', '=', sn.hotel)
    .executeTakeFirstOrThrow();
const later = async <Value>(minutes: number, work: () => Promise<Value>): Promise<Value> => {
  const before: Instant = house.now();
  house.setNow(addMinutes(before, minutes));
  try {
    return await work();
  } finally {
    house.setNow(before);
  }
};

describe('a review', () => {
  test('is written about a stay that took place, and counts at once', async () => {
    const code = await aStay();
    expect(await read('review/getReview', { code })).toMatchObject({
      may: 'write',
      author: 'Ngọc Lan',
      review: null,
    });
    expect(await write('createReview', { code, ...words })).toMatchObject({
      may: 'edit',
      review: { ...words, pictures: [], hidden: null, reply: null },
    });
    expect(await stars()).toEqual({
      rating: 40,
      review_count: 1,
      score_cleanliness: 50,
      score_facilities: 40,
      score_services: 30,
    });
    const [listed] = await listReviews(at.db, sn.hotel, {}, 'newest', 10, 0);
    expect(listed).toMatchObject({
      author: 'Ngọc Lan',
      roomName: 'Deluxe',
      language: 'vi',
      text: words.text,
    });
    expect((await read('booking/getBookingDetail', { code })).review).toBe('edit');
  });

  test('earns one percent of what the room cost, within 14 days, once', async () => {
    const paid = JSON.stringify({
      lines: [{ kind: 'room', amount: 400_000 }],
      total: 400_000,
      usual: 400_000,
      included: { serviceFee: 0, serviceFeePercent: 5, tax: 0, taxPercent: 8 },
    });
    const paidAhead = { price: paid, total: vnd(400_000), payment_method: 3, payment_status: 1 };
    const code = await aStay(paidAhead);
    expect(await read('review/getReview', { code })).toMatchObject({ earns: 4_000 });
    const before = await balanceOf(at.db, sn.lan, house.now());
    await write('createReview', { code, ...words });
    await write('updateReview', { code, ...words, services: 5 });
    expect(await balanceOf(at.db, sn.lan, house.now())).toBe(before + 4_000);
    const late = await aStay(paidAhead, 15 * day);
    expect(await read('review/getReview', { code: late })).toMatchObject({ earns: 0 });
    await write('createReview', { code: late, ...words });
    expect(await balanceOf(at.db, sn.lan, house.now())).toBe(before + 4_000);
  });

  test('is written once, however often it is sent at once', async () => {
    const code = await aStay();
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(() => write('createReview', { code, ...words })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = tries.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refused).toMatchObject(
      Array.from({ length: 3 }, () => ({
        code: errorCodes.reviewClosed,
        details: { reason: 'edit' },
      })),
    );
  });

  test.each([
    ['a stay still to come', { status: 1 }, 'notYet'],
    ['a stay that is under way', { status: 9 }, 'notYet'],
    ['a no-show', { status: 4 }, 'notYet'],
    ['a cancelled one', { status: 3 }, 'notYet'],
  ] as const)('is refused for %s', async (_, row, reason) => {
    const code = await aStay(row);
    await expect(write('createReview', { code, ...words })).rejects.toMatchObject({
      code: errorCodes.reviewClosed,
      details: { reason },
    });
  });

  test('is refused 90 days after the stay', async () => {
    const code = await aStay({}, 90 * day);
    expect(await read('review/getReview', { code })).toMatchObject({ may: 'over', until: null });
    await expect(write('createReview', { code, ...words })).rejects.toMatchObject({
      code: errorCodes.reviewClosed,
      details: { reason: 'over' },
    });
  });

  test.each([
    '123456789',
    '  ngắn     \n\n  ',
    '\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b',
  ])('of fewer than ten characters is refused: %j', async (text) => {
    await expect(
      write('createReview', { code: await aStay(), ...words, text }),
    ).rejects.toMatchObject({ code: errorCodes.invalidReviewText, details: { fault: 'tooShort' } });
  });

  test('about somebody else’s stay, or none, does not exist', async () => {
    const code = await aStay();
    for (const asked of [code, 'ZZZZZZ']) {
      await expect(read('review/getReview', { code: asked }, sn.minh)).rejects.toMatchObject({
        code: errorCodes.notFound,
      });
      await expect(write('createReview', { code: asked, ...words }, sn.minh)).rejects.toMatchObject(
        { code: errorCodes.notFound },
      );
    }
  });

  test('can be changed for seven days, and counts as it is then', async () => {
    const code = await aStay();
    await write('createReview', { code, ...words });
    const before = await stars();
    const changed = await later(7 * day - 1, () =>
      write('updateReview', { code, ...words, services: 5, text: 'ห้องสะอาด พนักงานใจดีมาก' }),
    );
    expect(changed.review).toMatchObject({
      services: 5,
      updatedAt: addMinutes(house.now(), 7 * day - 1),
    });
    expect(await stars()).toMatchObject({ review_count: before.review_count });
    expect((await stars()).rating).toBeGreaterThanOrEqual(before.rating);
    await expect(
      later(7 * day, () => write('updateReview', { code, ...words })),
    ).rejects.toMatchObject({ details: { reason: 'over' } });
    await expect(write('updateReview', { code: await aStay(), ...words })).rejects.toMatchObject({
      details: { reason: 'write' },
    });
  });

  test('that is hidden counts nowhere, tells its writer why, and stays as it is', async () => {
    const code = await aStay();
    const before = await stars();
    await write('createReview', { code, ...words, cleanliness: 1, facilities: 1, services: 1 });
    await at.db
      .updateTable('review')
      .set({ hidden_reason: 'language' })
      .where('booking_sn', '=', (row) =>
        row.selectFrom('booking').select('sn').where('code', '=', code),
      )
      .execute();
    expect(await read('review/getReview', { code })).toMatchObject({
      may: 'hidden',
      review: { hidden: 'language' },
    });
    await expect(write('updateReview', { code, ...words })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
    await makeReview(at.db, sn.hotel, {
      hidden_reason: 'language',
      cleanliness: 1,
      facilities: 1,
      services: 1,
    });
    await write('createReview', { code: await aStay(), ...words });
    expect((await stars()).review_count).toBe(before.review_count + 1);
  });
});

describe('a picture of a review', () => {
  const photo = (width = 800) =>
    sharp({ create: { width, height: 600, channels: 3, background: '#a0522d' } })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer();
  const send = async (bytes: Buffer, memberSn = sn.lan) =>
    read('review/addPicture', { data: bytes.toString('base64') }, memberSn);

  test('is shown under its review in forms of ours, which tell nothing of where it was taken', async () => {
    const { name } = await send(await photo());
    const { review: made } = await write('createReview', {
      code: await aStay(),
      ...words,
      pictures: [name],
    });
    expect(made?.pictures).toMatchObject([
      { name, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    ]);
    for (const [width, ending] of [
      [320, 'avif'],
      [640, 'webp'],
      [1200, 'webp'],
    ] as const) {
      const answer = await uploadedPicture(house, `/photos/${name}-${width}.${ending}`);
      const file = sharp(Buffer.from(await (answer as Response).arrayBuffer()));
      const { width: real, exif, format } = await file.metadata();
      expect([real, exif, format]).toEqual([
        Math.min(width, 800),
        undefined,
        ending === 'avif' ? 'heif' : 'webp',
      ]);
    }
    expect(await uploadedPicture(house, '/photos/u-00000000000000000000-640.webp')).toBeNull();
  });

  test('is seen by its writer alone until somebody has looked at it, and never where it is refused', async () => {
    const names = [(await send(await photo())).name, (await send(await photo())).name];
    const [shown = '', refused = ''] = names;
    const code = await aStay();
    const { review: made } = await write('createReview', { code, ...words, pictures: names });
    expect(made?.pictures.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const others = async () =>
      (await listReviews(at.db, sn.hotel, {}, 'newest', 10, 0))
        .flatMap(({ pictures }) => pictures.map(({ name }) => name))
        .filter((name) => names.includes(name));
    const inGallery = async () =>
      (await guestPictures(at.db, sn.hotel, 12)).filter(({ name }) => names.includes(name));
    expect([await others(), await inGallery()]).toEqual([[], []]);
    expect((await waitingPictures(at.db, 100)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(names),
    );
    await setPictureState(at.db, shown, null, house.now());
    await setPictureState(at.db, refused, 'privacy', house.now());
    expect(await others()).toEqual([shown]);
    expect(await inGallery()).toMatchObject([{ name: shown, author: 'Ngọc Lan' }]);
    // Editing the words asks for nothing anew.
    const { review: again } = await write('updateReview', { code, ...words, pictures: names });
    expect(again?.pictures.map(({ state }) => state)).toEqual(['shown', 'refused']);
    expect(await others()).toEqual([shown]);
    await at.db
      .updateTable('review')
      .set({ hidden_reason: 'language' })
      .where('sn', 'in', (row) =>
        row.selectFrom('review_picture').select('review_sn').where('name', '=', shown),
      )
      .execute();
    expect(await inGallery()).toEqual([]);
  });

  test('is refused when it is none, too small, or not the writer’s', async () => {
    for (const bytes of [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('GIF89a'),
      await photo(300),
    ])
      await expect(send(bytes)).rejects.toMatchObject({ code: errorCodes.invalidPicture });
    const { name } = await send(await photo(), sn.minh);
    await expect(
      write('createReview', { code: await aStay(), ...words, pictures: [name] }),
    ).rejects.toMatchObject({ code: errorCodes.invalidPicture });
  });

  test('that no review shows is forgotten after two days; one that is shown stays', async () => {
    const [shown, left] = [(await send(await photo())).name, (await send(await photo())).name];
    await write('createReview', { code: await aStay(), ...words, pictures: [shown] });
    await forgetUnusedPictures(at.db, addMinutes(house.now(), 2 * day + 1));
    const names = new Set(
      (await at.db.selectFrom('picture').select('name').execute()).map((row) => row.name),
    );
    expect([names.has(shown), names.has(left)]).toEqual([true, false]);
    expect(
      await at.db.selectFrom('picture_file').select('name').where('name', '=', left).execute(),
    ).toEqual([]);
  });

  test('can be sent twenty times an hour', async () => {
    const fresh = await makeMember(at.db);
    const none = Buffer.from('none');
    for (let n = 0; n < 20; n += 1)
      await expect(send(none, fresh)).rejects.toMatchObject({ code: errorCodes.invalidPicture });
    await expect(send(none, fresh)).rejects.toMatchObject({ code: errorCodes.tooManyRequests });
  });
});
