// Promises that the operator's commands do what they say once, write down who did it and why, and
// answer a slip with a sentence.

import { describe, expect, it } from 'vitest';
import type { Desk } from '#server/operator/command.ts';
import { commands, help, runCommand } from '#server/operator/commands.ts';
import { migrationState } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { showPictures } from '#server/store/hotel/upload.ts';
import { openTestDatabase, runStore, type TestDatabase } from '../../support/test-database.ts';
import { expectBalance, hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { aFriday, makeCoupon, makeHotel, makeMember, makeReview } from '../support/builders.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const deskOf = (say: (line: string) => void): Desk => ({
  ...shop.house,
  kind: runStore,
  missingMigrations: () => migrationState(at.pool),
  catalogue: undefined,
  who: 'lan',
  print: say,
});
/** What a command says, and its exit code at the end. */
async function run(typed: string): Promise<string[]> {
  const [name = '', ...words] =
    typed.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
  const said: string[] = [];
  const code = await runCommand(
    deskOf((line) => said.push(line)),
    name,
    words,
  );
  return [...said, `exit ${code}`];
}
const acts = () =>
  at.db.selectFrom('operator_act').select(['who', 'act', 'about', 'why']).orderBy('sn').execute();
const paid = async (method = 3) => {
  const booking = await shop.book(await shop.aRoom(), hourly('14:00'), { paymentMethod: method });
  await shop.pay(booking, 'approve', method);
  return booking;
};

describe('a slip', () => {
  it.each([
    ['refnd X 1', 'There is no command "refnd"'],
    ['refund', 'Usage: refund CODE AMOUNT --why'],
    ['refund ABCDEF 100', 'Say why'],
    ['refund ABCDEF 100 --why ab', 'Say why, in 3 to 300 characters'],
    ['refund ABCDEF 1.5 --why noise', '"1.5" is no amount'],
    ['refund ABCDEF 0 --why noise', '"0" is no amount'],
    ['refund ABCDEF 100000 --why noise', 'There is no booking ABCDEF.'],
    ['bookings --status sleeping', 'There is no booking status "sleeping". Statuses: 0 failed'],
    ['bookings --limit 0', '--limit must be a number from 1 to 500, not "0".'],
    ['bookings --colour red', "Unknown option '--colour'"],
    ['bookings --phone 12', '"12" is no phone number'],
    ['lock 0903000000 --why fraud', 'Nobody has an account with the phone 0903000000.'],
    ['release X-1 paid --why asked', 'There is no payment X-1.'],
    ['release X-1 perhaps --why asked', 'Say "paid" when the money is ours'],
    ['retry-refund X-1-R1 --why asked', 'There is no refund X-1-R1 that was refused for good.'],
    ['hide-review 7 rude --why rude', 'for one of: language, privacy'],
    ['hide-review seven language --why rude', '"seven" is no number of a review.'],
    ['show-review 7 --why fine', 'There is no review 7.'],
    ['show-picture u-1 --why fine', 'No review has a picture u-1.'],
    ['refuse-picture u-1 dull --why dull', 'for one of: language, privacy'],
    ['settle-dispute ABCDEF nobody --why asked', 'for "guest" or for "hotel"'],
    ['confirm-provider ABCDEF --why yes', 'There is no booking ABCDEF.'],
  ])('%s: %s', async (typed, sentence) => {
    const said = await run(typed);
    expect(said[0]).toContain(sentence);
    expect(said.at(-1)).toBe('exit 1');
    expect(await acts()).toEqual([]);
  });

  it('on a database that has not had its migrations is told before anything is done', async () => {
    const bare = await openTestDatabase<Schema>({ migrations: false });
    const said: string[] = [];
    const desk = {
      ...deskOf((line) => said.push(line)),
      db: bare.db,
      missingMigrations: () => migrationState(bare.pool),
    };
    expect(await runCommand(desk, 'bookings', [])).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(
        /^The database has not had 0001_area, .*Start the site once, then try again\.$/,
      ),
    ]);
    await bare.close();
  });
});

it('the help names every command with its words', () => {
  const lines = help().join('\n');
  expect(
    Object.keys(commands).filter((name) => !new RegExp(`^  ${name}( |$)`, 'm').test(lines)),
  ).toEqual([]);
  expect(lines).toContain('refund CODE AMOUNT --why "…"');
});

