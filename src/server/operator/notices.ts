// The notifications that a booking's guest was sent, and sending one again.

import { reminderOf } from '#domain/reminder.ts';
import { isReminderStillValid, remind } from '../notifications/schedule-reminders.ts';
import { remindersOfBooking } from '../store/member/reminder.ts';
import { bookingOf, byHand, type Command } from './command.ts';

export const resend: Command = {
  args: ['CODE'],
  needsWhy: true,
  description:
    'Tells the guest once more what they were last told of a booking, if it is still so.',
  async run(desk, { args: [code = ''], options }) {
    const row = await bookingOf(desk.db, code);
    const last = (await remindersOfBooking(desk.db, row.sn)).find(
      ({ name, until }) =>
        reminderOf(name).kind !== null &&
        until > desk.clock() &&
        isReminderStillValid(name, row.status),
    );
    if (last === undefined)
      throw new Error(`Nothing that was told of ${row.code} is still worth telling.`);
    await byHand(desk, 'resend', row.code, options['why'] ?? '', (db, now) =>
      remind(db, { ...last, bookingSn: row.sn, memberSn: null, key: `${last.key}:${now}` }, now),
    );
    desk.print(`${last.name} of ${row.code} is told once more.`);
    return 0;
  },
};
