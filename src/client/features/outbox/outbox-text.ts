// The name and status of each outbox entry as text.

import { BellRing, DoorOpen, Heart, BedDouble, Star, UserRound } from 'lucide-react';
import { errorCodes } from '#contract/error-codes.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { OutboxRow, QueuedCall } from '#contract/outbox/outbox.ts';
import { instant, localDate, localTime, type Instant } from '#domain/time/time.ts';
import type { Say } from '../../intl/intl.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import { limitIn, limitTitles } from '../checkout/booking-limit-text.ts';
import { formatBookingCode } from '../stay/booking-code.ts';

export const icons: Readonly<Record<QueuedCall, Glyph>> = {
  'favorite/addFavorite': Heart,
  'favorite/removeFavorite': Heart,
  'review/createReview': Star,
  'review/updateReview': Star,
  'booking/updateCheckInStatus': DoorOpen,
  'user/updateProfileInfo': UserRound,
  'push/updateReminderSettings': BellRing,
  'booking/createBooking': BedDouble,
};

const titles = {
  'favorite/addFavorite': 'queue.addFavorite',
  'favorite/removeFavorite': 'queue.removeFavorite',
  'review/createReview': 'queue.review',
  'review/updateReview': 'queue.review',
  'user/updateProfileInfo': 'queue.profile',
  'push/updateReminderSettings': 'queue.reminders',
  'booking/createBooking': 'queue.request',
} as const satisfies Partial<Record<QueuedCall, MessageId>>;

export function titleOf(row: OutboxRow, say: Say): string {
  return row.call === 'booking/updateCheckInStatus'
    ? say(`arrival.${row.input.answer}`)
    : say(titles[row.call], { name: row.about });
}

/** 18:12, with its day when that is another one. */
function momentOf(at: Instant, now: Instant): string {
  const [, month, day] = localDate(at).split('-');
  return localDate(at) === localDate(now) ? localTime(at) : `${localTime(at)} ${day}/${month}`;
}

/** Since when it waits, when it was sent, or why it was not. */
export function statusTextOf(row: OutboxRow, now: Instant, say: Say): string {
  const time = momentOf(instant(row.endedAt ?? row.at), now);
  const code = row.fault?.code;
  const reason =
    code === undefined
      ? ''
      : say(
          code === errorCodes.overLimit
            ? limitTitles[limitIn(row.fault?.details).limit]
            : ((isErrorCode(code) ? errors[code].text : 'error.unexpected') as MessageId),
        );
  switch (row.state) {
    case 'sending':
      return say('queue.sending');
    case 'sent':
      return row.made === undefined
        ? say('queue.sentAt', { time })
        : say('queue.bookedAs', { code: formatBookingCode(row.made.code) });
    case 'refused':
    case 'conflict':
      return row.call === 'booking/createBooking'
        ? say('queue.notBooked', { reason })
        : say('queue.notSent', { reason });
    default: {
      if (row.call === 'booking/createBooking')
        return row.tries > 0
          ? say('queue.perhapsThere')
          : say('queue.requestUntil', {
              time: momentOf(row.input.wantedUntil ?? instant(row.at), now),
            });
      return row.call === 'booking/updateCheckInStatus'
        ? say('queue.savedFor', { name: formatBookingCode(row.about), time })
        : say('queue.savedAt', { time });
    }
  }
}
