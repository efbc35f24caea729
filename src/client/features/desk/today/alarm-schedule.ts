// Which rooms call an open desk at a moment: each when it comes, and again when half of its time is over (docs/product.md, Room confirmation).

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

const againAt = (answerBy: Instant): Instant =>
  addMinutes(answerBy, policy.roomReminderMinutes - policy.roomUnansweredMinutes);

/** The one call that each waiting room makes now: who opens the desk late hears of it once. `minutes` are left to answer, at least one. */
export function dueAlarms(bookings: readonly DeskBooking[], now: Instant): DueAlarm[] {
  return bookings.flatMap(({ code, roomName, checkIn, answerBy }) => {
    if (answerBy === null || now >= answerBy) return [];
    const isAgain = now >= againAt(answerBy);
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

/** When the next of them calls again; null when none will. */
export function nextAlarmAt(bookings: readonly DeskBooking[], now: Instant): Instant | null {
  return (
    bookings
      .flatMap(({ answerBy }) =>
        answerBy !== null && againAt(answerBy) > now ? [againAt(answerBy)] : [],
      )
      .toSorted()[0] ?? null
  );
}

const remembered = 20;

/** Of all open tabs one makes the sound of a call, and none makes it again after a reload. True for the one. */
export function claimSound(calls: readonly DueAlarm[]): boolean {
  const known = readStorageJson<unknown>(storageKeys.deskCalls);
  const heard: readonly unknown[] = Array.isArray(known) ? known : [];
  const fresh = calls.map(({ key }) => key).filter((key) => !heard.includes(key));
  if (fresh.length > 0)
    writeStorage(storageKeys.deskCalls, JSON.stringify([...heard, ...fresh].slice(-remembered)));
  return fresh.length > 0;
}

export const isDeskLoud = (): boolean => readStorageJson<unknown>(storageKeys.deskMute) !== true;
export const muteDesk = (isMute: boolean): void =>
  writeStorage(storageKeys.deskMute, isMute ? 'true' : null);
