// Holds that a stay is the same entry of a calendar, whoever puts it there: the phone, without a
// network, or a mail.

import { describe, expect, it } from 'vitest';
import { bookingCalendar } from '#client/features/booking/save-calendar.ts';
import { localeOf } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { renderMail } from '#server/mail/messages.ts';
import { intlOf } from '../support/intl.ts';
import { messageFacts } from '../support/message-facts.ts';

type Facts = ReturnType<typeof messageFacts>;
const languages = ['vi', 'en', 'th'] as const;

/** What the phone has saved of the booking that a mail tells of. */
function savedOf({ booking, at, reader }: Facts, status: number): BookingView {
  if (booking === undefined) throw new Error('no booking');
  const steps = Array.from({ length: booking.sequence }, () => ({ status, move: 'any', at }));
  return {
    code: booking.code,
    status,
    checkIn: booking.from,
    checkOut: booking.to,
    hotel: booking.hotel,
    room: { name: booking.room },
    history: steps,
    createdAt: at,
    isGuests: reader === 'guest',
  } as unknown as BookingView;
}

describe.each(languages)('a calendar file in %s', (language) => {
  it.each([
    ['bookedPaid', bookingStatuses.checkInPending, 'PUBLISH'],
    ['changed', bookingStatuses.checkInPending, 'PUBLISH'],
    ['hotelCancelled', bookingStatuses.cancelled, 'CANCEL'],
  ] as const)('is the same from the phone as in the mail of %s', async (move, status, method) => {
    for (const reader of ['guest', 'member'] as const) {
      const facts = { ...messageFacts(move, language), reader };
      const mail = await renderMail(move, facts);
      const mailed = mail?.attachments.find(({ filename }) => filename.endsWith('.ics'));
      const made = bookingCalendar(savedOf(facts, status), {
        siteUrl: facts.site.url,
        locale: localeOf(language),
        intl: intlOf(language),
      });
      expect([made.name, made.text, made.method]).toEqual([
        mailed?.filename,
        mailed?.content,
        method,
      ]);
    }
  });
});
