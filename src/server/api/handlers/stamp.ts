// Answers a member's stamps, a card for each hotel, and the coupons that full cards became.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { StampHotel } from '#contract/schemas/point.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { hasConfirmed } from '../../identity/authorization.ts';
import { heldView } from '../../rewards/coupon-view.ts';
import { pictureView } from '../../store/hotel/picture.ts';
import { isHistoryGuarded } from '../../store/member/profile.ts';
import { couponsOfMember, stampCode } from '../../store/rewards/coupon.ts';
import { type StampRow, stampsOf } from '../../store/rewards/stamp.ts';

const hotelOf = ({ slug, name, pictures }: StampRow): StampHotel => ({
  slug,
  name,
  picture: pictureView(pictures[0]),
});

export async function getStampList(
  ctx: RequestContext,
  _input: Parsed<'stamp/getStampList'>,
): Promise<Output<'stamp/getStampList'>> {
  const {
    db,
    now,
    caller: { member },
  } = ctx;
  if (member === null) throw new Fault(errorCodes.signInRequired);
  const isGuarded = await isHistoryGuarded(db, member.sn);
  if (isGuarded && !(await hasConfirmed(ctx)))
    return { cards: [], rewards: [], perCard: policy.stampsPerCard, isClosed: true, asOf: now };
  const since = addMinutes(now, -policy.couponsKeptDays * 1_440);
  const coupons = (await couponsOfMember(db, member.sn, since)).filter(
    (held) => held.coupon.code === stampCode,
  );
  const stamps = await stampsOf(
    db,
    member.sn,
    coupons.map(({ sn }) => sn),
    now,
  );
  const open = Map.groupBy(
    stamps.filter((stamp) => stamp.memberCouponSn === null),
    (stamp) => stamp.hotelSn,
  );
  const cards = [...open.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              hotel: hotelOf(first),
              stamps: [first, ...others].map(({ day, expiresAt }) => ({ day, expiresAt })),
            },
          ],
    )
    .toSorted(
      (a, b) =>
        b.stamps.length - a.stamps.length ||
        ((a.stamps.at(-1)?.day ?? '') < (b.stamps.at(-1)?.day ?? '') ? 1 : -1),
    );
  const rewards = coupons.flatMap((held) => {
    const [first, ...others] = stamps.filter((stamp) => stamp.memberCouponSn === held.sn);
    return first === undefined
      ? []
      : [
          {
            hotel: hotelOf(first),
            days: [first, ...others].map(({ day }) => day),
            held: heldView(held, now, false),
          },
        ];
  });
  return {
    cards,
    rewards,
    perCard: policy.stampsPerCard,
    isClosed: false,
    ...(isGuarded && { isUnsaved: true }),
    asOf: now,
  };
}
