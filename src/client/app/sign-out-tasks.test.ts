// Signing out erases everything, however early: nothing but the page's entry has run.

import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/schemas/auth.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { absent } from '#contract/vault/voucher.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { currentProfile, clearSession, setSession } from '../api/session.ts';
import { getOutboxRows, setOutboxRows } from '../offline/outbox-state.ts';
import { enqueueLater, eraseOutbox, hasUnsentEntries } from '../offline/outbox.ts';
import { vault } from '../offline/vault.ts';
import { registerSignOutTasks } from './sign-out-tasks.ts';

const session = {
  accessToken: 'token',
  expiresAt: '2026-11-21T10:00:00.000Z',
  profile: { sn: 7, nickName: 'Mai', hasPin: false },
} as unknown as Session;
const booking = {
  ...absent,
  code: 'ABC234',
  key: 'k',
  status: bookingStatuses.checkInPending,
  type: 'overnight',
  checkIn: '2026-11-21T15:00:00.000Z',
  checkOut: '2026-11-22T05:00:00.000Z',
  fullName: 'Mai',
  hotel: { name: 'Lá Sen' },
  room: { name: 'Deluxe' },
  price: { total: 1 },
  asOf: '2026-11-21T09:00:00.000Z',
} as unknown as BookingView;

beforeEach(async () => {
  vi.stubGlobal('location', { pathname: '/vi-vn' });
  registerSignOutTasks();
  setSession(session);
  await vault.save(booking, 7);
  await enqueueLater(new QueryClient(), {
    call: 'favorite/addFavorite',
    input: { hotelSn: 1 },
    lane: 'favorite 1',
    about: 'Lá Sen',
  });
});
const left = async () => [
  currentProfile()?.sn,
  (await vault.vouchers()).length,
  await hasUnsentEntries(),
];

test('signing out erases the bookings of the member and the unsent entries', async () => {
  expect(await left()).toEqual([7, 1, true]);
  await clearSession();
  expect(await left()).toEqual([undefined, 0, false]);
  setSession(session);
  expect(await left()).toEqual([7, 0, false]);
  await clearSession();
});

test('an expired session keeps the unsent entries and erases the bookings', async () => {
  await clearSession(true);
  expect(await left()).toEqual([undefined, 0, false]);
  setSession(session);
  expect(await left()).toEqual([7, 0, true]);
  await clearSession();
});

test('unsent entries that the page shows count while their storage does not answer, but not those of another member', async () => {
  const shown = getOutboxRows();
  expect(shown).toHaveLength(1);
  await eraseOutbox();
  expect(await hasUnsentEntries()).toBe(false);
  setOutboxRows(shown);
  expect(await hasUnsentEntries()).toBe(true);
  setOutboxRows(shown.map((row) => ({ ...row, owner: 8 })));
  expect(await hasUnsentEntries()).toBe(false);
  await clearSession();
});

test('unsent entries count though the list is read again meanwhile', async () => {
  setOutboxRows([]);
  const isAsked = [hasUnsentEntries()];
  // Begun while the read before is on its way, a read makes that one show nothing.
  for (let n = 0; n < 5; n += 1) {
    await Promise.resolve();
    isAsked.push(hasUnsentEntries());
  }
  expect(await Promise.all(isAsked)).toEqual(isAsked.map(() => true));
  await clearSession();
});
