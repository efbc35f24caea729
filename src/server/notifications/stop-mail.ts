// Stopping mails that nobody has to read, by an address that only such a mail has.

import type { Language } from '#contract/paths.ts';
import type { AppContext } from '../context/request-context.ts';
import { isSameText } from '../crypto/keys.ts';
import { findBooking } from '../store/booking/booking.ts';
import { inTransaction } from '../store/engine/db.ts';
import { muteKind } from '../store/member/profile.ts';
import { findWatchOwner } from '../store/member/watch.ts';

const tokenOf = ({ keys }: Pick<AppContext, 'keys'>, about: string): string =>
  keys.mac('stop mail', about).slice(0, 22);

/** What the mail was about: a booking whose review it asked for, or a watch. */
type About = { readonly code: string } | { readonly watch: number };

/** It does one thing: no more mails and notifications of this kind for the member. */
export function stopAddress(
  appContext: Pick<AppContext, 'keys' | 'settings'>,
  about: About,
): string {
  const name = 'code' in about ? about.code : `watch-${about.watch}`;
  return `${appContext.settings.publicUrl}/stop/${name}/${tokenOf(appContext, name)}`;
}

export type Stop = {
  readonly kind: 'review' | 'watch';
  readonly memberSn: number | null;
  readonly language: Language;
};

/** Null unless the address is one of ours. */
export async function findStop(
  appContext: AppContext,
  name: string,
  token: string,
): Promise<Stop | null> {
  if (!isSameText(token, tokenOf(appContext, name))) return null;
  const watchSn = /^watch-(\d{1,15})$/.exec(name)?.[1];
  const kind = watchSn === undefined ? 'review' : 'watch';
  const owner =
    watchSn === undefined
      ? await findBooking(appContext.db, name)
      : await findWatchOwner(appContext.db, Number(watchSn));
  return owner === undefined ? null : { kind, memberSn: owner.member_sn, language: owner.language };
}

/** As often as it is pressed; who has left since has nothing to stop. */
export async function stopMail(appContext: AppContext, { kind, memberSn }: Stop): Promise<void> {
  if (memberSn === null) return;
  await inTransaction(appContext.db, (db) => muteKind(db, memberSn, kind, appContext.clock()));
}
