// Brings a stay into the wallets of phones, and every change of it after that.

import { localeOf, path } from '#contract/paths.ts';
import type { WalletKind } from '#contract/schemas/booking.ts';
import { bookingStatusOf, isStayCancelled, type BookingStatus } from '#domain/booking.ts';
import { bookingTypeOf } from '#domain/stay.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import type { PassUpdate } from '../providers/wallet-passes.ts';
import { loadBookings, type BookingRecord } from '../store/booking/booking.ts';
import type { JobPayload } from '../store/job.ts';
import { addPass, dropPhone, findPass, phonesOf } from '../store/wallet-pass.ts';
import type { PassSource } from '../wallet/apple-pass.ts';
import type { PassFacts } from '../wallet/pass-facts.ts';

type Site = Pick<AppContext, 'keys' | 'settings'>;

/** Only while somebody may check in with it. */
const shown: ReadonlySet<BookingStatus> = new Set(['checkInPending', 'checkedIn', 'awaitingGuest']);
export const hasPass = ({ status }: { readonly status: number }): boolean =>
  shown.has(bookingStatusOf(status));

export function passFactsOf({ keys, settings }: Site, booking: BookingRecord): PassFacts {
  const { code, language } = booking;
  const { name, address, phone, latitude, longitude } = booking.hotel;
  const link = path(localeOf(language), 'bookingStatus', {}, { code, key: keys.linkKey(code) });
  return {
    language,
    code,
    hotel: { name, address, phone, latitude, longitude },
    room: booking.room.name,
    guest: booking.full_name,
    guests: booking.adults + booking.children,
    type: bookingTypeOf(booking.booking_type) ?? 'daily',
    from: booking.check_in_at,
    to: booking.check_out_at,
    scanned: `${settings.publicUrl}/c/${keys.checkInToken(code)}`,
    link: `${settings.publicUrl}${link}`,
    isVoid: isStayCancelled(booking) || bookingStatusOf(booking.status) === 'noShow',
  };
}

/** A phone shows it with every request about the pass; it opens nothing else. */
export const passToken = ({ keys }: Pick<AppContext, 'keys'>, code: string): string =>
  keys.mac('wallet pass', code).slice(0, 32);

export const passSourceOf = (site: Site, code: string): PassSource => ({
  url: `${site.settings.publicUrl}/api/passes`,
  token: passToken(site, code),
});

export type GivenPass =
  | { readonly kind: 'apple'; readonly file: Uint8Array }
  | { readonly kind: 'google'; readonly link: string };

/** The pass of a stay that is ahead, for the wallet asked for, or for the other where that has none. */
export async function givePass(
  appContext: AppContext,
  booking: BookingRecord,
  wished: WalletKind,
): Promise<GivenPass | null> {
  const { db, passes, settings } = appContext;
  const now = appContext.clock();
  const kinds = passes.kinds(now);
  const kind = kinds.includes(wished) ? wished : kinds[0];
  if (kind === undefined || !hasPass(booking)) return null;
  const facts = passFactsOf(appContext, booking);
  await addPass(db, booking.sn, kind, now);
  return kind === 'apple'
    ? { kind, file: await passes.appleFile(facts, passSourceOf(appContext, booking.code), now) }
    : { kind, link: passes.googleLink(facts, settings.publicUrl, now) };
}

const againMinutes = 5;
/** Whoever hears of it later asks for the pass before the stay anyway. */
const triedMinutes = 1_440;

/** Tells the wallets that a pass has changed; resolves to when to try again. */
export async function updatePasses(
  appContext: AppContext,
  payload: JobPayload,
): Promise<Instant | null> {
  const { db, passes } = appContext;
  const now = appContext.clock();
  const pass = await findPass(db, Number(payload['bookingSn']));
  const [booking] = pass === undefined ? [] : await loadBookings(db, { code: pass.code });
  if (pass === undefined || booking === undefined) return null;
  const results: PassUpdate[] = [];
  if (pass.isGoogle) results.push(await passes.changeGoogle(passFactsOf(appContext, booking), now));
  for (const token of await phonesOf(db, pass.bookingSn)) {
    const result = await passes.tellPhone(token);
    if (result === 'gone') await dropPhone(db, token);
    results.push(result);
  }
  const isOpen = results.includes('later') && now < addMinutes(pass.changedAt, triedMinutes);
  return isOpen ? addMinutes(now, againMinutes) : null;
}
