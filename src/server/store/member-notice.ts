// What members are told once: a notice names what it is for, and saying it twice says it once.

import type { Instant } from '#domain/time.ts';
import type { Database } from '../context.ts';

/** `xuEnds`: xu that end soon, with `amount`, `expiresAt` and which of the two notices it is. */
export type NoticeKind = 'xuEnds';
export type Notice = { readonly memberSn: number; readonly kind: NoticeKind; readonly key: string; readonly about: Readonly<Record<string, string | number>> };

/** True when it is new. */
export async function addNotice(db: Database, { memberSn, kind, key, about }: Notice, now: Instant): Promise<boolean> {
  const added = await db.insertInto('member_notice').values({ member_sn: memberSn, kind, key: `${kind}:${key}`, about: JSON.stringify(about), at: now })
    .onConflict((conflict) => conflict.column('key').doNothing()).returning('sn').executeTakeFirst();
  return added !== undefined;
}
