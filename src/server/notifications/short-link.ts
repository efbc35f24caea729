// Short addresses for text messages: ten letters that lead to a booking's page, derived from the
// secret, so that the same booking has the same address however often it is told of.

import { addMinutes } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import type { BookingRow } from '../store/booking/booking.ts';
import { storeShortLink } from '../store/message-addresses.ts';

const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 10;
const liveMinutes = 90 * 1_440;

/** Fifty bits of the booking's own secret. */
function tokenOf({ keys }: Pick<AppContext, 'keys'>, code: string): string {
  const bytes = Buffer.from(keys.mac('short link', code), 'base64url');
  return Array.from({ length }, (_, at) => letters[(bytes[at] ?? 0) % letters.length]).join('');
}

/** Without a scheme, as text messages carry it; it ends 90 days after the stay. */
export async function shortLinkOf(
  appContext: Pick<AppContext, 'keys' | 'db' | 'settings'>,
  booking: Pick<BookingRow, 'sn' | 'code' | 'check_out_at'>,
): Promise<string> {
  const token = tokenOf(appContext, booking.code);
  await storeShortLink(appContext.db, {
    token,
    bookingSn: booking.sn,
    until: addMinutes(booking.check_out_at, liveMinutes),
  });
  return `${appContext.settings.shortUrl.replace(/^https?:\/\//, '')}/s/${token}`;
}
