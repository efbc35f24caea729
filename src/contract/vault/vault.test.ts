// Tests that a booking is stored once, whatever its source; that a newer version is never
// overwritten by an older one, nor one owner's booking by another's; and that rows of older builds
// can be read.

import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '#domain/booking.ts';
import { instant, type Instant } from '#domain/time/time.ts';
import { BookingView } from '../schemas/booking.ts';
import { makeVault } from './vault.ts';
import { absent, byNearness, readVouchers, voucherVersion } from './voucher.ts';

const dayMs = 86_400_000;
const day = (n: number): Instant => instant((1_000 + n) * dayMs);

type Change = Partial<BookingView>;
/** A stay of the day after tomorrow, as of day 0. */
const booking = (code: string, change: Change = {}): BookingView =>
  ({
    ...absent,
    code,
    key: `${code}-key`,
    status: bookingStatuses.checkInPending,
    type: 'overnight',
    checkIn: day(2),
    checkOut: day(3),
    fullName: 'Mai',
    hotel: { name: 'Lá Sen' },
    room: { name: 'Deluxe' },
    price: { total: 1 },
    asOf: day(0),
    ...change,
  }) as unknown as BookingView;

function shelf(rows = new Map<string, unknown>()) {
  return {
    rows,
    vault: makeVault({
      all: async () => [...rows],
      change: async (key, make) => {
        rows.set(key, make(rows.get(key)));
      },
      erase: async (keys) => {
        for (const key of keys) rows.delete(key);
      },
    }),
  };
}
const list = (bookings: BookingView[], isGuarded = false, asOf = day(0)) => ({
  bookings,
  isGuarded,
  asOf,
});
const codes = async (vault: ReturnType<typeof makeVault>) =>
  (await vault.vouchers()).map(({ owner, booking: kept }) => `${kept.code} ${owner}`).toSorted();

describe('what is kept', () => {
  test('is the whole booking of a list that was read', async () => {
    const { vault } = shelf();
    await vault.saveList(list([booking('B', { checkIn: day(5) }), booking('A')]), 7);
    expect(await vault.listOf(7)).toEqual(list([booking('B', { checkIn: day(5) }), booking('A')]));
    expect(await vault.listOf(8)).toBeUndefined();
  });

  test('is not undone by an older answer', async () => {
    const { vault } = shelf();
    const cancelled = booking('A', { status: bookingStatuses.cancelled, asOf: day(1) });
    await vault.save(cancelled, 7);
    await vault.saveList(list([booking('A')]), 7);
    expect((await vault.listOf(7))?.bookings).toEqual([cancelled]);
  });

  test("of a guest stays a guest's when somebody signs in, and becomes theirs when they take it over", async () => {
    const { vault } = shelf();
    await vault.save(booking('A', { isGuests: true }), 0);
    await vault.save(booking('A', { isGuests: true, asOf: day(1) }), 7);
    expect(await codes(vault)).toEqual(['A 0']);
    await vault.save(booking('A', { asOf: day(1) }), 7);
    expect(await codes(vault)).toEqual(['A 7']);
    await vault.save(booking('A', { asOf: day(1) }), 0);
    expect(await codes(vault)).toEqual(['A 7']);
  });

  test("goes at sign-out with its member; a guest's and another member's stay", async () => {
    const { vault, rows } = shelf();
    await vault.saveList(list([booking('A')]), 7);
    await vault.saveList(list([booking('B')]), 8);
    await vault.save(booking('C', { isGuests: true }), 0);
    expect(await vault.knows(7)).toBe(true);
    await vault.forgetMember(7);
    expect([await codes(vault), await vault.knows(7), rows.size]).toEqual([
      ['B 8', 'C 0'],
      false,
      3,
    ]);
  });

  test('is kept for ninety days after the stay', async () => {
    const { vault } = shelf();
    await vault.save(booking('A'), 7);
    await vault.tidy(day(92));
    expect(await codes(vault)).toEqual(['A 7']);
    await vault.tidy(day(94));
    expect(await codes(vault)).toEqual([]);
    await vault.save(booking('A', { asOf: day(94) }), 7);
    expect(await codes(vault)).toEqual([]);
  });

  test('is at most a hundred of a list, what is ahead before what is over', async () => {
    const { vault } = shelf();
    const past = Array.from({ length: 120 }, (_, n) =>
      booking(`P${n}`, { checkIn: day(-1 - n / 4), checkOut: day(-n / 4) }),
    );
    await vault.saveList(list([...past, booking('A')]), 7);
    const kept = await codes(vault);
    expect([kept.length, kept.includes('A 7'), kept.includes('P119 7')]).toEqual([
      100,
      true,
      false,
    ]);
  });
});

