// Decisions about people and their texts: accounts, coupons, reviews, disputes, and answers of
// add-on providers.

import type { TransitionName, Refusal } from '#domain/booking.ts';
import { hiddenReasons } from '#domain/review.ts';
import { localDate } from '#domain/time/time.ts';
import { decideDispute } from '../booking/dispute.ts';
import { transitionBooking } from '../booking/transition.ts';
import { markHotelChanged } from '../store/hotel/change-feed.ts';
import { rescoreHotel } from '../store/hotel/review.ts';
import { lockReview, setHiddenReason, setMemberLocked } from '../store/operator.ts';
import { giveCoupon, heldCoupon, lockCoupon } from '../store/rewards/coupon.ts';
import {
  bookingOf,
  byHand,
  memberOf,
  statusName,
  when,
  type CommandInput,
  type Command,
  type Desk,
} from './command.ts';

async function setAccount(
  desk: Desk,
  { args: [phone = ''], options }: CommandInput,
  isLocked: boolean,
): Promise<number> {
  const member = await memberOf(desk.db, phone);
  const word = isLocked ? 'locked' : 'open';
  await byHand(
    desk,
    isLocked ? 'lock' : 'unlock',
    `member ${member.sn}`,
    options['why'] ?? '',
    async (db) => {
      if (!(await setMemberLocked(db, member.sn, isLocked)))
        throw new Error(`The account of ${phone} is ${word} already.`);
    },
  );
  desk.print(
    `The account of ${member.nickName || phone} is ${word} ` +
      `now${isLocked ? '; they are signed out at their next step' : ''}.`,
  );
  return 0;
}

export const lock: Command = {
  args: ['PHONE'],
  needsWhy: true,
  description: 'Locks an account: its member is signed out and may go on as a guest.',
  run: (desk, args) => setAccount(desk, args, true),
};
export const unlock: Command = {
  args: ['PHONE'],
  needsWhy: true,
  description: 'Opens a locked account again.',
  run: (desk, args) => setAccount(desk, args, false),
};

export const grantCoupon: Command = {
  args: ['PHONE', 'COUPON'],
  needsWhy: true,
  description: 'Gives a member a coupon, at most one of a kind a day.',
  async run(desk, { args: [phone = '', code = ''], options }) {
    const member = await memberOf(desk.db, phone);
    const expiresAt = await byHand(
      desk,
      'grant-coupon',
      `member ${member.sn}`,
      `${code}: ${options['why'] ?? ''}`,
      async (db, now) => {
        const coupon = await lockCoupon(db, code);
        if (coupon === undefined) throw new Error(`There is no coupon ${code}.`);
        const grantKey = `byHand:${localDate(now)}`;
        if ((await heldCoupon(db, member.sn, coupon.sn, grantKey)) !== undefined)
          throw new Error(`${phone} was given ${code} today already.`);
        if (!(await giveCoupon(db, { coupon, memberSn: member.sn, grantKey, now })))
          throw new Error(`All of ${code} are given away.`);
        const held = await heldCoupon(db, member.sn, coupon.sn, grantKey);
        if (held === undefined || held.expiresAt <= now)
          throw new Error(`The time of ${code} is over: nobody could use it.`);
        return held.expiresAt;
      },
    );
    desk.print(`${member.nickName || phone} has ${code} now, until ${when(expiresAt)}.`);
    return 0;
  },
};

function readNumber(typed: string): number {
  if (!/^\d{1,15}$/.test(typed)) throw new Error(`"${typed}" is no number of a review.`);
  return Number(typed);
}

