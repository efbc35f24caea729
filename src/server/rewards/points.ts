// The rewards of a completed stay, and the expiry of xu; each is given once (docs/product.md, Joy
// Xu).

import { isVouched } from '#domain/booking.ts';
import { vnd, zero, type Vnd } from '#domain/money.ts';
import {
  isWithinReferral,
  noticeAt,
  noticeDue,
  reviewRewardEnds,
  reviewXu,
  stayXu,
} from '#domain/points.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time/time.ts';
import { remind } from '../notifications/schedule-reminders.ts';
import { factsOf, type BookingRow } from '../store/booking/booking.ts';
import type { Database } from '../store/engine/schema.ts';
import { addMemberNotice } from '../store/member/member-notice.ts';
import { earnXu, findExpiringXu, expireXu } from '../store/rewards/point.ts';
import { inviterOf, reviewedStay } from '../store/rewards/reward.ts';

/** Xu for the stay, and for the member who invited this one if it is the promised stay. */
export async function earnStayXu(db: Database, booking: BookingRow, now: Instant): Promise<void> {
  const { sn: bookingSn, member_sn: memberSn } = booking;
  if (memberSn === null) return;
  await earnXu(
    db,
    {
      memberSn,
      kind: 'stay',
      key: String(bookingSn),
      amount: stayXu(booking.price.lines),
      bookingSn,
    },
    now,
  );
  const invited = await inviterOf(db, memberSn);
  if (invited === undefined || !isWithinReferral(invited.signedUpAt, booking.check_out_at)) return;
  // The friend's stay is the friend's: the inviter's entry does not name it.
  await earnXu(
    db,
    {
      memberSn: invited.inviterSn,
      kind: 'referral',
      key: String(memberSn),
      amount: vnd(policy.referralXu),
      bookingSn: null,
    },
    now,
  );
}

/**
 * Xu for the review of a completed stay, given once, in time, for a text long enough, and only
 * where somebody other than the guest vouches for the stay: another review earns nothing. Call it
 * in the transaction that wrote the review or confirmed the stay; resolves to what was given, which
 * may be nothing.
 */
export async function rewardReview(db: Database, bookingSn: number, now: Instant): Promise<Vnd> {
  const stay = await reviewedStay(db, bookingSn, policy.reviewMinCharacters);
  if (stay === undefined || stay.member_sn === null || !isVouched(factsOf(stay))) return zero;
  if (stay.written_at >= reviewRewardEnds(stay.check_out_at)) return zero;
  return earnXu(
    db,
    {
      memberSn: stay.member_sn,
      kind: 'review',
      key: String(bookingSn),
      amount: reviewXu(stay.price.lines),
      bookingSn,
    },
    now,
  );
}

/**
 * Notifies a member of xu that expire then, and closes them when they do. Resolves to when to check
 * again, null when all is done. Needs a transaction.
 */
export async function endXu(
  db: Database,
  memberSn: number,
  expiresAt: Instant,
  now: Instant,
): Promise<Instant | null> {
  if (now >= expiresAt) {
    await expireXu(db, memberSn, expiresAt, now);
    return null;
  }
  const due = noticeDue(expiresAt, now);
  if (due === null) return noticeAt(expiresAt, 'first');
  const ending = (await findExpiringXu(db, memberSn, now)).find(
    (one) => one.expiresAt === expiresAt,
  );
  const key = `${memberSn}:${expiresAt}:${due}`;
  if (
    ending !== undefined &&
    (await addMemberNotice(
      db,
      { memberSn, kind: 'xuEnds', key, about: { amount: ending.amount, expiresAt, notice: due } },
      now,
    ))
  ) {
    await remind(
      db,
      {
        name: 'xuEnds',
        bookingSn: null,
        memberSn,
        about: { amount: ending.amount, expiresAt },
        key: `xuEnds:${key}`,
        until: expiresAt,
      },
      now,
    );
  }
  return due === 'last' ? expiresAt : noticeAt(expiresAt, 'last');
}