describe('the past behind the PIN', () => {
  const over = booking('O', { status: bookingStatuses.completed });

  test('is not saved by a list, a link or a page', async () => {
    const { vault } = shelf();
    await vault.saveList(list([booking('A')], true), 7);
    await vault.save(over, 7);
    await vault.save(booking('Q', { isUnsaved: true }), 7);
    expect(await codes(vault)).toEqual(['A 7']);
  });

  test('leaves with the first list that is guarded, also what this phone still took to be ahead', async () => {
    const { vault } = shelf();
    await vault.saveList(list([booking('A'), booking('L'), over]), 7);
    await vault.save(booking('N', { asOf: day(2) }), 7);
    await vault.saveList(list([booking('A', { asOf: day(1) })], true, day(1)), 7);
    expect(await codes(vault)).toEqual(['A 7', 'N 7']);
  });
});

describe('a row of another build', () => {
  test('that was the answer of a call is read as the bookings in it', () => {
    const answer = (call: string, owner: string, data: unknown) => ({
      buster: '2',
      queryHash: 'h',
      queryKey: [call, {}, owner],
      state: { dataUpdatedAt: 1, data },
    });
    const { dueAtHotel: _, noShow: __, dispute: ___, ...older } = booking('A');
    expect(readVouchers(answer('booking/getBookingStatus', 'guest', older))).toEqual([
      { version: voucherVersion, owner: 0, booking: booking('A') },
    ]);
    expect(
      readVouchers(answer('booking/getBookingList', '7', list([booking('A'), booking('B')]))).map(
        (voucher) => [voucher.owner, voucher.booking.code],
      ),
    ).toEqual([
      [7, 'A'],
      [7, 'B'],
    ]);
    expect(readVouchers(answer('hotel/getHotelDetail', 'guest', { name: 'Lá Sen' }))).toEqual([]);
  });

  test('is taken over with what its list said, and newer rows stand', async () => {
    const { vault } = shelf();
    const cancelled = booking('B', { status: bookingStatuses.cancelled, asOf: day(1) });
    await vault.save(cancelled, 7);
    await vault.takeOver([
      {
        queryKey: ['booking/getBookingList', {}, '7'],
        state: { data: list([booking('B'), booking('A')], true) },
      },
    ]);
    expect(await vault.listOf(7)).toEqual(list([cancelled, booking('A')], true));
  });

  test('that lacks what came later is filled up; one of a newer build is read as far as it is understood', () => {
    const { refunds: _, review: __, ...older } = booking('A');
    expect(readVouchers({ version: 1, owner: 7, booking: older })[0]?.booking).toEqual(
      booking('A'),
    );
    expect(
      readVouchers({ version: 99, owner: 7, booking: { ...booking('A'), later: 1 } })[0]?.booking
        .code,
    ).toBe('A');
  });

  test.each([
    null,
    'text',
    {},
    { version: 1, list: 7, isGuarded: false, asOf: day(0) },
    { version: 1, owner: 7, booking: { code: 'A' } },
    { version: 1, owner: 7, booking: { ...booking('A'), status: 999 } },
    { version: 1, owner: 7, booking: { ...booking('A'), hotel: 'Lá Sen' } },
  ])('that cannot be shown is no voucher: %j', (row) => {
    expect(readVouchers(row)).toEqual([]);
  });

  test('says every field of a booking, or its absence has a meaning', () => {
    // Of version 1. A field that is not named here is one that older rows lack: `absent` says what
    // that means.
    const first = [
      'adults',
      'asOf',
      'checkIn',
      'checkInText',
      'checkOut',
      'checkOutText',
      'children',
      'code',
      'createdAt',
      'fullName',
      'hotel',
      'isCancellable',
      'key',
      'paymentMethod',
      'paymentStatus',
      'phone',
      'price',
      'room',
      'rooms',
      'status',
      'type',
    ];
    // What is optional may be missing from a booking of today as well.
    const said = Object.entries(BookingView.entries).flatMap(([name, { type }]) =>
      type === 'optional' ? [] : [name],
    );
    expect(said.toSorted()).toEqual([...first, ...Object.keys(absent)].toSorted());
  });
});

test('stays that are ahead come first, the soonest before the others, then the latest that is over', () => {
  const over = { status: bookingStatuses.completed };
  expect(
    [
      booking('past', { ...over, checkIn: day(-9), checkOut: day(-8) }),
      booking('later', { checkIn: day(9), checkOut: day(10) }),
      booking('slept', { checkIn: day(-3), checkOut: day(-2) }),
      booking('soon'),
      booking('cancelled', { status: bookingStatuses.cancelled, checkIn: day(4) }),
    ]
      .toSorted(byNearness(day(0)))
      .map(({ code }) => code),
  ).toEqual(['soon', 'later', 'cancelled', 'slept', 'past']);
});
