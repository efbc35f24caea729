// One-time notices to members: each has a key, and the same key is stored once.

import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

/** `xuEnds`: xu that end soon, with `amount`, `expiresAt` and which of the two notices it is. */
export type NoticeKind = 'xuEnds';
export type Notice = {
  readonly memberSn: number;
  readonly kind: NoticeKind;
  readonly key: string;
  readonly about: Readonly<Record<string, string | number>>;
};

/** Stores a notice; false when its key is there already. */
export async function addMemberNotice(
  db: Database,
  { memberSn, kind, key, about }: Notice,
  now: Instant,
): Promise<boolean> {
  const added = await db
    .insertInto('member_notice')
    .values({
      member_sn: memberSn,
      kind,
      key: `${kind}:${key}`,
      about: JSON.stringify(about),
      at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('sn')
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether a member has a notice of this kind whose key begins so. */
export async function hasNotice(
  db: Database,
  { memberSn, kind, key }: Pick<Notice, 'memberSn' | 'kind' | 'key'>,
): Promise<boolean> {
  const notice = await db
    .selectFrom('member_notice')
    .select('sn')
    .where('member_sn', '=', memberSn)
    .where('kind', '=', kind)
    .where('key', 'like', `${kind}:${key}%`)
    .limit(1)
    .executeTakeFirst();
  return notice !== undefined;
}
