// Answers how many Joy Xu a member has, when they expire, and the ledger they come from.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { PointSummary } from '#contract/schemas/point.ts';
import { deskConfirmsBy, deskConfirmsSince, isPast } from '#domain/booking.ts';
import { sum, zero } from '#domain/money.ts';
import { pointFilters, stayXu } from '#domain/points.ts';
import { policy } from '#domain/policy.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { factsOf, staysToConfirm } from '../../store/booking/booking.ts';
import { hasNotice } from '../../store/member/member-notice.ts';
import { isHistoryGuarded } from '../../store/member/profile.ts';
import { findExpiringXu, pointHistory } from '../../store/rewards/point.ts';
import { referralOf } from '../../store/rewards/reward.ts';

function memberSnOf(ctx: RequestContext): number {
  if (ctx.caller.member === null) throw new Fault(errorCodes.signInRequired);
  return ctx.caller.member.sn;
}

export async function getPointSummary(
  ctx: RequestContext,
  _input: Parsed<'point/getPointSummary'>,
): Promise<Output<'point/getPointSummary'>> {
  const memberSn = memberSnOf(ctx);
  const ending = await findExpiringXu(ctx.db, memberSn, ctx.now);
  const [soonest] = ending;
  const isShown =
    soonest !== undefined &&
    (await hasNotice(ctx.db, {
      memberSn,
      kind: 'xuEnds',
      key: `${memberSn}:${soonest.expiresAt}:`,
    }));
  return {
    balance: sum(zero, ...ending.map(({ amount }) => amount)),
    ending,
    notice: isShown ? soonest : null,
    waiting: await waitingXu(ctx, memberSn),
    referral: await referralOf(ctx.db, memberSn),
    asOf: ctx.now,
  };
}

/**
 * Of stays that the clock completed with only their guest's word: the hotel may confirm them for 48
 * hours.
 */
async function waitingXu(ctx: RequestContext, memberSn: number): Promise<PointSummary['waiting']> {
  const stays = await staysToConfirm(ctx.db, memberSn, deskConfirmsSince(ctx.now));
  const isShown = stays.length === 0 || !(await isHistoryGuarded(ctx.db, memberSn));
  return stays.flatMap((stay) => {
    const until = deskConfirmsBy(factsOf(stay));
    const amount = stayXu(stay.price.lines);
    return until === null || amount === zero
      ? []
      : [
          {
            amount,
            until,
            booking: isShown
              ? { code: stay.code, hotel: { slug: stay.hotel_slug, name: stay.hotel_name } }
              : null,
          },
        ];
  });
}

const gives = new Set<string>(pointFilters.earned);

export async function getPointHistory(
  ctx: RequestContext,
  { filter, before }: Parsed<'point/getPointHistory'>,
): Promise<Output<'point/getPointHistory'>> {
  const filters = {
    memberSn: memberSnOf(ctx),
    kinds: pointFilters[filter],
    before: before ?? null,
    limit: policy.pointHistoryPageSize + 1,
  };
  const rows = await pointHistory(ctx.db, filters);
  const shown = rows.slice(0, policy.pointHistoryPageSize);
  const isGuarded = await isHistoryGuarded(ctx.db, filters.memberSn);
  return {
    entries: shown.map(
      ({ sn, kind, amount, at, expiresAt, code, status, hotelSlug, hotelName }) => ({
        sn,
        kind,
        amount,
        at,
        expiresAt: gives.has(kind) ? expiresAt : null,
        // Past stays that are guarded by the PIN are not revealed by what they earned.
        booking:
          code === null ||
          status === null ||
          hotelSlug === null ||
          hotelName === null ||
          (isGuarded && isPast({ status }))
            ? null
            : { code, hotel: { slug: hotelSlug, name: hotelName } },
      }),
    ),
    next: rows.length > shown.length ? (shown.at(-1)?.sn ?? null) : null,
    asOf: ctx.now,
  };
}
