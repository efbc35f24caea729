// The name and status of each outbox entry as text.

import { BellRing, DoorOpen, Heart, BedDouble, Star, UserRound } from 'lucide-react';
import type { IntlShape } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { OutboxRow, QueuedCall } from '#contract/outbox/outbox.ts';
import { instant, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { dayMonth } from '../../intl/intl.tsx';
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

export function titleOf(row: OutboxRow, intl: IntlShape): string {
  return row.call === 'booking/updateCheckInStatus'
    ? intl.formatMessage({ id: `arrival.${row.input.answer}` })
    : intl.formatMessage({ id: titles[row.call] }, { name: row.about });
}

/** 18:12, with its day when that is another one. */
function momentOf(at: Instant, now: Instant): string {
  const date = localDate(at);
  return date === localDate(now) ? localTime(at) : `${localTime(at)} ${dayMonth(date, now)}`;
}

function reasonOf(
  { code, details, serverMessage }: NonNullable<OutboxRow['fault']>,
  intl: IntlShape,
): string {
  if (code === errorCodes.overLimit)
    return intl.formatMessage({ id: limitTitles[limitIn(details).limit] });
  if (isErrorCode(code)) return intl.formatMessage({ id: errors[code].text as MessageId });
  return serverMessage ?? intl.formatMessage({ id: 'error.unexpected' });
}

/** Since when it waits, when it was sent, or why it was not. */
export function statusTextOf(row: OutboxRow, now: Instant, intl: IntlShape): string {
  const time = momentOf(instant(row.endedAt ?? row.at), now);
  const reason = row.fault === undefined ? '' : reasonOf(row.fault, intl);
  switch (row.state) {
    case 'sending':
      return intl.formatMessage({ id: 'queue.sending' });
    case 'sent':
      return row.made === undefined
        ? intl.formatMessage({ id: 'queue.sentAt' }, { time })
        : intl.formatMessage({ id: 'queue.bookedAs' }, { code: formatBookingCode(row.made.code) });
    case 'refused':
    case 'conflict':
      return row.call === 'booking/createBooking'
        ? intl.formatMessage({ id: 'queue.notBooked' }, { reason })
        : intl.formatMessage({ id: 'queue.notSent' }, { reason });
    default: {
      if (row.call === 'booking/createBooking')
        return row.tries > 0
          ? intl.formatMessage({ id: 'queue.perhapsThere' })
          : intl.formatMessage(
              { id: 'queue.requestUntil' },
              {
                time: momentOf(row.input.wantedUntil ?? instant(row.at), now),
              },
            );
      return row.call === 'booking/updateCheckInStatus'
        ? intl.formatMessage({ id: 'queue.savedFor' }, { name: formatBookingCode(row.about), time })
        : intl.formatMessage({ id: 'queue.savedAt' }, { time });
    }
  }
}
