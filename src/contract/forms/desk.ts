// What somebody at a hotel's desk types: reasons and answers, stock, prices, extras and flash
// sales.

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';
import { Amount, whole } from './number.ts';

export const DeclineReason = v.pipe(v.string(), v.maxLength(policy.cancelNoteMax));
export const ReviewReply = v.pipe(v.string(), v.maxLength(policy.replyMax));

/** The six characters, or the whole text of the check-in code. */
export const ShownCode = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) => text.trim()),
);

export const Stock = whole(0, policy.roomStockMost, 'error.deskNumber');
/** In percent of the usual price. */
export const DayPrice = whole(
  policy.dayPriceLeastPercent,
  policy.dayPriceMostPercent,
  'error.deskNumber',
);

/** Prices are needed where the room is sold. */
export const RoomPrice = v.object({
  price: v.optional(Amount),
  priceAdditional: v.optional(Amount),
  isSold: v.optional(v.boolean(), true),
});

export const AddOnFields = v.object({
  name: v.pipe(v.string(), v.maxLength(policy.addOnNameMax)),
  price: Amount,
  maxPerBooking: whole(1, 50, 'error.deskNumber'),
  isSold: v.boolean(),
});

export const FlashSaleFields = v.object({
  type: v.picklist(['hourly', 'overnight']),
  percent: whole(policy.flashSaleLeastPercent, policy.flashSaleMostPercent, 'error.deskNumber'),
  quota: whole(1, 100, 'error.deskNumber'),
});