async function setReview(
  desk: Desk,
  typed: string,
  why: string,
  reason: string | null,
): Promise<number> {
  const sn = readNumber(typed);
  await byHand(
    desk,
    reason === null ? 'show-review' : 'hide-review',
    `review ${sn}`,
    why,
    async (db) => {
      const review = await lockReview(db, sn);
      if (review === undefined) throw new Error(`There is no review ${sn}.`);
      if ((review.hidden_reason === null) === (reason === null))
        throw new Error(
          `Review ${sn} is ${reason === null ? 'shown' : `hidden (${review.hidden_reason})`} ` +
            'already.',
        );
      await setHiddenReason(db, sn, reason);
      // A hidden review does not count; the hotel's page and the search index read both again.
      await rescoreHotel(db, review.hotel_sn);
      await markHotelChanged(db, review.hotel_sn);
    },
  );
  desk.print(
    reason === null
      ? `Review ${sn} is shown again.`
      : `Review ${sn} is hidden (${reason}); its hotel's page counts it and says so.`,
  );
  return 0;
}

export const hideReview: Command = {
  args: ['NUMBER', hiddenReasons.join('|')],
  needsWhy: true,
  description: "Hides a review; its hotel's page goes on counting it under this reason.",
  run(desk, { args: [typed = '', reason = ''], options }) {
    if (!(hiddenReasons as readonly string[]).includes(reason))
      throw new Error(
        `A review is hidden for one of: ${hiddenReasons.join(', ')}; not for "${reason}".`,
      );
    return setReview(desk, typed, options['why'] ?? '', reason);
  },
};
export const showReview: Command = {
  args: ['NUMBER'],
  needsWhy: true,
  description: 'Shows a hidden review again.',
  run: (desk, { args: [typed = ''], options }) =>
    setReview(desk, typed, options['why'] ?? '', null),
};

const refusals: Partial<Record<Refusal, string>> = {
  wrongStatus: 'it does not wait for that',
  tooEarly: 'it is too early',
  tooLate: 'it is too late',
};
const refused = (code: string, status: number, why: Refusal): Error =>
  new Error(`Booking ${code} is ${statusName(status)}: ${refusals[why] ?? why}.`);

async function answerFor(
  desk: Desk,
  { args: [typed = ''], options }: CommandInput,
  act: string,
  move: TransitionName,
): Promise<number> {
  const booking = await bookingOf(desk.db, typed);
  await byHand(desk, act, booking.code, options['why'] ?? '', async (db, now) => {
    const moved = await transitionBooking(db, move, booking.sn, 'operator', now);
    if (moved !== true)
      throw refused(booking.code, booking.status, moved === false ? 'wrongStatus' : moved);
  });
  desk.print(
    `Booking ${booking.code} is ${statusName((await bookingOf(desk.db, typed)).status)} now.`,
  );
  return 0;
}

export const confirmProvider: Command = {
  args: ['CODE'],
  needsWhy: true,
  description: 'The provider of an add-on says yes to a booking that waits for it (status 8).',
  run: (desk, args) => answerFor(desk, args, 'confirm-provider', 'providerConfirms'),
};
export const declineProvider: Command = {
  args: ['CODE'],
  needsWhy: true,
  description: 'The provider of an add-on says no: the booking ends and everything goes back.',
  run: (desk, args) => answerFor(desk, args, 'decline-provider', 'providerDeclines'),
};

export const settleDispute: Command = {
  args: ['CODE', 'guest|hotel'],
  needsWhy: true,
  description:
    'Decides where guest and hotel tell different stories: for the guest, who gets ' +
    'everything back, or for the hotel.',
  async run(desk, { args: [typed = '', side = ''], options }) {
    if (side !== 'guest' && side !== 'hotel')
      throw new Error(`A dispute is decided for "guest" or for "hotel", not for "${side}".`);
    const booking = await bookingOf(desk.db, typed);
    await byHand(
      desk,
      'settle-dispute',
      booking.code,
      `for the ${side}: ${options['why'] ?? ''}`,
      async (db, now) => {
        const settled = await decideDispute(db, booking.sn, side === 'guest', now);
        if (settled === 'notYours') throw new Error(`Nobody disputes booking ${booking.code}.`);
        if (settled !== true)
          throw refused(booking.code, booking.status, settled === false ? 'wrongStatus' : settled);
      },
    );
    desk.print(`The dispute about ${booking.code} is decided for the ${side}.`);
    return 0;
  },
};
