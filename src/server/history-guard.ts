// Stays of the past are told only after a proof where the member keeps them behind the PIN (PRODUCT §10).

import { bookingStatusOf, finalStatuses, type BookingStatus } from '#domain/booking.ts';
import type { Context } from './context.ts';
import { requireConfirmed } from './step-up.ts';
import { isHistoryGuarded } from './store/profile.ts';

export function isPast({ status }: { readonly status: number }): boolean {
  return (finalStatuses as readonly BookingStatus[]).includes(bookingStatusOf(status));
}

/** Throws API_PSS_120 for a stay of the past that is guarded, until the member has shown the PIN or a code. */
export async function guardPast(ctx: Context, memberSn: number, booking: { readonly status: number }): Promise<void> {
  if (isPast(booking) && (await isHistoryGuarded(ctx.db, memberSn))) await requireConfirmed(ctx);
}
