// Stopping mails that nobody has to read, by an address that only such a mail has.

import type { Language } from '#contract/paths.ts';
import type { AppContext } from '../context/request-context.ts';
import { isSameText } from '../crypto/keys.ts';
import { findBooking } from '../store/booking/booking.ts';
import { inTransaction } from '../store/engine/db.ts';
import { muteKind } from '../store/member/profile.ts';

const tokenOf = ({ keys }: Pick<AppContext, 'keys'>, code: string): string =>
  keys.mac('stop mail', code).slice(0, 22);

/** It does one thing: no more review requests for the booking's member. */
export const stopAddress = (
  appContext: Pick<AppContext, 'keys' | 'settings'>,
  code: string,
): string => `${appContext.settings.publicUrl}/stop/${code}/${tokenOf(appContext, code)}`;

export type Stop = { readonly memberSn: number | null; readonly language: Language };

/** Null unless the address is one of ours. */
export async function findStop(
  appContext: AppContext,
  code: string,
  token: string,
): Promise<Stop | null> {
  if (!isSameText(token, tokenOf(appContext, code))) return null;
  const booking = await findBooking(appContext.db, code);
  return booking === undefined ? null : { memberSn: booking.member_sn, language: booking.language };
}

/** As often as it is pressed; who has left since has nothing to stop. */
export async function stopMail(appContext: AppContext, { memberSn }: Stop): Promise<void> {
  if (memberSn === null) return;
  await inTransaction(appContext.db, (db) => muteKind(db, memberSn, 'review', appContext.clock()));
}
