// Answers a member's stamps, a card for each hotel, and the coupons that full cards became.

import type { Output, Parsed } from '#contract/calls.ts';
import type { StampHotel } from '#contract/calls/point.ts';
import { Fault } from '#contract/errors.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { heldView } from '../coupon-view.ts';
import { hasConfirmed } from '../step-up.ts';
import { couponsOfMember, stampCode } from '../store/coupon.ts';
import { pictureView } from '../store/picture.ts';
import { isHistoryGuarded } from '../store/profile.ts';
import { stampsOf, type StampRow } from '../store/stamp.ts';

const hotelOf = ({ slug, name, pictures }: StampRow): StampHotel => ({
  slug,
  name,
  picture: pictureView(pictures[0]),
});

export async function getStampList(
  ctx: Context,
  _input: Parsed<'stamp/getStampList'>,
): Promise<Output<'stamp/getStampList'>> {
  const {
    db,
    now,
    caller: { member },
  } = ctx;
  if (member === null) throw new Fault('API_PSS_103');
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
