// Which rooms alarm an open desk at a given moment: each when it arrives, and again when half of
// its time is over (docs/product.md, Room confirmation).

import type { DeskBooking } from '#contract/schemas/desk.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, minutesBetween, type Instant } from '#domain/time/time.ts';
import { readStorageJson, writeStorage, storageKeys } from '../../../runtime/local-storage.ts';

export type DueAlarm = {
  readonly key: string;
  readonly code: string;
  readonly roomName: string;
  readonly checkIn: Instant;
  readonly isAgain: boolean;
  readonly minutes: number;
};

const secondAlarmAt = (answerBy: Instant): Instant =>
  addMinutes(answerBy, policy.roomReminderMinutes - policy.roomUnansweredMinutes);

/**
 * The current alarm of each waiting room, so that a desk opened late hears each only once.
 * `minutes` are left to answer, at least one.
 */
export function dueAlarms(bookings: readonly DeskBooking[], now: Instant): DueAlarm[] {
  return bookings.flatMap(({ code, roomName, checkIn, answerBy }) => {
    if (answerBy === null || now >= answerBy) return [];
    const isAgain = now >= secondAlarmAt(answerBy);
    return [
      {
        key: `${code} ${answerBy} ${isAgain ? 'again' : 'first'}`,
        code,
        roomName,
        checkIn,
        isAgain,
        minutes: Math.max(1, Math.ceil(minutesBetween(now, answerBy))),
      },
    ];
  });
}

/** When the next alarm is due; null when there is none. */
export function nextAlarmAt(bookings: readonly DeskBooking[], now: Instant): Instant | null {
  return (
    bookings
      .flatMap(({ answerBy }) =>
        answerBy !== null && secondAlarmAt(answerBy) > now ? [secondAlarmAt(answerBy)] : [],
      )
      .toSorted()[0] ?? null
  );
}

const remembered = 20;

/**
 * True for one of all open tabs, which then plays the sound; false for the others and after a
 * reload.
 */
export function claimSound(calls: readonly DueAlarm[]): boolean {
  const soundedAlarms = readStorageJson<unknown>(storageKeys.deskCalls);
  const heard: readonly unknown[] = Array.isArray(soundedAlarms) ? soundedAlarms : [];
  const fresh = calls.map(({ key }) => key).filter((key) => !heard.includes(key));
  if (fresh.length > 0)
    writeStorage(storageKeys.deskCalls, JSON.stringify([...heard, ...fresh].slice(-remembered)));
  return fresh.length > 0;
}

export const isDeskLoud = (): boolean => readStorageJson<unknown>(storageKeys.deskMute) !== true;
export const setDeskMuted = (isMuted: boolean): void =>
  writeStorage(storageKeys.deskMute, isMuted ? 'true' : null);