it('the help of one command is of that command alone', () => {
  expect(help('refund')).toEqual([
    'Usage: refund CODE AMOUNT --why "…"',
    '',
    commands['refund']?.description,
  ]);
  expect(help('refnd')).toEqual(help());
  expect(help('constructor')).toEqual(help());
});

describe('bookings', () => {
  it('are listed by status, phone and hotel, and one is shown with all that happened to it', async () => {
    const booking = await paid();
    const other = await shop.book(await shop.aRoom(), hourly('16:00'));
    expect((await run('bookings')).slice(0, 2).map((line) => line.slice(0, 6))).toEqual([
      other.code,
      booking.code,
    ]);
    expect(await run('bookings --status checkInPending')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${booking.code}  checkInPending +momo successful +200\\.000 ₫  2026-03-13 14:00`,
        ),
      ),
      '1 booking.',
      'exit 0',
    ]);
    expect(await run(`bookings --phone ${other.phone} --status 5`)).toHaveLength(3);
    expect(await run(`bookings --hotel ${booking.hotel.slug}`)).toHaveLength(3);
    expect(await run('bookings --status 4')).toEqual(['No booking is like that.', 'exit 0']);
    await run(`refund ${booking.code} 50000 --why "a noisy room"`);
    await shop.work();
    const shown = (await run(`booking ${booking.code.toLowerCase()}`)).join('\n');
    for (const part of [
      'create by guest: paymentPending',
      'pay by gateway: checkInPending',
      `${booking.code}-1  200.000 ₫ by momo (momo): successful (0)`,
      `${booking.code}-1-R1  50.000 ₫ for byHand: done`,
      'promised by 2026-03-16',
      'refund by lan: a noisy room',
    ]) {
      expect(shown).toContain(part);
    }
  });
});

it('a booking is shown with the invoice that its guest asked for', async () => {
  const invoice = {
    company: 'Công ty TNHH An Yên',
    taxCode: '0312345678',
    address: '12 Lê Lợi, Quận 1',
    email: 'ketoan@anyen.vn',
  };
  const asked = await shop.book(await shop.aRoom(), hourly('14:00'), { invoice });
  expect(await run(`booking ${asked.code}`)).toContain(
    '  Invoice   Công ty TNHH An Yên, 0312345678, 12 Lê Lợi, Quận 1, ketoan@anyen.vn',
  );
  const silent = await shop.book(await shop.aRoom(), hourly('14:00'));
  expect((await run(`booking ${silent.code}`)).join('\n')).not.toContain('Invoice');
});

describe('a refund by hand', () => {
  it('goes back the way it was paid, at most what is left, and is made by the site', async () => {
    const booking = await paid(60);
    expect((await run(`refund ${booking.code} 120.000 --why "a noisy room"`)).join()).toContain(
      `120.000 ₫ of ${booking.code} goes back to zalopay, by 2026-03-16 at the latest`,
    );
    expect((await run(`refund ${booking.code} 80001 --why "again"`))[0]).toBe(
      `Of ${booking.code} 80.000 ₫ can be given back, not 80.001 ₫.`,
    );
    for (let step = 0; step < 3; step += 1) {
      await shop.work();
      shop.house.pass(1);
    }
    expect(await shop.refunds()).toMatchObject([
      { amount: 120_000, reason: 'byHand', state: 'done' },
    ]);
    expect(await shop.view(booking)).toMatchObject({
      status: 1,
      paymentStatus: 1,
      refunds: [{ amount: 120_000, why: 'byHand', state: 'done' }],
    });
    expect(await acts()).toEqual([
      { who: 'lan', act: 'refund', about: booking.code, why: 'a noisy room' },
    ]);
    await run(`refund ${booking.code} 80000 --why "the rest"`);
    for (let step = 0; step < 3; step += 1) {
      await shop.work();
      shop.house.pass(1);
    }
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([3]);
    expect((await run(`refund ${booking.code} 1 --why "more"`))[0]).toContain('is left with us');
    expect((await run('doctor')).filter((line) => line.includes('adrift'))).toEqual([]);
  });

  it('given twice at once never gives more than was paid', async () => {
    const booking = await paid();
    const said = await Promise.all(
      Array.from({ length: 4 }, () => run(`refund ${booking.code} 150000 --why "at once"`)),
    );
    expect(said.filter((lines) => lines.at(-1) === 'exit 0')).toHaveLength(1);
    expect(await shop.refunds()).toMatchObject([{ amount: 150_000 }]);
  });

  it('that the gateway refused for good is tried again on request', async () => {
    const booking = await paid();
    await shop.move(booking, 'hotelCancels', 'hotel');
    await at.db
      .updateTable('refund')
      .set({ state: 'failed', tries: 24, settled_at: aFriday })
      .execute();
    await at.db.deleteFrom('job').execute();
    expect((await run('doctor')).filter((line) => line.includes('retry-refund'))).toHaveLength(1);
    expect(
      (await run(`retry-refund ${booking.code}-1-R1 --why "their limit is raised"`)).at(-1),
    ).toBe('exit 0');
    for (let step = 0; step < 3; step += 1) {
      await shop.work();
      shop.house.pass(1);
    }
    expect(await shop.refunds()).toMatchObject([{ state: 'done', tries: 24 }]);
    await expectBalance(at);
  });
});

describe('a payment that its gateway keeps back', () => {
  const suspect = async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00', 2, '2026-03-20'), {
      paymentMethod: 41,
    });
    await shop.pay(booking, 'suspect', 41);
    expect((await run('doctor')).filter((line) => line.includes('kept back'))).toEqual([
      expect.stringContaining(`(${booking.code}-1)`),
    ]);
    return booking;
  };

  it('is taken as paid: the booking stands, and can be refunded by the number the gateway told', async () => {
    const booking = await suspect();
    expect(
      (await run(`release ${booking.code}-1 paid --why "VNPAY says it is settled"`)).join(),
    ).toContain('taken as paid; booking');
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    expect((await run(`release ${booking.code}-1 paid --why "again"`))[0]).toContain(
      'is not kept back',
    );
    await expectBalance(at);
    expect(
      (await at.db.selectFrom('payment_attempt').select('provider_txn').executeTakeFirstOrThrow())
        .provider_txn,
    ).toMatch(/^\d+$/);
  });

  it('after its room was let go is rescued, and while it is kept back no clock calls it failed', async () => {
    const booking = await suspect();
    shop.house.pass(18);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(0);
    for (let day = 0; day < 5; day += 1) {
      shop.house.pass(24 * 60 - 60);
      await shop.work();
    }
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([0]);
    await run(`release ${booking.code}-1 paid --why "VNPAY says it is settled"`);
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    await expectBalance(at);
  });

  it('is taken as refused: nothing was paid', async () => {
    const booking = await suspect();
    await run(`release ${booking.code}-1 refused --why "the bank took it back"`);
    expect(await shop.view(booking)).toMatchObject({ status: 5, paymentStatus: 2 });
    expect(await acts()).toMatchObject([
      { act: 'release', about: `${booking.code}-1`, why: 'refused: the bank took it back' },
    ]);
    await expectBalance(at);
  });
});

describe('people and their words', () => {
  it('an account is locked and opened once each', async () => {
    const { mobile = '' } = await shop.aMember();
    expect((await run(`lock ${mobile} --why "stolen cards"`)).at(-1)).toBe('exit 0');
    expect((await run(`lock ${mobile} --why "stolen cards"`))[0]).toBe(
      `The account of ${mobile} is locked already.`,
    );
    expect(
      (await at.db.selectFrom('member').select('is_locked').executeTakeFirstOrThrow()).is_locked,
    ).toBe(true);
    expect((await run(`unlock ${mobile} --why "it was a mistake"`)).at(-1)).toBe('exit 0');
    expect((await acts()).map(({ act }) => act)).toEqual(['lock', 'unlock']);
  });

  it('a coupon is given once a day, never beyond its limit, and never when its time is over', async () => {
    const { mobile = '' } = await shop.aMember();
    const code = await makeCoupon(at.db, { use_limit: 2 });
    expect((await run(`grant-coupon ${mobile} ${code} --why "we are sorry"`)).join()).toContain(
      `has ${code} now, until 2026-03-2`,
    );
    expect((await run(`grant-coupon ${mobile} ${code} --why "we are sorry"`))[0]).toBe(
      `${mobile} was given ${code} today already.`,
    );
    shop.house.pass(24 * 60);
    expect((await run(`grant-coupon ${mobile} ${code} --why "sorry again"`)).at(-1)).toBe('exit 0');
    shop.house.pass(24 * 60);
    expect((await run(`grant-coupon ${mobile} ${code} --why "and again"`))[0]).toBe(
      `All of ${code} are given away.`,
    );
    expect((await run(`grant-coupon ${mobile} NOSUCH --why "sorry"`))[0]).toBe(
      'There is no coupon NOSUCH.',
    );
    await at.db.deleteFrom('member_coupon').execute();
    await at.db.deleteFrom('coupon').execute();
  });

  it('a picture of a review is listed, shown or refused by hand, and its hotel is read anew', async () => {
    const hotel = await makeHotel(at.db);
    const review = await makeReview(at.db, hotel);
    const name = 'u-00000000000000000001';
    const member = await makeMember(at.db);
    await at.db
      .insertInto('picture')
      .values({ name, member_sn: member, color: '#336699', created_at: aFriday })
      .execute();
    await showPictures(at.db, review, [name]);
    expect((await run('pictures'))[0]).toMatch(
      new RegExp(`^${name} .* review ${review} of .* /photos/${name}-1200.webp$`),
    );
    expect((await run(`show-picture ${name} --why "a room"`)).at(-1)).toBe('exit 0');
    expect((await run(`show-picture ${name} --why "a room"`))[0]).toContain('is shown already');
    expect((await run('pictures'))[0]).toBe('No picture waits.');
    expect((await run(`refuse-picture ${name} privacy --why "a face"`)).at(-1)).toBe('exit 0');
    expect((await run(`refuse-picture ${name} privacy --why "a face"`))[0]).toContain(
      'is refused (privacy) already',
    );
    expect(await at.db.selectFrom('hotel_change').select('hotel_sn').execute()).toEqual([
      { hotel_sn: hotel },
      { hotel_sn: hotel },
    ]);
    await at.db.deleteFrom('review').execute();
    await at.db.deleteFrom('picture').execute();
    await at.db.deleteFrom('hotel_change').execute();
  });

  it('a review is hidden under its reason and shown again, and its hotel is read anew', async () => {
    const hotel = await makeHotel(at.db);
    const sn = await makeReview(at.db, hotel, { cleanliness: 1, facilities: 1, services: 1 });
    await makeReview(at.db, hotel, { cleanliness: 5, facilities: 5, services: 5 });
    const scored = async () =>
      await at.db
        .selectFrom('hotel')
        .select(['review_count', 'rating'])
        .where('sn', '=', hotel)
        .executeTakeFirstOrThrow();
    expect((await run(`hide-review ${sn} language --why "swears at the staff"`)).at(-1)).toBe(
      'exit 0',
    );
    expect((await run(`hide-review ${sn} language --why "swears at the staff"`))[0]).toContain(
      'is hidden (language) already',
    );
    expect(
      await at.db.selectFrom('review').select('hidden_reason').orderBy('sn').execute(),
    ).toEqual([{ hidden_reason: 'language' }, { hidden_reason: null }]);
    expect(await scored()).toEqual({ review_count: 1, rating: 50 });
    await run(`show-review ${sn} --why "it was edited"`);
    expect(await scored()).toEqual({ review_count: 2, rating: 30 });
    expect(await at.db.selectFrom('hotel_change').select('hotel_sn').execute()).toEqual([
      { hotel_sn: hotel },
      { hotel_sn: hotel },
    ]);
    await at.db.deleteFrom('review').execute();
  });

  it('a provider says yes or no to a booking that waits for it, and to no other', async () => {
    const [yes, no, other] = [await paid(), await paid(), await paid()];
    await at.db
      .updateTable('booking')
      .set({ status: 8 })
      .where('code', 'in', [yes.code, no.code])
      .execute();
    expect((await run(`confirm-provider ${yes.code} --why "boat is booked"`)).at(-1)).toBe(
      'exit 0',
    );
    expect((await run(`decline-provider ${no.code} --why "boat is full"`)).at(-1)).toBe('exit 0');
    expect((await run(`confirm-provider ${other.code} --why "boat is booked"`))[0]).toBe(
      `Booking ${other.code} is checkInPending: it does not wait for that.`,
    );
    await shop.work();
    expect([
      (await shop.view(yes)).status,
      (await shop.view(no)).status,
      (await shop.view(no)).paymentStatus,
    ]).toEqual([1, 3, 3]);
    await expectBalance(at);
  });
});

describe('a message that did not arrive', () => {
  /** Runs a command that waits for what becomes of a message, while the site's jobs run. */
  const told = async (line: string) => {
    const site = setInterval(() => void shop.work(), 50);
    try {
      return await run(line);
    } finally {
      clearInterval(site);
    }
  };
  const phone = async () =>
    (await at.db.selectFrom('booking').select('phone').executeTakeFirstOrThrow()).phone;

  it('is told once more by the channel that is named, says what became of it, and is listed', async () => {
    const booking = await paid();
    await shop.work();
    expect(await told(`resend ${booking.code} --channel sms --why "the guest lost it"`)).toEqual([
      `receipt of ${booking.code} was not told: given_up (sms: no phone).`,
      'exit 1',
    ]);
    const line = `resend ${booking.code} --move bookedPaid --channel sms --why "the guest lost it"`;
    expect(await told(line)).toEqual([
      `bookedPaid of ${booking.code} is told once more: sent by sms.`,
      'exit 0',
    ]);
    expect((await shop.house.inbox(await phone())).length).toBe(1);
    expect(
      (await run(`messages --booking ${booking.code} --channel sms --state sent`)).at(-2),
    ).toBe('1 message.');
    expect(
      (await run(`booking ${booking.code}`)).filter((one) =>
        one.endsWith('bookedPaid to guest by sms: sent'),
      ),
    ).toHaveLength(1);
    expect((await acts()).map(({ act, why }) => [act, why])).toEqual([
      ['resend', 'the guest lost it'],
      ['resend', 'the guest lost it'],
    ]);
    expect(await run(`resend ${booking.code} --move declined --why "no such thing"`)).toEqual([
      `Nothing was told of ${booking.code} under the name declined.`,
      'exit 1',
    ]);
  });

  it('is told once more by mail and phone where no channel is named, whatever was repeated before', async () => {
    const who = { email: 'an@house.example', mobile: '0930001118' };
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'), who);
    await shop.pay(booking);
    await shop.work();
    const again = `resend ${booking.code} --move bookedPaid`;
    await told(`${again} --channel sms --why "the guest lost it"`);
    shop.house.pass(1);
    expect(await told(`${again} --why "the guest lost both"`)).toEqual([
      `bookedPaid of ${booking.code} is told once more: sent by mail.`,
      `bookedPaid of ${booking.code} is told once more: sent by sms.`,
      'exit 0',
    ]);
    expect((await shop.house.inbox(await phone())).length).toBe(3);
    expect(
      (await run(`booking ${booking.code}`)).filter((one) =>
        one.endsWith('bookedPaid to guest by mail: sent'),
      ),
    ).toHaveLength(2);
    expect((await acts()).map(({ act }) => act)).toEqual(['resend', 'resend']);
  });

  it('goes to where the hotel is told, which a command sets', async () => {
    await paid();
    const { slug } = await at.db.selectFrom('hotel').select('slug').executeTakeFirstOrThrow();
    const set = `hotel-notices ${slug} --email front@hotel.example --phone 0903482917`;
    expect(await run(`${set} --why "the owner asked"`)).toEqual([
      `${slug} is told there from now on.`,
      'exit 0',
    ]);
    expect(
      await at.db
        .selectFrom('hotel')
        .select(['notice_email', 'notice_phone'])
        .where('slug', '=', slug)
        .executeTakeFirst(),
    ).toEqual({ notice_email: 'front@hotel.example', notice_phone: '+84903482917' });
    expect(await run('hotel-notices nowhere --email a@b.example --why "a test"')).toEqual([
      'There is no hotel nowhere.',
      'exit 1',
    ]);
  });
});
