// Stays of the past are told only after a proof where the member keeps them behind the PIN (PRODUCT §10).

import { bookingStatusOf, finalStatuses, type BookingStatus } from '#domain/booking.ts';
import type { Context } from './context.ts';
import { requireConfirmed } from './step-up.ts';
import { isHistoryGuarded } from './store/profile.ts';

export function isPast({ status }: { readonly status: number }): boolean {
  return (finalStatuses as readonly BookingStatus[]).includes(bookingStatusOf(status));
}

/** Whether a stay of the past is guarded; then throws API_PSS_120 until the member has shown the PIN or a code. */
export async function guardPast(
  ctx: Context,
  memberSn: number,
  booking: { readonly status: number },
): Promise<boolean> {
  const isGuarded = isPast(booking) && (await isHistoryGuarded(ctx.db, memberSn));
  if (isGuarded) await requireConfirmed(ctx);
  return isGuarded;
}
